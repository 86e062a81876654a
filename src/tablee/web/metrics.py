"""The metrics of a running server, for Prometheus: add a counter, gauge or histogram to `Metrics`."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # upper bounds of the buckets


class Metrics:
    """The metrics of one server, in a registry of its own: tests open several servers in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = self._counter("requests", "HTTP requests")
        self.messages_received = self._counter("messages_received", "messages from browsers on sockets")
        self.messages_sent = self._counter("messages_sent", "messages about tables to browsers")
        self.moves = self._counter("moves", "moves played")
        self.tables_opened = self._counter("tables_opened", "tables opened")
        self.failures = self._counter("failures", "requests and messages that failed inside the server")
        self.agent_failures = self._counter("agent_failures", "computers that could not answer")
        self.script_errors = self._counter("script_errors", "exceptions in scripts that browsers reported")
        self.notices = self._counter("notices", "notices that push services have taken")
        self.notices_failed = self._counter("notices_failed", "notices that could not be sent")
        self.message_seconds = self._histogram("message_seconds", "time to answer a message of a socket")
        self.thinking_seconds = self._histogram("thinking_seconds", "time a computer took for a move")

    def _counter(self, name: str, meaning: str) -> Counter:
        return Counter(f"tablee_{name}", meaning, registry=self.registry)

    def _histogram(self, name: str, meaning: str) -> Histogram:
        return Histogram(f"tablee_{name}", meaning, buckets=SECONDS, registry=self.registry)

    def gauge(self, name: str, meaning: str, value: Callable[[], float]) -> None:
        """Adds a gauge whose value is asked for whenever the metrics are read."""
        Gauge(f"tablee_{name}", meaning, registry=self.registry).set_function(value)

    def text(self) -> str:
        """Returns all metrics in Prometheus's text format."""
        return generate_latest(self.registry).decode()

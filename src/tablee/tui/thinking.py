"""A computer that thinks beside the screen, and can be told to answer now."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tablee.core.agent import Agent
from tablee.core.budget import Budget


@dataclass
class Thought:
    """One decision under way. `total` is how long it takes at most, None where that is not known."""

    total: float | None = None
    began: float = field(default_factory=time.monotonic)
    stopped: threading.Event = field(default_factory=threading.Event)

    @classmethod
    def of(cls, agent: Agent | None) -> Thought:
        budget = getattr(agent, "budget", None)
        return cls(getattr(budget, "seconds", None))

    @property
    def budget(self) -> Budget:
        """No limit of its own, but it can be cancelled."""
        return Budget(cancelled=self.stopped.is_set)

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.began

    @property
    def share(self) -> float | None:
        """How much of the time has passed, from 0 to 1."""
        return None if not self.total else min(1.0, self.elapsed / self.total)


def beside(work: Callable[[], Any], done: Callable[[Any, Exception | None], None]) -> threading.Thread:
    """Does the work in a thread of its own, which never keeps the program from ending."""

    def run() -> None:
        try:
            result = work()
        except Exception as error:  # noqa: BLE001 - handed on, and shown
            done(None, error)
        else:
            done(result, None)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread

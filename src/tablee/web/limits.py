"""Limits: how much one visitor, one address and one server may use, and how fast."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """The limits of a server: generous for people, tight for programs that never stop."""

    message: int = 4_096  # bytes of a message on a socket
    record: int = 512 * 1024  # bytes of a record file
    body: int = 64 * 1024  # bytes of any other request
    tables: int = 40  # unfinished games of a visitor
    tournaments: int = 8  # unfinished ones that a visitor has opened
    sockets: int = 24  # of a visitor at once
    messages: float = 10.0  # a second, from one socket, after a burst of four times as many
    changes: float = 3.0  # requests a second that change something, from one visitor
    script_errors: float = 0.2  # logged a second, from one visitor
    exports: float = 0.2  # files of everything, from one visitor
    phrases: float = 0.25  # said a second, by one visitor
    reports: float = 0.05  # to the host a second, from one visitor
    address: float = 30.0  # the same from one address, where a whole class may sit
    thinking: float = 8.0  # seconds of a computer for one move
    analysis: float = 60.0  # seconds for one game
    warning: float = 10.0  # seconds of absence until others are warned that the game waits for somebody
    absence: float = 60.0  # and until they may do something about it
    turns: float = 15.0  # seconds between two looks for games by turns whose mover is out of time
    rounds: float = 4.0  # seconds between two looks at tournaments under way
    idle: float = 300.0  # seconds until a table that nobody looks at is put away
    workers: int | None = None  # computers that think at once; None: all cores but one


BURST = 4.0
MOST_KEYS = 50_000


class Rate:
    """Allows so many events a second for each key, after a burst of four seconds' worth (a token bucket)."""

    def __init__(self, per_second: float) -> None:
        self._rate = per_second
        self._room = max(1.0, per_second * BURST)  # or a slow rate would never allow anything
        self._kept: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, key: str) -> bool:
        """Counts an event and returns whether it is within the limit."""
        now = time.monotonic()
        left, then = self._kept.pop(key, (self._room, now))
        left = min(self._room, left + (now - then) * self._rate)
        allowed = left >= 1.0
        self._kept[key] = (left - 1.0 if allowed else left, now)
        if len(self._kept) > MOST_KEYS:
            self._kept.popitem(last=False)
        return allowed

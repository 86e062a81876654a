"""How long an agent may think: seconds, simulations or depth; and the only clock below `match/`.

A search asks its `Clock` between chunks of work and stops when it says so, so it ends within a few
milliseconds of its time, and at once when a front end cancels it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from tablee.core.errors import BadOption
from tablee.core.notes import N_, Note

N = TypeVar("N", int, float)

_CHUNK_SECONDS = 0.002
_LEAST_CHUNK = 256


@dataclass(frozen=True)
class Budget:
    """What is None is not limited. Of two budgets the tighter holds: `a & b`.

    `cancelled` is asked while an agent thinks: once it says yes, the best found so far is the answer.
    """

    seconds: float | None = None
    simulations: int | None = None
    depth: int | None = None
    cancelled: Callable[[], bool] | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name, kinds in (("seconds", int | float), ("simulations", int), ("depth", int)):
            given = getattr(self, name)
            if given is None or (isinstance(given, kinds) and not isinstance(given, bool) and given > 0):
                continue
            expected = Note("above_zero", N_("a number above 0"))
            if kinds is int:
                expected = Note("whole_above_zero", N_("a whole number above 0"))
            raise BadOption(option=name, value=repr(given), expected=expected)

    def __and__(self, other: Budget) -> Budget:
        return Budget(
            _tighter(self.seconds, other.seconds),
            _tighter(self.simulations, other.simulations),
            _tighter(self.depth, other.depth),
            self.cancelled or other.cancelled,
        )

    def start(self, cancelled: Callable[[], bool] | None = None, least: int = _LEAST_CHUNK) -> Clock:
        """Returns a clock whose chunks have at least so many steps."""
        return Clock(self.seconds, cancelled or self.cancelled, least)


def _tighter(a: N | None, b: N | None) -> N | None:
    return b if a is None else a if b is None else min(a, b)


class Clock:
    """Started once for a decision; tells whether time is up and how much work to do next."""

    def __init__(
        self,
        seconds: float | None,
        cancelled: Callable[[], bool] | None = None,
        least: int = _LEAST_CHUNK,
    ) -> None:
        self._begin = time.perf_counter()
        self._end = None if seconds is None else self._begin + seconds
        self._cancelled = cancelled
        self._chunk = self._least = least
        self._asked = self._begin

    def elapsed(self) -> float:
        """Returns the seconds since the clock was started."""
        return time.perf_counter() - self._begin

    def is_over(self) -> bool:
        """Returns whether the time is up, or somebody has cancelled the search."""
        if self._cancelled is not None and self._cancelled():
            return True
        return self._end is not None and time.perf_counter() >= self._end

    def share(self, part: float) -> Clock:
        """Returns a clock that is over when `part` of this one's whole time has passed."""
        made = Clock(None, self._cancelled, self._least)
        if self._end is not None:
            made._end = self._begin + part * (self._end - self._begin)
        return made

    def chunk(self, done: int) -> int:
        """How many steps to do next: about two milliseconds' worth, at the rate of the last `done`."""
        now = time.perf_counter()
        took = max(now - self._asked, 1e-6)
        self._asked = now
        if done > 0:
            self._chunk = min(int(done * _CHUNK_SECONDS / took), 2 * self._chunk)
        self._chunk = max(self._chunk, self._least)
        return self._chunk

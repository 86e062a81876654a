"""What every measurement is given: how much work it may do, and a function to tell its progress."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

Say = Callable[[str], None]


@dataclass(frozen=True)
class Effort:
    """How much work a measurement may do."""

    rounds: int  # of a comparison; each contender runs once a round
    seconds: float  # of CPU for each contender in a round
    positions: int  # searched against the clock
    starts: int  # of each warm command
    cold_starts: int  # with nothing compiled


FULL = Effort(rounds=7, seconds=0.5, positions=200, starts=7, cold_starts=2)
QUICK = Effort(rounds=3, seconds=0.1, positions=20, starts=2, cold_starts=1)


class Progress:
    """Prints a line on standard error for each thing that begins, with the seconds since the part began."""

    def __init__(self, part: str) -> None:
        self._part = part
        self._begin = time.perf_counter()

    def __call__(self, text: str) -> None:
        """Prints `text`."""
        seconds = time.perf_counter() - self._begin
        print(f"[{self._part} {seconds:5.1f} s] {text}", file=sys.stderr, flush=True)


def verdict(target: str, *, met: bool) -> str:
    """Returns a target and whether it was met, as tables show it."""
    return f"{target}: {'met' if met else 'missed'}"

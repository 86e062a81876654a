"""Clocks: so many seconds for a whole game, and some more for each move made.

What a move took is stored with it, so a clock is only ever computed. Time runs while somebody could move;
a server that was away gives the time back.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from tablee.match import Table


@dataclass
class Clock:
    """`left` are the seconds of each seat when its turn, or another's, began."""

    seconds: float
    increment: float
    left: list[float] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)

    @classmethod
    def of(cls, data: Mapping[str, float] | None) -> Clock | None:
        return None if data is None else cls(data["seconds"], data["increment"])

    def spent(self, table: Table) -> None:
        """A move was made, or taken back: the next turn begins."""
        self.left = [self.seconds] * table.game.seats
        for state, seconds in zip(table.states, table.seconds, strict=False):
            self.left[state.mover] += self.increment - seconds
        self.began = time.monotonic()

    def elapsed(self) -> float:
        return time.monotonic() - self.began

    def remaining(self, mover: int) -> float:
        return self.left[mover] - self.elapsed()

    def as_data(self, mover: int) -> dict[str, object]:
        """Without what has passed in this turn: the browser counts on by itself."""
        return {
            "left": [round(seconds, 1) for seconds in self.left],
            "running": mover,
            "increment": self.increment,
        }

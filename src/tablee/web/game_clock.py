"""Clocks of a table: so many seconds for the whole game, and some more for each move made.

What a move took is stored with it, so a clock is always computed from the moves. Time runs only while
somebody could move: the seconds in which the server was down are given back.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from tablee.match import Table


@dataclass
class GameClock:
    """The clocks of all seats; `left` are the seconds of each seat when the present turn began."""

    seconds: float
    increment: float
    left: list[float] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)

    @classmethod
    def of(cls, data: Mapping[str, float] | None) -> GameClock | None:
        """Returns the clock that stored data describe, None for a table without these."""
        return None if data is None or "days" in data else cls(data["seconds"], data["increment"])

    def recount(self, table: Table) -> None:
        """Counts what every seat has left after the moves of a table, and begins the next turn now."""
        self.left = [self.seconds] * table.game.seats
        for state, seconds in zip(table.states, table.seconds, strict=False):
            self.left[state.mover] += self.increment - seconds
        self.begin_turn()

    def begin_turn(self) -> None:
        """Lets the present turn begin now: nothing of it has been charged yet."""
        self.began = time.monotonic()

    def elapsed(self) -> float:
        """Returns the seconds since the present turn began."""
        return time.monotonic() - self.began

    def remaining(self, mover: int) -> float:
        """Returns the seconds the seat to move has left now; negative when its time is up."""
        return self.left[mover] - self.elapsed()

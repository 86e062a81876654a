"""How much work a measurement may do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    rounds: int  # of a race; each contender runs once a round
    seconds: float  # of CPU for each contender in a round
    positions: int  # searched against the clock
    starts: int  # of each warm command
    cold_starts: int  # with nothing compiled


FULL = Effort(rounds=7, seconds=0.5, positions=200, starts=7, cold_starts=2)
QUICK = Effort(rounds=3, seconds=0.1, positions=20, starts=2, cold_starts=1)

"""What a newcomer is told of a game before its rules, and the table at which a first game is played.

A game's `introduction.py` holds one as `INTRODUCTION`. Shared by every front end; texts are English,
translated where they are shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Difficulty = Literal["easy", "medium", "hard"]  # how much there is to learn before a first game makes sense


@dataclass(frozen=True)
class Introduction:
    """`summary` is one line on what one does in the game, `minutes` how long a game takes with people.

    A first game is played by the default rules against computers of `level`, `seats` at the table (None: as
    few as the rules allow).
    """

    summary: str
    minutes: tuple[int, int]
    difficulty: Difficulty
    level: int
    seats: int | None = None

"""A guided first game as data: a game played move by move, with what is said before each.

Shared by every front end. Texts are English, translated where they are shown. The learner has the first seat;
whoever leaves the path plays on alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tablee.core.options import Value


@dataclass(frozen=True)
class Step:
    """A move of the game, and what is said before the learner makes it; others' moves go without."""

    move: str
    text: str = ""


@dataclass(frozen=True)
class Lesson:
    """`examples` are boards for the rules: after how many moves, and what there is to see."""

    steps: tuple[Step, ...]
    farewell: str
    seed: int
    preset: str | None = None
    seats: int | None = None
    options: Mapping[str, Value] = field(default_factory=dict)
    opponent: str = "level:1"
    examples: tuple[tuple[int, str], ...] = ()

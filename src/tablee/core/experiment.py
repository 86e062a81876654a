"""A published experiment as a game declares it: what was published, what is played again, and how often.

A game that has some lists them as `EXPERIMENTS` in its own experiments.py. This is data:
`arena/reproduce.py` plays it and `report/experiments.py` tells of it. `published` is the figure of the
document, in its own words or numbers. Whatever the document did, seats are balanced and deals paired in
everything that is measured here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tablee.core.options import Value
from tablee.core.state import State


class OpenCardPlayer(Protocol):
    """A player that is shown all cards, as some published programs are. It is no agent: no spec names it."""

    def choose(self, state: State, seed: int) -> str:
        """Returns one of the legal moves, chosen with the whole state in sight."""


@dataclass(frozen=True)
class Duel:
    """One agent against another, or alone among copies of it; the first one's share is what is measured.

    Where `open_cards[side]` is not None, that player sits in for the side's agent and sees all cards.
    """

    code: str
    preset: str
    first: str
    second: str
    published: str = ""
    games: int = 1000
    quick: int = 100
    seats: int = 2
    options: dict[str, Value] = field(default_factory=dict)
    open_cards: tuple[OpenCardPlayer | None, OpenCardPlayer | None] = (None, None)
    line: str = ""  # in a chart of lines: the name of the line that this duel is a point of
    at: int = 0  # and where on the axis

    @property
    def agents(self) -> tuple[str, str]:
        """The specs of both agents."""
        return self.first, self.second


@dataclass(frozen=True)
class Grid:
    """Each of some agents against each: [row][column] are wins of the row's agent, which moves first."""

    code: str
    preset: str
    agents: tuple[str, ...]
    published: tuple[tuple[int, ...], ...]  # of 1,000
    games: int = 1000  # a cell
    quick: int = 20


@dataclass(frozen=True)
class CurvePoint:
    """One try of what a curve's formula predicts: `formula()` is the chance, `happened` what came of it."""

    player: int
    at: int
    formula: Callable[[], float]  # asked for once for each player and place
    happened: bool


@dataclass(frozen=True)
class Curve:
    """A formula beside what happens in random games, by player; `tries` finds the tries of one game."""

    code: str
    preset: str
    published: tuple[tuple[float, float], tuple[float, float]]  # by player: at the first and the last place
    title: str
    axis: str
    caption: str
    tries: Callable[[Sequence[State], int], Iterable[CurvePoint]]  # from a game's states and a seed
    games: int = 4000
    quick: int = 400


Part = Duel | Grid | Curve


@dataclass(frozen=True)
class Experiment:
    """All that is measured again of one document, and what is to be read from the figures of the full run.

    With a `lines_title` the duels are drawn as lines over `lines_axis` instead of one interval each.
    """

    name: str
    title: str
    parts: tuple[Part, ...]
    readings: tuple[str, ...]
    lines_title: str = ""
    lines_axis: str = ""

"""Solving a game exactly: what a game's solver must offer, and what it finds.

A game that can be solved brings a part `solver` whose `SOLVER` is a `Solver`. `tablee solve` knows nothing
else of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Protocol

from tablee.core.game import Game
from tablee.core.notes import Note
from tablee.core.state import State


@dataclass(frozen=True)
class ValueBounds:
    """A value is proven to be at least `low` and at most `high`."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the value itself is proven."""
        return self.low == self.high


@dataclass(frozen=True)
class Solution:
    """What is proven of a position: the margin at the end under perfect play, for the seat to move.

    `line` are moves that perfect play may go through from there to the end; they and the values of moves may
    be missing, or bounds only, where a search was stopped.
    """

    value: ValueBounds
    moves: Mapping[str, ValueBounds]
    line: tuple[str, ...]
    nodes: int  # positions searched
    complete: bool = True
    facts: Mapping[str, int | str] = field(default_factory=dict)  # what else the solver tells of its work

    @property
    def best(self) -> tuple[str, ...]:
        """The moves that are proven to keep the value; none before the value is proven."""
        if not self.value.exact:
            return ()
        return tuple(move for move, bounds in self.moves.items() if bounds.low >= self.value.low)


class Watcher(Protocol):
    """Hears what a solver is doing."""

    def tell(self, note: Note) -> None:
        """Takes a line that stays, such as how much memory is about to be used."""

    def show(self, note: Note, done: int, total: int) -> None:
        """Takes what is being done now, and how much of it is done; a `total` of 0 is not known."""


class Solver(Protocol):
    """A game's way to solve its positions."""

    @property
    def templates(self) -> tuple[ModuleType, ...]:
        """The modules that are compiled for it."""

    def solve(self, state: State, watcher: Watcher, *, jobs: int, reach: int | None) -> Solution:
        """Returns what perfect play leads to from `state`; what is proven so far when Ctrl-C stops it.

        It runs on `jobs` threads. `reach` is how far the endgame database goes that it uses, None as far as
        suits the position.

        :raises BadUse: when positions of this game, or this one, cannot be solved.

        :raises GameOver: when the game has ended.
        """

    def build(self, game: Game, watcher: Watcher, *, jobs: int, reach: int) -> str:
        """Builds or extends the game's endgame database, and returns the name of its file.

        :raises BadUse: when there is none for these rules, or no room for it.
        """


class SilentWatcher:
    """Hears everything and says nothing."""

    def tell(self, note: Note) -> None:
        """Drops a line."""

    def show(self, note: Note, done: int, total: int) -> None:
        """Drops what is being done."""

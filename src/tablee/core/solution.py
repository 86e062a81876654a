"""Solving a game exactly: what a game's solver must offer, and what it finds.

A game that can be solved brings a part `solver` whose `SOLVER` is a `Solver`. `tablee solve` knows nothing
else of it, nor do hints and analyses: they ask an `Examiner` what can be proven within a budget.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Protocol

from tablee.core.budget import Budget
from tablee.core.game import Game
from tablee.core.notes import Note
from tablee.core.state import State, View

WIN, DRAW, LOSS = 1.0, 0.5, 0.0  # shares of the win


@dataclass(frozen=True)
class ValueBounds:
    """A value is proven to be at least `low` and at most `high`."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the value itself is proven."""
        return self.low == self.high

    @property
    def share(self) -> float | None:
        """The share of the win that this margin is: 1, ½ or 0; None where it is not proven."""
        if self.low > 0:
            return WIN
        if self.high < 0:
            return LOSS
        return DRAW if self.exact else None

    def clip(self, chance: float) -> float:
        """Returns an estimated share of the win, moved to what is proven of it."""
        least = WIN if self.low > 0 else DRAW if self.low == 0 else LOSS
        most = LOSS if self.high < 0 else DRAW if self.high == 0 else WIN
        return min(max(chance, least), most)


@dataclass(frozen=True)
class ProvenValues:
    """What is proven of a position and of its legal moves: margins at the end, for the seat to move.

    A move that is missing was not looked at. Bounds that nothing has narrowed are those of the rules.
    """

    value: ValueBounds
    moves: Mapping[str, ValueBounds]

    @property
    def advice(self) -> str | None:
        """A move that is proven to be as good as any: by its margin, or at least by win, draw and loss.

        None where no move is; where every move loses, none but one that is proven to lose by the least.
        """
        best = max(self.moves, key=lambda move: (self.moves[move].low, self.moves[move].high))
        bounds, result = self.moves[best], self.value.share
        if bounds.low >= self.value.high:
            return best
        return best if result is not None and result > LOSS and bounds.share == result else None

    @property
    def tells_anything(self) -> bool:
        """Whether win, draw or loss is proven, of the position or of a move."""
        return any(bounds.share is not None for bounds in (self.value, *self.moves.values()))


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


@dataclass(frozen=True)
class BookReport:
    """What was made of a book, or found in one: its file, its entries, and how much was searched for it."""

    file: str
    entries: int
    size: int  # bytes of the file; 0 where it is not finished
    nodes: int  # positions searched
    complete: bool = True
    problems: tuple[Note, ...] = ()  # what was found wrong
    proven: int = 0  # entries that were proven again


@dataclass(frozen=True)
class CertificateRequest:
    """A certificate that is wanted: the file to be written once the value is proven, and for which bounds."""

    file: Path
    low: bool = True  # that the value is at least what it is
    high: bool = True  # that it is at most that


class Watcher(Protocol):
    """Hears what a solver is doing."""

    def tell(self, note: Note) -> None:
        """Takes a line that stays, such as how much memory is about to be used."""

    def show(self, note: Note, done: int, total: int) -> None:
        """Takes what is being done now, and how much of it is done; a `total` of 0 is not known."""


class Examiner(Protocol):
    """Proves what it can of positions of one game, each within a budget; what it found helps it later.

    It is for one thread at a time.
    """

    @property
    def is_ready(self) -> bool:
        """Whether nothing has to be built before; if something has, that has begun."""

    def examine(
        self, view: View, budget: Budget, watcher: Watcher, first: str | None = None
    ) -> ProvenValues | None:
        """Returns what is proven for the seat to move, None where nothing can be; `first` matters most.

        It never takes longer than the budget's seconds: whatever it would have to build first is used when it
        is there. Without a time limit it waits for that, tells the watcher meanwhile, and searches as many
        positions as the budget has simulations: the same questions then get the same answers every time.
        """


class Solver(Protocol):
    """A game's way to solve its positions."""

    @property
    def templates(self) -> tuple[ModuleType, ...]:
        """The modules that are compiled for it."""

    def solve(
        self,
        state: State,
        watcher: Watcher,
        *,
        jobs: int,
        reach: int | None,
        certificate: CertificateRequest | None = None,
    ) -> Solution:
        """Returns what perfect play leads to from `state`; what is proven so far when Ctrl-C stops it.

        It runs on `jobs` threads. `reach` is how far the endgame database goes that it uses, None as far as
        suits the position. A certificate that was written has its file among the facts.

        :raises BadUse: when positions of this game, or this one, cannot be solved.

        :raises GameOver: when the game has ended.
        """

    def examiner(self, game: Game) -> Examiner | None:
        """Returns what examines positions of a game; None where its rules cannot be solved."""

    def build(self, game: Game, watcher: Watcher, *, jobs: int, reach: int) -> str:
        """Builds or extends the game's endgame database, and returns the name of its file.

        :raises BadUse: when there is none for these rules, or no room for it.
        """

    def make_book(
        self,
        game: Game,
        file: str,
        watcher: Watcher,
        *,
        jobs: int,
        reach: int | None,
        opening: int | None,
        floor: int | None,
    ) -> BookReport:
        """Makes the book of a game: the move of a perfect player wherever a search would take too long.

        It has every position that such a player can come to, after any opening of at most `opening` moves,
        that is larger than `floor`; None is what the game thinks best. Ctrl-C keeps what is done, and the
        same call goes on.

        :raises BadUse: when there are no books for these rules, or the file cannot be written.
        """

    def check_book(
        self, game: Game, file: str, watcher: Watcher, *, jobs: int, reach: int | None, sample: int | None
    ) -> BookReport:
        """Proves the entries of a book again, all of them or a `sample`, and that none is missing.

        :raises BadUse: when the file cannot be read, is no book, or one of other rules.
        """


class SilentWatcher:
    """Hears everything and says nothing."""

    def tell(self, note: Note) -> None:
        """Drops a line."""

    def show(self, note: Note, done: int, total: int) -> None:
        """Drops what is being done."""


def line_by_turns(state: State, line: Sequence[str]) -> str:
    """Returns the moves that lead on from a state, by turns, each turn with its player's name."""
    turns: list[tuple[int, list[str]]] = []
    for move in line:
        if not turns or turns[-1][0] != state.mover:
            turns.append((state.mover, []))
        turns[-1][1].append(move)
        state = state.play(move)
    game = state.game
    return ", ".join(f"{game.kind.player_name(game, seat)} {' '.join(moves)}" for seat, moves in turns)

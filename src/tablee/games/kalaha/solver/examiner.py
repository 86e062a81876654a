"""`KalahaExaminer`: what can be proven of a position and its moves within a budget, the most useful first.

First whether the position is won, drawn or lost, then the same of each move, then by how much. A position
that is in a book is known before any search. `Margins` adds to what a prover knows of two rows, what can
still be gained, the stores and whose turn it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablee.core.budget import Budget, Clock
from tablee.core.errors import BadUse, GameOver
from tablee.core.game import Game
from tablee.core.solution import ProvenValues, ValueBounds, Watcher
from tablee.core.state import State, View
from tablee.games.kalaha.books.book import books_of, find_entry
from tablee.games.kalaha.endgames import filling
from tablee.games.kalaha.endgames.database import Endgames
from tablee.games.kalaha.endgames.rows import index_of
from tablee.games.kalaha.endgames.shared_endgames import shared_endgames
from tablee.games.kalaha.endgames.tables import rows_of, rule_tables
from tablee.games.kalaha.solver import search
from tablee.games.kalaha.solver.prover import Prover, SearchStopped
from tablee.games.kalaha.solver.solvability import require_solvable

TABLE_BITS = 21  # 16 MB, of which a short search touches a part
LOOK_SECONDS = 0.005  # between two looks at the clock
WINS, DRAWS = 1, 0  # the margins that are asked for first


class KalahaExaminer:
    """Examines positions of one game, whose table it keeps from one to the next."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._prover: Prover | None = None
        self._reach = -1  # of the endgames that the prover uses

    @property
    def is_ready(self) -> bool:
        """Whether endgames are at hand, if only a few; otherwise they are being built."""
        return not self._runs_compiled or shared_endgames(self._game).at_hand is not None

    @property
    def _runs_compiled(self) -> bool:
        kernels = self._game.kernels
        return kernels.compiled and all(map(kernels.uses_compiled, (filling, search)))

    def examine(
        self, view: View, budget: Budget, watcher: Watcher, first: str | None = None
    ) -> ProvenValues | None:
        """Returns what is proven within the budget; None for a position that is not solved, or uncompiled."""
        clock, state = budget.start(), view.fill(0)  # nothing is hidden: this is the state itself
        if not self._runs_compiled:
            return None  # it would take minutes
        try:
            require_solvable(state)
        except (BadUse, GameOver):
            return None
        shared = shared_endgames(self._game)
        endgames = shared.whole(clock, watcher) if budget.seconds is None else shared.some(clock)
        if endgames is None:
            return None
        prover = self._prover_above(endgames)
        prover.limit(budget.simulations)
        examination = _Examination(state, Margins(prover), clock, first)
        examination.take(self._in_books(state))
        return examination.result()

    def _in_books(self, state: State) -> tuple[str, int] | None:
        """Returns a move that keeps the value, and the margin; None where no book has the position."""
        try:
            books = books_of(self._game)
        except BadUse:  # a broken one: `tablee solve --check-book` tells of it
            return None
        own, other = rows_of(state.record())
        entry = find_entry(books, index_of(rule_tables(self._game), own, other)) if books else None
        if entry is None:
            return None
        return self._game.kind.move_text(self._game, entry.field), entry.value + lead(state, state.mover)

    def _prover_above(self, endgames: Endgames) -> Prover:
        if self._prover is None or self._reach != endgames.seeds:
            self._prover = Prover(self._game, endgames, 1, TABLE_BITS, LOOK_SECONDS)
            self._reach = endgames.seeds
        return self._prover


class _Examination:
    """One position, and what is proven of it so far."""

    def __init__(self, state: State, margins: Margins, clock: Clock, first: str | None) -> None:
        self._state, self._margins, self._clock = state, margins, clock
        self._value = margins.known(state)
        moves = sorted(state.legal, key=lambda move: move != first)
        self._moves = {move: margins.known_after(state, move) for move in moves}
        self._after = {move: state.play(move) for move in moves}
        self._compare()

    def take(self, known: tuple[str, int] | None) -> None:
        """Takes over what is known of the position: a move that is as good as any, and its margin."""
        if known is not None and known[0] in self._moves:
            move, margin = known
            self._value = self._moves[move] = ValueBounds(margin, margin)
            self._compare()

    def result(self) -> ProvenValues:
        """Proves what it can and returns it."""
        try:
            self._look()
            self._prove()
        except SearchStopped:
            pass
        return ProvenValues(self._value, {move: self._moves[move] for move in self._state.legal})

    def _prove(self) -> None:
        for goal in (WINS, DRAWS):
            self._ask(goal)
        best = self._margins.expected(self._state)  # what the search has shown of it costs nothing now
        for move in sorted(self._moves, key=lambda move: move != best):
            for goal in (WINS, DRAWS):
                self._ask_move(move, goal)
        while not self._value.exact:
            self._ask(_next_goal(self._value))
        for move in sorted(self._moves, key=lambda move: -self._moves[move].high):
            while not self._moves[move].exact:
                self._ask_move(move, _next_goal(self._moves[move]))

    def _ask(self, goal: int) -> None:
        """Finds out whether the position is worth `goal`, where that is open."""
        if self._value.low < goal <= self._value.high:
            self._value = self._margins.narrow(self._state, self._value, goal, self._look)
            self._compare()

    def _ask_move(self, move: str, goal: int) -> None:
        """Finds out whether a move is worth `goal`, where that is open."""
        bounds = self._moves[move]
        if bounds.low < goal <= bounds.high:
            after = self._after[move]
            self._moves[move] = self._margins.narrow_after(self._state, after, bounds, goal, self._look)
            self._compare()

    def _compare(self) -> None:
        """Narrows bounds by each other: a position is worth what its best move is, and no move is more."""
        found = self._moves.values()
        low = max(self._value.low, *(bounds.low for bounds in found))
        high = min(self._value.high, max(bounds.high for bounds in found))
        self._value = ValueBounds(low, high)
        for move, bounds in self._moves.items():
            self._moves[move] = ValueBounds(bounds.low, min(bounds.high, high))

    def _look(self) -> None:
        """Stops the search when the time is up."""
        if self._clock.is_over():
            raise SearchStopped


def _next_goal(bounds: ValueBounds) -> int:
    """Returns what to ask next: from what is proven already step by step away from a draw."""
    return bounds.low + 1 if bounds.low >= DRAWS else bounds.high


@dataclass(frozen=True)
class Margins:
    """What a prover finds, for whoever is to move. The bounds of a move are for the seat that makes it."""

    prover: Prover

    def known(self, state: State) -> ValueBounds:
        """Returns the bounds of a position that is not over, before any search."""
        known, ahead = self.prover.known(*rows_of(state.record())), lead(state, state.mover)
        return ValueBounds(known.low + ahead, known.high + ahead)

    def known_after(self, state: State, move: str) -> ValueBounds:
        """Returns the bounds of a move, before any search."""
        after = state.play(move)
        if after.is_over:
            margin = lead(after, state.mover)
            return ValueBounds(margin, margin)
        bounds = self.known(after)
        return bounds if after.mover == state.mover else ValueBounds(-bounds.high, -bounds.low)

    def narrow(self, state: State, bounds: ValueBounds, goal: int, look: Callable[[], None]) -> ValueBounds:
        """Narrows the bounds of a position by whether it is worth `goal`, which they leave open so far.

        :raises SearchStopped: as `Prover.narrow`.
        """
        ahead = lead(state, state.mover)
        within = ValueBounds(bounds.low - ahead, bounds.high - ahead)
        found = self.prover.narrow(*rows_of(state.record()), within, goal - ahead, look)
        return ValueBounds(found.low + ahead, found.high + ahead)

    def narrow_after(
        self, state: State, after: State, bounds: ValueBounds, goal: int, look: Callable[[], None]
    ) -> ValueBounds:
        """Narrows the bounds of a move from `state` to `after` by whether it is worth `goal`.

        :raises SearchStopped: as `Prover.narrow`.
        """
        if after.mover == state.mover:
            return self.narrow(after, bounds, goal, look)
        other = self.narrow(after, ValueBounds(-bounds.high, -bounds.low), 1 - goal, look)
        return ValueBounds(-other.high, -other.low)

    def expected(self, state: State) -> str | None:
        """Returns the move that the search has found best in a position, if it knows one."""
        found = self.prover.expected(*rows_of(state.record()))
        return None if found is None else str(found + 1)


def lead(state: State, seat: int) -> int:
    """Returns a seat's store less the other's."""
    game = state.game
    return int(game.kernels.margin(game.setup, state.record(), seat))

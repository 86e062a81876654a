"""`Margins`: bounds of the margin at the end of a game, of positions and moves, as a prover knows them.

A prover knows what can still be gained from two rows; here the stores are added, and whose turn it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablee.core.solution import ValueBounds
from tablee.core.state import State
from tablee.games.kalaha.endgames.tables import rows_of
from tablee.games.kalaha.solver.prover import Prover


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

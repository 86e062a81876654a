"""The end of a game, solved: with an empty deck each player knows the other's hand, and no chance is left.

A position is worth 1, ½ or 0 to the seat to move: a win, a draw or a loss with the best play of both.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tablee.core.contract import StateRec
from tablee.core.game import Game
from tablee.core.state import State

LOSS, DRAW, WIN = 0, 1, 2  # in halves of a win


class TooLong(Exception):
    """More positions were needed than may be looked at."""


class EndgameSolver:
    """Solves positions of one game, each once, within a number of positions.

    `backwards` tries the moves the other way round, so that other positions are looked at on the way: so
    puzzles are verified.
    """

    def __init__(self, game: Game, most: int, *, backwards: bool = False) -> None:
        self.game, self.left, self.backwards = game, most, backwards
        self._known: dict[bytes, int] = {}

    def values(self, state: State) -> Iterator[tuple[str, int]]:
        """Yields what each legal move is worth to the seat that is to move.

        :raises TooLong: when that takes more positions than there are left.
        """
        for text, move in zip(state.legal, state.legal_ids, strict=True):
            after = state.record()
            self.game.kernels.play(self.game.setup, after, move)
            yield text, self._worth(after, state.mover)

    def _worth(self, record: StateRec, seat: int) -> int:
        """Returns what a position is worth to a seat."""
        kernels, setup = self.game.kernels, self.game.setup
        mover = int(kernels.mover(setup, record))
        if mover < 0:
            pay = np.zeros(2, np.float64)
            kernels.payoff(setup, record, pay)
            return round(2 * float(pay[seat]))
        worth = self._best(record, mover)
        return worth if mover == seat else WIN - worth

    def _best(self, record: StateRec, mover: int) -> int:
        key = record.tobytes()
        if key in self._known:
            return self._known[key]
        if self.left <= 0:
            raise TooLong
        self.left -= 1
        moves = np.empty(self.game.kind.rules.MAX_LEGAL, np.int64)
        count = int(self.game.kernels.legal(self.game.setup, record, moves))
        best = LOSS
        for move in moves[:count][:: -1 if self.backwards else 1].tolist():
            after = np.frombuffer(bytearray(key), record.dtype)
            self.game.kernels.play(self.game.setup, after, move)
            best = max(best, self._worth(after, mover))
            if best == WIN:
                break
        self._known[key] = best
        return best


def is_open_endgame(state: State) -> bool:
    """Returns whether the deck is empty, so that each player knows which cards the other holds."""
    return int(state.record()[0]["clan_left"]) == 0

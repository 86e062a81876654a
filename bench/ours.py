"""Our random playouts: the compiled copy of the playout template, on one thread."""

from __future__ import annotations

import time

import numpy as np

from tablee.core import rng
from tablee.core.game import Game
from tablee.search.templates import playout


class Ours:
    """Random games of `game` from its deal, drawn from the same random words every time."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.words = rng.stream(1, "bench")
        self._start = game.deal(seed=1).record()
        self._s = self._start.copy()
        self._moves = np.zeros(game.kind.rules.MAX_LEGAL, np.int64)
        self._playouts = game.kernels.copy(playout).playouts

    def moves(self, count: int) -> int:
        """Plays `count` games in one call; returns the moves made."""
        return self._play(self.words.copy(), count)

    def totals(self, count: int) -> tuple[int, int]:
        """Plays `count` games one by one; returns the moves made and the sum of seat 0's margins."""
        words = self.words.copy()
        moves = margins = 0
        for _ in range(count):
            moves += self._play(words, 1)
            margins += int(self.game.kernels.margin(self.game.setup, self._s, 0))
        return moves, margins

    def rate(self, count: int) -> float:
        """Playouts a second of this thread's CPU time."""
        begin = time.thread_time()
        self.moves(count)
        return count / (time.thread_time() - begin)

    def _play(self, words: rng.Rng, count: int) -> int:
        return int(self._playouts(self.game.setup, self._start, self._s, self._moves, words, count))

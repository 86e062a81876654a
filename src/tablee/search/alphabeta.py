"""The alpha-beta agent: deepens until its budget is spent or the game is solved.

Fresh memory for every choice, so the same view, depth and seed give the same move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from tablee.core import rng
from tablee.core.budget import Budget, Clock
from tablee.core.state import View
from tablee.search.templates import alphabeta as template

DEEPEST = 126
DEFAULT_SECONDS = 1.0
LEAST_BITS, MOST_BITS = 10, 21  # of the table's size, in pairs of entries


@dataclass(frozen=True)
class Found:
    """What a search has to say: the move, its margin for the mover, how deep, and if for certain."""

    move: str
    value: int
    depth: int
    solved: bool
    steps: int


class AlphaBeta:
    """`time` in seconds, `depth` in moves; with neither, one second."""

    def __init__(self, time: float | None = None, depth: int | None = None) -> None:
        self.budget = Budget(time, None, depth)

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        return self.search(view, budget, seed).move

    def search(
        self,
        view: View,
        budget: Budget,
        seed: int,
        cancelled: Callable[[], bool] | None = None,
        steps: int | None = None,
    ) -> Found:
        """The best move found; a solved position stops the search early, and so does the last of `steps`.

        Steps are counted, not timed: so many of them give the same answer on every machine.
        """
        view.require_turn()
        allowed = self.budget & budget
        if allowed.seconds is None and allowed.depth is None and steps is None:
            allowed &= Budget(seconds=DEFAULT_SECONDS)
        clock = allowed.start(cancelled)
        walk = _Walk(view, seed, _table_bits(allowed, steps), steps)
        found = Found(view.legal[walk.first_index()], 0, 0, False, 0)
        if len(view.legal) == 1 and allowed.depth is None and steps is None:
            return found
        for depth in _depths(min(allowed.depth or DEEPEST, DEEPEST)):
            finished = walk.deepen(depth, clock)
            found = walk.found() or found
            if not finished or found.solved:
                break
        return found


def _depths(deepest: int) -> Iterator[int]:
    """1, 2, 3, … and in larger steps further down, where each depth costs the more."""
    depth = 1
    while depth < deepest:
        yield depth
        depth += 1 + depth // 8
    yield deepest


def _table_bits(allowed: Budget, steps: int | None) -> int:
    """No larger a memory than the search can fill: touching fresh memory takes time too."""
    by_steps = MOST_BITS if steps is None else steps.bit_length()
    by_depth = MOST_BITS if allowed.depth is None else allowed.depth + 7
    by_time = MOST_BITS if allowed.seconds is None else int(allowed.seconds * 4e6).bit_length()
    return max(LEAST_BITS, min(MOST_BITS, by_steps, by_depth, by_time))


class _Walk:
    """The memory of one search, and its root, deepened step by step."""

    def __init__(self, view: View, seed: int, table_bits: int, most: int | None) -> None:
        game, rules = view.game, view.game.kind.rules
        self._view = view
        self._kernels = game.kernels.copy(template)
        self._root = view.record()
        self._s = self._root.copy()
        self._words = self._s.view(np.int64)  # the same memory: the state as words, for hashing
        self._stack = np.zeros(DEEPEST + 2, rules.STATE)
        self._frames = np.zeros(DEEPEST + 2, template.FRAME)
        self._table = np.zeros(2 << table_bits, template.ENTRY)
        self._moves = np.zeros((DEEPEST + 2) * rules.MAX_LEGAL, np.int64)
        self._scores = np.zeros(rules.MAX_LEGAL, np.int64)
        self._history = np.zeros(2 * rules.MOVES, np.int64)
        self._low_high = np.zeros(2, np.int64)
        self._best = view.legal_ids[rng.below(rng.stream(seed, "root"), len(view.legal))]
        self._depth = 0
        self._most = most

    def first_index(self) -> int:
        return self._view.legal_ids.index(self._best)

    def deepen(self, depth: int, clock: Clock) -> bool:
        """Searches to `depth`; False when time or steps ran out first (never at depth 1)."""
        setup = self._view.game.setup
        memory = (self._words, self._stack, self._frames, self._table)
        lists = (self._moves, self._scores, self._history)
        self._depth = depth
        self._s[:] = self._root
        # Keys are products of 64-bit words that wrap on purpose.
        with np.errstate(over="ignore"):
            self._kernels.enter_root(setup, self._s, *memory[:3], *lists, depth, self._best)
            level, done = 0, self._steps()
            while level >= 0:
                left = self._most - self._steps() if self._most is not None and depth > 1 else None
                if depth > 1 and (clock.is_over() or (left is not None and left <= 0)):
                    return False
                steps = clock.chunk(self._steps() - done)
                if left is not None:
                    steps = min(steps, left)
                done = self._steps()
                level = self._kernels.walk(setup, self._s, *memory, *lists, self._low_high, level, steps)
        return True

    def _steps(self) -> int:
        return int(self._frames[0]["steps"])

    def found(self) -> Found | None:
        """The best so far: the root's first move is the last depth's best, so a part will do."""
        root = self._frames[0]
        if root["best_move"] < 0:
            return None
        self._best = int(root["best_move"])
        move = self._view.legal[self.first_index()]
        finished = bool(root["solved"] and root["next"] == root["count"])
        return Found(move, int(root["best"]), self._depth, finished, self._steps())

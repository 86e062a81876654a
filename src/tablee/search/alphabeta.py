"""The alpha-beta agent: iterative deepening until its budget is spent or the game is solved.

The transposition table is fresh for every choice, so the same view, depth and seed give the same move.
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
class AlphaBetaResult:
    """The best move that a search found, and how far it looked."""

    move: str
    value: int  # the margin that it leads to, for the mover
    depth: int
    solved: bool  # whether the value holds at any depth
    steps: int


class AlphaBeta:
    """Searches games of two seats without hidden information by alpha-beta."""

    def __init__(self, time: float | None = None, depth: int | None = None) -> None:
        """Takes `time` in seconds and `depth` in moves; with neither, a search takes one second."""
        self.budget = Budget(time, None, depth)

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        """Returns the best move found; raises NotYourTurn when the view is not the mover's."""
        return self.search(view, budget, seed).move

    def search(
        self,
        view: View,
        budget: Budget,
        seed: int,
        cancelled: Callable[[], bool] | None = None,
        steps: int | None = None,
    ) -> AlphaBetaResult:
        """Returns the best move found; raises NotYourTurn when the view is not the mover's.

        The search stops early when the position is solved, when `cancelled` says so, and after `steps` steps.
        Steps are counted, not timed: so many of them give the same answer on every machine.
        """
        view.require_turn()
        allowed = self.budget & budget
        if allowed.seconds is None and allowed.depth is None and steps is None:
            allowed &= Budget(seconds=DEFAULT_SECONDS)
        clock = allowed.start(cancelled)
        deepening = _Deepening(view, seed, _table_bits(allowed, steps), steps)
        found = AlphaBetaResult(view.legal[deepening.best_index()], 0, 0, False, 0)
        if len(view.legal) == 1 and allowed.depth is None and steps is None:
            return found
        for depth in _depths(min(allowed.depth or DEEPEST, DEEPEST)):
            finished = deepening.deepen(depth, clock)
            found = deepening.result() or found
            if not finished or found.solved:
                break
        return found


def _depths(deepest: int) -> Iterator[int]:
    """Yields 1, 2, 3, … and larger steps further down, where each depth costs the more."""
    depth = 1
    while depth < deepest:
        yield depth
        depth += 1 + depth // 8
    yield deepest


def _table_bits(allowed: Budget, steps: int | None) -> int:
    """Returns the size of a table that the search can fill: touching fresh memory takes time too."""
    by_steps = MOST_BITS if steps is None else steps.bit_length()
    by_depth = MOST_BITS if allowed.depth is None else allowed.depth + 7
    by_time = MOST_BITS if allowed.seconds is None else int(allowed.seconds * 4e6).bit_length()
    return max(LEAST_BITS, min(MOST_BITS, by_steps, by_depth, by_time))


class _Deepening:
    """One search: its workspace, and the best move of the depths searched so far."""

    def __init__(self, view: View, seed: int, table_bits: int, most: int | None) -> None:
        game, rules = view.game, view.game.kind.rules
        self._view = view
        self._kernels = game.kernels.copy(template)
        self._root = view.record()
        state = view.record()
        self._workspace = template.AlphaBetaWorkspace(
            state=state,
            words=state.view(np.int64),
            stack=np.zeros(DEEPEST + 2, rules.STATE),
            frames=np.zeros(DEEPEST + 2, template.FRAME),
            table=np.zeros(2 << table_bits, template.ENTRY),
            moves=np.zeros((DEEPEST + 2) * rules.MAX_LEGAL, np.int64),
            scores=np.zeros(rules.MAX_LEGAL, np.int64),
            history=np.zeros(2 * rules.MOVES, np.int64),
            low_high=np.zeros(2, np.int64),
        )
        self._best = view.legal_ids[rng.below(rng.stream(seed, "root"), len(view.legal))]
        self._depth = 0
        self._most = most

    def best_index(self) -> int:
        """Returns the place of the best move so far in the list of legal moves; at first of a random one."""
        return self._view.legal_ids.index(self._best)

    def deepen(self, depth: int, clock: Clock) -> bool:
        """Searches to `depth`; returns False when time or steps ran out first (never at depth 1)."""
        setup = self._view.game.setup
        self._depth = depth
        self._workspace.state[:] = self._root
        # Keys are products of 64-bit words that wrap on purpose.
        with np.errstate(over="ignore"):
            self._kernels.enter_root(setup, self._workspace, depth, self._best)
            level, done = 0, self._steps()
            while level >= 0:
                left = self._most - self._steps() if self._most is not None and depth > 1 else None
                if depth > 1 and (clock.is_over() or (left is not None and left <= 0)):
                    return False
                steps = clock.chunk(self._steps() - done)
                if left is not None:
                    steps = min(steps, left)
                done = self._steps()
                level = self._kernels.walk(setup, self._workspace, level, steps)
        return True

    def _steps(self) -> int:
        return int(self._workspace.frames[0]["steps"])

    def result(self) -> AlphaBetaResult | None:
        """Returns the best so far, None before any move has been searched.

        The root's first move is the last depth's best, so a depth searched in part will do.
        """
        root = self._workspace.frames[0]
        if root["best_move"] < 0:
            return None
        self._best = int(root["best_move"])
        move = self._view.legal[self.best_index()]
        finished = bool(root["solved"] and root["next"] == root["count"])
        return AlphaBetaResult(move, int(root["best"]), self._depth, finished, self._steps())

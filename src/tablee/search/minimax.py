"""The minimax agent: fixed depth, the game's own `assess`.

With a time limit it deepens move by move and keeps the last depth it finished.
"""

from __future__ import annotations

import numpy as np

from tablee.core import rng
from tablee.core.budget import Budget, Clock
from tablee.core.contract import Floats
from tablee.core.state import View
from tablee.search.templates import minimax as template


class Minimax:
    """`choose` takes a best move by value; among equals one drawn by the seed."""

    def __init__(self, depth: int = 4) -> None:
        self.budget = Budget(depth=depth)

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        view.require_turn()
        allowed = self.budget & budget
        depth = allowed.depth or 1
        clock = allowed.start()
        best = self.values(view, depth if allowed.seconds is None else 1, clock)
        for deeper in range(2, depth + 1) if allowed.seconds is not None else ():
            found = self.values(view, deeper, clock)
            if found is None:
                break
            best = found
        return pick(view, best, seed)

    def values(self, view: View, depth: int, clock: Clock | None = None) -> Floats | None:
        """The value of each legal move at `depth`, in order; None when time ran out before."""
        game, rules = view.game, view.game.kind.rules
        copy = game.kernels.copy(template)
        s = view.record()
        stack = np.zeros(depth + 1, rules.STATE)
        levels = np.zeros(depth + 1, template.LEVEL)
        moves = np.zeros((depth + 2) * rules.MAX_LEGAL, np.int64)
        values = np.zeros(rules.MAX_LEGAL, np.float64)
        clock = clock or Budget().start()
        copy.open_level(game.setup, s, stack, levels, moves, 0)
        level, steps = 0, 0
        while level >= 0:
            if depth > 1 and clock.is_over():
                return None
            steps = clock.chunk(steps)
            level = copy.walk(game.setup, s, stack, levels, moves, values, level, depth, steps)
        return values[: int(levels[0]["count"])]


def pick(view: View, values: Floats | None, seed: int) -> str:
    """A legal move of the best value for the seat to move; among equals one drawn by the seed."""
    if values is None:
        return view.legal[0]
    best = values.max() if view.mover == 0 else values.min()
    equals = np.flatnonzero(values == best)
    return view.legal[int(equals[rng.below(rng.stream(seed, "ties"), len(equals))])]

"""The minimax agent: a search to a fixed depth over the game's own `assess`.

With a time limit it deepens one move at a time and keeps the last depth it finished.
"""

from __future__ import annotations

import numpy as np

from tablee.core import rng
from tablee.core.budget import Budget, Clock
from tablee.core.contract import Floats
from tablee.core.state import View
from tablee.search.templates import minimax as template


class Minimax:
    """Searches games of two seats by plain minimax."""

    def __init__(self, depth: int = 4) -> None:
        """Takes `depth` in moves."""
        self.budget = Budget(depth=depth)

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        """Returns a best move, among equals one drawn by the seed; raises NotYourTurn out of turn."""
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
        return draw_best(view, best, seed)

    def values(self, view: View, depth: int, clock: Clock | None = None) -> Floats | None:
        """Returns the value of each legal move at `depth`, in order; None when time ran out before."""
        game, rules = view.game, view.game.kind.rules
        copy = game.kernels.copy(template)
        workspace = template.MinimaxWorkspace(
            state=view.record(),
            stack=np.zeros(depth + 1, rules.STATE),
            levels=np.zeros(depth + 1, template.LEVEL),
            moves=np.zeros((depth + 2) * rules.MAX_LEGAL, np.int64),
            values=np.zeros(rules.MAX_LEGAL, np.float64),
        )
        clock = clock or Budget().start()
        copy.open_level(game.setup, workspace, 0)
        level, steps = 0, 0
        while level >= 0:
            if depth > 1 and clock.is_over():
                return None
            steps = clock.chunk(steps)
            level = copy.walk(game.setup, workspace, level, depth, steps)
        return workspace.values[: int(workspace.levels[0]["count"])]


def draw_best(view: View, values: Floats | None, seed: int) -> str:
    """Returns a legal move of the best value for the seat to move; among equals one drawn by the seed.

    Seat 0 maximises, seat 1 minimises. Without values, as after a search cut short, it is the first move.
    """
    if values is None:
        return view.legal[0]
    best = values.max() if view.mover == 0 else values.min()
    equals = np.flatnonzero(values == best)
    return view.legal[int(equals[rng.below(rng.stream(seed, "ties"), len(equals))])]

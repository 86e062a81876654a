"""Baseline agents, which do not search: a random move, and the best immediate result."""

from __future__ import annotations

import numpy as np

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.state import View


class Random:
    """Chooses uniformly among the legal moves."""

    batch_policy = "random"

    def choose(self, view: View, budget: Budget, seed: int) -> str:  # noqa: ARG002 - needs no time
        """Returns a legal move; raises NotYourTurn when the view is not the mover's."""
        view.require_turn()
        return view.legal[rng.below(rng.stream(seed, "random"), len(view.legal))]


class Greedy:
    """Chooses the move with the best value right after it; among equals one drawn by the seed.

    Hidden cards are drawn once, from the view. `kernel` names what evaluates an unfinished position; a
    finished one counts by its `margin`.
    """

    def __init__(self, kernel: str = "value") -> None:
        self._kernel = kernel

    def choose(self, view: View, budget: Budget, seed: int) -> str:  # noqa: ARG002 - needs no time
        """Returns a legal move; raises NotYourTurn when the view is not the mover's."""
        view.require_turn()
        game, seat = view.game, view.mover
        world = view.fill(seed)
        values = []
        for move in view.legal_ids:
            s = world.record()
            game.kernels.play(game.setup, s, move)
            is_over = game.kernels.mover(game.setup, s) < 0
            evaluate = getattr(game.kernels, "margin" if is_over else self._kernel)
            values.append(evaluate(game.setup, s, seat))
        best = np.flatnonzero(np.array(values) == max(values))
        return view.legal[int(best[rng.below(rng.stream(seed, "ties"), len(best))])]

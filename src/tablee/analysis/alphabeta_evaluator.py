"""`AlphaBetaEvaluator`: the judge of games of two seats in which nothing is hidden."""

from __future__ import annotations

from math import exp, sqrt

import numpy as np

from tablee.core.budget import Budget
from tablee.core.solution import ProvenValues, ValueBounds
from tablee.core.state import State, View
from tablee.search.alphabeta import AlphaBeta, AlphaBetaResult
from tablee.search.evaluation import Cancelled, Chances, MoveEvaluation
from tablee.search.templates import alphabeta as template

TEMPLATES = (template,)
SCALE = 0.44
NEARLY = 0.99  # what is not certain is not shown as certain
ALIKE = 0.005  # chances that look the same
STEPS = 200  # of the search for each simulated game that the budget would allow


class AlphaBetaEvaluator:
    """Evaluates positions by alpha-beta, by turning leads into winning chances.

    Exact once the search sees the end: then the chance is 1, ½ or 0. Before that a lead of v seeds (or
    whatever `margin` counts) is worth 1 / (1 + e^(−v / (SCALE × √w))), where w is how far apart the final
    margins that can still happen are (`limits`): a lead weighs more the less there is left to play for. SCALE
    was fitted by `bench/fit_lead_scale.py` to games of alpha-beta against itself.

    The `budget` of each call is for one position, and simulations are turned into steps.
    """

    def evaluate_move(
        self, view: View, played: str, budget: Budget, seed: int, cancelled: Cancelled = None
    ) -> MoveEvaluation:
        """Returns the chances with the best move and with the one that was played."""
        found = _search(view, budget, seed, cancelled)
        best = _chance(view, found)
        after = view.fill(seed).play(played)  # nothing is hidden: this is the state itself
        if found.move == played:
            mine, certain, margin = best, False, found.value if found.solved else None
        else:
            # As far as the best move was looked at, so that neither is favoured by what lies just beyond.
            depth = None if found.solved else max(1, found.depth - 1)
            mine, certain, margin = self._after(
                after, view.seat, budget & Budget(depth=depth), seed, cancelled
            )
        solved = found.solved or (certain and mine == 1.0)
        proven = _proven(found, played, margin) if found.solved else None
        if mine > best - ALIKE:
            both = _both(view.seat, best if found.solved else max(mine, best))
            return MoveEvaluation(played, both, both, solved, proven)
        return MoveEvaluation(found.move, _both(view.seat, best), _both(view.seat, mine), solved, proven)

    def evaluate_position(
        self, view: View, budget: Budget, seed: int, cancelled: Cancelled = None
    ) -> Chances:
        """Returns the chances of a position that nobody has answered yet."""
        mover = view.fill(seed).view(view.mover)
        return _both(mover.seat, _chance(mover, _search(mover, budget, seed, cancelled)))

    @staticmethod
    def _after(
        state: State, seat: int, budget: Budget, seed: int, cancelled: Cancelled
    ) -> tuple[float, bool, int | None]:
        """Returns the chance of `seat` in a position, whether it is certain, and the margin if that is."""
        game, record = state.game, state.record()
        if state.is_over:
            margin = int(game.kernels.margin(game.setup, record, seat))
            return game.payoffs(record)[seat], True, margin
        view = state.view(state.mover)
        found = _search(view, budget, seed, cancelled)
        chance, value = _chance(view, found), found.value
        if view.seat != seat:
            chance, value = 1.0 - chance, -value
        return chance, found.solved or chance in (0.0, 1.0), value if found.solved else None


def _proven(found: AlphaBetaResult, played: str, margin: int | None) -> ProvenValues:
    """Returns what a search that has seen the end proves, of its own move and of the one that was played."""
    value = ValueBounds(found.value, found.value)
    moves = {} if margin is None else {played: ValueBounds(margin, margin)}
    return ProvenValues(value, {**moves, found.move: value})


def _search(view: View, budget: Budget, seed: int, cancelled: Cancelled) -> AlphaBetaResult:
    steps = None if budget.simulations is None else STEPS * budget.simulations
    return AlphaBeta().search(view, budget, seed, cancelled, steps)


def _chance(view: View, found: AlphaBetaResult) -> float:
    """Returns the mover's chance, from what a search found."""
    low_high = np.zeros(2, np.int64)
    view.game.kernels.limits(view.game.setup, view.record(), view.seat, low_high)
    low, high = low_high.tolist()
    if found.solved:
        low = high = found.value
    if low > 0 or high < 0 or low == high:
        return 1.0 if low > 0 else 0.0 if high < 0 else 0.5
    chance = 1.0 / (1.0 + exp(-found.value / (SCALE * sqrt(high - low))))
    return min(max(chance, 1.0 - NEARLY), NEARLY)


def _both(seat: int, chance: float) -> Chances:
    return (chance, 1.0 - chance) if seat == 0 else (1.0 - chance, chance)

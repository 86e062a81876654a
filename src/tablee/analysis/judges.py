"""Who judges the moves of which game: alpha-beta where it can see everything, simulated games elsewhere.

Alpha-beta judges games of two seats in which nothing is hidden, by turning leads into winning chances.

Exact once the search sees the end: then the chance is 1, ½ or 0. Before that a lead of v seeds (or whatever
`margin` counts) is worth 1 / (1 + e^(−v / (SCALE × √w))), where w is how far apart the final margins that can
still happen are (`limits`): a lead weighs more the less there is left to play for. SCALE was fitted by
`bench/fit_lead_scale.py` to games of alpha-beta against itself.
"""

from __future__ import annotations

from math import exp, sqrt
from types import ModuleType

import numpy as np

from tablee.core.budget import Budget
from tablee.core.game import GameKind
from tablee.core.state import State, View
from tablee.roster import build_agent
from tablee.search import evaluation
from tablee.search.alphabeta import AlphaBeta, AlphaBetaResult
from tablee.search.evaluation import Cancelled, Chances, Evaluator, MoveEvaluation
from tablee.search.ismcts import IsMcts
from tablee.search.templates import alphabeta as template

ALPHABETA_TEMPLATES = (template,)
SCALE = 0.44
NEARLY = 0.99  # what is not certain is not shown as certain
ALIKE = 0.005  # chances that look the same
STEPS = 200  # of the search for each simulated game that the budget would allow


def judge_of(kind: GameKind) -> AlphaBetaEvaluator | Evaluator:
    """Returns the judge of a game; where the game lists a tree search, one with its settings."""
    if _alphabeta_sees_all(kind):
        return AlphaBetaEvaluator()
    search = build_agent(kind, "ismcts") if "ismcts" in kind.agents else None
    return Evaluator(search if isinstance(search, IsMcts) else IsMcts(), kind)


def templates_of(kind: GameKind) -> tuple[ModuleType, ...]:
    """Returns the search templates that must be compiled before a game can be analysed."""
    return ALPHABETA_TEMPLATES if _alphabeta_sees_all(kind) else evaluation.TEMPLATES


def _alphabeta_sees_all(kind: GameKind) -> bool:
    return kind.perfect_information and "alphabeta" in kind.agents and hasattr(kind.rules, "limits")


class AlphaBetaEvaluator:
    """Evaluates positions by alpha-beta; the `budget` of each call is for one position, and simulations are
    turned into steps.
    """

    def evaluate_move(
        self, view: View, played: str, budget: Budget, seed: int, cancelled: Cancelled = None
    ) -> MoveEvaluation:
        """Returns the chances with the best move and with the one that was played."""
        found = _search(view, budget, seed, cancelled)
        best = _chance(view, found)
        after = view.fill(seed).play(played)  # nothing is hidden: this is the state itself
        if found.move == played:
            mine, solved = best, False
        else:
            # As far as the best move was looked at, so that neither is favoured by what lies just beyond.
            depth = None if found.solved else max(1, found.depth - 1)
            mine, solved = self._after(after, view.seat, budget & Budget(depth=depth), seed, cancelled)
        certain = found.solved or (solved and mine == 1.0)
        if mine > best - ALIKE:
            value = best if found.solved else max(mine, best)
            return MoveEvaluation(played, _both(view.seat, value), _both(view.seat, value), certain)
        return MoveEvaluation(found.move, _both(view.seat, best), _both(view.seat, mine), certain)

    def evaluate_position(
        self, view: View, budget: Budget, seed: int, cancelled: Cancelled = None
    ) -> Chances:
        """The chances of a position that nobody has answered yet."""
        mover = view.fill(seed).view(view.mover)
        return _both(mover.seat, _chance(mover, _search(mover, budget, seed, cancelled)))

    @staticmethod
    def _after(
        state: State, seat: int, budget: Budget, seed: int, cancelled: Cancelled
    ) -> tuple[float, bool]:
        """The chance of `seat` in a position, and whether it is certain."""
        if state.is_over:
            pay = np.zeros(state.game.seats, np.float64)
            state.game.kernels.payoff(state.game.setup, state.record(), pay)
            return float(pay[seat]), True
        view = state.view(state.mover)
        found = _search(view, budget, seed, cancelled)
        chance = _chance(view, found)
        return (chance if view.seat == seat else 1.0 - chance), found.solved or chance in (0.0, 1.0)


def _search(view: View, budget: Budget, seed: int, cancelled: Cancelled) -> AlphaBetaResult:
    steps = None if budget.simulations is None else STEPS * budget.simulations
    return AlphaBeta().search(view, budget, seed, cancelled, steps)


def _chance(view: View, found: AlphaBetaResult) -> float:
    """The mover's, from what a search found."""
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

"""Evaluation by simulated games: what a position is worth to every seat, and a played move against the best.

Half of the games look for the best move, as the tree search agent does. The other half is played in fresh
worlds with the best and the played move only, both in the same worlds: so the best is not flattered by the
luck that made it look best, and luck that helps both is not counted. Nothing hidden is ever looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import sqrt
from types import ModuleType
from typing import Any

import numpy as np

from tablee.core.budget import Budget, Clock
from tablee.core.contract import Floats
from tablee.core.game import GameKind
from tablee.core.solution import ProvenValues
from tablee.core.state import View
from tablee.search.ismcts import LEAST_CHUNK, VIEWS, Forest, IsMcts, Tree
from tablee.search.templates import evaluation as template
from tablee.search.templates import ismcts

TEMPLATES = (ismcts, template)
FRESH_WORLD = 1 << 20  # the first of the worlds that no search for the best move has used
CONFIDENCE = 1.64  # standard errors by which the best move has to be better than the played one

Chances = tuple[float, ...]  # the expected payoff of each seat, 0…1
Cancelled = Callable[[], bool] | None


@dataclass(frozen=True)
class MoveEvaluation:
    """The best move of a position with its chances for each seat, and the chances of the played move.

    `solved` says that these are no estimates but the payoffs with best play; `proven` are known margins.
    """

    best: str
    chances: Chances
    played: Chances
    solved: bool = False
    proven: ProvenValues | None = None


class Evaluator(IsMcts):
    """The tree search, asked for chances instead of a move; the budget of each call is for one position."""

    def __init__(self, search: IsMcts, kind: GameKind) -> None:
        """Takes the constant, the opponents and the rollouts of `search`.

        Where nothing is hidden every seat's view is the whole position, and all seats search in one tree.
        """
        opponents = VIEWS if kind.perfect_information else search.opponents
        super().__init__(constant=search.constant, opponents=opponents, settings=search.settings)

    def template(self, kind: GameKind) -> ModuleType:  # noqa: ARG002 - one for all games
        """Returns the template of the search, which is the one for hidden information in every game."""
        return ismcts

    def evaluate_move(
        self, view: View, played: str, budget: Budget, seed: int, cancelled: Cancelled = None
    ) -> MoveEvaluation:
        """Compares the move that was played with the best one, by what the seat to move can know.

        The played move counts as the best unless another is better beyond doubt. Raises NotYourTurn when the
        view is not the mover's.
        """
        view.require_turn()
        if len(view.legal) == 1:
            chances = self.evaluate_position(view, budget, seed, cancelled)
            return MoveEvaluation(played, chances, chances)
        ids = dict(zip(view.legal, view.legal_ids, strict=True))
        half = _half(budget)
        forest = Forest(self, view, seed, budget, keep=(ids[played],))
        forest.grow(half.simulations, half.start(cancelled, LEAST_CHUNK))
        values = forest.values()
        best = max(ids, key=lambda move: values.get(ids[move], (0, 0.0)))
        pair = [best, played] if best != played else [played]
        sums = np.zeros(2 * view.game.seats + 1, np.float64)
        tree = forest.trees[0]
        tree.set_candidates([ids[move] for move in pair])
        kernel = view.game.kernels.copy(template).compare
        run = partial(kernel, view.game.setup, tree.workspace, len(pair))
        worlds = _simulate(run, len(pair), half, sums, cancelled)
        return _compared(pair, sums, view, worlds)

    def evaluate_position(
        self, view: View, budget: Budget, seed: int, cancelled: Cancelled = None
    ) -> Chances:
        """Returns the chances of each seat, by what `view.seat` can know; any seat may be to move."""
        tree = Tree(self, view, seed, 0, budget.simulations or 1 << 16)
        sums = np.zeros(view.game.seats, np.float64)
        run = partial(view.game.kernels.copy(template).evaluate, view.game.setup, tree.workspace)
        worlds = _simulate(run, 1, _half(budget), sums, cancelled)
        return tuple((sums / worlds).tolist())


def _half(budget: Budget) -> Budget:
    seconds = None if budget.seconds is None else budget.seconds / 2
    simulations = None if budget.simulations is None else max(1, budget.simulations // 2)
    return Budget(seconds, simulations)


def _simulate(run: Any, choices: int, budget: Budget, sums: Floats, cancelled: Cancelled) -> int:
    """Plays in as many worlds as the budget allows, one at least; returns how many."""
    clock: Clock = budget.start(cancelled, LEAST_CHUNK)
    most = None if budget.simulations is None else max(1, budget.simulations // choices)
    done = count = 0
    with np.errstate(over="ignore"):  # keys are products that wrap on purpose
        while (most is None or done < most) and not (done and clock.is_over()):
            count = clock.chunk(count * choices) // choices or 1
            if most is not None:
                count = min(count, most - done)
            run(FRESH_WORLD + done, count, sums)
            done += count
    return done


def _compared(pair: list[str], sums: Floats, view: View, worlds: int) -> MoveEvaluation:
    """Returns what the sums of `templates/evaluation.py` say of the best and the played move."""
    seats = view.game.seats
    first, second = (tuple((sums[at : at + seats] / worlds).tolist()) for at in (0, seats))
    best, played = pair[0], pair[-1]
    if best == played:
        return MoveEvaluation(played, first, first)
    better = first[view.seat] - second[view.seat]
    # A paired comparison: the standard error of the mean difference, not of two independent means.
    error = sqrt(max(0.0, sums[-1] / worlds - better * better) / worlds)
    if better <= CONFIDENCE * error:
        return MoveEvaluation(played, second, second)
    return MoveEvaluation(best, first, second)

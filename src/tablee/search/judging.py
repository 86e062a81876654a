"""What a position is worth to every seat, and a move in it against the best one, by simulated games.

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
from tablee.core.state import View
from tablee.search.ismcts import LEAST_CHUNK, VIEWS, Forest, IsMcts, Tree
from tablee.search.templates import ismcts
from tablee.search.templates import judging as template

TEMPLATES = (ismcts, template)
APART = 1 << 20  # the first of the worlds that no search for the best move has used: the same everywhere
SURE = 1.64  # standard errors by which the best move has to be better than the played one

Chances = tuple[float, ...]
Cancelled = Callable[[], bool] | None


@dataclass(frozen=True)
class Judged:
    """The best move and what it is worth to each seat; the same for the move that was played.

    `solved`: no estimate, these are the payoffs with best play.
    """

    best: str
    chances: Chances
    played: Chances
    solved: bool = False


class Judge(IsMcts):
    """The tree search, asked for values instead of a move. `budget` of each call is for one position."""

    def __init__(self, search: IsMcts, kind: GameKind) -> None:
        opponents = VIEWS if kind.perfect_information else search.opponents
        super().__init__(constant=search.constant, opponents=opponents, settings=search.settings)

    def template(self, kind: GameKind) -> ModuleType:  # noqa: ARG002 - one for all games
        return ismcts

    def judge(
        self, view: View, played: str, budget: Budget, seed: int, cancelled: Cancelled = None
    ) -> Judged:
        """The best move of the seat to move, and the move it played, by what it can know."""
        view.require_turn()
        if len(view.legal) == 1:
            chances = self.watch(view, budget, seed, cancelled)
            return Judged(played, chances, chances)
        ids = dict(zip(view.legal, view.legal_ids, strict=True))
        half = _half(budget)
        forest = Forest(self, view, seed, budget, keep=(ids[played],))
        forest.grow(half.simulations, half.start(cancelled, LEAST_CHUNK))
        values = forest.values()
        best = max(ids, key=lambda move: values.get(ids[move], (0, 0.0)))
        pair = [best, played] if best != played else [played]
        sums = np.zeros(2 * view.game.seats + 1, np.float64)
        tree = forest.trees[0]
        kernel = view.game.kernels.copy(template).compare
        run = partial(kernel, *tree.arguments, tree.edges_of([ids[move] for move in pair]), len(pair))
        worlds = _simulate(run, len(pair), half, sums, cancelled)
        return _judged(pair, sums, view, worlds)

    def watch(self, view: View, budget: Budget, seed: int, cancelled: Cancelled = None) -> Chances:
        """What the position is worth to each seat, by what `view.seat` can know; anybody may be to move."""
        tree = Tree(self, view, seed, 0, budget.simulations or 1 << 16)
        sums = np.zeros(view.game.seats, np.float64)
        run = partial(view.game.kernels.copy(template).watch, *tree.arguments)
        worlds = _simulate(run, 1, _half(budget), sums, cancelled)
        return tuple((sums / worlds).tolist())


def _half(budget: Budget) -> Budget:
    seconds = None if budget.seconds is None else budget.seconds / 2
    simulations = None if budget.simulations is None else max(1, budget.simulations // 2)
    return Budget(seconds, simulations)


def _simulate(run: Any, choices: int, budget: Budget, sums: Floats, cancelled: Cancelled) -> int:
    """As many worlds as the budget allows, one at least; returns how many."""
    clock: Clock = budget.start(cancelled, LEAST_CHUNK)
    most = None if budget.simulations is None else max(1, budget.simulations // choices)
    done = count = 0
    with np.errstate(over="ignore"):  # keys are products that wrap on purpose
        while (most is None or done < most) and not (done and clock.is_over()):
            count = clock.chunk(count * choices) // choices or 1
            if most is not None:
                count = min(count, most - done)
            run(APART + done, count, sums)
            done += count
    return done


def _judged(pair: list[str], sums: Floats, view: View, worlds: int) -> Judged:
    seats = view.game.seats
    first, second = (tuple((sums[at : at + seats] / worlds).tolist()) for at in (0, seats))
    best, played = pair[0], pair[-1]
    if best == played:
        return Judged(played, first, first)
    better = first[view.seat] - second[view.seat]
    doubt = sqrt(max(0.0, sums[-1] / worlds - better * better) / worlds)
    if better <= SURE * doubt:
        return Judged(played, second, second)
    return Judged(best, first, second)

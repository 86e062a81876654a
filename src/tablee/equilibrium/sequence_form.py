"""`SequenceForm`: a game between two seats as lists of choices and payoffs, and best answers to strategies.

The sequence form is that of von Stengel (1996). A strategy is an array with the probability of each sequence
of a seat, a plan one with the products from the start (`kernels/plans.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from tablee.core.contract import Floats, Ints
    from tablee.core.jit import Copy

SEATS = (0, 1)
Pair = tuple[float, float]


@dataclass(frozen=True)
class Decisions:
    """The information sets of a seat at which it has a choice, a seat's earlier ones first.

    The moves of set `i` are the sequences from `first[i]` on, `count[i]` of them; `parent[i]` is the seat's
    last sequence before it. Sequence 0 stands for no choice so far.
    """

    first: Ints
    count: Ints
    parent: Ints

    @property
    def arrays(self) -> tuple[Ints, Ints, Ints]:
        """The three together, as kernels take them."""
        return self.first, self.count, self.parent

    @property
    def sequences(self) -> int:
        """How many sequences the seat has."""
        return 1 + int(self.count.sum())


@dataclass(frozen=True)
class Exploitability:
    """What best answers win against a strategy of both seats.

    `best[seat]` is the payoff of a best answer that sits in `seat`, against the strategy in the other one.
    Payoffs are shares of the win, from 0 to 1.
    """

    best: Pair

    @property
    def worst(self) -> Pair:
        """What the strategy itself gets in each seat when it is answered best."""
        return 1.0 - self.best[1], 1.0 - self.best[0]

    @property
    def mean(self) -> float:
        """How much more than its due a best answer wins, on the average of both seats; 0 in an equilibrium.

        OpenSpiel counts payoffs from −1 to 1, so that its `exploitability` is twice as large.
        """
        return (self.best[0] + self.best[1] - 1.0) / 2


class SequenceForm:
    """A game between two seats, whose payoffs add up to 1, in sequence form."""

    def __init__(
        self, decisions: tuple[Decisions, Decisions], ends: tuple[Ints, Ints, Floats], kernels: Copy
    ) -> None:
        """Takes both seats' decisions, the ends and the kernels of `kernels/plans.py`.

        Ends are pairs of sequences, seat 0's and seat 1's, each with the payoff of seat 0 times the chance of
        getting there as far as it depends on nobody; each pair once.
        """
        self.decisions = decisions
        self._kernels = kernels
        rows, columns, values = ends
        self.ends = len(values)
        # The second seat wins what the first loses: its matrix has the losses, and 1 is added in the end.
        self._payoffs = (
            _by_rows(rows, columns, values, decisions[0].sequences),
            _by_rows(columns, rows, -values, decisions[1].sequences),
        )

    @property
    def information_sets(self) -> int:
        """How many information sets with a choice the two seats have."""
        return sum(len(each.first) for each in self.decisions)

    def even_strategy(self, seat: int) -> Floats:
        """Returns the strategy that chooses among all moves with equal chances."""
        strategy = np.zeros(self.decisions[seat].sequences, np.float64)
        self._kernels.spread_evenly(self.decisions[seat].first, self.decisions[seat].count, strategy)
        return strategy

    def plan(self, seat: int, strategy: Floats) -> Floats:
        """Returns the plan of a strategy."""
        plan = np.zeros(self.decisions[seat].sequences, np.float64)
        self._kernels.make_plan(*self.decisions[seat].arrays, strategy, plan)
        return plan

    def gains(self, seat: int, other_plan: Floats) -> Floats:
        """Returns what each sequence of a seat gains where it is the last one, against the other's plan."""
        gains = np.zeros(self.decisions[seat].sequences, np.float64)
        self._kernels.weigh(*self._payoffs[seat], other_plan, gains)
        return gains

    def learn(self, seat: int, other_plan: Floats, strategy: Floats, regrets: Floats, kept: Pair) -> None:
        """Adds an iteration to a seat's regrets and changes its strategy; modifies both in place."""
        gains = self.gains(seat, other_plan)
        self._kernels.learn(*self.decisions[seat].arrays, gains, strategy, regrets, *kept)

    def value(self, plans: tuple[Floats, Floats]) -> float:
        """Returns the payoff of seat 0 when both play by these plans."""
        return float(self.gains(0, plans[1]) @ plans[0])

    def best_payoff(self, seat: int, other_plan: Floats) -> float:
        """Returns the payoff of a best answer in `seat` to the other's plan."""
        gains = self.gains(seat, other_plan)
        return float(self._kernels.respond(*self.decisions[seat].arrays, gains)) + seat

    def exploitability(self, plans: tuple[Floats, Floats]) -> Exploitability:
        """Returns what best answers win against these plans of the two seats."""
        return Exploitability((self.best_payoff(0, plans[1]), self.best_payoff(1, plans[0])))


def _by_rows(rows: Ints, columns: Ints, values: Floats, count: int) -> tuple[Ints, Ints, Floats]:
    """Returns a sparse matrix row by row: where each row starts, the columns, the values."""
    order = np.lexsort((columns, rows))
    starts = np.zeros(count + 1, np.int64)
    np.cumsum(np.bincount(rows, minlength=count), out=starts[1:])
    return starts, columns[order], values[order]

"""Kernels over the sequence form of a game between two seats; they know nothing of the game itself.

A *strategy* has for each sequence of a seat the probability of its last choice, a *plan* the product of these
from the start: how likely the seat is to make all of them, as far as it depends on the seat. Information sets
come in an order in which a seat's earlier ones stand first, so one pass forward turns a strategy into a plan,
and one pass backward carries values from later sets to earlier ones.
"""

from __future__ import annotations

from tablee.core.contract import Floats, Ints

INLINE = True
LOWEST = -1e300


def spread_evenly(first: Ints, count: Ints, strategy: Floats) -> None:
    """Writes the strategy that chooses among all moves with equal chances."""
    strategy[0] = 1.0
    for i in range(len(first)):
        for sequence in range(first[i], first[i] + count[i]):
            strategy[sequence] = 1.0 / count[i]


def make_plan(first: Ints, count: Ints, parent: Ints, strategy: Floats, plan: Floats) -> None:
    """Writes the plan of a strategy."""
    plan[0] = 1.0
    for i in range(len(first)):
        before = plan[parent[i]]
        for sequence in range(first[i], first[i] + count[i]):
            plan[sequence] = before * strategy[sequence]


def weigh(starts: Ints, others: Ints, values: Floats, plan: Floats, gains: Floats) -> None:
    """Writes what each sequence of a seat gains where it is the last one, against a plan of the other seat.

    `starts`, `others` and `values` are the payoffs of ends as a sparse matrix, row by row.
    """
    for sequence in range(len(gains)):
        total = 0.0
        for at in range(starts[sequence], starts[sequence + 1]):
            total += values[at] * plan[others[at]]
        gains[sequence] = total


def respond(first: Ints, count: Ints, parent: Ints, gains: Floats) -> float:
    """Returns what the best answer gains in all; `gains` are those of `weigh`, and are modified in place."""
    for i in range(len(first) - 1, -1, -1):
        best = LOWEST
        for sequence in range(first[i], first[i] + count[i]):
            best = max(best, gains[sequence])
        gains[parent[i]] += best
    return float(gains[0])


def learn(
    first: Ints,
    count: Ints,
    parent: Ints,
    gains: Floats,
    strategy: Floats,
    regrets: Floats,
    kept: float,
    kept_next: float,
) -> None:
    """Adds an iteration to `regrets`, and makes the strategy of the next one by them.

    `kept` is the part of the old regrets that counts now, `kept_next` of the new ones in the next iteration.
    The strategy goes by the regrets that are to be expected then: those so far, and once more the latest.
    Modifies `gains`, too, which are those of `weigh` against the other seat's plan.
    """
    for i in range(len(first) - 1, -1, -1):
        begin = first[i]
        end = begin + count[i]
        value = 0.0
        for sequence in range(begin, end):
            value += strategy[sequence] * gains[sequence]
        gains[parent[i]] += value
        total = 0.0
        for sequence in range(begin, end):
            regret = gains[sequence] - value
            regrets[sequence] = max(kept * regrets[sequence] + regret, 0.0)
            strategy[sequence] = max(kept_next * regrets[sequence] + regret, 0.0)
            total += strategy[sequence]
        for sequence in range(begin, end):
            strategy[sequence] = strategy[sequence] / total if total > 0.0 else 1.0 / count[i]

"""Exact counts of deals: in all, with a card at a holder, with a triple in the mystery.

Each count is a pass over the layers of deal_graph.py. Counts are floats: exact up to 2**53, which every deal
of the usual 21 cards stays far below, and beyond it right to about one part in 10**13. Only sums and products
of counts are taken, so a count is zero exactly if there is no such deal.

Kernels: they trust their arguments and never raise.
"""

from __future__ import annotations

import numpy as np

from tablee.core.bits import count_bits, lowest_bit
from tablee.core.contract import Floats, Ints
from tablee.games.cluedo.deduction.deal_graph import STEP
from tablee.games.cluedo.deduction.propagation import HOLDERS, MYSTERY, PLAYERS

ALLOCATES = True


def count_completions(
    weight: Ints, layer: Ints, first: Ints, steps: Ints, picks: Ints, span: Ints, step: Ints
) -> Floats:
    """Returns in how many ways each situation with each stage of the mystery can be finished."""
    levels = len(layer) - 2
    width = int(span[4])
    back = np.zeros(int(layer[levels + 1]) * width, np.float64)
    for s in range(int(layer[levels]), int(layer[levels + 1])):
        for stage in range(int(span[3]), width):
            back[s * width + stage] = 1.0
    # From the last card to the first: what follows a situation has been counted before it.
    for level in range(levels - 1, -1, -1):
        for s in range(int(layer[level]), int(layer[level + 1])):
            begin = int(span[int(picks[s])])
            end = int(span[int(picks[s]) + 1])
            for e in range(int(first[s]), int(first[s + 1])):
                target = int(steps[e]) // STEP
                hand = int(steps[e]) % STEP
                times = int(weight[level * HOLDERS + hand])
                if hand != MYSTERY:
                    for stage in range(begin, end):
                        back[s * width + stage] += times * back[target * width + stage]
                else:
                    for stage in range(begin, end):
                        to = int(step[stage * levels + level])
                        if to >= 0:
                            back[s * width + stage] += times * back[target * width + to]
    return back


def count_places(
    weight: Ints,
    layer: Ints,
    first: Ints,
    steps: Ints,
    picks: Ints,
    span: Ints,
    step: Ints,
    back: Floats,
    places: Floats,
) -> None:
    """Adds up in `places` the ways that give each level's card to each hand or the mystery."""
    levels = len(layer) - 2
    width = int(span[4])
    # Ways from the start to a situation, times ways from it to the end, are the ways through it.
    ahead = np.zeros(int(layer[levels + 1]) * width, np.float64)
    ahead[0] = 1.0
    for level in range(levels):
        for s in range(int(layer[level]), int(layer[level + 1])):
            begin = int(span[int(picks[s])])
            end = int(span[int(picks[s]) + 1])
            for e in range(int(first[s]), int(first[s + 1])):
                target = int(steps[e]) // STEP
                hand = int(steps[e]) % STEP
                times = int(weight[level * HOLDERS + hand])
                through = 0.0
                for stage in range(begin, end):
                    to = stage if hand != MYSTERY else int(step[stage * levels + level])
                    if to >= 0:
                        come = times * ahead[s * width + stage]
                        ahead[target * width + to] += come
                        through += come * back[target * width + to]
                places[level * HOLDERS + hand] += through


def count_triples(
    weight: Ints,
    layer: Ints,
    first: Ints,
    steps: Ints,
    picks: Ints,
    kind: Ints,
    worth: Ints,
    triples: Floats,
) -> None:
    """Adds up in `triples` the ways by the three cards of the mystery, failed triples included.

    `worth` of a level is what its card adds to the index of a triple, `kind` its category. From the front
    comes how many ways reach a situation with one card in the mystery, by that card; from the back, how
    many finish one with two, by the last card; the second card joins them.
    """
    levels = len(layer) - 2
    states = int(layer[levels + 1])
    row = np.zeros(states, np.int64)  # situations with one, or two, cards in the mystery are numbered apart
    rows = np.zeros(4, np.int64)
    for s in range(states):
        row[s] = rows[int(picks[s])]
        rows[int(picks[s])] += 1
    # Ways from the start to situations without a card in the mystery, ways to the end from those with three.
    outer = np.zeros(states, np.float64)
    one = np.zeros(int(rows[1]) * levels, np.float64)
    two = np.zeros(int(rows[2]) * levels, np.float64)
    outer[0] = 1.0
    for s in range(int(layer[levels]), states):
        outer[s] = 1.0
    for level in range(levels - 1, -1, -1):
        for s in range(int(layer[level]), int(layer[level + 1])):
            for e in range(int(first[s]), int(first[s + 1])):
                target = int(steps[e]) // STEP
                times = int(weight[level * HOLDERS + int(steps[e]) % STEP])
                if int(picks[s]) == 3:
                    outer[s] += times * outer[target]
                elif int(picks[s]) == 2 and int(steps[e]) % STEP == MYSTERY:
                    two[int(row[s]) * levels + level] += times * outer[target]
                elif int(picks[s]) == 2:
                    for last in range(level + 1, levels):
                        two[int(row[s]) * levels + last] += times * two[int(row[target]) * levels + last]
    for level in range(levels):
        for s in range(int(layer[level]), int(layer[level + 1])):
            for e in range(int(first[s]), int(first[s + 1])):
                target = int(steps[e]) // STEP
                secret = int(steps[e]) % STEP == MYSTERY
                times = int(weight[level * HOLDERS + int(steps[e]) % STEP])
                if int(picks[s]) == 0 and secret:
                    one[int(row[target]) * levels + level] += times * outer[s]
                elif int(picks[s]) == 0:
                    outer[target] += times * outer[s]
                elif int(picks[s]) == 1 and secret:
                    join_triples(
                        one, two, int(row[s]), int(row[target]), times, level, levels, kind, worth, triples
                    )
                elif int(picks[s]) == 1:
                    for early in range(level):
                        one[int(row[target]) * levels + early] += times * one[int(row[s]) * levels + early]


def join_triples(
    one: Floats,
    two: Floats,
    before: int,
    after: int,
    times: int,
    level: int,
    levels: int,
    kind: Ints,
    worth: Ints,
    triples: Floats,
) -> None:
    """Adds up the triples whose second card is that of `level`, between two situations."""
    for early in range(level):
        come = one[before * levels + early]
        if come == 0.0 or kind[early] == kind[level]:
            continue
        for last in range(level + 1, levels):
            if kind[last] != kind[level] and kind[last] != kind[early]:
                at = int(worth[early]) + int(worth[level]) + int(worth[last])
                triples[at] += come * times * two[after * levels + last]


def deals_per_hand_deal(size: Ints, has: Ints, group: Ints, need: Ints, p: int) -> float:
    """Returns how many deals to the players one deal to the shared hands stands for.

    If `p` is a player and not −1, only those that give this player a given card of the shared hand.
    """
    ways = 1.0
    for g in range(PLAYERS):
        left = int(need[g])
        for other in range(PLAYERS):
            if int(group[other]) == g:
                missing = int(size[other]) - count_bits(int(has[other]))
                ways *= binomial(left, missing)
                left -= missing
    if p < 0:
        return ways
    return ways * (int(size[p]) - count_bits(int(has[p]))) / int(need[int(group[p])])


def binomial(n: int, k: int) -> float:
    """Returns the number of ways to choose `k` out of `n`."""
    ways = 1.0
    for i in range(min(k, n - k)):
        # Exact in this order: every quotient is a binomial number itself.
        ways = ways * (n - i) / (i + 1)
    return ways


def spread_weights(
    places: Floats,
    order: Ints,
    levels: int,
    size: Ints,
    has: Ints,
    group: Ints,
    need: Ints,
    total: float,
    weights: Floats,
) -> None:
    """Writes to `weights` the deals with each card at each holder: open cards by `places`, the others all."""
    for holder in range(HOLDERS):
        rest = int(has[holder])
        while rest:
            weights[lowest_bit(rest) * HOLDERS + holder] = total
            rest &= rest - 1
    for holder in range(HOLDERS):
        hand = MYSTERY if holder == MYSTERY else int(group[holder])
        if hand < 0:
            continue
        share = deals_per_hand_deal(size, has, group, need, -1 if holder == MYSTERY else holder)
        for level in range(levels):
            weights[int(order[level]) * HOLDERS + holder] = places[level * HOLDERS + hand] * share

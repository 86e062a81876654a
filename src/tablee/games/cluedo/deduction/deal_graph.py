"""All ways to give out the open cards one by one, as a graph: layers of situations joined by steps.

A situation is, for each hand, the node of its decision diagram reached so far: what the hand may still
become. A step gives the card of its level to one hand or to the mystery. Ways that reach the same nodes go on
together, so there are few situations where there are billions of deals. Which cards the mystery has received
is kept apart, as a stage (`mystery_stages`), so that equal situations stay equal.

Kernels: they trust their arguments and never raise.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Ints
from tablee.games.cluedo.deduction.decision_diagram import NONE, resized
from tablee.games.cluedo.deduction.propagation import MYSTERY

ALLOCATES = True
HARMLESS = -1  # instead of the cards of a stage: they are part of no failed triple
NOWHERE = -1  # instead of a stage: no step leads on
STEP = 8  # a step is its target × STEP + its hand, or MYSTERY
# Situations are found by the sum of its nodes times these. Nodes are below 2**31, the sum below 2**63.
MIX = np.array([0x1B873593, 0x19D699A5, 0x1F123BB5, 0x159A55E5, 0x12A3C8EF, 0x1C4F56D9], np.int64)


def explore(nodes: Ints, roots: Ints, hands: int, levels: int, secret: int) -> tuple[Ints, Ints, Ints, Ints]:
    """Returns `layer`, `first`, `steps` and `picks`.

    They are the first situation of each level, the first step of each situation, all steps, and for each
    situation the number of cards in the mystery.

    `secret` are the levels whose card can be in the mystery. A situation's steps end where the next one's
    begin. The number of cards in the mystery follows from a situation: all others went to the hands.
    """
    layer = np.zeros(levels + 2, np.int64)
    keys = np.zeros(64 * hands, np.int64)  # for each situation a node for each hand
    first = np.zeros(64, np.int64)
    picks = np.zeros(64, np.int64)
    steps = np.zeros(256, np.int64)
    table = np.zeros(128, np.int64)
    key = np.zeros(hands, np.int64)
    for g in range(hands):
        keys[g] = roots[g]
    count = 1
    used = 0
    for level in range(levels):
        begin = count
        layer[level + 1] = begin
        for s in range(int(layer[level]), begin):
            if count + STEP > len(picks):
                keys = resized(keys, 2 * len(keys))
                first = resized(first, 2 * len(first))
                picks = resized(picks, 2 * len(picks))
            if used + STEP > len(steps):
                steps = resized(steps, 2 * len(steps))
            if 2 * (count - begin + STEP) > len(table):
                table = rehashed(keys, hands, begin, count, 2 * len(table))
            first[s] = used
            forced = -1
            clash = False
            mixed = 0
            for g in range(hands):
                node = int(keys[s * hands + g])
                if int(nodes[3 * node]) == level:
                    node = int(nodes[3 * node + 1])
                    if node == NONE:
                        clash = forced >= 0
                        forced = g
                key[g] = node
                mixed += node * int(MIX[g])
            if clash:
                continue
            for g in range(hands):
                node = int(keys[s * hands + g])
                if int(nodes[3 * node]) == level and (forced < 0 or forced == g):
                    low = int(key[g])
                    high = int(nodes[3 * node + 2])
                    key[g] = high
                    target = situation(
                        keys, hands, table, begin, count, key, mixed + (high - low) * int(MIX[g])
                    )
                    key[g] = low
                    picks[target] = picks[s]
                    count = max(count, target + 1)
                    steps[used] = target * STEP + g
                    used += 1
            if forced < 0 and secret >> level & 1 and int(picks[s]) < 3:
                target = situation(keys, hands, table, begin, count, key, mixed)
                picks[target] = int(picks[s]) + 1
                count = max(count, target + 1)
                steps[used] = target * STEP + MYSTERY
                used += 1
    layer[levels + 1] = count
    for s in range(int(layer[levels]), count + 1):
        first[s] = used
    return layer, first, steps, picks


def situation(keys: Ints, hands: int, table: Ints, begin: int, count: int, key: Ints, mixed: int) -> int:
    """Returns the number of a situation of the level that begins at `begin`; `count` if it is new.

    What the table holds from earlier levels counts as free, so that it is never cleared.
    """
    at = slot(mixed, len(table))
    while int(table[at]) >= begin:
        found = int(table[at])
        same = True
        for g in range(hands):
            same = same and keys[found * hands + g] == key[g]
        if same:
            return found
        at = (at + 1) & (len(table) - 1)
    table[at] = count
    for g in range(hands):
        keys[count * hands + g] = key[g]
    return count


def slot(mixed: int, length: int) -> int:
    """Returns where to look first in a table of that length, a power of two."""
    return (mixed ^ (mixed >> 17) ^ (mixed >> 34)) & (length - 1)


def rehashed(keys: Ints, hands: int, begin: int, count: int, length: int) -> Ints:
    """Returns a hash table of that length with the situations of one level."""
    table = np.zeros(length, np.int64)
    for s in range(begin, count):
        mixed = 0
        for g in range(hands):
            mixed += int(keys[s * hands + g]) * int(MIX[g])
        at = slot(mixed, length)
        while int(table[at]) >= begin:
            at = (at + 1) & (length - 1)
        table[at] = s
    return table


def mystery_stages(category: Ints, failed: Ints, fails: int, levels: int) -> tuple[Ints, Ints]:
    """Returns where the stages with 0, 1, 2 and 3 cards begin, and the stage that each reaches by each card.

    A stage is the set of categories that have their card and, as long as these cards might become a failed
    triple, the cards themselves. Without failed triples there are eight stages, with each some more. All sets
    are of levels. A failed triple itself is reached by no step.
    """
    most = 8 + 7 * fails
    have = np.zeros(most, np.int64)
    cards = np.zeros(most, np.int64)
    step = np.zeros(most * levels, np.int64)
    span = np.zeros(5, np.int64)
    cards[0] = 0 if fails else HARMLESS
    count = 1
    for picked in range(3):
        begin = int(span[picked])
        end = count
        span[picked + 1] = end
        for stage in range(begin, end):
            for level in range(levels):
                kind = kind_of(category, level)
                step[stage * levels + level] = NOWHERE
                if kind < 0 or int(have[stage]) >> kind & 1:
                    continue
                to_have = int(have[stage]) | 1 << kind
                to_cards = HARMLESS
                if int(cards[stage]) != HARMLESS:
                    to_cards = part_of_failed(int(cards[stage]) | 1 << level, failed, fails)
                if picked == 2 and to_cards != HARMLESS:
                    continue
                found = end
                while found < count and (int(have[found]) != to_have or int(cards[found]) != to_cards):
                    found += 1
                have[found] = to_have
                cards[found] = to_cards
                count = max(count, found + 1)
                step[stage * levels + level] = found
    span[4] = count
    return span, step


def kind_of(category: Ints, level: int) -> int:
    """Returns the category of the card at a level, −1 if it cannot be in the mystery."""
    for kind in range(3):
        if int(category[kind]) >> level & 1:
            return kind
    return -1


def part_of_failed(cards: int, failed: Ints, fails: int) -> int:
    """Returns the cards themselves if they are part of a failed triple, otherwise HARMLESS."""
    for i in range(fails):
        if cards & ~int(failed[i]) == 0:
            return cards
    return HARMLESS

"""The ways of giving out the open cards one by one, as layers of situations joined by steps.

A situation is, for each hand, the node of its diagram reached so far: what the hand may still become.
A step gives the card of its level to one hand or to the mystery. Ways that reach the same nodes go on
together, so there are few situations where there are billions of deals.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Ints
from tablee.games.cluedo.inference.arrays import resized
from tablee.games.cluedo.inference.deduce import MYSTERY
from tablee.games.cluedo.inference.diagram import NONE

ALLOCATES = True
STEP = 8  # a step is its target × STEP + its hand, or MYSTERY
# Situations are found by the sum of its nodes times these. Nodes are below 2**31, the sum below 2**63.
MIX = np.array([0x1B873593, 0x19D699A5, 0x1F123BB5, 0x159A55E5, 0x12A3C8EF, 0x1C4F56D9], np.int64)


def explore(nodes: Ints, roots: Ints, hands: int, levels: int, secret: int) -> tuple[Ints, Ints, Ints, Ints]:
    """The first situation of each level, the first step of each situation, steps, and cards in the mystery.

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
                table = rebuilt(keys, hands, begin, count, 2 * len(table))
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
    """The number of a situation of the level that begins at `begin`; `count` if it is new.

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
    """Where to look first in a table of that length, a power of two."""
    return (mixed ^ (mixed >> 17) ^ (mixed >> 34)) & (length - 1)


def rebuilt(keys: Ints, hands: int, begin: int, count: int, length: int) -> Ints:
    """A table of that length with the situations of one level."""
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

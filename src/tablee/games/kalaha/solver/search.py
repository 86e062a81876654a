"""Asks whether a position is worth at least so much: a null-window search down to the endgames.

The answer is fail-soft: a result of at least the goal is a lower bound of the value, any other an upper
bound. Several threads may ask the same at once and share one table. They help each other by beginning with
moves that no other is looking at (`busy`, after Hyatt's and Kerrigan's simplified ABDADA); whatever another
thread has found meanwhile is in the table when the moves put off are looked at.

Kernels: they trust their arguments and never raise.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablee.core.contract import Ints, StateRec
from tablee.games.kalaha.endgames.rows import (
    BITS,
    EXTRA_TURN,
    FIELDS,
    MASK,
    collected,
    index_of,
    is_over,
    seeds_of,
    sow,
)
from tablee.games.kalaha.solver.transpositions import (
    KEY_BITS,
    KEY_MASK,
    MIX,
    MOST_WORK,
    NO_MOVE,
    find,
    high_of,
    keep,
    low_of,
    move_of,
)

Values = StateRec  # for readers: signed bytes; the signatures come from TYPES


class SearchMemory(NamedTuple):
    """What one thread's searches work with. Kernels modify every array in place but `rules` and `values`."""

    rules: Ints  # the tables of endgames/tables.py
    values: Values  # of all endgames
    table: Ints  # of positions searched; shared by all threads, as are the next two
    busy: Ints  # positions that a thread is looking at
    status: Ints
    scratch: Ints  # WORDS for each move of each ply


TYPES = {"SearchMemory": SearchMemory, "Values": np.int8}

# Words of `status`: what all threads read, then a line of the cache for each thread's count of nodes. Who
# comes to the limit of nodes sets STOP.
STOP, BITS_OF_TABLE, REACH, SHARED, LIMIT, LINE = 0, 1, 2, 3, 4, 8
# Words of `scratch` for each move of each ply.
OWN, OTHER, KEY, GAIN, AGAIN, FIELD, SCORE, WORDS = 0, 1, 2, 3, 4, 5, 6, 7
PLY = FIELDS * WORDS
BUSY_BITS = 12
# The order of moves: what is gained at once, another turn, seeds kept on one's own side. Measured
# (docs/solving.md): extra turns want a smaller weight of the last.
GAIN_WEIGHT, AGAIN_WEIGHT, KEPT_WEIGHT, KEPT_WEIGHT_WITHOUT_EXTRA_TURN = 256, 1000, 20, 26
LEAST_SHARED = 3  # seeds above the endgames: smaller searches are over before others could help


def search(m: SearchMemory, own: int, other: int, key: int, goal: int, ply: int, worker: int) -> int:
    """Returns a bound of the value of a position that is not over and has more seeds than the endgames.

    `key` is the index of the position. Meaningless once `status[STOP]` is set. Modifies the worker's count
    of nodes in `status` and, at its limit, `STOP`.
    """
    t = m.rules
    table = m.table
    status = m.status
    scratch = m.scratch
    seeds = seeds_of(own) + seeds_of(other)
    if goal <= -seeds:
        return -seeds
    if goal > seeds:
        return seeds
    bits = int(status[BITS_OF_TABLE])
    low = -seeds
    high = seeds
    known = NO_MOVE
    entry = find(table, bits, key)
    if entry != 0:
        low = low_of(entry)
        high = high_of(entry)
        if low >= goal:
            return low
        if high < goal:
            return high
        known = move_of(entry)
    at_nodes = LINE * (worker + 1)
    status[at_nodes] += 1
    before = int(status[at_nodes])
    if before >= status[LIMIT]:
        status[STOP] = 1
    if status[STOP] != 0:
        return low
    reach = int(status[REACH])
    kept_weight = KEPT_WEIGHT if t[EXTRA_TURN] else KEPT_WEIGHT_WITHOUT_EXTRA_TURN
    base = ply * PLY
    best = -seeds - 1
    best_field = NO_MOVE
    count = 0
    # First what can be told of each move without a search: it may be enough.
    for turned in range(FIELDS):
        field = FIELDS - 1 - turned
        if (own >> (BITS * field)) & MASK == 0:
            continue
        mine, theirs, gain, again = sow(t, own, other, field)
        if not again:
            mine, theirs = theirs, mine
        sign = 1 if again else -1
        left = seeds_of(mine) + seeds_of(theirs)
        child = index_of(t, mine, theirs)
        least = -left
        most = left
        if is_over(t, mine, theirs):
            least = collected(t, mine, theirs)
            most = least
        elif left <= reach:
            least = int(m.values[child])
            most = least
        else:
            found = find(table, bits, child)
            if found != 0:
                least = low_of(found)
                most = high_of(found)
        at_least = gain + (least if again else -most)
        at_most = gain + (most if again else -least)
        if at_least >= goal:
            keep(table, bits, key, max(low, at_least), high, field, 1)
            return at_least
        if at_most < goal:
            if at_most > best:
                best = at_most
                best_field = field
            continue
        at = base + count * WORDS
        scratch[at + OWN] = mine
        scratch[at + OTHER] = theirs
        scratch[at + KEY] = child
        scratch[at + GAIN] = gain
        scratch[at + AGAIN] = sign
        scratch[at + FIELD] = field
        ahead = seeds_of(mine) - seeds_of(theirs)
        score = gain * GAIN_WEIGHT + kept_weight * sign * ahead + (AGAIN_WEIGHT if again else 0)
        scratch[at + SCORE] = (1 << 30) if field == known else score
        count += 1
    shared = status[SHARED] != 0 and seeds >= reach + LEAST_SHARED
    late = 0  # moves that others are looking at: their bits
    for again_round in range(2):
        for turn in range(count):
            at = base + turn * WORDS
            if again_round == 0:
                top = at
                for rest in range(base + (turn + 1) * WORDS, base + count * WORDS, WORDS):
                    if scratch[rest + SCORE] > scratch[top + SCORE]:
                        top = rest
                if top != at:
                    for word in range(WORDS):
                        kept = scratch[at + word]
                        scratch[at + word] = scratch[top + word]
                        scratch[top + word] = kept
            elif (late >> turn) & 1 == 0:
                continue
            child = int(scratch[at + KEY])
            slot = ((child * MIX) & KEY_MASK) >> (KEY_BITS - BUSY_BITS)
            if shared:
                if again_round == 0 and turn > 0 and m.busy[slot] == child:
                    late |= 1 << turn
                    continue
                m.busy[slot] = child
            gain = int(scratch[at + GAIN])
            sign = int(scratch[at + AGAIN])
            mine = int(scratch[at + OWN])
            theirs = int(scratch[at + OTHER])
            field = int(scratch[at + FIELD])
            child_goal = goal - gain if sign > 0 else gain - goal + 1
            worth = gain + sign * search(m, mine, theirs, child, child_goal, ply + 1, worker)
            if shared:
                m.busy[slot] = -1
            if status[STOP] != 0:
                return low
            if worth > best:
                best = worth
                best_field = field
            if worth >= goal:
                keep(table, bits, key, max(low, worth), high, field, work_of(int(status[at_nodes]) - before))
                return worth
        if late == 0:
            break
    keep(table, bits, key, low, min(high, best), best_field, work_of(int(status[at_nodes]) - before))
    return best


def work_of(nodes: int) -> int:
    """Returns how many bits a number of nodes has."""
    work = 1
    while nodes > 0 and work < MOST_WORK:
        nodes >>= 1
        work += 1
    return work

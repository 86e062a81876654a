"""Chooses among the moves that keep a position's value the one that is hardest for the other.

Hardest is a move after which the other can go wrong at all; of these, one that leaves the fewest replies
that keep the value; of these, one among the most replies; then the field nearest to the store. A move that
gives another turn is as hard as the best that can follow it. So what is chosen is a fact about the position,
whatever was searched before, by how many threads, and how far the endgames go.

Kernels: they trust their arguments and never raise.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Ints
from tablee.games.kalaha.endgames.rows import BITS, FIELDS, MASK, collected, index_of, is_over, seeds_of, sow
from tablee.games.kalaha.solver.search import BITS_OF_TABLE, REACH, STOP, SearchMemory, search
from tablee.games.kalaha.solver.transpositions import find, high_of, low_of

TYPES = {"SearchMemory": SearchMemory, "Values": np.int8}

# Words of a verdict: how much of it is proven, the value, a field that keeps it.
PROVEN, VALUE, FIELD, VERDICT = 0, 1, 2, 3
# What is proven, in this order: nothing, the value, a field that keeps it, that no other is harder.
NOTHING, THE_VALUE, A_MOVE, THE_HARDEST = 0, 1, 2, 3
# How hard a move is: the game is over, all replies are good, or more.
OVER, ALL_GOOD, SOME_BAD = 0, 1, 2


def judge(
    m: SearchMemory,
    own: int,
    other: int,
    guess: int,
    worker: int,
    verdict: Ints,
) -> None:
    """Finds the value of a position that is not over, and the hardest move that keeps it.

    Begins at the value `guess`. Modifies `verdict` as soon as something is proven, so that a search that is
    stopped by `status[STOP]` leaves what it has; and what `search` modifies.
    """
    verdict[PROVEN] = NOTHING
    value = exact_value(m, own, other, guess, worker)
    if m.status[STOP] != 0:
        return
    verdict[VALUE] = value
    verdict[PROVEN] = THE_VALUE
    known = proven_move(m, own, other, value)
    if known >= 0:
        verdict[FIELD] = known
        verdict[PROVEN] = A_MOVE
    hardest = -1
    for turned in range(FIELDS):
        field = FIELDS - 1 - turned
        if (own >> (BITS * field)) & MASK == 0:
            continue
        found = hardness(m, own, other, field, value, worker)
        if m.status[STOP] != 0:
            return
        if found > hardest:
            hardest = found
            verdict[FIELD] = field
            verdict[PROVEN] = A_MOVE
    verdict[PROVEN] = THE_HARDEST


def proven_move(
    m: SearchMemory,
    own: int,
    other: int,
    value: int,
) -> int:
    """Returns a field that is known without a search to keep the value of a position, −1 where none is.

    The search that proved the value has tried one, and most often its table still knows.
    """
    for turned in range(FIELDS):
        field = FIELDS - 1 - turned
        if (own >> (BITS * field)) & MASK == 0:
            continue
        mine, theirs, gain, again = sow(m.rules, own, other, field)
        if not again:
            mine, theirs = theirs, mine
        left = seeds_of(mine) + seeds_of(theirs)
        key = index_of(m.rules, mine, theirs)
        low = -left
        high = left
        if is_over(m.rules, mine, theirs):
            low = collected(m.rules, mine, theirs)
            high = low
        elif left <= m.status[REACH]:
            low = int(m.values[key])
            high = low
        else:
            entry = find(m.table, int(m.status[BITS_OF_TABLE]), key)
            if entry != 0:
                low = low_of(entry)
                high = high_of(entry)
        if gain + (low if again else -high) >= value:
            return field
    return -1


def exact_value(
    m: SearchMemory,
    own: int,
    other: int,
    guess: int,
    worker: int,
) -> int:
    """Returns what a position is worth to its mover; meaningless once `status[STOP]` is set."""
    seeds = seeds_of(own) + seeds_of(other)
    low = -seeds
    high = seeds
    goal = guess
    while low < high and m.status[STOP] == 0:
        goal = min(max(goal, low + 1), high)
        found = bound(m, own, other, goal, worker)
        if found >= goal:
            low = max(low, found)
            goal = found + 1
        else:
            high = min(high, found)
            goal = found
    return low


def bound(
    m: SearchMemory,
    own: int,
    other: int,
    goal: int,
    worker: int,
) -> int:
    """Returns a bound of the value of any position: a lower one if it is at least `goal`, or an upper one."""
    if is_over(m.rules, own, other):
        return collected(m.rules, own, other)
    key = index_of(m.rules, own, other)
    if seeds_of(own) + seeds_of(other) <= m.status[REACH]:
        return int(m.values[key])
    return int(search(m, own, other, key, goal, 0, worker))


def hardness(
    m: SearchMemory,
    own: int,
    other: int,
    field: int,
    value: int,
    worker: int,
) -> int:
    """Returns how hard a move is for the other, −1 when it does not keep the value of the position."""
    mine, theirs, gain, again = sow(m.rules, own, other, field)
    rest = value - gain  # what the mover must still gain
    if again:
        if bound(m, mine, theirs, rest, worker) < rest:
            return -1
        hardest = OVER
        if is_over(m.rules, mine, theirs):
            return hardest
        for following in range(FIELDS):
            if (mine >> (BITS * following)) & MASK == 0 or m.status[STOP] != 0:
                continue
            found = hardness(m, mine, theirs, following, rest, worker)
            hardest = max(hardest, found)
        return hardest
    if bound(m, theirs, mine, 1 - rest, worker) > -rest:
        return -1
    if is_over(m.rules, theirs, mine):
        return OVER
    replies = 0
    good = 0
    for reply in range(FIELDS):
        if (theirs >> (BITS * reply)) & MASK == 0 or m.status[STOP] != 0:
            continue
        replies += 1
        # From here on `a` is whoever replies: rows after the reply, what it gains, and what it must be worth.
        a_row, b_row, a_gain, a_again = sow(m.rules, theirs, mine, reply)
        needed = -rest - a_gain
        if a_again:
            good += bound(m, a_row, b_row, needed, worker) >= needed
        else:
            found = bound(m, b_row, a_row, 1 - needed, worker)
            good += found <= -needed
    if good == replies:
        return ALL_GOOD
    return SOME_BAD + (FIELDS - good) * (FIELDS + 1) + replies

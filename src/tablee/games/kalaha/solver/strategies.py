"""Finds the strategy that proves a bound: for each position that needs one, a move that keeps the margin.

What is written are the moves that a certificate advises a seat (docs/solving.md), in the order in which a
checker asks for them. A position is a pair of rows, the mover's first, as everywhere in the solver. A claim
about it is that the seat gains at least `need` over the other from there on; `owns` is whether the seat is to
move. Which move keeps that is known from the endgames and from the table of positions searched; where the
table has lost it, the search is asked again.

Kernels: they trust their arguments and never raise.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablee.core.contract import Ints, StateRec
from tablee.games.kalaha.endgames.rows import BITS, FIELDS, MASK, collected, index_of, is_over, seeds_of, sow
from tablee.games.kalaha.solver.search import BITS_OF_TABLE, REACH, STOP, SearchMemory, search
from tablee.games.kalaha.solver.transpositions import KEY_MASK, MIX, find, high_of, low_of, move_of

# What `judged` returns of a claim that the checker looks at: whether it is proven at once.
OPEN, PROVEN, REFUTED = 0, 1, 2
# What `write_moves` returns.
DONE, MOVES_FULL, CLAIMS_FULL, STOPPED, LOST = 0, 1, 2, 3, 4
# Instead of a field: no advice is needed; there is no field that keeps the margin.
FREE, NONE = -1, -2
# Words of `line` for each level: the position, what is claimed of it, and the fields not looked at yet.
OWN, OTHER, NEED, OWNS, LEFT, WORDS = 0, 1, 2, 3, 4, 5
# Words of `walk`: the level at hand, and whether its claim has been judged; how many moves and claims there
# are; up to how many seeds the checker computes endgames.
LEVEL, JUDGED, WRITTEN, CLAIMS, ENDGAME_SEEDS, WALK_WORDS = 0, 1, 2, 3, 4, 5
BIAS = 128  # a claim is the key of a position and, in eight bits, a need with this added

Moves = StateRec  # for readers: signed bytes; the signatures come from TYPES


class StrategyWorkspace(NamedTuple):
    """All the memory of a strategy; kernels change every array of it in place."""

    m: SearchMemory  # what `search` takes
    claims: Ints  # by key; an empty place is 0; as many as a power of two
    line: Ints  # WORDS for each level
    moves: Moves  # what is written
    walk: Ints


TYPES = {
    "StrategyWorkspace": StrategyWorkspace,
    "SearchMemory": SearchMemory,
    "Values": np.int8,
    "Moves": np.int8,
}


def place_of(claims: Ints, key: int) -> int:
    """Returns where the claim of a key stands, or the empty place where it belongs."""
    last = len(claims) - 1
    place = (((key * MIX) & KEY_MASK) >> 8) & last
    while claims[place] != 0 and int(claims[place]) >> 8 != key:
        place = (place + 1) & last
    return place


def move_claims(claims: Ints, larger: Ints) -> None:
    """Copies all claims to a larger table, which is empty. Modifies `larger`."""
    for place in range(len(claims)):
        if claims[place] != 0:
            larger[place_of(larger, int(claims[place]) >> 8)] = claims[place]


def judged(w: StrategyWorkspace, own: int, other: int, need: int, owns: bool) -> int:
    """Returns how a checker judges a claim before it looks at moves."""
    seeds = seeds_of(own) + seeds_of(other)
    if is_over(w.m.rules, own, other):
        value = collected(w.m.rules, own, other)
    elif need <= -seeds:
        return PROVEN
    elif seeds <= w.walk[ENDGAME_SEEDS]:
        value = int(w.m.values[index_of(w.m.rules, own, other)])
    else:
        claim = int(w.claims[place_of(w.claims, 2 * index_of(w.m.rules, own, other) + (1 if owns else 0))])
        return PROVEN if claim != 0 and (claim & 255) - BIAS >= need else OPEN
    return PROVEN if (value if owns else -value) >= need else REFUTED


def gain_bounds(w: StrategyWorkspace, own: int, other: int, owns: bool) -> tuple[int, int]:
    """Returns what is known, without a search, of what the seat gains from a position that is not over."""
    seeds = seeds_of(own) + seeds_of(other)
    low = -seeds
    high = seeds
    key = index_of(w.m.rules, own, other)
    if seeds <= w.m.status[REACH]:
        low = int(w.m.values[key])
        high = low
    else:
        entry = find(w.m.table, int(w.m.status[BITS_OF_TABLE]), key)
        if entry != 0:
            low = low_of(entry)
            high = high_of(entry)
    if owns:
        return low, high
    return -high, -low


def chosen_field(w: StrategyWorkspace, own: int, other: int, need: int) -> int:
    """Returns a field whose sowing keeps what is claimed for the mover, or FREE, or NONE.

    Of those that are known to keep it, one that leaves few seeds, and then the most to spare, has the
    shortest proof (docs/solving.md).
    """
    best = NONE
    best_score = 0
    unknown = 0  # fields that a search must tell of: their bits
    for field in range(FIELDS):
        if (own >> (BITS * field)) & MASK == 0:
            continue
        mine, theirs, gain, again = sow(w.m.rules, own, other, field)
        if not again:
            mine, theirs = theirs, mine
        verdict = judged(w, mine, theirs, need - gain, again)
        if verdict == PROVEN:
            return FREE
        if verdict == REFUTED:
            continue
        low, high = gain_bounds(w, mine, theirs, again)
        if low >= need - gain:
            score = low + gain - 4 * (seeds_of(mine) + seeds_of(theirs))
            if best == NONE or score >= best_score:
                best = field
                best_score = score
        elif high >= need - gain:
            unknown |= 1 << field
    return best if best != NONE or unknown == 0 else searched_field(w, own, other, need, unknown)


def searched_field(w: StrategyWorkspace, own: int, other: int, need: int, unknown: int) -> int:
    """Returns which of some fields keeps what is claimed for the mover, or NONE, by searching."""
    expected = move_of(find(w.m.table, int(w.m.status[BITS_OF_TABLE]), index_of(w.m.rules, own, other)))
    for turn in range(FIELDS + 1):
        field = expected if turn == 0 else FIELDS - turn
        if field >= FIELDS or (unknown >> field) & 1 == 0:
            continue
        unknown -= 1 << field
        mine, theirs, gain, again = sow(w.m.rules, own, other, field)
        if not again:
            mine, theirs = theirs, mine
        goal = need - gain if again else gain - need + 1
        key = index_of(w.m.rules, mine, theirs)
        found = search(w.m, mine, theirs, key, goal, 0, 0)
        if w.m.status[STOP] != 0:
            return NONE
        if (found >= goal) == again:
            return field
    return NONE


def write_move(w: StrategyWorkspace, own: int, field: int) -> None:
    """Writes a field as its place among those that hold seeds, counted from the last."""
    place = 0
    for later in range(field + 1, FIELDS):
        if (own >> (BITS * later)) & MASK != 0:
            place += 1
    w.moves[w.walk[WRITTEN]] = place
    w.walk[WRITTEN] += 1


def write_moves(w: StrategyWorkspace) -> int:
    """Goes on writing moves, from the claim of level 0 at first; returns why it stops.

    After MOVES_FULL and CLAIMS_FULL it goes on once there is room.
    """
    walk = w.walk
    line = w.line
    while w.m.status[STOP] == 0:
        at = int(walk[LEVEL]) * WORDS
        own = int(line[at + OWN])
        other = int(line[at + OTHER])
        need = int(line[at + NEED])
        owns = line[at + OWNS] != 0
        if walk[JUDGED] == 0:
            verdict = judged(w, own, other, need, owns)
            if verdict == OPEN:
                if walk[WRITTEN] == len(w.moves):
                    return MOVES_FULL
                field = chosen_field(w, own, other, need) if owns else NONE
                if w.m.status[STOP] != 0:
                    return STOPPED
                if field != FREE:
                    if owns and field == NONE:
                        return LOST
                    if owns:
                        write_move(w, own, field)
                    line[at + LEFT] = 1 << field if owns else (1 << FIELDS) - 1
                    walk[JUDGED] = 1
                    continue
            elif verdict == REFUTED:
                return LOST
        elif line[at + LEFT] != 0:
            field = FIELDS - 1
            while (line[at + LEFT] >> field) & 1 == 0:
                field -= 1
            line[at + LEFT] -= 1 << field
            if (own >> (BITS * field)) & MASK != 0:
                mine, theirs, gain, again = sow(w.m.rules, own, other, field)
                line[at + WORDS + OWN] = mine if again else theirs
                line[at + WORDS + OTHER] = theirs if again else mine
                line[at + WORDS + NEED] = need - gain if owns else need + gain
                line[at + WORDS + OWNS] = 1 if owns == again else 0
                walk[LEVEL] += 1
                walk[JUDGED] = 0
            continue
        else:
            if 4 * walk[CLAIMS] >= 3 * len(w.claims):
                return CLAIMS_FULL
            key = 2 * index_of(w.m.rules, own, other) + (1 if owns else 0)
            place = place_of(w.claims, key)
            if w.claims[place] == 0:
                walk[CLAIMS] += 1
            w.claims[place] = (key << 8) | (need + BIAS)
        if walk[LEVEL] == 0:
            return DONE
        walk[LEVEL] -= 1
        walk[JUDGED] = 1
    return STOPPED

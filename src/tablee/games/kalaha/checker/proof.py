"""Goes through a proof: whether a seat, by the moves that a certificate advises, is sure of a margin.

A proof is a strategy. Where the seat is to move, one move is looked at: one that is proven at once, or else
the one that is advised next. Where the other is to move, every legal move is. A position is proven at once
when the game is over with the margin, when too few seeds are left to miss it, when it is an endgame (whose
value is computed here, by trying everything), or when its fields were proven before for at least as much.

Nothing proves itself: a position is kept as proven once all that it needs has been.

Kernels: they trust their arguments and never raise. The rules alone list, make and count moves.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablee.core.contract import MAX_LEGAL, WIDE, Ints, SetupRec, StateRec, legal, margin, mover, play
from tablee.games.kalaha.layout import ROW

# What `judged` and `advance` return: how the proof stands, then what is missing, then what is wrong with it.
OPEN, PROVEN, PAUSED, NO_ADVICE, REFUTED, BAD_ADVICE, NO_ROOM, TOO_LONG = 0, 1, 2, 3, 4, 5, 6, 7
# Words of `walk`: what is to be proven, and by which endgames; the level at hand, and whether its position
# has been judged; how much of the advice at hand was taken; how many claims there are, and may be.
SEAT, GOAL, ENDGAME_SEEDS, LEVEL, JUDGED, TAKEN, CLAIMS, MOST_CLAIMS, WORDS = 0, 1, 2, 3, 4, 5, 6, 7, 8

STRIDE = 289  # of a row of `ranks`: no board has more than 288 seeds
UNKNOWN = -128  # an endgame that has not been needed yet
BIAS = 512  # a claim is the key of a position and, in ten bits, a margin with this added
MIX, MIXED = 0x1E3779B97F4A7C15, (1 << 62) - 1  # to spread keys over the table

Advice = StateRec  # for readers: signed bytes; the signatures come from TYPES
Values = StateRec


class ProofWorkspace(NamedTuple):
    """All the memory of a proof; kernels change every array of it in place but `advice` and `ranks`."""

    stack: StateRec  # the position of each level of the line at hand
    moves: Ints  # MAX_LEGAL for each level
    left: Ints  # how many of them are still to be looked at
    advice: Advice  # a part of it: each a place in the list of legal moves, counted from its end
    ranks: Ints  # STRIDE for each field of both players: the terms of `rank`
    endgames: Values  # by rank
    claims: Ints  # by key; an empty place is 0
    walk: Ints


TYPES = {"ProofWorkspace": ProofWorkspace, "Advice": np.int8, "Values": np.int8}


def rank(g: SetupRec, ranks: Ints, s: StateRec) -> int:
    """Returns the number of a position without its stores, the mover's fields first; no other has it.

    Σ C(s_i + i, i + 1) over the fields i of both, s_i being the seeds in the fields 0 to i: positions of
    fewer seeds have smaller numbers.
    """
    fields = int(g[0]["kalaha_fields"])
    cells = s[0]["kalaha_cells"]
    own = int(s[0]["mover"]) * ROW
    found = 0
    seeds = 0
    for place in range(2 * fields):
        seeds += int(cells[own + place if place < fields else ROW - own + place - fields])
        found += int(ranks[place * STRIDE + seeds])
    return found


def seeds_left(g: SetupRec, s: StateRec) -> int:
    """Returns how many seeds are in the fields."""
    cells = s[0]["kalaha_cells"]
    seeds = 0
    for field in range(int(g[0]["kalaha_fields"])):
        seeds += int(cells[field]) + int(cells[ROW + field])
    return seeds


def go_to(g: SetupRec, w: ProofWorkspace, level: int, move: int) -> None:
    """Puts what follows the position of a level by a move above it."""
    w.stack[level + 1] = w.stack[level]
    play(g, w.stack[level + 1 : level + 2], move)


def endgame_value(g: SetupRec, w: ProofWorkspace, level: int) -> int:
    """Returns what the mover of a position gains over the other from there on, by trying everything."""
    here = w.stack[level : level + 1]
    at = rank(g, w.ranks, here)
    if w.endgames[at] != UNKNOWN:
        return int(w.endgames[at])
    seat = mover(g, here)
    before = margin(g, here, seat)
    best = -WIDE
    first = level * MAX_LEGAL
    for index in range(first, first + legal(g, here, w.moves[first:])):
        go_to(g, w, level, int(w.moves[index]))
        after = w.stack[level + 1 : level + 2]
        gain = margin(g, after, seat) - before
        turn = mover(g, after)
        if turn >= 0:
            rest = endgame_value(g, w, level + 1)
            gain += rest if turn == seat else -rest
        best = max(best, gain)
    w.endgames[at] = best
    return best


def key_of(g: SetupRec, w: ProofWorkspace, level: int) -> int:
    """Returns the key of claims about a position: its rank, and whether the seat is to move there."""
    here = w.stack[level : level + 1]
    return 2 * rank(g, w.ranks, here) + (1 if mover(g, here) == w.walk[SEAT] else 0)


def place_of(claims: Ints, key: int) -> int:
    """Returns where the claim of a key stands, or the empty place where it belongs."""
    place = ((key * MIX) & MIXED) % len(claims)
    while claims[place] != 0 and int(claims[place]) // (2 * BIAS) != key:
        place = place + 1 if place + 1 < len(claims) else 0
    return place


def judged(g: SetupRec, w: ProofWorkspace, level: int) -> int:
    """Returns whether a position is at once PROVEN or REFUTED, or OPEN."""
    here = w.stack[level : level + 1]
    seat = int(w.walk[SEAT])
    turn = mover(g, here)
    need = int(w.walk[GOAL]) - margin(g, here, seat)
    if turn < 0:
        return PROVEN if need <= 0 else REFUTED
    seeds = seeds_left(g, here)
    if need <= -seeds:
        return PROVEN
    if need > seeds:
        return REFUTED
    if seeds <= w.walk[ENDGAME_SEEDS]:
        value = endgame_value(g, w, level)
        return PROVEN if (value if turn == seat else -value) >= need else REFUTED
    claim = int(w.claims[place_of(w.claims, key_of(g, w, level))])
    return PROVEN if claim != 0 and claim % (2 * BIAS) - BIAS >= need else OPEN


def listed(g: SetupRec, w: ProofWorkspace, level: int) -> int:
    """Lists the moves of an open position that must be proven; returns OPEN, or how the position stands."""
    here = w.stack[level : level + 1]
    first = level * MAX_LEGAL
    count = legal(g, here, w.moves[first:])
    w.left[level] = count
    if mover(g, here) != w.walk[SEAT]:
        return OPEN
    for index in range(first + count - 1, first - 1, -1):  # good moves stand more often near the end
        go_to(g, w, level, int(w.moves[index]))
        if judged(g, w, level + 1) == PROVEN:
            return PROVEN
    if w.walk[TAKEN] == len(w.advice):
        return NO_ADVICE
    advised = int(w.advice[w.walk[TAKEN]])
    if advised < 0 or advised >= count:
        return BAD_ADVICE
    w.walk[TAKEN] += 1
    w.moves[first] = w.moves[first + count - 1 - advised]
    w.left[level] = 1
    return OPEN


def keep_claim(g: SetupRec, w: ProofWorkspace, level: int) -> bool:
    """Keeps that a position is proven; returns whether there was room for it."""
    walk = w.walk
    key = key_of(g, w, level)
    place = place_of(w.claims, key)
    if w.claims[place] == 0:
        if walk[CLAIMS] == walk[MOST_CLAIMS]:
            return False
        walk[CLAIMS] += 1
    need = int(walk[GOAL]) - margin(g, w.stack[level : level + 1], int(walk[SEAT]))
    w.claims[place] = key * 2 * BIAS + need + BIAS
    return True


def advance(g: SetupRec, w: ProofWorkspace, steps: int) -> int:
    """Goes on with a proof for so many steps, from `stack[0]` at first; returns how it stands then.

    After NO_ADVICE it goes on once there is more of it. After any worse answer the level at hand is where the
    proof has a hole.
    """
    walk = w.walk
    for _ in range(steps):
        level = int(walk[LEVEL])
        if level + 2 >= len(w.left):
            return TOO_LONG
        if walk[JUDGED] == 0:
            verdict = judged(g, w, level)
            if verdict == OPEN:
                verdict = listed(g, w, level)
            if verdict == OPEN:
                walk[JUDGED] = 1
                continue
            if verdict != PROVEN:
                return verdict
        elif w.left[level] > 0:
            w.left[level] -= 1
            go_to(g, w, level, int(w.moves[level * MAX_LEGAL + w.left[level]]))
            walk[LEVEL] = level + 1
            walk[JUDGED] = 0
            continue
        elif not keep_claim(g, w, level):
            return NO_ROOM
        if level == 0:
            return PROVEN
        walk[LEVEL] = level - 1
        walk[JUDGED] = 1
    return PAUSED

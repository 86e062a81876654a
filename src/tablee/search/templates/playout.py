"""Random playouts, and perft: how many sequences of moves lead on from a position.

The shortest template, and a model for others.
"""

from __future__ import annotations

from tablee.core.contract import Ints, Rng, SetupRec, StateRec, legal, mover, play
from tablee.core.rng import below


def playouts(g: SetupRec, start: StateRec, s: StateRec, moves: Ints, rng: Rng, count: int) -> int:
    """Plays `count` random games from `start` and returns the moves made.

    Modifies `s`, which ends as the last game did, `moves` and `rng` in place.
    """
    made = 0
    for _ in range(count):
        s[0] = start[0]
        while mover(g, s) >= 0:
            n = legal(g, s, moves)
            play(g, s, moves[below(rng, n)])
            made += 1
    return made


def perft(g: SetupRec, s: StateRec, stack: StateRec, moves: Ints, left: Ints, depth: int, width: int) -> int:
    """Returns how many sequences of exactly `depth` moves lead on from `s`.

    `stack` holds a state for each level, `moves` `width` ids for each level, `left` how many of
    them remain. Modifies all of them, and `s`, in place.
    """
    total = 0
    level = 0
    left[0] = _open(g, s, stack, moves, level, width)
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        if level == depth - 1:
            total += 1 + left[level]
            left[level] = 0
            continue
        s[0] = stack[level]
        play(g, s, moves[level * width + left[level]])
        level += 1
        left[level] = _open(g, s, stack, moves, level, width)
    return total


def _open(g: SetupRec, s: StateRec, stack: StateRec, moves: Ints, level: int, width: int) -> int:
    """Starts a level of the walk at `s`; returns its number of moves."""
    stack[level] = s[0]
    if mover(g, s) < 0:
        return 0
    return legal(g, s, moves[level * width :])

"""The assignment's minimax exactly as its pseudo-code is written, mistakes included.

RULES §5.4: called after A's move with j = A it takes the *maximum* over B's replies, as if each
player helped the other, and it names the player whose children are tried instead of asking whose
turn it is. Kept so that the difference can be shown; never a good player.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Ints, SetupRec, StateRec
from tablee.games.kalaha.rules import MAX_LEGAL, assess, legal, mover, play


def literal_value(g: SetupRec, s: StateRec, stack: StateRec, moves: Ints, depth: int, j: int) -> float:
    """minmax(e, pmax, j) of the assignment; `depth` is pmax. Modifies its arrays in place."""
    if depth == 0 or mover(g, s) < 0:
        return assess(g, s)
    here = depth * MAX_LEGAL
    stack[depth] = s[0]
    s[0]["mover"] = 1 - j
    stack[depth]["mover"] = 1 - j
    count = legal(g, s, moves[here:])
    best = 0.0 if j == 0 else np.inf
    for i in range(count):
        s[0] = stack[depth]
        play(g, s, moves[here + i])
        found = literal_value(g, s, stack, moves, depth - 1, 1 - j)
        best = max(best, found) if j == 0 else min(best, found)
    return best

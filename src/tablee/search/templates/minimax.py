"""Plain minimax to a fixed depth over `assess`: seat 0 maximises, seat 1 minimises.

No pruning and no memory, as it is taught; the node's real mover decides, so extra turns are right.
The walk keeps its place in its arrays and stops after a number of steps, to be called again.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import MAX_LEGAL, Floats, Ints, SetupRec, StateRec, assess, legal, mover, play

# One level of the walk: who moves there, how many moves there are and remain, the best so far.
LEVEL = np.dtype([("seat", np.int64), ("count", np.int64), ("left", np.int64), ("best", np.float64)])
TYPES = {"Levels": LEVEL}
Levels = StateRec  # for readers; the signature comes from TYPES


def open_level(g: SetupRec, s: StateRec, stack: StateRec, levels: Levels, moves: Ints, level: int) -> None:
    """Starts a level of the walk at `s`. Modifies `stack`, `levels` and `moves` in place."""
    stack[level] = s[0]
    seat = mover(g, s)
    count = legal(g, s, moves[level * MAX_LEGAL :])
    levels[level]["seat"] = seat
    levels[level]["count"] = count
    levels[level]["left"] = count
    levels[level]["best"] = -np.inf if seat == 0 else np.inf


def walk(
    g: SetupRec,
    s: StateRec,
    stack: StateRec,
    levels: Levels,
    moves: Ints,
    values: Floats,
    level: int,
    depth: int,
    steps: int,
) -> int:
    """Goes on at `level` for at most `steps` steps; returns the level to go on at, −1 when done.

    `values` gets the value of every root move. Modifies all its arrays in place.
    """
    while level >= 0 and steps > 0:
        steps -= 1
        left = levels[level]["left"]
        if left > 0:
            levels[level]["left"] = left - 1
            s[0] = stack[level]
            play(g, s, moves[level * MAX_LEGAL + left - 1])
            if level + 1 < depth and mover(g, s) >= 0:
                level += 1
                open_level(g, s, stack, levels, moves, level)
                continue
            value = assess(g, s)
        else:
            value = levels[level]["best"]
            level -= 1
            if level < 0:
                break
        if level == 0:
            values[levels[0]["left"]] = value
        if levels[level]["seat"] == 0:
            levels[level]["best"] = max(levels[level]["best"], value)
        else:
            levels[level]["best"] = min(levels[level]["best"], value)
    return level

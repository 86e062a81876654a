"""Plain minimax to a fixed depth over `assess`: seat 0 maximises, seat 1 minimises.

No pruning and no memory, as it is taught; the node's real mover decides, so extra turns are right.
The walk keeps its place in its workspace and stops after a number of steps, to be called again, so that a
driver can watch the clock.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablee.core.contract import MAX_LEGAL, Floats, Ints, SetupRec, StateRec, assess, legal, mover, play

# One level of the walk: who moves there, how many moves there are and remain, the best so far.
LEVEL = np.dtype([("seat", np.int64), ("count", np.int64), ("left", np.int64), ("best", np.float64)])
INLINE = True
Levels = StateRec  # for readers; the signature comes from TYPES


class MinimaxWorkspace(NamedTuple):
    """All the memory of one minimax search, as one argument; kernels change every array of it in place."""

    state: StateRec  # the position at hand
    stack: StateRec  # the position of each level, level 0 being the root
    levels: Levels
    moves: Ints  # MAX_LEGAL for each level
    values: Floats  # of the root's moves


TYPES = {"Levels": LEVEL, "MinimaxWorkspace": MinimaxWorkspace}


def open_level(g: SetupRec, w: MinimaxWorkspace, level: int) -> None:
    """Starts a level of the walk at `w.state`."""
    w.stack[level] = w.state[0]
    seat = mover(g, w.state)
    count = legal(g, w.state, w.moves[level * MAX_LEGAL :])
    w.levels[level]["seat"] = seat
    w.levels[level]["count"] = count
    w.levels[level]["left"] = count
    w.levels[level]["best"] = -np.inf if seat == 0 else np.inf


def walk(g: SetupRec, w: MinimaxWorkspace, level: int, depth: int, steps: int) -> int:
    """Goes on at `level` for at most `steps` steps; returns the level to go on at, −1 when done.

    `w.values` gets the value of every root move.
    """
    levels = w.levels
    while level >= 0 and steps > 0:
        steps -= 1
        left = levels[level]["left"]
        if left > 0:
            levels[level]["left"] = left - 1
            w.state[0] = w.stack[level]
            play(g, w.state, w.moves[level * MAX_LEGAL + left - 1])
            if level + 1 < depth and mover(g, w.state) >= 0:
                level += 1
                open_level(g, w, level)
                continue
            value = assess(g, w.state)
        else:
            value = levels[level]["best"]
            level -= 1
            if level < 0:
                break
        if level == 0:
            w.values[levels[0]["left"]] = value
        if levels[level]["seat"] == 0:
            levels[level]["best"] = max(levels[level]["best"], value)
        else:
            levels[level]["best"] = min(levels[level]["best"], value)
    return level

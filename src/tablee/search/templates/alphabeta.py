"""Alpha-beta for two seats whose margins add up to zero, over `value`, `margin`, `limits`, `order`.

The walk keeps its place in `frames` and stops after a number of steps, to be called again, so a
driver can watch the clock. Values at a node are from the view of the seat that moves there (negamax); a
seat that moves twice keeps its sign. A value is *solved* when no horizon took part in it: it then holds
at any depth.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablee.core.contract import (
    MAX_LEGAL,
    MOVES,
    WIDE,
    Ints,
    SetupRec,
    StateRec,
    legal,
    limits,
    margin,
    mover,
    order,
    play,
    value,
)
from tablee.search.templates.keys import hash_words

FRAME = np.dtype(
    [
        ("seat", np.int64),
        ("depth", np.int64),  # how many moves may still be searched from here
        ("floor", np.int64),  # alpha as it came in
        ("alpha", np.int64),
        ("beta", np.int64),
        ("best", np.int64),
        ("cap", np.int64),  # no value here can be above it
        ("best_move", np.int64),
        ("count", np.int64),
        ("next", np.int64),
        ("solved", np.int64),
        ("probe", np.int64),  # whether the child at hand is only asked if it beats alpha
        ("key", np.int64),
        ("steps", np.int64),  # steps of work so far, kept in the root's frame
    ]
)
ENTRY = np.dtype(
    [("key", np.int64), ("value", np.int32), ("move", np.int16), ("depth", np.int8), ("bound", np.int8)]
)
Frames = StateRec  # for readers; the signatures come from TYPES
Table = StateRec


class AlphaBetaWorkspace(NamedTuple):
    """All the memory of one alpha-beta search, as one argument; kernels change every array of it in place."""

    state: StateRec  # the position at hand
    words: Ints  # its bytes, in the same memory, for its key
    stack: StateRec  # the position of each level, level 0 being the root
    frames: Frames  # one for each level
    table: Table  # the transposition table: pairs of entries, as many as a power of two
    moves: Ints  # MAX_LEGAL for each level
    scores: Ints
    history: Ints  # by seat and move, how much the move has cut off so far
    low_high: Ints  # what `limits` answers


TYPES = {"Frames": FRAME, "Table": ENTRY, "AlphaBetaWorkspace": AlphaBetaWorkspace}

INLINE = True
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
SOLVED_DEPTH = 127
HISTORY_MOST = 1 << 20


def find_entry(table: Table, key: int) -> int:
    """Returns the place of the entry for `key`, −1 when there is none."""
    slot = (key & (len(table) // 2 - 1)) * 2
    if table[slot]["bound"] != 0 and table[slot]["key"] == key:
        return slot
    if table[slot + 1]["bound"] != 0 and table[slot + 1]["key"] == key:
        return slot + 1
    return -1


def store_entry(w: AlphaBetaWorkspace, level: int) -> None:
    """Puts a finished node into the transposition table. Of a pair the first keeps the deeper search."""
    table = w.table
    frame = w.frames[level]
    key = frame["key"]
    depth = SOLVED_DEPTH if frame["solved"] else min(frame["depth"], SOLVED_DEPTH - 1)
    slot = (key & (len(table) // 2 - 1)) * 2
    if table[slot]["key"] != key and table[slot]["depth"] > depth:
        slot += 1
    best = frame["best"]
    bound = AT_MOST if best <= frame["floor"] else AT_LEAST if best >= frame["beta"] else EXACT
    table[slot]["key"] = key
    table[slot]["value"] = best
    table[slot]["move"] = frame["best_move"]
    table[slot]["depth"] = depth
    table[slot]["bound"] = bound


def open_frame(g: SetupRec, w: AlphaBetaWorkspace, level: int, first: int) -> None:
    """Lists and sorts the moves of `w.state`: `first`, then by the game's order, then by past cut-offs."""
    moves, scores, frames = w.moves, w.scores, w.frames
    w.stack[level] = w.state[0]
    seat = frames[level]["seat"]
    base = level * MAX_LEGAL
    count = legal(g, w.state, moves[base:])
    order(g, w.state, moves[base:], count, scores)
    for i in range(count):
        move = moves[base + i]
        score = scores[i] * HISTORY_MOST + w.history[seat * MOVES + move]
        if move == first:
            score = np.iinfo(np.int64).max
        j = i
        while j > 0 and scores[j - 1] < score:
            scores[j] = scores[j - 1]
            moves[base + j] = moves[base + j - 1]
            j -= 1
        scores[j] = score
        moves[base + j] = move
    frames[level]["count"] = count
    frames[level]["next"] = 0
    frames[level]["best_move"] = -1
    frames[level]["solved"] = 1
    frames[level]["probe"] = 0


def enter(g: SetupRec, w: AlphaBetaWorkspace, level: int) -> int:
    """Opens the node `w.state` below the frame above, unless its value is known without a search.

    Returns 0 when the node was opened, 1 when its value is known for this depth, 2 when it is solved. A known
    value is left in its frame's `best`.
    """
    s, table = w.state, w.table
    frame = w.frames[level]
    above = w.frames[level - 1]
    seat = mover(g, s)
    if seat < 0:
        frame["seat"] = above["seat"]
        frame["best"] = margin(g, s, above["seat"])
        return 2
    alpha = above["alpha"]
    beta = alpha + 1 if above["probe"] else above["beta"]
    if seat != above["seat"]:
        alpha, beta = -beta, -alpha
    frame["seat"] = seat
    limits(g, s, seat, w.low_high)
    low = w.low_high[0]
    high = w.low_high[1]
    if low >= beta or low == high:
        frame["best"] = low
        return 2
    if high <= alpha:
        frame["best"] = high
        return 2
    depth = above["depth"] - 1
    if depth == 0:
        frame["best"] = value(g, s, seat)
        return 1
    key = hash_words(w.words)
    first = -1
    slot = find_entry(table, key)
    if slot >= 0:
        known = int(table[slot]["value"])
        bound = table[slot]["bound"]
        first = int(table[slot]["move"])
        if table[slot]["depth"] >= depth and (
            bound == EXACT or (bound == AT_LEAST and known >= beta) or (bound == AT_MOST and known <= alpha)
        ):
            frame["best"] = known
            return 2 if table[slot]["depth"] == SOLVED_DEPTH else 1
    frame["key"] = key
    frame["depth"] = depth
    frame["floor"] = alpha
    frame["alpha"] = max(alpha, low)
    frame["beta"] = beta
    frame["cap"] = high
    frame["best"] = low
    open_frame(g, w, level, first)
    return 0


def enter_root(g: SetupRec, w: AlphaBetaWorkspace, depth: int, first: int) -> None:
    """Opens the root for a search of `depth` moves, `first` to be tried before the others."""
    frame = w.frames[0]
    frame["seat"] = mover(g, w.state)
    frame["key"] = hash_words(w.words)
    frame["depth"] = depth
    frame["floor"] = -WIDE
    frame["alpha"] = -WIDE
    frame["beta"] = WIDE
    frame["cap"] = WIDE
    frame["best"] = -WIDE
    open_frame(g, w, 0, first)


def back_up(w: AlphaBetaWorkspace, level: int, result: int, solved: bool, move: int) -> None:
    """Takes a child's result into its parent at `level`, whose `move` led to it.

    All children but the first are asked only whether they beat alpha (a null window, principal variation
    search); one that does is searched once more.
    """
    history = w.history
    frame = w.frames[level]
    if frame["probe"] and frame["alpha"] < result < frame["beta"]:
        frame["probe"] = 0  # better than expected: once more, for its exact value
        frame["next"] -= 1
        return
    if not solved:
        frame["solved"] = 0
    if result > frame["best"] or frame["best_move"] < 0:
        frame["best"] = max(result, frame["best"])
        frame["best_move"] = move
    frame["alpha"] = max(frame["alpha"], result)
    frame["probe"] = 1
    if frame["alpha"] >= frame["beta"] or frame["best"] >= frame["cap"]:
        frame["best"] = min(frame["best"], frame["cap"])
        frame["solved"] = 1 if solved else 0
        frame["next"] = frame["count"]
        at = frame["seat"] * MOVES + move
        history[at] = min(history[at] + frame["depth"] * frame["depth"], HISTORY_MOST - 1)


def walk(g: SetupRec, w: AlphaBetaWorkspace, level: int, steps: int) -> int:
    """Goes on at `level` for at most `steps` steps; returns the level to go on at, −1 when done.

    A step is a move made or a node finished. Adds the steps taken to the root frame's `steps`.
    """
    frames, moves = w.frames, w.moves
    for step in range(steps):
        at = frames[level]["next"]
        if at < frames[level]["count"]:
            frames[level]["next"] = at + 1
            w.state[0] = w.stack[level]
            play(g, w.state, moves[level * MAX_LEGAL + at])
            known = enter(g, w, level + 1)
            if known == 0:
                level += 1
                continue
            child = level + 1
            solved = known == 2
        else:
            store_entry(w, level)
            if level == 0:
                frames[0]["steps"] += step
                return -1
            child = level
            level -= 1
            solved = frames[child]["solved"] == 1
        result = frames[child]["best"]
        if frames[child]["seat"] != frames[level]["seat"]:
            result = -result
        move = moves[level * MAX_LEGAL + frames[level]["next"] - 1]
        back_up(w, level, result, solved, move)
    frames[0]["steps"] += steps
    return level

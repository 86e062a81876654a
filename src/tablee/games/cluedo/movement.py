"""Where a pawn can go (RULES.md §4): squares as rows of bits, all of a step at once.

`reach` in the record is both the answer and the working place: after k steps it holds the squares where the
pawn can be. No scratch is needed, and a legal move is found by looking.
"""

from __future__ import annotations

from tablee.core.bits import count_bits
from tablee.core.contract import SetupRec, StateRec
from tablee.games.cluedo.layout import AT_MOST, FORBIDDEN, FULL, NOWHERE, SIDE, SIMPLE, SQUARES


def find_reach(g: SetupRec, s: StateRec, pawn: int, steps: int) -> int:
    """§4.2–4.7: writes the squares and rooms that `steps` lead to; returns how many there are.

    `steps` are at most 12: `path` in the record has room for no more.
    """
    exact = int(g[0]["move_count"]) != AT_MOST
    place = int(s[0]["pawn"][pawn])
    stand(g, s, pawn, place)
    done = 1 if place >= SQUARES else 0  # leaving a room is a step
    rooms = 0
    while done < steps:
        if exact or done == steps - 1:  # otherwise the squares before the last step are all there are
            rooms |= rooms_beside(g, s)
        spread(g, s, pawn, not exact)
        done += 1
    # Walks to and fro are what the steps above found; without a square twice each path is followed.
    if exact and int(g[0]["exact_steps"]) == SIMPLE:
        s[0]["reach"][:] = 0
        find_paths(g, s, pawn, place, steps)
    if place >= SQUARES and int(g[0]["same_room"]) == FORBIDDEN:
        rooms &= ~(1 << (place - SQUARES))
    s[0]["reach_rooms"] = rooms
    clear_pawns(g, s)
    found = count_bits(rooms)
    for row in range(int(g[0]["rows"])):
        found += count_bits(int(s[0]["reach"][row]))
    return found


def stand(g: SetupRec, s: StateRec, pawn: int, place: int) -> None:
    """The squares before the first step in a corridor, or after the step out of a room."""
    for row in range(SIDE):
        if place >= SQUARES:
            s[0]["reach"][row] = int(g[0]["outside"][place - SQUARES][row]) & open_row(g, s, pawn, row)
        else:
            s[0]["reach"][row] = 1 << (place % SIDE) if place // SIDE == row else 0


def spread(g: SetupRec, s: StateRec, pawn: int, keep: bool) -> None:
    """One step in every direction from every square; `keep` the squares as well."""
    above = 0
    here = int(s[0]["reach"][0])
    rows = int(g[0]["rows"])
    for row in range(rows):
        below = int(s[0]["reach"][row + 1]) if row + 1 < rows else 0
        after = (here << 1 | here >> 1 | above | below) & open_row(g, s, pawn, row)
        s[0]["reach"][row] = after | here if keep else after
        above = here
        here = below


def open_row(g: SetupRec, s: StateRec, pawn: int, row: int) -> int:
    """§4.6: the squares of a row that the pawn may step on; its own square it may cross again."""
    free = int(g[0]["cluedo_walk"][row])
    if int(g[0]["blocking"]) == FULL:
        for other in range(int(g[0]["pawns"])):
            place = int(s[0]["pawn"][other])
            if other != pawn and place // SIDE == row and place < SQUARES:
                free &= ~(1 << (place % SIDE))
    return free


def rooms_beside(g: SetupRec, s: StateRec) -> int:
    """Returns the rooms with a door on one of the squares."""
    found = 0
    for room in range(int(g[0]["rooms"])):
        meet = 0
        for row in range(int(g[0]["rows"])):
            meet |= int(g[0]["outside"][room][row]) & int(s[0]["reach"][row])
        if meet:
            found |= 1 << room
    return found


def clear_pawns(g: SetupRec, s: StateRec) -> None:
    """§4.5: no move ends on a square where a pawn stands, its own first of all."""
    for pawn in range(int(g[0]["pawns"])):
        place = int(s[0]["pawn"][pawn])
        if place < SQUARES:
            s[0]["reach"][place // SIDE] &= ~(1 << (place % SIDE))


def find_paths(g: SetupRec, s: StateRec, pawn: int, place: int, steps: int) -> None:
    """§4.4 `simple`: the squares at the end of a path of so many steps that uses no square twice."""
    if place < SQUARES:
        follow_path(g, s, pawn, place, 0, steps)
    else:
        s[0]["path"][0] = NOWHERE  # the first step led out of a room
        for row in range(SIDE):
            first = int(g[0]["outside"][place - SQUARES][row]) & open_row(g, s, pawn, row)
            for column in range(SIDE):
                if first >> column & 1:
                    follow_path(g, s, pawn, row * SIDE + column, 1, steps)
    s[0]["path"][:] = 0


def follow_path(g: SetupRec, s: StateRec, pawn: int, square: int, done: int, steps: int) -> None:
    """Goes on from a square in every direction, after `done` steps, and comes back by the path it keeps.

    A loop and no recursion, which compilers for graphics cards do not know.
    """
    if done >= steps:
        s[0]["reach"][square // SIDE] |= 1 << square % SIDE
        return
    s[0]["path"][done] = square
    at = done
    direction = 0
    while at >= done:
        here = int(s[0]["path"][at])
        if direction == 4:
            at -= 1
            if at >= done:
                direction = direction_of(here - int(s[0]["path"][at])) + 1
            continue
        under = here // SIDE + (1 if direction == 0 else -1 if direction == 1 else 0)
        beside = here % SIDE + (1 if direction == 2 else -1 if direction == 3 else 0)
        direction += 1
        if beside < 0 or beside >= SIDE or under < 0 or under >= SIDE:
            continue
        after = under * SIDE + beside
        if open_row(g, s, pawn, under) >> beside & 1 and not on_path(s, after, at):
            if at + 1 >= steps:
                s[0]["reach"][under] |= 1 << beside
            else:
                at += 1
                s[0]["path"][at] = after
                direction = 0


def direction_of(step: int) -> int:
    """Returns which of the four directions leads to the square that is `step` squares further."""
    if step == SIDE:
        return 0
    return 1 if step == -SIDE else 2 if step == 1 else 3


def on_path(s: StateRec, square: int, last: int) -> bool:
    """Returns whether the path has used a square before."""
    for at in range(last + 1):
        if int(s[0]["path"][at]) == square:
            return True
    return False

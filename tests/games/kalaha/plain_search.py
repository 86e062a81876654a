"""Plain alpha-beta on the rules, without tables or memory: what endgames and solver are compared with."""

from __future__ import annotations

from tablee.core.contract import MAX_LEGAL, Ints, SetupRec, StateRec, legal, limits, margin, mover, play

ROW = 16  # as in rules.py: cells of a seat


def reaches(
    g: SetupRec, stack: StateRec, moves: Ints, low_high: Ints, ply: int, seat: int, goal: int
) -> bool:
    """Returns whether perfect play from `stack[ply]` gives `seat` a margin of at least `goal`."""
    here = stack[ply : ply + 1]
    turn = mover(g, here)
    if turn < 0:
        return margin(g, here, seat) >= goal
    limits(g, here, seat, low_high)
    if low_high[0] >= goal:
        return True
    if low_high[1] < goal:
        return False
    base = ply * MAX_LEGAL
    count = legal(g, here, moves[base:])
    for i in range(count):
        stack[ply + 1] = stack[ply]
        play(g, stack[ply + 1 : ply + 2], moves[base + count - 1 - i])
        if reaches(g, stack, moves, low_high, ply + 1, seat, goal) == (turn == seat):
            return turn == seat
    return turn != seat


def count_wrong(
    g: SetupRec, stack: StateRec, moves: Ints, low_high: Ints, cells: Ints, expected: Ints, fields: int
) -> int:
    """Returns how many of the positions, 2 × `fields` cells each with seat 0 to move, have another value."""
    wrong = 0
    for at in range(len(expected)):
        for seat in range(2):
            for field in range(fields):
                stack[0]["kalaha_cells"][seat * ROW + field] = cells[(2 * at + seat) * fields + field]
        goal = int(expected[at])
        if not reaches(g, stack, moves, low_high, 0, 0, goal) or reaches(
            g, stack, moves, low_high, 0, 0, goal + 1
        ):
            wrong += 1
    return wrong

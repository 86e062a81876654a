"""The legal moves of Cluedo, in the order of RULES.md §12.6.

Kernels: they trust their arguments and never raise. Moves are written to `moves`; each returns how many there
are.
"""

from __future__ import annotations

from tablee.core.contract import Ints, SetupRec, StateRec
from tablee.games.cluedo.layout import (
    ACCUSE,
    ACCUSING,
    ASK,
    ASKING,
    CARDS,
    CHOOSING,
    FORCED,
    MOVING,
    NO_ACCUSATION,
    NO_QUESTION,
    ONLY_IF_FORCED,
    PASSAGE,
    ROLL,
    SHOW,
    SHOWING,
    SIDE,
    SQUARES,
    STAY,
    TO,
)
from tablee.games.cluedo.turns import has_passage, in_archive, may_solve_here, may_stay_moved


def legal(g: SetupRec, s: StateRec, moves: Ints) -> int:
    """§3: writes the legal moves of the phase that the turn is in.

    Returns how many there are, 0 at the end.
    """
    phase = int(s[0]["phase"])
    if phase == CHOOSING:
        return list_choices(g, s, moves)
    if phase == MOVING:
        return list_places(g, s, moves)
    if phase == ASKING:
        return list_questions(g, moves)
    if phase == SHOWING:
        return list_cards(s, moves)
    if phase == ACCUSING:
        # Written always, and written over by the first solution where one must be given.
        moves[0] = NO_ACCUSATION
        return list_accusations(g, moves, 0 if must_accuse(g, s) else 1)
    return 0


def list_choices(g: SetupRec, s: StateRec, moves: Ints) -> int:
    """§3.2: lists what can be done at the start of a turn."""
    seat = int(s[0]["seat"])
    moves[0] = ROLL
    count = 1
    if has_passage(g, s, seat):
        moves[count] = PASSAGE
        count += 1
    if may_stay_moved(s, seat):
        moves[count] = STAY
        count += 1
    if may_solve_here(g, s, seat):
        count = list_accusations(g, moves, count)
    return count


def list_places(g: SetupRec, s: StateRec, moves: Ints) -> int:
    """§4: lists rooms, squares row by row, and `stay` where it is allowed."""
    count = 0
    for room in range(int(g[0]["rooms"])):
        if int(s[0]["reach_rooms"]) >> room & 1:
            moves[count] = TO + SQUARES + room
            count += 1
    for row in range(int(g[0]["rows"])):
        line = int(s[0]["reach"][row])
        if line:
            for column in range(int(g[0]["columns"])):
                if line >> column & 1:
                    moves[count] = TO + row * SIDE + column
                    count += 1
    if int(g[0]["stay"]) != ONLY_IF_FORCED:
        moves[count] = STAY
        count += 1
    return count


def list_questions(g: SetupRec, moves: Ints) -> int:
    """§5.1: lists no question, and one for each professor and subject."""
    moves[0] = NO_QUESTION
    count = int(g[0]["professors"]) * int(g[0]["subjects"])
    for pair in range(count):
        moves[1 + pair] = ASK + pair
    return 1 + count


def list_cards(s: StateRec, moves: Ints) -> int:
    """§5.3: lists the cards asked for that the mover holds."""
    # SHOWN, what others see of a showing, is never listed: nobody plays it.
    held = int(s[0]["cluedo_hand"][int(s[0]["mover"])]) & int(s[0]["question"])
    count = 0
    for card in range(CARDS):
        if held >> card & 1:
            moves[count] = SHOW + card
            count += 1
    return count


def must_accuse(g: SetupRec, s: StateRec) -> bool:
    """§6.2 `forced`: returns whether the seat, whose turn ends, must give a solution in the archive."""
    return int(g[0]["solution_on_arrival"]) == FORCED and in_archive(g, s, int(s[0]["seat"]))


def list_accusations(g: SetupRec, moves: Ints, count: int) -> int:
    """§6.3: lists every solution, after the `count` moves there are already."""
    # Agents and the rollout policy find a solution by its place here: the order must not change.
    triples = int(g[0]["professors"]) * int(g[0]["subjects"]) * int(g[0]["room_cards"])
    for triple in range(triples):
        moves[count + triple] = ACCUSE + triple
    return count + triples

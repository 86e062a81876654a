"""Rules of Kalaha (RULES.md §1–6): dealing, legality, sowing, capture, the end, the score.

Knows nothing of text, screens or time. layout.py has the records, observation.py what networks take.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Flags, Floats, Ints, Rng, SetupRec, StateRec, WorkRec
from tablee.core.rng import below, first_seat
from tablee.games.kalaha import layout
from tablee.games.kalaha.layout import (
    CAPTURE_NEVER,
    CAPTURE_NONEMPTY,
    CELLS,
    COLLECT_EMPTIER,
    COLLECT_NONE,
    END_EITHER_SIDE,
    FIELDS,
    MAJORITY,
    ROW,
    SIDE_EMPTY,
    STORE,
    SWAP,
)
from tablee.games.kalaha.observation import OBSERVATION, OBSERVED, observe

__all__ = [
    "OBSERVATION",
    "OBSERVED",
    "assess",
    "blank",
    "deal",
    "end_if_over",
    "fill",
    "finish",
    "legal",
    "limits",
    "margin",
    "mark",
    "mover",
    "observe",
    "order",
    "payoff",
    "play",
    "result",
    "seen",
    "value",
]

SETUP, STATE, MOVES = layout.SETUP, layout.STATE, layout.MOVES
INLINE = True
SEATS = (2, 2)
MAX_LEGAL = FIELDS + 1
# Count for every seed in a field its steps to the owner's store. A sowing that feeds no store only
# lowers the sum; each seed that reaches a store raises it by at most m(m+1), the seeds dropped
# between two visits. With T seeds: T sowings that feed, and the rest of the sum. Largest for 12 × 12.
LENGTH = 288 + 288 * 12 * 13 + 288 * 13 // 2 + 1


def deal(g: SetupRec, s: StateRec, rng: Rng) -> None:
    """§1.2, §1.4, §1.5: the seeds, who begins, and who may swap. Writes into the empty state `s`."""
    cells = s[0]["kalaha_cells"]
    for seat in range(2):
        for field in range(int(g[0]["kalaha_fields"])):
            cells[seat * ROW + field] = g[0]["seeds"]
    first = first_seat(int(g[0]["first"]), 2, rng)
    s[0]["mover"] = first
    s[0]["answer"] = 1 - first if g[0]["pie_rule"] else -1


def mover(g: SetupRec, s: StateRec) -> int:
    """Returns the seat to move, −1 when the game is over."""
    return int(s[0]["mover"])


def legal(g: SetupRec, s: StateRec, moves: Ints) -> int:
    """§2.1, §1.5: writes own fields that hold seeds, and swap, to `moves`; returns how many."""
    seat = int(s[0]["mover"])
    n = 0
    for field in range(FIELDS):
        moves[n] = field
        n += int(may_sow(s, seat, field))
    if may_swap(s, seat):
        moves[n] = SWAP
        n += 1
    return n


def mark(g: SetupRec, s: StateRec, moves: Ints, mask: Flags) -> None:
    """§2.1, §1.5: writes for each move whether it is legal to `mask`."""
    seat = int(s[0]["mover"])
    for field in range(FIELDS):
        mask[field] = may_sow(s, seat, field)
    mask[SWAP] = may_swap(s, seat)


def may_sow(s: StateRec, seat: int, field: int) -> bool:
    """§2.1: a field of one's own that holds seeds."""
    # `& 1` tells the compiler that no place is counted from the end, which it would ask at every field.
    return bool(s[0]["kalaha_cells"][(seat & 1) * ROW + field] > 0)


def may_swap(s: StateRec, seat: int) -> bool:
    """§1.5: the second seat may answer the first move by a swap."""
    return bool(s[0]["answer"] == seat)


def play(g: SetupRec, s: StateRec, move: int) -> None:
    """§2–4: sows, captures, passes the turn or keeps it, and ends the game. Modifies `s`."""
    seat = int(s[0]["mover"])
    if move == SWAP:
        _swap_sides(s)
        s[0]["mover"] = 1 - seat
        return
    last = sow(g, s, seat, move)
    field = last - seat * ROW  # of this seat, where it is one
    # One question instead of three, for processors guess each answer, and pay for a wrong one.
    if (field >= 0) & (field < FIELDS) & (s[0]["kalaha_cells"][last] == 1):
        take_opposite(g, s, seat, field)
    if s[0]["answer"] == seat:
        s[0]["answer"] = -1
    keeps_turn = (field == STORE) & (g[0]["extra_turn"] != 0)
    s[0]["mover"] = seat if keeps_turn else 1 - seat
    end_if_over(g, s)


def sow(g: SetupRec, s: StateRec, seat: int, field: int) -> int:
    """§2.2–2.5: one seed to each following cell; returns the cell of the last seed.

    Instead of walking seed by seed every cell asks whether it is reached within the seeds at hand:
    the compiler turns that into a few operations on whole rows.
    """
    cells = s[0]["kalaha_cells"]
    step = g[0]["step"][seat][field]
    lap = int(g[0]["lap"])
    origin = seat * ROW + field
    seeds = int(cells[origin])
    hand = seeds
    while hand > lap:
        for cell in range(CELLS):
            cells[cell] += step[cell] <= lap
        hand -= lap
    reach = np.int16(hand)  # narrow as the steps are: then one instruction compares all of them
    taken = np.int16(seeds)
    source = np.int16(origin)
    for cell in range(CELLS):
        cells[cell] += np.int16(step[cell] <= reach) - (taken if np.int16(cell) == source else np.int16(0))
    return int(g[0]["path"][seat][field][hand])


def take_opposite(g: SetupRec, s: StateRec, seat: int, field: int) -> None:
    """§3: the last seed fell into an own empty field."""
    cells = s[0]["kalaha_cells"]
    opposite = (1 - seat) * ROW + int(g[0]["kalaha_fields"]) - 1 - field
    taken = int(cells[opposite])
    rule = int(g[0]["capture"])
    if rule == CAPTURE_NEVER or (rule == CAPTURE_NONEMPTY and taken == 0):
        return
    cells[opposite] = 0
    if g[0]["takes_last"]:
        cells[seat * ROW + field] = 0
        taken += 1
    cells[seat * ROW + STORE] += taken


def _swap_sides(s: StateRec) -> None:
    """§1.5: turning the board round gives each seat the other's fields and store."""
    cells = s[0]["kalaha_cells"]
    for cell in range(ROW):
        kept = cells[cell]
        cells[cell] = cells[ROW + cell]
        cells[ROW + cell] = kept
    s[0]["answer"] = -1


def end_if_over(g: SetupRec, s: StateRec) -> None:
    """§4: ends the game when it is over, once the seat to move is known. Modifies `s`."""
    words = s.view(np.int64)  # of four cells each: a row has three of fields, one with the store
    side_0 = words[0] | words[1] | words[2]
    side_1 = words[4] | words[5] | words[6]
    if side_0 == 0 or side_1 == 0:
        mover_side = side_1 if s[0]["mover"] == 1 else side_0
        if g[0]["end_check"] == END_EITHER_SIDE or mover_side == 0:
            _collect(g, s, 0 if side_0 == 0 else 1)
            _end(s, SIDE_EMPTY)
            return
    if g[0]["majority_stop"]:
        cells = s[0]["kalaha_cells"]
        total = 0
        for cell in range(CELLS):
            total += cells[cell]
        if 2 * max(int(cells[STORE]), int(cells[ROW + STORE])) > total:
            _end(s, MAJORITY)


def _collect(g: SetupRec, s: StateRec, emptier: int) -> None:
    """§4.3: what is left in the fields, when the side of `emptier` is empty."""
    rule = int(g[0]["collect"])
    if rule == COLLECT_NONE:
        return
    cells = s[0]["kalaha_cells"]
    left = 0
    for cell in range(CELLS):
        if cell % ROW < FIELDS:
            left += cells[cell]
            cells[cell] = 0
    taker = emptier if rule == COLLECT_EMPTIER else 1 - emptier
    cells[taker * ROW + STORE] += left


def _end(s: StateRec, reason: int) -> None:
    s[0]["mover"] = -1
    s[0]["answer"] = -1
    s[0]["ended"] = reason


def result(g: SetupRec, s: StateRec, scores: Ints) -> None:
    """§5.1"""
    scores[0] = s[0]["kalaha_cells"][STORE]
    scores[1] = s[0]["kalaha_cells"][ROW + STORE]


def payoff(g: SetupRec, s: StateRec, pay: Floats) -> None:
    """§5.1: won 1, drawn ½, lost 0."""
    lead = margin(g, s, 0)
    pay[0] = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    pay[1] = 1.0 - pay[0]


def blank(g: SetupRec, s: StateRec, seat: int) -> None:
    """§6: nothing is hidden."""


def fill(g: SetupRec, s: StateRec, seat: int, rng: Rng) -> None:
    """§6: nothing to fill in."""


def seen(g: SetupRec, s: StateRec, move: int, seat: int) -> int:
    """§6: everybody sees every move."""
    return move


# --- knowledge for search ---------------------------------------------------------------------


def margin(g: SetupRec, s: StateRec, seat: int) -> int:
    """Own store less the other's."""
    cells = s[0]["kalaha_cells"]
    lead = int(cells[STORE]) - int(cells[ROW + STORE])
    return lead if seat == 0 else -lead


def value(g: SetupRec, s: StateRec, seat: int) -> int:
    """Returns the margin now; without extra turns a third of the lead in the fields as well.

    What is in the stores stays there. Seeds in the fields are worth something only where they
    cannot be turned into a chain of extra turns (measured: docs/levels.md).
    """
    lead = margin(g, s, seat)
    if g[0]["extra_turn"]:
        return lead
    cells = s[0]["kalaha_cells"]
    ahead = 0
    for field in range(FIELDS):
        ahead += int(cells[seat * ROW + field]) - int(cells[(1 - seat) * ROW + field])
    return lead + (ahead // 3 if ahead >= 0 else -(-ahead // 3))


def limits(g: SetupRec, s: StateRec, seat: int, low_high: Ints) -> None:
    """The seeds still in the fields may all go to one side or the other; a swap turns the lead round."""
    cells = s[0]["kalaha_cells"]
    left = 0
    for field in range(FIELDS):
        left += int(cells[field]) + int(cells[ROW + field])
    lead = margin(g, s, seat)
    most = abs(lead) if s[0]["answer"] >= 0 else lead
    least = -abs(lead) if s[0]["answer"] >= 0 else lead
    low_high[0] = least - left
    low_high[1] = most + left


def assess(g: SetupRec, s: StateRec) -> float:
    """§5.3: the assignment's v = sc(A)/sc(B), sc = 3 × store + fields; a cap where sc(B) = 0."""
    cells = s[0]["kalaha_cells"]
    first = 3 * int(cells[STORE])
    second = 3 * int(cells[ROW + STORE])
    for field in range(FIELDS):
        first += int(cells[field])
        second += int(cells[ROW + field])
    return first / second if second > 0 else 999.0


def order(g: SetupRec, s: StateRec, moves: Ints, n: int, scores: Ints) -> None:
    """Extra turns first, then captures by size, then fields near the store."""
    seat = int(s[0]["mover"])
    cells = s[0]["kalaha_cells"]
    fields = int(g[0]["kalaha_fields"])
    lap = int(g[0]["lap"])
    for i in range(n):
        move = int(moves[i])
        scores[i] = move
        seeds = int(cells[seat * ROW + move]) if move != SWAP else 0
        if seeds == 0 or seeds > lap:
            continue
        last = int(g[0]["path"][seat][move][seeds])
        if last == seat * ROW + STORE:
            scores[i] = 500 + move
        elif last // ROW == seat and (cells[last] == 0 or seeds == lap):
            opposite = (1 - seat) * ROW + fields - 1 - last % ROW
            scores[i] = 100 + min(int(cells[opposite]), 300)


def finish(g: SetupRec, s: StateRec, work: WorkRec, moves: Ints, rng: Rng) -> None:
    """Random moves until a store holds more than half of all seeds: who has won is then decided."""
    cells = s[0]["kalaha_cells"]
    half = 0
    for cell in range(CELLS):
        half += int(cells[cell])
    half >>= 1
    while s[0]["mover"] >= 0:
        n = legal(g, s, moves)
        play(g, s, moves[below(rng, n)])
        if max(int(cells[STORE]), int(cells[ROW + STORE])) > half and s[0]["answer"] < 0:
            return

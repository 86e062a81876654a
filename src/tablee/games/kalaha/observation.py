"""What a seat of Kalaha sees, as numbers for a network, the viewer's side first. Nothing is hidden.

All that a view holds is there, but for why a finished game is over.
"""

from __future__ import annotations

from tablee.core.contract import Numbers, SetupRec, StateRec
from tablee.core.observation import Part, starts
from tablee.games.kalaha.layout import FIELDS, ROW, STORE

SIDES = ("this seat", "the other seat")
NUMBERS = [str(field + 1) for field in range(FIELDS)]

OBSERVED = (
    Part(
        "fields",
        "seeds in field {field} of {side}, divided by the seeds per field at the start",
        side=SIDES,
        field=NUMBERS,
    ),
    Part("stores", "seeds in the store of {side}, divided by half of all seeds", side=SIDES),
    Part("turn", "1 if {side} is to move", side=SIDES),
    Part("swap", "1 if {side} may still answer by swapping sides", side=SIDES),
)
FIELD, STORED, TURN, MAY_SWAP, OBSERVATION = starts(OBSERVED)


def observe(g: SetupRec, s: StateRec, seat: int, out: Numbers) -> None:
    """Writes the board as the seat sees it, its own side first, to `out`; a spectator looks from seat 0."""
    viewer = max(seat, 0)
    start = int(g[0]["seeds"])
    half = start * int(g[0]["kalaha_fields"])
    for side in range(2):
        owner = viewer if side == 0 else 1 - viewer
        for field in range(FIELDS):
            seeds = int(s[0]["kalaha_cells"][owner * ROW + field])
            out[FIELD + side * FIELDS + field] = seeds / start
        out[STORED + side] = int(s[0]["kalaha_cells"][owner * ROW + STORE]) / half
        out[TURN + side] = 1.0 if int(s[0]["mover"]) == owner else 0.0
        out[MAY_SWAP + side] = 1.0 if int(s[0]["answer"]) == owner else 0.0

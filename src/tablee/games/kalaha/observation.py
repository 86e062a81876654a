"""What a seat of Kalaha sees, as numbers for a network, the viewer's side first. Nothing is hidden.

All that a view holds is there, but for why a finished game is over.
"""

from __future__ import annotations

from tablee.core.contract import Numbers, SetupRec, StateRec
from tablee.core.observation import Part, starts
from tablee.games.kalaha.layout import FIELDS, ROW, STORE

INLINE = True  # batches look after every move
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
    viewer = 1 if seat == 1 else 0
    own = ROW if seat == 1 else 0
    other = 0 if seat == 1 else ROW
    start = int(g[0]["seeds"])
    share = 1.0 / start  # products take a fifth of a division's time
    stored = 1.0 / (start * int(g[0]["kalaha_fields"]))
    turn = int(s[0]["mover"])
    answer = int(s[0]["answer"])
    cells = s[0]["kalaha_cells"]
    # Whole rows: what is no field of theirs is overwritten below. A few instructions do that, unless the
    # compiler knows the width: then it writes out the loops before it could.
    width = len(out) - OBSERVATION + ROW
    for cell in range(width):
        out[FIELD + cell] = int(cells[own + cell]) * share
    for cell in range(width):
        out[FIELD + FIELDS + cell] = int(cells[other + cell]) * share
    out[STORED] = int(cells[own + STORE]) * stored
    out[STORED + 1] = int(cells[other + STORE]) * stored
    out[TURN] = 1.0 if turn == viewer else 0.0
    out[TURN + 1] = 1.0 if turn == 1 - viewer else 0.0
    out[MAY_SWAP] = 1.0 if answer == viewer else 0.0
    out[MAY_SWAP + 1] = 1.0 if answer == 1 - viewer else 0.0

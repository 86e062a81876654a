"""The records of Kalaha, SETUP and STATE, and the ids of its moves (RULES.md §1–4).

A board of up to 12 fields a side lies in one row of cells per seat: fields 0…11, the store at 12, three cells
that stay empty. The fixed width lets the compiler work on a whole row at once; unused fields simply hold no
seeds.
"""

from __future__ import annotations

import numpy as np

FIELDS = 12
STORE = 12
ROW = 16
CELLS = 2 * ROW
SWAP = FIELDS  # the move id after the fields'
MOVES = FIELDS + 1
NEVER = 999  # a step no sowing reaches

CAPTURE_NONEMPTY, CAPTURE_ALWAYS, CAPTURE_NEVER = 0, 1, 2
END_EITHER_SIDE, END_MOVER = 0, 1
COLLECT_OWNER, COLLECT_EMPTIER, COLLECT_NONE = 0, 1, 2
RUNNING, SIDE_EMPTY, MAJORITY = 0, 1, 2

SETUP = np.dtype(
    [
        ("kalaha_fields", np.int16),
        ("seeds", np.int16),
        ("lap", np.int16),  # cells in one round of sowing
        ("first", np.int8),
        ("extra_turn", np.int8),
        ("capture", np.int8),
        ("takes_last", np.int8),
        ("end_check", np.int8),
        ("collect", np.int8),
        ("majority_stop", np.int8),
        ("pie_rule", np.int8),
        # by seat and field sown: at which step each cell gets its seed, and the cell of each step
        ("step", np.int16, (2, FIELDS, CELLS)),
        ("path", np.int16, (2, FIELDS, CELLS)),
    ]
)
STATE = np.dtype(
    [
        ("kalaha_cells", np.int16, CELLS),
        ("mover", np.int16),  # −1 when over
        ("answer", np.int16),  # the seat that may still answer with `swap`, −1 when none
        ("ended", np.int32),  # why it is over
    ]
)

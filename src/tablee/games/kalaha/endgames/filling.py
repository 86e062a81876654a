"""Computes the values of endgames, a tile of pairs of rows at a time.

Kernels: they trust their arguments and never raise.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Ints
from tablee.games.kalaha.endgames.rows import (
    BASE,
    BITS,
    COUNT,
    FIELDS,
    MASK,
    STRIDE,
    collected,
    index_of,
    is_over,
    sow,
)

Values = Ints  # for readers: signed bytes; the signatures come from TYPES
TYPES = {"Values": np.int8}


def best_value(t: Ints, values: Values, own: int, other: int) -> int:
    """Returns what a position is worth to the mover, by the values of all that can follow it."""
    if is_over(t, own, other):
        return collected(t, own, other)
    best = -MASK
    for field in range(FIELDS):
        if (own >> (BITS * field)) & MASK == 0:
            continue
        mine, theirs, gain, again = sow(t, own, other, field)
        worth = int(values[index_of(t, mine, theirs)]) if again else -int(values[index_of(t, theirs, mine)])
        best = max(best, gain + worth)
    return best


def fill_tile(
    t: Ints,
    values: Values,
    own_rows: Ints,
    other_rows: Ints,
    seeds: int,
    own_seeds: int,
    own_first: int,
    own_end: int,
    other_first: int,
    other_end: int,
) -> None:
    """Writes the values of both positions of each pair of rows, whichever is the mover's. Modifies `values`.

    The pairs are those of the rows of `own_seeds` seeds with ranks from `own_first` on, before `own_end`, and
    likewise of all other seeds. Where both rows have equally many, each pair is taken once.
    """
    other_seeds = seeds - own_seeds
    own_count = int(t[COUNT + own_seeds])
    other_count = int(t[COUNT + other_seeds])
    own_base = int(t[BASE + seeds * STRIDE + own_seeds])
    other_base = int(t[BASE + seeds * STRIDE + other_seeds])
    for x in range(own_first, own_end):
        own = int(own_rows[x])
        end = min(other_end, x + 1) if own_seeds == other_seeds else other_end
        for y in range(other_first, end):
            other = int(other_rows[y])
            values[own_base + x * other_count + y] = best_value(t, values, own, other)
            values[other_base + y * own_count + x] = best_value(t, values, other, own)

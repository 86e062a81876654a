"""Positions without their stores: two rows of fields as numbers, how they are sown, and their index.

A row is a number with eight bits for each field, the first field in the lowest. A position is a pair of
rows, the mover's first; whose seat that is makes no difference to what it is worth. What depends on the
rules stands in one array of tables (`endgames/tables.py`), at the places named here.

The index of a position counts through the positions by their seeds, then by the mover's seeds, then by the
ranks of both rows. The rank of a row among those of equally many seeds is the number of the combination
that its prefix sums are: Σ C(s_i + i, i + 1) over all fields i but the last, s_i being the seeds in the
fields 0 to i. So the positions of at most n seeds have the indices from 0 to C(n + 2m, 2m) − 1, whatever
larger n there are.

Kernels: they trust their arguments and never raise.
"""

from __future__ import annotations

from tablee.core.contract import Ints

INLINE = True

FIELDS = 6  # the most that a row has room for
MOST_SEEDS = 120  # of a position: the sums of a row stay below STRIDE, and values within a byte
STRIDE = 128
BITS = 8
MASK = 255
ONES = 0x010101010101  # a product with it has the prefix sums of a row in its bytes
SEEDS_AT = (FIELDS - 1) * BITS  # where in that product the last sum stands

STORE = FIELDS  # as the cell of a last seed
AWAY = FIELDS + 1  # any field of the other row

# Places in the array of tables. By field and seeds: what a sowing adds to either row, and to the store, and
# where it ends.
OWN = 0
OTHER = OWN + FIELDS * STRIDE
GAIN = OTHER + FIELDS * STRIDE
LAST = GAIN + FIELDS * STRIDE
RANK = LAST + FIELDS * STRIDE  # by field and prefix sum: a term of the rank
COUNT = RANK + FIELDS * STRIDE  # by seeds: how many rows have so many
BASE = COUNT + STRIDE  # by seeds of both rows and of the mover's: the first index
LAST_FIELD = BASE + STRIDE * STRIDE
EXTRA_TURN = LAST_FIELD + 1
CAPTURES_EMPTY = LAST_FIELD + 2
CAPTURES_SEEDS = LAST_FIELD + 3
TAKES_LAST = LAST_FIELD + 4
EITHER_SIDE = LAST_FIELD + 5  # an empty side of either player ends the game, not only the mover's
COLLECTS = LAST_FIELD + 6  # what is left goes to its owner (1), to the other (−1), to nobody (0)
SIZE = LAST_FIELD + 7


def seeds_of(row: int) -> int:
    """Returns how many seeds a row holds."""
    return ((row * ONES) >> SEEDS_AT) & MASK


def rank_of(t: Ints, row: int) -> int:
    """Returns the place of a row among those of equally many seeds.

    Boards of fewer fields have zeros in the terms of the others.
    """
    sums = row * ONES
    return (
        int(t[RANK + (sums & MASK)])
        + int(t[RANK + STRIDE + ((sums >> 8) & MASK)])
        + int(t[RANK + 2 * STRIDE + ((sums >> 16) & MASK)])
        + int(t[RANK + 3 * STRIDE + ((sums >> 24) & MASK)])
        + int(t[RANK + 4 * STRIDE + ((sums >> 32) & MASK)])
    )


def index_of(t: Ints, own: int, other: int) -> int:
    """Returns the index of the position in which the owner of the row `own` is to move."""
    mine = seeds_of(own)
    theirs = seeds_of(other)
    base = int(t[BASE + (mine + theirs) * STRIDE + mine])
    return base + rank_of(t, own) * int(t[COUNT + theirs]) + rank_of(t, other)


def sow(t: Ints, own: int, other: int, field: int) -> tuple[int, int, int, bool]:
    """RULES §2, §3: sows a field that holds seeds.

    Returns both rows, still seen by the one who sowed, the seeds gained, and whether there is another turn.
    """
    seeds = (own >> (BITS * field)) & MASK
    at = field * STRIDE + seeds
    own = own - (seeds << (BITS * field)) + int(t[OWN + at])
    other += int(t[OTHER + at])
    gain = int(t[GAIN + at])
    last = int(t[LAST + at])
    if last == STORE:
        return own, other, gain, t[EXTRA_TURN] != 0
    if last < STORE and (own >> (BITS * last)) & MASK == 1:
        opposite = BITS * (int(t[LAST_FIELD]) - last)
        taken = (other >> opposite) & MASK
        if t[CAPTURES_SEEDS] if taken > 0 else t[CAPTURES_EMPTY]:
            other -= taken << opposite
            gain += taken
            if t[TAKES_LAST]:
                own -= 1 << (BITS * last)
                gain += 1
    return own, other, gain, False


def is_over(t: Ints, own: int, other: int) -> bool:
    """RULES §4.1, §4.2: whether the game has ended, the owner of the row `own` being next to move."""
    return own == 0 or (other == 0 and t[EITHER_SIDE] != 0)


def collected(t: Ints, own: int, other: int) -> int:
    """RULES §4.3: the margin by the seeds that are left, for the owner of `own`, once the game is over."""
    return int(t[COLLECTS]) * (seeds_of(own) - seeds_of(other))

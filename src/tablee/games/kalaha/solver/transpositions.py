"""The table of positions that a solver has searched: one machine word for each, exact, shared by threads.

The index of a position has at most 48 bits. Multiplied by an odd number modulo 2**48 it is another number
of 48 bits, and no two positions have the same: its upper bits are the bucket, the rest stands in the entry.
So an entry that is found belongs to the position that was asked for, never to another.

    bits 0–38 what the bucket leaves of the key, 39–46 low + 128, 47–54 high + 128, 55–57 move, 58–62 work

Threads read and write entries without locks. An entry is one aligned word of 64 bits, which processors load
and store whole: a reader gets what was there before or after, and both are bounds proven for the position
that the word itself names. Of two writers one wins; what the other knew is lost, and may be found again.

Kernels: they trust their arguments and never raise.
"""

from __future__ import annotations

from tablee.core.contract import Ints

INLINE = True

KEY_BITS = 48
KEY_MASK = (1 << KEY_BITS) - 1
MIX = 0x9E3779B97F4B  # odd; the golden ratio's bits spread neighbouring indices over all buckets
REST_BITS = 39
LEAST_BITS = KEY_BITS - REST_BITS + 3  # of a table's size in entries
BUCKET = 8  # entries: one line of the processor's cache
LOW_AT, HIGH_AT, MOVE_AT, WORK_AT = 39, 47, 55, 58
BIAS = 128
NO_MOVE = 7
MOST_WORK = 31


def find(table: Ints, bits: int, key: int) -> int:
    """Returns the entry of a key in a table of 2**`bits` entries, 0 where there is none."""
    mixed = (key * MIX) & KEY_MASK
    rest_bits = KEY_BITS - bits + 3
    first = (mixed >> rest_bits) * BUCKET
    rest = mixed & ((1 << rest_bits) - 1)
    for place in range(first, first + BUCKET):
        entry = int(table[place])
        if entry & ((1 << REST_BITS) - 1) == rest and entry != 0:
            return entry
    return 0


def keep(table: Ints, bits: int, key: int, low: int, high: int, move: int, work: int) -> None:
    """Writes the entry of a key, over its old one, into an empty place, or over the one of least work."""
    mixed = (key * MIX) & KEY_MASK
    rest_bits = KEY_BITS - bits + 3
    first = (mixed >> rest_bits) * BUCKET
    rest = mixed & ((1 << rest_bits) - 1)
    chosen = first
    least = MOST_WORK + 1
    for place in range(first, first + BUCKET):
        entry = int(table[place])
        if entry == 0 or entry & ((1 << REST_BITS) - 1) == rest:
            chosen = place
            break
        if entry >> WORK_AT < least:
            least = entry >> WORK_AT
            chosen = place
    table[chosen] = (
        rest | ((low + BIAS) << LOW_AT) | ((high + BIAS) << HIGH_AT) | (move << MOVE_AT) | (work << WORK_AT)
    )


def low_of(entry: int) -> int:
    """Returns the lower bound in an entry."""
    return ((entry >> LOW_AT) & 255) - BIAS


def high_of(entry: int) -> int:
    """Returns the upper bound in an entry."""
    return ((entry >> HIGH_AT) & 255) - BIAS


def move_of(entry: int) -> int:
    """Returns the best field known, NO_MOVE where none is."""
    return (entry >> MOVE_AT) & 7

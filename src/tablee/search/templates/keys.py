"""Keys for transposition tables: a hash of a record's bytes, read as 64-bit words."""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Ints

INLINE = True
# The golden ratio in 64 bits, as in splitmix64. Signed: uint64 mixed with int64 becomes a float in NumPy.
MULTIPLIER = np.int64(-7046029254386353131)


def hash_words(words: Ints) -> int:
    """Returns the key of the record whose bytes are `words`.

    Two independent chains, over the even and over the odd words, keep the processor's multiplier busy.
    Products wrap on purpose.
    """
    even = np.int64(0)
    odd = np.int64(1)
    for i in range(0, len(words) - 1, 2):
        even = (even ^ words[i]) * MULTIPLIER
        even ^= even >> 29
        odd = (odd ^ words[i + 1]) * MULTIPLIER
        odd ^= odd >> 31
    if len(words) % 2 == 1:
        even = (even ^ words[len(words) - 1]) * MULTIPLIER
    key = (even ^ (odd >> 17) ^ (odd << 23)) * MULTIPLIER
    return int(key ^ (key >> 32))

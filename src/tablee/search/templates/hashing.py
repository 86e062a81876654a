"""A key for a record, from its bytes read as 64-bit words."""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Ints

INLINE = True
MIX = np.int64(-7046029254386353131)


def hash_words(words: Ints) -> int:
    """A key for a state, whose bytes are `words`. Products wrap on purpose."""
    even = np.int64(0)
    odd = np.int64(1)
    for i in range(0, len(words) - 1, 2):
        even = (even ^ words[i]) * MIX
        even ^= even >> 29
        odd = (odd ^ words[i + 1]) * MIX
        odd ^= odd >> 31
    if len(words) % 2 == 1:
        even = (even ^ words[len(words) - 1]) * MIX
    key = (even ^ (odd >> 17) ^ (odd << 23)) * MIX
    return int(key ^ (key >> 32))

"""Arrays that change their length."""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Ints

ALLOCATES = True


def resized(old: Ints, length: int) -> Ints:
    """A copy of that length, cut off or filled up with zeros.

    A loop, since a slice would take seconds to compile.
    """
    fresh = np.zeros(length, np.int64)
    for i in range(min(length, len(old))):
        fresh[i] = old[i]
    return fresh

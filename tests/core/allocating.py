"""Kernels that create arrays; compiled by test_jit.py."""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Ints

ALLOCATES = True


def squares(n: int) -> Ints:
    found = np.zeros(n, np.int64)
    for i in range(n):
        found[i] = i * i
    return found


def sum_squares(values: Ints, n: int) -> int:
    """`values` comes from a caller that may not count references."""
    kept = values
    total = int(kept[0])
    for square in squares(n):
        total += square
    return total

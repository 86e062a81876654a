"""A kernel that creates no arrays itself but calls one that does; compiled by test_jit.py."""

from __future__ import annotations

from tablee.core.contract import Ints
from tests.core.allocating import sum_squares


def twice(values: Ints, n: int) -> int:
    values[0] += 1
    return sum_squares(values, n) + sum_squares(values, n)

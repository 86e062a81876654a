"""A chi-square test without SciPy."""

from __future__ import annotations

import math
from collections.abc import Sequence

# In standard deviations: about one in three million even draws looks worse than this.
LIMIT = 5.0


def unevenness(counts: Sequence[int]) -> float:
    """How far `counts` are from equal, in standard deviations (Wilson and Hilferty 1931)."""
    freedom = len(counts) - 1
    if freedom < 1:
        return 0.0
    even = sum(counts) / len(counts)
    chi_square = sum((count - even) ** 2 for count in counts) / even
    spread = 2 / (9 * freedom)
    return ((chi_square / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)


def is_even(counts: Sequence[int]) -> bool:
    """Whether equal chances could well have given `counts`."""
    return unevenness(counts) < LIMIT

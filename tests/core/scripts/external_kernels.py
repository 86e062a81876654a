"""Kernels of which one calls another through a third; compiled by external.py."""

from __future__ import annotations

from tablee.core.contract import Ints


def add_up(values: Ints, n: int) -> int:
    total = 0
    for i in range(n):
        total += int(values[i])
    values[0] = total
    return total


def add_up_twice(values: Ints, n: int) -> int:
    return add_up(values, n) + add_up(values, n)


def ask(values: Ints, n: int) -> int:
    return 1000 * add_up_twice(values, n)


def unrelated(n: int) -> int:
    return n + 1

"""Two kernels with one name in one module, as a careless edit leaves them."""

from __future__ import annotations


def step(n: int) -> int:
    return n + 1


add_one = step


def step(n: int) -> int:
    return n + 100


add_hundred = step


def both(n: int) -> int:
    return 1000 * add_one(n) + add_hundred(n)

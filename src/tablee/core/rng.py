"""Chance: one seeded generator, usable inside kernels, with a named stream for each purpose.

xoshiro128** on four 32-bit words kept in an int64 array: the words never overflow an int64, so the
same code gives the same numbers with and without the compiler. Streams are split by name
("deal", "agent"), so that thinking longer never changes the cards. Names are words without a slash; the
number 2 and the word "2" are the same name.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:  # the contract draws from here
    from tablee.core.contract import Ints, Rng

INLINE = True
MASK = 0xFFFFFFFF
ANY_SEAT = -1  # chance decides who begins
WORDS = np.dtype("<u4")


def derive(seed: int, *names: str | int) -> int:
    """A new seed (63 bits) for the purpose that `names` spell."""
    return int.from_bytes(_digest(seed, names)[:8], "little") >> 1


def stream(seed: int, *names: str | int) -> Rng:
    """A fresh generator for the purpose that `names` spell."""
    words = np.frombuffer(_digest(seed, names), WORDS).astype(np.int64)
    words[0] |= 1  # xoshiro must not start from all zeros
    return words


def _digest(seed: int, names: tuple[str | int, ...]) -> bytes:
    text = "/".join([str(int(seed)), *map(str, names)])
    return blake2b(text.encode(), digest_size=16).digest()


def draw(rng: Rng) -> int:
    """The next 32 random bits. Modifies `rng` in place."""
    a = int(rng[0])  # plain numbers: without the compiler NumPy's own are three times slower
    b = int(rng[1])
    c = int(rng[2]) ^ a
    d = int(rng[3]) ^ b
    bits = (b * 5) & MASK
    bits = ((bits << 7) | (bits >> 25)) & MASK
    bits = (bits * 9) & MASK
    rng[0] = a ^ d
    rng[1] = b ^ c
    rng[2] = c ^ ((b << 9) & MASK)
    rng[3] = ((d << 11) | (d >> 21)) & MASK
    return bits


def below(rng: Rng, n: int) -> int:
    """A random integer in 0…n−1 (n below 2**31). Modifies `rng` in place."""
    return (draw(rng) * n) >> 32


def first_seat(first: int, seats: int, rng: Rng) -> int:
    """Returns the seat that begins: `first`, or a random one for ANY_SEAT. Modifies `rng` in place."""
    return below(rng, seats) if first == ANY_SEAT else first


def draw_stream(words: Rng, rng: Rng) -> None:
    """Draws a generator for chance after the deal into four words of a record. Modifies both in place.

    Dice and later rounds come from such a stream: `deal` draws it, `blank` zeroes it, `fill` draws it anew.
    """
    for word in range(4):
        words[word] = draw(rng)
    words[0] |= 1  # xoshiro must not start from all zeros


def shuffle(rng: Rng, items: Ints, n: int) -> None:
    """Shuffles the first `n` items. Modifies `items` and `rng` in place."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept


def fork(rng: Rng, source: Rng, number: int) -> None:
    """Makes `rng` the `number`-th of many generators that `source` stands for. Modifies `rng` in place."""
    rng[0] = (source[0] + number * 0x9E3779B1) & MASK
    rng[1] = (source[1] ^ (number * 0x85EBCA6B)) & MASK
    rng[2] = source[2]
    rng[3] = source[3] | 1
    for _ in range(8):
        draw(rng)

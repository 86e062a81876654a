"""Sets of up to 62 things as the bits of a number, for kernels."""

from __future__ import annotations

INLINE = True


def count_bits(bits: int) -> int:
    """How many bits of a number below 2**62 are set; the compiler knows this pattern."""
    bits -= (bits >> 1) & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 0x7F


def nth_bit(bits: int, n: int) -> int:
    """The place of the n-th set bit, counted from 0, by halving."""
    base = 0
    for width in (32, 16, 8, 4, 2, 1):
        here = count_bits(bits & ((1 << width) - 1))
        if n >= here:
            n -= here
            bits >>= width
            base += width
        else:
            bits &= (1 << width) - 1
    return base


def lowest_bit(bits: int) -> int:
    """The place of the lowest set bit of a number that is not 0."""
    return count_bits((bits & -bits) - 1)

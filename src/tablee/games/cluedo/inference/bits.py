"""Sets of cards as the bits of a number below 2**62."""

from __future__ import annotations

INLINE = True


def count_bits(bits: int) -> int:
    """How many bits are set; the compiler knows this pattern."""
    bits -= (bits >> 1) & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 0x7F


def lowest(bits: int) -> int:
    """The place of the lowest bit that is set."""
    return count_bits((bits & -bits) - 1)

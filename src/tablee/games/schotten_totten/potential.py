"""How strong a side can become, quickly: for rollouts of the base game (sides of three, clan cards only).

The same answers as strength.py (a test compares them) from small tables over bit masks of unseen values,
on a scratch record that keeps what rollouts ask for again and again. Strengths are type × 64 + sum; cards
are written colour × 16 + value − 1 here, which takes them apart without dividing.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import WorkRec
from tablee.games.schotten_totten.layout import COLOURS, STONES, VALUES

INLINE = True
SLOTS = 64  # hand slots × stones, padded
MASKS = 1 << VALUES

WORK = np.dtype(
    [
        # by seat and stone, seat × 9 + stone: cards there, the first two of them, strength once full
        ("schotten_laid", np.int8, 2 * STONES),
        ("first", np.int8, 2 * STONES),
        ("second", np.int8, 2 * STONES),
        ("strength", np.int16, 2 * STONES),
        ("owner", np.int8, STONES),
        ("ahead", np.int8, STONES),
        ("open", np.int16, COLOURS),  # unseen values by colour, as bits
        ("left", np.int8, VALUES),  # how many cards of each value are unseen
        ("any", np.int16),  # values of which some card is unseen, as bits
        ("hand", np.int8, (2, 8)),
        ("held", np.int8, 2),
        # by seat: for each hand slot and stone (score << 6 | place), an upper bound; −1 where none may go
        ("score", np.int32, (2, SLOTS)),
        # settings of the rollout policy: how many of the best placements it draws from, and which policy
        ("choices", np.int8),
        ("policy", np.int8),
    ]
)


def _best_run(held: int, mask: int) -> int:
    """The sum of the best run of three that contains `held` and otherwise values of `mask`; 0 when none."""
    for low in range(VALUES - 3, -1, -1):
        window = 0b111 << low
        if held & ~window == 0 and (window & ~held) & ~mask == 0:
            return 3 * (low + 2)
    return 0


def _highest(mask: int, count: int) -> int:
    values = [value for value in range(VALUES, 0, -1) if mask >> (value - 1) & 1]
    return sum(values[:count]) if len(values) >= count else 0


RUN_OF_ONE = np.array([[_best_run(1 << v, mask) for mask in range(MASKS)] for v in range(VALUES)], np.int8)
RUN_OF_NONE = np.array([_best_run(0, mask) for mask in range(MASKS)], np.int8)
HIGHEST = np.array([_highest(mask, 1) for mask in range(MASKS)], np.int8)
HIGHEST_TWO = np.array([_highest(mask, 2) for mask in range(MASKS)], np.int8)
HIGHEST_THREE = np.array([_highest(mask, 3) for mask in range(MASKS)], np.int8)


def encode(card: int) -> int:
    """A card of the table as it is written here."""
    return card // VALUES << 4 | card % VALUES


def full(a: int, b: int, c: int) -> int:
    """The strength of three cards."""
    va = a & 15
    vb = b & 15
    vc = c & 15
    total = va + vb + vc + 3
    lowest = min(va, min(vb, vc))
    consecutive = (1 << va | 1 << vb | 1 << vc) >> lowest == 0b111
    if a >> 4 == b >> 4 and b >> 4 == c >> 4:
        return (5 if consecutive else 3) * 64 + total
    if va == vb and vb == vc:
        return 4 * 64 + total
    return (2 if consecutive else 1) * 64 + total


def third_of_run(va: int, vb: int, mask: int) -> int:
    """The sum of the best run of `va`, `vb` and a value of `mask`; 0 when none. Values from 0."""
    low = min(va, vb)
    high = max(va, vb)
    if high - low == 1:
        if high + 1 < VALUES and mask >> (high + 1) & 1:
            return 3 * high + 3
        if low > 0 and mask >> (low - 1) & 1:
            return 3 * low + 3
    elif high - low == 2 and mask >> (low + 1) & 1:
        return 3 * low + 6
    return 0


def open_of(w: WorkRec, colour: int, without: int) -> int:
    """The unseen values of a colour, less the card `without` (−1: none)."""
    mask = int(w[0]["open"][colour])
    return mask & ~(1 << (without & 15)) if without >> 4 == colour else mask


def left_of(w: WorkRec, value: int, without: int) -> int:
    """How many cards of a value are unseen, less the card `without`."""
    return int(w[0]["left"][value]) - int(without >= 0 and without & 15 == value)


def any_of(w: WorkRec, without: int) -> int:
    """The values of which some card is unseen, less the card `without`."""
    mask = int(w[0]["any"])
    if without >= 0 and int(w[0]["left"][without & 15]) == 1:
        return mask & ~(1 << (without & 15))
    return mask


def with_two(w: WorkRec, a: int, b: int, without: int) -> int:
    """The best strength of two cards and an unseen one; −1 when there is none."""
    va = a & 15
    vb = b & 15
    colour = a >> 4
    if colour == b >> 4:
        mask = open_of(w, colour, without)
        run = third_of_run(va, vb, mask)
        if run > 0:
            return 5 * 64 + run
        if mask != 0:
            return 3 * 64 + va + vb + 2 + int(HIGHEST[mask])
    elif va == vb and left_of(w, va, without) > 0:
        return 4 * 64 + 3 * va + 3
    values = any_of(w, without)
    if values == 0:
        return -1
    run = third_of_run(va, vb, values)
    if run > 0:
        return 2 * 64 + run
    return 64 + va + vb + 2 + int(HIGHEST[values])


def with_one(w: WorkRec, a: int, without: int) -> int:
    """The best strength of a card and two unseen ones; −1 when there are too few."""
    va = a & 15
    mask = open_of(w, a >> 4, without)
    run = int(RUN_OF_ONE[va][mask])
    if run > 0:
        return 5 * 64 + run
    if left_of(w, va, without) >= 2:
        return 4 * 64 + 3 * va + 3
    pair = int(HIGHEST_TWO[mask])
    if pair > 0:
        return 3 * 64 + va + 1 + pair
    run = int(RUN_OF_ONE[va][any_of(w, without)])
    if run > 0:
        return 2 * 64 + run
    total = highest_unseen(w, 2, without)
    return -1 if total < 0 else 64 + va + 1 + total


def with_none(w: WorkRec) -> int:
    """The best strength of three unseen cards; −1 when there are too few."""
    run = 0
    triple = 0
    for colour in range(COLOURS):
        mask = int(w[0]["open"][colour])
        run = max(run, int(RUN_OF_NONE[mask]))
        triple = max(triple, int(HIGHEST_THREE[mask]))
    if run > 0:
        return 5 * 64 + run
    for value in range(VALUES - 1, -1, -1):
        if int(w[0]["left"][value]) >= 3:
            return 4 * 64 + 3 * value + 3
    if triple > 0:
        return 3 * 64 + triple
    run = int(RUN_OF_NONE[int(w[0]["any"])])
    if run > 0:
        return 2 * 64 + run
    total = highest_unseen(w, 3, -1)
    return -1 if total < 0 else 64 + total


def highest_unseen(w: WorkRec, need: int, without: int) -> int:
    """The sum of the highest `need` unseen cards; −1 when there are fewer."""
    total = 0
    for value in range(VALUES - 1, -1, -1):
        count = min(need, left_of(w, value, without))
        total += count * (value + 1)
        need -= count
    return total if need == 0 else -1


def possible(w: WorkRec, side: int) -> int:
    """The best a side can still become, or is once full."""
    laid = int(w[0]["schotten_laid"][side])
    if laid == 3:
        return int(w[0]["strength"][side])
    if laid == 2:
        return with_two(w, int(w[0]["first"][side]), int(w[0]["second"][side]), -1)
    if laid == 1:
        return with_one(w, int(w[0]["first"][side]), -1)
    return with_none(w)


def possible_with(w: WorkRec, side: int, card: int) -> int:
    """The same with the card `card`, as yet unseen, laid there."""
    laid = int(w[0]["schotten_laid"][side])
    if laid == 2:
        return full(int(w[0]["first"][side]), int(w[0]["second"][side]), card)
    if laid == 1:
        return with_two(w, int(w[0]["first"][side]), card, card)
    return with_one(w, card, card)


def hide(w: WorkRec, card: int) -> None:
    """A card is unseen no longer."""
    value = card & 15
    w[0]["open"][card >> 4] &= ~(1 << value)
    w[0]["left"][value] -= 1
    if int(w[0]["left"][value]) == 0:
        w[0]["any"] &= ~(1 << value)

"""Tables for rollouts of the base game: how strong a side can become (three cards, clan cards only).

The same answers as claim_proof.py (a test compares them) from small tables over bit masks of unseen values,
on a scratch record that keeps what rollouts ask for again and again. Strengths are type × 64 + sum; cards
are written colour × 16 + value − 1 here, which takes them apart without dividing. What is asked most often
looks everything up first and chooses afterwards: a wrong guess of the processor costs more than a look-up.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablee.core.contract import WorkRec
from tablee.games.schotten_totten.layout import CLAN, COLOURS, STONES, VALUES

INLINE = True
SLOTS = 64  # hand slots × stones, padded
MASKS = 1 << VALUES

WORK = np.dtype(
    [
        # by seat: the unclaimed stones where it has 0, 1, 2 and 3 cards, as bits; the stones it owns
        ("schotten_stones", np.int16, (2, 4)),
        ("won", np.int16, 2),
        # by seat and stone, seat × 9 + stone: cards there, the first of them; of the first two their values
        # (as value × 10 + value) and their common colour or −1; the strength once full
        ("laid", np.int8, 2 * STONES),
        ("first", np.int8, 2 * STONES),
        ("pair", np.int16, 2 * STONES),
        ("pair_colour", np.int8, 2 * STONES),
        ("strength", np.int16, 2 * STONES),
        ("ahead", np.int8, STONES),
        ("open", np.int16, COLOURS),  # unseen values by colour, as bits
        ("left", np.int8, VALUES),  # how many cards of each value are unseen
        ("any", np.int16),  # values of which some card is unseen, as bits
        ("hand", np.int8, (2, 8)),
        ("held", np.int8, 2),
        # by seat: for each hand slot and stone (score << 6 | place), an upper bound; 0 where none may go
        ("score", np.uint16, (2, SLOTS)),
        # settings of the rollout policy: how many of the best placements it draws from, and which policy
        ("choices", np.int8),
        ("policy", np.int8),
    ]
)


# Tables are filled for all masks at once: one by one that would take a tenth of the time of `tablee games`.
_ALL_MASKS = np.arange(MASKS)


def _best_runs(held: int) -> NDArray[np.int8]:
    """By mask: the sum of the best run of three that has `held` and otherwise values of the mask, or 0."""
    best = np.zeros(MASKS, np.int8)
    for low in range(VALUES - 2):
        window = 0b111 << low
        if held & ~window == 0:
            best[window & ~held & ~_ALL_MASKS == 0] = 3 * (low + 2)  # better than any found before
    return best


def _near(pair: int) -> int:
    """A number for two values that a third can make a run, 0 for others; few, to be looked up quickly."""
    a, b = divmod(pair, VALUES)
    return 2 * min(a, b) + abs(a - b) if 1 <= abs(a - b) <= 2 else 0


def _runs_of_two(near: int) -> NDArray[np.int8]:
    if near == 0:
        return np.zeros(MASKS, np.int8)
    low, apart = divmod(near - 1, 2)
    return _best_runs(1 << low | 1 << low + apart + 1)


def _highest(count: int) -> NDArray[np.int8]:
    """By mask: the sum of its `count` highest values, 0 where it has fewer."""
    total, taken = np.zeros(MASKS, np.int8), np.zeros(MASKS, np.int8)
    for value in range(VALUES, 0, -1):
        takes = (_ALL_MASKS >> (value - 1) & 1).astype(np.int8) * (taken < count)
        total += value * takes
        taken += takes
    total[taken < count] = 0
    return total


def _full(one_colour: bool) -> NDArray[np.int16]:
    """By value × 100 + value × 10 + value, counted from 0: the strength of three cards of these values."""
    low, middle, high = np.sort(np.indices((VALUES, VALUES, VALUES)).reshape(3, -1), axis=0)
    is_run = (middle == low + 1) & (high == low + 2)
    mixed = np.where(low == high, 4, np.where(is_run, 2, 1))
    kind = np.where(is_run, 5, 3) if one_colour else mixed
    strengths: NDArray[np.int16] = (kind * 64 + low + middle + high + 3).astype(np.int16)
    return strengths


RUN_OF_NONE = _best_runs(0)
RUN_OF_ONE = np.array([_best_runs(1 << value) for value in range(VALUES)])
NEAR = np.array([_near(pair) for pair in range(VALUES * VALUES)], np.int8)
RUN_OF_TWO = np.array([_runs_of_two(near) for near in range(2 * VALUES)])
HIGHEST, HIGHEST_TWO, HIGHEST_THREE = _highest(1), _highest(2), _highest(3)
FULL = np.array([_full(False), _full(True)])
ENCODED = np.array([card // VALUES << 4 | card % VALUES for card in range(CLAN)], np.int8)
LOWEST = np.array([(mask & -mask).bit_length() - 1 for mask in range(MASKS)], np.int8)


def encode(card: int) -> int:
    """Returns a card of the table as it is written here."""
    return int(ENCODED[card])


def lowest(stones: int) -> int:
    """Returns the first stone of some, given as bits."""
    return int(LOWEST[stones])


def full(w: WorkRec, side: int, card: int) -> int:
    """Returns the strength of a side of two cards with a third."""
    one_colour = int(card >> 4 == int(w[0]["pair_colour"][side]))
    return int(FULL[one_colour][int(w[0]["pair"][side]) * VALUES + (card & 15)])


def with_two(values_of_two: int, one_colour: bool, mask: int, left: int, values: int) -> int:
    """Returns the best strength of two cards and an unseen one; −1 when there is none.

    `values_of_two` is value × 10 + value. Unseen are: of their colour (if it is one) the values of `mask`,
    of their value (if it is one) `left` cards, of all cards the values of `values`.
    """
    total = values_of_two // VALUES + values_of_two % VALUES + 2
    equal = values_of_two % (VALUES + 1) == 0
    near = int(NEAR[values_of_two])
    run = int(RUN_OF_TWO[near][values])
    flush = int(RUN_OF_TWO[near][mask])
    best = 64 + total + int(HIGHEST[values])
    best = 2 * 64 + run if run > 0 else best
    best = -1 if values == 0 else best
    best = 4 * 64 + total + total // 2 if equal and left > 0 else best
    colour = 3 * 64 + total + int(HIGHEST[mask])
    colour = 5 * 64 + flush if flush > 0 else colour
    return colour if one_colour and mask != 0 else best


def with_one(w: WorkRec, a: int, without: int) -> int:
    """The best strength of a card and two unseen ones, less the card `without`; −1 when there are too few."""
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
    """Returns the best strength of three unseen cards; −1 when there are too few."""
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


def open_of(w: WorkRec, colour: int, without: int) -> int:
    """Returns the unseen values of a colour, less the card `without` (−1: none)."""
    return int(w[0]["open"][colour]) & ~(int(without >> 4 == colour) << (without & 15))


def left_of(w: WorkRec, value: int, without: int) -> int:
    """Returns how many cards of a value are unseen, less the card `without`."""
    return int(w[0]["left"][value]) - int(without >= 0 and without & 15 == value)


def any_of(w: WorkRec, without: int) -> int:
    """Returns the values of which some card is unseen, less the card `without`."""
    value = without & 15 if without >= 0 else 0
    last = without >= 0 and int(w[0]["left"][value]) == 1
    return int(w[0]["any"]) & ~(int(last) << value)


def highest_unseen(w: WorkRec, need: int, without: int) -> int:
    """Returns the sum of the highest `need` unseen cards; −1 when there are fewer."""
    total = 0
    for value in range(VALUES - 1, -1, -1):
        count = min(need, left_of(w, value, without))
        total += count * (value + 1)
        need -= count
    return total if need == 0 else -1


def possible(w: WorkRec, side: int) -> int:
    """Returns the best a side can still become, or is once full."""
    laid = int(w[0]["laid"][side])
    if laid == 3:
        return int(w[0]["strength"][side])
    if laid == 0:
        return with_none(w)
    if laid == 1:
        return with_one(w, int(w[0]["first"][side]), -1)
    colour = int(w[0]["pair_colour"][side])
    pair = int(w[0]["pair"][side])
    mask = int(w[0]["open"][max(colour, 0)])
    return with_two(pair, colour >= 0, mask, int(w[0]["left"][pair % VALUES]), int(w[0]["any"]))


def possible_with_first(w: WorkRec, first: int, card: int, values: int) -> int:
    """Returns the same of a side of one card with another laid there, besides which `values` are unseen."""
    va = first & 15
    vb = card & 15
    mask = int(w[0]["open"][card >> 4]) & ~(1 << vb)
    left = int(w[0]["left"][vb]) - 1
    return with_two(va * VALUES + vb, first >> 4 == card >> 4, mask, left, values)


def hide(w: WorkRec, card: int) -> None:
    """A card is unseen no longer."""
    value = card & 15
    left = int(w[0]["left"][value]) - 1
    w[0]["open"][card >> 4] &= ~(1 << value)
    w[0]["left"][value] = left
    w[0]["any"] &= ~(int(left == 0) << value)

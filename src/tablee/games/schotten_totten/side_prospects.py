"""How strong a side of a stone can become with the cards of some pool: observations ask that very often.

The same answers as claim_proof.py (a test compares them), for any pool of cards and without a record: a side
is one number, and so is a pool, which has the bit 1 << card for each of its clan cards. Strengths are
type × 64 + sum.
"""

from __future__ import annotations

import numpy as np

from tablee.core.bits import count_bits
from tablee.core.contract import Ints, StateRec
from tablee.games.schotten_totten.claim_proof import COLOUR, COLOUR_RUN, NONE, RUN, SHIELD_BITS, SUM, THREE
from tablee.games.schotten_totten.layout import BLIND, CLAN, COLOURS, JOKER, MUD, SIDE, SPY, VALUES
from tablee.games.schotten_totten.rollout_tables import HIGHEST, MASKS

SIZES = (3, 4)  # cards of a full side, without and with Mud Fight
MOST_JOKERS = 2
MIXED = 7  # as a colour: clan cards of more than one
VALUE_BITS = MASKS - 1
COLUMN = sum(1 << (colour * VALUES) for colour in range(COLOURS))  # one value in all colours

# The fields of a side, from the lowest bit on: the values that lie there (of clan cards and the Spy), their
# sum, how many these cards are, the colour of the clan cards (0: none, or counted from 1), Jokers,
# Shield-Bearers, whether a value lies there twice, how many cards fill the side, whether only the sum counts.
AT_SUM, AT_COUNT, AT_COLOUR, AT_JOKERS, AT_SHIELDS, AT_TWICE, AT_SIZE, AT_BLIND = (
    10,
    16,
    19,
    22,
    24,
    25,
    26,
    29,
)


def _covered(size: int, jokers: int) -> Ints:
    """The lowest values, as bits, of the runs of which some values and so many Jokers have all: by values."""
    gaps = [BITS[((1 << size) - 1 << low) & ~VALUE_SETS] for low in range(VALUES - size + 1)]
    lows: Ints = np.sum([(lack <= jokers) << low for low, lack in enumerate(gaps)], axis=0)
    return lows


def _around(size: int) -> Ints:
    """The lowest values, as bits, of the runs that contain all of some values: by values."""
    rest = [VALUE_SETS & ~((1 << size) - 1 << low) for low in range(VALUES - size + 1)]
    lows: Ints = np.sum([(outside == 0) << low for low, outside in enumerate(rest)], axis=0)
    return lows


def _highest_sums() -> list[Ints]:
    """The sum of the highest values among some, NONE when there are fewer: by how many, and by values."""
    left, total = VALUE_SETS, np.zeros(MASKS, np.int64)
    sums = [total]
    for _ in range(SIDE):
        value = HIGHEST[left].astype(np.int64)
        total = np.where((value == 0) | (total < 0), NONE, total + value)
        left = left & ~(1 << value >> 1)
        sums.append(total)
    return sums


VALUE_SETS = np.arange(MASKS)
BITS = np.array([values.bit_count() for values in range(MASKS)], np.int8)
COVERED = np.array([[_covered(n, jokers) for jokers in range(MOST_JOKERS + 1)] for n in SIZES], np.int16)
AROUND = np.array([_around(size) for size in SIZES], np.int16)
HIGHEST_SUM = np.array(_highest_sums(), np.int8)


# --- a side as a number -----------------------------------------------------------------------


def bare_side(modes: int) -> int:
    """Returns a side without cards at a stone with these combat modes."""
    return (4 if modes & MUD else 3) << AT_SIZE | (1 if modes & BLIND else 0) << AT_BLIND


def with_card(side: int, card: int, spy: int) -> int:
    """Returns a side with a clan or elite card more; `spy` is the value of the Spy."""
    if card == JOKER:
        return side + (1 << AT_JOKERS)
    if card >= CLAN and card != SPY:
        return side + (1 << AT_SHIELDS)
    value = card % VALUES + 1 if card < CLAN else spy
    bit = 1 << (value - 1)
    twice = 1 << AT_TWICE if side & bit else 0
    side = (side | bit | twice) + (value << AT_SUM) + (1 << AT_COUNT)
    if card < CLAN:
        before = side >> AT_COLOUR & 7
        colour = card // VALUES + 1
        if before == 0:
            side |= colour << AT_COLOUR
        elif before != colour:
            side |= MIXED << AT_COLOUR
    return side


def laid_side(s: StateRec, seat: int, stone: int, spy: int) -> int:
    """Returns the side of a seat at a stone as it lies."""
    side = bare_side(int(s[0]["modes"][stone]))
    for i in range(int(s[0]["count"][seat][stone])):
        side = with_card(side, int(s[0]["schotten_cards"][seat][stone][i]), spy)
    return side


def in_modes(side: int, modes: int) -> int:
    """Returns a side with other combat modes at its stone."""
    return (side & ((1 << AT_SIZE) - 1)) | bare_side(modes)


def lacking(side: int) -> int:
    """Returns how many cards a side lacks to be full."""
    laid = (side >> AT_COUNT & 7) + (side >> AT_JOKERS & 3) + (side >> AT_SHIELDS & 1)
    return (side >> AT_SIZE & 7) - laid


def has_colour(side: int) -> bool:
    """Returns whether a clan card lies on a side."""
    return side >> AT_COLOUR & 7 != 0


# --- what can become of it --------------------------------------------------------------------


def fitting_runs(side: int, held: int, open_: int, top: int) -> int:
    """Returns the lowest values, as bits, of the runs that a side with the values `held` can become.

    What is missing has values of `open_`, or is a Joker.
    """
    size = side >> AT_SIZE & 7
    jokers = side >> AT_JOKERS & 3
    within = (1 << (top - size + 1)) - 1
    return int(COVERED[size - 3][jokers][held | open_]) & int(AROUND[size - 3][held]) & within


def best_run(side: int, open_: int, top: int) -> int:
    """Returns the sum of the best run that a side can become with values of `open_`; 0 when there is none."""
    held = side & VALUE_BITS
    size = side >> AT_SIZE & 7
    lows = 0
    if side >> AT_SHIELDS & 1:
        for value in range(3):
            if held >> value & 1 == 0:
                lows |= fitting_runs(side, held | 1 << value, open_, top)
    else:
        lows = fitting_runs(side, held, open_, top)
    if lows == 0:
        return 0
    return size * (2 * int(HIGHEST[lows]) + size - 1) // 2


def run_values(side: int, open_: int, top: int) -> int:
    """Returns the values of `open_`, as bits, with which a side remains on the way to a run."""
    held = side & VALUE_BITS
    if side >> AT_SHIELDS & 1:
        found = 0
        for value in range(3):
            if held >> value & 1 == 0:
                found |= spread(side, held | 1 << value, open_, top)
        return found
    return spread(side, held, open_, top)


def spread(side: int, held: int, open_: int, top: int) -> int:
    """Returns the values of `open_` in the runs that a side with the values `held` can become."""
    lows = fitting_runs(side, held, open_, top)
    values = lows | lows << 1 | lows << 2
    if side >> AT_SIZE & 7 == 4:
        values |= lows << 3
    return values & open_ & ~held


def values_in(pool: int, colour: int) -> int:
    """Returns the values of the cards of one colour in a pool, as bits; colours count from 1."""
    return pool >> ((colour - 1) * VALUES) & VALUE_BITS


def copies(pool: int, value: int) -> int:
    """Returns how many cards of a value are in a pool."""
    return count_bits(pool & (COLUMN << (value - 1)))


def values_of(pool: int) -> int:
    """Returns the values of the cards of a pool, as bits."""
    half = pool | pool >> (3 * VALUES)
    return (half | half >> VALUES | half >> (2 * VALUES)) & VALUE_BITS


def highest_cards(pool: int, need: int) -> int:
    """Returns the sum of the `need` highest cards of a pool, NONE when there are fewer."""
    total = 0
    values = values_of(pool)
    while need > 0 and values != 0:
        value = int(HIGHEST[values])
        values &= ~(1 << (value - 1))
        taken = min(need, copies(pool, value))
        total += taken * value
        need -= taken
    return NONE if need > 0 else total


def same_values(side: int, pool: int, top: int) -> int:
    """Returns the values, as bits, that all cards of a side can have once cards of the pool fill it."""
    need = lacking(side)
    held = side & VALUE_BITS
    if held & (held - 1) != 0:
        return 0
    fit = held if held != 0 else (1 << top) - 1
    if side >> AT_SHIELDS & 1:
        fit &= SHIELD_BITS
    found = 0
    while fit != 0:
        value = int(HIGHEST[fit])
        fit &= ~(1 << (value - 1))
        if copies(pool, value) >= need:
            found |= 1 << (value - 1)
    return found


def strongest(side: int, pool: int, top: int) -> int:
    """§4, §6.2: the greatest strength of a side filled with cards of a pool; NONE when these are too few.

    `top` is the highest value in the game. A full side has the strength that it has.
    """
    need = lacking(side)
    colour = side >> AT_COLOUR & 7
    size = side >> AT_SIZE & 7
    elites = top * (side >> AT_JOKERS & 3) + 3 * (side >> AT_SHIELDS & 1)
    total = (side >> AT_SUM & 63) + elites
    if side >> AT_BLIND & 1 == 0:
        distinct = side >> AT_TWICE & 1 == 0
        if distinct and colour != MIXED:
            run = 0
            for i in range(COLOURS if colour == 0 else 1):
                run = max(run, best_run(side, values_in(pool, colour or i + 1), top))
            if run > 0:
                return COLOUR_RUN * 64 + run
        same = same_values(side, pool, top)
        if same != 0:
            return THREE * 64 + size * int(HIGHEST[same])
        if colour != MIXED:
            most = NONE
            for i in range(COLOURS if colour == 0 else 1):
                most = max(most, int(HIGHEST_SUM[need][values_in(pool, colour or i + 1)]))
            if most >= 0:
                return COLOUR * 64 + total + most
        if distinct:
            run = best_run(side, values_of(pool), top)
            if run > 0:
                return RUN * 64 + run
    most = highest_cards(pool, need)
    return NONE if most < 0 else SUM * 64 + total + most


def continuing(side: int, pool: int, top: int) -> int:
    """Returns how many cards of a pool, laid next, keep each kind of formation possible, or complete it.

    Four numbers in one, of six bits each: colour run in the lowest, then three of a kind, colour and run.
    None does for a full side, or where only the sum counts.
    """
    need = lacking(side)
    if need == 0 or side >> AT_BLIND & 1:
        return 0
    colour = side >> AT_COLOUR & 7
    distinct = side >> AT_TWICE & 1 == 0
    colour_run = 0
    colours = 0
    if colour != MIXED:
        for i in range(COLOURS if colour == 0 else 1):
            mask = values_in(pool, colour or i + 1)
            if distinct:
                colour_run += count_bits(run_values(side, mask, top))
            many = count_bits(mask)
            colours += many if many >= need else 0
    run = count_bits(pool & (COLUMN * run_values(side, values_of(pool), top))) if distinct else 0
    threes = count_bits(pool & (COLUMN * same_values(side, pool, top)))
    return colour_run | threes << 6 | colours << 12 | run << 18

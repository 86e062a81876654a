"""How a claim is proven (RULES.md §4, §6.2): how strong a side is, and the best the other could become.

A strength is type × 64 + sum, so that larger is better. The strongest completion is found without trying
cards one by one: a colour's unseen values are the bits of a number, and a side that lacks cards is as strong
as the best formation whose missing values are unseen or covered by an elite card.
"""

from __future__ import annotations

from tablee.core.contract import SetupRec, StateRec
from tablee.games.schotten_totten.layout import (
    BLIND,
    CLAN,
    COLOURS,
    JOKER,
    MUD,
    SPY,
    VALUES,
)

COLOUR_RUN, THREE, COLOUR, RUN, SUM = 5, 4, 3, 2, 1
SHIELD_BITS = 0b111  # values 1 to 3
NONE = -1  # no completion exists


def capacity(s: StateRec, stone: int) -> int:
    """§3.2: how many cards complete a side."""
    return 4 if int(s[0]["modes"][stone]) & MUD else 3


def is_full(s: StateRec, seat: int, stone: int) -> bool:
    """§3.2: whether a side of a stone is complete."""
    return int(s[0]["count"][seat][stone]) == capacity(s, stone)


def bit_count(bits: int) -> int:
    """Returns how many of the lowest 16 bits are set."""
    bits = bits - ((bits >> 1) & 0x5555)
    bits = (bits & 0x3333) + ((bits >> 2) & 0x3333)
    bits = (bits + (bits >> 4)) & 0x0F0F
    return (bits + (bits >> 8)) & 0x1F


def covers(window: int, held: int, open_: int, jokers: int, spies: int, shields: int, spy_bit: int) -> bool:
    """Whether the values of `window` not yet `held` can be covered by the elites and values in `open_`.

    Every elite must find a value of its own in the window; what remains comes from unseen cards.
    """
    rest = window & ~held
    if spies > 0:
        if rest & spy_bit == 0:
            return False
        rest &= ~spy_bit
    if shields > 0:
        low = rest & SHIELD_BITS
        if low == 0:
            return False
        lacking = low & ~open_
        chosen = lacking or low
        rest &= ~(chosen & -chosen)
    return bit_count(rest & ~open_) <= jokers


def best(g: SetupRec, s: StateRec, seat: int, stone: int, need: int) -> int:
    """§4, §6.2: the greatest strength of a side with `need` unseen cards more, NONE when too few are left.

    With `need` 0 it is the strength of the side as it lies.
    """
    cards = s[0]["schotten_cards"][seat][stone]
    unseen = s[0]["unseen"]
    count = int(s[0]["count"][seat][stone])
    size = count + need
    top = int(g[0]["schotten_values"])
    spy = int(g[0]["spy_value"])
    jokers = 0
    spies = 0
    shields = 0
    colour = -1  # of all clan cards so far, −2 when they differ
    held = 0  # the values of the clan cards, as bits
    total = 0
    clan = 0
    for i in range(count):
        card = int(cards[i])
        if card < CLAN:
            clan += 1
            held |= 1 << (card % VALUES)
            total += card % VALUES + 1
            colour = card // VALUES if colour == -1 or colour == card // VALUES else -2
        elif card == JOKER:
            jokers += 1
        elif card == SPY:
            spies += 1
        else:
            shields += 1
    any_colour = 0
    for c in range(COLOURS):
        any_colour |= int(unseen[c])
    if int(s[0]["modes"][stone]) & BLIND == 0:
        distinct = bit_count(held) == clan
        window = (1 << size) - 1
        if distinct:
            spy_bit = 1 << (spy - 1)
            for low in range(top - size, -1, -1):
                span = window << low
                if held & ~span != 0:
                    continue
                for c in range(COLOURS):
                    fits = colour == -1 or colour == c
                    if fits and covers(span, held, int(unseen[c]), jokers, spies, shields, spy_bit):
                        return COLOUR_RUN * 64 + size * (2 * low + size + 1) // 2
        one_value = held & (held - 1) == 0
        if one_value:
            for value in range(top, 0, -1):
                bit = 1 << (value - 1)
                if (held != 0 and held != bit) or (spies and value != spy) or (shields and value > 3):
                    continue
                colours = 0
                for c in range(COLOURS):
                    colours += (int(unseen[c]) >> (value - 1)) & 1
                if colours >= need:
                    return THREE * 64 + size * value
        elite = top * jokers + spy * spies + 3 * shields
        if colour != -2:
            most = NONE
            for c in range(COLOURS):
                if colour == -1 or colour == c:
                    most = max(most, highest(int(unseen[c]), need))
            if most >= 0:
                return COLOUR * 64 + total + elite + most
        if distinct:
            spy_bit = 1 << (spy - 1)
            for low in range(top - size, -1, -1):
                span = window << low
                if held & ~span == 0 and covers(span, held, any_colour, jokers, spies, shields, spy_bit):
                    return RUN * 64 + size * (2 * low + size + 1) // 2
    most = 0
    left = need
    for value in range(top, 0, -1):
        for c in range(COLOURS):
            if left > 0 and (int(unseen[c]) >> (value - 1)) & 1:
                most += value
                left -= 1
    if left > 0:
        return NONE
    return SUM * 64 + total + top * jokers + spy * spies + 3 * shields + most


def highest(bits: int, need: int) -> int:
    """Returns the sum of the `need` highest values among `bits`, NONE when there are fewer."""
    total = 0
    for value in range(VALUES, 0, -1):
        if need > 0 and (bits >> (value - 1)) & 1:
            total += value
            need -= 1
    return NONE if need > 0 else total


def may_claim(g: SetupRec, s: StateRec, seat: int, stone: int) -> bool:
    """§6.2: the side is full, and beats what lies or could still lie opposite, by what lies face up."""
    if int(s[0]["owner"][stone]) >= 0 or not is_full(s, seat, stone):
        return False
    other = 1 - seat
    mine = best(g, s, seat, stone, 0)
    if is_full(s, other, stone):
        theirs = best(g, s, other, stone, 0)
        return mine > theirs or (mine == theirs and int(s[0]["ahead"][stone]) == seat)
    if not g[0]["early_claim"]:
        return False
    need = capacity(s, stone) - int(s[0]["count"][other][stone])
    return mine >= best(g, s, other, stone, need)

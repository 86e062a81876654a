"""What the others hold, by what a view keeps: all hands that it allows, and in how many ways each can lie.

Copies of a card count as different, so all ways are equally likely, as `fill` draws them (RULES.md §12.10).
The deck and the card set aside take what is left in any order: they make no hand likelier than another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np

from tablee.core.state import View
from tablee.games.love_letter.hidden_information import unseen_cards
from tablee.games.love_letter.layout import HIDDEN, KINDS
from tablee.games.love_letter.packs import copies, without

Hands = tuple[tuple[int, int], ...]  # seats with the card that each of them holds
Chances = Mapping[int, Mapping[int, Fraction]]  # by seat and card


def hand_ways(view: View) -> dict[Hands, int]:
    """Returns the hands that the others may hold together, each with in how many ways it can be."""
    record = view.record()
    seats = [
        seat for seat in range(view.game.seats) if seat != view.seat and record[0]["in_round"] >> seat & 1
    ]
    return dict(_dealt(record[0], view.seat, seats, unseen_cards(view.game.setup, record), (), 1))


def _dealt(
    s: np.void, viewer: int, seats: list[int], pack: int, hands: Hands, ways: int
) -> Iterator[tuple[Hands, int]]:
    """Yields what the seats that are left may hold, added to the hands dealt so far."""
    if not seats:
        yield hands, ways
        return
    seat, *rest = seats
    if s["hand"][seat] != HIDDEN:
        yield from _dealt(s, viewer, rest, pack, (*hands, (seat, int(s["hand"][seat]))), ways)
        return
    equal = {card for other, card in hands if s["link"][seat] >> other & 1}
    for card in range(KINDS):
        count = copies(pack, card)
        if count and s["mask"][viewer][seat] >> card & 1 and equal <= {card}:
            yield from _dealt(s, viewer, rest, without(pack, card), (*hands, (seat, card)), ways * count)


def chances_of(ways: Mapping[Hands, int]) -> dict[int, dict[int, Fraction]]:
    """Returns for each of the others how likely each card is that they may hold."""
    total = sum(ways.values())
    found: dict[int, Counter[int]] = {}
    for hands, count in ways.items():
        for seat, card in hands:
            found.setdefault(seat, Counter())[card] += count
    return {
        seat: {card: Fraction(counts[card], total) for card in sorted(counts)}
        for seat, counts in found.items()
    }

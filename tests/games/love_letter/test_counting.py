"""RULES.md §12: which cards the holders of hands can have, counted across all of them."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tablee.games.love_letter.knowledge import can_deal
from tablee.games.love_letter.layout import MOST_SEATS, PUBLIC, STATE

CARDS = 4  # kinds that are tried: enough for every way to run out of one
kinds = st.integers(0, (1 << CARDS) - 1)


def deals(masks, linked, holders, copies):
    """Whether some way to give every holder a card is allowed, by trying all."""
    seats = [seat for seat in range(MOST_SEATS) if holders >> seat & 1]
    for cards in product(range(CARDS), repeat=len(seats)):
        by_seat = dict(zip(seats, cards, strict=True))
        allowed = all(masks[seat] >> card & 1 for seat, card in by_seat.items())
        equal = len({card for seat, card in by_seat.items() if linked >> seat & 1}) <= 1
        enough = all(cards.count(card) <= copies[card] for card in range(CARDS))
        if allowed and equal and enough:
            return True
    return False


@given(
    st.lists(kinds, min_size=MOST_SEATS, max_size=MOST_SEATS),
    st.lists(st.integers(0, 3), min_size=CARDS, max_size=CARDS),
    st.integers(0, (1 << MOST_SEATS) - 1),
    st.integers(0, (1 << MOST_SEATS) - 1),
)
def test_cards_that_all_holders_can_have_are_found_whenever_there_are_some(masks, copies, holders, linked):
    """RULES §12.7: equal cards of linked seats included"""
    s = np.zeros(1, STATE)
    linked = linked if linked & (linked - 1) else 0
    for seat in range(MOST_SEATS):
        # All of a group are known by the same mask.
        s[0]["mask"][PUBLIC][seat] = masks[0] if linked >> seat & 1 else masks[seat]
        s[0]["link"][seat] = linked if linked >> seat & 1 else 0
    pack = sum(count << (4 * card) for card, count in enumerate(copies))

    found = can_deal(s, PUBLIC, holders, pack)

    assert found == deals(s[0]["mask"][PUBLIC].tolist(), linked, holders, copies)

"""Inference against all deals one by one, on small games."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.core import rng
from tablee.games.cluedo.deduction import Knowledge
from tests.core.chance import is_even
from tests.games.cluedo.deduction.enumeration import all_deals
from tests.games.cluedo.deduction.known_deals import bits, deals_of, small_position


def check(known: Knowledge) -> int:
    deals = deals_of(known)
    right = list(all_deals(known))
    weights = np.zeros((known.cards.bit_length(), known.players + 1))
    triples = np.zeros([kind.bit_count() for kind in known.categories])
    categories = [bits(kind) for kind in known.categories]
    for deal in right:
        for holder, cards in enumerate(deal):
            for card in bits(cards):
                weights[card, holder] += 1
        triples[tuple(cards.index(next(c for c in cards if deal[-1] >> c & 1)) for cards in categories)] += 1

    assert deals.count == len(right)
    assert (deals.weights == weights).all()
    assert (deals.triples == triples).all()
    drawn = deals.sample(rng.stream(1, "sample"))
    assert drawn in right if right else drawn is None
    return len(right)


def test_counts_are_those_of_enumeration():
    found = [check(small_position(number)) for number in range(250)]

    assert 20 < sum(count == 0 for count in found) < 120
    assert sum(count > 100 for count in found) > 20


@pytest.mark.proof
def test_counts_are_those_of_enumeration_on_a_thousand_positions():
    for number in range(1000, 2200):
        check(small_position(number))


def test_a_belief_counts_a_deal_as_often_as_its_cards_say():
    """In proportion: what is certain anyway counts for nothing."""
    tried = 0
    for number in range(120):
        known, chance = small_position(number), rng.stream(number, "belief")
        right = list(all_deals(known))
        if not 2 <= len(right) <= 400:
            continue
        tried += 1
        shape = known.cards.bit_length(), known.players + 1
        belief = np.array([1 + rng.below(chance, 4) for _ in range(shape[0] * shape[1])]).reshape(shape)
        worth = [
            np.prod([belief[c, h] for h, cards in enumerate(deal) for c in bits(cards)]) for deal in right
        ]
        weights = np.zeros(shape)
        triples = np.zeros([kind.bit_count() for kind in known.categories])
        categories = [bits(kind) for kind in known.categories]
        for deal, times in zip(right, worth, strict=True):
            for holder, cards in enumerate(deal):
                weights[bits(cards), holder] += times
            place = (cards.index(next(c for c in cards if deal[-1] >> c & 1)) for cards in categories)
            triples[tuple(place)] += times
        deals = deals_of(known, belief=belief)

        np.testing.assert_allclose(deals.weights / deals.count, weights / sum(worth), rtol=1e-12)
        np.testing.assert_allclose(deals.triples / deals.count, triples / sum(worth), rtol=1e-12)
        if tried <= 3:
            drawn = [deals.sample(chance) for _ in range(4000)]
            for deal, times in zip(right, worth, strict=True):
                share = times / sum(worth)
                assert abs(drawn.count(deal) / 4000 - share) < 5 * (share / 4000) ** 0.5 + 1e-3
    assert tried > 30


def test_samples_are_even():
    """Every deal that enumeration finds comes up equally often."""
    tried = 0
    for number in range(400):
        known = small_position(number)
        right = list(all_deals(known))
        if not 2 <= len(right) <= 60:
            continue
        tried += 1
        deals, chance = deals_of(known), rng.stream(number, "even")
        drawn = [deals.sample(chance) for _ in range(40 * len(right))]
        assert is_even([drawn.count(deal) for deal in right])
        assert set(drawn) <= set(right)
        if tried == 12:
            return
    pytest.fail("too few positions to try")

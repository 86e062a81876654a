"""Offers between people: who must accept, what an answer, a withdrawal and a move do to them."""

from __future__ import annotations

import json

import pytest

from tablee.core.errors import BadOffer
from tablee.match.offers import Offer, OfferKind, OfferState, find_offer, make_offer


def offered(kind=OfferKind.DRAW, seat=0, *, asked=(1,), latest=None, moves=4, number=1, about=None):
    return make_offer(kind, seat, number=number, moves=moves, asked=asked, latest=latest, about=about)


def code(caught) -> str:
    return str(caught.value.fields["why"].code)


def test_one_no_is_enough_and_every_yes_is_needed():
    offer = offered(asked=(1, 2))

    half = offer.answered(2, accept=True)

    assert half.is_open
    assert half.answered(1, accept=True).state is OfferState.ACCEPTED
    declined = half.answered(1, accept=False)
    assert (declined.state, declined.closed_by) == (OfferState.DECLINED, 1)


@pytest.mark.parametrize("seat", [0, 2])
def test_only_those_who_are_asked_can_answer(seat):
    with pytest.raises(BadOffer) as caught:
        offered().answered(seat, accept=True)
    assert code(caught) == "not_asked"


def test_nobody_answers_twice():
    half = offered(asked=(1, 2)).answered(2, accept=True)
    with pytest.raises(BadOffer):
        half.answered(2, accept=False)


def test_an_answer_to_a_withdrawn_offer_is_told_so():
    offer = offered().withdrawn(0)
    with pytest.raises(BadOffer) as caught:
        offer.answered(1, accept=True)
    assert code(caught) == "offer_withdrawn"
    assert "withdrawn" in str(caught.value)


def test_only_the_one_who_offered_can_withdraw():
    with pytest.raises(BadOffer):
        offered().withdrawn(1)


def test_an_answer_to_an_earlier_offer_is_refused():
    with pytest.raises(BadOffer) as caught:
        find_offer(offered(number=3), 1)
    assert code(caught) == "no_such_offer"
    assert find_offer(offered(number=3), 3).number == 3


def test_one_offer_at_a_time():
    with pytest.raises(BadOffer) as caught:
        offered(OfferKind.ABORT, 1, asked=(0,), latest=offered(), number=2)
    assert code(caught) == "offer_open"


def test_what_was_declined_is_not_asked_again_before_a_move():
    declined = offered().answered(1, accept=False)
    with pytest.raises(BadOffer) as caught:
        offered(latest=declined, number=2)
    assert code(caught) == "declined_before"
    assert offered(latest=declined, number=2, moves=5).is_open
    assert offered(OfferKind.ABORT, latest=declined, number=2).is_open


def test_whoever_is_asked_for_a_draw_declines_by_moving():
    assert offered().after_move(1).state is OfferState.LAPSED
    assert offered().after_move(0).is_open


@pytest.mark.parametrize("kind", [OfferKind.UNDO, OfferKind.CLAIM, OfferKind.COMPUTER, OfferKind.ADJOURN])
def test_a_move_leaves_nothing_to_undo_or_to_claim(kind):
    assert offered(kind, asked=(1, 2), about=3).after_move(3).state is OfferState.LAPSED


def test_where_nobody_is_asked_it_is_accepted_at_once_but_a_draw_needs_somebody():
    assert offered(OfferKind.ABORT, asked=()).state is OfferState.ACCEPTED
    with pytest.raises(BadOffer) as caught:
        offered(OfferKind.DRAW, asked=())
    assert code(caught) == "nobody_to_ask"


def test_an_offer_is_read_back_from_its_row():
    offer = offered(OfferKind.CLAIM, asked=(1, 3), about=2).answered(3, accept=True)
    assert Offer.from_data(json.loads(json.dumps(offer.as_data()))) == offer

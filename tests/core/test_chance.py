"""All ways that chance can go are those that a game's own kernels have."""

from __future__ import annotations

from fractions import Fraction

import pytest

import tablee
from tablee.core import chance
from tablee.core.errors import BadUse
from tests.games.love_letter import exact

LATE = (  # five cards are hidden: two hands, a card drawn, one in the deck, one aside
    "hand1: guard baron; hand2: priest; deck: prince; aside: princess; up: guard guard guard; "
    "pile: 1:guard 2:handmaid 1:handmaid 2:prince 1:baron 2:priest 1:king 2:countess; 1 to choose"
)


def late_round(text: str = LATE):
    return tablee.game("love_letter", "classic16", seats=2, rounds=1).position(text)


def test_a_game_without_chance_has_one_deal():
    game = tablee.game("kalaha")

    assert chance.deals(game) == [(game.deal(0), Fraction(1))]


def test_a_lot_is_two_deals_of_one_half():
    ways = chance.deals(tablee.game("kalaha", first="random"))

    assert [(state.mover, probability) for state, probability in ways] == [
        (0, Fraction(1, 2)),
        (1, Fraction(1, 2)),
    ]


@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_the_worlds_of_a_view_are_those_that_a_slow_list_has(viewer):
    view = late_round().view(viewer)

    ways = chance.worlds(view)

    assert {state for state, _ in ways} == set(exact.exact(view, 1000))
    assert sum(probability for _, probability in ways) == 1
    assert {view.fill(seed) for seed in range(20)} <= {state for state, _ in ways}


def test_equal_cards_make_a_world_likelier():
    """Of three Guards and a King hidden, the one set aside is the King in a quarter of all worlds."""
    view = late_round(
        "hand1: guard guard; hand2: guard; aside: king; up: baron handmaid prince; "
        "pile: 1:guard 2:handmaid 1:baron 2:prince 1:priest 2:priest 1:guard 2:countess 1:princess; 1 to choose"
    ).view(-1)

    ways = {
        state.text.partition("aside: ")[2].split(";")[0]: probability
        for state, probability in chance.worlds(view)
    }

    assert ways["king"] == Fraction(1, 4)


def test_what_cannot_be_listed_is_refused():
    with pytest.raises(BadUse, match="more than 100000 ways"):
        chance.deals(tablee.game("schotten_totten"))
    with pytest.raises(BadUse, match="chance goes on after the deal"):
        chance.deals(tablee.game("cluedo"))
    with pytest.raises(BadUse, match="more than 50 ways"):
        chance.worlds(late_round().view(-1), most=50)

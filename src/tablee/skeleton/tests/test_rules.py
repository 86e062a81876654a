"""The rules of Skeleton: one position in, one move, one position out."""

from __future__ import annotations

import pytest

from tablee.core.errors import BadNotation, IllegalMove
from tablee.skeleton.game import GAME

START = "hand1: 3 7 9; hand2: 2 5 12; 1 to play"


def position(text, **options):
    return GAME("standard", 2, **options).position(text)


def test_everybody_gets_cards_of_their_own():
    """RULES §1.1"""
    state = GAME("standard", 4).deal(3)
    cards = [int(card) for card in state.record()[0]["skeleton_hand"].flat]

    assert len(set(cards)) == 12
    assert GAME("short", 2).deal(3).record()[0]["skeleton_hand"][0][2] == 0


@pytest.mark.parametrize(("first", "movers"), [("2", {1}), ("random", {0, 1})])
def test_who_leads_the_first_trick(first, movers):
    """RULES §1.2"""
    game = GAME("standard", 2, first_player=first)

    assert {game.deal(seed).mover for seed in range(20)} == movers


def test_any_card_of_the_hand_may_be_played_in_turn():
    """RULES §2.1"""
    state = position(START)

    assert state.legal == ("9", "7", "3")
    assert state.play("7") == position("hand1: 3 9; hand2: 2 5 12; trick: 7/0; 2 to play")
    with pytest.raises(IllegalMove, match="you do not hold the 5"):
        state.play("5")


def test_the_highest_card_takes_the_trick_and_leads():
    """RULES §2.2"""
    after = position(START).play("7").play("12")

    assert after == position("hand1: 3 9; hand2: 2 5; played: 7 12; won: 0/1; 2 to play")


def test_most_tricks_win():
    """RULES §3.1, §3.2"""
    state = position(START)
    for move in ("9", "2", "7", "5", "3", "12"):
        state = state.play(move)

    assert state.outcome.scores == (2, 1)
    assert state.outcome.winners == (0,)
    assert state.outcome.reason == "cards_played"


def test_equally_many_tricks_share_the_win():
    """RULES §3.2"""
    state = GAME("short", 2).position("hand1: 3 7; hand2: 2 12; 1 to play")
    for move in ("3", "2", "7", "12"):
        state = state.play(move)

    assert state.outcome.winners == (0, 1)


def test_other_hands_are_hidden():
    """RULES §4.1"""
    view = position(START).view(0)

    assert view.text == "hand1: 9 7 3; hand2: ? ? ?; trick: 0/0; played:; won: 0/0; 1 to play"


@pytest.mark.parametrize("text", ["0", "13", "seven", ""])
def test_a_move_is_the_number_of_a_card(text):
    """RULES §5.1"""
    with pytest.raises(BadNotation):
        position(START).play(text)


@pytest.mark.parametrize(
    "text",
    [
        "hand1: 3 3 9; hand2: 2 5 12; 1 to play",  # a card twice
        "hand1: 3 7 9; hand2: 2 5; 1 to play",  # a card too few
        "hand1: 3 7 9 10; hand2: 2 5 12; 1 to play",  # no room in the record
        "hand1: 3 7 9; hand2: 2 5 12; trick: 4/0; 1 to play",  # laid, and yet to move
        "hand1: 3 7 9; hand2: 2 5 12; 3 to play",  # nobody sits there
        "hand1: 3 7 9; hand2: 2 5 12; 1 has won",  # with cards in the hands
        "hand9: 1",
    ],
)
def test_positions_that_cannot_be_are_refused(text):
    """RULES §5.2"""
    with pytest.raises(BadNotation):
        position(text)


def test_positions_are_read_back():
    """RULES §5.2"""
    state = GAME("standard", 3).deal(5)
    while not state.is_over:
        assert state.game.position(state.text) == state
        state = state.play(state.legal[0])
    assert state.game.position(state.text) == state

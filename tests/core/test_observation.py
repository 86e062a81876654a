"""Layouts say what each number of an observation means; the generic encoding has one too."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.core.errors import BadOption, GameOver, IllegalMove, NotYourTurn
from tablee.core.observation import UNUSED, Layout, Part, starts
from tablee.games.kalaha import GAME as KALAHA
from tests.conformance.toy.high_card import GAME as HIGH_CARD
from tests.support import observed

PARTS = (
    Part("hands", "1 if {seat} holds {card}", seat=("this seat", "the next seat"), card=("ace", "king")),
    Part("round", "number of the round"),
)


def test_a_part_has_a_number_for_each_choice_of_labels_the_last_axis_fastest():
    layout = Layout(PARTS, {})

    assert starts(PARTS) == (0, 4, 5)
    assert layout.names == (
        "1 if this seat holds ace",
        "1 if this seat holds king",
        "1 if the next seat holds ace",
        "1 if the next seat holds king",
        "number of the round",
    )
    assert layout.slices == {"hands": slice(0, 4), "round": slice(4, 5)}
    assert (layout.size, layout.parts[0].shape, layout.parts[1].shape) == (5, (2, 2), ())


def test_a_game_names_an_axis_in_its_own_words_and_leaves_the_rest_unused():
    layout = Layout(PARTS, {"card": ("baron",)})

    assert layout.names[:4] == (
        "1 if this seat holds baron",
        UNUSED,
        "1 if the next seat holds baron",
        UNUSED,
    )


def test_a_game_without_observations_of_its_own_is_given_its_record_bit_by_bit():
    state = HIGH_CARD("spies", 2).deal(7)
    view = state.view(1)

    told = observed(view)

    assert {"1 if this is the view of seat 2", f"1 if seat {state.mover + 1} is to move"} <= set(told)
    for slot, card in enumerate(view.record()[0]["high_card_slots"].tolist()):
        name = f"1 if high_card_slots[{slot}] of the record has the bit worth "
        assert sum(int(each.removeprefix(name)) for each in told if each.startswith(name)) == card


def test_moves_are_named_by_ids_for_machines():
    game = KALAHA()
    state = game.deal(1).play("3")
    view = state.view(1)

    assert game.actions == len(view.mask()) == 13
    assert np.flatnonzero(view.mask()).tolist() == [0, 1, 2, 3, 4, 5]
    assert view.move(np.int64(5)) == state.move(5) == game.move_text(5) == "6"
    assert not state.view(0).mask().any()
    assert state.play(state.move(2)).move(0) == "1"


def test_an_id_that_cannot_be_played_is_refused_like_its_text():
    state = KALAHA().deal(1)

    with pytest.raises(IllegalMove, match=r"illegal move '8': field 8 is empty; legal: 1, 2, 3, 4, 5, 6"):
        state.move(7)
    with pytest.raises(NotYourTurn):
        state.view(1).move(0)
    with pytest.raises(BadOption, match="expected a whole number from 0 to 12"):
        state.game.move_text(13)
    with pytest.raises(GameOver):
        state.game.position("A[0,0,0,0,0,0] 24 | B[0,0,0,0,0,0] 24, over").move(0)


def test_a_key_tells_seats_and_positions_apart_and_nothing_else():
    state = KALAHA().deal(1)

    assert state.view(0).key() != state.view(1).key()
    assert state.view(0).key() != state.play("1").view(0).key()
    assert KALAHA(pie_rule=False).deal(2).view(0).key() == state.view(0).key()

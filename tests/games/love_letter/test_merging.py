"""Merged information of Love Letter: what is alike has one key, and nothing is read that the mover cannot know."""

from __future__ import annotations

import numpy as np

from tablee.core.contract import CLASSES
from tablee.core.state import State, View
from tablee.games.love_letter.merging import FIRST_GUESS, HIGHER, LOWER, NO_CLASS, OWN_PRINCE
from tests.games.love_letter.agents.seats import seen
from tests.games.love_letter.support import random_games


def merged(at: State | View) -> tuple[int, dict[str, int]]:
    """The key of a position, and the classes of its moves by their texts."""
    game, n = at.game, len(at.legal)
    moves = np.zeros(game.kind.rules.MAX_LEGAL, np.int64)
    classes = np.full(game.kind.rules.MAX_LEGAL, 99, np.int64)
    moves[:n] = at.legal_ids
    key = game.kernels.merge(game.setup, at.record(), moves, n, classes)
    return key, dict(zip(at.legal, classes[:n].tolist(), strict=True))


def test_a_view_has_the_key_and_the_classes_of_the_state_it_shows():
    for options in ({}, {"deck": "spy guard guard priest baron prince prince chancellor countess"}):
        for state in random_games("zman2019", 2, 40, rounds=1, **options):
            if len(state.legal) > 1:
                assert merged(state.view(state.mover)) == merged(state)


def test_worlds_that_look_alike_have_one_key():
    for number, state in enumerate(random_games("zman2019", 2, 20, rounds=1)):
        if len(state.legal) > 1:
            view = state.view(state.mover)

            assert merged(view.fill(number)) == merged(view)


def test_every_position_has_a_move_worth_trying():
    for preset in ("zman2019", "classic16"):
        for state in random_games(preset, 2, 40, rounds=1):
            if len(state.legal) > 1:
                classes = merged(state)[1].values()

                assert all(NO_CLASS <= found < CLASSES for found in classes)
                assert max(classes) >= 0


def test_cards_are_told_apart_by_which_is_higher():
    _, classes = merged(seen("hand1: baron king; hand2: guard"))

    assert classes == {"baron>2": LOWER, "king>2": HIGHER}


def test_a_prince_at_oneself_is_a_class_of_its_own():
    _, classes = merged(seen("hand1: prince spy; hand2: guard"))

    assert classes == {"spy": LOWER, "prince>1": OWN_PRINCE, "prince>2": HIGHER}


def test_a_guard_names_one_of_the_three_likeliest_cards():
    _, classes = merged(seen("hand1: guard spy; hand2: king; known1: 2=king,baron,priest,princess"))
    guesses = {text: found for text, found in classes.items() if text.startswith("guard")}

    assert sorted(found for found in guesses.values() if found != NO_CLASS) == [
        FIRST_GUESS,
        FIRST_GUESS + 1,
        FIRST_GUESS + 2,
    ]
    # Two copies each of Baron and Priest are unseen, one of King.
    assert guesses["guard>2:baron"] == FIRST_GUESS
    assert guesses["guard>2:priest"] == FIRST_GUESS + 1
    assert guesses["guard>2:handmaid"] == NO_CLASS


def test_open_cards_that_hardly_change_the_odds_are_merged():
    first = seen("hand1: handmaid countess; hand2: king; pile: 1:priest 2:guard")
    second = seen("hand1: handmaid countess; hand2: king; pile: 1:baron 2:guard")

    assert merged(first)[0] == merged(second)[0]


def test_a_card_that_the_other_knows_makes_a_difference():
    unknown = seen("hand1: priest handmaid; hand2: baron")
    known = seen("hand1: priest handmaid; hand2: baron; known2: 1=priest")

    assert merged(unknown)[0] != merged(known)[0]


def test_chancellor_may_keep_any_of_the_cards_and_put_back_the_others_in_one_order():
    _, classes = merged(seen("hand1: spy guard king; hand2: baron; 1 to keep"))

    assert sorted(found for found in classes.values() if found != NO_CLASS) == [0, 1, 2]
    assert classes["keep:spy/guard,king"] == 0
    assert classes["keep:spy/king,guard"] == NO_CLASS
    assert classes["keep:king/spy,guard"] == 2

"""RULES.md §5, §9: what each card does."""

from __future__ import annotations

import pytest

from tests.games.love_letter.support import cards_played, every_table, played, position, random_games, shows

REST = "deck: baron guard guard; aside: guard"


# --- targets ----------------------------------------------------------------------------------


def test_targets_are_others_in_the_round_and_not_protected():
    """RULES §5.1 (vector 20)"""
    state = position(f"hand1: guard prince; hand2: spy; hand3: king; protected: 2; {REST}", 3)

    assert {move for move in state.legal if move.startswith("guard")} == {
        f"guard>3:{name}"
        for name in [
            "spy",
            "priest",
            "baron",
            "handmaid",
            "prince",
            "chancellor",
            "king",
            "countess",
            "princess",
        ]
    }
    assert [move for move in state.legal if move.startswith("prince")] == ["prince>1", "prince>3"]


@pytest.mark.parametrize("card", ["guard", "priest", "baron", "king"])
def test_without_a_target_a_card_is_played_without_effect(card):
    """RULES §5.2 (vectors 6, 10)"""
    state = position(f"hand1: {card} handmaid; hand2: princess; protected: 2; {REST}")

    assert [move for move in state.legal if move.startswith(card)] == [card]
    shows(state.play(card), f"hand1: handmaid; hand2: princess baron; pile: 1:{card}; no known1; 2 to choose")


def test_prince_without_another_target_must_be_aimed_at_oneself():
    """RULES §5.2"""
    state = position(f"hand1: prince handmaid; hand2: princess; protected: 2; {REST}")

    assert state.legal == ("handmaid", "prince>1")


@pytest.mark.parametrize("card", ["guard", "priest", "baron", "king", "prince"])
def test_a_target_cannot_be_declined(card):
    """RULES §5.2"""
    state = position(f"hand1: {card} handmaid; hand2: princess; {REST}")

    assert card not in state.legal
    assert all(">" in move for move in state.legal if move.startswith(card))


# --- Guard ------------------------------------------------------------------------------------


def test_a_right_guess_eliminates():
    """RULES §5.3, §5.12, §6.1 (vector 4)"""
    state = position(f"hand1: guard spy; hand2: baron; {REST}")

    after = state.play("guard>2:baron")

    shows(after, "hand1: spy; hand2: -; pile: 1:guard 2:baron; tokens: 1/0; won: 1; 1 to start")


def test_a_wrong_guess_does_nothing():
    """RULES §5.3"""
    state = position(f"hand1: guard spy; hand2: baron; {REST}")

    shows(state.play("guard>2:king"), "hand1: spy; hand2: baron baron; pile: 1:guard; 2 to choose")


def test_guard_cannot_be_named():
    """RULES §5.3, §8.1 (vector 5)"""
    state = position(f"hand1: guard spy; hand2: guard; {REST}")
    guesses = [move for move in state.legal if move.startswith("guard")]

    assert len(guesses) == 9
    assert "guard>2:guard" not in guesses
    for guess in guesses:
        shows(state.play(guess), "hand2: guard baron")


def test_a_name_may_be_impossible():
    """RULES §5.3"""
    state = position("hand1: guard king; hand2: baron; pile: 1:princess 2:countess; deck: spy; aside: spy")

    assert {"guard>2:princess", "guard>2:countess", "guard>2:king"} <= set(state.legal)


def test_spy_may_be_named():
    """RULES §5.3, §5.13"""
    state = position(f"hand1: guard king; hand2: spy; {REST}")

    shows(state.play("guard>2:spy"), "hand2: -; pile: 1:guard 2:spy; won: 1; spy: -")


# --- Priest, Baron ----------------------------------------------------------------------------


def test_priest_shows_the_card_to_the_player_alone():
    """RULES §5.4"""
    state = position(f"hand1: priest spy; hand2: king; hand3: guard; {REST}", 3)

    after = state.play("priest>2")

    shows(after.view(0), "hand2: king ?; known1: 2=king; no known")
    shows(after.view(2), "hand2: ? ?; no known; no known1")


@pytest.mark.parametrize(
    ("mine", "theirs", "out"),
    [("prince", "king", 1), ("countess", "king", 2), ("spy", "guard", 1), ("princess", "countess", 2)],
)
def test_baron_eliminates_the_lower_card(mine, theirs, out):
    """RULES §5.5 (vector 7): also against the Princess no other rule applies."""
    state = position(f"hand1: baron {mine}; hand2: {theirs}; {REST}")

    after = state.play("baron>2")

    card = mine if out == 1 else theirs
    shows(after, f"hand{out}: -; pile: 1:baron {out}:{card}; won: {3 - out}")


def test_equal_cards_stay():
    """RULES §5.5 (vector 8): both know both."""
    state = position("hand1: baron priest; hand2: priest; deck: spy guard; aside: guard")

    after = state.play("baron>2")

    shows(after, "hand1: priest; hand2: priest spy; known1: 2=priest; known2: 1=priest; equal: 1=2")


# --- Handmaid, Prince -------------------------------------------------------------------------


def test_handmaid_may_be_played_when_nobody_could_aim_anyway():
    """RULES §5.6, §9.7"""
    state = position(f"hand1: handmaid spy; hand2: king; protected: 2; {REST}")

    shows(state.play("handmaid"), "protected: 1; 2 to choose")


def test_protection_has_ended_also_for_who_is_eliminated_in_that_turn():
    """RULES §9.7"""
    state = position("hand1: handmaid spy; hand2: king; hand3: spy; deck: guard guard princess guard", 3)

    again = played(state, "handmaid", "guard>3:baron", "guard>2:baron")
    shows(again, "hand1: spy princess; no protected; 1 to choose")
    shows(again.play("princess"), "hand1: -; no protected; 2 to choose")


def test_prince_makes_the_target_discard_and_draw():
    """RULES §5.7 (vector 10): a Spy discarded so counts for the bonus."""
    state = position("hand1: prince guard; hand2: spy; deck: baron king; aside: guard")

    after = state.play("prince>2")
    shows(after, "hand2: baron king; pile: 1:prince 2:spy; deck:; 2 to choose")
    shows(after.play("baron>1"), "won: 2; spy: 2; tokens: 0/2")


def test_prince_eliminates_a_princess():
    """RULES §5.7, §5.11, §9.2 (vector 9): no card is drawn for her."""
    state = position(f"hand1: prince guard; hand2: princess; {REST}")

    shows(state.play("prince>2"), "hand2: -; deck: baron guard guard; pile: 1:prince 2:princess; won: 1")


def test_with_an_empty_deck_the_card_set_aside_is_drawn():
    """RULES §5.7, §9.1, §6.2 (vector 11)"""
    state = position("hand1: prince guard; hand2: priest; deck:; aside: handmaid")

    shows(state.play("prince>2"), "hand1: guard; hand2: handmaid; aside: -; won: 2; tokens: 0/1")


def test_prince_and_princess_against_protection():
    """RULES §9.3, §9.4, §5.2 (vector 12)"""
    state = position(f"hand1: prince princess; hand2: king; protected: 2; {REST}")

    assert state.legal == ("prince>1", "princess")
    shows(state.play("prince>1"), "hand1: -; pile: 1:prince 1:princess; won: 2")
    shows(state.play("princess"), "hand1: -; pile: 1:princess 1:prince; won: 2")


def test_prince_may_be_aimed_at_oneself():
    """RULES §5.1, §9.3 (vector 13): the other card is discarded without effect."""
    state = position("hand1: prince guard; hand2: spy; deck: king baron; aside: guard")

    shows(state.play("prince>1"), "hand1: king; pile: 1:prince 1:guard; hand2: spy baron; 2 to choose")


@every_table
def test_the_card_set_aside_is_drawn_at_the_very_end_only(preset, seats):
    """RULES §9.1"""
    for state in random_games(preset, seats, 10):
        assert state.record()[0]["set_aside"] >= 0 or state.record()[0]["phase"] >= 2


# --- Chancellor -------------------------------------------------------------------------------


def test_chancellor_keeps_one_of_three_and_orders_the_others():
    """RULES §5.8, §8.2 (vector 14)"""
    state = position("hand1: chancellor guard; hand2: baron; deck: king spy baron; aside: guard")

    asked = state.play("chancellor")
    assert len(asked.legal) == 6
    shows(asked, "hand1: guard king spy; deck: baron")
    after = asked.play("keep:king/spy,guard")
    shows(after, "hand1: king; hand2: baron baron; deck: spy*1 guard*1; 2 to choose")


def test_chancellor_with_one_card_left():
    """RULES §5.8, §9.6 (vector 15)"""
    asked = position("hand1: chancellor guard; hand2: baron; deck: king").play("chancellor")

    assert asked.legal == ("keep:guard/king", "keep:king/guard")
    shows(asked.play("keep:guard/king"), "hand1: guard; hand2: baron king*1")


def test_chancellor_as_the_last_card():
    """RULES §5.8, §9.6 (vector 16)"""
    state = position("hand1: guard chancellor; hand2: baron; deck:")

    shows(state.play("chancellor"), "hand1: guard; won: 2; tokens: 0/1; 2 to start")


def test_chancellor_with_equal_cards():
    """RULES §8.2 (vector 17)"""
    asked = position("hand1: chancellor guard; hand2: baron; deck: guard king spy").play("chancellor")

    assert asked.legal == ("keep:guard/guard,king", "keep:guard/king,guard", "keep:king/guard,guard")


def test_chancellor_with_two_equal_cards_has_one_choice():
    """RULES §8.2: it is asked for all the same, so that others cannot tell."""
    asked = position("hand1: chancellor guard; hand2: baron; deck: guard").play("chancellor")

    assert asked.legal == ("keep:guard/guard",)


# --- King, Countess, Princess -----------------------------------------------------------------


def test_king_exchanges_hands():
    """RULES §5.9 (vector 18)"""
    state = position(f"hand1: king guard; hand2: princess; {REST}")

    after = state.play("king>2")

    shows(after, "hand1: princess; hand2: guard baron; known1: 2=guard; known2: 1=princess")


@pytest.mark.parametrize(
    ("other", "cards"),
    [
        ("king", {"countess"}),
        ("prince", {"countess"}),
        ("princess", {"countess", "princess"}),
        ("chancellor", {"countess", "chancellor"}),
        ("guard", {"countess", "guard"}),
    ],
)
@pytest.mark.parametrize("swapped", [False, True])
def test_countess_must_leave_king_and_prince(other, cards, swapped):
    """RULES §5.10 (vector 3)"""
    hand = f"{other} countess" if swapped else f"countess {other}"

    assert cards_played(position(f"hand1: {hand}; hand2: spy; {REST}")) == cards


def test_countess_and_prince_whatever_the_targets():
    """RULES §9.5, §5.10"""
    state = position(f"hand1: prince countess; hand2: spy; protected: 2; {REST}")

    assert state.legal == ("countess",)
    shows(state.play("countess"), "hand1: prince; hand2: spy baron; pile: 1:countess")


def test_countess_demands_nothing_when_she_comes_by_other_ways():
    """RULES §5.10"""
    by_king = position("hand1: king prince; hand2: countess; deck: spy spy").play("king>2")
    by_chancellor = position("hand1: chancellor king; hand2: spy; deck: countess prince spy")

    assert cards_played(by_king) == {"prince", "spy"}
    assert "keep:king/countess,prince" in by_chancellor.play("chancellor").legal


def test_who_plays_the_princess_is_out():
    """RULES §5.11, §5.12 (vector 21)"""
    state = position(f"hand1: princess guard; hand2: king; {REST}")

    shows(state.play("princess"), "hand1: -; pile: 1:princess 1:guard; won: 2; 2 to start")


def test_who_is_out_is_no_target_and_has_no_effect():
    """RULES §5.12"""
    state = position(f"hand1: guard spy; hand2: handmaid; hand3: king; {REST}", 3)

    after = state.play("guard>2:handmaid")

    shows(after, "hand2: -; no protected; 3 to choose")
    assert not [move for move in after.legal if ">2" in move]


@every_table
def test_no_effect_eliminates_two(preset, seats):
    """RULES §5.12"""
    before = None
    for state in random_games(preset, seats, 8):
        now = int(state.record()[0]["in_round"])
        if before is not None and state.record()[0]["pile_size"] > 0:
            assert (before & ~now).bit_count() <= 1
        before = now


def test_spy_has_no_effect_when_played():
    """RULES §5.13"""
    state = position(f"hand1: spy guard; hand2: king; {REST}")

    shows(state.play("spy"), "hand1: guard; hand2: king baron; pile: 1:spy; tokens: 0/0; no known")

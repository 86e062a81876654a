"""RULES.md §2.7, §6: the end of a round, its tokens, and who begins the next."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.core import rng
from tablee.games.love_letter import GAME
from tests.games.love_letter.support import every_table, parts, played, position, random_games, shows

# Seat 3 plays the last card; A and C end with a Prince each, B with a Guard.
TIED = "hand1: prince; hand2: guard; hand3: prince handmaid; deck:; 3 to choose"


def test_the_last_one_in_the_round_wins_whatever_the_card():
    """RULES §6.1"""
    state = position("hand1: guard spy; hand2: king; hand3: -; deck: guard", 3)

    shows(state.play("guard>2:king"), "hand1: spy; won: 1; tokens: 1/0/0; deck: guard; 1 to start")


def test_the_highest_card_wins_when_the_deck_is_empty():
    """RULES §6.2"""
    state = position("hand1: guard spy; hand2: priest; hand3: handmaid; deck:", 3)

    shows(state.play("spy"), "won: 3; tokens: 1/0/1; spy: 1; 3 to start")


def test_equal_highest_cards_all_win():
    """RULES §6.3, §2.7 (vector 22)"""
    after = position(TIED, 3).play("handmaid")

    shows(after, "won: 1 3; tokens: 1/0/1")
    assert after.mover in (0, 2)


def test_the_larger_sum_of_discards_decides():
    """RULES §6.3 (vector 22): 9 for A, 11 for C once the Handmaid is counted."""
    text = TIED + "; pile: 1:handmaid 1:baron 1:priest 2:princess 3:king 3:guard"
    state = position(text, 3, "classic16")

    shows(state.play("handmaid"), "won: 3; tokens: 0/0/1; 3 to start")


@pytest.mark.parametrize(
    ("tie", "won", "tokens"),
    [
        ("all_win", "1 3", "1/0/1"),
        ("discard_sum_then_all", "1 3", "1/0/1"),
        ("discard_sum_then_none", "-", "0/0/0"),
    ],
)
def test_equal_cards_and_equal_sums(tie, won, tokens):
    """RULES §6.3: 4 for each."""
    state = position(TIED + "; pile: 1:handmaid", 3, tie=tie)

    after = state.play("handmaid")

    shows(after, f"won: {won}; tokens: {tokens}")
    assert after.mover in (0, 2)


@pytest.mark.parametrize("tie", ["discard_sum_then_all", "discard_sum_then_none"])
def test_discards_do_not_matter_without_a_tie(tie):
    """RULES §6.2, §6.3"""
    state = position("hand1: king; hand2: guard spy; pile: 2:princess; deck:; 2 to choose", tie=tie)

    shows(state.play("spy"), "won: 1; tokens: 1/1")


def test_values_are_those_of_the_edition():
    """RULES §1.1, §6.3: 7 against 4 + 4 would be more with the other King."""
    text = (
        "hand1: prince; hand2: prince handmaid; pile: 1:king 1:guard 2:handmaid; "
        "up: guard guard guard; deck:; 2 to choose"
    )

    shows(position(text, 2, "classic16").play("handmaid"), "won: 2")
    shows(position(text, 2, tie="discard_sum_then_all").play("handmaid"), "won: 1 2")


# --- the Spy ----------------------------------------------------------------------------------


def test_the_only_spy_gives_a_token():
    """RULES §6.4 (vector 23)"""
    state = position("hand1: guard; hand2: king handmaid; pile: 1:spy; deck:; 2 to choose")

    shows(state.play("handmaid"), "won: 2; spy: 1; tokens: 1/1; 2 to start")


def test_two_spies_of_two_players_give_none():
    """RULES §6.4 (vector 24)"""
    state = position("hand1: guard; hand2: king handmaid; pile: 1:spy 2:spy; deck:; 2 to choose")

    shows(state.play("handmaid"), "won: 2; spy: -; tokens: 0/1")


def test_a_spy_of_an_eliminated_player_does_not_count():
    """RULES §6.4 (vector 25)"""
    text = "hand1: guard; hand2: king handmaid; hand3: -; pile: 1:spy 3:spy; deck:; 2 to choose"

    shows(position(text, 3).play("handmaid"), "won: 2; spy: 1; tokens: 1/1/0")


def test_both_spies_of_one_player_give_one_token():
    """RULES §6.4 (vector 26)"""
    state = position("hand1: guard; hand2: king handmaid; pile: 1:spy 1:spy; deck:; 2 to choose")

    shows(state.play("handmaid"), "spy: 1; tokens: 1/1")


def test_a_spy_in_hand_does_not_count():
    """RULES §6.4 (vector 26)"""
    state = position("hand1: spy; hand2: king handmaid; deck:; 2 to choose")

    shows(state.play("handmaid"), "hand1: spy; spy: -; tokens: 0/1")


def test_the_winner_may_get_the_spys_token_too():
    """RULES §6.4 (vector 27)"""
    state = position("hand1: guard king; hand2: baron; pile: 1:spy; deck: guard")

    shows(state.play("guard>2:baron"), "won: 1; spy: 1; tokens: 2/0")


def test_a_spy_laid_down_by_the_last_eliminated_does_not_count_against():
    """RULES §6.4"""
    state = position("hand1: guard king; hand2: spy; pile: 1:spy; deck: guard")

    shows(state.play("guard>2:spy"), "won: 1; spy: 1; tokens: 2/0")


# --- the next round ---------------------------------------------------------------------------


def test_between_rounds_hands_lie_open_and_the_next_starter_goes_on():
    """RULES §6.5, §2.7"""
    state = position("hand1: guard; hand2: king handmaid; hand3: priest; deck: ; 2 to choose", 3)

    after = state.play("handmaid")

    for seat in (-1, 0, 1, 2):
        shows(after.view(seat), "hand1: guard; hand2: king; hand3: priest; round: 1; 2 to start")
    assert after.legal == ("next",)
    begun = after.play("next")
    shows(begun, "round: 2; starter: 2; tokens: 0/1/0; no pile; no protected; no known; 2 to choose")


@every_table
def test_a_new_round_has_new_cards_and_the_old_tokens(preset, seats):
    """RULES §6.5, §2.2"""
    before = None
    for state in random_games(preset, seats, 3):
        if before is not None and before.legal == ("next",):
            shows(state, f"tokens: {parts(before)['tokens']}; no pile; no known")
            assert state.record()[0]["in_round"] == (1 << seats) - 1
            assert state.mover == before.mover
        before = state


def test_what_the_next_round_brings_cannot_be_known_before():
    """RULES §6.5, §12.10"""
    state = position("hand1: guard; hand2: king handmaid; deck:; 2 to choose").play("handmaid")
    hands = {parts(state.view(1).fill(seed).play("next"))["hand2"] for seed in range(40)}

    assert len(hands) > 20


def test_several_winners_begin_by_chance():
    """RULES §2.7"""
    chances = [" ".join(f"{word:x}" for word in rng.stream(seed, "tied")) for seed in range(200)]
    starters = Counter(position(f"{TIED}; chance: {words}", 3).play("handmaid").mover for words in chances)

    assert set(starters) == {0, 2}
    assert min(starters.values()) > 70


@pytest.mark.parametrize(("starter", "following"), [(1, 1), (2, 3), (3, 3)])
def test_several_winners_begin_clockwise_from_the_last_starter(starter, following):
    """RULES §2.7"""
    text = f"{TIED}; starter: {starter}"
    after = position(text, 3, next_starter_on_tie="first_tied_clockwise").play("handmaid")

    shows(after, f"won: 1 3; starter: {following}; {following} to start")


def test_when_nobody_has_won_one_of_the_tied_begins():
    """RULES §2.7, §6.3"""
    options = {"tie": "discard_sum_then_none", "next_starter_on_tie": "first_tied_clockwise"}
    after = position(TIED + "; pile: 1:handmaid; starter: 2", 3, **options).play("handmaid")

    shows(after, "won: -; 3 to start")


def test_a_whole_round():
    """RULES §4.1, §6.2: from the deal to the tokens."""
    state = GAME(seats=2, rounds=1, first_player=1).position(
        "hand1: spy guard; hand2: priest; deck: handmaid baron king; aside: prince; up: guard guard spy"
    )

    end = played(state, "guard>2:baron", "handmaid", "spy", "king>1")

    shows(end, "hand1: priest; hand2: baron; won: 2; spy: 1; tokens: 1/1; over: rounds_played")

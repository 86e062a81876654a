"""RULES.md §4: when the game is over, and where the seeds that are left go."""

from __future__ import annotations

import pytest

from tablee.core.state import Outcome
from tests.games.kalaha.board import NONE, ONES, PRESETS, position, start


@pytest.mark.parametrize("preset", PRESETS)
def test_the_game_is_over_when_the_mover_s_own_side_runs_empty(preset):
    """RULES §4.1, §4.3 (vector 12)"""
    before = position("A[0,0,0,0,0,1] 20 | B[3,0,0,2,0,0] 22", to_move="A", preset=preset)

    after = before.play("6")

    assert after == position(f"A[{NONE}] 21 | B[{NONE}] 27, over", preset=preset)
    assert after.outcome == Outcome(scores=(21, 27), winners=(1,), reason="side_empty")


@pytest.mark.parametrize("preset", PRESETS)
def test_it_is_over_at_once_although_the_other_player_could_still_move(preset):
    """RULES §4.1 (vector 13, either_side; edge case 2)"""
    before = position("A[0,0,0,0,0,2] 20 | B[3,0,0,2,0,0] 21", to_move="A", preset=preset)

    after = before.play("6")

    assert after == position(f"A[{NONE}] 21 | B[{NONE}] 27, over", preset=preset)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_capture_that_empties_the_other_side_ends_the_game(preset):
    """RULES §4.1, §4.3 (vector 14; edge case 3)"""
    before = position("A[0,0,1,0,0,3] 20 | B[0,0,4,0,0,0] 20", to_move="A", preset=preset)

    after = before.play("3")

    assert after == position(f"A[{NONE}] 28 | B[{NONE}] 20, over", preset=preset)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_capture_that_empties_the_own_side_ends_the_game(preset):
    """RULES §4.1 (vector 16)"""
    before = position(f"A[0,0,0,0,0,8] 10 | B[{ONES}] 18", to_move="A", preset=preset)

    after = before.play("6")

    assert after == position(f"A[{NONE}] 14 | B[{NONE}] 28, over", preset=preset)


def test_b_s_empty_side_ends_the_game_too():
    """RULES §4.1, §4.3"""
    before = position("A[3,0,0,2,0,0] 22 | B[0,0,0,0,0,1] 20", to_move="B")

    after = before.play("6")

    assert after == position(f"A[{NONE}] 27 | B[{NONE}] 21, over")


@pytest.mark.parametrize("preset", PRESETS)
def test_both_sides_may_run_empty_at_once(preset):
    """RULES §4.1"""
    before = position("A[0,0,1,0,0,0] 21 | B[0,0,4,0,0,0] 22", to_move="A", preset=preset)

    after = before.play("3")

    assert after == position(f"A[{NONE}] 26 | B[{NONE}] 22, over", preset=preset)


@pytest.mark.parametrize("end_check", ["either_side", "mover"])
def test_an_extra_turn_is_worth_nothing_with_an_empty_side(end_check):
    """RULES §4.1, §4.2 (edge case 1)"""
    options = {"preset": "standard", "end_check": end_check}
    before = position("A[0,0,0,0,0,1] 20 | B[3,0,0,2,0,0] 22", to_move="A", **options)

    after = before.play("6")

    assert after == position(f"A[{NONE}] 21 | B[{NONE}] 27, over", **options)


def test_with_mover_a_player_whose_side_ran_empty_waits():
    """RULES §4.2 (vector 13, mover; edge case 2)"""
    before = position("A[0,0,0,0,0,2] 20 | B[3,0,0,2,0,0] 21", to_move="A", end_check="mover")

    after = before.play("6")

    assert after == position(f"A[{NONE}] 21 | B[4,0,0,2,0,0] 21", to_move="B", end_check="mover")


def test_with_mover_a_waiting_player_may_be_fed_again():
    """RULES §4.2 (edge case 2)"""
    before = position(f"A[{NONE}] 21 | B[4,0,0,0,0,3] 20", to_move="B", end_check="mover")

    after = before.play("6")

    assert after == position("A[1,1,0,0,0,0] 21 | B[4,0,0,0,0,0] 21", to_move="A", end_check="mover")


def test_with_mover_a_waiting_player_who_is_not_fed_ends_the_game():
    """RULES §4.2, §4.3"""
    before = position(f"A[{NONE}] 21 | B[4,0,0,1,1,0] 21", to_move="B", end_check="mover")

    after = before.play("4")

    assert after == position(f"A[{NONE}] 21 | B[{NONE}] 27, over", end_check="mover")


def test_with_mover_a_capture_that_leaves_the_other_player_nothing_ends_the_game():
    """RULES §4.2 (edge case 3)"""
    before = position("A[0,0,1,0,0,3] 20 | B[0,0,4,0,0,0] 20", to_move="A", end_check="mover")

    after = before.play("3")

    assert after == position(f"A[{NONE}] 28 | B[{NONE}] 20, over", end_check="mover")


def test_with_mover_an_extra_turn_goes_on_against_an_empty_side():
    """RULES §4.2 (edge case 4)"""
    options = {"preset": "standard", "end_check": "mover"}
    before = position(f"A[0,0,0,0,1,1] 20 | B[{NONE}] 26", to_move="A", **options)

    after = before.play("6")

    assert after == position(f"A[0,0,0,0,1,0] 21 | B[{NONE}] 26", to_move="A", **options)


def test_with_either_side_the_same_position_is_already_over():
    """RULES §4.1 (edge case 4)"""
    state = position(f"A[0,0,0,0,1,1] 20 | B[{NONE}] 26", to_move="A", preset="standard")

    assert state == position(f"A[{NONE}] 22 | B[{NONE}] 26, over", preset="standard")


# --- what is left -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("collect", "end"),
    [
        ("owner", f"A[{NONE}] 21 | B[{NONE}] 27, over"),
        ("emptier", f"A[{NONE}] 26 | B[{NONE}] 22, over"),
        ("none", f"A[{NONE}] 21 | B[3,0,0,2,0,0] 22, over"),
    ],
)
def test_seeds_left_after_emptying_the_own_side(collect, end):
    """RULES §4.3 (edge case 9)"""
    before = position("A[0,0,0,0,0,1] 20 | B[3,0,0,2,0,0] 22", to_move="A", collect=collect)

    after = before.play("6")

    assert after == position(end, collect=collect)


@pytest.mark.parametrize(
    ("collect", "end"),
    [
        ("owner", f"A[{NONE}] 28 | B[{NONE}] 20, over"),
        ("emptier", f"A[{NONE}] 25 | B[{NONE}] 23, over"),
        ("none", f"A[0,0,0,0,0,3] 25 | B[{NONE}] 20, over"),
    ],
)
def test_seeds_left_after_emptying_the_other_side(collect, end):
    """RULES §4.3 (edge case 9)"""
    before = position("A[0,0,1,0,0,3] 20 | B[0,0,4,0,0,0] 20", to_move="A", collect=collect)

    after = before.play("3")

    assert after == position(end, collect=collect)


@pytest.mark.parametrize(
    ("collect", "end"),
    [
        ("owner", f"A[{NONE}] 21 | B[{NONE}] 27, over"),
        ("emptier", f"A[{NONE}] 27 | B[{NONE}] 21, over"),
        ("none", f"A[{NONE}] 21 | B[4,0,0,0,2,0] 21, over"),
    ],
)
def test_seeds_left_when_the_player_to_move_has_none(collect, end):
    """RULES §4.3"""
    options = {"end_check": "mover", "collect": collect}
    before = position(f"A[{NONE}] 21 | B[4,0,0,1,1,0] 21", to_move="B", **options)

    after = before.play("4")

    assert after == position(end, **options)


def test_the_same_end_may_be_won_by_either_player():
    """RULES §4.3, §5.1"""
    text = "A[0,0,0,0,0,1] 20 | B[3,0,0,2,0,0] 22"

    winners = {
        collect: position(text, to_move="A", collect=collect).play("6").outcome.winners
        for collect in ("owner", "emptier", "none")
    }

    assert winners == {"owner": (1,), "emptier": (0,), "none": (1,)}


# --- majority ---------------------------------------------------------------------------------


def test_majority_stop_ends_the_game_and_leaves_the_seeds_in_the_fields():
    """RULES §4.4 (edge case 8)"""
    before = position(f"A[0,0,0,0,1,1] 24 | B[{ONES}] 16", to_move="A", majority_stop=True)

    after = before.play("6")

    assert after == position(f"A[0,0,0,0,1,0] 25 | B[{ONES}] 16, over (majority)", majority_stop=True)
    assert after.outcome == Outcome(scores=(25, 16), winners=(0,), reason="majority")


def test_majority_stop_ends_the_game_for_b():
    """RULES §4.4"""
    before = position(f"A[{ONES}] 16 | B[0,0,0,0,1,1] 24", to_move="B", majority_stop=True)

    after = before.play("6")

    assert after == position(f"A[{ONES}] 16 | B[0,0,0,0,1,0] 25, over (majority)", majority_stop=True)


def test_majority_stop_comes_before_an_extra_turn():
    """RULES §4.4"""
    options = {"preset": "standard", "majority_stop": True}
    before = position(f"A[0,0,0,0,1,1] 24 | B[{ONES}] 16", to_move="A", **options)

    after = before.play("6")

    assert after.is_over


def test_exactly_half_of_the_seeds_is_no_majority():
    """RULES §4.4"""
    before = position(f"A[0,0,0,0,1,1] 23 | B[{ONES}] 17", to_move="A", majority_stop=True)

    after = before.play("6")

    assert after == position(f"A[0,0,0,0,1,0] 24 | B[{ONES}] 17", to_move="B", majority_stop=True)


def test_without_majority_stop_the_game_goes_on():
    """RULES §4.4"""
    before = position(f"A[0,0,0,0,1,1] 24 | B[{ONES}] 16", to_move="A")

    after = before.play("6")

    assert after == position(f"A[0,0,0,0,1,0] 25 | B[{ONES}] 16", to_move="B")


def test_a_side_found_empty_takes_precedence_over_a_majority():
    """RULES §4.5"""
    before = position(f"A[0,0,0,0,0,1] 24 | B[{ONES}] 17", to_move="A", majority_stop=True)

    after = before.play("6")

    assert after == position(f"A[{NONE}] 25 | B[{NONE}] 23, over", majority_stop=True)
    assert after.outcome == Outcome(scores=(25, 23), winners=(0,), reason="side_empty")


def test_a_majority_ends_the_game_when_the_empty_side_does_not():
    """RULES §4.5"""
    options = {"majority_stop": True, "end_check": "mover"}
    before = position(f"A[0,0,0,0,0,2] 24 | B[{ONES}] 16", to_move="A", **options)

    after = before.play("6")

    assert after.text == f"A[{NONE}] 25 | B[2,1,1,1,1,1] 16, over (majority)"
    assert after.outcome == Outcome(scores=(25, 16), winners=(0,), reason="majority")


@pytest.mark.parametrize("word", ["pass", "resign", "0"])
def test_there_is_no_pass_and_no_resignation(word):
    """RULES §4.6, §2.1"""
    assert word not in start().legal
    assert start("standard", pie_rule=True).play("1").legal == ("1", "2", "3", "4", "5", "6", "swap")

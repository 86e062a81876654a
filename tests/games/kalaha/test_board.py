"""RULES.md §1: the board, the start, who begins, the pie rule."""

from __future__ import annotations

import pytest

from tablee.games.kalaha import GAME
from tests.games.kalaha.board import FOURS, PRESETS, position, start


def test_after_the_last_field_come_the_own_store_and_the_other_player_s_first_field():
    """RULES §1.1"""
    before = position("A[0,0,0,0,1,3] 0 | B[0,0,0,0,0,1] 0", to_move="A")

    after = before.play("6")

    assert after == position("A[0,0,0,0,1,0] 1 | B[1,1,0,0,0,1] 0", to_move="B")


@pytest.mark.parametrize("field", range(1, 7))
def test_field_i_lies_opposite_the_other_player_s_field_7_minus_i(field):
    """RULES §1.1"""
    # 13 seeds end where they began and capture, so every field can be asked what lies opposite.
    row = ["0"] * 6
    row[field - 1] = "13"
    before = position(f"A[{','.join(row)}] 0 | B[{FOURS}] 0", to_move="A")

    after = before.play(str(field))

    opposite = ["5"] * 6
    opposite[6 - field] = "0"
    filled = ["1"] * 6
    filled[field - 1] = "0"
    expected = f"A[{','.join(filled)}] 7 | B[{','.join(opposite)}] 0"
    assert after == position(expected, to_move="B")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_field_holds_four_seeds_at_the_start_and_a_begins(preset):
    """RULES §1.2, §1.3, §1.4"""
    assert start(preset) == position(f"A[{FOURS}] 0 | B[{FOURS}] 0", to_move="A", preset=preset)


@pytest.mark.parametrize(
    ("fields", "seeds", "text"),
    [
        (1, 1, "A[1] 0 | B[1] 0, A to move"),
        (1, 12, "A[12] 0 | B[12] 0, A to move"),
        (3, 5, "A[5,5,5] 0 | B[5,5,5] 0, A to move"),
        (12, 1, "A[1,1,1,1,1,1,1,1,1,1,1,1] 0 | B[1,1,1,1,1,1,1,1,1,1,1,1] 0, A to move"),
    ],
)
def test_fields_and_seeds_are_free_from_one_to_twelve(fields, seeds, text):
    """RULES §1.3"""
    assert start(fields=fields, seeds=seeds).text == text


def test_the_largest_board_holds_288_seeds():
    """RULES §1.2, §1.3"""
    state = start(fields=12, seeds=12)

    assert state.record()["kalaha_cells"].sum() == 288


@pytest.mark.parametrize(
    ("first", "seat"), [(0, 0), ("0", 0), ("A", 0), ("a", 0), (1, 1), ("1", 1), ("B", 1), ("b", 1)]
)
def test_first_names_the_seat_that_begins(first, seat):
    """RULES §1.4"""
    assert start(first=first).mover == seat


def test_with_first_random_the_seed_decides_who_begins():
    """RULES §1.4"""
    game = GAME(first="random")

    movers = [game.deal(seed).mover for seed in range(40)]

    assert set(movers) == {0, 1}
    assert movers == [game.deal(seed).mover for seed in range(40)]


# --- the pie rule -----------------------------------------------------------------------------


def test_swap_answers_the_first_move_by_turning_the_board_round():
    """RULES §1.5"""
    before = position("A[4,4,4,4,4,0] 1 | B[5,5,5,4,4,4] 0, B to move or swap", pie_rule=True)

    after = before.play("swap")

    assert after == position("A[5,5,5,4,4,4] 0 | B[4,4,4,4,4,0] 1", to_move="A", pie_rule=True)


def test_the_first_player_cannot_swap():
    """RULES §1.5"""
    assert start(pie_rule=True).legal == ("1", "2", "3", "4", "5", "6")


def test_swap_is_offered_at_the_second_player_s_first_decision():
    """RULES §1.5"""
    answer = start(pie_rule=True).play("6")

    assert answer == position("A[4,4,4,4,4,0] 1 | B[5,5,5,4,4,4] 0, B to move or swap", pie_rule=True)
    assert answer.legal == ("1", "2", "3", "4", "5", "6", "swap")


def test_swap_is_offered_to_a_when_b_begins():
    """RULES §1.5"""
    answer = start(pie_rule=True, first=1).play("6")

    assert answer.text == "A[5,5,5,4,4,4] 0 | B[4,4,4,4,4,0] 1, A to move or swap"
    assert answer.play("swap").text == "A[4,4,4,4,4,0] 1 | B[5,5,5,4,4,4] 0, B to move"


def test_an_extra_turn_belongs_to_the_first_turn_and_swap_waits_for_its_end():
    """RULES §1.5"""
    again = start("standard", pie_rule=True).play("3")
    answer = again.play("6")

    assert again.mover == 0
    assert "swap" not in again.legal
    assert answer.mover == 1
    assert "swap" in answer.legal


def test_any_other_answer_gives_the_offer_up():
    """RULES §1.5"""
    answer = start(pie_rule=True).play("6")

    later = answer.play("1").play("1")

    assert later.mover == 1
    assert "swap" not in later.legal


def test_an_answer_that_earns_an_extra_turn_gives_the_offer_up_too():
    """RULES §1.5"""
    answer = start("standard", pie_rule=True).play("1")

    again = answer.play("3")

    assert again.mover == 1
    assert "swap" not in again.legal


def test_nobody_can_swap_back():
    """RULES §1.5"""
    swapped = start(pie_rule=True).play("6").play("swap")

    assert "swap" not in swapped.legal
    assert "swap" not in swapped.play("1").legal


def test_without_the_pie_rule_there_is_no_swap():
    """RULES §1.5"""
    assert "swap" not in start().play("6").legal


def test_swap_with_an_empty_side_hands_over_the_side_that_can_move():
    """RULES §1.5, §4.2"""
    answer = start(fields=1, seeds=1, pie_rule=True, end_check="mover", capture="never").play("1")

    swapped = answer.play("swap")

    assert answer.text == "A[0] 1 | B[1] 0, B to move or swap"
    assert swapped.text == "A[1] 0 | B[0] 1, A to move"
    assert swapped.legal == ("1",)

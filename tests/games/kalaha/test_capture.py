"""RULES.md §3: when a last seed captures, and what it takes."""

from __future__ import annotations

import pytest

from tests.games.kalaha.board import ONES, PRESETS, position


@pytest.mark.parametrize("preset", PRESETS)
def test_a_last_seed_in_an_own_field_with_seeds_captures_nothing(preset):
    """RULES §3.1, §3.2 (vector 4)"""
    before = position(f"A[0,0,1,2,0,0] 20 | B[{ONES}] 19", to_move="A", preset=preset)

    after = before.play("3")

    assert after == position(f"A[0,0,0,3,0,0] 20 | B[{ONES}] 19", to_move="B", preset=preset)


def test_an_empty_field_on_the_way_captures_nothing():
    """RULES §3.1"""
    before = position(f"A[3,0,0,1,0,0] 20 | B[{ONES}] 18", to_move="A")

    after = before.play("1")

    assert after == position(f"A[0,1,1,2,0,0] 20 | B[{ONES}] 18", to_move="B")


@pytest.mark.parametrize("preset", PRESETS)
def test_a_last_seed_in_an_empty_field_of_the_other_player_captures_nothing(preset):
    """RULES §3.2 (edge case 5)"""
    before = position("A[1,0,0,0,0,2] 20 | B[0,3,0,0,0,4] 18", to_move="A", preset=preset)

    after = before.play("6")

    assert after == position("A[1,0,0,0,0,0] 21 | B[1,3,0,0,0,4] 18", to_move="B", preset=preset)


def test_a_last_seed_in_the_own_store_captures_nothing():
    """RULES §3.2"""
    before = position(f"A[1,0,0,0,0,1] 0 | B[{ONES}] 0", to_move="A")

    after = before.play("6")

    assert after == position(f"A[1,0,0,0,0,0] 1 | B[{ONES}] 0", to_move="B")


@pytest.mark.parametrize("preset", PRESETS)
def test_last_seed_in_own_empty_field_captures_the_opposite_field(preset):
    """RULES §3.1, §3.3, §3.6 (vector 6)"""
    before = position("A[0,0,1,0,0,5] 10 | B[2,2,4,2,2,2] 18", to_move="A", preset=preset)

    after = before.play("3")

    assert after == position("A[0,0,0,0,0,5] 15 | B[2,2,0,2,2,2] 18", to_move="B", preset=preset)


@pytest.mark.parametrize("preset", PRESETS)
def test_b_captures_in_the_same_way(preset):
    """RULES §3.3"""
    before = position("A[2,2,4,2,2,2] 18 | B[0,0,1,0,0,5] 10", to_move="B", preset=preset)

    after = before.play("3")

    assert after == position("A[2,2,0,2,2,2] 18 | B[0,0,0,0,0,5] 15", to_move="A", preset=preset)


def test_a_sowing_round_the_board_captures_in_the_own_first_field():
    """RULES §3.3"""
    before = position(f"A[0,0,1,0,0,8] 10 | B[{ONES}] 18", to_move="A")

    after = before.play("6")

    assert after == position("A[0,0,1,0,0,0] 14 | B[2,2,2,2,2,0] 18", to_move="B")


@pytest.mark.parametrize("preset", PRESETS)
def test_capture_on_three_fields(preset):
    """RULES §3.3 (vector 11: the opposite of field 2 is field 2)"""
    before = position("A[1,0,3] 0 | B[3,3,3] 0", to_move="A", preset=preset, fields=3)

    after = before.play("1")

    assert after == position("A[0,0,3] 4 | B[3,0,3] 0", to_move="B", preset=preset, fields=3)


def test_nonempty_takes_nothing_when_the_opposite_field_is_empty():
    """RULES §3.4 (vector 7, standard)"""
    before = position("A[0,0,1,0,0,5] 10 | B[2,2,0,2,2,2] 20", to_move="A", preset="standard")

    after = before.play("3")

    assert after == position("A[0,0,0,1,0,5] 10 | B[2,2,0,2,2,2] 20", to_move="B", preset="standard")


def test_nonempty_takes_nothing_on_three_fields():
    """RULES §3.4 (vector 11, standard)"""
    before = position("A[1,0,1] 0 | B[0,0,1] 0", to_move="A", preset="standard", fields=3)

    after = before.play("1")

    assert after == position("A[0,1,1] 0 | B[0,0,1] 0", to_move="B", preset="standard", fields=3)


@pytest.mark.parametrize("preset", ["simple", "empty_capture"])
def test_always_takes_the_last_seed_even_when_the_opposite_field_is_empty(preset):
    """RULES §3.4 (vector 7)"""
    before = position("A[0,0,1,0,0,5] 10 | B[2,2,0,2,2,2] 20", to_move="A", preset=preset)

    after = before.play("3")

    assert after == position("A[0,0,0,0,0,5] 11 | B[2,2,0,2,2,2] 20", to_move="B", preset=preset)


def test_never_takes_nothing():
    """RULES §3.4"""
    before = position("A[0,0,1,0,0,5] 10 | B[2,2,4,2,2,2] 18", to_move="A", capture="never")

    after = before.play("3")

    assert after == position("A[0,0,0,1,0,5] 10 | B[2,2,4,2,2,2] 18", to_move="B", capture="never")


def test_the_capturing_seed_may_stay_where_it_fell():
    """RULES §3.5 (edge case 10)"""
    options = {"capture_takes_last_seed": False}
    before = position("A[0,0,1,0,0,5] 10 | B[2,2,4,2,2,2] 18", to_move="A", **options)

    after = before.play("3")

    assert after == position("A[0,0,0,1,0,5] 14 | B[2,2,0,2,2,2] 18", to_move="B", **options)


def test_without_the_capturing_seed_always_is_the_same_as_nonempty():
    """RULES §3.4, §3.5"""
    options = {"capture_takes_last_seed": False, "capture": "always"}
    before = position("A[0,0,1,0,0,5] 10 | B[2,2,0,2,2,2] 20", to_move="A", **options)

    after = before.play("3")

    assert after == position("A[0,0,0,1,0,5] 10 | B[2,2,0,2,2,2] 20", to_move="B", **options)


def test_a_capture_gives_no_extra_turn():
    """RULES §3.6"""
    before = position("A[0,0,1,0,0,5] 10 | B[2,2,0,2,2,2] 20", to_move="A", extra_turn=True)

    after = before.play("3")

    assert after == position("A[0,0,0,0,0,5] 11 | B[2,2,0,2,2,2] 20", to_move="B", extra_turn=True)


@pytest.mark.parametrize("preset", PRESETS)
def test_thirteen_seeds_end_where_they_began_and_capture(preset):
    """RULES §3.7 (vector 8)"""
    before = position(f"A[13,0,0,0,0,1] 10 | B[{ONES}] 18", to_move="A", preset=preset)

    after = before.play("1")

    assert after == position("A[0,1,1,1,1,2] 14 | B[2,2,2,2,2,0] 18", to_move="B", preset=preset)


@pytest.mark.parametrize("preset", PRESETS)
def test_thirteen_seeds_capture_two_when_the_opposite_field_was_empty(preset):
    """RULES §3.7 (vector 10)"""
    before = position("A[13,0,0,0,0,0] 10 | B[1,1,1,1,1,0] 20", to_move="A", preset=preset)

    after = before.play("1")

    assert after == position("A[0,1,1,1,1,1] 13 | B[2,2,2,2,2,0] 20", to_move="B", preset=preset)


@pytest.mark.parametrize("preset", PRESETS)
def test_seven_seeds_do_the_same_on_three_fields(preset):
    """RULES §3.7 (vector 11)"""
    before = position("A[7,3,3] 0 | B[3,3,3] 0", to_move="A", preset=preset, fields=3)

    after = before.play("1")

    assert after == position("A[0,4,4] 6 | B[4,4,0] 0", to_move="B", preset=preset, fields=3)


def test_with_skip_origin_thirteen_seeds_end_in_the_next_field_and_capture_nothing():
    """RULES §3.7, §2.5"""
    before = position(f"A[13,0,0,0,0,1] 10 | B[{ONES}] 18", to_move="A", skip_origin=True)

    after = before.play("1")

    assert after == position("A[0,2,1,1,1,2] 11 | B[2,2,2,2,2,2] 18", to_move="B", skip_origin=True)

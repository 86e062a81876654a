"""RULES.md §2: choosing a field, sowing, laps, whose turn comes next."""

from __future__ import annotations

import pytest

from tests.games.kalaha.board import FOURS, NONE, ONES, PRESETS, position, start


def test_legal_moves_are_the_own_fields_that_hold_seeds():
    """RULES §2.1 (vector 17)"""
    state = position("A[0,0,2,0,0,1] 20 | B[1,1,1,1,1,1] 19", to_move="A")

    assert state.legal == ("3", "6")


def test_legal_moves_of_b_are_b_s_fields():
    """RULES §2.1"""
    state = position("A[0,0,2,0,0,1] 20 | B[1,0,0,1,1,0] 22", to_move="B")

    assert state.legal == ("1", "4", "5")


@pytest.mark.parametrize("preset", PRESETS)
def test_seeds_are_dropped_one_by_one_into_the_following_fields(preset):
    """RULES §2.2 (vector 2)"""
    before = start(preset)

    after = before.play("1")

    assert after == position(f"A[0,5,5,5,5,4] 0 | B[{FOURS}] 0", to_move="B", preset=preset)


@pytest.mark.parametrize("preset", PRESETS)
def test_sowing_goes_through_the_own_store_into_the_other_player_s_fields(preset):
    """RULES §2.2 (vector 3)"""
    before = start(preset)

    after = before.play("6")

    assert after == position("A[4,4,4,4,4,0] 1 | B[5,5,5,4,4,4] 0", to_move="B", preset=preset)


@pytest.mark.parametrize("preset", PRESETS)
def test_b_sows_in_the_same_direction_into_b_s_own_store(preset):
    """RULES §2.2 (vector 3, mirrored)"""
    before = start(preset, first="B")

    after = before.play("6")

    expected = position("A[5,5,5,4,4,4] 0 | B[4,4,4,4,4,0] 1", to_move="A", preset=preset, first="B")
    assert after == expected


def test_the_other_player_s_store_is_skipped():
    """RULES §2.3 (vector 5)"""
    before = position(f"A[0,0,0,0,1,9] 10 | B[{ONES}] 18", to_move="A", preset="standard")

    after = before.play("6")

    assert after == position("A[1,0,0,0,1,0] 14 | B[2,2,2,2,0,2] 18", to_move="B", preset="standard")


def test_the_other_player_s_store_is_skipped_without_captures_as_well():
    """RULES §2.3"""
    before = position(f"A[0,0,0,0,1,9] 10 | B[{ONES}] 18", to_move="A", capture="never")

    after = before.play("6")

    assert after == position("A[1,1,0,0,1,0] 11 | B[2,2,2,2,2,2] 18", to_move="B", capture="never")


@pytest.mark.parametrize("preset", PRESETS)
def test_fourteen_seeds_go_all_round_and_one_field_further(preset):
    """RULES §2.4 (vector 9)"""
    before = position(f"A[0,14,0,0,0,1] 10 | B[{ONES}] 17", to_move="A", preset=preset)

    after = before.play("2")

    assert after == position("A[1,1,2,1,1,2] 11 | B[2,2,2,2,2,2] 17", to_move="B", preset=preset)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_lap_reaches_the_field_it_started_from(preset):
    """RULES §2.4 (vector 11: three fields, nine seeds)"""
    before = position("A[9,9,9] 0 | B[9,9,9] 0", to_move="A", preset=preset, fields=3)

    after = before.play("1")

    expected = position("A[1,11,11] 1 | B[10,10,10] 0", to_move="B", preset=preset, fields=3)
    assert after == expected


def test_two_laps_feed_the_own_store_twice():
    """RULES §2.4"""
    before = position(f"A[27,0,0,0,0,0] 0 | B[{ONES}] 15", to_move="A")

    after = before.play("1")

    assert after == position("A[2,3,2,2,2,2] 2 | B[3,3,3,3,3,3] 15", to_move="B")


def test_the_most_seeds_possible_go_round_the_largest_board():
    """RULES §2.4"""
    nothing = ",".join("0" * 11)
    before = position(f"A[287,{nothing}] 0 | B[1,{nothing}] 0", to_move="A", fields=12)

    after = before.play("1")

    # 287 = 11 × 25 + 12: eleven times round, then fields 2 to 12 and the store.
    elevens = ",".join(["11"] * 11)
    twelves = ",".join(["12"] * 11)
    assert after == position(f"A[11,{twelves}] 12 | B[12,{elevens}] 0", to_move="B", fields=12)


def test_skip_origin_passes_over_the_field_the_sowing_started_from():
    """RULES §2.5"""
    before = position(f"A[0,14,0,0,0,1] 10 | B[{ONES}] 17", to_move="A", skip_origin=True)

    after = before.play("2")

    assert after == position("A[1,0,2,2,1,2] 11 | B[2,2,2,2,2,2] 17", to_move="B", skip_origin=True)


def test_skip_origin_passes_over_it_every_time_round():
    """RULES §2.5"""
    before = position(f"A[25,0,0,0,0,0] 0 | B[{ONES}] 17", to_move="A", skip_origin=True)

    after = before.play("1")

    assert after == position("A[0,3,2,2,2,2] 2 | B[3,3,3,3,3,3] 17", to_move="B", skip_origin=True)


def test_skip_origin_changes_nothing_below_a_full_lap():
    """RULES §2.5"""
    before = position(f"A[12,0,0,0,0,1] 10 | B[{ONES}] 19", to_move="A", skip_origin=True)

    after = before.play("1")

    assert after == position("A[0,1,1,1,1,2] 11 | B[2,2,2,2,2,2] 19", to_move="B", skip_origin=True)


def test_skip_origin_on_the_smallest_board():
    """RULES §2.5"""
    before = position("A[3] 0 | B[1] 0", to_move="A", fields=1, skip_origin=True, end_check="mover")

    after = before.play("1")

    expected = position("A[0] 2 | B[2] 0", to_move="B", fields=1, skip_origin=True, end_check="mover")
    assert after == expected


def test_a_last_seed_in_the_own_store_passes_the_turn_without_extra_turn():
    """RULES §2.6 (vector 1)"""
    before = start("simple")

    after = before.play("3")

    assert after == position(f"A[4,4,0,5,5,5] 1 | B[{FOURS}] 0", to_move="B", preset="simple")


@pytest.mark.parametrize("preset", ["standard", "empty_capture"])
def test_a_last_seed_in_the_own_store_keeps_the_turn_with_extra_turn(preset):
    """RULES §2.6 (vector 1)"""
    before = start(preset)

    after = before.play("3")

    assert after == position(f"A[4,4,0,5,5,5] 1 | B[{FOURS}] 0", to_move="A", preset=preset)


def test_extra_turns_follow_each_other():
    """RULES §2.6"""
    before = position(f"A[0,0,0,0,2,1] 10 | B[{ONES}] 29", to_move="A", extra_turn=True)

    after = before.play("6").play("5").play("6")

    assert after.text == f"A[{NONE}] 13 | B[{NONE}] 35, over"


def test_a_lap_that_ends_in_the_own_store_keeps_the_turn_too():
    """RULES §2.6"""
    before = position(f"A[0,0,0,0,0,14] 0 | B[{ONES}] 28", to_move="A", extra_turn=True)

    after = before.play("6")

    assert after == position("A[1,1,1,1,1,1] 2 | B[2,2,2,2,2,2] 28", to_move="A", extra_turn=True)


def test_passing_through_the_own_store_gives_no_extra_turn():
    """RULES §2.6"""
    before = start("standard")

    after = before.play("4")

    assert after == position("A[4,4,4,0,5,5] 1 | B[5,4,4,4,4,4] 0", to_move="B", preset="standard")

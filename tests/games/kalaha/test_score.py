"""RULES.md §5: winner, margin, and the assignment's evaluation of a position."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from tablee.core.state import Outcome
from tests.games.kalaha.board import NONE, PRESETS, assess, position, start


def payoff(state):
    pay = np.zeros(2)
    state.game.kernels.payoff(state.game.setup, state.record(), pay)
    return tuple(pay)


def margin(state, seat):
    return state.game.kernels.margin(state.game.setup, state.record(), seat)


def test_the_larger_store_wins():
    """RULES §5.1"""
    end = position(f"A[{NONE}] 28 | B[{NONE}] 20, over")

    assert end.outcome == Outcome(scores=(28, 20), winners=(0,), reason="side_empty")
    assert not end.outcome.is_draw
    assert payoff(end) == (1, 0)


def test_b_wins_with_the_larger_store():
    """RULES §5.1"""
    end = position(f"A[{NONE}] 20 | B[{NONE}] 28, over")

    assert end.outcome == Outcome(scores=(20, 28), winners=(1,), reason="side_empty")
    assert payoff(end) == (0, 1)


@pytest.mark.parametrize("preset", PRESETS)
def test_equal_stores_are_a_draw(preset):
    """RULES §5.1 (vector 15)"""
    before = position("A[0,0,0,0,0,1] 23 | B[0,0,0,0,0,1] 23", to_move="A", preset=preset)

    after = before.play("6")

    assert after == position(f"A[{NONE}] 24 | B[{NONE}] 24, over", preset=preset)
    assert after.outcome == Outcome(scores=(24, 24), winners=(0, 1), reason="side_empty")
    assert after.outcome.is_draw
    assert payoff(after) == (0.5, 0.5)


def test_there_is_no_outcome_while_the_game_lasts():
    """RULES §5.1"""
    assert start().outcome is None


def test_the_margin_is_the_own_store_less_the_other_s():
    """RULES §5.2"""
    end = position(f"A[{NONE}] 28 | B[{NONE}] 20, over")

    assert margin(end, seat=0) == 8
    assert margin(end, seat=1) == -8


def test_a_store_counts_three_times_a_seed_in_a_field():
    """RULES §5.3 (vector 18)"""
    state = position("A[7,1,3,1,0,8] 4 | B[6,6,5,1,1,2] 3", to_move="A")

    assert assess(state) == Fraction(32, 30)


def test_the_start_is_worth_one():
    """RULES §5.3"""
    assert assess(start()) == 1


def test_a_finished_game_is_valued_after_collecting():
    """RULES §5.3"""
    before = position("A[0,0,0,0,0,1] 20 | B[3,0,0,2,0,0] 22", to_move="A")

    assert assess(before.play("6")) == Fraction(21, 27)


def test_seeds_nobody_collects_count_once():
    """RULES §5.3, §4.3"""
    before = position("A[0,0,0,0,0,1] 20 | B[3,0,0,2,0,0] 22", to_move="A", collect="none")

    assert assess(before.play("6")) == Fraction(3 * 21, 3 * 22 + 5)


def test_a_score_of_nothing_for_b_is_worth_999():
    """RULES §5.3"""
    end = position(f"A[{NONE}] 48 | B[{NONE}] 0, over")

    assert end.game.kernels.assess(end.game.setup, end.record()) == 999


def test_no_quotient_reaches_999():
    """RULES §5.3"""
    nothing = ",".join("0" * 11)
    most = position(f"A[0,{nothing}] 287 | B[1,{nothing}] 0, over", fields=12, collect="none")

    assert most.game.kernels.assess(most.game.setup, most.record()) == 861

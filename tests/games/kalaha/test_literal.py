"""The assignment's pseudo-code as written, beside the search that was meant (vectors 27 and 28)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablee.core.budget import Budget
from tablee.games.kalaha import GAME
from tablee.games.kalaha.agents import LiteralMinimax
from tablee.roster import build_agent
from tests.games.kalaha.board import position

EXAMPLE = "A[7,1,3,1,0,8] 4 | B[6,6,5,1,1,2] 3"


def literal_values(depth: int) -> list[Fraction]:
    view = position(EXAMPLE, to_move="B").view(1)
    return [Fraction(value).limit_denominator(300) for value in LiteralMinimax(depth).values(view, depth)]


def test_two_plies_of_the_pseudo_code_let_a_help_b():
    """RULES §5.4"""
    expected = ["14/19", "29/37", "29/37", "7/9", "7/9", "29/37"]

    assert literal_values(2) == [Fraction(value) for value in expected]


@pytest.mark.parametrize(("depth", "correct", "literal"), [(2, "2", "1"), (3, "6", "4")])
def test_the_pseudo_code_chooses_another_move_than_the_correct_search(depth, correct, literal):
    """RULES §5.4"""
    view = position(EXAMPLE, to_move="B").view(1)

    assert build_agent(GAME, f"minimax:depth={depth}").choose(view, Budget(), 1) == correct
    assert build_agent(GAME, f"minimax:depth={depth},literal=true").choose(view, Budget(), 1) == literal


def test_three_plies_of_the_pseudo_code_find_five_sixths():
    """RULES §5.4"""
    assert min(literal_values(3)) == Fraction(5, 6)

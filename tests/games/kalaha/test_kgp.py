"""Boards of the Kalah Game Protocol, there and back (vector 33); the protocol is tested in tests/interop/kgp.

The fields of a side, both stores, then both rows in sowing order; whoever is asked is south.
"""

from __future__ import annotations

import pytest

from tablee.games.kalaha.kgp import board, position, sowable

EXAMPLE = (6, 4, 3, 7, 1, 3, 1, 0, 8, 6, 6, 5, 1, 1, 2)


def test_the_board_of_the_example_position():
    """RULES §1.1, §8.2 (vector 33)"""
    state = position(EXAMPLE)

    assert state.view(0).text == "A[7,1,3,1,0,8] 4 | B[6,6,5,1,1,2] 3, A to move"
    assert state.game.preset == "standard"
    assert board(state.view(1)) == (6, 3, 4, 6, 6, 5, 1, 1, 2, 7, 1, 3, 1, 0, 8)


@pytest.mark.parametrize("numbers", [EXAMPLE, (3, 0, 0, *[3] * 6), (1, 2, 3, 4, 5), (12, 0, 0, *[12] * 24)])
def test_a_board_comes_back(numbers):
    """RULES §1.1, §1.3, §8.2 (vector 33)"""
    assert board(position(numbers).view(0)) == numbers


@pytest.mark.parametrize("field", range(1, 7))
def test_a_move_from_the_south_is_the_same_for_both_seats(field):
    """RULES §1.1, §8.1"""
    south = position((6, 4, 3, 7, 1, 3, 1, 2, 8, 6, 6, 5, 1, 1, 2))
    north = south.game.position("A[6,6,5,1,1,2] 3 | B[7,1,3,1,2,8] 4", to_move="B")

    after, turned = south.play(str(field)), north.play(str(field))

    assert board(after.view(0)) == board(turned.view(1))
    assert after.mover == 1 - turned.mover


def test_a_side_without_seeds_ends_the_game_but_names_the_moves():
    """RULES §4.1, §4.3"""
    assert position((3, 1, 2, 0, 1, 2, 0, 0, 0)).outcome.scores == (4, 2)
    assert sowable((3, 1, 2, 0, 1, 2, 0, 0, 0)) == ("2", "3")


@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        ((0, 0, 0), "0 pits"),
        ((13, 0, 0, *[1] * 26), "13 pits"),
        ((3, 0, 0, 1, 1), "9 numbers, not 5"),
        ((1, 0, 0, 288, 1), "more than 288 stones"),
    ],
)
def test_boards_beyond_the_rules_are_refused(numbers, why):
    """RULES §1.3, §8.3"""
    with pytest.raises(ValueError, match=why):
        position(numbers)

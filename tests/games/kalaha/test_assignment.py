"""The assignment's example position E, and the values minimax gives its moves (RULES.md §5.3)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablee.core.budget import Budget
from tablee.search.minimax import Minimax
from tests.games.kalaha.board import FOURS, assess, exact, position, start

A_OF_E = "A[7,1,3,1,0,8] 4"
B_OF_E = "B[6,6,5,1,1,2] 3"
E = f"{A_OF_E} | {B_OF_E}"


def values(state, depth):
    """By move, the exact value of minimax at `depth`; and the moves that are best."""
    view = state.view(state.mover)
    found = dict(zip(state.legal, map(exact, Minimax(depth).values(view, depth)), strict=True))
    best = (max if state.mover == 0 else min)(found.values())
    return found, [move for move, value in found.items() if value == best]


def fractions(text: str) -> dict[str, Fraction]:
    return {move: Fraction(value) for move, value in (pair.split(":") for pair in text.split())}


def test_e_has_48_seeds_and_its_value():
    """RULES §5.3 (vector 18)"""
    state = position(E, to_move="A")

    assert state.record()["kalaha_cells"].sum() == 48
    assert assess(state) == Fraction(16, 15)
    assert state.legal == ("1", "2", "3", "4", "6")


@pytest.mark.parametrize(
    ("move", "after", "value"),
    [
        ("1", "A[0,2,4,2,1,9] 5 | B[7,6,5,1,1,2] 3", "33/31"),  # vector 19
        ("2", "A[7,0,4,1,0,8] 4 | B[6,6,5,1,1,2] 3", "16/15"),  # vector 22
        ("3", "A[7,1,0,2,1,9] 4 | B[6,6,5,1,1,2] 3", "16/15"),  # vector 22
        ("4", "A[7,1,3,0,0,8] 11 | B[6,0,5,1,1,2] 3", "13/6"),  # vector 20
        ("6", "A[8,1,3,1,0,0] 5 | B[7,7,6,2,2,3] 3", "7/9"),  # vector 21
    ],
)
def test_the_moves_of_a_from_e(move, after, value):
    """RULES §2.2, §3.3, §5.3 (vectors 19 to 22)"""
    before = position(E, to_move="A")

    assert before.play(move) == position(after, to_move="B")
    assert assess(before.play(move)) == Fraction(value)


@pytest.mark.parametrize(
    ("move", "after"),
    [
        ("1", "A[7,1,3,1,0,8] 4 | B[0,7,6,2,2,3] 4"),  # vector 23
        ("2", "A[8,1,3,1,0,8] 4 | B[6,0,6,2,2,3] 4"),  # vector 24
    ],
)
def test_the_moves_of_b_from_e(move, after):
    """RULES §2.2, §2.6 (vectors 23 and 24)"""
    before = position(E, to_move="B")

    assert before.play(move) == position(after, to_move="A")


def test_b_would_move_again_with_extra_turns():
    """RULES §2.6 (vector 23)"""
    before = position(E, to_move="B", extra_turn=True)

    after = before.play("1")

    assert after == position(f"{A_OF_E} | B[0,7,6,2,2,3] 4", to_move="B", extra_turn=True)


@pytest.mark.parametrize(
    ("text", "to_move", "depth", "expected", "best"),
    [
        (E, "A", 1, "1:33/31 2:16/15 3:16/15 4:13/6 6:7/9", ["4"]),  # vector 25
        (E, "B", 1, "1:1 2:33/31 3:33/31 4:16/15 5:16/15 6:33/31", ["1"]),  # vector 25
        (E, "A", 2, "1:17/16 2:1 3:1 4:2 6:14/19", ["4"]),  # vector 26
        (E, "B", 2, "1:11/5 2:35/31 3:53/25 4:13/6 5:13/6 6:53/25", ["2"]),  # vector 27
        (E, "B", 3, "1:55/27 2:35/33 3:53/27 4:2 5:51/29 6:33/35", ["6"]),  # vector 28
        (f"A[{FOURS}] 0 | B[{FOURS}] 0", "A", 1, "1:1 2:1 3:13/12 4:1 5:12/13 6:23/27", ["3"]),  # vector 29
        (f"A[{FOURS}] 0 | B[{FOURS}] 0", "A", 2, "1:12/13 2:12/13 3:1 4:25/27 5:6/7 6:23/29", ["3"]),
    ],
)
def test_minimax_values_and_best_moves(text, to_move, depth, expected, best):
    """RULES §5.3 (vectors 25 to 29)"""
    state = position(text, to_move=to_move)

    assert values(state, depth) == (fractions(expected), best)


@pytest.mark.parametrize("depth", [1, 2])
def test_minimax_chooses_the_best_move_whatever_the_seed(depth):
    """RULES §5.3 (vectors 25 and 27)"""
    view = position(E, to_move="B").view(1)

    chosen = {Minimax(depth).choose(view, Budget(), seed) for seed in range(10)}

    assert chosen == ({"1"} if depth == 1 else {"2"})


def test_with_extra_turns_the_one_who_moves_decides():
    """RULES §5.3, §2.6"""
    found, _ = values(start("standard"), 2)

    # After field 3 A moves again and takes the best of its own moves, not B's best reply.
    again = start("standard").play("3")
    assert found["3"] == max(assess(again.play(move)) for move in again.legal)

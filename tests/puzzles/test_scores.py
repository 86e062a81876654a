"""What is counted of somebody's attempts, and which puzzle comes next."""

from __future__ import annotations

from tablee.puzzles import puzzles_of
from tablee.puzzles.scores import LevelScore, PuzzleScore, next_puzzle, score_of
from tablee.roster import find_game

KALAHA = find_game("kalaha")


def score(*levels: tuple[int, int]) -> PuzzleScore:
    """Of levels from 1 on: how many were tried, how many solved."""
    return PuzzleScore(tuple(LevelScore(at, 20, *each) for at, each in enumerate(levels, start=1)))


def test_first_tries_are_counted_by_level_and_puzzles_that_are_gone_are_not():
    every = puzzles_of(KALAHA)
    of_three = [puzzle for puzzle in every if puzzle.level == 3]
    tried = {puzzle.id: at % 2 == 0 for at, puzzle in enumerate(of_three[:5])} | {"0123456789": True}

    found = score_of(KALAHA, tried)

    assert LevelScore(3, len(of_three), 5, 3) in found.levels
    assert (found.tried, found.solved) == (5, 3)
    assert sum(level.puzzles for level in found.levels) == len(every)


def test_strength_is_the_highest_level_that_is_mostly_solved_in_at_least_five_tries():
    assert score((5, 5), (20, 11), (20, 10), (4, 4)).strength == 2
    assert score((5, 5), (20, 11), (20, 10), (5, 3)).strength == 4
    assert score((4, 4), (8, 4)).strength is None
    assert score().strength is None


def test_the_next_puzzle_is_the_next_untried_one_and_comes_round():
    first, second, *_, last = puzzles_of(KALAHA)

    assert next_puzzle(KALAHA, {}) == first
    assert next_puzzle(KALAHA, {first.id: False}) == second
    assert next_puzzle(KALAHA, {}, after=first) == second
    assert next_puzzle(KALAHA, {first.id: True}, after=last) == second


def test_where_all_were_tried_the_next_is_one_whose_first_try_was_wrong():
    first, second, third, *_ = puzzles_of(KALAHA)
    tried = {puzzle.id: puzzle not in (first, third) for puzzle in puzzles_of(KALAHA)}

    assert next_puzzle(KALAHA, tried) == first
    assert next_puzzle(KALAHA, tried, after=first) == third
    assert next_puzzle(KALAHA, tried | {first.id: True}, after=third) is None
    assert next_puzzle(KALAHA, dict.fromkeys(tried, True), after=second) is None

"""Ratings at puzzles: every first try a rated game, compared with the formulas of the paper."""

from __future__ import annotations

import random

import pytest

from tablee.puzzles import puzzles_of
from tablee.puzzles.ratings import puzzle_strength, rated_tries
from tablee.skill_ratings import MU, SIGMA, first_strength
from tests.puzzles.kinds import KINDS, NAMES
from tests.skill_ratings import weng_lin

KALAHA = KINDS[NAMES.index("kalaha")]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=NAMES)


def by_the_paper(levels: list[int], rights: list[bool]) -> list[tuple[float, float]]:
    """The strengths after each try, without a line of ours; a puzzle is between its level and the one below."""
    step, mine, found = 150 / weng_lin.POINT, (MU, SIGMA), []
    for level, right in zip(levels, rights, strict=True):
        known = {"me": mine, "puzzle": (MU + (level - 3.5) * step, SIGMA / 2)}
        mine = weng_lin.rate(["me", "puzzle"], known, [0 if right else 1])["me"]
        found.append(mine)
    return found


@every_kind
def test_a_first_try_is_a_game_against_the_puzzle(kind):
    chance = random.Random(7)
    tried = {puzzle.id: chance.random() < 0.6 for puzzle in chance.sample(puzzles_of(kind), 60)}
    levels = {puzzle.id: puzzle.level for puzzle in puzzles_of(kind)}

    tries = rated_tries(kind, tried)

    expected = by_the_paper([levels[each] for each in tried], list(tried.values()))
    assert [(each.puzzle, each.right) for each in tries] == list(tried.items())
    assert [(each.strength.mu, each.strength.sigma) for each in tries] == [
        pytest.approx(each, rel=1e-9) for each in expected
    ]
    assert [each.strength.games for each in tries] == list(range(1, 61))
    assert sum(each.gained for each in tries) == tries[-1].strength.points - 1500


def test_a_puzzle_is_stronger_than_the_level_below_it_and_weaker_than_its_own():
    for level in range(1, 7):
        below, own = (first_strength(f"level:{each}").points for each in (level - 1, level))

        assert below < puzzle_strength(level).points < own


def test_a_hard_puzzle_gains_more_and_an_easy_one_costs_more():
    easy, *_, hard = puzzles_of(KALAHA)

    solved = {each.id: rated_tries(KALAHA, {each.id: True})[0].gained for each in (easy, hard)}
    failed = {each.id: rated_tries(KALAHA, {each.id: False})[0].gained for each in (easy, hard)}

    assert 0 < solved[easy.id] < solved[hard.id]
    assert failed[easy.id] < failed[hard.id] < 0


def test_who_solves_puzzles_up_to_a_level_is_rated_at_that_level_in_the_end():
    chance = random.Random(3)
    every = chance.sample(puzzles_of(KALAHA), 200)

    now = rated_tries(KALAHA, {puzzle.id: puzzle.level <= 3 for puzzle in every})[-1].strength

    assert abs(now.points - first_strength("level:3").points) < now.uncertainty < 200
    assert not now.is_provisional


def test_the_order_of_the_tries_counts_and_puzzles_that_are_gone_do_not():
    first, second, *_ = puzzles_of(KALAHA)
    tried = {first.id: True, "0123456789": False, second.id: False}

    assert [each.puzzle for each in rated_tries(KALAHA, tried)] == [first.id, second.id]
    turned = dict(reversed(tried.items()))
    assert [each.puzzle for each in rated_tries(KALAHA, turned)] == [second.id, first.id]
    assert rated_tries(KALAHA, {}) == ()

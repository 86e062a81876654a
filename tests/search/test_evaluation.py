"""Evaluation by simulated games: right in a game whose values are known, for every seat, without hidden cards."""

from __future__ import annotations

import pytest

from tablee.core.budget import Budget
from tablee.core.errors import NotYourTurn
from tablee.search.evaluation import Evaluator
from tablee.search.ismcts import IsMcts
from tests.search.daring import GAME as DARING

GAME = DARING()
BUDGET = Budget(simulations=2000)


@pytest.fixture(scope="module")
def evaluator():
    return Evaluator(IsMcts(), GAME.kind)


def test_daring_wins_three_times_out_of_four(evaluator):
    view = GAME.deal(1).view(0)

    stayed = evaluator.evaluate_move(view, "stay", BUDGET, 0)
    dared = evaluator.evaluate_move(view, "dare", BUDGET, 0)

    assert stayed.best == dared.best == "dare"
    assert stayed.played == (0.5, 0.5)
    assert stayed.chances == pytest.approx((0.75, 0.25), abs=0.05)
    assert dared.chances == dared.played
    assert dared.chances == pytest.approx((0.75, 0.25), abs=0.05)


def test_moves_that_are_as_good_are_not_called_better(evaluator):
    """Each of the four guesses is right one time in four."""
    view = GAME.deal(1).play("dare").view(1)

    for guess in view.legal:
        found = evaluator.evaluate_move(view, guess, BUDGET, 0)
        assert found.best == guess
        assert found.chances == pytest.approx((0.75, 0.25), abs=0.05)


def test_a_position_is_watched_by_what_a_seat_can_know(evaluator):
    for seed in range(4):
        before, after = GAME.deal(seed), GAME.deal(seed).play("dare")
        assert evaluator.evaluate_position(after.view(0), BUDGET, 0) == pytest.approx((0.75, 0.25), abs=0.05)
        assert evaluator.evaluate_position(before.view(1), BUDGET, 0) == evaluator.evaluate_position(
            GAME.deal(0).view(1), BUDGET, 0
        )


def test_the_same_seed_gives_the_same_answer(evaluator):
    view = GAME.deal(1).view(0)

    assert evaluator.evaluate_move(view, "stay", BUDGET, 5) == evaluator.evaluate_move(
        view, "stay", BUDGET, 5
    )
    assert evaluator.evaluate_move(view, "stay", BUDGET, 5) != evaluator.evaluate_move(
        view, "stay", BUDGET, 6
    )


def test_only_the_seat_to_move_is_judged(evaluator):
    with pytest.raises(NotYourTurn):
        evaluator.evaluate_move(GAME.deal(1).view(1), "stay", BUDGET, 0)


def test_time_is_a_budget_and_it_can_be_cancelled(evaluator):
    view = GAME.deal(1).view(0)

    assert evaluator.evaluate_move(view, "stay", Budget(seconds=0.2), 0).best == "dare"
    assert len(evaluator.evaluate_move(view, "stay", Budget(), 0, lambda: True).chances) == 2

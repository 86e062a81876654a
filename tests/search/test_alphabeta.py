"""Alpha-beta: the same as an exhaustive search, whole games played out, time kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tablee.core.budget import Budget
from tablee.core.errors import NotYourTurn
from tablee.games.kalaha import GAME
from tablee.search.alphabeta import AlphaBeta
from tests.search.positions import after_opening, mover_view, solve

# Solved by an independent program (rule sheet §7), and ours; (fields, seeds): by preset.
VALUES = {
    (1, 3): {"empty_capture": 6, "standard": 6, "simple": 6},
    (2, 2): {"empty_capture": -2, "standard": -2, "simple": -2},
    (2, 4): {"empty_capture": -12, "standard": -10, "simple": -12},
    (3, 2): {"empty_capture": 4, "standard": 4, "simple": 0},
    (3, 3): {"empty_capture": 2, "standard": 2, "simple": 0},
    (4, 2): {"empty_capture": 6, "standard": 6, "simple": 2},
}


@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("board", [(2, 1), (2, 2), (3, 1), (2, 3)])
def test_solved_values_are_those_of_an_exhaustive_search(board, preset):
    game = GAME(preset=preset, fields=board[0], seeds=board[1])
    start = game.deal(0)

    found = AlphaBeta(depth=100).search(start.view(0), Budget(), seed=1)

    assert found.solved
    assert found.value == solve(start)
    assert solve(start.play(found.move)) == solve(start), "and its move keeps the value"


@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("board", VALUES)
def test_playing_both_sides_to_the_end_gives_the_value_of_the_game(board, preset):
    game = GAME(preset=preset, fields=board[0], seeds=board[1])

    outcome = tablee.play(game, ["alphabeta:depth=60"] * 2, seed=1).outcome

    assert outcome.scores[0] - outcome.scores[1] == VALUES[board][preset]


def test_the_search_of_a_small_end_is_exact_with_every_option():
    game = GAME(preset="standard", fields=3, seeds=2, collect="emptier", end_check="mover", skip_origin=True)
    start = game.deal(0)

    assert AlphaBeta(depth=100).search(start.view(0), Budget(), 1).value == solve(start)


@given(seed=st.integers(0, 10**6), depth=st.integers(1, 6), preset=st.sampled_from(list(GAME.presets)))
def test_the_same_view_depth_and_seed_give_the_same_move(seed, depth, preset):
    state = after_opening(GAME(preset), seed)
    if state.is_over:
        return
    view = mover_view(state)

    first = AlphaBeta(depth=depth).search(view, Budget(), seed)

    assert first.move in view.legal
    assert AlphaBeta(depth=depth).search(view, Budget(), seed) == first


def test_steps_are_a_budget_that_gives_the_same_answer_on_every_machine():
    view = GAME("standard").deal(1).view(0)
    found = [AlphaBeta().search(view, Budget(), 1, steps=steps) for steps in (20_000, 20_000, 200_000)]

    assert found[0] == found[1]
    assert found[0].steps <= 20_000 < found[2].steps <= 200_000
    assert 1 < found[0].depth < found[2].depth


def test_a_cancelled_search_stops_at_its_first_depth():
    view = mover_view(after_opening(GAME("standard"), 11))

    found = AlphaBeta(time=3600).search(view, Budget(), 1, cancelled=lambda: True)

    assert found.move in view.legal
    assert found.depth <= 2


def test_an_agent_is_not_asked_out_of_turn():
    state = GAME().deal(0)

    with pytest.raises(NotYourTurn, match="it is seat 1's turn, not seat 2's"):
        AlphaBeta(depth=2).choose(state.view(1), Budget(), 1)

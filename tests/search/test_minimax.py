"""The minimax agent beyond the vectors of the rule sheet."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablee.core.budget import Budget
from tablee.core.state import State
from tablee.games.kalaha import GAME
from tablee.games.kalaha.rules import assess
from tablee.search.minimax import Minimax
from tests.search.positions import after_opening, mover_view


def plain_minimax(state: State, depth: int) -> float:
    """The textbook definition, on the public API."""
    if depth == 0 or state.is_over:
        return assess(state.game.setup, state.record())
    values = [plain_minimax(state.play(move), depth - 1) for move in state.legal]
    return max(values) if state.mover == 0 else min(values)


@given(seed=st.integers(0, 10**6), depth=st.integers(1, 3), preset=st.sampled_from(list(GAME.presets)))
def test_values_are_those_of_the_textbook_definition(seed, depth, preset):
    """Extra turns included: the node's real mover decides."""
    state = after_opening(GAME(preset), seed)
    if state.is_over:
        return

    values = Minimax(depth).values(mover_view(state), depth)

    assert list(values) == [plain_minimax(state.play(move), depth - 1) for move in state.legal]


def test_a_time_limit_too_short_for_the_depth_still_gives_a_legal_move():
    view = mover_view(after_opening(GAME("standard"), 3))

    assert Minimax(9).choose(view, Budget(seconds=0.001), 1) in view.legal


def test_the_tighter_of_two_depths_holds():
    view = mover_view(after_opening(GAME("standard"), 5))

    for seed in range(5):
        assert Minimax(6).choose(view, Budget(depth=1), seed) == Minimax(1).choose(view, Budget(), seed)


def test_equal_moves_are_drawn_by_the_seed():
    """Fields 1 and 3 both capture their own seed alone."""
    view = GAME().position("A[1,0,1,0,0,0] 0 | B[0,1,0,0,0,0] 5").view(0)

    chosen = {Minimax(1).choose(view, Budget(), seed) for seed in range(40)}

    assert chosen == {"1", "3"}

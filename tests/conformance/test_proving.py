"""What a game's solver proves within a budget hangs together, from position to position to the end."""

from __future__ import annotations

import random

import pytest

from tablee.core import jit
from tablee.core.budget import Budget
from tablee.core.solution import SilentWatcher, ValueBounds
from tests.conformance.every_game import KINDS
from tests.conformance.hooks import options_of

SOLVED = {name: kind for name, kind in KINDS.items() if kind.solver is not None}
LITTLE = Budget(simulations=300)

pytestmark = [
    pytest.mark.skipif(not jit.enabled(), reason="needs the compiler: unset NUMBA_DISABLE_JIT"),
    pytest.mark.parametrize("kind", SOLVED.values(), ids=SOLVED),
]


def games_of(kind):
    """A game of each preset, with options that keep it short."""
    return [kind.configure(options_of(kind)[0], preset) for preset in kind.presets]


def examined(examiner, state, budget=LITTLE, first=None):
    return examiner.examine(state.view(state.mover), budget, SilentWatcher(), first)


def seen_by(seat: int, state, bounds: ValueBounds) -> ValueBounds:
    return bounds if state.mover == seat else ValueBounds(-bounds.high, -bounds.low)


def test_bounds_agree_with_each_other_with_the_next_position_and_with_the_end(kind):
    chance = random.Random(4)
    for game in games_of(kind):
        examiner, state = kind.solver.examiner(game), game.deal(2)
        while not state.is_over:
            move = chance.choice(state.legal)
            found = examined(examiner, state, first=move)
            assert tuple(found.moves) == state.legal
            assert all(bounds.low <= bounds.high <= found.value.high for bounds in found.moves.values())
            assert found.value.low >= max(bounds.low for bounds in found.moves.values())
            after, mine = state.play(move), found.moves[move]
            if after.is_over:
                margin = after.outcome.scores[state.mover] - after.outcome.scores[1 - state.mover]
                assert mine == ValueBounds(margin, margin)
            else:
                then = seen_by(state.mover, after, examined(examiner, after).value)
                assert max(mine.low, then.low) <= min(mine.high, then.high)
            state = after


def test_the_same_questions_get_the_same_answers(kind):
    for game in games_of(kind):
        state = game.deal(2)
        answers = [examined(kind.solver.examiner(game), state) for _ in range(2)]
        assert answers[0] == answers[1]


def test_who_is_told_to_stop_stops(kind):
    for game in games_of(kind):
        state = game.deal(2)
        for budget in (Budget(cancelled=lambda: True), Budget(seconds=3600, cancelled=lambda: True)):
            found = examined(kind.solver.examiner(game), state, budget)
            assert found is None or tuple(found.moves) == state.legal

"""How simulated games go on: sensibly, and by nothing that the mover cannot know."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.core import rng
from tablee.core.state import State
from tablee.games.cluedo import GAME
from tablee.games.cluedo.layout import MOVES


def chosen(state: State, record: np.ndarray, seed: int) -> str:
    game = state.game
    moves = np.zeros(game.kind.rules.MAX_LEGAL, np.int64)
    count = game.kernels.legal(game.setup, record, moves)
    at = int(game.kernels.rollout(game.setup, record, moves, count, rng.stream(seed)))
    assert 0 <= at < count <= MOVES
    return state.legal[at]


def games(preset: str, seats: int, count: int) -> list[list[State]]:
    found = []
    for seed in range(count):
        states = [GAME(preset, seats=seats).deal(seed)]
        while not states[-1].is_over:
            state = states[-1]
            states.append(state.play(chosen(state, state.record(), len(states))))
        found.append(states)
    return found


@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("seats", [3, 5])
def test_simulated_games_are_solved_within_reasonable_time(preset, seats):
    for states in games(preset, seats, 3):
        outcome = states[-1].outcome
        assert outcome is not None
        assert outcome.reason == "solved"
        assert int(states[-1].record()[0]["turn"]) < 60


@pytest.mark.parametrize("preset", GAME.presets)
def test_the_choice_is_made_by_what_the_mover_can_know(preset):
    for states in games(preset, 3, 2):
        for number, state in enumerate(states[:-1]):
            view = state.view(state.mover)
            picked = chosen(state, state.record(), number)
            assert chosen(state, view.record(), number) == picked
            assert chosen(state, view.fill(number).record(), number) == picked


def test_nobody_gives_a_wrong_solution_unless_forced_to():
    for preset in GAME.presets:
        if GAME(preset).options["solution_on_arrival"] == "optional":
            for states in games(preset, 4, 3):
                assert not states[-1].record()[0]["failed"].any()

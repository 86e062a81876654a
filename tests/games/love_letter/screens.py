"""What the tests of Love Letter's scenes and paintings share: positions from text, moves, random games."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tablee.core.game import Game
from tablee.core.state import State
from tablee.games.love_letter import GAME

SIZES = [("zman2019", seats) for seats in range(2, 7)] + [("classic16", seats) for seats in range(2, 5)]


def position(text: str, seats: int = 2, preset: str | None = None, **options) -> State:
    return GAME(preset, seats, **options).position(text)


def played(state: State, moves: str) -> State:
    for move in moves.split():
        state = state.play(move)
    return state


def random_states(game: Game, seed: int) -> Iterator[State]:
    """Every state of a game by random moves."""
    chance, state = random.Random(seed), game.deal(seed)
    yield state
    while not state.is_over:
        state = state.play(chance.choice(state.legal))
        yield state

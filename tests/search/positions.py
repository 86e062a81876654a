"""Positions to search, and what perfect play makes of them."""

from __future__ import annotations

from functools import cache

from tablee.core.game import Game
from tablee.core.state import State, View
from tablee.match.table import opening_moves


def after_opening(game: Game, seed: int, moves: int = 6) -> State:
    """Returns the state after so many random moves."""
    state = game.deal(seed)
    for move, _ in opening_moves(state, seed, moves):
        state = state.play(move)
    return state


def mover_view(state: State) -> View:
    """Returns what the seat to move sees."""
    return state.view(state.mover)


@cache
def solve(state: State) -> int:
    """Returns seat 0's final margin under perfect play, by looking at everything."""
    if state.outcome:
        return state.outcome.scores[0] - state.outcome.scores[1]
    values = [solve(state.play(move)) for move in state.legal]
    return max(values) if state.mover == 0 else min(values)

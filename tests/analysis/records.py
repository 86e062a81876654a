"""Records that begin anywhere, for tests: a few moves from a position instead of a whole game."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.core.state import State
from tablee.records import Record


def record_from(state: State, *moves: str) -> Record:
    """The record of these moves, as if the game had begun with `state`."""
    states = [state]
    for move in moves:
        states.append(states[-1].play(move))
    return record_of(states, moves)


def record_of(states: Sequence[State], moves: Sequence[str]) -> Record:
    game = states[0].game
    seats = ("random",) * game.seats
    record = Record(
        game_name=game.kind.name,
        options=game.options,
        seed=0,
        opening=0,
        seats=seats,
        moves=tuple(moves),
        outcome=states[-1].outcome,
    )
    record.__dict__.update(states=tuple(states), game=game)  # nothing to deal or to replay
    return record

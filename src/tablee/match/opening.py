"""Random first moves drawn from the seed, so that games without chance differ and can be paired."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.core import rng
from tablee.core.state import State


def opened(state: State, seed: int, count: int) -> Iterator[tuple[str, State]]:
    """The first `count` moves, each with the state after it; fewer when the game would be over before."""
    draws = rng.stream(seed, "opening")
    for _ in range(count):
        if state.is_over:
            return
        move = state.legal[rng.below(draws, len(state.legal))]
        state = state.play(move)
        yield move, state


def random_opening(state: State, seed: int, count: int) -> list[str]:
    """The moves alone."""
    return [move for move, _ in opened(state, seed, count)]

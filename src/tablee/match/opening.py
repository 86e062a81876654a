"""Random first moves drawn from the seed, so that games without chance differ and can be paired."""

from __future__ import annotations

from tablee.core import rng
from tablee.core.state import State


def random_opening(state: State, seed: int, count: int) -> list[str]:
    """The first `count` moves; fewer when the game would be over before the next."""
    draws = rng.stream(seed, "opening")
    moves: list[str] = []
    for _ in range(count):
        if state.is_over:
            break
        moves.append(state.legal[rng.below(draws, len(state.legal))])
        state = state.play(moves[-1])
    return moves

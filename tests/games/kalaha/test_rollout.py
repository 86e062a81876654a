"""Rollouts of Kalaha end once the game is decided, with the payoff that playing on would give."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tablee.core import contract, rng
from tablee.core.state import State
from tablee.games.kalaha import GAME, rules
from tests.conformance.every_game import Table, games_at
from tests.games.kalaha.board import position


def payoffs(state: State, *, to_the_end: bool, seed: int) -> tuple[tuple[float, ...], int]:
    """What each seat gets after a random game, and who would be to move."""
    game, s, chance = state.game, state.record(), rng.stream(seed, "rollout")
    moves, pay = np.zeros(rules.MAX_LEGAL, np.int64), np.zeros(2)
    if to_the_end:
        while s[0]["mover"] >= 0:
            n = game.kernels.legal(game.setup, s, moves)
            game.kernels.play(game.setup, s, int(moves[rng.below(chance, n)]))
    else:
        game.kernels.finish(game.setup, s, np.zeros(1, contract.WORK), moves, chance)
    game.kernels.payoff(game.setup, s, pay)
    return tuple(pay.tolist()), int(s[0]["mover"])


@given(data=st.data(), seed=st.integers(0, 10**9))
def test_a_rollout_pays_what_the_whole_game_pays(data, seed):
    game = data.draw(games_at(Table(GAME, None)))
    state = game.deal(seed)

    assert payoffs(state, to_the_end=False, seed=seed)[0] == payoffs(state, to_the_end=True, seed=seed)[0]


def test_a_rollout_ends_when_one_store_holds_more_than_half():
    state = position("A[1,0,0,0,0,1] 24 | B[4,4,4,4,3,3] 0")

    paid, mover = payoffs(state.play("6"), to_the_end=False, seed=1)

    assert paid == (1.0, 0.0)
    assert mover >= 0

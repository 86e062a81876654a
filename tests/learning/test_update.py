"""Lessons: what a move teaches when its probability has changed since it was made."""

from __future__ import annotations

from functools import cache

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import tablee
from tablee.core.network import NetworkPlan, Sizes
from tablee.learning.network import TrainableNetwork
from tablee.learning.recipe import recipe_for
from tablee.learning.update import Moves, Teacher

SMALL = Sizes(token=6, embed=5, trunk=9, choice=7, value=4)


@cache  # compiled once, as a whole
def compiled_slope():
    game = tablee.game("kalaha", fields=2, seeds=2)
    network = TrainableNetwork(NetworkPlan(game), SMALL, half=False, one_hot=False)
    batch = tablee.batch(game, 4, seed=1)
    kept, words = network.arrange(batch.observation), network.pack(batch.mask)
    loss = Teacher(network, recipe_for("cpu", {}))._loss

    @jax.jit
    def slope(advantage, change):
        params = network.initial(jax.random.key(1))
        now = network.actor(params, kept, words).logs[:, 0]
        one = jnp.ones(4)
        private, chosen = jnp.zeros((4, network.private)), jnp.zeros(4, jnp.int32)
        moves = Moves(kept, private, words, chosen, now - change, advantage * one, one, one)
        return jax.grad(loss, has_aux=True)(params, moves, jnp.zeros(()))[0]["actor.p"]

    return slope


def slope_of_the_policy(advantage, change):
    """How much lessons want to change the scores of moves, by moves whose probability has changed since."""
    return float(np.abs(compiled_slope()(advantage, change)).max())


@pytest.mark.parametrize(
    ("advantage", "change", "teaches"),
    [
        (1, 0.0, True),
        (-1, 0.0, True),
        (1, 1.0, False),  # a good move is likely enough already
        (-1, 1.0, True),  # a bad one has become more likely: that must be undone
        (-1, 5.0, False),  # … but not where it would outweigh all others
    ],
)
def test_a_move_teaches_while_its_probability_is_near_what_it_was(advantage, change, teaches):
    assert (slope_of_the_policy(advantage, change) > 1e-6) == teaches

"""Lessons: what a move teaches when its probability has changed since it was made."""

from __future__ import annotations

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


def slope_of_the_policy(advantage, change):
    """How much lessons want to change the scores of moves, by moves whose probability has changed since."""
    game = tablee.game("kalaha", fields=2, seeds=2)
    network = TrainableNetwork(NetworkPlan(game), SMALL, half=False, one_hot=False)
    batch = tablee.batch(game, 4, seed=1)
    params = network.initial(jax.random.key(1))
    kept, words = network.arrange(batch.observation), network.pack(batch.mask)
    now = network.actor(params, kept, words).logs[:, 0]
    one = jnp.ones(4)
    moves = Moves(
        kept,
        jnp.zeros((4, network.private)),
        words,
        jnp.zeros(4, jnp.int32),
        now - change,
        advantage * one,
        one,
        one,
    )
    slope, _ = jax.grad(Teacher(network, recipe_for("cpu", {}))._loss, has_aux=True)(
        params, moves, jnp.zeros(())
    )
    return float(np.abs(slope["actor.p"]).max())


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

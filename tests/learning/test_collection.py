"""Games of a network against itself: what is written down of them."""

import jax
import numpy as np

import tablee
from tablee.core.network import NetworkPlan
from tablee.learning.collection import Collector, SelfPlayer
from tablee.learning.network import TrainableNetwork
from tablee.learning.positions import HostPositions
from tablee.learning.recipe import recipe_for

SMALL = {"plies": 12, "trunk": 16, "value": 8}


def test_groups_of_games_are_written_side_by_side():
    plan = NetworkPlan(tablee.game("kalaha", fields=3, seeds=2))
    network = TrainableNetwork(plan, recipe_for("cpu", SMALL).sizes, half=False, one_hot=False)
    params, key = network.initial(jax.random.key(1)), jax.random.key(2)
    found = []
    for seeds in ((5,), (5, 6)):
        recipe = recipe_for("cpu", {**SMALL, "games": 8 * len(seeds)})
        groups = [HostPositions(plan, 8, seed, half=False) for seed in seeds]
        collector = Collector(SelfPlayer(network, recipe), recipe, groups)
        collector.collect(params, key)
        found.append(collector.collect(params, key))  # some games are in their random openings

    one, two = found
    for alone, beside in zip((*one.plies, one.paid, one.done), (*two.plies, two.paid, two.done), strict=True):
        np.testing.assert_array_equal(np.asarray(alone), np.asarray(beside)[:, :8])
    assert not np.array_equal(two.plies.mover[:, :8], two.plies.mover[:, 8:])
    assert np.asarray(one.done).any()
    assert not np.asarray(one.plies.decides)[np.asarray(one.done).nonzero()].all()

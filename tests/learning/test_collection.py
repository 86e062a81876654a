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


def test_rivals_play_by_the_rollout_policy_in_a_share_of_the_games_and_nobody_learns_from_them():
    plan = NetworkPlan(tablee.game("love_letter", seats=3, rounds=1))
    recipe = recipe_for("cpu", {**SMALL, "games": 60, "rivals": 0.5})
    network = TrainableNetwork(plan, recipe.sizes, half=False, one_hot=False)
    positions = HostPositions(plan, 60, 5, half=False)
    said, played = [], []
    rollout, play = positions.rollout, positions.play
    positions.rollout = lambda: said.append(rollout()) or said[-1]
    positions.play = lambda moves: played.append(np.asarray(moves)) or play(moves)

    found = Collector(SelfPlayer(network, recipe), recipe, [positions]).collect(
        network.initial(jax.random.key(1)), jax.random.key(2)
    )

    games = np.arange(60)
    is_rival = (games < 30) & (np.asarray(found.plies.mover) != games % 3)
    assert is_rival.any()
    np.testing.assert_array_equal(np.array(played)[is_rival], np.array(said)[is_rival])
    assert (np.array(played) != np.array(said)).any()
    assert not np.asarray(found.plies.decides)[is_rival].any()
    assert np.asarray(found.plies.decides)[~is_rival].any()

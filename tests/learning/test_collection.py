"""Games of a network against itself: what is written down of them."""

import jax
import numpy as np

import tablee
from tablee.core.network import NetworkPlan
from tablee.learning.collection import Collector, SelfPlayer
from tablee.learning.network import TrainableNetwork
from tablee.learning.opponents import PolicyOpponent
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
        collector = Collector(SelfPlayer(network, recipe), recipe, groups, PolicyOpponent("rollout"))
        collector.collect(params, key)
        found.append(collector.collect(params, key))  # some games are in their random openings

    one, two = found
    for alone, beside in zip((*one.plies, one.paid, one.done), (*two.plies, two.paid, two.done), strict=True):
        np.testing.assert_array_equal(np.asarray(alone), np.asarray(beside)[:, :8])
    assert not np.array_equal(two.plies.mover[:, :8], two.plies.mover[:, 8:])
    assert np.asarray(one.done).any()
    assert not np.asarray(one.plies.decides)[np.asarray(one.done).nonzero()].all()


def test_an_opponent_has_all_seats_but_one_in_a_share_of_the_games_and_nobody_learns_from_its_moves():
    plan = NetworkPlan(tablee.game("love_letter", seats=3, rounds=1))
    recipe = recipe_for("cpu", {**SMALL, "games": 60, "opponents": 0.5})
    network = TrainableNetwork(plan, recipe.sizes, half=False, one_hot=False)
    positions = HostPositions(plan, 60, 5, half=False)
    opponent, played, play = Listening(), [], positions.play
    positions.play = lambda moves: played.append(np.asarray(moves)) or play(moves)

    found = Collector(SelfPlayer(network, recipe), recipe, [positions], opponent).collect(
        network.initial(jax.random.key(1)), jax.random.key(2), seed=3
    )

    games = np.arange(60)
    is_theirs = (games < 30) & (np.asarray(found.plies.mover) != games % 3)
    assert is_theirs.any()
    np.testing.assert_array_equal(np.array(opponent.asked), is_theirs)
    np.testing.assert_array_equal(np.array(played)[is_theirs], np.array(opponent.said)[is_theirs])
    assert (np.array(played) != np.array(opponent.said)).any()
    assert not np.asarray(found.plies.decides)[is_theirs].any()
    assert np.asarray(found.plies.decides)[~is_theirs].any()
    assert len(set(opponent.seeds)) == len(opponent.seeds) == recipe.plies


class Listening(PolicyOpponent):
    """The rollout policy, and a memory of what it was asked and said."""

    def __init__(self):
        super().__init__("rollout")
        self.asked, self.said, self.seeds = [], [], []

    def choose(self, decisions):
        moves = super().choose(decisions)
        self.asked.append(np.array(decisions.asked))
        self.said.append(np.array(moves))
        self.seeds.append(decisions.seed)
        return moves

"""The network in JAX: the same numbers as the plain reference."""

import jax
import numpy as np
import pytest

import tablee
from tablee.core.network import CRITIC, NetworkPlan, Sizes, scores, values
from tablee.learning.network import TrainableNetwork

SMALL = Sizes(token=6, embed=5, trunk=9, choice=7, value=4)


def positions(game, count, seed):
    """Observations of the mover, private numbers of the others, and masks, of some plies into random games."""
    plan = NetworkPlan(game)
    batch = tablee.batch(game, count, seed=seed)
    for _ in range(7):
        batch.step(batch.choose("random"))
    seen = np.stack([batch.observe(seat) for seat in range(game.seats)])
    rows, mover = np.arange(count), batch.mover
    private = [
        seen[(mover + step) % game.seats, rows][:, plan.private_index] for step in range(1, game.seats)
    ]
    return plan, seen[mover, rows], np.concatenate(private, axis=1), batch.mask.copy()


@pytest.mark.parametrize(
    ("name", "options", "card"),
    [
        ("schotten_totten", {"preset": "iello_tactics"}, False),
        ("schotten_totten", {}, True),
        ("love_letter", {"seats": 3}, False),
    ],
)
def test_the_network_computes_what_the_reference_does(name, options, card):
    """For a card products are of 16 bits."""
    rough = {"rtol": 0.05, "atol": 0.1} if card else {"rtol": 1e-3, "atol": 1e-4}
    plan, observation, private, mask = positions(tablee.game(name, **options), 16, seed=3)
    network = TrainableNetwork(plan, SMALL, half=card, one_hot=card)
    chance = np.random.default_rng(4)
    params = {
        name: (0.3 * chance.normal(size=shape)).astype(np.float32)
        for name, shape in plan.shapes(SMALL).items()
    }

    def judge(params, observation, private, mask):
        kept = network.arrange(observation)
        return network.actor(params, kept, network.pack(mask)), network.critic(params, kept, private)

    found, worth = jax.jit(judge)(params, observation, private, mask)

    inputs = plan.inputs_of(observation)
    expected = np.asarray(jax.nn.log_softmax(scores(plan, params, inputs, mask)))
    for row, legal in enumerate(mask):
        ids = np.flatnonzero(legal)
        assert np.asarray(found.moves)[row, : len(ids)].tolist() == ids.tolist()
        assert np.asarray(found.legal)[row].sum() == len(ids)
        np.testing.assert_allclose(np.asarray(found.logs)[row, : len(ids)], expected[row, ids], **rough)
    np.testing.assert_allclose(jax.nn.sigmoid(found.value), values(plan, params, inputs), **rough)
    everything = np.concatenate([inputs, private], axis=1)
    np.testing.assert_allclose(
        jax.nn.sigmoid(worth),
        values(plan, params, everything, CRITIC),
        **rough,
    )

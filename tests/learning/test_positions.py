"""Where games stand, from this machine's memory and from a card's: here a card is pretended."""

import jax
import numpy as np

import tablee
from tablee.core.network import NetworkPlan, Sizes
from tablee.learning import positions
from tablee.learning.network import TrainableNetwork
from tablee.learning.positions import CardPositions, HostPositions


def test_a_card_gives_the_same_as_this_machine(monkeypatch):
    plan = NetworkPlan(tablee.game("love_letter", seats=3, tokens=1))
    host = HostPositions(plan, 20, seed=4, half=False)
    made = positions.Batch
    monkeypatch.setattr(positions, "Batch", lambda game, games, seed, device: made(game, games, seed))
    card = CardPositions(plan, 20, seed=4)

    for _ in range(25):
        here, there = host.look(), card.look()
        for one, other in zip(here, there, strict=True):
            np.testing.assert_array_equal(one, np.asarray(other))
        moves = here.mask.argmax(axis=1)
        said = [each.narrow(each.batch.choose("order")) for each in (host, card)]
        np.testing.assert_array_equal(said[0], np.asarray(said[1]))
        assert said[1].dtype == np.int32
        paid = host.play(moves)
        for one, other in zip(paid, card.play(jax.numpy.asarray(moves, np.int32)), strict=True):
            np.testing.assert_array_equal(one, np.asarray(other))


def test_numbers_of_16_bits_are_those_of_bfloat16():
    plan = NetworkPlan(tablee.game("schotten_totten"))
    whole, half = (HostPositions(plan, 8, seed=4, half=each) for each in (False, True))
    network = TrainableNetwork(plan, Sizes(), half=True, one_hot=True)

    for one, other in zip(whole.look()[:2], half.look()[:2], strict=True):
        kept = np.asarray(network.keep(jax.numpy.asarray(other)), np.float32)
        np.testing.assert_allclose(kept, one, rtol=1 / 128)


def test_others_hide_what_only_they_see():
    game = tablee.game("love_letter", seats=3, tokens=1)
    plan = NetworkPlan(game)
    host = HostPositions(plan, 8, seed=4, half=False)

    found = host.look()

    for number, state in enumerate(host.batch.states()):
        mover = state.mover
        hidden = [state.view((mover + step) % 3).observe()[plan.private_index] for step in (1, 2)]
        np.testing.assert_array_equal(found.observation[number], state.view(mover).observe())
        np.testing.assert_array_equal(found.private[number], np.concatenate(hidden))
        assert found.mover[number] == mover

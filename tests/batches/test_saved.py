"""Batches that are saved and restored go on as if nothing had happened."""

import copy
import pickle

import numpy as np
import pytest

import tablee
from tablee.core.errors import BadUse


def test_a_restored_batch_goes_on_as_the_saved_one_did():
    game = tablee.game("love_letter", tokens=1)
    one, other = tablee.batch(game, 50, seed=1), tablee.batch(game, 50, seed=2, threads=2)
    for _ in range(9):
        one.step(one.choose("random"))

    other.restore(one.save())

    for _ in range(30):  # new deals, too
        assert np.array_equal(one.mask, other.mask)
        assert np.array_equal(one.observation, other.observation)
        moves = one.choose("rollout").copy()
        assert np.array_equal(moves, other.choose("rollout"))
        one.step(moves)
        other.step(moves)
        assert np.array_equal(one.reward, other.reward)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_a_batch_can_be_copied_and_sent_to_another_process(copied):
    batch = tablee.batch("kalaha", 40, seed=3)
    while not batch.done.any():
        batch.step(batch.choose("random"))

    other = copied(batch)

    assert np.array_equal(other.reward, batch.reward)
    assert np.array_equal(other.done, batch.done)
    assert np.array_equal(other.observation, batch.observation)
    batch.playout()
    other.playout()
    assert np.array_equal(other.reward, batch.reward)


def test_what_another_batch_has_saved_is_refused():
    game = tablee.game("kalaha")
    saved = tablee.batch(game, 3).save()

    with pytest.raises(BadUse, match="another game or size"):
        tablee.batch(game, 4).restore(saved)

"""What moves were worth: every seat's own trajectory, written a second time, slowly."""

from functools import partial

import jax
import numpy as np
import pytest

from tablee.learning.returns import returns


def slowly(value, mover, decides, paid, done, by_policy, by_value, *, duel=False):
    """Of each ply and game: advantage, target and whether they are known; by going forward from each move."""
    plies, games = value.shape
    found = {}
    for game in range(games):
        for ply in range(plies):
            if not decides[ply, game]:
                continue
            seat, chain, end = mover[ply, game], [value[ply, game]], None
            for later in range(ply, plies):
                is_own = mover[later, game] == seat
                if later > ply and decides[later, game] and (is_own or duel):
                    chain.append(value[later, game] if is_own else 1 - value[later, game])
                if done[later, game]:
                    end = paid[later, game, seat]
                    break
            ahead = [*chain[1:], *([] if end is None else [end])]
            steps = [after - before for before, after in zip(chain, ahead, strict=False)]
            gains = [
                sum(step * weight**number for number, step in enumerate(steps))
                for weight in (by_policy, by_value)
            ]
            found[ply, game] = gains[0], chain[0] + gains[1], bool(ahead)
    return found


@pytest.mark.parametrize(("seats", "duel"), [(3, False), (2, False), (2, True)])
def test_returns_follow_each_seat_through_its_own_moves_and_in_a_duel_through_the_others_too(seats, duel):
    shape = 25, 40
    chance = np.random.default_rng(seats)
    value = chance.random(shape).astype(np.float32)
    mover = chance.integers(seats, size=shape)  # a seat may move twice in a row
    decides, done = chance.random(shape) < 0.8, chance.random(shape) < 0.15
    paid = np.where(done[:, :, None], chance.random((*shape, seats)), 0).astype(np.float32)

    if duel:
        paid[:, :, 1] = np.where(done, 1 - paid[:, :, 0], 0)

    found = jax.jit(partial(returns, duel=duel))(value, mover, decides, paid, done, 0.8, 0.95)

    expected = slowly(value, mover, decides, paid, done, 0.8, 0.95, duel=duel)
    known = np.asarray(found.known)
    assert {place for place, (_, _, is_known) in expected.items() if is_known} == set(
        zip(*map(np.ndarray.tolist, np.nonzero(known)), strict=True)
    )
    for place, (advantage, target, is_known) in expected.items():
        if is_known:
            assert found.advantage[place] == pytest.approx(advantage, abs=1e-5)
            assert found.target[place] == pytest.approx(target, abs=1e-5)


def test_a_move_whose_consequences_were_not_seen_teaches_nothing():
    nothing = np.zeros((2, 1))
    found = returns(nothing, np.array([[0], [1]]), nothing == 0, np.zeros((2, 1, 2)), nothing == 1, 0.8, 0.95)

    assert not np.asarray(found.known).any()

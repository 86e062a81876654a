"""`tablee.batch`: arrays of the batch's own, errors that change nothing, seeds, policies."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import tablee
from tablee.core.errors import BadOption, BadUse, IllegalAction, UnknownName


def play_some(batch, steps, policy="random"):
    """Plays some steps and returns what every array held after each of them."""
    told = []
    for _ in range(steps):
        batch.step(batch.choose(policy))
        told.append([array.tobytes() for array in arrays(batch)])
    return told


def arrays(batch):
    return batch.mover, batch.mask, batch.observation, batch.reward, batch.done


def test_arrays_are_the_memory_of_the_batch_and_cannot_be_written_to():
    batch = tablee.batch(tablee.game("kalaha", "standard"), 4, seed=1)
    before = arrays(batch)

    batch.step([0, 1, 2, 3])

    assert all(now is then for now, then in zip(arrays(batch), before, strict=True))
    assert batch.mover.tolist() == [1, 1, 0, 1]  # field 3 with four seeds ends in the store
    assert [array.shape for array in before] == [(4,), (4, 13), (4, 30), (4, 2), (4,)]
    for array in before:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_an_illegal_move_names_the_game_and_changes_nothing():
    batch = tablee.batch(tablee.game("kalaha", "standard"), 3, seed=1)
    batch.step([1, 2, 3])
    before = [array.tobytes() for array in arrays(batch)]

    with pytest.raises(
        IllegalAction, match=r"game 1 of the batch, move 2: illegal move '3': .*legal: 1, 2, 4"
    ):
        batch.step([0, 2, 0])
    for beyond in (13, -1):
        with pytest.raises(IllegalAction, match=f"game 2 of the batch, move {beyond}: .* 0 to 12"):
            batch.step(np.array([0, 0, beyond]))

    assert [array.tobytes() for array in arrays(batch)] == before


@pytest.mark.parametrize("actions", [[0, 1], [[0, 1, 2]], [0.0, 1.0, 2.0], "abc", None, [True, False, True]])
def test_what_is_no_move_for_each_game_is_refused(actions):
    batch = tablee.batch(tablee.game("kalaha"), 3)

    with pytest.raises(BadOption, match=r"option actions: .* expected a whole number for each of 3 games"):
        batch.step(actions)


@pytest.mark.parametrize("given", [{"n": 0}, {"n": 2.5}, {"seed": -1}, {"threads": 0}, {"threads": True}])
def test_numbers_out_of_range_are_refused(given):
    with pytest.raises(BadOption, match=f"option {next(iter(given))}: .* expected a whole number"):
        tablee.batch(tablee.game("kalaha"), **{"n": 2, **given})


@pytest.mark.parametrize("name", ["kalaha", "love_letter"])
def test_a_seed_means_the_same_with_any_number_of_threads_and_of_games(name):
    """By moves of policies, too: each game's chance is its own."""
    game = tablee.game(name)
    alone, shared, longer = (tablee.batch(game, n, 7, threads) for n, threads in ((23, 1), (23, 3), (40, 2)))

    assert play_some(alone, 60) == play_some(shared, 60)
    play_some(longer, 60)
    assert [alone.state(at) for at in range(23)] == [longer.state(at) for at in range(23)]
    assert len({alone.state(at) for at in range(23)}) > 10
    for policy in alone.policies:
        alone.playout(policy)
        shared.playout(policy)
        assert all(a.tobytes() == b.tobytes() for a, b in zip(arrays(alone), arrays(shared), strict=True))
    assert play_some(tablee.batch(game, 23, 7), 9) != play_some(tablee.batch(game, 23, 8), 9)


def test_who_chooses_never_changes_the_cards():
    """Deals come from words of their own: the second match of each game begins alike."""
    game = tablee.game("love_letter", tokens=1)
    first, second = tablee.batch(game, 8, 3), tablee.batch(game, 8, 3)

    first.playout("random")
    second.playout("rollout")

    assert [first.state(at) for at in range(8)] == [second.state(at) for at in range(8)]


def test_the_policy_by_order_plays_what_the_agent_of_that_policy_would_and_equal_moves_by_chance():
    game = tablee.game("love_letter", seats=3)
    agent = tablee.agent("love_letter", "heuristic")
    batch = tablee.batch(game, 200, 3)
    open_choices = 0
    for _ in range(12):
        batch.step(batch.choose("rollout"))
        found = [batch.choose("order").copy() for _ in range(2)]
        for at, state in enumerate(batch.states()):
            view = state.view(state.mover)
            worths = agent.worths(view)
            best = {move for move, worth in zip(view.legal_ids, worths, strict=True) if worth == max(worths)}
            assert {found[0][at], found[1][at]} <= best
            open_choices += found[0][at] != found[1][at]

    assert agent.batch_policy == "order"
    assert tablee.agent("love_letter", "heuristic:whim=200").batch_policy is None
    assert open_choices > 0


@pytest.mark.parametrize("policy", ["random", "rollout", "best3", "strong"])
def test_playouts_end_every_game_and_pay_the_winners(policy):
    batch = tablee.batch(tablee.game("schotten_totten", "androide"), 64, seed=2)
    dealt = batch.state(0)

    batch.playout(policy)

    assert batch.done.all()
    assert batch.reward.sum(axis=1).tolist() == [1.0] * 64
    assert batch.state(0) != dealt
    assert batch.mask.any(axis=1).all()
    assert {"random", "rollout", "best3", "strong"} == set(batch.policies)


def test_a_better_policy_wins_more():
    """The policy that chooses for one seat only: steps take what `choose` gives."""
    batch = tablee.batch(tablee.game("love_letter", tokens=1), 64, seed=5)
    paid = np.zeros(2)
    for _ in range(120):
        actions = np.where(batch.mover == 0, batch.choose("rollout"), batch.choose("random"))
        batch.step(actions)
        paid += batch.reward.sum(axis=0)

    assert paid[0] > 1.5 * paid[1]


def test_a_policy_that_does_not_exist_is_named():
    batch = tablee.batch(tablee.game("kalaha"), 2)

    with pytest.raises(UnknownName, match="unknown policy 'rolout'; known: random, rollout; did you mean"):
        batch.playout("rolout")
    with pytest.raises(UnknownName, match="unknown policy"):
        batch.choose("best3")


def test_states_can_be_put_into_a_batch_and_taken_out():
    game = tablee.game("kalaha")
    batch = tablee.batch(game, 3, seed=1)
    position = game.deal(1).play("3").play("1")

    batch.place({1: position})

    assert batch.state(1) == position
    assert batch.mover[1] == position.mover
    assert np.array_equal(batch.mask[1], position.view(position.mover).mask())
    with pytest.raises(BadUse, match="states of its own game"):
        batch.place({0: tablee.game("kalaha", seeds=3).deal(1)})
    with pytest.raises(BadOption, match="option number"):
        batch.place({3: position})
    with pytest.raises(BadOption, match="option number"):
        batch.state(-1)


def test_moves_can_be_played_in_some_games_only():
    batch = tablee.batch(tablee.game("kalaha", "standard"), 3, seed=1)
    before = batch.states()
    observed = batch.observation[1].tobytes()

    batch.step(np.array([2, 99, 0]), where=np.array([True, False, True]))

    assert [batch.state(at) for at in range(3)] == [before[0].play("3"), before[1], before[2].play("1")]
    assert batch.mover.tolist() == [0, 0, 1]
    assert batch.observation[1].tobytes() == observed
    with pytest.raises(IllegalAction, match="game 2 of the batch, move -1"):
        batch.step([0, 99, -1], where=[False, False, True])
    for where in ([True, False], [1, 0, 1], "yes", [[True, True, True]]):
        with pytest.raises(BadOption, match=r"option where: .* expected true or false for each of 3 games"):
            batch.step([0, 0, 0], where=where)


def test_all_games_of_one_moment_are_kept():
    """What is made when it is asked for does not change with the batch."""
    batch = tablee.batch(tablee.game("love_letter"), 5, seed=1)
    expected = [batch.state(at) for at in range(5)]
    kept = batch.states()

    batch.step(batch.choose())

    assert list(kept) == expected
    assert list(kept[1:3]) == expected[1:3]
    assert kept[-1] == expected[-1]
    assert len(kept) == 5
    with pytest.raises(IndexError):
        kept[5]


def test_every_seat_sees_its_own_and_spectators_what_is_open():
    batch = tablee.batch(tablee.game("love_letter", seats=3), 4, seed=1)
    batch.step(batch.choose())
    for seat in (-1, 0, 1, 2):
        seen = batch.observe(seat)
        assert seen.shape == batch.observation.shape
        for at in range(4):
            assert np.array_equal(seen[at], batch.state(at).view(seat).observe())
            if batch.mover[at] == seat:
                assert np.array_equal(seen[at], batch.observation[at])
        with pytest.raises(ValueError, match="read-only"):
            seen[0, 0] = 1
    with pytest.raises(BadOption, match="option seat"):
        batch.observe(3)


def test_more_threads_than_games_are_not_needed():
    batch, other = (tablee.batch(tablee.game("kalaha"), 2, 1, threads) for threads in (5, 1))
    assert play_some(batch, 3) == play_some(other, 3)


def test_a_card_needs_numba_cuda_and_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba_cuda", None)  # as if it were not installed

    with pytest.raises(BadUse, match=r'needs numba-cuda: pip install "tablee\[cuda\]"'):
        tablee.batch(tablee.game("kalaha"), 2, device="cuda")
    with pytest.raises(UnknownName, match="unknown device 'gpu'; known: cpu, cuda"):
        tablee.batch(tablee.game("kalaha"), 2, device="gpu")

"""One seat of every game as an environment of Gymnasium: its own test, and what that does not ask."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import tablee
from tablee.core.errors import AgentFailed, BadOption, BadPlayers, UnknownName
from tablee.interop import gymnasium
from tests.interop.tables import TABLES

every_table = pytest.mark.parametrize(("game", "seats"), TABLES)


def play_randomly(env, seed):
    """A whole game; what the seat was paid, and how many moves it made."""
    seen, info = env.reset(seed=seed)
    chance, moves = np.random.default_rng(seed), 0
    while True:
        seen, reward, over, cut, info = env.step(chance.choice(np.flatnonzero(seen["action_mask"])))
        moves += 1
        assert not cut
        if over:
            return reward, moves, info


@every_table
def test_the_check_of_gymnasium_passes(game, seats):
    with warnings.catch_warnings():
        # It would rather have a board as a picture, and limits to numbers that count things.
        warnings.filterwarnings("ignore", message=".*(spec|render|maximum value is infinity|unbounded).*")
        check_env(gymnasium.env(game, seats=seats, render_mode="ansi"))


@every_table
def test_a_whole_game_pays_this_seat_what_its_outcome_says(game, seats):
    env = gymnasium.env(game, seats=seats)
    paid = {
        info["seat"]: (reward, env._table.state)
        for reward, _, info in (play_randomly(env, s) for s in range(3))
    }

    for seat, (reward, state) in paid.items():
        assert reward == state.game.payoffs(state.record())[seat]


def test_the_same_seed_gives_the_same_game():
    env = gymnasium.env("love_letter", opponents="level:2", seats=3)
    first = play_randomly(env, 5), env._table.moves
    assert (play_randomly(env, 5), env._table.moves) == first


def test_opponents_are_agents_of_any_sort_in_the_order_of_the_seats():
    asked = []

    def last(view):
        asked.append(view.seat)
        return view.legal[-1]

    env = gymnasium.env("love_letter", opponents=["random", last], seat=1, seats=3)
    play_randomly(env, 1)

    assert env.seat == 1
    assert set(asked) == {2}
    assert env._table.specs[:2] == ["random", "human"]


def test_the_seat_is_drawn_where_none_is_given():
    env = gymnasium.env("kalaha")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(12)} == {0, 1}


def test_an_illegal_move_ends_the_game_and_says_why():
    env = gymnasium.env("kalaha", seat=0)
    seen, _ = env.reset(seed=1)

    _, reward, over, _, info = env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))

    assert (reward, over) == (-1.0, True)
    assert "legal" in info["illegal"]


def test_an_opponent_that_fails_is_named():
    env = gymnasium.env("kalaha", opponents=lambda view: "99", seat=1)
    with pytest.raises(AgentFailed, match="99"):
        env.reset(seed=1)


def first_legal(batch):
    return batch.mask.argmax(axis=1)


@every_table
def test_a_vector_of_seats_goes_as_the_rules_have_it(game, seats):
    """The others play the first legal move, so that every game can be followed as a state."""
    envs = gymnasium.vector_env(game, 3, opponents=first_legal, seats=seats)
    seen, infos = envs.reset(seed=5)
    chance, ended = np.random.default_rng(2), 0
    for _ in range(40):
        assert envs.observation_space.contains(seen)
        states, at = envs._batch.states(), infos["seat"]
        for number, state in enumerate(states):
            assert state.mover == at[number]
            assert np.array_equal(seen["observation"][number], state.view(state.mover).observe())
            assert np.array_equal(seen["action_mask"][number], state.view(state.mover).mask())
        actions = np.array([chance.choice(state.legal_ids) for state in states])
        seen, rewards, over, cut, infos = envs.step(actions)
        assert not cut.any()
        for number, state in enumerate(states):
            after = state.play(state.move(int(actions[number])))
            while not after.is_over and after.mover != at[number]:
                after = after.play(after.move(min(after.legal_ids)))
            assert over[number] == after.is_over
            if after.is_over:
                ended += 1
                final = infos["final_obs"][number]
                assert np.array_equal(final["observation"], after.view(at[number]).observe())
                assert not final["action_mask"].any()
                assert infos["final_info"]["seat"][number] == at[number]
                assert rewards[number] == after.game.payoffs(after.record())[at[number]]
            else:
                assert rewards[number] == 0
                assert envs._batch.state(number) == after
    assert ended or game in {"cluedo", "schotten_totten"}  # whose games are long


def test_a_seed_of_a_vector_means_the_same_games_with_any_number_of_threads():
    def play(threads, seed):
        envs = gymnasium.vector_env("love_letter", 20, opponents="rollout", threads=threads, tokens=1)
        seen, _ = envs.reset(seed=seed)
        told = []
        for _ in range(12):
            seen, rewards, over, _, infos = envs.step(seen["action_mask"].argmax(axis=1))
            told.append(
                (seen["observation"].tobytes(), rewards.tolist(), over.tolist(), infos["seat"].tolist())
            )
        return told

    assert play(1, 7) == play(3, 7) != play(1, 8)


def test_wrappers_of_gymnasium_take_a_vector():
    """Its own statistics of episodes, which read infos and ends; a policy beats random moves by them."""
    envs = RecordEpisodeStatistics(gymnasium.vector_env("kalaha", 64, seat=0), buffer_length=200)
    seen, _ = envs.reset(seed=1)
    while envs.episode_count < 150:
        seen, *_ = envs.step(seen["action_mask"][:, ::-1].argmax(axis=1) * -1 + 12)  # the last legal field
    assert envs.unwrapped.metadata["autoreset_mode"].name == "SAME_STEP"
    assert sum(envs.return_queue) > 75


def test_an_illegal_move_in_a_vector_ends_its_own_game():
    envs = gymnasium.vector_env("kalaha", 2, seat=1)
    seen, _ = envs.reset(seed=1)
    kept = envs._batch.state(1)
    good = int(seen["action_mask"][1].argmax())

    after, rewards, over, _, infos = envs.step(np.array([12, good]))

    assert rewards.tolist() == [-1.0, 0.0]
    assert over.tolist() == [True, False]
    assert "legal" in infos["final_info"]["illegal"][0]
    assert np.array_equal(infos["final_obs"][0]["observation"], seen["observation"][0])
    assert infos["seat"].tolist() == [1, 1]
    assert envs._batch.state(1) != kept
    assert after["action_mask"].any(axis=1).all()
    for bad in ([0], [0.5, 0.5], [13, 0]):
        with pytest.raises(BadOption, match=r"whole number|0 to 12"):
            envs.step(np.array(bad))
    with pytest.raises(UnknownName, match="unknown policy 'level:2'; known: random, rollout"):
        gymnasium.vector_env("kalaha", 2, opponents="level:2")
    with pytest.raises(BadOption, match="option n"):
        gymnasium.vector_env("kalaha", 0)
    with pytest.raises(RuntimeError, match="reset"):
        gymnasium.vector_env("kalaha", 1).step(np.zeros(1, int))


def test_bad_use_is_refused_with_words():
    with pytest.raises(BadPlayers, match="seats at this table of love_letter: 4, players: 3"):
        gymnasium.env("love_letter", opponents=["random", "random"], seats=4)
    with pytest.raises(BadOption, match="from 0 to 1"):
        gymnasium.env("kalaha", seat=2)
    with pytest.raises(BadOption, match="option n: 'two'"):
        gymnasium.vector_env("kalaha", "two")
    with pytest.raises(RuntimeError, match="reset"):
        gymnasium.env(tablee.game("kalaha")).step(0)


@pytest.mark.parametrize("seat", [1.5, True, "1", 2, -1])
def test_a_seat_that_there_is_not_is_refused(seat):
    for make in (gymnasium.env, gymnasium.vector_env):
        with pytest.raises(BadOption, match="a whole number from 0 to 1"):
            make("kalaha", seat=seat)

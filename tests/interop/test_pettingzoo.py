"""Every game as an environment of PettingZoo: its own tests, and what they do not ask."""

from __future__ import annotations

import pickle
import sys

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)

import tablee
from tablee.core.errors import BadOption, IllegalMove, UnknownName
from tablee.interop import pettingzoo
from tests.interop.tables import TABLES

every_table = pytest.mark.parametrize(("game", "seats"), TABLES)


# A mask beside the numbers is what PettingZoo's own games with illegal moves have: all but those are warned.
@pytest.mark.filterwarnings("ignore:Observation:UserWarning:pettingzoo.test.api_test")
@every_table
def test_the_tests_of_pettingzoo_pass(game, seats, capsys):
    def make(render_mode=None):
        return pettingzoo.env(game, seats=seats, render_mode=render_mode)

    api_test(make(), num_cycles=60)
    seed_test(make, num_cycles=20)
    render_test(make)
    assert "Passed API test" in capsys.readouterr().out


@every_table
def test_the_benchmark_of_pettingzoo_runs(game, seats, capsys, monkeypatch):
    """Its five seconds pass within a few turns: how fast we are is measured elsewhere."""
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    clock = iter(range(0, 1000, 2))
    monkeypatch.setattr(module.time, "time", lambda: float(next(clock)))

    performance_benchmark(pettingzoo.env(game, seats=seats))

    assert "turns per second" in capsys.readouterr().out


@every_table
def test_a_whole_game_pays_what_its_outcome_says_and_shows_seats_their_views_only(game, seats):
    env = pettingzoo.env(game, seats=seats)
    env.reset(seed=3)
    raw = env.unwrapped
    paid, chance = {}, np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        if over:
            paid[agent] = reward
            env.step(None)
            continue
        view = raw._state.view(raw.possible_agents.index(agent))
        assert not cut
        assert np.array_equal(seen["observation"], view.observe())
        assert np.array_equal(seen["action_mask"], view.mask())
        assert not any(env.observe(other)["action_mask"].any() for other in env.agents if other != agent)
        env.step(chance.choice(np.flatnonzero(seen["action_mask"])))

    outcome = raw._state.outcome
    best = max(paid.values())
    assert outcome.winners == (
        tuple(s for s in range(seats) if paid[f"seat_{s + 1}"] == best) if best else ()
    )
    assert 0 <= min(paid.values()) <= best <= 1


def test_an_illegal_move_ends_the_game_and_costs_who_made_it(capsys):
    env = pettingzoo.env("kalaha")
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]

    env.step(int(np.flatnonzero(mask == 0)[0]))

    assert env.terminations == {"seat_1": True, "seat_2": True}
    assert env.rewards == {"seat_1": -1.0, "seat_2": 0}
    raw = pettingzoo.env("kalaha").unwrapped
    raw.reset(seed=1)
    with pytest.raises(IllegalMove):
        raw.step(12)


@every_table
def test_the_tests_of_pettingzoo_pass_for_parallel_games(game, seats, capsys):
    def make():
        return pettingzoo.parallel_env(game, games=3, seats=seats)

    parallel_api_test(make(), num_cycles=60)
    parallel_seed_test(make, num_cycles=20)
    assert "Passed Parallel API test" in capsys.readouterr().out


@every_table
def test_parallel_games_go_as_the_rules_have_it_until_all_are_over(game, seats):
    env = pettingzoo.parallel_env(game, games=2, seats=seats, threads=2)
    seen, _ = env.reset(seed=3)
    chance, states = np.random.default_rng(1), list(env._batch.states())
    while env.agents:
        names = {number: f"game_{number + 1}_seat_{{}}" for number in range(2)}
        running = [n for n in range(2) if names[n].format(1) in env.agents]
        for number in running:
            views = [states[number].view(seat) for seat in range(seats)]
            for view in views:
                told = seen[names[number].format(view.seat + 1)]
                assert np.array_equal(told["observation"], view.observe())
                assert np.array_equal(told["action_mask"], view.mask())
        actions = dict.fromkeys(env.agents, 0)  # means nothing, but for who is to move
        for number in running:
            move = int(chance.choice(states[number].legal_ids))
            actions[names[number].format(states[number].mover + 1)] = move
            states[number] = states[number].play(states[number].move(move))
        seen, rewards, over, cut, _ = env.step(actions)
        assert not any(cut.values())
        for number in running:
            agents = [names[number].format(seat + 1) for seat in range(seats)]
            assert {over[agent] for agent in agents} == {states[number].is_over}
            paid = tuple(rewards[agent] for agent in agents)
            assert paid == (
                states[number].game.payoffs(states[number].record())
                if states[number].is_over
                else (0.0,) * seats
            )
            if states[number].is_over:
                for seat, agent in enumerate(agents):
                    assert np.array_equal(seen[agent]["observation"], states[number].view(seat).observe())
                    assert not seen[agent]["action_mask"].any()


def test_an_illegal_move_ends_its_own_game_only():
    env = pettingzoo.parallel_env("kalaha", games=2)
    env.reset(seed=1)

    seen, rewards, over, _, infos = env.step(
        {"game_1_seat_1": 12, "game_1_seat_2": 0, "game_2_seat_1": 0, "game_2_seat_2": 0}
    )

    assert env.agents == ["game_2_seat_1", "game_2_seat_2"]
    assert rewards == {"game_1_seat_1": -1.0, "game_1_seat_2": 0, "game_2_seat_1": 0, "game_2_seat_2": 0}
    assert [agent for agent in over if over[agent]] == ["game_1_seat_1", "game_1_seat_2"]
    assert "legal" in infos["game_1_seat_1"]["illegal"]
    assert not seen["game_1_seat_1"]["action_mask"].any()
    with pytest.raises(KeyError, match="game_2_seat_2"):
        env.step({"game_2_seat_1": 0})
    with pytest.raises(BadOption, match="0 to 12"):
        env.step({"game_2_seat_2": 13})
    for wrong in (0.5, "1", None):
        with pytest.raises(BadOption, match="a whole number for each of 2 games"):
            env.step({"game_2_seat_2": wrong})
    with pytest.raises(BadOption, match="option n"):
        pettingzoo.parallel_env("kalaha", games=0)


def test_seeds_deal_and_no_seed_deals_anew():
    env = pettingzoo.env("love_letter", seats=3)
    dealt = []
    for seed in (7, None, 7, None):
        env.reset(seed=seed)
        dealt.append(env.unwrapped._state)

    assert dealt[0] == dealt[2] != dealt[1] == dealt[3]


def test_bad_use_is_refused_with_words():
    with pytest.raises(UnknownName, match="kalaha"):
        pettingzoo.env("kalah")
    with pytest.raises(BadOption, match="ansi, human"):
        pettingzoo.env("kalaha", render_mode="rgb_array")
    with pytest.raises(BadOption, match="seats=2"):
        pettingzoo.env(tablee.game("kalaha"), seats=2)
    assert pettingzoo.env(tablee.game("kalaha", fields=3)).unwrapped.game.options["fields"] == 3


def test_an_environment_can_be_sent_to_another_process():
    env = pettingzoo.env("kalaha")
    env.reset(seed=1)

    sent = pickle.loads(pickle.dumps(env))

    assert sent.last()[0]["observation"].tolist() == env.last()[0]["observation"].tolist()


def test_many_games_can_be_sent_to_another_process():
    env = pettingzoo.parallel_env("kalaha", 2)
    env.reset(seed=1)

    sent = pickle.loads(pickle.dumps(env))

    moves = {agent: int(env.action_space(agent).n) - 1 if "seat_2" in agent else 0 for agent in env.agents}
    seen, again = (each.step(moves)[0] for each in (env, sent))
    assert all(np.array_equal(seen[agent]["observation"], again[agent]["observation"]) for agent in seen)

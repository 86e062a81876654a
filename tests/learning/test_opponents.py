"""Opponents: policies of batches, networks, and agents that are asked move by move."""

from __future__ import annotations

import numpy as np
import pytest

import tablee
from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.errors import BadSpec
from tablee.learning.agent_opponent import AgentOpponent, asking_speed
from tablee.learning.frozen_agent import frozen_agent
from tablee.learning.opponents import AskedGames, NetworkOpponent, PolicyOpponent
from tablee.roster import build_agent
from tests.search.networks import write_random

ROUND = tablee.game("love_letter", seats=2, rounds=1)


def frozen(game, spec, jobs=1):
    return frozen_agent(game, build_agent(game.kind, spec, load_code=True), spec, jobs)


def some_decisions(game, games=60, plies=3, seed=5):
    batch = tablee.batch(game, games, 2)
    for _ in range(plies):
        batch.step(batch.choose("random"))
    asked = np.arange(games) % 3 > 0
    return AskedGames(batch, batch.observation, batch.mask, asked, seed)


def test_each_agent_is_asked_by_the_fastest_way_there_is(tmp_path):
    file = write_random(tmp_path / "net.npz", ROUND)

    found = {
        spec: frozen(ROUND, spec)
        for spec in ("random", "heuristic", "level:3", "heuristic:whim=200", f"learned:net={file}")
    }

    ways = [type(opponent) for opponent in found.values()]
    assert ways == [PolicyOpponent, PolicyOpponent, PolicyOpponent, AgentOpponent, NetworkOpponent]
    assert [found[spec].policy for spec in ("random", "heuristic")] == ["random", "order"]
    assert isinstance(frozen(ROUND, f"learned:net={file},search=yes"), AgentOpponent)


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_a_network_plays_as_the_agent_that_plays_by_it(tmp_path, temperature):
    file = write_random(tmp_path / "net.npz", ROUND)
    spec = f"learned:net={file},temperature={temperature}"
    agent = build_agent(ROUND.kind, spec, load_code=True)
    opponent = frozen(ROUND, spec)
    decisions = some_decisions(ROUND)
    counts = np.zeros((2, len(decisions.batch), ROUND.actions))
    rows = np.arange(len(decisions.batch))
    draws = 1 if temperature == 0 else 60

    for seed in range(draws):
        counts[0, rows, opponent.choose(decisions._replace(seed=seed))] += 1 / draws
        for at, state in enumerate(decisions.batch.states()):
            view = state.view(state.mover)
            chosen = agent.choose(view, Budget(), rng.derive(seed, at))
            counts[1, at, view.legal_ids[view.legal.index(chosen)]] += 1 / draws

    assert (counts[0][~np.asarray(decisions.mask)] == 0).all()
    # Drawn 60 times, a share of a half has a standard error of 0.065, and there are some hundred of them.
    np.testing.assert_allclose(counts[0], counts[1], atol=0.0 if temperature == 0 else 0.45)
    assert abs(counts[0] - counts[1]).mean() < 0.005


def test_an_agent_is_asked_where_it_is_to_move_with_a_seed_of_its_own_in_any_number_of_processes():
    decisions = some_decisions(ROUND)
    agent = tablee.agent("love_letter", "heuristic:whim=200")
    alone, together = (AgentOpponent("heuristic:whim=200", jobs) for jobs in (1, 2))

    moves = alone.choose(decisions)

    np.testing.assert_array_equal(together.choose(decisions), moves)
    choices = 0
    for at, state in enumerate(decisions.batch.states()):
        view = state.view(state.mover)
        assert moves[at] in view.legal_ids
        if decisions.asked[at] and len(view.legal) > 1:
            choices += 1
            expected = agent.choose(view, Budget(), rng.derive(decisions.seed, "game", at))
            assert view.legal[view.legal_ids.index(moves[at])] == expected
    assert alone.asked == choices > 10
    assert (alone.choose(decisions._replace(seed=6)) != moves).any()


def test_how_fast_an_agent_answers_is_found_out_in_whole_games():
    opponent = AgentOpponent("heuristic:whim=200", 1)

    speed = asking_speed(opponent, ROUND, 3)

    assert speed.rate > 10
    assert 2 < speed.decisions < 20  # of both rounds of a deal
    assert speed.seconds(100) == pytest.approx(100 * speed.decisions / speed.rate)


def test_who_thinks_until_a_time_is_up_is_no_opponent():
    with pytest.raises(BadSpec, match="it thinks until a time is up"):
        frozen(ROUND, "ismcts:time=1s")

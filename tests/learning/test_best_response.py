"""Best responses: near to what exact play proves, never above it, and the same from the same seed."""

from __future__ import annotations

import json

import numpy as np
import pytest

import tablee
from tablee.core.network import NetworkPlan
from tablee.core.weights import read_card, read_weights
from tablee.equilibrium import ask_agent, list_game
from tablee.learning.best_response import FRESH, BestResponse
from tablee.learning.frozen_agent import frozen_agent
from tablee.learning.recipe import recipe_for
from tablee.learning.training import EVALUATION, TrainingSettings
from tablee.roster import build_agent
from tests.equilibrium.support import Quiet

SMALL = {"games": 64, "plies": 16, "minibatch": 128, "trunk": 32, "value": 16, "opponents": 1.0, "deals": 512}
MEDIUM = {"opponents": 1.0, "evaluations": 4, "deals": 1024}
TINY = {**SMALL, "games": 16, "plies": 8, "minibatch": 32, "epochs": 2, "deals": 16, "evaluations": 3}


def respond(game, spec, folder, steps, recipe, *, deals=64, jobs=1, lessons=1 << 30):
    """The best response to an agent, and what was told of its training."""
    opponent = frozen_agent(game, build_agent(game.kind, spec), spec, jobs)
    settings = TrainingSettings(game, recipe_for("cpu", recipe), "cpu", 1, steps, None, opponent=opponent)
    response = BestResponse(settings, folder, deals)
    told = []
    response.run("tablee exploit", told.append, lambda: len(told) >= lessons)
    return response, told


@pytest.mark.parametrize(
    ("spec", "deck", "steps", "recipe", "least"),
    [
        ("random", "guard guard priest baron princess", 30_000, SMALL, 0.85),
        pytest.param(
            "heuristic",
            "guard guard priest baron handmaid prince princess",
            90_000,
            MEDIUM,
            0.4,
            marks=pytest.mark.proof,
        ),
    ],
)
def test_a_trained_response_comes_near_to_the_exact_one_and_never_above(
    tmp_path, spec, deck, steps, recipe, least
):
    game = tablee.game("love_letter", seats=2, rounds=1, first_player=1, deck=deck)
    listed = list_game(game, Quiet())
    exact = listed.form.exploitability(
        ask_agent(listed, build_agent(game.kind, spec), spec, Quiet(), seeds=32).plans
    ).mean

    found = respond(game, spec, tmp_path, steps, recipe, deals=4000)[0].found

    assert found.share.low - 0.5 <= exact
    assert found.share.share - 0.5 > least * exact
    assert found.share.high - found.share.low < 0.05


@pytest.mark.proof
def test_the_same_seed_gives_the_same_bytes_also_when_it_was_interrupted(tmp_path):
    game = tablee.game("love_letter", seats=2, rounds=1)
    folders = [tmp_path / name for name in ("whole", "again")]

    whole, _ = respond(game, "heuristic:whim=200", folders[0], 1000, TINY)
    stopped, told = respond(game, "heuristic:whim=200", folders[1], 1000, TINY, jobs=2, lessons=3)
    assert (len(told), stopped.found) == (3, None)
    assert stopped.best is not None
    again, _ = respond(game, "heuristic:whim=200", folders[1], 1000, TINY)

    for name in ("response.npz", "report.json"):
        first, second = ((folder / name).read_bytes() for folder in folders)
        assert first == second, name
    assert whole.found == again.found
    kept, told = respond(game, "heuristic:whim=200", folders[0], 1000, TINY)
    assert (kept.found, told) == (whole.found, [])


def test_the_best_network_is_chosen_and_measured_on_deals_of_its_own(tmp_path):
    game = tablee.game("love_letter", seats=3, rounds=1)

    response, _ = respond(game, "random", tmp_path, 1000, TINY)

    found, curve = response.found, response.training.curve
    shares = [row["opponent"].share for row in curve]
    assert len(shares) == 3
    assert found.chosen_by.share == max(shares)
    assert found.evaluation == 1 + shares.index(max(shares))
    assert found.share.share == pytest.approx(np.mean(found.by_seat))
    assert len({1, EVALUATION, FRESH}) == 3
    plan = NetworkPlan(game)
    chosen = read_weights(tmp_path / "response.npz", plan)
    kept = np.load(tmp_path / "selves" / f"{found.evaluation:02}.npz")
    np.testing.assert_array_equal(chosen["actor.W1"], kept["actor.W1"].astype(np.float32))
    card = read_card(tmp_path / "response.npz")
    assert (card["command"], card["steps"]) == ("tablee exploit", found.steps)
    assert card["figures"] == json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert card["settings"]["opponent"] == {"policy": "random"}


def test_a_report_of_other_deals_or_a_broken_one_is_made_anew(tmp_path):
    game = tablee.game("love_letter", seats=3, rounds=1)  # as above: JAX has it compiled
    first, _ = respond(game, "random", tmp_path, 128, TINY, deals=20)

    second, told = respond(game, "random", tmp_path, 128, TINY, deals=30)

    assert (first.found.deals, second.found.deals, told) == (20, 30, [])
    (tmp_path / "report.json").write_text('{"deals": 30}')
    third, _ = respond(game, "random", tmp_path, 128, TINY, deals=30)
    assert third.found == second.found

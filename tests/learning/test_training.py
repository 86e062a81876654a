"""Trainings: small ones, from the first deal to the weights."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import tablee
from tablee.core.errors import BadUse, BadWeights
from tablee.core.network import NetworkPlan, scores
from tablee.core.weights import read_card, read_weights
from tablee.learning.recipe import recipe_for
from tablee.learning.training import Training, TrainingSettings
from tablee.skeleton.game import GAME as SKELETON

TINY = {
    "games": 16,
    "plies": 8,
    "minibatch": 32,
    "epochs": 2,
    "trunk": 16,
    "value": 8,
    "evaluations": 2,
    "deals": 8,
}


def settings(game, lessons=6, seed=1, **changed):
    recipe = recipe_for("cpu", {**TINY, **changed})
    return TrainingSettings(game, recipe, "cpu", seed, lessons * recipe.games * recipe.plies, None)


class Watcher:
    """Counts the lessons, and stops after some."""

    def __init__(self, lessons=1 << 30):
        self.told, self._lessons = [], lessons

    def __call__(self, progress):
        self.told.append(progress)

    def is_stopped(self):
        return len(self.told) >= self._lessons


def train(asked, folder, lessons=1 << 30):
    watcher = Watcher(lessons)
    training = Training(asked, folder)
    finished = training.run("tablee train", watcher, watcher.is_stopped)
    return training, finished, watcher.told


def files(folder: Path):
    return {name: (folder / name).read_bytes() for name in ("weights.npz", "checkpoint.npz")}


def test_a_minute_of_training_beats_random_clearly(tmp_path):
    game = tablee.game("kalaha", "standard")
    small = {"games": 128, "plies": 32, "minibatch": 256, "trunk": 64, "value": 32, "epochs": 4, "deals": 200}
    asked = settings(game, 40, **small)

    training, finished, told = train(asked, tmp_path / "run")

    assert finished
    assert [progress.share for progress in told][-1] == 1
    assert training.curve[-1]["random"].low > 0.75
    plan = NetworkPlan(game)
    weights = read_weights(tmp_path / "run" / "weights.npz", plan)
    card = read_card(tmp_path / "run" / "weights.npz")
    assert (card["steps"], card["seeds"], card["command"]) == (asked.steps, [1], "tablee train")
    assert card["hardware"]["states"] == "host"
    assert card["figures"]["random"] == list(training.curve[-1]["random"])
    assert wins_against_random(plan, weights, 50) > 35


def wins_against_random(plan, weights, games):
    """Wins of the weights as they were written, by the reference and through views."""

    def learned(view):
        found = scores(plan, weights, plan.inputs_of(view.observe())[None], view.mask()[None])
        return view.move(int(found.argmax()))

    won = 0.0
    for seed in range(games):
        players = [learned, "random"] if seed % 2 == 0 else ["random", learned]
        winners = tablee.play(plan.game, players, seed=seed).outcome.winners
        won += (seed % 2 in winners) / len(winners)
    return won


def test_the_same_seed_gives_the_same_bytes_also_when_it_was_interrupted(tmp_path):
    game = SKELETON(seats=3)
    whole, again, other = tmp_path / "whole", tmp_path / "again", tmp_path / "other"

    train(settings(game), whole)
    _, stopped, told = train(settings(game), again, lessons=2)
    assert (stopped, len(told), (again / "weights.npz").exists()) == (False, 2, False)
    _, finished, told = train(settings(game), again)
    train(settings(game, seed=2), other)

    assert (finished, len(told)) == (True, 4)
    assert (whole / "weights.npz").read_bytes() == (again / "weights.npz").read_bytes()
    assert (whole / "weights.npz").read_bytes() != (other / "weights.npz").read_bytes()
    curves = [json.loads((folder / "curve.json").read_bytes()) for folder in (whole, again)]
    for row in (*curves[0], *curves[1]):
        del row["seconds"]
    assert curves[0] == curves[1]
    assert set(curves[0][-1]["selves"]) == {"1"}


def test_the_game_of_new_game_trains_unchanged_and_once_it_has_nothing_is_left_to_do(tmp_path):
    asked = settings(SKELETON(seats=3))

    training, finished, told = train(asked, tmp_path / "run")
    before = files(tmp_path / "run")
    again = train(asked, tmp_path / "run")

    assert (finished, len(told), len(training.curve)) == (True, 6, 2)
    assert again[0].is_finished
    assert again[1:] == (True, [])
    assert files(tmp_path / "run") == before


def test_a_folder_of_something_else_is_refused(tmp_path):
    game = tablee.game("kalaha")
    Training(settings(game), tmp_path / "run")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("dear")

    with pytest.raises(BadUse, match="holds another training: its seed is 1, not 2"):
        Training(settings(game, seed=2), tmp_path / "run")
    with pytest.raises(BadUse, match="holds something else than a training"):
        Training(settings(game), tmp_path / "full")
    with pytest.raises(BadWeights, match="a part of its path is a file"):
        Training(settings(game), tmp_path / "full" / "letter.txt")


def test_a_checkpoint_that_is_cut_off_is_refused(tmp_path):
    game = tablee.game("kalaha")
    asked = settings(game)
    Training(asked, tmp_path).folder.write_checkpoint({"curve": []}, {"taken": np.zeros(1)})
    file = tmp_path / "checkpoint.npz"
    file.write_bytes(file.read_bytes()[:-30])

    with pytest.raises(BadWeights, match=r"checkpoint\.npz: cut off or changed"):
        Training(asked, tmp_path)


def test_a_training_begins_with_given_weights_also_of_other_rules(tmp_path):
    still = {"rate": 0.0, "last_rate": 0.0}  # nothing is learned, so that what it began with comes out
    asked = settings(tablee.game("kalaha", "standard"), 2, **still)
    train(asked, tmp_path / "first")
    weights = tmp_path / "first" / "weights.npz"

    train(replace(asked, seed=2, init=weights), tmp_path / "second")
    Training(replace(settings(tablee.game("kalaha", "simple")), init=weights), tmp_path / "other rules")

    plan = NetworkPlan(asked.game)
    begun, ended = (read_weights(tmp_path / name / "weights.npz", plan) for name in ("first", "second"))
    assert {name: array.tobytes() for name, array in ended.items()} == {
        name: array.tobytes() for name, array in begun.items()
    }
    assert read_card(tmp_path / "second" / "weights.npz")["settings"]["init"] == read_card(weights)["sha256"]
    with pytest.raises(BadUse, match=r"layers are .*trunk=16.* wide, those of the recipe .*trunk=32"):
        Training(replace(settings(tablee.game("kalaha"), trunk=32), init=weights), tmp_path / "wide")
    with pytest.raises(BadWeights, match="it is for kalaha, not for skeleton"):
        Training(replace(settings(SKELETON(seats=3)), init=weights), tmp_path / "other game")

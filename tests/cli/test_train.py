"""`tablee train`: what is kept, what is said, and what is refused."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest

from tablee.cli.training_options import typed_command
from tests.cli.terminal import NO_SETTINGS, tablee

SMALL = ("games=16", "plies=8", "minibatch=32", "trunk=16", "value=8", "evaluations=2", "deals=8")
RECIPE = tuple(word for number in SMALL for word in ("--recipe", number))
KALAHA = ("train", "kalaha", "--set", "fields=3", *RECIPE)


def test_a_training_is_stopped_goes_on_and_is_finished(tmp_path):
    folder = tmp_path / "run"
    arguments = (*KALAHA, "--steps", "25600", "--out", str(folder))
    environment = {**os.environ, **NO_SETTINGS, "TABLEE_LANG": "en"}
    with subprocess.Popen(
        [sys.executable, "-m", "tablee", *arguments], env=environment, stderr=subprocess.PIPE, text=True
    ) as process:
        # Before the first lesson something may have to be compiled, which is said, too.
        first = next((line for line in process.stderr if "steps" in line), "")
        process.send_signal(signal.SIGINT)
        try:
            _, said = process.communicate(timeout=120)
        finally:
            process.kill()
    assert process.returncode == 130, first + said
    assert "12,800 steps" in first
    assert said.endswith("steps; the same command goes on\n")

    done = tablee(*arguments)
    again = tablee(*arguments, "--lang", "fr")

    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith("goes on after ")
    assert "25,600 steps" in done.stderr
    assert done.stderr.endswith(f"weights: {folder / 'weights.npz'}\n")
    assert (again.returncode, again.stderr) == (
        0,
        f"cet entraînement est terminé\u00a0: {folder / 'weights.npz'}\n",
    )
    card = json.loads((folder / "weights.json").read_bytes())
    assert card["command"].startswith("tablee train kalaha --set fields=3 --recipe games=16")
    assert card["command"].endswith("--steps 25600 --out DIR")
    assert "against its previous self" in (folder / "curve.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((*KALAHA, "--init", "{tmp}/none.npz", "--out", "{tmp}/x"), "none.npz: file not found"),
        ((*KALAHA, "--init", "{tmp}/letter.txt", "--out", "{tmp}/x"), "it is no file of weights"),
        (("train", "kalah", "--out", "x"), "unknown game 'kalah'"),
        ((*KALAHA, "--steps", "1", "--minutes", "1", "--out", "x"), "--minutes and --steps: only one"),
        ((*KALAHA, "--recipe", "width=3", "--out", "x"), "unknown number of the recipe 'width'"),
        ((*KALAHA, "--recipe", "games", "--out", "x"), "expected NAME=VALUE, as in --recipe games=256"),
        ((*KALAHA, "--device", "cuda", "--steps", "1", "--out", "{tmp}/x"), "JAX finds no device cuda"),
        ((*KALAHA, "--out", "{tmp}"), "holds something else than a training"),
        (KALAHA, "Missing option '--out'"),
    ],
)
def test_what_cannot_be_trained_is_refused_in_plain_words(tmp_path, arguments, said):
    (tmp_path / "letter.txt").write_text("dear")

    done = tablee(*(word.format(tmp=tmp_path) for word in arguments))

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_the_card_names_the_weights_to_begin_with_and_no_folder(monkeypatch):
    typed = ["tablee", "train", "kalaha", "--init", "/home/ada/runs/one.npz", "--out=/home/ada/runs/two"]
    monkeypatch.setattr(sys, "argv", typed)

    assert typed_command() == "tablee train kalaha --init one.npz --out=DIR"


def test_without_jax_the_extra_is_named(tmp_path):
    hidden = (
        "import sys; sys.modules['jax'] = None; from tablee.cli import main; "
        f"main(['train', 'kalaha', '--out', {str(tmp_path / 'run')!r}])"
    )
    done = subprocess.run(
        [sys.executable, "-c", hidden],
        env={**os.environ, **NO_SETTINGS, "TABLEE_LANG": "en"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert done.stderr == 'Error: training needs JAX: pip install "tablee[train]"\n'
    assert not (tmp_path / "run").exists()

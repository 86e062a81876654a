"""`tablee regret`: what is kept, what is said, what is refused, and that the strategy plays."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest

from tests.cli.terminal import NO_SETTINGS, tablee

ROUNDS = ("love_letter", "--seats", "2", "--set", "rounds=1")


def test_a_strategy_is_learned_stopped_and_goes_on_and_plays(tmp_path):
    folder = tmp_path / "run"
    arguments = ("regret", *ROUNDS, "--least", "3", "--out", str(folder))
    environment = {**os.environ, **NO_SETTINGS, "TABLEE_LANG": "en"}
    command = [sys.executable, "-m", "tablee", *arguments, "--deals", "1000000"]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as process:
        first = next((line for line in process.stderr if "keys" in line), "")
        process.send_signal(signal.SIGINT)
        try:
            _, said = process.communicate(timeout=120)
        finally:
            process.kill()
    assert process.returncode == 130, first + said
    assert first.startswith("5,000 deals, ")
    assert said.endswith("deals; the same command goes on\n")
    deals = int(said.split("stopped after ")[1].split(" ")[0].replace(",", ""))

    done = tablee(*arguments, "--deals", str(deals + 500))
    again = tablee(*arguments, "--deals", str(deals + 500), "--lang", "fr")

    weights = folder / "weights.npz"
    assert done.returncode == 0, done.stderr
    assert done.stderr.endswith(f"strategy: {weights}\n")
    assert again.stderr == f"cet entraînement est terminé\N{NO-BREAK SPACE}: {weights}\n"
    card = json.loads((folder / "weights.json").read_bytes())
    assert card["steps"] == deals + 500
    assert card["command"].startswith("tablee regret love_letter --seats 2")
    assert card["rules"][0]["seats"] == 2
    spec = f"regret:file={weights}"
    played = tablee("arena", *ROUNDS, spec, "random", "--games", "20", "--jobs", "1", "--json")
    assert played.returncode == 0, played.stderr
    assert json.loads(played.stdout)["head_to_head"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("kalaha",), "kalaha does not say which information may be merged"),
        (("love_letter", "--seats", "3"), "merged information is for two seats"),
        ((*ROUNDS, "--deals", "5", "--minutes", "1"), "--minutes and --deals: only one of them"),
        ((*ROUNDS, "--fixed", "2"), "2.0 is not in the range"),
    ],
)
def test_what_cannot_be_learned_is_refused_in_plain_words(tmp_path, arguments, said):
    done = tablee("regret", *arguments, "--out", str(tmp_path / "run"))

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "run").exists()

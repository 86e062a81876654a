"""`tablee analyse`: words, data, a picture, and what it refuses."""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET

import pytest

import tablee as api
from tablee.analysis import analyse
from tablee.core.budget import Budget
from tests.cli.terminal import tablee
from tests.i18n import english_in

QUICK = ("--simulations", "100")


@pytest.fixture(scope="module")
def kalaha(tmp_path_factory):
    """A game whose players throw a win and a draw away in its second half, where everything is proven."""
    file = tmp_path_factory.mktemp("games") / "kalaha.json"
    game = api.game("kalaha", preset="standard")
    api.play(game, ["greedy", "minimax:depth=4"], seed=5).save(file)
    return file


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    """A game of Schotten-Totten that is not over."""
    file = tmp_path_factory.mktemp("games") / "running.json"
    state = api.game("schotten_totten").deal(1)
    record = api.Record("schotten_totten", state.game.options, 1, 0, ("human", "human"), (state.legal[0],))
    record.save(file)
    return file


def test_mistakes_in_words_and_chances_as_bars(kalaha):
    done = tablee("analyse", str(kalaha), *QUICK)

    found = analyse(api.load(kalaha), budget=Budget(simulations=100))
    assert done.returncode == 0, done.stderr
    assert found.mistakes(0)
    for move in found.mistakes():
        best = f"move {move.number}, {'AB'[move.seat]} ("
        (line,) = [line for line in done.stdout.splitlines() if best in line]
        if move.solved:
            assert f": {move.move} throws away a " in line
            assert f", {move.best} keeps it; left is a " in line
        else:
            assert f": {move.move} instead of {move.best}, " in line
    assert any(move.solved for move in found.mistakes())
    assert f"From move {found.exact_from} on they are proven." in done.stdout
    for move in found.mistakes():
        best = f"move {move.number}, {'AB'[move.seat]} ("
        (line,) = [line for line in done.stdout.splitlines() if best in line]
        assert line.endswith(f"({move.mark})")
    assert "▁" in done.stdout
    assert "100%" in done.stdout
    assert "blunders" in done.stdout
    assert "\x1b" not in done.stdout


def test_every_move_is_listed_when_asked_for(kalaha):
    done = tablee("analyse", str(kalaha), "--all", *QUICK)

    lines = [line.rstrip() for line in done.stdout.splitlines() if line[:1].isdigit()]
    assert [line.split()[0] for line in lines] == [
        str(number) for number in range(1, len(api.load(kalaha).moves) + 1)
    ]
    winner, loser = sorted(api.load(kalaha).outcome.scores, reverse=True)
    assert lines[-1].endswith((f"+{winner - loser}", f"−{winner - loser}")), "the last margin is the result"
    assert any(" → " in line for line in lines)


def test_data_is_the_analysis_and_a_picture_is_drawn(kalaha, tmp_path):
    picture = tmp_path / "chances.svg"

    done = tablee("analyse", str(kalaha), "--json", "--picture", str(picture), "--seed", "4", *QUICK)

    data = json.loads(done.stdout)
    found = analyse(api.load(kalaha), budget=Budget(simulations=100), seed=4)
    assert {**data, **found.as_data()} == data
    last = data["moves"][-1]
    assert last["proven"]["moves"][last["move"]] == last["proven"]["value"]
    assert data["players"] == ["A (greedy)", "B (minimax:depth=4)"]
    assert (data["simulations"], data["seed"]) == (100, 4)
    root = ET.parse(picture).getroot()
    assert len(root.findall("{*}circle")) == len(found.mistakes())
    assert root.findtext("{*}title") == "Winning chances by move"


def test_in_french(kalaha, running):
    for arguments in ((str(kalaha), "--all"), (str(running), "--seat", "2"), (str(running),), ("--help",)):
        done = tablee("analyse", *arguments, *QUICK, "--lang", "fr")
        assert english_in(done.stdout + done.stderr) == []
    done = tablee("analyse", str(kalaha), *QUICK, "--lang", "fr")
    assert "coup " in done.stdout
    assert " au lieu de " in done.stdout
    assert " gâche une " in done.stdout
    assert "\u00a0%" in done.stdout


def test_a_running_game_with_hidden_cards_is_told_to_its_seats_only(running):
    refused = tablee("analyse", str(running), *QUICK)
    seen = tablee("analyse", str(running), "--seat", "2", "--json", *QUICK)

    assert refused.returncode == 2
    assert "would tell what is hidden" in refused.stderr
    assert refused.stdout == ""
    assert json.loads(seen.stdout)["seat"] == 1
    assert json.loads(seen.stdout)["moves"][0]["judged"] is False


def test_wrong_use_is_explained(kalaha, tmp_path):
    for arguments, words in (
        ((str(tmp_path / "none.json"),), "file not found"),
        ((str(kalaha), "--seat", "3"), "a whole number from 1 to 2"),
        ((str(kalaha), "--simulations", "1"), "10<=x"),
        ((str(kalaha), "--game", "1"), "no games of a tournament are in it"),
        ((str(kalaha), "--picture", str(tmp_path / "chances.png")), "a file whose name ends in .svg"),
        ((str(kalaha), "--picture", str(tmp_path / "no" / "such.svg"), *QUICK), "cannot be written"),
    ):
        done = tablee("analyse", *arguments)
        assert done.returncode == 2
        assert words in done.stderr

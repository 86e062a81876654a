"""`tablee statistics`: what one's finished games come to, as tables and as data, and what a game in plain lines adds."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import tablee
from tests.own_statistics import finished


@pytest.fixture
def home(tmp_path):
    folder = tmp_path / "tablee" / "games"
    folder.mkdir(parents=True)
    for number in range(3):
        finished(number, won=number > 0).save(folder / f"{number}.json")
    return tmp_path


def data_of(home, *arguments):
    done = tablee("statistics", "--json", *arguments, home=home)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_tables_in_both_languages(home):
    english, french = (tablee("--lang", each, "statistics", home=home) for each in ("en", "fr"))

    assert english.returncode == french.returncode == 0, english.stderr + french.stderr
    for title in ("Ratings against levels", "By game", "By opponent", "By rules", "By how it ended"):
        assert title in english.stdout
    assert "Kalaha: level 2" in english.stdout
    assert "Par adversaire" in french.stdout
    assert "Kalaha : niveau 2" in french.stdout.replace("\u00a0", " ")


def test_the_same_as_data(home):
    data = data_of(home)

    (rating,) = data["ratings"]
    assert (rating["game"], len(rating["history"]), rating["history"][-1]) == ("kalaha", 3, rating["points"])
    assert data["by_ending"] == [{"label": "by the rules", "games": 3, "won": 2, "drawn": 0, "lost": 1}]


def test_another_folder_can_be_counted(home, tmp_path):
    assert len(data_of(tmp_path / "nobody", "--folder", str(home / "tablee" / "games"))["ratings"]) == 1
    assert data_of(tmp_path / "nobody")["by_game"] == []


def test_where_there_is_no_game_it_says_so(tmp_path):
    done = tablee("statistics", home=tmp_path)

    assert (done.returncode, done.stdout.strip()) == (0, "No game of yours is over yet.")


@pytest.mark.parametrize("helped", [False, True])
def test_a_game_in_plain_lines_is_rated_unless_one_had_help(tmp_path, helped):
    """A game that is given up after two moves of each."""
    moves = "1\nundo\n2\n1\nresign\n" if helped else "1\n2\n3\nresign\n"
    game = (
        "play",
        "kalaha",
        "--plain",
        "--seat",
        "human",
        "--seat",
        "level:1",
        "--set",
        "extra_turn=no",
        "--seed",
        "11",
    )
    done = tablee(*game, typed=moves, home=tmp_path)

    assert done.returncode == 0, done.stderr
    data = data_of(tmp_path)
    assert data["by_ending"][0]["label"] == "somebody resigned"
    assert len(data["ratings"]) == (0 if helped else 1)

"""Whatever takes more than a moment says so on a terminal, and nothing but data on a pipe."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.cli.on_terminal import on_terminal
from tests.cli.terminal import tablee

SMALL = "--set fields=3 --set seeds=2"
SHOWN = {  # a command, and what stands on its terminal while it works
    f"arena kalaha random greedy {SMALL} --games 4 --jobs 1": "games",
    f"check-agent greedy kalaha {SMALL} --games 2 --seconds 0.01": "greedy plays random, 2 seats",
    "bench kalaha --seconds 0.02": "measuring Kalaha",
    "analyse game.json --simulations 10": "positions",
    f"exploit kalaha random --exact {SMALL}": "histories",
    "reports --database club.db": "",  # which makes the database
    "backup club.backup --database club.db": "writing club.backup",
    "restore club.backup --database new.db": "reading club.backup",
    "league new course --game kalaha": "",
    "league calibrate course": "measuring this machine",
    "league similar course": "comparing sources",
    f"solve kalaha {SMALL} --build 6": "endgames",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """A folder with a game, in which one command after the other works."""
    place = tmp_path_factory.mktemp("progress")
    players = ("--seat", "random", "--seat", "greedy", "--final")
    done = tablee("play", "kalaha", *shlex.split(SMALL), *players, "--save", str(place / "game.json"))
    assert done.returncode == 0, done.stderr
    return place


def test_long_work_shows_on_a_terminal_that_it_goes_on(folder):
    for command, words in SHOWN.items():
        code, shown = on_terminal(folder, *shlex.split(command))

        assert code == 0, shown
        assert words in shown, f"{command}\n{shown}"


def test_on_a_pipe_nothing_stands_between_the_data(folder):
    tablee("bench", "kalaha", "--seconds", "0.02")  # compiled from here on
    done = tablee("bench", "kalaha", "--seconds", "0.02", "--json")

    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.startswith("{")

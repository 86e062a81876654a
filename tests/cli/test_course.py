"""`--course FOLDER`: a board, cards and players from files, on the command line."""

from __future__ import annotations

import json

import pytest

from tablee.records import read
from tests.cli.terminal import tablee
from tests.games.cluedo.small_course import CARDS, PLAN, PLAYERS


@pytest.fixture
def course(tmp_path):
    folder = tmp_path / "Data"
    folder.mkdir()
    (folder / "plan1.csv").write_text(PLAN.rstrip("\n"), "utf-8")
    (folder / "cartes.csv").write_text(CARDS, "utf-8")
    (folder / "joueurs.csv").write_text(PLAYERS, "utf-8")
    return folder


def test_a_game_on_the_board_of_a_folder_is_kept_with_its_files(course, tmp_path):
    file = tmp_path / "game.json"
    done = tablee(
        "play",
        "cluedo",
        "--course",
        str(course),
        "--seat",
        "random",
        "--seat",
        "random",
        "--final",
        "--seed",
        "3",
        "--save",
        str(file),
    )

    assert done.returncode == 0, done.stderr
    assert "Paul" in done.stdout
    (course / "plan1.csv").unlink()
    record = read(file)
    assert record.options["plan"] == PLAN.rstrip("\n")
    assert record.states[-1].is_over


def test_people_sit_where_the_file_says(course, tmp_path):
    file = tmp_path / "game.json"
    tablee("play", "cluedo", "--course", str(course), "--seat", "random", "--save", str(file), typed="")

    assert read(file).seats == ("random", "human")


def test_a_mistake_in_a_file_is_named(course):
    (course / "plan1.csv").write_text(PLAN.replace("4;O,4;N", "4;O,4;S"), "utf-8")
    done = tablee("play", "cluedo", "--course", str(course))

    assert done.returncode == 2
    assert (
        f"{course / 'plan1.csv'}, line 4, column 4: '4;S' found; expected a corridor square on side S"
        in done.stderr
    )


def test_a_tournament_on_the_board_of_a_folder(course):
    done = tablee(
        "arena",
        "cluedo",
        "random",
        "random",
        "--course",
        str(course),
        "--games",
        "2",
        "--jobs",
        "1",
        "--json",
    )

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["options"]["cards"] == CARDS.rstrip("\n")


def test_other_games_take_no_folder(course):
    done = tablee("play", "kalaha", "--course", str(course))

    assert done.returncode == 2
    assert "kalaha is not set up from files" in done.stderr


def test_a_saved_game_has_its_files_already(course, tmp_path):
    done = tablee("play", "--load", str(tmp_path / "game.json"), "--course", str(course))

    assert done.returncode == 2
    assert "leave out --preset, --set, --seats, --course and --seed" in done.stderr

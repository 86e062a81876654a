"""Where games are kept, and what is there."""

from __future__ import annotations

import os

import pytest

from tablee.core.errors import BadRecord
from tablee.games.kalaha import GAME
from tablee.match import Table
from tablee.records.saves import GameFile, glances, save_file, saved, saves_folder, unfinished
from tablee.roster import HUMAN


@pytest.fixture(autouse=True)
def _home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def keep(name, *moves, age=0, fields=1):
    table = Table(GAME(fields=fields, seeds=1), [None, None], [HUMAN, HUMAN], 1)
    for move in moves:
        table.play(move)
    file = saves_folder() / name
    table.record().save(file)
    os.utime(file, (1_000_000 - age, 1_000_000 - age))
    return file


def test_a_file_is_named_after_its_game():
    record = Table(GAME(), [None, None], [HUMAN, HUMAN], 120042, started="2026-01-02T03:04:05").record()
    assert save_file(record) == saves_folder() / "2026-01-02T030405-kalaha-0042.json"


def test_games_of_one_seed_and_second_have_files_of_their_own():
    record = Table(GAME(), [None, None], [HUMAN, HUMAN], 7, started="2026-01-02T03:04:05").record()

    files = [save_file(record) for _ in range(3)]

    assert [file.name.removeprefix("2026-01-02T030405-kalaha-0007") for file in files] == [
        ".json",
        ".2.json",
        ".3.json",
    ]
    assert [file for file, _ in glances(files)] == files, "the game is in each from the beginning"


def test_where_there_can_be_no_folder_a_file_is_named_all_the_same(tmp_path):
    (tmp_path / "tablee").write_text("a file")
    record = Table(GAME(), [None, None], [HUMAN, HUMAN], 7, started="2026-01-02T03:04:05").record()

    file = save_file(record)
    assert file.name == "2026-01-02T030405-kalaha-0007.json"
    with pytest.raises(BadRecord, match="a part of its path is a file, not a folder; let XDG_DATA_HOME name"):
        GameFile(file).save(record)


def test_newest_first():
    old, new = keep("old.json", age=10), keep("new.json")
    assert saved() == [new, old]


def test_what_is_no_game_is_passed_over():
    game = keep("game.json")
    broken = saves_folder() / "broken.json"
    broken.write_text("{", encoding="utf-8")
    assert [file for file, _ in glances([broken, game, saves_folder() / "gone.json"])] == [game]


def test_the_newest_game_that_is_not_over_is_gone_on_with():
    assert unfinished() is None
    keep("older.json", "1", age=20, fields=2)
    game = keep("game.json", "1", age=10, fields=2)
    assert unfinished() == game


@pytest.mark.parametrize("newer", ["over", "unreadable", "begun"])
def test_a_newer_file_that_cannot_be_gone_on_with_hides_no_game(newer):
    game = keep("game.json", "1", age=10, fields=2)
    if newer == "over":
        keep("newer.json", "1")
    elif newer == "begun":
        keep("newer.json")
    else:
        (saves_folder() / "newer.json").write_text("{", encoding="utf-8")

    assert unfinished() == game


# --- whether people had help ----------------------------------------------------------------------


def begun(*specs):
    return Table(GAME(), [None] * len(specs), list(specs or (HUMAN, HUMAN)), 7, started="2026-01-02T03:04:05")


def aided_in(file):
    ((_, record),) = glances([file])
    return record.aided


def test_a_game_notes_from_its_beginning_whether_people_had_help(tmp_path):
    """Also where it is gone on with later, and when every move is taken back."""
    table, file = begun(HUMAN, HUMAN), tmp_path / "game.json"
    GameFile(file).save(table.record())
    assert aided_in(file) is False
    table.play("1")
    again = GameFile(file)
    again.save(table.record())
    assert aided_in(file) is False
    again.note_help()
    again.save(table.record())
    assert aided_in(file) is True
    table.take_back(0)
    GameFile(file).save(table.record())
    assert aided_in(file) is True


def test_of_a_game_that_began_before_nobody_knows(tmp_path):
    table, file = begun(HUMAN, HUMAN), tmp_path / "game.json"
    table.play("1")
    table.record().save(file)

    GameFile(file).save(table.record())

    assert aided_in(file) is None


def test_computers_need_no_note(tmp_path):
    file = tmp_path / "game.json"
    GameFile(file).save(begun("level:1", "level:1").record())

    assert aided_in(file) is None

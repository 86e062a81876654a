"""Backups of either database, taken while people play, restored to either; and what is refused."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from tablee.core.errors import BadBackup, BadUse
from tablee.web.storage.backups import restore_backup, write_backup
from tablee.web.storage.database import connect, url_of
from tablee.web.storage.migrations import upgrade
from tablee.web.storage.schema import metadata
from tablee.web.storage.table_copies import count_rows, found_tables
from tablee.web.storage.table_store import TableStore
from tests.databases import create_database
from tests.web.played_tables import PlayedTable, Players, opened_tables
from tests.web.server_process import ServerProcess, serving
from tests.web.test_table_store import GAME, move, with_store

KINDS = ("sqlite", "postgresql")
TABLES = 3  # every day; `make proof` plays at many
MANY = 100
MOVES = 8  # that each game goes on for after the backup is restored


@pytest.fixture
def new(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """Makes empty databases of either kind."""
    made: list[int] = []

    def make(kind: str) -> str:
        made.append(len(made))
        if kind == "sqlite":
            return str(tmp_path / f"games{len(made)}.db")
        return create_database(request.getfixturevalue("postgres"))

    return make


def tablee(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tablee", *arguments, "--lang", "en"]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def in_database(database: str, work: Callable[[Connection], object]) -> object:
    async def run() -> object:
        opened = connect(url_of(database))
        try:
            return await opened.write(work)
        finally:
            await opened.close()

    return asyncio.run(run())


def fill(database: str) -> None:
    """A table with moves, one that is over, a key, and a person's name."""

    async def work(store: TableStore) -> None:
        await store.add(GAME)
        await store.change("abc", 0, move(1, "3", ref="1"))
        await store.change("abc", 1, move(2, "é 🂡"))
        await store.secret()

    with_store(database, work)


# --- while people play --------------------------------------------------------------------------


def back_up_while_playing(server: ServerProcess, tables: list[PlayedTable], file: Path) -> list[range]:
    """Takes a backup through the command; returns how many moves of each table it may hold."""
    players = Players(tables, server.address)
    deadline = time.monotonic() + 60
    while any(len(table.moves) < 2 for table in tables) and time.monotonic() < deadline:
        time.sleep(0.05)
    before = [len(table.moves) for table in tables]
    done = tablee("backup", str(file), "--database", server.database)
    assert done.returncode == 0, done.stderr
    after = [len(table.moves) for table in tables]
    players.stop()
    assert sum(after) > sum(before), "nobody played meanwhile"
    # The last move may be on the disk, and its player not yet told.
    return [range(least, most + 2) for least, most in zip(before, after, strict=True)]


def kept_moves(database: str, table: str) -> list[str]:
    async def work(store: TableStore) -> list[str]:
        found = await store.whole(table)
        assert found is not None
        return [each.move for each in found[1]]

    return with_store(database, work)


def assert_all_go_on(server: ServerProcess, file: Path, elsewhere: str, many: int) -> None:
    with opened_tables(server, many) as tables:
        bounds = back_up_while_playing(server, tables, file)
        restored = tablee("restore", str(file), "--database", elsewhere)
        assert restored.returncode == 0, restored.stderr
        for table, bound in zip(tables, bounds, strict=True):
            moves = kept_moves(elsewhere, table.id)
            assert len(moves) in bound
            assert moves == table.moves[: len(moves)]
            table.moves[:] = moves
        with serving(elsewhere, lenient=True) as other:
            Players(tables, other.address, MOVES).join()
            for table, bound in zip(tables, bounds, strict=True):
                assert len(table.moves) >= bound.start + MOVES
                assert kept_moves(elsewhere, table.id) == table.moves


@pytest.mark.parametrize(("kind", "other"), [KINDS, KINDS[::-1]])
def test_a_backup_taken_while_people_play_is_restored_elsewhere_and_all_games_go_on(
    new, tmp_path, kind, other
):
    with serving(new(kind), lenient=True) as server:
        assert_all_go_on(server, tmp_path / "kept.backup", new(other), TABLES)


@pytest.mark.proof
@pytest.mark.parametrize("other", KINDS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_is_taken_while_a_hundred_tables_play(new, tmp_path, kind, other):
    with serving(new(kind), lenient=True) as server:
        assert_all_go_on(server, tmp_path / "kept.backup", new(other), MANY)


# --- what a backup is ---------------------------------------------------------------------------


@pytest.mark.parametrize("other", KINDS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_row_comes_back_and_the_layout_is_that_of_a_new_database(new, tmp_path, kind, other):
    database, elsewhere, file = new(kind), new(other), tmp_path / "kept.backup"
    fill(database)

    written = write_backup(database, file)
    assert restore_backup(file, elsewhere) == written

    assert (written.games, written.unfinished, written.moves) == (1, 1, 2)
    assert in_database(elsewhere, all_rows) == in_database(database, all_rows)
    difference = in_database(
        elsewhere, lambda opened: compare_metadata(MigrationContext.configure(opened), metadata)
    )
    assert difference == []


def all_rows(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
    tables = found_tables(connection).sorted_tables
    return {table.name: sorted(map(tuple, connection.execute(table.select()))) for table in tables}


def test_what_belongs_to_a_game_is_deleted_with_it_in_a_restored_database(new, tmp_path):
    """The foreign keys come along, with what they do."""
    database, elsewhere, file = new("sqlite"), new("postgresql"), tmp_path / "kept.backup"
    fill(database)
    write_backup(database, file)
    restore_backup(file, elsewhere)

    in_database(elsewhere, lambda opened: opened.execute(text("DELETE FROM games")))

    counts = in_database(elsewhere, count_rows)
    assert (counts["seats"], counts["holders"], counts["moves"]) == (0, 0, 0)


@pytest.mark.parametrize("kind", KINDS)
def test_tables_of_other_parts_of_the_program_are_kept_and_go_on_counting(new, tmp_path, kind):
    """Such as those of a league, in the same database."""
    database, elsewhere, file = new(kind), new("postgresql"), tmp_path / "kept.backup"
    fill(database)
    serial = "SERIAL" if kind == "postgresql" else "INTEGER"
    in_database(
        database,
        lambda opened: [
            opened.execute(text(f"CREATE TABLE other (id {serial} PRIMARY KEY, said TEXT)")),
            opened.execute(text("INSERT INTO other (said) VALUES ('one'), ('two')")),
        ],
    )
    write_backup(database, file)
    restore_backup(file, elsewhere)

    in_database(elsewhere, lambda opened: opened.execute(text("INSERT INTO other (said) VALUES ('three')")))

    assert in_database(elsewhere, all_rows)["other"] == [(1, "one"), (2, "two"), (3, "three")]


def test_a_backup_is_one_private_file(new, tmp_path):
    """It holds the keys that sign cookies."""
    database, file = new("sqlite"), tmp_path / "kept.backup"
    fill(database)

    write_backup(database, file)

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith("kept")] == ["kept.backup"]
    assert not [each for each in tmp_path.iterdir() if each.name.startswith(".")]


def test_a_folder_gets_a_backup_named_by_the_time_and_keeps_the_latest(new, tmp_path):
    database, folder = new("sqlite"), tmp_path / "backups"
    fill(database)
    folder.mkdir()
    for day in (1, 2, 3):
        (folder / f"tablee-2026-01-0{day}T000000Z.backup").touch()
    (folder / "notes.txt").touch()

    done = tablee("backup", str(folder), "--keep", "2", "--database", database, "--json")

    told = json.loads(done.stdout)
    assert (told["games"], told["moves"], told["deleted"]) == (1, 2, 2)
    left = sorted(each.name for each in folder.iterdir())
    assert left == ["notes.txt", "tablee-2026-01-03T000000Z.backup", Path(told["file"]).name]


# --- what is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_database_that_is_not_empty_is_overwritten_only_on_demand(new, tmp_path, kind):
    database, other, file = new("sqlite"), new(kind), tmp_path / "kept.backup"
    fill(database)
    write_backup(database, file)
    fill(other)
    in_database(other, lambda opened: opened.execute(text("UPDATE games SET game = 'cluedo'")))
    before = in_database(other, all_rows)

    with pytest.raises(BadUse, match=r"is not empty; --overwrite deletes everything in it first"):
        restore_backup(file, other)
    assert in_database(other, all_rows) == before

    restore_backup(file, other, overwrite=True)
    assert in_database(other, all_rows) == in_database(database, all_rows)


@pytest.mark.parametrize("kind", KINDS)
def test_a_database_is_not_overwritten_under_a_server(new, tmp_path, kind):
    database, other, file = new("sqlite"), new(kind), tmp_path / "kept.backup"
    fill(database)
    write_backup(database, file)
    with serving(other), pytest.raises(BadUse, match="is in use: stop its server first"):
        restore_backup(file, other, overwrite=True)


def test_a_file_that_exists_is_replaced_only_on_demand(new, tmp_path):
    database, file = new("sqlite"), tmp_path / "kept.backup"
    fill(database)
    file.write_text("something else")

    with pytest.raises(BadBackup, match="there is a file of this name already"):
        write_backup(database, file)
    assert file.read_text() == "something else"

    assert write_backup(database, file, overwrite=True).games == 1
    assert restore_backup(file, new("sqlite")).games == 1


def test_a_backup_that_is_cut_off_restores_nothing(new, tmp_path):
    database, other, file = new("sqlite"), new("sqlite"), tmp_path / "kept.backup"
    fill(database)
    write_backup(database, file)
    os.truncate(file, file.stat().st_size // 2)

    with pytest.raises(BadBackup, match=r"kept\.backup: (it is damaged|cannot be read)"):
        restore_backup(file, other)
    assert not Path(other).exists()


def test_a_backup_of_a_newer_version_is_refused(new, tmp_path):
    database, file = new("sqlite"), tmp_path / "kept.backup"
    fill(database)
    write_backup(database, file)
    with closing(sqlite3.connect(file)) as opened, opened:
        opened.execute("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(BadBackup, match="of a newer version of Tablée: its layout is 9999"):
        restore_backup(file, new("sqlite"))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["backup", "a", "--database", "none.db"], "--database none.db: there is no such file"),
        (
            ["backup", "a", "--database", "text.db"],
            "--database text.db cannot be opened: file is not a database",
        ),
        (["backup", "a", "--database", "other.db"], "--database other.db is not that of a Tablée server"),
        (["backup", "no/a", "--database", "good.db"], "no/a: cannot be written: file not found"),
        (["backup", "a", "--keep", "3"], "--keep needs a folder that exists: a is none"),
        (["restore", "none.db"], "none.db: cannot be read: file not found"),
        (["restore", "."], ".: cannot be read: it is a folder"),
        (["restore", "text.db"], "text.db: cannot be read: SQLite says: file is not a database"),
        (["restore", "other.db"], "other.db: it is no backup of a Tablée server"),
        (
            ["restore", "good.db", "--database", "postgresql+asyncpg://me:secret@127.0.0.1:1/x"],
            "--database postgresql+asyncpg://me:…@127.0.0.1:1/x cannot be opened",
        ),
    ],
)
def test_bad_input_is_told_in_a_line(tmp_path, monkeypatch, capsys, arguments, said):
    from tablee.cli import run

    monkeypatch.chdir(tmp_path)
    fill("good.db")
    Path("text.db").write_text("no database at all, and long enough to be read as one" * 9)
    with closing(sqlite3.connect("other.db")) as opened, opened:
        opened.execute("CREATE TABLE other (id INTEGER)")

    assert run([*arguments, "--lang", "en"]) == 2

    assert capsys.readouterr().err.startswith(f"Error: {said}")


def test_an_older_database_is_kept_as_it_is(new, tmp_path):
    """Whoever installs a new version backs up first: the layout stays until a server opens the database."""
    from tablee.web.storage.migrations import run_steps

    for kind in KINDS:
        database, other, file = new(kind), new("postgresql"), tmp_path / f"{kind}.backup"
        in_database(database, lambda opened: run_steps(opened, "0004"))

        assert write_backup(database, file).layout == "0004"
        assert restore_backup(file, other).layout == "0004"

        in_database(other, upgrade)
        difference = in_database(
            other, lambda opened: compare_metadata(MigrationContext.configure(opened), metadata)
        )
        assert difference == []

"""Databases of earlier releases, with games in them, under the server as it is now (made by `released_games`)."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from tablee.web.storage.backups import restore_backup, write_backup
from tablee.web.storage.database import connect, url_of
from tablee.web.storage.migrations import newest
from tablee.web.storage.table_copies import found_tables
from tests.databases import create_database
from tests.web.released_games import LANGUAGES, facts, play
from tests.web.server_process import Visitor, serving

RELEASES = Path(__file__).parent / "releases"
DUMPS = sorted(RELEASES.glob("*.sql"))
MORE = 6  # moves by which every game goes on

Rows = dict[str, list[dict[str, Any]]]


@dataclass
class Upgraded:
    """A database of a release before and after a server has opened it, and the people who played in it."""

    before: Rows
    after: Rows
    people: list[Visitor]
    tables: dict[str, Any]  # by name: the id, and what each of them saw
    told: dict[str, Any]  # by name: what each was told by the new server at first

    def those(self, *, over: bool) -> Iterator[tuple[str, list[Visitor]]]:
        """The tables with games that are over or not, and who sits there, by seat."""
        for table in self.tables.values():
            seen = table["seen"]
            if bool(seen[0]["over"]) == over:
                sitting = [(told["you"], at) for at, told in enumerate(seen) if told["you"] >= 0]
                yield table["id"], [self.people[at] for _, at in sorted(sitting)]


def load(dump: Path, database: str) -> None:
    """Fills an empty database of the kind that the dump is of."""
    script = dump.read_text("utf-8")
    if dump.suffixes[-2] == ".sqlite":
        with closing(sqlite3.connect(database)) as opened:
            opened.executescript(script)
        return

    async def run() -> None:
        import asyncpg

        opened = await asyncpg.connect(database.replace("+asyncpg", ""))
        await opened.execute(script)
        await opened.close()

    asyncio.run(run())


def rows_of(database: str) -> Rows:
    """Every row of every table."""

    def work(connection: Connection) -> Rows:
        tables = found_tables(connection).sorted_tables
        return {
            table.name: [dict(row._mapping) for row in connection.execute(table.select())] for table in tables
        }

    async def run() -> Rows:
        opened = connect(url_of(database))
        try:
            return await opened.read(work)
        finally:
            await opened.close()

    return asyncio.run(run())


@pytest.fixture(
    scope="module", params=[f"{dump.stem}-{way}" for dump in DUMPS for way in ("opened", "restored")]
)
def upgraded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Upgraded]:
    """Opened where it was; or backed up by this version first, and restored to a database of the other kind."""
    name, _, way = request.param.partition("-")
    folder = tmp_path_factory.mktemp("upgrade")
    both = {
        "sqlite": lambda: str(folder / "games.db"),
        "postgresql": lambda: create_database(request.getfixturevalue("postgres")),
    }
    kind = name.rpartition(".")[2]
    database = both.pop(kind)()
    load(RELEASES / f"{name}.sql", database)
    before = rows_of(database)
    if way == "restored":
        write_backup(database, folder / "kept.backup")
        (other,) = both.values()
        database = other()
        restore_backup(folder / "kept.backup", database)
    told = json.loads((RELEASES / f"{name}.json").read_text("utf-8"))
    with serving(database, lenient=True) as server, ExitStack() as stack:
        people = [
            stack.enter_context(Visitor(server.address, language, cookies))
            for language, cookies in zip(LANGUAGES, told["cookies"], strict=True)
        ]
        now = {
            name: [facts(person.state(table["id"])) for person in people]
            for name, table in told["tables"].items()
        }
        yield Upgraded(before, rows_of(database), people, told["tables"], now)


def test_nothing_is_lost(upgraded):
    """Each row of the release is there with all its columns, and everybody sees what they saw."""
    for name, rows in upgraded.before.items():
        now = upgraded.after[name]
        if name == "alembic_version":
            assert [row["version_num"] for row in now] == [newest()]
        else:
            assert all(any(row.items() <= found.items() for found in now) for row in rows), name
    for name, table in upgraded.tables.items():
        assert upgraded.told[name] == table["seen"], name


def test_everybody_finds_their_games_again(upgraded):
    for at, person in enumerate(upgraded.people):
        own = {table["id"] for table in upgraded.tables.values() if table["seen"][at]["you"] >= 0}

        listed = {found["id"] for found in person.http.get("/api/history").json()}

        assert own <= listed


def test_games_that_were_over_are_replayed_and_saved(upgraded):
    for table, sitting in upgraded.those(over=True):
        replay = sitting[0].http.get(f"/api/tables/{table}/replay")
        record = sitting[0].http.get(f"/api/tables/{table}/record")

        assert replay.status_code == 200, replay.text
        assert record.json()["outcome"]["reason"] == sitting[0].state(table)["over"]["reason"]


def test_every_game_goes_on(upgraded):
    went_on = 0
    for table, sitting in upgraded.those(over=False):
        before = sitting[0].state(table)
        if before["turn"]["seat"] < 0:  # a seat is still free
            assert upgraded.people[1].sit(table, name="Bob").status_code == 200
            sitting.append(upgraded.people[1])

        play(table, sitting, MORE)

        after = sitting[0].state(table)
        assert after["over"] or after["moves"] >= before["moves"] + MORE
        went_on += 1
    assert went_on >= 8

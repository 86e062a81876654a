"""The server from within: what happens when something breaks, and limits that would take long to reach outside."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import Connection, insert
from sqlalchemy.exc import IntegrityError

from tablee.match.hints import Hint
from tablee.roster import find_game
from tablee.web import computer_players
from tablee.web import limits as limits_module
from tablee.web.app import make_app
from tablee.web.errors import Refused
from tablee.web.event_log import JsonLines
from tablee.web.limits import Limits, Rate
from tablee.web.live_table import Subscriber
from tablee.web.metrics import Metrics
from tablee.web.new_tables import NewTable, TableOpener
from tablee.web.services import Services
from tablee.web.storage import schema, table_store
from tablee.web.storage.database import Sqlite, url_of
from tablee.web.storage.table_store import TableStore
from tablee.web.visitors import VisitorSigner


@pytest.fixture
def client(tmp_path) -> Iterator[TestClient]:
    with TestClient(make_app(str(tmp_path / "games.db"))) as found:
        yield found


def test_a_failure_is_noted_and_its_trace_stays_here(client, monkeypatch, caplog):
    async def broken(_name):
        raise RuntimeError("a secret of the server")

    monkeypatch.setattr(client.app.state.services.tables, "find_stored", broken)

    answer = client.get("/api/tables/abc")

    assert (answer.status_code, answer.json()["code"]) == (500, "failed")
    assert "secret" not in answer.text
    assert "a secret of the server" in caplog.text
    assert "tablee_failures_total 1" in client.get("/metrics").text


def test_an_event_is_one_line_whatever_it_holds():
    record = logging.makeLogRecord({"msg": "a table\nwas opened", "levelname": "INFO", "table": "é\n"})

    line = JsonLines().format(record)

    assert "\n" not in line
    assert json.loads(line) | {"time": ""} == {
        "time": "",
        "level": "info",
        "event": "a table\nwas opened",
        "table": "é\n",
    }


def test_a_visitor_has_so_many_unfinished_games(tmp_path):
    game = find_game("kalaha").configure({})

    async def run() -> str:
        store = await TableStore.open(str(tmp_path / "games.db"))
        opener = TableOpener(store, Limits(tables=2), Metrics())
        for _ in range(2):
            await opener.open(NewTable(game, ["human", "human"], "ada"))
        await opener.open(NewTable(game, ["human", "human"], "bea"))
        try:
            with pytest.raises(Refused) as refused:
                await opener.open(NewTable(game, ["human", "human"], "ada"))
        finally:
            await store.close()
        return refused.value.code

    assert asyncio.run(run()) == "too_many_tables"


def test_a_rate_allows_a_burst_and_then_so_many_a_second(monkeypatch):
    now = 100.0
    monkeypatch.setattr(limits_module.time, "monotonic", lambda: now)
    rate = Rate(2.0)

    assert [rate.allows("a") for _ in range(9)] == [True] * 8 + [False]
    assert rate.allows("b")
    now += 1.0
    assert [rate.allows("a") for _ in range(3)] == [True, True, False]


def test_a_slow_rate_allows_one_at_once_and_the_next_when_its_time_has_come(monkeypatch):
    now = 100.0
    monkeypatch.setattr(limits_module.time, "monotonic", lambda: now)
    rate = Rate(0.2)

    assert [rate.allows("a") for _ in range(2)] == [True, False]
    now += 5.0
    assert [rate.allows("a") for _ in range(2)] == [True, False]


def test_a_commit_waits_for_the_disk(tmp_path):
    async def run() -> tuple[int, str]:
        database = Sqlite(url_of(str(tmp_path / "games.db")))

        def ask(connection: Connection) -> tuple[int, str]:
            found = [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("synchronous", "journal_mode")
            ]
            return int(found[0]), str(found[1])

        answer = await database.write(ask)
        await database.close()
        return answer

    assert asyncio.run(run()) == (2, "wal")  # 2 is FULL


def test_changes_that_wait_are_committed_together_and_refused_one_by_one(tmp_path):
    async def run() -> tuple[list[object], int, int]:
        database = Sqlite(url_of(str(tmp_path / "games.db")))
        commits = 0
        await database.write(schema.metadata.create_all)
        commit = database._commit

        def counted(batch):
            nonlocal commits
            commits += 1
            commit(batch)

        database._commit = counted  # type: ignore[method-assign]

        def add(name: str):
            return database.write(
                lambda connection: (
                    connection.execute(insert(schema.secrets), {"name": name, "value": b""}).rowcount
                )
            )

        names = ["first", "a", "b", "a", "c"]  # the first is under way while the others come
        done = await asyncio.gather(*map(add, names), return_exceptions=True)
        rows = await database.read(lambda connection: len(list(connection.execute(schema.secrets.select()))))
        await database.close()
        return done, rows, commits

    done, rows, commits = asyncio.run(run())

    assert [answer if isinstance(answer, int) else type(answer) for answer in done] == [
        1,
        1,
        1,
        IntegrityError,
        1,
    ]
    assert (rows, commits) == (4, 1)


def test_a_turn_is_taken_over_from_a_process_that_died(new_database, monkeypatch):
    """It had said that its computer thinks; when its time has passed, another's does."""
    monkeypatch.setattr(computer_players, "LEASE_GRACE", 0.1)
    game = find_game("kalaha").configure({})

    async def run() -> tuple[bool, int]:
        dead, store = await TableStore.open(new_database), await TableStore.open(new_database)
        services = Services(store, VisitorSigner(b"key"), Limits(thinking=0.1))
        opened = await services.opener.open(NewTable(game, ["random", "human"], "ada", seat=1))
        assert await dead.may_think(opened.id, 0, "dead", 1000)
        await dead.close()
        asked, may_think = asyncio.Event(), store.may_think

        async def asking(*wanted: Any) -> bool:
            answer = await may_think(*wanted)
            asked.set()
            return answer

        monkeypatch.setattr(store, "may_think", asking)
        live = await services.tables.find(opened.id)
        services.actions.watch(live, Subscriber("ada", "en"))
        await asked.wait()
        waited = live.seq == 0
        monkeypatch.setattr(table_store, "time", SimpleNamespace(time=lambda: time.time() + 2000))
        for _ in range(2000):
            if live.table.mover == 1:
                break
            await asyncio.sleep(0.05)
        await services.stop()
        await store.close()
        return waited, live.table.mover

    assert asyncio.run(run()) == (True, 1)


def test_nobody_waits_nobody_thinks(tmp_path):
    """The last one leaves: the computer is told to stop, and its move is not made."""
    game = find_game("kalaha").configure({}, "standard")

    async def run() -> tuple[bool, int]:
        store = await TableStore.open(str(tmp_path / "games.db"))
        services = Services(store, VisitorSigner(b"key"), Limits())
        opened = await services.opener.open(NewTable(game, ["alphabeta:time=5s", "human"], "ada", seat=1))
        live, subscriber = await services.tables.find(opened.id), Subscriber("ada", "en")
        services.actions.watch(live, subscriber)
        await asyncio.sleep(0.1)
        decision = live.decision
        services.actions.leave(live, subscriber)
        for _ in range(100):
            await asyncio.sleep(0.05)
            if not services.computers.pool.busy:
                break
        stopped = decision is not None and decision.dropped
        await services.stop()
        await store.close()
        return stopped, live.seq

    assert asyncio.run(run()) == (True, 0)


def test_advice_for_a_table_that_has_moved_on_is_not_given(tmp_path, monkeypatch):
    """Nor does it keep anybody from asking for the next."""
    game = find_game("kalaha").configure({}, "standard")

    async def run() -> tuple[bool, bool, str]:
        store = await TableStore.open(str(tmp_path / "games.db"))
        services = Services(store, VisitorSigner(b"key"), Limits())
        opened = await services.opener.open(NewTable(game, ["human", "random"], "ada", seat=0))
        live, subscriber = await services.tables.find(opened.id), Subscriber("ada", "en")
        services.actions.watch(live, subscriber)
        asked, ready = asyncio.Event(), asyncio.Event()

        async def advise(*_: object) -> Hint:
            asked.set()
            await ready.wait()
            return Hint("1", ())

        monkeypatch.setattr(services.computers, "advise", advise)
        advice = asyncio.create_task(services.actions.hint(live, subscriber))
        await asked.wait()
        decision = subscriber.advice
        await services.actions.play(live, "ada", 0, "2", None)
        dropped, free = decision is not None and decision.dropped, subscriber.advice is None
        ready.set()
        with pytest.raises(Refused) as refused:
            await advice
        await services.stop()
        await store.close()
        return dropped, free, refused.value.code

    assert asyncio.run(run()) == (True, True, "late")

"""Who has vanished, and since when: the count outlives the server, and forgets who is back or no longer waited for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tablee.web.limits import Limits
from tablee.web.live_table import LiveTable, Subscriber
from tablee.web.metrics import Metrics
from tablee.web.open_tables import OpenTables
from tablee.web.presence import PresenceWatch
from tablee.web.storage.stored_table import StoredSeat, StoredTable
from tablee.web.storage.table_store import TableStore

LIMITS = Limits(warning=100.0, absence=600.0)
ADA, BOB, EVE = "ada", "bob", "eve"
TABLE = StoredTable(
    id="abc",
    game="kalaha",
    options={},
    seed=1,
    specs=("human", "human"),
    creator=ADA,
    seats=(StoredSeat("t1", "Ada", frozenset({ADA})), StoredSeat("t2", "Bob", frozenset({BOB}))),
)

Look = Callable[..., Awaitable[LiveTable]]


def run(database: str, *runs: Callable[[Look, TableStore], Awaitable[Any]]) -> list[Any]:
    """What each of `runs` returns, each with a server of its own on one database, at which Ada is to move.

    `look(ADA, BOB)` sees who is at the table.
    """

    async def serve() -> list[Any]:
        returned = []
        for number, work in enumerate(runs):
            store = await TableStore.open(database)
            if number == 0:
                await store.add(TABLE)
            tables = OpenTables(store, Metrics())
            watch = PresenceWatch(tables, LIMITS)

            async def look(
                *visitors: str, tables: OpenTables = tables, watch: PresenceWatch = watch
            ) -> LiveTable:
                live = await tables.find("abc")
                live.subscribers = {Subscriber(visitor, "en") for visitor in visitors}
                await watch.look(live)
                return live

            returned.append(await work(look, store))
            await watch.leave()
            await store.close()
        return returned

    return asyncio.run(serve())


async def waits(look: Look, store: TableStore) -> Any:
    """Bob waits for Ada, who goes; what the database says then."""
    await look(ADA, BOB)
    await look(BOB)
    await look(BOB)
    return await kept(store)


async def kept(store: TableStore) -> Any:
    found = await store.whole("abc")
    assert found is not None
    return found[0].vanished


async def age(store: TableStore, seconds: float) -> None:
    """Lets the absence that the database knows have begun so much earlier."""
    row = await kept(store)
    assert await store.put_vanished("abc", row, {**row, "since": row["since"] - seconds})


def test_the_count_goes_on_after_a_restart(database):
    async def die(look, store):
        await waits(look, store)
        await age(store, 300)

    async def again(look, store):
        watched = await look(EVE)
        assert watched.vanished is None  # nobody waits, yet
        found = (await look(BOB, EVE)).vanished
        return found.seconds, found.warned, found.due, await kept(store)

    begun = time.time()
    ((seconds, warned, due, row),) = run(database, die, again)[1:]

    assert 300 <= seconds <= 300 + time.time() - begun + 1
    assert (warned, due) == (True, False)
    assert (row["seat"], row["moves"]) == (0, 0)


def test_after_a_long_stop_of_the_server_the_time_of_a_warning_is_left(database):
    async def die(look, store):
        await waits(look, store)
        await age(store, 100_000)

    async def again(look, _):
        found = (await look(BOB)).vanished
        return found.warned, found.due, LIMITS.absence - found.seconds

    ((warned, due, left),) = run(database, die, again)[1:]

    assert (warned, due) == (True, False)
    assert 0 < left <= LIMITS.warning


@pytest.mark.parametrize("back", [(ADA,), (ADA, BOB)])
def test_whoever_is_back_after_the_restart_has_not_vanished_and_counts_anew(tmp_path, back):
    async def die(look, store):
        await waits(look, store)
        await age(store, 300)

    async def again(look, store):
        await look(*back)
        forgotten = await kept(store)
        await look(BOB)
        return forgotten, (await look(BOB)).vanished.warned

    assert run(str(tmp_path / "games.db"), die, again)[1] == (None, False)


def test_when_nobody_waits_any_more_it_is_forgotten_but_not_by_loading_a_page_anew(tmp_path):
    async def leave(look, store):
        first = await waits(look, store)
        live = await look()  # as while the page is loaded anew
        same = await kept(store)
        await look(BOB)
        assert live.vanished.alone is None
        await look()
        live.vanished.alone -= LIMITS.warning + 1
        await look()
        return first, same, await kept(store), live.vanished

    ((first, same, *after),) = run(str(tmp_path / "games.db"), leave)

    assert first == same
    assert after == [None, None]

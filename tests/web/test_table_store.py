"""The store on both databases: nothing lost, nothing doubled, nothing out of order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tablee.web.storage.database import connect, url_of
from tablee.web.storage.migrations import newest, run_steps, upgrade
from tablee.web.storage.schema import metadata
from tablee.web.storage.stored_table import StoredMove, StoredSeat, StoredTable, TableChange
from tablee.web.storage.table_store import TableStore

GAME = StoredTable(
    id="abc",
    game="kalaha",
    options={"seeds": 4},
    seed=(1 << 63) - 1,
    specs=("human", "level:1"),
    creator="ada",
    listed=True,
    clock={"seconds": 300.0, "increment": 2.0},
    started="2026-01-01T00:00:00+00:00",
    seats=(StoredSeat("token", "Ada", frozenset({"ada"})), StoredSeat("other", "")),
)


def with_store(database: str, work: Callable[[TableStore], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        store = await TableStore.open(database)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def move(number: int, text: str = "3", ref: str | None = None) -> TableChange:
    return TableChange(StoredMove(number, text, 0.5, ref))


def test_a_game_is_read_back_after_a_restart(database):
    async def write(store):
        await store.add(GAME)
        assert await store.change("abc", 0, move(1, "3", "r1"))

    async def read(store):
        return await store.whole("abc")

    with_store(database, write)
    game, moves = with_store(database, read)

    assert replace(game, changed=0.0) == replace(GAME, seq=1)
    assert moves == [StoredMove(1, "3", 0.5, "r1")]


def test_of_many_writers_of_one_move_exactly_one_succeeds(database):
    async def work(store):
        await store.add(GAME)
        done = await asyncio.gather(*(store.change("abc", 0, move(1, str(at))) for at in range(20)))
        return done, (await store.whole("abc"))[1]

    done, moves = with_store(database, work)

    assert done.count(True) == 1
    assert [found.move for found in moves] == [str(done.index(True))]


def test_a_reference_counts_once(database):
    async def work(store):
        await store.add(GAME)
        first = await store.change("abc", 0, move(1, ref="r"))
        again = await store.change("abc", 1, move(2, ref="r"))
        return first, again, (await store.whole("abc"))[0].seq

    assert with_store(database, work) == (True, False, 1)


def test_moves_can_be_taken_back_and_made_anew(database):
    async def work(store):
        await store.add(GAME)
        for number in range(1, 4):
            await store.change("abc", number - 1, move(number))
        assert await store.change("abc", 3, TableChange(keep=1))
        assert not await store.change("abc", 3, move(2, "late"))
        assert await store.change("abc", 4, move(2, "5"))
        return [found.move for found in (await store.whole("abc"))[1]]

    assert with_store(database, work) == ["3", "5"]


def test_a_seat_is_taken_once_unless_by_its_private_link(database):
    async def work(store):
        await store.add(GAME)
        one, two = await asyncio.gather(
            *(store.sit("abc", 1, who, who, invited=False) for who in ("bea", "cem"))
        )
        invited = await store.sit("abc", 1, "phone", "", invited=True)
        elsewhere = await store.sit("abc", 1, "ada", "", invited=True)
        return {one, two}, invited, elsewhere, (await store.whole("abc"))[0]

    one_of_two, invited, elsewhere, game = with_store(database, work)

    assert one_of_two == {True, False}
    assert invited
    assert not elsewhere
    assert len(game.seats[1].holders) == 2
    assert game.seats[1].name in ("bea", "cem")


def test_lists(database):
    async def work(store):
        await store.add(GAME)
        await store.add(replace(GAME, id="over", outcome={"winners": [0]}))
        await store.add(replace(GAME, id="quiet", listed=False, creator="bea"))
        await store.sit("quiet", 1, "cem", "", invited=False)
        lobby = [game.id for game in await store.lists.lobby()]
        mine = [game.id for game in await store.lists.history("ada")]
        others = [game.id for game in await store.lists.history("cem")]
        return lobby, mine, others, await store.lists.running_of("ada")

    assert with_store(database, work) == (["abc"], ["quiet", "over", "abc"], ["quiet"], 1)


def test_the_next_game_is_linked_once(database):
    async def work(store):
        await store.add(GAME)
        return await store.follow("abc", "first"), await store.follow("abc", "second")

    assert with_store(database, work) == ("first", "first")


def test_the_secret_is_made_once(database):
    async def read(store):
        return await asyncio.gather(*(store.secret() for _ in range(5)))

    first, again = with_store(database, read), with_store(database, read)

    assert len({*first, *again}) == 1
    assert len(first[0]) == 32


@pytest.mark.parametrize("build", [run_steps, upgrade])
def test_the_migrations_and_a_new_database_have_what_the_schema_says(database, build):
    async def work():
        opened = connect(url_of(database))
        await opened.write(build)
        await opened.write(upgrade)
        found = await opened.read(
            lambda connection: (
                compare_metadata(MigrationContext.configure(connection), metadata),
                MigrationContext.configure(connection).get_current_revision(),
            )
        )
        await opened.close()
        return found

    assert asyncio.run(work()) == ([], newest())


def test_an_older_database_takes_the_steps_it_lacks(database):
    async def work():
        opened = connect(url_of(database))
        await opened.write(lambda connection: run_steps(connection, "0001"))
        await opened.write(upgrade)
        found = await opened.read(
            lambda connection: compare_metadata(MigrationContext.configure(connection), metadata)
        )
        await opened.close()
        return found

    assert asyncio.run(work()) == []


def test_one_process_hears_of_the_change_of_another(new_database):
    async def run():
        one, two = await TableStore.open(new_database), await TableStore.open(new_database)
        heard: asyncio.Queue[str] = asyncio.Queue()
        two.notices.heard = heard.put_nowait
        await one.add(GAME)
        assert await one.change("abc", 0, move(1))
        told = await asyncio.wait_for(heard.get(), 5)
        moves = (await two.whole("abc"))[1]
        assert await one.may_think("abc", 1, "one", 60)
        thinks = await two.may_think("abc", 1, "two", 60)
        await one.close()
        await two.close()
        return told, len(moves), thinks

    assert asyncio.run(run()) == ("abc", 1, False)

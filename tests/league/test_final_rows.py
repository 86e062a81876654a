"""The final as a row: one secret, told to nobody before the end, and a plan that is made once."""

from __future__ import annotations

import asyncio

from sqlalchemy import text

from tablee.league.storage.final_rows import digest_of
from tablee.league.storage.pairing_rows import FINAL, NewPairing
from tests.league.test_league_store import BOSS, played, pushed, with_store

PLAN = {"seats": 2, "entries": []}


def pairings(count, deals=2):
    return [NewPairing(FINAL, (BOSS, BOSS), seed, deals) for seed in range(count)]


def test_a_final_is_announced_once_by_whoever_comes_first(database):
    async def work(store):
        found = await asyncio.gather(*(store.final.announce() for _ in range(5)))
        again = await store.final.announce()
        return {each.digest for each in found} == {again.digest}, again.digest == digest_of(
            await store.final.secret()
        )

    assert with_store(database, work) == (True, True)


def test_before_it_is_announced_there_is_none(database):
    assert with_store(database, lambda store: store.final.read()) is None


def test_the_secret_is_told_when_all_games_are_played_and_no_sooner(database):
    async def work(store):
        await store.final.announce()
        told = [(await store.final.read()).secret]
        assert not await store.final.finish(), "it has not begun"
        await store.final.begin(PLAN, pairings(2))
        told.append((await store.final.read()).secret)
        for leased in (await store.pairings.lease("one", 60), await store.pairings.lease("one", 60)):
            assert not await store.final.finish(), "a game is left"
            await store.pairings.finish(leased.number, played(leased))
        assert await store.final.finish()
        found = await store.final.read()
        return told, digest_of(found.secret) == found.digest

    assert with_store(database, work) == (["", ""], True)


def test_it_begins_once_with_all_its_pairings(database):
    async def work(store):
        await store.final.announce()
        begun = await asyncio.gather(*(store.final.begin(PLAN | {"by": by}, pairings(3)) for by in range(4)))
        open_ones = await store.pairings.open(FINAL)
        return sorted(begun), len(open_ones), (await store.final.read()).plan["seats"]

    assert with_store(database, work) == ([False, False, False, True], 3, 2)


def test_how_far_it_is_is_counted_in_games(database):
    async def work(store):
        await store.final.announce()
        counts = [await store.final.progress()]
        await store.final.begin(PLAN, pairings(3, deals=5))
        counts.append(await store.final.progress())
        leased = await store.pairings.lease("one", 60, kinds=[FINAL])
        await store.pairings.finish(leased.number, played(leased))
        counts.append(await store.final.progress())
        return counts

    assert with_store(database, work) == [(0, 0), (0, 30), (10, 30)]


def test_a_league_of_an_older_layout_gets_a_final_and_keeps_its_people(database):
    async def older(store):
        await pushed(store, "Ada")

        def down(connection):
            for table in ("league_final", "league_calibrations"):
                connection.execute(text(f"DROP TABLE {table}"))
            connection.execute(text("UPDATE league_alembic_version SET version_num = '0001'"))

        await store.people._database.write(down)

    with_store(database, older)

    async def now(store):
        await store.final.announce()
        return [person.name for person in await store.people.all()]

    assert with_store(database, now) == ["Ada"]

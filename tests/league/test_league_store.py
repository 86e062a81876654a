"""A league's store on both databases: nothing lost, nothing counted twice, nothing told to others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from tablee.league.pushes import read_push
from tablee.league.storage.league_store import LeagueStore
from tablee.league.storage.ledger_game import WIN, LedgerGame, LedgerSeat
from tablee.league.storage.migrations import CHAIN, VERSION_TABLE
from tablee.league.storage.pairing_rows import FINAL, LADDER, LeaguePairing, NewPairing
from tablee.league.storage.people_rows import ONLOOKER, TEACHER
from tablee.league.storage.schema import PREFIX, metadata
from tablee.league.storage.stored_player import StoredPlayer
from tablee.web.storage.database import connect, url_of
from tablee.web.storage.table_store import TableStore
from tests.league.packing import AGENT

PUSH = read_push(AGENT, "my_player.py")
BOSS = StoredPlayer(boss="level:1")


def with_store(database: str, work: Callable[[LeagueStore], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        store = await LeagueStore.open(database)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def played(pairing: LeaguePairing, first_wins: bool = True) -> list[LedgerGame]:
    """All games of a pairing of two, which one of them wins."""
    winner = pairing.players[0 if first_wins else 1]
    games = []
    for deal in range(pairing.deals):
        for turn in (0, 1):
            order = pairing.players if turn == 0 else pairing.players[::-1]
            seats = tuple(LedgerSeat(player, WIN * (player == winner), 0.5, 0.25) for player in order)
            games.append(LedgerGame(deal, turn, pairing.seed + deal, {"moves": ["1"]}, seats))
    return games


async def pushed(store: LeagueStore, name: str) -> StoredPlayer:
    """Somebody with an accepted version."""
    person, _ = await store.people.add(name)
    version = await store.versions.add(person.id, PUSH, AGENT)
    await store.versions.lease_check("worker", 60)
    assert await store.versions.finish_check(person.id, version.number, passed=True, report={"passed": True})
    return version.player


@pytest.mark.parametrize("build", [CHAIN.run_steps, CHAIN.upgrade])
def test_the_migrations_and_a_new_database_have_what_the_schema_says(database, build):
    """Also beside the tables of a web server, which are another chain's."""

    async def work():
        await (await TableStore.open(database)).close()
        opened = connect(url_of(database))
        await opened.write(build)
        await opened.write(CHAIN.upgrade)
        found = await opened.read(lambda connection: (differences(connection), last_step(connection)))
        await opened.close()
        await (await TableStore.open(database)).close()
        return found

    def differences(connection):
        options = {
            "version_table": VERSION_TABLE,
            "include_object": lambda _, name, kind, *__: kind != "table" or name.startswith(PREFIX),
        }
        return compare_metadata(MigrationContext.configure(connection, opts=options), metadata)

    def last_step(connection):
        return connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))

    assert asyncio.run(work()) == ([], CHAIN.newest())


def test_a_web_server_can_come_to_a_database_that_has_a_league(database):
    with_store(database, lambda store: store.people.add("Ada"))

    async def open_tables():
        store = await TableStore.open(database)
        there = await store.alive()
        await store.close()
        return there

    assert asyncio.run(open_tables())
    assert [person.name for person in with_store(database, lambda store: store.people.all())] == ["Ada"]


def test_people_are_found_by_their_tokens_which_nobody_can_read(database):
    async def work(store):
        teacher, secret = await store.people.add("Mme Curie", TEACHER)
        ada, token = await store.people.add("Ada")
        found = await store.people.by_token(token)
        rows = await store.people._database.read(
            lambda connection: str(list(connection.execute(text("SELECT * FROM league_people"))))
        )
        assert await store.people.by_token(secret) == teacher
        assert await store.people.by_token("x" * 27) is None
        return found == ada, secret in rows or token in rows, [each.name for each in await store.people.all()]

    assert with_store(database, work) == (True, False, ["Ada", "Mme Curie"])


def test_a_replaced_token_ends_the_old_one(database):
    async def work(store):
        ada, old = await store.people.add("Ada")
        new = await store.people.replace_token(ada.id)
        return await store.people.by_token(old), (await store.people.by_token(new)).name

    assert with_store(database, work) == (None, "Ada")


def test_names_are_one_persons_also_in_other_letters(database):
    async def work(store):
        ada, _ = await store.people.add("Ada Lovelace")
        bob, _ = await store.people.add("Bob", ONLOOKER)
        taken = await store.people.add("ADA  lovelace")
        stolen = await store.people.rename(bob.id, "ada lovelace")
        own = await store.people.rename(ada.id, "ADA LOVELACE")
        unknown = await store.people.rename("000000000000", "Eve")
        return taken, stolen, own, unknown, [each.name for each in await store.people.all()]

    assert with_store(database, work) == (None, False, True, False, ["ADA LOVELACE", "Bob"])


def test_versions_are_kept_checked_and_one_is_active(database):
    async def work(store):
        ada, _ = await store.people.add("Ada")
        for _ in range(3):
            await store.versions.add(ada.id, PUSH, AGENT)
        first = await store.versions.lease_check("one", 60)
        second = await store.versions.lease_check("two", 60)
        third = await store.versions.lease_check("one", 60)
        assert await store.versions.lease_check("two", 60) is None
        for version, passed in ((first, True), (second, False), (third, True)):
            report = {"passed": passed}
            assert await store.versions.finish_check(ada.id, version.number, passed=passed, report=report)
        active = [version.number for version in await store.versions.active()]
        refused = await store.versions.activate(ada.id, second.number)
        earlier = await store.versions.activate(ada.id, first.number)
        states = [(each.number, each.state, each.active) for each in await store.versions.of(ada.id)]
        return active, refused, earlier, states, await store.versions.content(ada.id, 1)

    active, refused, earlier, states, content = with_store(database, work)

    assert (active, refused, earlier, content) == ([3], False, True, AGENT)
    assert states == [(1, "accepted", True), (2, "refused", False), (3, "accepted", False)]


def test_a_check_whose_worker_died_is_begun_anew_and_ended_once(database):
    async def work(store):
        ada, _ = await store.people.add("Ada")
        await store.versions.add(ada.id, PUSH, AGENT)
        await store.versions.lease_check("one", 60, now=1000.0)
        early = await store.versions.lease_check("two", 60, now=1050.0)
        late = await store.versions.lease_check("two", 60, now=1061.0)
        ends = [
            await store.versions.finish_check(ada.id, 1, passed=True, report={"passed": True})
            for _ in range(2)
        ]
        return early, late.tries, ends

    assert with_store(database, work) == (None, 2, [True, False])


def test_nobody_pushes_more_often_than_the_league_allows(database):
    async def work(store):
        ada, _ = await store.people.add("Ada")
        found = [
            await store.versions.add(ada.id, PUSH, AGENT, a_day=2, now=1e9 + 3600 * hour)
            for hour in (0, 1, 2, 25)
        ]
        return [version and version.number for version in found]

    assert with_store(database, work) == [1, 2, None, 3]


def test_pushes_at_once_get_numbers_of_their_own(database):
    async def work(store):
        ada, _ = await store.people.add("Ada")
        found = await asyncio.gather(*(store.versions.add(ada.id, PUSH, AGENT, a_day=5) for _ in range(8)))
        return sorted(version.number for version in found if version)

    assert with_store(database, work) == [1, 2, 3, 4, 5]


def test_a_pairing_is_leased_to_one_worker_and_its_games_are_written_once(database):
    async def work(store):
        ada, bob = await pushed(store, "Ada"), await pushed(store, "Bob")
        await store.pairings.add([NewPairing(LADDER, (ada, bob), seed=7, deals=2)])
        mine = await store.pairings.lease("one", 60, now=1000.0)
        assert await store.pairings.lease("two", 60, now=1001.0) is None
        again = await store.pairings.lease("two", 60, now=1061.0)
        assert again == mine
        ends = [await store.pairings.finish(mine.number, played(mine)) for _ in range(2)]
        shares = await store.games.shares()
        return mine, ends, [(each.number, each.deal, each.players, each.shares) for each in shares]

    mine, ends, shares = with_store(database, work)
    ada, bob = map(str, mine.players)

    assert ends == [True, False]
    assert shares == [
        (1, 0, (ada, bob), (60, 0)),
        (2, 0, (bob, ada), (0, 60)),
        (3, 1, (ada, bob), (60, 0)),
        (4, 1, (bob, ada), (0, 60)),
    ]


def test_workers_at_once_never_lease_the_same_pairing(database):
    async def work(store):
        ada = await pushed(store, "Ada")
        await store.pairings.add([NewPairing(LADDER, (ada, BOSS), seed) for seed in range(6)])
        other = await LeagueStore.open(database)
        found = await asyncio.gather(
            *((store, other)[at % 2].pairings.lease(f"worker {at}", 60) for at in range(8))
        )
        await other.close()
        return sorted(pairing.number for pairing in found if pairing)

    found = with_store(database, work)

    assert len(found) == len(set(found))
    if not database.startswith("postgresql"):
        assert len(found) == 6  # one after the other; PostgreSQL may pass over a row that another looks at


def test_the_ledger_is_numbered_without_gaps_whoever_writes(database):
    async def work(store):
        ada = await pushed(store, "Ada")
        added = await store.pairings.add([NewPairing(LADDER, (ada, BOSS), seed) for seed in range(6)])
        other = await LeagueStore.open(database)
        ends = await asyncio.gather(
            *(
                (store, other)[at % 2].pairings.finish(pairing.number, played(pairing))
                for at, pairing in enumerate(added)
            )
        )
        await other.close()
        parts, after = [], 0
        while part := await store.games.shares(after, most=3):
            parts.append(len(part))
            after = part[-1].number
        return ends, [each.number for each in await store.games.shares()], parts

    ends, numbers, parts = with_store(database, work)

    assert ends == [True] * 6
    assert numbers == list(range(1, 13))
    assert parts == [4, 4, 4]  # whole pairings


def test_a_whole_game_comes_back_as_it_was_written(database):
    loss = {"seat": 1, "move": 3, "position": "A[1] | B[2]", "why": {"code": "ended"}}

    async def work(store):
        ada = await pushed(store, "Ada")
        (pairing,) = await store.pairings.add([NewPairing(FINAL, (ada, BOSS), (1 << 63) - 1)])
        seats = (
            LedgerSeat(ada, 60, 1.5, 0.5, "hello\0 \ud800", {"1": "takes all"}),
            LedgerSeat(BOSS, 0, 0.5, 0.25),
        )
        game = LedgerGame(0, 0, (1 << 63) - 1, {"moves": ["1", "é"]}, seats, loss)
        await store.pairings.finish(pairing.number, [game], now=5.0)
        return (
            game,
            await store.games.game(1),
            await store.games.latest(person=ada.person),
            await store.games.game(2),
        )

    game, found, latest, missing = with_store(database, work)

    seats = (replace(game.seats[0], log="hello\ufffd ?"), game.seats[1])
    assert found == replace(game, seats=seats, number=1, pairing=1, kind=FINAL, finished=5.0)
    assert latest == [found]
    assert missing is None


def test_a_worker_that_stops_gives_back_what_it_has_leased(database):
    async def work(store):
        ada = await pushed(store, "Ada")
        await store.versions.add(ada.person, PUSH, AGENT)
        await store.versions.lease_check("one", 60)
        await store.pairings.add_leased(NewPairing(LADDER, (ada, BOSS), 1), "one", 60)
        before = await store.pairings.lease("two", 60), await store.versions.lease_check("two", 60)
        await store.pairings.release("one")
        after = await store.pairings.lease("two", 60), await store.versions.lease_check("two", 60)
        return before, after[0].number, after[1].number

    assert with_store(database, work) == ((None, None), 1, 2)


def test_a_renewed_lease_goes_on(database):
    async def work(store):
        ada = await pushed(store, "Ada")
        await store.pairings.add_leased(NewPairing(LADDER, (ada, BOSS), 1), "one", 60, now=1000.0)
        await store.pairings.renew("one", 60, now=1050.0)
        return (
            await store.pairings.lease("two", 60, now=1100.0),
            await store.pairings.lease("two", 60, now=1111.0),
        )

    early, late = with_store(database, work)
    assert (early, late.number) == (None, 1)


def test_who_is_removed_leaves_games_and_nothing_else(database):
    async def work(store):
        ada, bob = await pushed(store, "Ada"), await pushed(store, "Bob")
        (done, open_one) = await store.pairings.add([NewPairing(LADDER, (ada, bob), seed) for seed in (1, 2)])
        await store.pairings.finish(done.number, played(done))
        assert await store.people.remove(ada.person)
        late = await store.pairings.finish(open_one.number, played(open_one))
        again = await store.people.add("Ada")
        content = await store.versions.content(ada.person, 1)
        names = [person.name for person in await store.people.all()]
        return (
            late,
            again is not None,
            content,
            names,
            await store.games.count(),
            await store.people.remove(ada.person),
        )

    assert with_store(database, work) == (False, True, None, ["Ada", "Bob"], 2, False)


def test_a_promotion_is_noted_once(database):
    async def work(store):
        ada = await pushed(store, "Ada")
        added = [await store.promotions.add(ada.person, "level:1", 1, 10, now=5.0) for _ in range(2)]
        return added, [(each.boss, each.version, each.game) for each in await store.promotions.all()]

    assert with_store(database, work) == ([True, False], [("level:1", 1, 10)])

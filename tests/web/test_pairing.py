"""Quick pairing: who suits whom, once each whoever dies, and what is offered to those who wait."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import insert, select

from tablee.roster import find_game
from tablee.web.errors import Refused
from tablee.web.limits import Limits
from tablee.web.pairing import ANY_AFTER, GONE_AFTER, PACES, Seek, allowed_distance, find_group, suits
from tablee.web.services import Services
from tablee.web.storage import schema
from tablee.web.storage.ignore_rows import BLOCK, MUTE
from tablee.web.storage.table_store import TableStore
from tablee.web.visitors import VisitorSigner
from tablee.web.wire.lobby import SeekForm
from tests.web.server_forks import ROOT
from tests.web.server_process import ServerProcess, Visitor
from tests.web.test_table_store import with_store

NOW = 1_000_000.0
ADA = Seek("ada", "kalaha", None, None, False, "Ada", 1500, NOW, NOW)
BOB = replace(ADA, visitor="bob", name="Bob")
ENOUGH = Limits(phrases=1e9, reports=1e9)


# --- the rules ---


def test_two_who_want_the_same_suit_each_other():
    assert suits(ADA, BOB, NOW)


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ({}, {"game": "cluedo"}, False),
        ({}, {"visitor": "ada"}, False),
        ({"preset": "simple"}, {"preset": "standard"}, False),
        ({"preset": "simple"}, {"preset": "simple"}, True),
        ({"preset": "simple"}, {}, True),
        ({"pace": "quick"}, {"pace": "calm"}, False),
        ({"pace": "quick"}, {}, True),
        ({}, {"points": 1650}, True),
        ({}, {"points": 1651}, False),
    ],
)
def test_what_is_wanted_decides(mine, theirs, expected):
    one, other = replace(ADA, **mine), replace(BOB, **theirs)

    assert suits(one, other, NOW) is suits(other, one, NOW) is expected


def test_the_distance_grows_with_the_time_waited_until_it_no_longer_matters():
    distances = [allowed_distance(ADA, NOW + seconds) for seconds in (0, 10, 60)]

    assert distances == [150, 250, 750]
    assert allowed_distance(ADA, NOW + ANY_AFTER) is None


def test_both_must_have_waited_long_enough_for_one_who_is_far_away():
    far = replace(BOB, points=2500, since=NOW + ANY_AFTER)

    assert not suits(ADA, far, NOW + ANY_AFTER)
    assert suits(ADA, far, NOW + 2 * ANY_AFTER)


def test_the_nearest_by_rating_is_taken_and_of_equals_who_has_waited_longest():
    others = [
        replace(BOB, visitor="far", points=1600),
        replace(BOB, visitor="late", points=1510),
        replace(BOB, visitor="early", points=1490, since=NOW - 1),
    ]

    group = find_group(ADA, others, 2, NOW)

    assert [seek.visitor for seek in group] == ["ada", "early"]
    apart = [frozenset({"ada", "early"})]
    assert [seek.visitor for seek in find_group(ADA, others, 2, NOW, apart)] == ["ada", "late"]
    assert find_group(ADA, others, 5, NOW) is None


def test_all_of_a_larger_group_suit_each_other():
    others = [
        replace(BOB, visitor="one", preset="simple"),
        replace(BOB, visitor="two", preset="standard"),
        replace(BOB, visitor="three", preset="simple", points=1520),
    ]

    assert [seek.visitor for seek in find_group(ADA, others, 3, NOW)] == ["ada", "one", "three"]


# --- the services, with a clock of the test's own ---


class Club:
    """The services of a server whose wall clock is a number."""

    def __init__(self, services: Services, wall: list[float]) -> None:
        self.services = services
        self.wall = wall

    async def seek(self, visitor: str, game: str = "kalaha", **form: Any) -> Any:
        return await self.services.quick_pairing.start(visitor, SeekForm(game, **form))

    async def keep(self, visitor: str) -> Any:
        return await self.services.quick_pairing.keep(visitor)

    async def table(self, name: str) -> Any:
        found = await self.services.store.whole(name)
        assert found is not None
        return found[0]

    async def is_paired(self, *visitors: str) -> bool:
        """Whether the second finds the first."""
        for visitor in visitors:
            state = await self.seek(visitor)
            self.wall[0] += 1
        return state.table is not None


def in_club(database: str, work: Callable[[Club], Awaitable[Any]], limits: Limits = ENOUGH) -> Any:
    async def run() -> Any:
        store, wall = await TableStore.open(database), [NOW]
        services = Services(store, VisitorSigner(b"key"), limits, now=lambda: wall[0])
        try:
            return await work(Club(services, wall))
        finally:
            await services.stop()
            await store.close()

    return asyncio.run(run())


async def rated(club: Club, player: str, mu: float, number: int = 1) -> None:
    row = {"game": f"g{number}", "seat": 0, "number": number, "kind": "kalaha", "pool": "people"}
    row |= {"player": player, "mu": mu, "sigma": 1.0, "games": 9, "ended": NOW}
    database = club.services.store._database
    await database.write(lambda connection: connection.execute(insert(schema.rating_changes), row))


def test_two_who_look_sit_at_one_table_that_may_be_watched(database):
    async def work(club):
        waits = await club.seek("ada", name=" Ada (9) ", preset="standard")
        club.wall[0] += 1
        found = await club.seek("bob", name="Bob", pace="quick")
        told = await club.keep("ada")
        return waits, found, told, await club.table(found.table)

    waits, found, told, table = in_club(database, work)

    assert (waits.table, waits.points, waits.distance, waits.others) == (None, 1500, 150, 0)
    assert told.table == found.table
    assert {seat.name: set(seat.holders) for seat in table.seats} == {"Ada 9": {"ada"}, "Bob": {"bob"}}
    assert (table.kind, table.listed, table.hints, table.clock) == ("played", True, False, PACES["quick"])
    assert (table.creator, table.options["extra_turn"]) == ("ada", True)


def test_who_chose_a_private_game_is_not_listed_whoever_plays(database):
    async def work(club):
        await club.seek("ada", private=True)
        return await club.table((await club.seek("bob")).table)

    assert not in_club(database, work).listed


def test_what_nobody_named_is_usual(database):
    async def work(club):
        await club.seek("ada")
        return await club.table((await club.seek("bob")).table)

    table = in_club(database, work)

    assert table.clock == PACES["calm"]
    assert {name for seat in table.seats for name in seat.holders} == {"ada", "bob"}


def test_whoever_does_not_suit_waits(database):
    async def work(club):
        await rated(club, "ada", 40.0)
        first = await club.seek("ada")
        second = await club.seek("bob")
        return first.points, second.table, second.others, (await club.seek("eve", game="love_letter")).others

    points, table, others, elsewhere = in_club(database, work)

    assert points > 1650
    assert (table, others, elsewhere) == (None, 1, 0)


def test_who_waits_long_is_paired_with_anybody(database):
    async def work(club):
        await rated(club, "ada", 60.0)
        await club.seek("ada")
        await club.seek("bob")
        states = []
        for _ in range(int(ANY_AFTER) + 1):
            club.wall[0] += 1
            states += [await club.keep("ada"), await club.keep("bob")]
        return states

    states = in_club(database, work)

    assert [state.table for state in states[:100]] == [None] * 100
    assert states[-1].table == states[-2].table
    assert states[-1].table is not None
    assert states[100].distance == 150 + 51 * 10


def test_whose_browser_is_closed_is_gone_after_some_seconds_and_back_with_the_next_word(database):
    async def work(club):
        await club.seek("ada")
        club.wall[0] += GONE_AFTER
        alone = await club.seek("bob")
        counted = await club.services.store.seeks.counts(club.wall[0])
        back = await club.keep("ada")
        return alone.table, counted, back.table

    alone, counted, back = in_club(database, work)

    assert alone is None
    assert counted == {"kalaha": 1}
    assert back is not None


def test_a_search_that_was_ended_finds_nobody(database):
    async def work(club):
        await club.seek("ada")
        await club.services.quick_pairing.end("ada")
        with pytest.raises(Refused, match="no_search"):
            await club.keep("ada")
        return (await club.seek("bob")).table

    assert in_club(database, work) is None


def test_who_was_found_meanwhile_is_told_so_also_when_they_end_it_or_begin_again(database):
    async def work(club):
        await club.seek("ada")
        found = (await club.seek("bob")).table
        await club.services.quick_pairing.end("ada")
        again = (await club.seek("ada", game="cluedo")).table
        told = (await club.keep("ada")).table
        club.wall[0] += GONE_AFTER
        return found, again, told, (await club.seek("ada", game="cluedo")).table

    found, again, told, later = in_club(database, work)

    assert found == again == told
    assert later is None


def test_two_of_whom_one_has_blocked_the_other_are_never_paired(database):
    async def work(club):
        await club.services.store.ignored.add("ada", {"bob"}, BLOCK, "Bob", NOW)
        one = await club.is_paired("ada", "bob")
        await club.services.quick_pairing.end("bob")
        await club.services.quick_pairing.end("ada")
        other = await club.is_paired("bob", "ada")
        return one, other, (await club.seek("eve")).table

    one, other, third = in_club(database, work)

    assert (one, other) == (False, False)
    assert third is not None


def test_whom_one_has_only_muted_may_be_the_opponent(database):
    async def work(club):
        await club.services.store.ignored.add("ada", {"bob"}, MUTE, "Bob", NOW)
        return await club.is_paired("ada", "bob")

    assert in_club(database, work)


@pytest.mark.parametrize(("mu", "level"), [(None, None), (25.0, "level:3"), (60.0, "level:5")])
def test_after_a_while_a_level_is_offered_that_is_about_as_strong(database, mu, level):
    async def work(club):
        if mu is not None:
            await rated(club, "ada", mu)
        before = await club.seek("ada", preset="standard", name="Ada")
        club.wall[0] += 20
        return before.level, (await club.keep("ada")).level

    before, after = in_club(database, work)

    assert before is None
    assert (after.game, after.preset, after.name, after.seat) == ("kalaha", "standard", "Ada", 1)
    assert after.seats == ["human", level or find_game("kalaha").first_level]


def test_who_has_too_many_unfinished_games_may_not_look(database):
    async def work(club):
        await club.is_paired("ada", "bob")
        club.wall[0] += GONE_AFTER
        with pytest.raises(Refused, match="too_many_tables"):
            await club.seek("ada")

    in_club(database, work, Limits(tables=1))


def test_whoever_is_deleted_looks_for_nobody(database):
    async def work(club):
        await club.seek("ada")
        await club.services.deletion.delete("ada")
        return (await club.seek("bob")).table, await club.services.store.seeks.of("ada")

    assert in_club(database, work) == (None, None)


# --- several processes ---


VISITORS = [f"visitor{number:02}" for number in range(48)]


def worker(database: str, visitors: list[str]) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.web.seeking_worker", database, *visitors]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)


async def outcome_of(store: TableStore) -> tuple[dict[str, str], list[tuple[str, str, int]]]:
    """Where each search has led, and who sits where."""
    searches = select(schema.seeks.c.visitor, schema.seeks.c.found)
    sitting = select(schema.holders.c.visitor, schema.holders.c.game, schema.holders.c.seat)

    def look(connection: Any) -> Any:
        found = {row.visitor: row.found for row in connection.execute(searches)}
        return found, [tuple(row) for row in connection.execute(sitting)]

    found: tuple[dict[str, str], list[tuple[str, str, int]]] = await store._database.read(look)
    return found


def test_48_who_look_through_four_processes_one_of_them_killed_are_paired_once_each(database):
    with_store(database, lambda store: store.alive())  # so that the processes find a database
    parts = [VISITORS[part::4] for part in range(4)]

    dying = worker(database, parts[0])
    others = [worker(database, part) for part in parts[1:]]
    assert dying.stdout is not None
    first = dying.stdout.readline()
    dying.kill()
    dying.wait(60)
    dying.stdout.close()
    # The browsers of the dead process come to another one and say that they still look.
    others.append(worker(database, parts[0]))
    told = [line for process in others for line in process.communicate(timeout=120)[0].splitlines()]

    searches, sitting = with_store(database, outcome_of)
    assert first
    assert sorted(searches) == sorted(VISITORS)
    assert Counter(visitor for visitor, _, _ in sitting) == Counter(VISITORS)
    assert {visitor: table for visitor, table, _ in sitting} == searches
    assert set(Counter(searches.values()).values()) == {2}
    assert len({(table, seat) for _, table, seat in sitting}) == len(VISITORS)
    assert dict(line.split() for line in told) == searches


def test_a_search_outlives_the_process_and_is_found_through_another(new_database):
    servers = [ServerProcess(new_database) for _ in range(2)]
    one, other = servers
    try:
        with Visitor(one.address) as ada, Visitor(other.address) as bob:
            assert ada.http.post("/api/seeks", json={"game": "kalaha"}).json()["table"] is None
            one.kill()
            found = bob.http.post("/api/seeks", json={"game": "kalaha"}).json()
            assert found["table"]
            one.start()
            assert ada.http.post("/api/seeks/keep", json={}).json()["table"] == found["table"]
            assert sorted(each.state(found["table"])["you"] for each in (ada, bob)) == [0, 1]
    finally:
        for server in servers:
            server.stop()


# --- the wire ---


def test_a_search_over_the_wire(lenient_on_either):
    address = lenient_on_either.address
    wanted = {"game": "schotten_totten", "pace": "untimed", "name": "Ada"}
    with Visitor(address) as ada, Visitor(address) as bob:
        waits = ada.http.post("/api/seeks", json=wanted)
        assert waits.status_code == 200
        assert waits.json()["table"] is None
        assert (looking(bob, "schotten_totten"), looking(ada, "schotten_totten")) == (1, 0)
        found = bob.http.post("/api/seeks", json=wanted | {"name": "Bob"}).json()["table"]
        assert ada.http.post("/api/seeks/keep", json={}).json()["table"] == found
        assert sorted(ada.state(found)["names"]) == ["Ada", "Bob"]
        assert looking(bob, "schotten_totten") == 0


def looking(visitor: Visitor, game: str) -> int:
    """How many others look for an opponent, as a visitor is told."""
    found = {each["game"]: each["count"] for each in visitor.http.get("/api/seeks").json()}
    return found.get(game, 0)


@pytest.mark.parametrize(
    ("form", "status", "code"),
    [
        ({"game": "kalahari"}, 404, "unknown_name"),
        ({"game": "kalaha", "preset": "classic"}, 404, "unknown_name"),
        ({"game": "kalaha", "pace": "hasty"}, 400, "bad_message"),
        ({"game": "kalaha", "points": 3000}, 400, "bad_message"),
        ({}, 400, "bad_message"),
    ],
)
def test_a_search_for_what_there_is_not_is_refused(ada, form, status, code):
    answer = ada.http.post("/api/seeks", json=form)

    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_who_does_not_look_is_told_so(ada):
    answer = ada.http.post("/api/seeks/keep", json={})

    assert (answer.status_code, answer.json()["code"]) == (404, "no_search")
    assert ada.http.post("/api/seeks/end", json={}).status_code == 204


def test_a_search_is_noticed_within_seconds_when_its_page_says_nothing(lenient):
    with Visitor(lenient.address) as ada, Visitor(lenient.address) as bob:
        ada.http.post("/api/seeks", json={"game": "cluedo"})
        assert looking(bob, "cluedo") == 1
        time.sleep(GONE_AFTER + 0.5)
        assert looking(bob, "cluedo") == 0

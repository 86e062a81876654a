"""Games by turns: days for each move, time-outs that nobody has to look at, and vacations."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.roster import find_game
from tablee.web.errors import Refused
from tablee.web.limits import Limits
from tablee.web.new_tables import NewTable
from tablee.web.services import Services
from tablee.web.storage.stored_table import StoredTable
from tablee.web.storage.table_store import TableStore
from tablee.web.turn_deadlines import COMPUTER_SECONDS, DAY, due_moment, turn_end
from tablee.web.visitors import VisitorSigner
from tests.databases import create_database
from tests.web.server_process import ServerProcess, Visitor, is_table, legal, my_turn, serving

HOUR = 3600.0
WAIT = 20.0  # seconds for a server to do what it does by itself


# --- the arithmetic ---


def test_a_turn_ends_after_its_days():
    assert turn_end(3, 100.0) == 100.0 + 3 * DAY


@pytest.mark.parametrize(
    ("vacations", "due"),
    [
        ([], 3 * DAY),
        ([(DAY, 2 * DAY)], 4 * DAY),
        ([(-DAY, 2 * DAY)], 5 * DAY),  # the turn began during it
        ([(-2 * DAY, -DAY)], 3 * DAY),
        ([(3 * DAY, 9 * DAY)], 3 * DAY),  # it comes too late
        ([(DAY, 2 * DAY), (3 * DAY, 5 * DAY)], 6 * DAY),
        ([(DAY, 4 * DAY), (2 * DAY, 3 * DAY)], 6 * DAY),  # of two browsers at one seat
    ],
)
def test_no_time_passes_during_a_vacation(vacations, due):
    assert due_moment(3 * DAY, 3, vacations) == due


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 12)), max_size=5), st.sampled_from([1, 2, 5]))
def test_as_many_moments_pass_outside_vacations_as_a_turn_has(spans, days):
    """Counted quarter of a day by quarter of a day."""
    vacations = [(begins * DAY / 4, (begins + length) * DAY / 4) for begins, length in spans]

    due = due_moment(days * DAY, days, vacations)

    quarters = [at * DAY / 4 for at in range(round(due / DAY * 4))]
    free = [at for at in quarters if not any(begins <= at < ends for begins, ends in vacations)]
    assert len(free) == days * 4
    assert not any(begins <= quarters[-1] < ends for begins, ends in vacations)


# --- the services, with a clock of the test's own ---


class Club:
    """The services of a server whose wall clock is a number."""

    def __init__(self, services: Services, wall: list[float]) -> None:
        self.services = services
        self.wall = wall

    async def open(
        self, days: int = 3, specs: tuple[str, ...] = ("human", "human"), **given: Any
    ) -> StoredTable:
        game = find_game("kalaha").configure({"extra_turn": False})
        new = NewTable(game, list(specs), "ada", 0, "Ada", clock={"days": days}, **given)
        return await self.services.opener.open(new)

    async def begun(self, days: int = 3) -> StoredTable:
        opened = await self.open(days)
        await self.services.actions.sit(opened, 1, "bob", "Bob")
        return await self.row(opened.id)

    async def row(self, table: str) -> StoredTable:
        found = await self.services.store.whole(table)
        assert found is not None
        return found[0]

    async def look(self) -> None:
        self.services.turns._looked = None
        await self.services.turns.look()


def in_club(database: str, work: Callable[[Club], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        store, wall = await TableStore.open(database), [1_000_000.0]
        services = Services(store, VisitorSigner(b"key"), Limits(), now=lambda: wall[0])
        try:
            return await work(Club(services, wall))
        finally:
            await services.stop()
            await store.close()

    return asyncio.run(run())


def test_time_runs_from_the_moment_everybody_sits_and_anew_with_each_move(database):
    async def work(club):
        opened = await club.open(days=2)
        before = (await club.row(opened.id)).due
        club.wall[0] += HOUR
        await club.services.actions.sit(opened, 1, "bob", "Bob")
        seated = (await club.row(opened.id)).due
        live = await club.services.tables.find(opened.id)
        club.wall[0] += DAY
        await club.services.actions.play(live, "ada", live.seq, "1", "r")
        moved = await club.row(opened.id)
        return before, seated, (moved.mover, moved.due), live.stored.due

    before, seated, moved, known = in_club(database, work)

    assert before is None
    assert seated == 1_000_000 + HOUR + 2 * DAY
    assert moved == (1, 1_000_000 + HOUR + 3 * DAY)
    assert known == moved[1]


def test_nobody_looks_and_the_time_out_is_decided(database):
    async def work(club):
        table = await club.begun()
        club.services.tables.live.clear()  # as after a restart
        club.wall[0] += 3 * DAY - 1
        await club.look()
        running = (await club.row(table.id)).outcome
        club.wall[0] += 2
        await club.look()
        await club.look()
        row = await club.row(table.id)
        return running, row.outcome, (row.mover, row.deadline), row.seq - table.seq

    running, outcome, turn, changes = in_club(database, work)

    assert running is None
    assert (outcome["reason"], outcome["winners"]) == ("out_of_time", [1])
    assert turn == (-1, None)
    assert changes == 1


def test_a_move_that_comes_too_late_is_not_played(database):
    async def work(club):
        table = await club.begun(days=1)
        live = await club.services.tables.find(table.id)
        club.wall[0] += DAY + 1
        await club.services.actions.play(live, "ada", live.seq, "1", "r")
        return (await club.row(table.id)).outcome["reason"], len(live.table.moves)

    assert in_club(database, work) == ("out_of_time", 0)


def test_a_computer_moves_though_nobody_looks_and_is_asked_again_if_its_process_died(database):
    async def work(club):
        opened = await club.open(specs=("human", "random", "human")[:2])
        live = await club.services.tables.find(opened.id)
        club.services.computers.closing = True  # as if the process ended before the computer could answer
        await club.services.actions.play(live, "ada", live.seq, "1", "r")
        waiting = await club.row(opened.id)
        club.services.computers.closing = False
        club.services.tables.live.clear()
        club.wall[0] += COMPUTER_SECONDS + 1
        await club.look()
        for _ in range(200):
            row = await club.row(opened.id)
            if row.mover == 0:
                break
            await asyncio.sleep(0.05)
        return waiting.mover, row.mover, row.outcome, row.due - club.wall[0]

    assert in_club(database, work) == (1, 0, None, 3 * DAY)


def test_nobody_vanishes_from_a_game_by_turns(lenient_on_either):
    address = lenient_on_either.address
    with Visitor(address) as ada, Visitor(address) as bob:
        table = ada.open(seats=("human", "human"), days=3)
        bob.sit(table)
        with bob.join(table) as b:
            told = b.until(lambda found: is_table(found) and not found["seats"][1]["free"])
            time.sleep(1.9)  # longer than this server waits elsewhere
            b.send(type="offer", kind="claim", seq=told["seq"])
            assert b.until(lambda found: found["type"] == "error")["code"] == "nobody_vanished"
        assert bob.state(table)["absence"] is None


def test_the_page_is_told_when_a_turn_ends(ada, bob):
    table = ada.open(seats=("human", "human"), days=2)
    waiting = ada.state(table)["turns"]
    bob.sit(table)

    told = bob.state(table)["turns"]

    assert waiting == {"days": 2, "due": None, "vacations": [None, None]}
    assert told["days"] == 2
    assert abs(told["due"] - time.time() - 2 * DAY) < 300
    form = ada.http.get(f"/api/tables/{table}/form").json()
    assert (form["days"], form["clock"]) == (2, None)


def test_whose_move_it_is_stands_in_the_list(ada, bob):
    table = ada.open(seats=("human", "human"), options={"extra_turn": False}, days=5)
    bob.sit(table, name="Bob")
    with ada.join(table) as a:
        first = mine(ada, table), mine(bob, table)
        a.send(type="move", seq=a.until(my_turn)["seq"], move="1", ref="1")
        a.until(lambda told: is_table(told) and told["moves"] == 1)

    assert first == ((True, 5), (False, 5))
    assert (mine(ada, table), mine(bob, table)) == ((False, 5), (True, 5))


def mine(visitor: Visitor, table: str) -> tuple[bool, int | None]:
    (found,) = [one for one in visitor.http.get("/api/history").json() if one["id"] == table]
    return found["yours"], found["days"]


@pytest.mark.parametrize(
    "form",
    [
        {"days": 4},
        {"days": 0},
        {"days": None, "clock": {"days": 3}},
        {"days": 3, "clock": {"seconds": 60}},
        {"days": 3, "seats": ["level:1", "level:2"], "seat": None},
    ],
)
def test_days_have_bounds(ada, form):
    wanted = {"game": "kalaha", "seats": ["human", "human"], "seat": 1, **form}

    assert ada.http.post("/api/tables", json=wanted).status_code == 400


# --- two processes, one killed ---


def overs(server: ServerProcess, table: str) -> list[str]:
    """The lines of a server's log that say that this game is over."""
    return [line for line in server.lines if "a game is over" in line and table in line]


def test_of_two_processes_one_decides_a_time_out_even_when_one_was_killed(postgres, tmp_path):
    """The clock of both is advanced; nobody is connected to either."""
    database, ahead = create_database(postgres), tmp_path / "ahead"
    ahead.write_text("0")
    with serving(database, lenient=True, ahead=str(ahead)) as one:
        dying = ServerProcess(database, lenient=True, ahead=str(ahead))
        with Visitor(dying.address) as ada, Visitor(one.address) as bob:
            tables = [ada.open(seats=("human", "human"), days=3) for _ in range(4)]
            for table in tables:
                assert bob.sit(table).status_code == 200
            with ada.join(tables[0]) as a:  # one of them has moved: the other's time runs
                told = a.until(my_turn)
                a.send(type="move", seq=told["seq"], move=legal(told)[1], ref="1")
                a.until(lambda found: is_table(found) and found["moves"] == 1)
            advance(ahead, 3 * DAY - HOUR)
            time.sleep(2.5)  # both look every second
            assert not any(overs(server, table) for server in (one, dying) for table in tables)
            decided_by_both = tables[:2]
            advance(ahead, 3 * DAY + HOUR)
            wait_for(lambda: all(ada_over(bob, table) for table in decided_by_both))
            late = ada.open(seats=("human", "human"), days=1)
            bob.sit(late)
            dying.kill()
            advance(ahead, 5 * DAY)
            wait_for(lambda: all(ada_over(bob, table) for table in [*tables, late]))
            reasons = {table: bob.state(table)["over"] for table in [*tables, late]}

    for table in [*tables, late]:
        assert len(overs(one, table) + overs(dying, table)) == 1
    assert overs(one, late)
    assert {found["reason"] for found in reasons.values()} == {"out_of_time"}
    assert reasons[tables[0]]["winners"] == [0]
    assert reasons[late]["winners"] == [1]


def advance(ahead: Path, seconds: float) -> None:
    """Written beside and renamed: a server reads it at any moment."""
    fresh = ahead.with_suffix(".new")
    fresh.write_text(str(seconds))
    fresh.rename(ahead)


def ada_over(visitor: Visitor, table: str) -> bool:
    return bool(visitor.http.get(f"/api/tables/{table}").json()["over"])


def wait_for(done: Callable[[], bool]) -> None:
    until = time.monotonic() + WAIT
    while not done():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.1)


# --- vacations ---


def test_a_vacation_stops_ones_time_in_all_games_and_the_others_see_it(database):
    async def work(club):
        table = await club.begun(days=1)
        club.wall[0] += DAY / 2
        live = await club.services.tables.find(table.id)
        state = await club.services.vacations.take("ada", 7)
        club.wall[0] += 7 * DAY
        await club.look()
        row = await club.row(table.id)
        still = row.outcome, row.due - club.wall[0], live.stored.due == row.due
        club.wall[0] += DAY / 2 + 1
        await club.look()
        return state, still, (await club.row(table.id)).outcome["winners"]

    state, still, winners = in_club(database, work)

    assert (state.until, state.left) == (1_000_000 + DAY / 2 + 7 * DAY, 21)
    assert still == (None, DAY / 2, True)
    assert winners == [1]


def test_a_vacation_that_ends_early_leaves_its_other_days(database):
    async def work(club):
        table = await club.begun(days=1)
        await club.services.vacations.take("ada", 10)
        club.wall[0] += 2 * DAY
        ended = await club.services.vacations.end("ada")
        return ended, (await club.row(table.id)).due - club.wall[0]

    ended, left = in_club(database, work)

    assert (ended.until, ended.left) == (None, 26)
    assert left == DAY


def test_there_are_so_many_days_a_year(database):
    async def work(club):
        club.wall[0] = datetime(2026, 12, 11, tzinfo=UTC).timestamp()
        taken = await club.services.vacations.take("ada", 28)  # most of them in the next year
        with pytest.raises(Refused, match="on_vacation"):
            await club.services.vacations.take("ada", 1)
        club.wall[0] += 28 * DAY
        left = (await club.services.vacations.state("ada")).left
        with pytest.raises(Refused, match="no_vacation_left"):
            await club.services.vacations.take("ada", left + 1)
        await club.services.vacations.take("ada", left)
        club.wall[0] += 365 * DAY
        return taken, left, (await club.services.vacations.state("ada")).left

    taken, left, next_year = in_club(database, work)

    assert 0 < left < 28
    assert taken.left + left == 28
    assert next_year == 28


def test_of_many_requests_at_once_one_takes_the_vacation(database):
    async def work(club):
        asked = (club.services.vacations.take("ada", 20) for _ in range(5))
        found = await asyncio.gather(*asked, return_exceptions=True)
        return [one for one in found if not isinstance(one, Refused)], await club.services.vacations.state(
            "ada"
        )

    taken, state = in_club(database, work)

    assert len(taken) == 1
    assert state.left == 8


def test_the_other_page_shows_a_vacation_at_once(ada, bob):
    table = ada.open(seats=("human", "human"), days=2, name="Ada")
    bob.sit(table)
    with bob.join(table) as b:
        before = b.until(lambda told: is_table(told) and told["turns"]["due"])["turns"]
        taken = ada.http.post("/api/vacation", json={"days": 3}).json()
        told = b.until(lambda found: is_table(found) and found["turns"]["vacations"][0])["turns"]
    listed = bob.http.get(f"/api/tables/{table}").json()

    assert told["vacations"] == [taken["until"], None]
    assert told["due"] - before["due"] == pytest.approx(3 * DAY, abs=1)
    assert listed["away"] == ["Ada"]
    assert ada.http.post("/api/vacation", json={"days": 1}).json()["code"] == "on_vacation"
    assert ada.http.post("/api/vacation", json={"days": 29}).status_code == 400
    assert ada.http.post("/api/vacation/end").json()["until"] is None


# --- the server was away ---


def test_the_time_in_which_no_process_was_there_is_given_back(database):
    async def work(club):
        table = await club.begun(days=1)
        await club.services.turns.begin()
        club.wall[0] += 300
        await club.services.turns.begin()  # a short restart
        short = (await club.row(table.id)).due
        club.wall[0] += 5 * DAY
        await asyncio.gather(*(club.services.turns.begin() for _ in range(3)))  # as many processes
        await club.look()
        row = await club.row(table.id)
        return short - table.due, row.due - table.due, row.outcome, row.on_vacation(club.wall[0])

    assert in_club(database, work) == (0, 5 * DAY, None, {})

"""Tournaments by requests: formats, late entries, departures, who does not come; once over several processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import pytest

from tablee.pairings import KNOCK_OUT, ROUND_ROBIN, SWISS
from tablee.web.errors import Refused
from tablee.web.limits import Limits
from tablee.web.services import Services
from tablee.web.storage.stored_tournament import StoredTournament
from tablee.web.storage.table_store import TableStore
from tablee.web.tournaments import NewTournament
from tablee.web.visitors import VisitorSigner
from tests.databases import create_database
from tests.web.server_process import ServerProcess, Visitor, is_table, serving
from tests.web.test_profile import identity, play_moves, resign, rows_with
from tests.web.test_turns import advance, wait_for

MINUTE = 60.0
CLOCK = {"seconds": 600.0, "increment": 5.0}
FORM = {"game": "kalaha", "format": "swiss", "rounds": 3, "clock": {"seconds": 600}}


@pytest.fixture
def server(lenient_on_either):
    return lenient_on_either


# --- the services, with a clock of the test's own ---


class Club:
    """The services of a server whose wall clock is a number, and one tournament there."""

    def __init__(self, services: Services, wall: list[float]) -> None:
        self.services = services
        self.wall = wall
        self.name = ""

    async def open(self, people: Iterable[str], levels: tuple[str, ...] = (), **given: Any) -> None:
        first, *others = people
        new = {
            "game": "kalaha",
            "preset": "simple",
            "options": {"seeds": 1},
            "format": SWISS,
            "rounds": 3,
            "seats": 2,
            "clock": CLOCK,
            "patience": 5 * MINUTE,
            "title": "Cup",
            "listed": False,
            "levels": levels,
            "name": first.title(),
            **given,
        }
        self.name = (await self.services.tournaments.open(NewTournament(**new), first)).id
        for visitor in others:
            await self.enter(visitor)

    async def enter(self, visitor: str) -> None:
        await self.services.tournaments.enter(self.name, visitor, visitor.title())

    async def begin(self, visitor: str = "ada") -> None:
        await self.services.tournaments.begin(self.name, visitor)

    async def now(self) -> StoredTournament:
        return await self.services.tournaments.find(self.name)

    async def look(self) -> None:
        self.services.rounds._looked = None
        await self.services.rounds.look()

    async def resign(self, visitor: str) -> None:
        """Gives up the game under way, and waits until the tournament has heard of it."""
        found = await self.now()
        number = found.of(visitor).number
        (mine,) = [each for each in found.undecided() if number in each.pairing.seated]
        await self.services.actions.resign(await self.services.tables.find(mine.tables[-1]), visitor)
        await self.services.tournaments.advance(self.name)

    async def loses(self, *visitors: str) -> None:
        for visitor in visitors:
            await self.resign(visitor)

    async def met(self) -> list[list[tuple[str, ...]]]:
        """The names of who met in each round."""
        found = await self.now()
        return [
            [tuple(found.numbered[number].name for number in pairing.seated) for pairing in each]
            for each in found.rounds_so_far
        ]


def in_club(database: str, work: Callable[[Club], Awaitable[Any]], **limits: Any) -> Any:
    async def run() -> Any:
        store, wall = await TableStore.open(database), [1_000_000.0]
        services = Services(store, VisitorSigner(b"key"), Limits(**limits), now=lambda: wall[0])
        try:
            return await work(Club(services, wall))
        finally:
            await services.stop()
            await store.close()

    return asyncio.run(run())


def test_a_round_robin_goes_on_by_itself_from_round_to_round(database):
    async def work(club):
        await club.open(["ada", "bob", "eve"], format=ROUND_ROBIN)
        await club.begin()
        for _ in range(3):
            found = await club.now()
            (pairing,) = found.undecided()
            await club.resign(found.numbered[pairing.pairing.seated[1]].visitor)
        return await club.now(), await club.met()

    found, met = in_club(database, work)

    assert found.state == "over"
    assert sorted({frozenset(pair) for each in met for pair in each}, key=sorted) == [
        {"Ada", "Bob"},
        {"Ada", "Eve"},
        {"Bob", "Eve"},
    ]
    assert all(stored.pairing.points == (60, 0) for stored in found.pairings)
    assert len({stored.tables for stored in found.pairings}) == 3


def test_a_table_of_a_tournament_has_its_players_and_is_nobodys(database):
    async def work(club):
        await club.open(["ada"], ("level:1",), format=KNOCK_OUT)
        await club.begin()
        (stored,) = (await club.now()).undecided()
        table, _ = await club.services.store.whole(stored.tables[0])
        return (
            table,
            await club.services.store.lists.running_of("ada"),
            await club.services.store.lists.history("ada"),
        )

    table, running, history = in_club(database, work)

    assert sorted(table.specs) == ["human", "level:1"]
    assert (table.creator, running, [one.id for one in history]) == ("", 0, [table.id])
    assert not table.is_waiting
    assert not table.allows_hints


def test_in_a_tournament_nothing_is_taken_back_broken_off_adjourned_or_played_again(database):
    async def work(club):
        await club.open(["ada"], ("level:1",), format=KNOCK_OUT)
        await club.begin()
        (stored,) = (await club.now()).undecided()
        live = await club.services.tables.find(stored.tables[0])
        for _ in range(400):
            if live.table.mover == live.seat_of("ada"):
                break
            await asyncio.sleep(0.05)
        await club.services.actions.play(live, "ada", live.seq, live.table.state.legal[0], "r")
        refused = []
        for kind in ("undo", "abort", "adjourn"):
            with pytest.raises(Refused) as caught:
                await club.services.offers.offer(live, "ada", live.seq, _kind(kind))
            refused.append(caught.value.code)
        with pytest.raises(Refused) as caught:
            await club.services.actions.rematch(live, "ada")
        club.services.presence.find_vanished(
            live
        )  # nobody claims a win: the tournament's own patience counts
        assert live.vanished is None
        return refused, caught.value.code, live.moves_after_undo(live.seat_of("ada"))

    refused, again, undo = in_club(database, work)

    assert refused == ["in_tournament"] * 3
    assert (again, undo) == ("in_tournament", None)


def _kind(name: str) -> Any:
    from tablee.match.offers import OfferKind

    return OfferKind(name)


def test_who_enters_late_is_paired_in_the_next_round_and_the_missed_one_counts_nothing(database):
    async def work(club):
        await club.open(["ada", "bob", "cid", "dan"])
        await club.begin()
        await club.enter("eve")
        await club.enter("fay")
        first = await club.met()
        for stored in (await club.now()).undecided():
            await club.resign((await club.now()).numbered[stored.pairing.seated[0]].visitor)
        return first, await club.met(), (await club.now()).of("eve").since

    first, after, since = in_club(database, work)

    assert len(first) == 1
    assert not {"Eve", "Fay"} & {name for pair in first[0] for name in pair}
    assert {"Eve", "Fay"} <= {name for pair in after[1] for name in pair}
    assert since == 2


def test_nobody_enters_a_knock_out_that_has_begun(database):
    async def work(club):
        await club.open(["ada", "bob"], format=KNOCK_OUT)
        await club.begin()
        with pytest.raises(Refused, match="no_late_entry"):
            await club.enter("eve")
        await club.resign("ada")
        with pytest.raises(Refused, match="tournament_over"):
            await club.enter("eve")
        return await club.now()

    assert in_club(database, work).state == "over"


def test_who_leaves_loses_the_game_under_way_and_may_come_back(database):
    async def work(club):
        await club.open(["ada", "bob", "cid", "dan"])
        await club.begin()
        found = await club.now()
        await club.services.tournaments.leave(club.name, "bob")
        left = await club.now()
        number = left.of("bob").number
        points = next(one.pairing for one in left.pairings if number in one.pairing.seated)
        others = left.undecided()
        for stored in others:
            await club.resign(left.numbered[stored.pairing.seated[0]].visitor)
        second = (await club.met())[1]
        await club.enter("bob")
        back = (await club.now()).of("bob")
        with pytest.raises(Refused, match="not_in_tournament"):
            await club.services.tournaments.leave(club.name, "zoe")
        return number, points, len(found.undecided()), len(others), second, back

    number, points, before, after, second, back = in_club(database, work)

    assert (before, after) == (2, 1)
    assert points.points[points.seated.index(number)] == 0
    assert sum(points.points) == 60
    assert not any("Bob" in pair for pair in second)
    assert (back.since, back.until) == (3, None)


def test_before_the_beginning_whoever_leaves_is_forgotten_and_the_next_may_begin(database):
    async def work(club):
        await club.open(["ada", "bob", "cid"])
        with pytest.raises(Refused, match="not_leader"):
            await club.begin("bob")
        await club.services.tournaments.leave(club.name, "ada")
        await club.services.store.profiles.delete("ada")
        await club.begin("bob")
        with pytest.raises(Refused, match="tournament_begun"):
            await club.begin("bob")
        return await club.met(), (await club.now()).title

    met, title = in_club(database, work)

    assert {name for pair in met[0] for name in pair} == {"Bob", "Cid"}
    assert title == ""


@pytest.mark.parametrize("there", [("bob",), ()])
def test_who_never_comes_has_lost_after_a_while_and_has_left(database, there):
    """A subscriber stands for a page that is open; with nobody there nobody gets the point."""
    from tablee.web.live_table import Subscriber

    async def work(club):
        await club.open(["ada", "bob"], format=KNOCK_OUT, patience=5 * MINUTE)
        await club.begin()
        (stored,) = (await club.now()).undecided()
        live = await club.services.tables.find(stored.tables[0])
        for visitor in there:
            if live.table.mover == live.seat_of(visitor):  # it must be the other one's move
                await club.services.actions.play(live, visitor, live.seq, "1", "r")
            club.services.actions.watch(live, Subscriber(visitor, "en"))
        await club.look()
        club.wall[0] += 5 * MINUTE - 1
        await club.look()
        waiting = (await club.now()).state
        club.wall[0] += 2
        await club.look()
        return waiting, live.table.outcome, await club.now()

    waiting, outcome, found = in_club(database, work)

    assert waiting == "running"
    assert found.state == "over"
    points = dict(zip(found.pairings[0].pairing.seated, found.pairings[0].pairing.points, strict=True))
    ada, bob = found.of("ada"), found.of("bob")
    assert outcome.reason == ("abandoned" if there else "aborted")
    assert (points[ada.number], points[bob.number]) == ((0, 60) if there else (0, 0))
    assert (ada.has_left, bob.has_left) == (True, not there)


def test_levels_play_each_other_though_nobody_looks(database):
    async def work(club):
        await club.open(["ada"], ("level:1", "level:1", "level:1"), format=KNOCK_OUT)
        await club.begin()
        for _ in range(400):
            if len((await club.now()).undecided()) == 1:
                break
            await asyncio.sleep(0.05)
        club.services.tables.live.clear()
        return await club.now()

    found = in_club(database, work)

    (lasting,) = found.undecided()
    assert found.of("ada").number in lasting.pairing.seated
    assert sum(stored.pairing.points is not None for stored in found.pairings) == 1


def test_a_draw_in_a_knock_out_is_played_again_and_the_second_is_for_the_second_seat(database):
    from tablee.match.endings import AGREED_DRAW, without_winner

    async def draw(club):
        (stored,) = (await club.now()).undecided()
        live = await club.services.tables.find(stored.tables[-1])
        async with live.lock:
            await club.services.tables.end(live, without_winner(live.table.state, AGREED_DRAW))
        await club.services.tournaments.advance(club.name)

    async def work(club):
        await club.open(["ada", "bob"], format=KNOCK_OUT)
        await club.begin()
        first = (await club.now()).pairings[0]
        await draw(club)
        second = (await club.now()).pairings[0]
        await draw(club)
        return first, second, await club.now()

    first, second, found = in_club(database, work)

    assert second.pairing.seated == first.pairing.seated[::-1]
    assert second.tables[:1] == first.tables
    assert len(second.tables) == 2
    assert found.pairings[0].pairing.points == (0, 60)
    assert found.state == "over"


def test_at_a_table_of_several_a_level_plays_on_for_who_leaves_and_gets_no_points(database):
    async def work(club):
        people = ["ada", "bob", "cid"]
        given = {
            "game": "love_letter",
            "preset": None,
            "options": {},
            "format": "groups",
            "seats": 3,
            "rounds": 1,
        }
        await club.open(people, **given)
        await club.begin()
        (stored,) = (await club.now()).undecided()
        live = await club.services.tables.find(stored.tables[0])
        seat = live.seat_of("cid")
        await club.services.tournaments.leave(club.name, "cid")
        spec, lasts = live.stored.specs[seat], live.table.outcome is None
        from tablee.core.state import Outcome

        async with live.lock:  # the stand-in wins
            await club.services.tables.end(live, Outcome((0, 0, 0), (seat,), "resigned"))
        await club.services.tournaments.advance(club.name)
        return spec, lasts, await club.now()

    spec, lasts, found = in_club(database, work)

    assert (spec, lasts) == ("level:3", True)
    assert found.pairings[0].pairing.points == (0, 0, 0)
    assert found.state == "over"


def test_a_game_that_goes_with_its_only_person_is_won_by_the_other(database):
    async def work(club):
        await club.open(["ada", "bob", "cid"], ("level:1",), format=ROUND_ROBIN)
        await club.begin()
        found = await club.now()
        level = next(one for one in found.participants if not one.is_person)
        mine = next(one for one in found.pairings if level.number in one.pairing.seated)
        (number,) = {*mine.pairing.seated} - {level.number}
        gone = found.numbered[number].visitor
        await club.services.deletion.delete(gone)
        await club.services.tournaments.advance(club.name)
        after = next(one for one in (await club.now()).pairings if one.board == mine.board and one.round == 1)
        return number, level.number, after.pairing, await club.now()

    number, level, pairing, found = in_club(database, work)

    assert dict(zip(pairing.seated, pairing.points, strict=True)) == {number: 0, level: 60}
    assert found.numbered[number].visitor is None
    assert found.numbered[number].name == ""


def test_of_many_who_see_the_last_result_at_once_one_pairs_the_next_round(database):
    async def work(club):
        await club.open(["ada", "bob", "cid", "dan"])
        await club.begin()
        found = await club.now()
        for stored in found.undecided():
            live = await club.services.tables.find(stored.tables[0])
            async with live.lock:
                outcome = _lost(live, 0)
                await club.services.store.change(live.id, live.seq, outcome)
        await asyncio.gather(*(club.services.tournaments.advance(club.name) for _ in range(12)))
        return await club.now()

    found = in_club(database, work)

    assert found.round == 2
    assert len([one for one in found.pairings if one.round == 2]) == 2
    assert len(found.kept) == 4


def _lost(live: Any, seat: int) -> Any:
    from tablee.match.endings import concession
    from tablee.web.storage.stored_table import TableChange, outcome_data

    return TableChange(outcome=outcome_data(concession(live.table.state, seat)), mover=-1)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"format": "groups"}, "no_such_format"),
        ({"seats": 3}, "no_such_format"),
        ({"format": "groups", "seats": 4, "game": "kalaha"}, "bad_seats"),
        ({"game": "cluedo"}, ""),
        ({"game": "cluedo", "format": "groups", "seats": 4, "preset": None}, ""),
        ({"clock": None}, "needs_time"),
        ({"days": 3}, "bad_message"),
        ({"levels": ["alphabeta:depth=3"]}, "not_allowed_here"),
        ({"levels": ["level:9"]}, "bad_spec"),
        ({"rounds": 16}, "bad_message"),
        ({"patience": 3}, "bad_message"),
    ],
)
def test_what_is_offered_and_what_is_refused_with_words(ada, given, code):
    answer = ada.http.post("/api/tournaments", json=FORM | given)

    assert (answer.status_code == 201) == (not code), answer.text
    if code:
        assert answer.json()["code"] == code
        assert answer.json()["text"]


def test_a_tournament_needs_two_of_whom_one_is_a_person(ada):
    name = ada.http.post("/api/tournaments", json=FORM).json()["id"]
    refused = ada.http.post(f"/api/tournaments/{name}/beginning")
    assert (refused.status_code, refused.json()["code"]) == (409, "too_few_participants")
    levels = ada.http.post("/api/tournaments", json=FORM | {"plays": False, "levels": ["level:1"] * 2}).json()
    assert levels["you"] == 0
    assert ada.http.post(f"/api/tournaments/{levels['id']}/beginning").status_code == 409
    assert ada.http.post(f"/api/tournaments/{name}/levels", json={"spec": "level:1"}).json()["you"] == 2
    assert ada.http.post(f"/api/tournaments/{name}/beginning").json()["info"]["state"] == "running"


def test_nobody_is_told_who_a_participant_is(server, ada, bob):
    name = ada.http.post("/api/tournaments", json=FORM | {"name": "Ada", "listed": True}).json()["id"]
    bob.http.post(f"/api/tournaments/{name}/entry", json={"name": "Bob"})
    ada.http.post(f"/api/tournaments/{name}/beginning")
    with Visitor(server.address) as eve:
        for reader in (ada, bob, eve):
            others = [identity(other) for other in (ada, bob) if other is not reader]
            for path in (
                "/api/tournaments",
                f"/api/tournaments/{name}",
                f"/tournaments/{name}",
                "/tournaments",
            ):
                text = reader.http.get(path).text
                assert not any(other in text for other in others), path
        state = eve.http.get(f"/api/tournaments/{name}").json()
        assert [line["name"] for line in state["standings"]] in (["Ada", "Bob"], ["Bob", "Ada"])
        assert (state["you"], state["playing"]) == (0, None)
        assert ada.http.get(f"/api/tournaments/{name}").json()["playing"]


def test_a_page_that_has_seen_everything_is_told_nothing(ada, bob):
    name = ada.http.post("/api/tournaments", json=FORM).json()["id"]
    stamp = state_of(ada, name)["stamp"]
    again = ada.http.get(f"/api/tournaments/{name}", params={"seen": stamp})
    bob.http.post(f"/api/tournaments/{name}/entry", json={})

    after = ada.http.get(f"/api/tournaments/{name}", params={"seen": stamp})

    assert (again.status_code, again.json()) == (200, None)
    assert after.json()["stamp"] != stamp


def test_names_are_told_apart_and_cleaned(ada, bob):
    name = ada.http.post(
        "/api/tournaments", json=FORM | {"name": "Kim (level 9)", "title": "A\u200b  cup"}
    ).json()["id"]
    bob.http.post(f"/api/tournaments/{name}/entry", json={"name": "Kim level 9"})
    ada.http.post(f"/api/tournaments/{name}/levels", json={"spec": "level:1"})

    state = ada.http.get(f"/api/tournaments/{name}").json()

    assert state["info"]["title"] == "A cup"
    assert sorted(line["name"] for line in state["standings"]) == [
        "Kim level 9 (no. 1)",
        "Kim level 9 (no. 2)",
        "level 1",
    ]


def test_deleting_oneself_leaves_a_number_and_the_file_of_everything_has_ones_tournaments(server, ada, bob):
    who = identity(ada)
    given = FORM | {"name": "Augusta", "title": "Augusta's cup", "format": "round_robin"}
    name = ada.http.post("/api/tournaments", json=given).json()["id"]
    bob.http.post(f"/api/tournaments/{name}/entry", json={"name": "Bob"})
    ada.http.post(f"/api/tournaments/{name}/levels", json={"spec": "level:1"})
    alone = ada.http.post("/api/tournaments", json=given).json()["id"]
    ada.http.post(f"/api/tournaments/{name}/beginning")
    exported = {one["tournament"]: one for one in ada.http.get("/api/me/export").json()["tournaments"]}
    assert set(exported) == {name, alone}
    assert (exported[name]["name"], exported[name]["opened"]) == ("Augusta", True)

    assert ada.http.post("/api/me/deletion", json={"sure": "delete everything"}).status_code == 200

    wait_for(lambda: not rows_with(server.database, who))
    wait_for(lambda: not rows_with(server.database, "Augusta"))
    assert bob.http.get(f"/api/tournaments/{alone}").status_code == 404
    wait_for(lambda: bob.http.get(f"/api/tournaments/{name}").json()["standings"][-1]["left"])
    state = bob.http.get(f"/api/tournaments/{name}").json()
    (gone,) = [line for line in state["standings"] if line["left"]]
    assert gone["name"] == f"Participant {gone['number']}"


def test_a_game_of_a_tournament_is_rated_as_others_are(ada, bob):
    given = FORM | {"format": "knock_out", "name": "Ada"}
    name = ada.http.post("/api/tournaments", json=given).json()["id"]
    bob.http.post(f"/api/tournaments/{name}/entry", json={"name": "Bob"})
    ada.http.post(f"/api/tournaments/{name}/beginning")
    table = state_of(ada, name)["playing"]
    play_moves(ada, bob, table, 4)
    resign(ada, table, moves=4)

    (mine,), (theirs,) = (visitor.http.get("/api/me").json()["ratings"] for visitor in (ada, bob))
    assert mine["points"] < 1500 < theirs["points"]
    wait_for(lambda: state_of(ada, name)["info"]["state"] == "over")
    assert state_of(bob, name)["news"] == "Bob wins the tournament."
    (pairing,) = state_of(bob, name)["rounds"][0]["pairings"]
    assert (pairing["table"], pairing["over"]) == (table, True)


# --- several processes, one killed ---


def test_two_processes_pair_each_round_once_and_a_kill_loses_nothing(postgres, tmp_path):
    """Two people and six levels; half the requests go to each server, and one dies in the middle."""
    database = create_database(postgres)
    with serving(database, lenient=True) as one:
        dying = ServerProcess(database, lenient=True)
        with Visitor(one.address) as ada, Visitor(dying.address) as bob:
            given = {
                **FORM,
                "options": {"seeds": 1},
                "preset": "simple",
                "levels": ["level:1"] * 6,
                "rounds": 4,
            }
            name = ada.http.post("/api/tournaments", json=given | {"name": "Ada"}).json()["id"]
            bob.http.post(f"/api/tournaments/{name}/entry", json={"name": "Bob"})
            ada.http.post(f"/api/tournaments/{name}/beginning")
            for number in range(1, 5):
                wait_for(lambda number=number: state_of(ada, name)["info"]["round"] >= number)
                if number == 3:
                    dying.kill()
                    bob.http.base_url = bob.address = one.address
                for visitor in (ada, bob):
                    give_up(visitor, name)
            wait_for(lambda: state_of(ada, name)["info"]["state"] == "over")
            state = state_of(ada, name)

    paired = [line for server in (one, dying) for line in server.lines if "a round was paired" in line]
    assert len(paired) == 4
    assert [each["number"] for each in state["rounds"]] == [4, 3, 2, 1]
    assert all(len(each["pairings"]) == 4 for each in state["rounds"])
    tables = [pairing["table"] for each in state["rounds"] for pairing in each["pairings"]]
    assert len(set(tables)) == 16
    assert sum(float(line["points"]) for line in state["standings"]) == 16


def state_of(visitor: Visitor, name: str) -> dict[str, Any]:
    found: dict[str, Any] = visitor.http.get(f"/api/tournaments/{name}").json()
    return found


def give_up(visitor: Visitor, name: str) -> None:
    """Resigns the game under way, if there is one."""
    table = state_of(visitor, name)["playing"]
    if table is None:
        return
    with visitor.join(table) as socket:
        if socket.until(is_table)["over"]:  # the other one has given up in this moment
            return
        socket.send(type="resign")
        socket.until(lambda told: is_table(told) and told["over"], timeout=20)


def test_by_turns_the_days_for_each_move_decide(postgres, tmp_path):
    ahead = tmp_path / "ahead"
    ahead.write_text("0")
    database = str(tmp_path / "games.db")
    with (
        serving(database, lenient=True, ahead=str(ahead)) as server,
        Visitor(server.address) as ada,
        Visitor(server.address) as bob,
    ):
        given = {"game": "kalaha", "format": "knock_out", "days": 2, "name": "Ada"}
        name = ada.http.post("/api/tournaments", json=given).json()["id"]
        bob.http.post(f"/api/tournaments/{name}/entry", json={"name": "Bob"})
        ada.http.post(f"/api/tournaments/{name}/beginning")
        advance(ahead, 86_400)
        time.sleep(1.5)
        assert state_of(ada, name)["info"]["state"] == "running"
        advance(ahead, 3 * 86_400)
        wait_for(lambda: state_of(ada, name)["info"]["state"] == "over")
        assert state_of(bob, name)["news"].endswith("wins the tournament.")

"""The tables of the lobby: which are listed for whom, who watches them, and what can be looked for among them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tablee.roster import find_game
from tablee.web.storage.stored_table import StoredSeat
from tablee.web.table_filters import QUIET_AFTER, Audience, TableFilter, is_shown, preset_of, time_of
from tablee.web.wire.rest import SeatRating
from tests.databases import create_database
from tests.web.server_process import ServerProcess, Visitor, is_table
from tests.web.test_table_store import GAME

SITTING = StoredSeat("t", "Ada", frozenset({"ada"}))
EMPTY = StoredSeat("u", "")
OPEN = replace(
    GAME,
    options=find_game("kalaha").configure({}, "simple").options,
    specs=("human", "human"),
    seats=(SITTING, EMPTY),
    changed=1000.0,
)
FULL = replace(OPEN, seats=(SITTING, StoredSeat("u", "Bob", frozenset({"bob"}))))


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        (TableFilter(), True),
        (TableFilter(game="kalaha"), True),
        (TableFilter(game="cluedo"), False),
        (TableFilter(preset="simple"), True),
        (TableFilter(preset="standard"), False),
        (TableFilter(time="clock"), True),
        (TableFilter(time="turns"), False),
        (TableFilter(time="none"), False),
        (TableFilter(free=1), True),
        (TableFilter(free=2), False),
    ],
)
def test_a_table_is_what_is_looked_for(wanted, expected):
    assert wanted.suits(OPEN) is expected


def test_rules_with_an_option_of_their_own_are_no_preset():
    own = replace(OPEN, options={**OPEN.options, "seeds": 3})

    assert (preset_of(OPEN), preset_of(own)) == ("simple", None)


@pytest.mark.parametrize(
    ("clock", "expected"),
    [(None, "none"), ({"seconds": 60, "increment": 0}, "clock"), ({"days": 3}, "turns")],
)
def test_sorts_of_clocks(clock, expected):
    assert time_of(replace(OPEN, clock=clock)) == expected


def test_free_seats_are_counted_at_tables_that_wait_only():
    assert TableFilter(free=2).suits(FULL)


@pytest.mark.parametrize(
    ("points", "expected"), [([1580, None], True), ([1701, None], False), ([None, 1701], True)]
)
def test_the_rating_of_people_decides_and_newcomers_have_the_usual_one(points, expected):
    ratings = [None if each is None else SeatRating(each, 100, False) for each in points]

    assert TableFilter(within=200).is_near(OPEN, ratings, 1500) is expected


def test_a_table_is_shown_while_somebody_is_there_or_something_has_happened():
    late = 1000.0 + QUIET_AFTER

    assert is_shown(OPEN, Audience(), [], late - 1)
    assert not is_shown(OPEN, Audience(), [], late)
    assert is_shown(OPEN, Audience(frozenset({0})), [], late)
    assert is_shown(FULL, Audience(spectators=1), [], late)
    assert is_shown(replace(OPEN, clock={"days": 3}), Audience(), [], late)


def test_a_table_of_those_who_are_kept_apart_is_not_shown():
    assert not is_shown(FULL, Audience(), ["bob"], 1000.0)
    assert not is_shown(replace(FULL, creator="eve"), Audience(), ["eve"], 1000.0)


# --- over the wire ---


@pytest.fixture
def server(lenient_on_either):
    return lenient_on_either


def listed(visitor: Visitor, **wanted: Any) -> dict[str, dict[str, Any]]:
    answer = visitor.http.get("/api/tables", params=wanted)
    assert answer.status_code == 200, answer.text
    return {table["id"]: table for table in answer.json()}


def test_the_form_decides_and_an_invitation_is_never_listed(ada, bob):
    shown = ada.open(seats=("human", "human"), listed=True, clock={"seconds": 300, "increment": 2})
    secret = ada.open(seats=("human", "human"))

    found = listed(bob)

    assert secret not in found
    assert found[shown]["clock"] == {"seconds": 300, "increment": 2}
    assert (found[shown]["attended"], found[shown]["spectators"]) == (False, 0)


def test_filters_are_asked_for_by_address(ada, bob):
    quick = ada.open(seats=("human", "human"), listed=True, clock={"seconds": 60})
    slow = ada.open("cluedo", seats=("human", "human", "human"), listed=True, days=3)

    def which(**wanted: Any) -> set[str]:
        return set(listed(bob, **wanted)) & {quick, slow}

    assert which() == {quick, slow}
    assert which(game="cluedo") == which(time="turns") == which(free=2) == {slow}
    assert which(game="kalaha", preset=find_game("kalaha").default_preset) == {quick}
    assert which(within=100) == {quick, slow}
    for bad in ({"time": "soon"}, {"free": 0}, {"within": "near"}):
        assert bob.http.get("/api/tables", params=bad).status_code == 400


@pytest.mark.parametrize("game", ["kala", "\0"])
def test_a_game_that_does_not_exist_is_refused_in_words(ada, game):
    answer = ada.http.get("/api/tables", params={"game": game})

    assert answer.status_code in (400, 404)
    assert "kalaha" in answer.json()["text"]


def test_spectators_are_counted_and_who_is_there_comes_first(server, ada, bob):
    watched = ada.open(seats=("human", "level:1"), listed=True)
    ada.open(seats=("human", "level:1"), listed=True)
    with Visitor(server.address) as eve, ada.join(watched) as a, bob.join(watched) as b, eve.join(watched):
        for socket in (a, b):
            socket.until(lambda told: is_table(told) and told["spectators"] == 2)
        found = listed(eve)

    assert next(iter(found)) == watched
    assert (found[watched]["attended"], found[watched]["spectators"]) == (True, 2)


@pytest.fixture
def two(postgres: str) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    database = create_database(postgres)
    servers = ServerProcess(database, lenient=True), ServerProcess(database, lenient=True)
    yield servers
    for each in servers:
        each.stop()


def test_who_watches_through_another_process_is_counted_once(two):
    one, other = two
    with Visitor(one.address) as ada, Visitor(other.address) as eve:
        watched = ada.open(seats=("human", "level:1"), listed=True)
        with ada.join(watched) as a, eve.join(watched), eve.join(watched, one.address):
            a.until(lambda told: is_table(told) and told["spectators"] == 1)
            found = {address: listed_at(eve, address)[watched] for address in (one.address, other.address)}

    assert [(each["attended"], each["spectators"]) for each in found.values()] == [(True, 1)] * 2


def listed_at(visitor: Visitor, address: str) -> dict[str, dict[str, Any]]:
    return {table["id"]: table for table in visitor.http.get(f"{address}/api/tables").json()}


# --- blocked ---


def block(visitor: Visitor, table: str, seat: int, kind: str = "block") -> None:
    answer = visitor.http.post(f"/api/tables/{table}/ignored", json={"seat": seat, "kind": kind})
    assert answer.status_code == 204, answer.text


def met(ada: Visitor, bob: Visitor) -> str:
    table = ada.open(seats=("human", "human"), name="Ada")
    assert bob.sit(table, name="Bob").status_code == 200
    return table


def test_who_is_blocked_neither_finds_nor_joins_ones_tables_and_is_not_told(server, ada, bob):
    block(ada, met(ada, bob), 2)
    table = ada.open(seats=("human", "human"), listed=True)

    refused = bob.sit(table)

    assert (refused.status_code, refused.json()["code"]) == (409, "seat_taken")
    assert bob.state(table)["you"] == -1
    assert table not in listed(bob)
    assert "block" not in refused.text + bob.http.get("/api/me/export").text
    with Visitor(server.address) as eve:
        assert table in listed(eve)
        assert eve.sit(table).status_code == 200


def test_whom_one_has_blocked_one_may_still_join_and_is_not_shown_in_the_list(ada, bob):
    block(ada, met(ada, bob), 2)
    theirs = bob.open(seats=("human", "human"), listed=True)

    assert theirs not in listed(ada)
    assert ada.sit(theirs).status_code == 200


def test_a_blocked_player_gets_no_next_game(ada, bob):
    table = met(ada, bob)
    block(ada, table, 2)
    with ada.join(table) as a, bob.join(table) as b:
        a.until(is_table)
        a.send(type="resign")
        b.until(lambda told: is_table(told) and told["over"])
        b.send(type="again")
        assert b.until(lambda told: told["type"] == "error")["code"] == "no_next_game"
        assert bob.state(table)["next"] is None


def test_whom_one_ignores_is_listed_by_name_and_can_be_let_in_again(ada, bob):
    table = met(ada, bob)
    block(ada, table, 2, "mute")
    block(ada, table, 2)
    block(ada, table, 2)

    found = ada.http.get("/api/ignored").json()

    assert [(one["kind"], one["name"]) for one in found] == [("block", "Bob"), ("mute", "Bob")]
    assert bob.http.get("/api/ignored").json() == []
    bob.http.post("/api/ignored/end", json={"id": found[0]["id"]})
    assert len(ada.http.get("/api/ignored").json()) == 2
    ada.http.post("/api/ignored/end", json={"id": found[0]["id"]})
    assert [one["kind"] for one in ada.http.get("/api/ignored").json()] == ["mute"]
    assert bob.sit(ada.open(seats=("human", "human"))).status_code == 200


@pytest.mark.parametrize("seat", [1, 3])
def test_nobody_ignores_themselves_or_an_empty_seat(ada, seat):
    table = ada.open("love_letter", seats=("human", "level:1", "human"))

    answer = ada.http.post(f"/api/tables/{table}/ignored", json={"seat": seat, "kind": "mute"})

    assert (answer.status_code, answer.json()["code"]) == (409, "nobody_there")

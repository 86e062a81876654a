"""What a visitor finds about themselves: ratings, statistics, a file of everything; a new device; and deletion."""

from __future__ import annotations

import json
import time
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import MetaData, inspect, select
from websockets.exceptions import ConnectionClosed

from tablee.puzzles import games_with_puzzles, puzzles_of
from tablee.records.files import from_json
from tablee.web.storage import schema
from tablee.web.storage.profile_rows import StoredPasskey
from tests.web.server_process import ServerProcess, Visitor, is_table, legal, my_turn
from tests.web.test_table_store import with_store


@pytest.fixture
def server(lenient_on_either):
    return lenient_on_either


def identity(visitor: Visitor) -> str:
    return str(visitor.http.cookies["tablee"]).partition(".")[0]


def me(visitor: Visitor) -> dict[str, Any]:
    found: dict[str, Any] = visitor.http.get("/api/me").json()
    return found


def play_moves(first: Visitor, second: Visitor, table: str, moves: int) -> None:
    """Two people make so many moves, whoever is to move."""
    with first.join(table) as a, second.join(table) as b:
        made = 0
        while made < moves:  # a process that has not heard of the last move yet asks nobody
            for socket, visitor in ((a, first), (b, second)):
                told = visitor.state(table)
                if legal(told):
                    socket.send(type="move", seq=told["seq"], move=legal(told)[0], ref=None)
                    count = told["moves"]
                    socket.until(lambda found, count=count: is_table(found) and found["moves"] > count)
                    made += 1
                    break


def resign(visitor: Visitor, table: str, moves: int = 0) -> None:
    """Gives up once the visitor's own process has heard of so many moves."""
    with visitor.join(table) as socket:
        socket.until(lambda told: is_table(told) and told["moves"] >= moves)
        socket.send(type="resign")
        socket.until(lambda told: is_table(told) and told["over"])


def rated_game(ada: Visitor, bob: Visitor, name: str = "Ada") -> str:
    """Ada gives up after four moves of a game with Bob."""
    table = ada.open(seats=("human", "human"), name=name)
    assert bob.sit(table, name="Bob").status_code == 200
    play_moves(ada, bob, table, 4)
    resign(ada, table, moves=4)
    return table


def rows_with(database: str, text: str) -> list[str]:
    """Every table and column of the whole database in which a text stands somewhere."""

    def look(connection: Any) -> list[str]:
        there = MetaData()
        there.reflect(connection)
        assert set(there.tables) == set(inspect(connection).get_table_names())
        return [
            f"{table.name}.{name}"
            for table in there.tables.values()
            for row in connection.execute(select(table))
            for name, value in row._mapping.items()
            if text in (value.decode("latin-1") if isinstance(value, bytes) else str(value))
        ]

    async def work(store: Any) -> list[str]:
        return await store._database.read(look)

    found: list[str] = with_store(database, work)
    return found


# Columns of the length of an identity that hold something else.
NAMELESS = {
    "secrets.name",
    "games.thinker",
    "seats.token",
    "processes.id",
    "presence.process",
    "marks.name",
}


def columns_of_visitors(database: str) -> set[str]:
    """Every column that may name a visitor, of each table that there is: a new one is among them by itself.

    On SQLite there is one process, which writes nobody down who is there.
    """
    found = {
        f"{table.name}.{column.name}"
        for table in schema.metadata.tables.values()
        for column in table.columns
        if getattr(column.type, "length", None) == schema.holders.c.visitor.type.length
    }
    assert found > NAMELESS
    unused = set() if database.startswith("postgresql") else {"presence.visitor"}
    return found - NAMELESS - unused | {"rating_changes.player"}


PUSH_ADDRESS = "https://push.example.org/ada"


def leave_traces(visitor, pace):
    """Tries a puzzle, takes a vacation, has notices sent to a browser, opens a tournament and looks for an opponent.

    Nobody else looks at this `pace`: the server is shared with other tests.
    """
    search = {"game": "love_letter", "pace": pace, "name": me(visitor)["name"]}
    assert visitor.http.post("/api/seeks", json=search).status_code == 200
    puzzle = puzzles_of(games_with_puzzles()[0])[0]
    tried, given = f"/api/puzzles/{puzzle.game}/{puzzle.id}/attempts", list(puzzle.answers)
    assert visitor.http.post(tried, json={"answers": given}).status_code == 200
    assert visitor.http.post("/api/vacation", json={"days": 1}).status_code == 200
    cup = {"game": "kalaha", "format": "round_robin", "days": 3, "name": me(visitor)["name"]}
    assert visitor.http.post("/api/tournaments", json=cup).status_code == 201
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    raw = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = {"p256dh": as_base64(raw), "auth": as_base64(bytes(16))}
    answer = visitor.http.post("/api/push", json={"endpoint": PUSH_ADDRESS, "keys": keys})
    assert answer.status_code == 204, answer.text


def as_base64(raw):
    """Returns bytes as base64 for URLs, without padding."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def be_sociable(visitor, other, table):
    """At a table at which the visitor has the first seat: phrases, mutes, blocks and reports, both ways."""
    for one, seat, phrase in ((visitor, 2, "thanks"), (other, 1, "well_played")):
        with one.join(table) as socket:
            socket.until(lambda told: is_table(told) and told["over"])
            socket.send(type="say", phrase=phrase)
            socket.until(lambda told, seat=seat: told["type"] == "phrases" and said_by(told, 2 - seat))
        ignored = {"seat": seat, "kind": "mute"}
        assert one.http.post(f"/api/tables/{table}/ignored", json=ignored).status_code == 204
        reported = {"seat": seat, "reason": "unfair"}
        assert one.http.post(f"/api/tables/{table}/reports", json=reported).status_code == 204


def said_by(told, seat):
    return [each for each in told["said"] if each["seat"] == seat]


def test_a_name_is_kept_and_cleaned(ada):
    assert ada.http.post("/api/me", json={"name": "  Ada \u200b (level 9) "}).json() == {
        "name": "Ada level 9"
    }
    assert me(ada)["name"] == "Ada level 9"
    assert ada.http.post("/api/me", json={"name": "x" * 61}).status_code == 400
    assert ada.http.post("/api/me", json={"name": "Eve"}, headers={"X-Tablee-Token": "no"}).status_code == 403


def test_a_game_between_people_is_rated_for_both_and_counted_in_every_way(ada, bob):
    table = rated_game(ada, bob)

    (mine,), (theirs,) = me(ada)["ratings"], me(bob)["ratings"]
    assert (mine["game"], mine["pool"], mine["games"], mine["provisional"]) == ("kalaha", "people", 1, True)
    assert mine["points"] < 1500 < theirs["points"]
    assert [point["table"] for point in mine["history"]] == [table]
    lost = {"games": 1, "won": 0, "drawn": 0, "lost": 1}
    assert me(ada)["by_game"] == [{"label": "Kalaha", **lost}]
    assert me(ada)["by_opponent"] == [{"label": "Bob", **lost}]
    assert me(ada)["by_ending"] == [{"label": "somebody resigned", **lost}]
    assert [count["label"].partition(":")[0] for count in me(ada)["by_rules"]] == ["Kalaha"]
    told = ada.http.get(f"/api/tables/{table}/ratings").json()
    assert [each["points"] for each in told] == [mine["points"], theirs["points"]]
    assert [each["gained"] for each in told] == [mine["points"] - 1500, theirs["points"] - 1500]
    (listed,) = ada.http.get("/api/history").json()
    assert [seat["rating"] for seat in listed["seats"]] == told


def lose_to_a_level(ada: Visitor, *, hint: bool) -> str:
    """Ada gives up after three moves of her own."""
    table = ada.open(seats=("human", "level:1"), preset="standard")
    with ada.join(table) as socket:
        seen = -1
        for _ in range(3):
            told = socket.until(lambda found, seen=seen: my_turn(found) and found["moves"] > seen)
            if hint:
                socket.send(type="hint", ref="h")
                assert socket.until(lambda found: found["type"] != "table")["type"] == "hint"
            socket.send(type="move", seq=told["seq"], move=legal(told)[0], ref=None)
            seen = told["moves"]
        socket.until(lambda found: my_turn(found) and found["moves"] > seen)
    resign(ada, table)
    return table


def test_a_game_against_a_level_is_rated_apart(ada):
    table = lose_to_a_level(ada, hint=False)

    (rating,) = me(ada)["ratings"]
    assert (rating["pool"], rating["games"]) == ("levels", 1)
    assert me(ada)["by_opponent"][0]["label"] == "Kalaha: level 1"
    assert [each["gained"] < 0 for each in ada.http.get(f"/api/tables/{table}/ratings").json()] == [
        True,
        False,
    ]


def test_who_was_given_a_hint_is_not_rated(ada):
    lose_to_a_level(ada, hint=True)

    assert me(ada)["ratings"] == []
    assert me(ada)["by_game"][0]["games"] == 1


def test_the_file_of_everything_is_complete_and_can_be_read_again(ada, bob):
    ada.http.post("/api/me", json={"name": "Ada"})
    leave_traces(ada, "quick")
    over = rated_game(ada, bob)
    be_sociable(ada, bob, over)
    open_game = ada.open(seats=("human", "level:1"))
    hidden = ada.open("love_letter", seats=("human", "human"))
    assert bob.sit(hidden).status_code == 200

    answer = ada.http.get("/api/me/export")

    assert 'filename="tablee.json"' in answer.headers["content-disposition"]
    found = answer.json()
    assert (found["name"], found["identity"]) == ("Ada", identity(ada))
    assert [vacation["number"] for vacation in found["vacations"]] == [1]
    assert [(attempt["right"], attempt["points"] > 1500) for attempt in found["puzzles"]] == [(True, True)]
    assert [browser["endpoint"] for browser in found["notified"]] == [PUSH_ADDRESS]
    assert (found["search"]["game"], found["search"]["found"]) == ("love_letter", None)
    assert [(one["table"], one["code"]) for one in found["said"]] == [(over, "thanks")]
    assert [(one["kind"], one["name"]) for one in found["ignored"]] == [("mute", "Bob")]
    assert [(one["table"], one["seat"], one["reason"]) for one in found["reports"]] == [(over, 2, "unfair")]
    assert [rated["table"] for rated in found["ratings"]] == [over]
    assert found["statistics"]["by_game"] == me(ada)["by_game"]
    games = {game["table"]: game for game in found["games"]}
    assert set(games) == {over, open_game, hidden}
    assert games[over]["result"] == "lost"
    record = from_json(json.dumps(games[over]["record"]).encode(), "export")
    assert record.outcome is not None
    assert record.outcome.reason == "resigned"
    assert len(record.states) == 5
    # What is hidden in a game under way stays so: no seed, no record, one's own view.
    assert "record" not in games[hidden]
    assert games[hidden]["view"]["seat"] == 0
    assert "seed" not in games[hidden]["view"]
    assert identity(bob) not in answer.text


def test_deleting_leaves_no_row_with_the_identity_and_others_keep_their_games(server, ada, bob):
    who = identity(ada)
    ada.http.post("/api/me", json={"name": "Augusta"})
    leave_traces(ada, "calm")
    over = rated_game(ada, bob, name="Augusta")
    be_sociable(ada, bob, over)
    alone = ada.open(seats=("human", "level:1"), name="Augusta")
    running = ada.open(seats=("human", "human"), name="Augusta")
    bob.sit(running, name="Bob")
    play_moves(ada, bob, running, 1)
    waiting = bob.open(seats=("human", "human"), name="Bob")
    ada.sit(waiting, name="Augusta")
    ada.http.post("/api/me/devices", json={})
    passkey = StoredPasskey("a-passkey", who, b"its public key", 0, time.time())
    with_store(server.database, lambda store: store.profiles.add_passkey(passkey))
    watched = bob.open(seats=("human", "level:1"))
    with ada.join(watched) as socket:
        socket.until(is_table)
        with ada.join(running) as playing:
            playing.until(is_table)
            # Nothing is gone because it was never there: each column that can name her does.
            until = time.monotonic() + 20  # that she is there is written a moment later
            while missing := columns_of_visitors(server.database) ^ set(rows_with(server.database, who)):
                assert time.monotonic() < until, missing
                time.sleep(0.1)

        assert ada.http.post("/api/me/deletion", json={"sure": "yes"}).status_code == 400
        assert ada.http.post("/api/me/deletion", json={"sure": "delete everything"}).status_code == 200
        with pytest.raises(ConnectionClosed):
            socket.until(lambda told: False, timeout=10)
    time.sleep(0.2)  # whatever the server still writes about the socket that is gone

    assert rows_with(server.database, who) == []
    assert rows_with(server.database, "Augusta") == []
    assert identity(ada) != who
    assert me(bob)["ratings"][0]["games"] == 1
    assert bob.state(running)["over"]["reason"] == "resigned"
    assert bob.state(waiting)["seats"][1]["free"]
    assert bob.http.get(f"/api/tables/{over}/record").status_code == 200
    assert bob.http.get(f"/api/tables/{alone}").status_code == 404
    # Two moves were too few to be rated; in the statistics the opponent has no name any more.
    assert {count["label"] for count in me(bob)["by_opponent"]} == {"people without a name"}


def test_an_address_makes_another_browser_ones_own_once(server, ada, bob):
    ada.http.post("/api/me", json={"name": "Ada"})
    table = ada.open()
    link = ada.http.post("/api/me/devices", json={"origin": server.address}).json()
    ticket = link["path"].rpartition("/")[2]
    assert link["address"] == server.address + link["path"]
    assert "<svg" in link["qr"]
    assert rows_with(server.database, ticket) == []

    assert bob.http.get(link["path"]).status_code == 200  # looking is not using
    answer = bob.http.post("/api/arrivals", json={"ticket": ticket})

    assert answer.json() == {"name": "Ada"}
    assert identity(bob) == identity(ada)
    assert [found["id"] for found in bob.http.get("/api/history").json()] == [table]
    with Visitor(server.address) as eve:
        refused = eve.http.post("/api/arrivals", json={"ticket": ticket})
        assert (refused.status_code, refused.json()["code"]) == (403, "ticket_used")
        assert identity(eve) != identity(ada)


def test_no_answer_to_another_visitor_names_an_identity(server, ada, bob):
    table = rated_game(ada, bob)
    running = ada.open("love_letter", seats=("human", "human"), listed=True)
    bob.sit(running)
    form = {"game": "kalaha", "format": "round_robin", "days": 3, "name": "Ada", "listed": True}
    tournament = ada.http.post("/api/tournaments", json=form).json()["id"]
    bob.http.post(f"/api/tournaments/{tournament}/entry", json={"name": "Bob"})
    ada.http.post(f"/api/tournaments/{tournament}/beginning")
    paths = [
        "/api/me",
        "/api/history",
        "/api/tournaments",
        f"/api/tournaments/{tournament}",
        "/api/tables",
        "/api/me/export",
        "/me",
    ]
    paths += [
        f"/api/tables/{each}{more}"
        for each in (table, running)
        for more in ("", "/ratings", "/state", "/record", "/replay")
    ]
    with Visitor(server.address) as eve:
        for path in paths:
            for reader, others in ((bob, (ada,)), (eve, (ada, bob))):
                text = reader.http.get(path).text
                assert not any(identity(other) in text for other in others), path


def test_two_processes_tell_the_same_and_a_departure_reaches_both(new_database):
    one, other = (ServerProcess(new_database, lenient=True) for _ in range(2))
    try:
        with Visitor(one.address) as ada, Visitor(other.address) as bob:
            rated_game(ada, bob)
            assert ada.http.get(f"{other.address}/api/me").json() == me(ada)
            watched = bob.open(seats=("human", "level:1"))
            who = identity(ada)
            with ada.join(watched, other.address) as socket:
                socket.until(is_table)
                ada.http.post("/api/me/deletion", json={"sure": "delete everything"})
                with pytest.raises(ConnectionClosed):
                    socket.until(lambda told: False, timeout=10)
            time.sleep(0.3)
            assert rows_with(new_database, who) == []
    finally:
        one.stop()
        other.stop()

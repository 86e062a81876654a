"""What people say at a table, who hears it, and what the host is told of it."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest

from tablee.web.limits import Limits
from tablee.web.phrases import MOST, PHRASES, GamePhase, moment_of, phrases_message, sayable
from tablee.web.storage.stored_table import StoredPhrase
from tablee.web.visitors import say_in
from tests.cli.terminal import tablee
from tests.web.hidden_games import HIDING, live_at, random_game
from tests.web.server_process import ServerProcess, Socket, Visitor, is_table, legal
from tests.web.test_lobby import block, met
from tests.web.test_pairing import in_club
from tests.web.test_profile import resign, rows_with


@pytest.fixture
def server(lenient_on_either):
    return lenient_on_either


def said(message: dict[str, Any]) -> list[tuple[int, str]]:
    return [(each["seat"], each["text"]) for each in message["said"]]


def hears(socket: Socket, *texts: str) -> None:
    """Waits until these are the last things that a socket was told."""
    wanted = list(texts)
    socket.until(
        lambda told: told["type"] == "phrases" and [text for _, text in said(told)][-len(wanted) :] == wanted,
        timeout=10,
    )


def codes(message: dict[str, Any]) -> set[str]:
    return {each["code"] for each in message["phrases"]}


def test_a_phrase_reaches_everybody_in_their_own_language(server, ada, bob):
    table = met(ada, bob)
    with (
        Visitor(server.address, "fr") as eve,
        ada.join(table) as a,
        bob.join(table) as b,
        eve.join(table) as e,
    ):
        a.send(type="say", phrase="hello")
        told = [each.until(lambda found: found["type"] == "phrases") for each in (a, b, e)]

    assert [said(each) for each in told] == [[(0, "Hello!")], [(0, "Hello!")], [(0, "Bonjour\u00a0!")]]
    assert [each["code"] for each in told[2]["said"]] == ["hello"]


def test_each_phrase_has_its_moment(ada, bob):
    table = met(ada, bob)
    with ada.join(table) as a, bob.join(table) as b:
        first = a.until(is_table)
        assert codes(first) == {"hello", "good_game", "one_moment", "back"}
        a.send(type="say", phrase="well_played")
        assert a.until(lambda told: told["type"] == "error")["code"] == "not_now"
        moved = 0
        while moved < 2:
            for socket, visitor in ((a, ada), (b, bob)):
                now = visitor.state(table)
                if legal(now) and now["moves"] == moved:
                    socket.send(type="move", seq=now["seq"], move=legal(now)[0], ref=None)
                    moved += 1
                    socket.until(lambda told, moved=moved: is_table(told) and told["moves"] == moved)
        assert codes(ada.state(table)) == {"one_moment", "back", "sorry"}
        resign(ada, table)
        over = b.until(lambda told: is_table(told) and told["over"])
        assert codes(over) == {"well_played", "thanks", "another", "goodbye"}
        b.send(type="say", phrase="well_played")
        hears(a, "Well played!")


@pytest.mark.parametrize("phrase", ["", "nonsense", "I have the king", "hello\u0000"])
def test_nothing_else_can_be_said(ada, bob, phrase):
    table = met(ada, bob)
    with ada.join(table) as a:
        a.send(type="say", phrase=phrase)
        assert a.until(lambda told: told["type"] == "error")["code"] in ("not_now", "bad_message")


def test_who_watches_and_who_plays_computers_says_nothing(server, ada, bob):
    table, alone = met(ada, bob), ada.open(seats=("human", "level:1"))
    with Visitor(server.address) as eve, eve.join(table) as e, ada.join(alone) as a:
        assert e.until(is_table)["phrases"] == []
        e.send(type="say", phrase="hello")
        assert e.until(lambda told: told["type"] == "error")["code"] == "not_seated"
        assert a.until(is_table)["phrases"] == []
        a.send(type="say", phrase="hello")
        assert a.until(lambda told: told["type"] == "error")["code"] == "not_now"


def test_whoever_is_muted_is_no_longer_heard_and_speaks_on(server, ada, bob):
    table = met(ada, bob)
    with ada.join(table) as a, bob.join(table) as b, Visitor(server.address) as eve, eve.join(table) as e:
        b.send(type="say", phrase="hello")
        hears(a, "Hello!")
        block(ada, table, 2, "mute")
        b.send(type="say", phrase="good_game")
        hears(b, "Hello!", "Have a good game!")
        hears(e, "Hello!", "Have a good game!")
        a.send(type="say", phrase="hello")
        assert said(a.until(lambda told: told["type"] == "phrases" and told["said"])) == [(0, "Hello!")]
    with ada.join(table) as a:
        assert said(a.until(lambda told: told["type"] == "phrases")) == [(0, "Hello!")]
    with bob.join(table) as b:
        assert len(b.until(lambda told: told["type"] == "phrases")["said"]) == 3


def test_a_seat_says_so_much_and_no_more(ada, bob):
    table = met(ada, bob)
    with ada.join(table) as a, bob.join(table) as b:
        for _ in range(MOST):
            a.send(type="say", phrase="one_moment")
        a.send(type="say", phrase="one_moment")
        assert a.until(lambda told: told["type"] == "error")["code"] == "too_fast"
        b.send(type="say", phrase="hello")
        found = a.until(lambda told: told["type"] == "phrases" and said(told)[-1] == (1, "Hello!"))

    assert [each["number"] for each in found["said"]] == list(range(1, MOST + 2))


def test_phrases_come_slowly(database):
    async def work(club):
        state = await club.seek("ada")
        state = await club.seek("bob")
        live = await club.services.tables.find(state.table)
        await club.services.phrases.say(live, "ada", "hello")
        with pytest.raises(Exception, match="too_fast"):
            await club.services.phrases.say(live, "ada", "good_game")
        await club.services.phrases.say(live, "bob", "hello")
        return [(each.visitor, each.code) for each in live.stored.phrases]

    assert in_club(database, work, Limits()) == [("ada", "hello"), ("bob", "hello")]


def test_what_is_said_through_one_process_is_heard_through_the_other_and_outlives_both(new_database):
    one, other = (ServerProcess(new_database, lenient=True) for _ in range(2))
    try:
        with Visitor(one.address) as ada, Visitor(other.address) as bob:
            table = met(ada, bob)
            with ada.join(table) as a, bob.join(table) as b:
                a.send(type="say", phrase="hello")
                hears(b, "Hello!")
                b.send(type="say", phrase="hello")
                hears(a, "Hello!", "Hello!")
            one.kill()
            one.start()
            with ada.join(table) as a:
                hears(a, "Hello!", "Hello!")
    finally:
        one.stop()
        other.stop()


def test_two_who_speak_at_once_are_both_heard(database):
    async def work(club):
        await club.seek("ada")
        table = (await club.seek("bob")).table
        rows = club.services.store.phrases
        phrases = [StoredPhrase(0, number % 2, "ada", "hello", 0, 1.0) for number in range(8)]
        done = await asyncio.gather(*(rows.add(table, phrase, MOST) for phrase in phrases))
        found = (await club.table(table)).phrases
        return done, [each.number for each in found]

    done, numbers = in_club(database, work)

    assert numbers == list(range(1, sum(done) + 1))
    assert sum(done) >= 5  # of many at the same moment some may have to say it again


# --- secrecy ---


@pytest.mark.parametrize("kind", HIDING, ids=lambda kind: kind.name)
def test_what_may_be_said_and_what_was_said_tells_nothing_of_the_game(kind):
    """Both follow from how many moves there were and whether it is over, which everybody sees."""
    game = kind()
    states, moves = random_game(game, 3)
    for number in range(len(states)):
        live = live_at(game, states[: number + 1], moves[:number], 5)
        over = states[number].outcome is not None
        expected = GamePhase.END if over else GamePhase.BEGINNING if number < game.seats else GamePhase.MIDDLE
        assert moment_of(live) is expected
        for seat in range(game.seats):
            offered = [phrase.code for phrase in sayable(live, seat)]
            assert offered == [code for code, phrase in PHRASES.items() if expected in phrase.moments]


def test_while_a_game_is_under_way_there_are_few_phrases_and_none_about_it():
    assert {code for code, phrase in PHRASES.items() if GamePhase.MIDDLE in phrase.moments} == {
        "one_moment",
        "back",
        "sorry",
    }
    assert len(PHRASES) < 10


def test_a_code_of_a_later_version_is_left_out():
    phrases = (StoredPhrase(1, 0, "ada", "hello", 0, 1.0), StoredPhrase(2, 0, "ada", "later", 0, 1.0))

    assert [each.code for each in phrases_message(phrases, (), say_in("fr")).said] == ["hello"]


# --- reports ---


def report(visitor: Visitor, table: str, seat: int, reason: str = "phrases") -> Any:
    return visitor.http.post(f"/api/tables/{table}/reports", json={"seat": seat, "reason": reason})


def reported_game(ada: Visitor, bob: Visitor) -> str:
    """Bob says something, and Ada reports it after a move."""
    table = met(ada, bob)
    with ada.join(table) as a, bob.join(table) as b:
        b.send(type="say", phrase="hello")
        now = a.until(is_table)
        a.send(type="move", seq=now["seq"], move=legal(now)[0], ref=None)
        a.until(lambda told: is_table(told) and told["moves"] == 1)
        hears(b, "Hello!")
    assert report(ada, table, 2).status_code == 204
    return table


def run(server: ServerProcess, *arguments: str) -> Any:
    return tablee("reports", *arguments, "--database", server.database, "--lang", "en")


def kept(server: ServerProcess, table: str) -> list[dict[str, Any]]:
    return [found for found in json.loads(run(server, "--json").stdout) if found["game"] == table]


def test_a_report_keeps_record_and_phrases_for_the_host(server, ada, bob, tmp_path):
    table = reported_game(ada, bob)

    (found,) = kept(server, table)

    assert (found["name"], found["seat"], found["reason"]) == ("Bob", 2, "phrases")
    assert len(found["record"]["moves"]) == 1
    assert [(each["seat"], each["code"], each["after"]) for each in found["phrases"]] == [(2, "hello", 0)]
    text = run(server, found["id"]).stdout
    assert "Bob: pesters with phrases (Kalaha, seat 2" in text
    assert "seat 2, after 0 moves: Hello!" in text
    assert found["id"] in run(server).stdout
    saved = tmp_path / "record.json"
    assert run(server, found["id"], "--save", str(saved)).returncode == 0
    assert tablee("show", str(saved)).returncode == 0
    assert run(server, found["id"], "--delete").returncode == 0
    assert kept(server, table) == []


def test_a_later_report_about_the_same_seat_takes_the_place_of_the_earlier(server, ada, bob):
    table = reported_game(ada, bob)

    assert report(ada, table, 2, "unfair").status_code == 204

    assert [found["reason"] for found in kept(server, table)] == ["unfair"]


def test_only_who_plays_reports_and_only_somebody_else(server, ada, bob):
    table = met(ada, bob)
    with Visitor(server.address) as eve:
        assert report(eve, table, 1).json()["code"] == "not_seated"
    assert report(ada, table, 1).json()["code"] == "nobody_there"
    assert report(ada, table, 8).json()["code"] == "nobody_there"
    assert report(ada, table, 2, "boring").status_code == 400


def test_reports_come_slowly(sqlite_server):
    with Visitor(sqlite_server.address) as ada, Visitor(sqlite_server.address) as bob:
        table = met(ada, bob)
        answers = [report(ada, table, 2).status_code for _ in range(2)]

    assert answers == [204, 429]


def test_no_report_is_told_to_those_it_is_about(server, ada, bob):
    table = reported_game(ada, bob)

    for path in ("/api/me/export", "/api/me", f"/api/tables/{table}/state", "/api/history"):
        found = bob.http.get(path).json()
        assert "pester" not in json.dumps(found)
        assert found.get("reports", []) == [] if isinstance(found, dict) else True


def test_the_host_who_asks_for_what_there_is_not_is_told_what_there_is(server, tmp_path):
    unknown = run(server, "nonsense")
    nothing = tablee("reports", "--database", str(tmp_path / "empty.db"), "--lang", "en")

    assert (unknown.returncode, run(server, "--delete").returncode) == (2, 2)
    assert "unknown report 'nonsense'" in unknown.stderr
    assert nothing.stdout == "Nobody has reported anything.\n"


@pytest.mark.parametrize("leaver", ["reporter", "reported"])
def test_whoever_leaves_is_no_longer_named_in_any_report(server, ada, bob, leaver):
    table = reported_game(ada, bob)
    gone = ada if leaver == "reporter" else bob
    who = str(gone.http.cookies["tablee"]).partition(".")[0]
    assert rows_with(server.database, who)

    assert gone.http.post("/api/me/deletion", json={"sure": "delete everything"}).status_code == 200
    time.sleep(0.2)

    assert rows_with(server.database, who) == []
    (found,) = kept(server, table)
    assert found[leaver] == ""
    assert found["name"] == ("Bob" if leaver == "reporter" else "")

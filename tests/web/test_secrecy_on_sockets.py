"""Secrecy on real sockets: everything that is sent is recorded, and judged by one who knows the truth.

When a game is over its seed is told. Then every message of every seat and of one who watched is made anew from
a *different* deal, one that this reader could not tell from the true one: the bytes must be the same.
"""

from __future__ import annotations

import random
import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
import pytest

from tablee.core.errors import TableeError
from tablee.core.game import GameKind
from tablee.core.state import State
from tablee.match.offers import Offer, OfferKind, OfferState
from tablee.web.errors import Refused
from tablee.web.exports import exported_view
from tablee.web.live_table import LiveTable, Subscriber
from tablee.web.messages import encoded_table, error_message, replay_of
from tablee.web.phrases import phrases_message
from tablee.web.storage.stored_table import StoredPhrase, StoredSeat
from tablee.web.visitors import say_in
from tests.conformance.laws import few
from tests.web.hidden_games import HIDING, encode, forms_of, live_at
from tests.web.server_process import ServerProcess, Socket, Visitor, is_table, legal

GAMES = 1  # of each game every day
MANY = 200
MOVES = 60  # then somebody gives up
SAID = 3  # the moves after which everybody says something
OFFERED = 2  # the moves after which people haggle
POSITIONS = 5  # of each game are made anew for every reader


@dataclass
class Recorded:
    """One game as its readers got it: seats, and −1 for the one who watched."""

    table: str
    sent: dict[int, list[str]] = field(default_factory=dict)
    replies: list[tuple[int, int, str, Any]] = field(default_factory=list)  # reader, moves made, what, body
    record: dict[str, Any] = field(default_factory=dict)
    offers: dict[int, Offer] = field(default_factory=dict)  # by the number of moves made before
    said: list[StoredPhrase] = field(default_factory=list)


@pytest.fixture(scope="module")
def people(lenient: ServerProcess) -> Iterator[list[Visitor]]:
    """Six who play, and the last, who watches."""
    with ExitStack() as stack:
        yield [stack.enter_context(Visitor(lenient.address)) for _ in range(7)]


def play(kind: GameKind, form: dict[str, Any], people: list[Visitor], chance: random.Random) -> Recorded:
    """A random game over sockets, with questions by REST and bad moves on the way."""
    seats = int(form["seats"])
    sitting = {-1: people[-1], **dict(enumerate(people[:seats]))}
    table = people[0].open(kind.name, ("human",) * seats, options=form["options"], preset=form["preset"])
    for visitor in people[1:seats]:
        visitor.sit(table)
    found = Recorded(table)
    with ExitStack() as stack:
        sockets = {viewer: stack.enter_context(each.join(table)) for viewer, each in sitting.items()}
        told = {viewer: socket.until(all_here) for viewer, socket in sockets.items()}
        for number in range(MOVES):
            mover = told[-1]["turn"]["seat"]
            if mover < 0:
                break
            if number % 13 == 4:
                ask(found, number, sitting, sockets, told[mover])
            if number == OFFERED:
                told = haggle(found, number, sockets)
            if number == SAID:
                talk(found, told, sockets)
            now, ref = told[mover], uuid.uuid4().hex
            move = chance.choice(legal(now))
            sockets[mover].send(type="move", seq=now["seq"], move=move, ref=ref)
            after = now["seq"] + 1
            told = {
                viewer: socket.until(lambda message: is_table(message) and message["seq"] >= after)  # noqa: B023
                for viewer, socket in sockets.items()
            }
        running = {viewer: len(socket.raw) for viewer, socket in sockets.items()}
        if told[-1]["turn"]["seat"] >= 0:
            sockets[0].send(type="resign")
            sockets[-1].until(lambda message: is_table(message) and message["over"])
        else:  # the last message tells all, as it should
            running = {viewer: count - 1 for viewer, count in running.items()}
        found.sent = {viewer: socket.raw[: running[viewer]] for viewer, socket in sockets.items()}
    found.record = people[0].http.get(f"/api/tables/{table}/record").json()
    return found


def haggle(found: Recorded, number: int, sockets: dict[int, Socket]) -> dict[int, dict[str, Any]]:
    """The first seat offers a draw and takes it back, then offers to break off, which the second declines."""

    def until(state: str, kind: str) -> dict[int, dict[str, Any]]:
        wanted = (state, kind)
        return {
            viewer: socket.until(
                lambda message: (
                    is_table(message)
                    and message["offer"]
                    and (message["offer"]["state"], message["offer"]["kind"]) == wanted
                )
            )
            for viewer, socket in sockets.items()
        }

    sockets[0].send(type="offer", kind="draw", seq=number)
    sockets[0].send(type="withdraw", offer=until("open", "draw")[0]["offer"]["number"])
    until("withdrawn", "draw")
    sockets[0].send(type="offer", kind="abort", seq=number)
    made = until("open", "abort")[1]["offer"]["number"]
    sockets[1].send(type="reply", offer=made, accept=False)
    asked = tuple(seat for seat in sorted(sockets) if seat > 0)
    found.offers[number] = Offer(
        made, OfferKind.ABORT, 0, number, asked, state=OfferState.DECLINED, closed_by=1
    )
    return until("declined", "abort")


def talk(found: Recorded, told: dict[int, dict[str, Any]], sockets: dict[int, Socket]) -> None:
    """Every seat says the first thing that it may say; all hear it."""
    for seat in sorted(viewer for viewer in sockets if viewer >= 0):
        code = told[seat]["phrases"][0]["code"]
        sockets[seat].send(type="say", phrase=code)
        found.said.append(StoredPhrase(len(found.said) + 1, seat, "", code, 0, 0.0))
        for socket in sockets.values():
            socket.until(lambda told: told["type"] == "phrases" and len(told["said"]) == len(found.said))


def all_here(message: dict[str, Any]) -> bool:
    return is_table(message) and all(seat["here"] for seat in message["seats"])


def ask(
    found: Recorded,
    number: int,
    sitting: dict[int, Visitor],
    sockets: dict[int, Socket],
    told: dict[str, Any],
) -> None:
    """By REST for every reader; and moves that cannot be, by who is to move."""
    mover, choices = told["turn"]["seat"], legal(told)
    for viewer, visitor in sitting.items():
        for what in ("state", "replay", f"replay/{number}", "record"):
            body = visitor.http.get(f"/api/tables/{found.table}/{what}").text
            found.replies.append((viewer, number, what, body))
        other = max(sitting) if viewer != max(sitting) else 0
        refused = visitor.http.get(f"/api/tables/{found.table}/replay", params={"viewer": other + 1})
        assert refused.json()["code"] == "still_hidden"
    bad = [text for text in ("nonsense", "next", "1", "guard>2:priest") if text not in choices]
    for text in bad:
        sockets[mover].send(type="move", seq=number, move=text, ref=text)
    sockets[mover].send(type="undo", seq=number)
    for text in (*bad, "undo"):
        error = sockets[mover].until(lambda message: message["type"] == "error")
        found.replies.append((mover, number, f"error {text}", error))


class Truth:
    """Knows the whole game, and makes what a reader should have got from a deal that never was."""

    def __init__(self, kind: GameKind, form: dict[str, Any], found: Recorded) -> None:
        self.game = kind.configure(form["options"], form["preset"], form["seats"])
        self.found = found
        self.moves: list[str] = found.record["moves"]
        self.states = [self.game.deal(found.record["seed"])]
        for move in self.moves:
            self.states.append(self.states[-1].play(move))

    def _live(self, states: list[State]) -> LiveTable:
        moves = self.moves[: len(states) - 1]
        live = live_at(self.game, states, moves, 5)
        seats = tuple(StoredSeat("", "", frozenset({f"v{seat}"})) for seat in range(self.game.seats))
        offer = self.found.offers.get(len(moves))
        kept = {
            "id": self.found.table,
            "started": self.found.record["started"],
            "seats": seats,
            "offer": offer and offer.as_data(),
        }
        live.stored = replace(live.stored, **kept)
        live.subscribers = {Subscriber(f"v{seat}", "en") for seat in range(-1, self.game.seats)}
        return live

    def elsewhere(self, viewer: int, number: int) -> LiveTable:
        """The table after so many moves in another world that this viewer cannot tell from the true one."""
        world = self.states[number].view(viewer).fill(number + 7)
        return self._live([*self.states[:number], world])

    def hidden(self, viewer: int, number: int) -> list[tuple[str, Any]]:
        """What other seats see at a place and this viewer do not."""
        own = {place.name: place.items for place in self.states[number].view(viewer).scene().places}
        return [
            (place.name, place.items)
            for seat in range(self.game.seats)
            if seat != viewer
            for place in self.states[number].view(seat).scene().places
            if place.items != own.get(place.name)
        ]


def judge(truth: Truth) -> tuple[int, int]:
    """How many messages were made anew, and how many hidden things were looked for."""
    found, compared, looked_for = truth.found, 0, 0
    seed = str(found.record["seed"])
    for viewer, texts in found.sent.items():
        tables = {}
        for text in texts:
            assert seed not in text
            message = msgspec.json.decode(text)
            if message["type"] == "phrases":  # made of codes alone
                heard = found.said[: len(message["said"])]
                assert text.encode() == msgspec.json.encode(phrases_message(heard, (), say_in("en")))
                compared += 1
            if message["type"] == "table" and all_here(message):
                tables[message["moves"]] = (text, message)
        for number, (_, message) in tables.items():
            shown = {place["name"]: tuple(place["items"]) for place in message["scene"]["places"]}
            for name, items in truth.hidden(viewer, number):
                looked_for += 1
                assert shown.get(name) != items, (viewer, number, name)
        for number in {*few(sorted(tables), POSITIONS), *found.offers}:
            other = truth.elsewhere(viewer, number)
            expected = [encoded_table(other, viewer, "en", whole=whole).decode() for whole in (True, False)]
            assert tables[number][0] in expected, (viewer, number)
            compared += 1
    for viewer, number, what, body in found.replies:
        other = truth.elsewhere(viewer, number)
        assert seed not in str(body)
        if what.startswith("error"):
            assert body == told_of(other, what.partition(" ")[2], number)
        else:
            expected = {
                "state": lambda: msgspec.json.decode(encoded_table(other, viewer, "en")),  # noqa: B023
                "replay": lambda: plain(replay_of(other, viewer, "en", [viewer])),  # noqa: B023
                "record": lambda: plain(exported_view(other, viewer, "en")),  # noqa: B023
            }
            got = msgspec.json.decode(body)
            if what in expected:
                assert got == expected[what](), (viewer, number, what)
            else:
                assert got["scene"]["places"] == [
                    place | {"move": None} for place in plain(other.scene(viewer))["places"]
                ]
        compared += 1
    return compared, looked_for


def told_of(live: LiveTable, text: str, number: int) -> dict[str, Any]:
    """The answer to a bad move in that world."""
    if text == "undo":
        return plain(error_message(Refused("cannot_undo"), "en", number, None))
    with pytest.raises(TableeError) as caught:
        live.table.state.play(text)
    return plain(error_message(caught.value, "en", number, text))


def plain(data: Any) -> Any:
    return msgspec.json.decode(encode(data))


@pytest.mark.parametrize("count", [GAMES, pytest.param(MANY, marks=pytest.mark.proof)])
@pytest.mark.parametrize("kind", HIDING, ids=lambda kind: kind.name)
def test_nothing_hidden_is_ever_sent(lenient, people, kind, count):
    chance, compared, looked_for, sent = random.Random(count), 0, 0, 0
    for form in forms_of(kind, count):
        found = play(kind, form, people, chance)
        judged = judge(Truth(kind, form, found))
        compared, looked_for = compared + judged[0], looked_for + judged[1]
        sent += sum(map(len, found.sent.values())) + len(found.replies)
    said = f"{count} games, {sent} messages, {compared} made anew from another deal"
    print(f"{kind.name}: {said}, {looked_for} hidden things looked for")
    assert compared > 0
    assert looked_for > 0

"""Input that no page of ours would send: it is refused, gives no 5xx, and changes no game."""

from __future__ import annotations

import json
import random
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from websockets.exceptions import ConnectionClosed

from tests.support import needs
from tests.web.server_process import ServerProcess, Visitor, my_turn

KINDS = [
    "move",
    "undo",
    "hint",
    "again",
    "cancel",
    "ping",
    "offer",
    "reply",
    "withdraw",
    "return",
    "say",
    "x",
    None,
    7,
    [],
]
OFFERED = ["undo", "draw", "abort", "claim", "computer", "adjourn"]
PENDING = (
    "seats",
    "offer",
    "offers",
    "can_undo",
)  # what those who sit there may do without changing the game
VALUES = ["1", "", None, -1, 0, 1, 1 << 70, 1.5, True, [], {}, "\x00", "é" * 50, "guard>2:priest", "x" * 4000]


def counts(few: int, many: int) -> list[Any]:
    """Few every day, many with `make proof`."""
    return [few, pytest.param(many, marks=pytest.mark.proof)]


def nonsense(chance: random.Random) -> str:
    """Nearly a message. It never asks to give up: that would be no nonsense from one who sits there."""
    message = {"type": chance.choice(KINDS)}
    for key, often in (("seq", 0.5), ("move", 0.5), ("ref", 0.5), ("more", 0.2)):
        if chance.random() < often:
            message[key] = chance.choice(VALUES)
    if message["type"] in ("offer", "reply", "withdraw"):
        message |= {"kind": chance.choice([*OFFERED, *VALUES])} if message["type"] == "offer" else {}
        message |= {"offer": chance.choice([*range(9), *VALUES])} if message["type"] != "offer" else {}
        message |= {"accept": chance.choice([True, False, *VALUES])} if message["type"] == "reply" else {}
    if message["type"] == "say":
        message["phrase"] = chance.choice(["hello", "one_moment", "goodbye", *VALUES])
    text = json.dumps(message)
    return text[: chance.randrange(len(text))] if chance.random() < 0.2 else text


def failures(server: ServerProcess) -> list[str]:
    text = httpx.get(f"{server.address}/metrics").text
    return [
        line for line in text.splitlines() if line.startswith("tablee_failures_total") and " 0.0" not in line
    ]


@pytest.mark.parametrize("count", counts(200, 5000))
def test_fuzzed_messages_change_no_game(lenient_on_either, count):
    """From one who watches, and from one who sits there and is not to move."""
    chance = random.Random(8)
    with (
        Visitor(lenient_on_either.address) as ada,
        Visitor(lenient_on_either.address) as bob,
        Visitor(lenient_on_either.address) as eve,
    ):
        table = ada.open(seats=("human", "human"))
        bob.sit(table)
        with ada.join(table) as watching, bob.join(table) as seated, eve.join(table) as watcher:
            before = watching.until(
                lambda told: my_turn(told) and told["seats"][1]["here"] and told["spectators"]
            )
            for _ in range(count // 2):
                for socket in (seated, watcher):
                    socket.send_text(nonsense(chance))
            for socket in (seated, watcher):
                socket.send(type="ping", ref="last")
                socket.until(lambda told: told["type"] == "pong")
            after = ada.state(table)
        pending = dict.fromkeys(PENDING)
        assert after | pending == before | pending
    assert failures(lenient_on_either) == []


@pytest.mark.parametrize(
    "path",
    [
        "/t/{}",
        "/replay/{}",
        "/api/tables/{}",
        "/api/tables/{}/form",
        "/api/rules/kalaha?table={}",
        "/puzzles/kalaha/{}",
        "/api/puzzles/kalaha/{}",
        "/tournaments/{}",
        "/api/tournaments/{}",
    ],
)
@pytest.mark.parametrize("name", ["%00", "a%00b", "%ED%A0%80", "x" * 24, "%F0%9F%8E%B2"])
def test_a_name_that_nothing_has_is_not_found(server, path, name):
    with Visitor(server.address) as ada:
        assert ada.http.get(path.format(name)).status_code == 404


def test_who_sends_without_end_is_cut_off(server):
    """While sending, or while listening for answers."""

    def talk() -> None:
        for _ in range(2000):
            socket.send(type="ping")
        socket.until(lambda _: False)

    with Visitor(server.address) as ada:
        table = ada.open(seats=("human", "human"))
        with ada.join(table) as socket, pytest.raises(ConnectionClosed):
            talk()
        assert ada.state(table)["moves"] == 0


def paired(visitor: Visitor, tournament: str) -> Any:
    """The first round of a tournament, and its state."""
    found = visitor.http.get(f"/api/tournaments/{tournament}").json()
    return found["info"]["state"], found["rounds"][-1]["pairings"]


@pytest.mark.parametrize("count", counts(80, 5000))
def test_the_openapi_document_holds_against_random_requests(lenient_on_either, count):
    """Schemathesis makes requests from the document; none may give a 5xx, and others' game goes on as it was."""
    schemathesis = needs("schemathesis", "pip install schemathesis")
    with (
        Visitor(lenient_on_either.address) as ada,
        Visitor(lenient_on_either.address) as bob,
        Visitor(lenient_on_either.address) as eve,
    ):
        table = ada.open("love_letter", seats=("human", "human"))
        bob.sit(table)
        form = {"game": "kalaha", "format": "swiss", "days": 3}
        tournament = ada.http.post("/api/tournaments", json=form).json()["id"]
        bob.http.post(f"/api/tournaments/{tournament}/entry", json={"name": "Bob"})
        ada.http.post(f"/api/tournaments/{tournament}/beginning")
        theirs = paired(ada, tournament)
        before = ada.state(table)
        cookies, checked = dict(eve.http.cookies), 0
        document = httpx.get(f"{lenient_on_either.address}/schema/openapi.json").json()
        operations = [found.ok() for found in schemathesis.openapi.from_dict(document).get_all_operations()]
        for operation in operations:

            @settings(
                max_examples=count // len(operations) + 1,
                deadline=None,
                database=None,
                derandomize=True,
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy())
            def run(case):
                nonlocal checked
                if "table" in (case.path_parameters or {}) and checked % 2:
                    case.path_parameters["table"] = table
                if "puzzle" in (case.path_parameters or {}) and checked % 2:
                    case.path_parameters |= {"game": "kalaha", "puzzle": "1"}
                if "tournament" in (case.path_parameters or {}) and checked % 2:
                    case.path_parameters["tournament"] = tournament
                case.headers = {**(case.headers or {}), "X-Tablee-Token": eve.token}
                answer = case.call(base_url=lenient_on_either.address, cookies=cookies)
                assert answer.status_code < 500, (case.method, case.path, answer.text)
                assert "Traceback" not in answer.text
                checked += 1

            run()
        assert ada.state(table) == before
        assert paired(ada, tournament) == theirs  # others may have entered it, and left
    print(f"{checked} requests to {len(operations)} operations")
    assert checked >= count // 2
    assert failures(lenient_on_either) == []

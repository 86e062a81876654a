"""Two server processes on one PostgreSQL: a move made through one appears through the other, and none twice."""

from __future__ import annotations

import os
import random
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.server_process import ServerProcess, Visitor, is_table, legal, my_turn

GAMES = 4  # every day; `make proof` plays many
MANY = 500
AT_ONCE = 4


@pytest.fixture(scope="module")
def two(postgres: str) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    import asyncio

    import asyncpg

    name = f"together{os.getpid()}"

    async def create() -> None:
        connection = await asyncpg.connect(postgres.replace("+asyncpg", "") + "postgres")
        await connection.execute(f'CREATE DATABASE "{name}"')
        await connection.close()

    asyncio.run(create())
    servers = tuple(ServerProcess(postgres + name, lenient=True) for _ in range(2))
    yield servers
    for server in servers:
        server.stop()


def test_a_move_through_one_appears_at_once_through_the_other(two):
    one, other = two
    with Visitor(one.address) as ada, Visitor(other.address) as bob:
        table = ada.open(seats=("human", "human"))
        assert bob.sit(table).status_code == 200
        with ada.join(table) as a, bob.join(table) as b:
            a.send(type="move", seq=a.until(my_turn)["seq"], move="1", ref="1")
            told = b.until(my_turn, timeout=10)
            b.send(type="move", seq=told["seq"], move=legal(told)[0], ref="2")
            assert a.until(lambda found: is_table(found) and found["moves"] == 2, timeout=10)


def test_who_watches_at_one_is_counted_at_the_other(two):
    one, other = two
    with Visitor(one.address) as ada, Visitor(other.address) as eve, Visitor(one.address) as bob:
        table = ada.open(seats=("human", "level:1"))
        with ada.join(table) as a, bob.join(table):
            with eve.join(table) as e:
                for socket in (a, e):
                    assert socket.until(lambda told: is_table(told) and told["spectators"] == 2, timeout=20)
            assert a.until(lambda told: is_table(told) and told["spectators"] == 1, timeout=20)


def test_who_watches_through_both_is_counted_once(two):
    one, other = two
    with Visitor(one.address) as ada, Visitor(one.address) as eve, Visitor(other.address) as bob:
        table = ada.open(seats=("human", "level:1"))
        with ada.join(table) as a, eve.join(table), eve.join(table, other.address):
            with bob.join(table):
                assert a.until(lambda told: is_table(told) and told["spectators"] == 2, timeout=20)
            assert a.until(lambda told: is_table(told) and told["spectators"] == 1, timeout=20)


def test_one_cookie_is_good_at_both(two):
    one, other = two
    with Visitor(one.address) as ada:
        table = ada.open(seats=("human", "human"))
        found = ada.http.get(f"{other.address}/api/tables/{table}/state").json()
        assert found["you"] == 0


def test_computers_answer_once_whoever_watches(two):
    one, other = two
    with Visitor(one.address) as ada:
        table = ada.open(preset="standard")
        with ada.join(table) as here, ada.join(table, other.address) as there:
            there.until(my_turn)
            here.send(type="move", seq=here.until(my_turn)["seq"], move="1", ref="1")
            a = here.until(lambda told: my_turn(told) and told["moves"] > 1)
            b = there.until(lambda told: my_turn(told) and told["moves"] > 1)
    assert (a["moves"], a["log"]) == (b["moves"], b["log"])


def hop(two: tuple[ServerProcess, ServerProcess], chance: random.Random) -> int:
    """Two people play a game while changing servers; each move is sent twice, once to each server."""
    with Visitor(two[0].address) as ada, Visitor(two[0].address) as bob:
        table = ada.open(seats=("human", "human"), options={"seeds": 1})
        bob.sit(table)
        played: list[str] = []
        while True:
            mover = None
            for visitor in (ada, bob):
                server = chance.choice(two)
                found = visitor.http.get(f"{server.address}/api/tables/{table}/state").json()
                if found["over"] and found["moves"] >= len(played):
                    mover = None
                    break
                if legal(found) and found["moves"] == len(played):
                    mover, state = visitor, found
                    break
            if mover is None:
                if found["over"]:
                    break
                continue
            move, ref = chance.choice(legal(state)), uuid.uuid4().hex
            servers = list(two)
            chance.shuffle(servers)
            for server in servers:
                with mover.join(table, server.address) as socket:
                    socket.receive()
                    socket.send(type="move", seq=state["seq"], move=move, ref=ref)
                    socket.send(type="ping")
                    socket.until(lambda told: told["type"] == "pong")
            played.append(move)
        record = ada.http.get(f"{two[1].address}/api/tables/{table}/record").json()
        assert record["moves"] == played
        return len(played)


@pytest.mark.parametrize("count", [GAMES, pytest.param(MANY, marks=pytest.mark.proof)])
def test_no_move_is_lost_doubled_or_out_of_order(two, count):
    """Several games at a time."""
    with ThreadPoolExecutor(AT_ONCE) as players:
        moves = list(players.map(lambda seed: hop(two, random.Random(seed)), range(count)))
    print(f"{count} games, {sum(moves)} moves, each sent to both servers")


def test_who_is_connected_elsewhere_has_not_vanished_and_whoever_has_is_known_everywhere(two):
    one, other = two
    with Visitor(one.address) as ada, Visitor(other.address) as bob:
        table = ada.open(seats=("human", "human"), name="Ada")
        bob.sit(table, name="Bob")
        with bob.join(table) as b:
            with ada.join(table):
                here = b.until(lambda told: is_table(told) and told["seats"][0]["here"], timeout=20)
                b.send(type="offer", kind="claim", seq=here["seq"])
                assert b.until(lambda told: told["type"] == "error")["code"] == "nobody_vanished"
            due = b.until(
                lambda told: is_table(told) and told["absence"] and told["absence"]["due"], timeout=20
            )
            b.send(type="offer", kind="claim", seq=due["seq"])
            over = b.until(lambda told: is_table(told) and told["over"], timeout=20)
        assert over["over"]["text"] == "Ada has not come back. Bob wins."


def test_an_offer_through_one_is_answered_through_the_other(two):
    one, other = two
    with Visitor(one.address) as ada, Visitor(other.address) as bob:
        table = ada.open(seats=("human", "human"))
        bob.sit(table)
        with ada.join(table) as a, bob.join(table) as b:
            a.until(is_table)
            a.send(type="offer", kind="draw", seq=0)
            offer = b.until(lambda told: is_table(told) and told["offer"], timeout=20)["offer"]
            b.send(type="reply", offer=offer["number"], accept=True)
            assert (
                a.until(lambda told: is_table(told) and told["over"], timeout=20)["over"]["reason"]
                == "agreed_draw"
            )


@pytest.mark.proof  # a process counts as dead after fifteen seconds
def test_those_who_were_connected_to_a_process_that_died_are_known_to_be_away(two):
    one, other = two
    dying = ServerProcess(one.database, lenient=True)
    with Visitor(dying.address) as ada, Visitor(other.address) as bob:
        table = ada.open(seats=("human", "human"))
        bob.sit(table)
        with bob.join(table) as b:
            a = ada.join(table)
            b.until(lambda told: is_table(told) and told["seats"][0]["here"], timeout=20)
            dying.kill()
            assert (
                b.until(lambda told: is_table(told) and told["absence"], timeout=40)["absence"]["seat"] == 0
            )
            a.close()

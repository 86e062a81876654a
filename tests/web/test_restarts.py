"""Nothing is lost: kill -9, an orderly end, another device; what was accepted goes on."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.databases import create_database
from tests.web.server_process import Visitor, is_table, legal, my_turn, serving

NO_EXTRA_TURN = {"extra_turn": False}
ENOUGH = 5  # moves that were told before the server is asked to end


@dataclass
class Killed:
    """What two people and a computer were about when their server died, and the server that runs anew."""

    ada: Visitor
    bob: Visitor
    moved: str  # a table where Ada has moved
    told: dict[str, Any]  # what she was told then
    offered: str  # a table where she has offered a draw
    thought: str  # a table where a computer was to move


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def killed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Killed]:
    """One kill serves for all that must outlive it."""
    if request.param == "sqlite":
        database = str(tmp_path_factory.mktemp("killed") / "games.db")
    else:
        database = create_database(request.getfixturevalue("postgres"))
    with serving(database) as server, Visitor(server.address) as ada, Visitor(server.address) as bob:
        moved, offered = (ada.open(seats=("human", "human"), name="Ada") for _ in range(2))
        for table in (moved, offered):
            bob.sit(table, name="Bob")
        with ada.join(offered) as socket:
            socket.send(type="offer", kind="draw", seq=socket.until(my_turn)["seq"])
            socket.until(lambda told: is_table(told) and told["offer"])
        # It thinks for a second: there is time to die.
        thought = ada.open(seats=("human", "alphabeta:time=1s"), options=NO_EXTRA_TURN, preset="standard")
        with ada.join(moved) as socket, ada.join(thought) as thinking:
            socket.send(type="move", seq=socket.until(my_turn)["seq"], move="2", ref="1")
            told = socket.until(lambda told: is_table(told) and told["moves"] == 1)
            thinking.send(type="move", seq=thinking.until(my_turn)["seq"], move="1", ref="1")
            thinking.until(lambda told: is_table(told) and told["thinking"])
            server.kill()
        server.start()
        yield Killed(ada, bob, moved, told, offered, thought)


def test_after_a_kill_both_people_go_on_from_the_last_accepted_move(killed):
    before, after = killed.told, killed.ada.state(killed.moved)
    assert {**after, "seats": before["seats"]} == {**before, "log": after["log"]}
    with killed.ada.join(killed.moved) as a, killed.bob.join(killed.moved) as b:
        a.send(type="move", seq=0, move="2", ref="1")  # sent again: the browser never heard
        told = b.until(my_turn)
        b.send(type="move", seq=told["seq"], move=legal(told)[0], ref="2")
        assert a.until(lambda found: is_table(found) and found["moves"] == 2)


def test_a_computer_that_was_to_move_when_the_server_died_moves_after_the_restart(killed):
    with killed.ada.join(killed.thought) as socket:
        answered = socket.until(my_turn)
    assert answered["moves"] == 2


def test_an_offer_outlives_a_kill_and_is_answered_after_it(killed):
    with killed.bob.join(killed.offered) as b:
        offer = b.until(is_table)["offer"]
        assert (offer["text"], offer["waits"]) == ("Ada offers a draw.", True)
        b.send(type="reply", offer=offer["number"], accept=True)
        assert b.until(lambda told: is_table(told) and told["over"])["over"]["reason"] == "agreed_draw"


def test_an_orderly_end_keeps_every_move_that_was_told(database):
    """Moves come as fast as they can, and a computer thinks, while the server is told to stop."""
    codes: list[int] = []
    with serving(database) as own, Visitor(own.address) as ada, Visitor(own.address) as bob:
        table = ada.open(seats=("human", "human"), options={"seeds": 6})
        thought = ada.open(seats=("human", "alphabeta:time=5s"), preset="standard")
        bob.sit(table)
        told = {"seq": 0, "moves": 0}
        stopping = threading.Thread(target=lambda: codes.append(own.stop()))
        with ada.join(table) as a, bob.join(table) as b, ada.join(thought) as thinking:
            thinking.send(type="move", seq=thinking.until(my_turn)["seq"], move="1", ref="1")
            try:
                sockets, at = [a, b], 0
                while True:
                    message = sockets[at].receive()
                    if is_table(message) and message["seq"] >= told["seq"]:
                        told = message
                        if message["moves"] >= ENOUGH and stopping.ident is None:
                            stopping.start()
                        if legal(message):
                            ref = f"{message['seq']}"
                            sockets[at].send(type="move", seq=message["seq"], move=legal(message)[0], ref=ref)
                        elif message["over"]:
                            break
                        else:
                            at = 1 - at
            except ConnectionClosed:
                pass
        stopping.join()
        assert codes == [0]
        assert not [line for line in own.lines if "Traceback" in line]
        own.start()
        now = ada.state(table)
        assert now["moves"] >= told["moves"] >= ENOUGH


def test_a_seat_is_taken_over_on_another_device_and_both_play(server, ada):
    table = ada.open(seats=("human", "human"), name="Ada", options=NO_EXTRA_TURN)
    path = ada.http.get(f"/api/tables/{table}/link").json()["path"]
    with Visitor(server.address) as phone, Visitor(server.address) as bob:
        phone.http.get(path)
        bob.sit(table)
        with phone.join(table) as here, ada.join(table) as there, bob.join(table) as b:
            here.send(type="move", seq=here.until(my_turn)["seq"], move="1", ref="1")
            assert there.until(lambda told: is_table(told) and told["moves"] == 1)["you"] == 0
            answer = b.until(my_turn)
            b.send(type="move", seq=answer["seq"], move=legal(answer)[0], ref="2")
            again = there.until(lambda told: my_turn(told) and told["moves"] == 2)
            there.send(type="move", seq=again["seq"], move=legal(again)[0], ref="3")
            assert here.until(lambda told: is_table(told) and told["moves"] == 3)
        assert phone.state(table)["names"][0] == "Ada"


def test_a_private_link_does_not_move_one_who_sits_at_the_table_already(server, ada, bob):
    table = ada.open(seats=("human", "human"))
    bob.sit(table)
    path = ada.http.get(f"/api/tables/{table}/link").json()["path"]

    bob.http.get(path)

    assert (ada.state(table)["you"], bob.state(table)["you"]) == (0, 1)

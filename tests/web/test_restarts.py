"""Nothing is lost: kill -9, an orderly end, another device; what was accepted goes on."""

from __future__ import annotations

import json
import threading
import time

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.server_process import ServerProcess, Visitor, is_table, legal, my_turn

ENOUGH = 5  # moves that were told before the server is asked to end


@pytest.fixture
def own(database):
    """A server that may be killed."""
    server = ServerProcess(database)
    yield server
    server.stop()


def test_after_a_kill_both_people_go_on_from_the_last_accepted_move(own):
    with Visitor(own.address) as ada, Visitor(own.address) as bob:
        table = ada.open(seats=("human", "human"), name="Ada")
        bob.sit(table, name="Bob")
        with ada.join(table) as socket:
            socket.send(type="move", seq=socket.until(my_turn)["seq"], move="2", ref="1")
            before = socket.until(lambda told: is_table(told) and told["moves"] == 1)
            own.kill()
        own.start()
        after = ada.state(table)
        assert {**after, "seats": before["seats"]} == {**before, "log": after["log"]}
        with ada.join(table) as a, bob.join(table) as b:
            a.send(type="move", seq=0, move="2", ref="1")  # sent again: the browser never heard
            told = b.until(my_turn)
            b.send(type="move", seq=told["seq"], move=legal(told)[0], ref="2")
            assert a.until(lambda found: is_table(found) and found["moves"] == 2)


def test_a_computer_that_was_to_move_when_the_server_died_moves_after_the_restart(own):
    with Visitor(own.address) as ada:
        # It thinks for two seconds: there is time to die.
        table = ada.open(
            seats=("human", "alphabeta:time=2s"), options={"extra_turn": False}, preset="standard"
        )
        with ada.join(table) as socket:
            socket.send(type="move", seq=socket.until(my_turn)["seq"], move="1", ref="1")
            socket.until(lambda told: is_table(told) and told["thinking"])
            own.kill()
        own.start()
        with ada.join(table) as socket:
            assert socket.until(is_table)["thinking"]
            answered = socket.until(my_turn)
        assert answered["moves"] == 2


def test_an_orderly_end_keeps_every_move_that_was_told(own):
    """Moves come as fast as they can while the server is told to stop."""
    with Visitor(own.address) as ada, Visitor(own.address) as bob:
        table = ada.open(seats=("human", "human"), options={"seeds": 6})
        bob.sit(table)
        told = {"seq": 0, "moves": 0}
        stopping = threading.Thread(target=own.stop)
        with ada.join(table) as a, bob.join(table) as b:
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
        own.start()
        now = ada.state(table)
        assert now["moves"] >= told["moves"] >= ENOUGH
        record = json.dumps(now)
        assert "Traceback" not in record


def test_the_end_is_orderly(own):
    with Visitor(own.address) as ada:
        table = ada.open(seats=("human", "alphabeta:time=5s"), preset="standard")
        with ada.join(table) as socket:
            socket.send(type="move", seq=socket.until(my_turn)["seq"], move="1", ref="1")
            begun = time.monotonic()
            assert own.stop() == 0
    assert time.monotonic() - begun < 10
    assert not [line for line in own.lines if "Traceback" in line]


def test_a_seat_is_taken_over_on_another_device_and_both_play(server, ada):
    table = ada.open(seats=("human", "human"), name="Ada", options={"extra_turn": False})
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


def test_an_offer_outlives_a_kill_and_is_answered_after_it(own):
    with Visitor(own.address) as ada, Visitor(own.address) as bob:
        table = ada.open(seats=("human", "human"), name="Ada")
        bob.sit(table, name="Bob")
        with ada.join(table) as a:
            a.send(type="offer", kind="draw", seq=a.until(my_turn)["seq"])
            a.until(lambda told: is_table(told) and told["offer"])
            own.kill()
        own.start()
        with bob.join(table) as b:
            offer = b.until(is_table)["offer"]
            assert (offer["text"], offer["waits"]) == ("Ada offers a draw.", True)
            b.send(type="reply", offer=offer["number"], accept=True)
            assert b.until(lambda told: is_table(told) and told["over"])["over"]["reason"] == "agreed_draw"

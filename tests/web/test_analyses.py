"""A game that is over, looked at again by the computer, over REST."""

from __future__ import annotations

import time

from tests.web.server_process import is_table, my_turn


def finished(visitor) -> str:
    table = visitor.open(seats=("human", "human"))
    with visitor.join(table) as socket:
        socket.send(type="move", seq=socket.until(my_turn)["seq"], move="1", ref="1")
        socket.until(lambda told: is_table(told) and told["moves"] == 1)
        socket.send(type="resign")
        socket.until(lambda told: is_table(told) and told["over"])
    return table


def test_an_analysis_begins_goes_on_and_ends(ada):
    table = finished(ada)
    until = time.monotonic() + 60
    while time.monotonic() < until:
        answer = ada.http.post(f"/api/tables/{table}/analysis")
        assert answer.status_code in (200, 429), answer.text
        if answer.status_code == 200 and answer.json()["finished"]:
            break
        time.sleep(0.4)

    found = answer.json()
    assert (found["done"], found["total"]) == (2, 2)
    assert found["analysis"]["moves"][0]["move"] == "1"
    assert 0 <= found["analysis"]["moves"][0]["chances"][0] <= 1


def test_a_game_that_is_not_over_is_not_analysed(ada):
    answer = ada.http.post(f"/api/tables/{ada.open()}/analysis")

    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


def test_at_the_end_of_a_game_that_was_given_up_nobody_is_to_move(ada):
    table = finished(ada)
    last = len(ada.http.get(f"/api/tables/{table}/replay").json()["moves"])

    scenes = [ada.http.get(f"/api/tables/{table}/replay/{at}").json()["scene"] for at in (last - 1, last)]

    assert (scenes[0]["mover"] >= 0, scenes[0]["winners"]) == (True, None)
    assert (scenes[1]["mover"], scenes[1]["winners"]) == (-1, [1])

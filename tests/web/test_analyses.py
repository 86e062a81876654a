"""A game that is over, looked at again by the computer, over REST."""

from __future__ import annotations

import time
from typing import Any

from tests.web.server_process import Visitor, is_table, my_turn, serving


def finished(visitor) -> str:
    table = visitor.open(seats=("human", "human"))
    with visitor.join(table) as socket:
        socket.send(type="move", seq=socket.until(my_turn)["seq"], move="1", ref="1")
        socket.until(lambda told: is_table(told) and told["moves"] == 1)
        socket.send(type="resign")
        socket.until(lambda told: is_table(told) and told["over"])
    return table


def analysed(visitor, table: str) -> dict[str, Any]:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        answer = visitor.http.post(f"/api/tables/{table}/analysis")
        assert answer.status_code in (200, 429), answer.text
        if answer.status_code == 200 and answer.json()["finished"]:
            break
        time.sleep(0.4)
    return answer.json()


def test_an_analysis_begins_goes_on_and_ends(ada):
    found = analysed(ada, finished(ada))

    assert (found["done"], found["total"]) == (2, 2)
    assert found["analysis"]["moves"][0]["move"] == "1"
    assert 0 <= found["analysis"]["moves"][0]["chances"][0] <= 1


def test_a_game_that_is_not_over_is_not_analysed(ada):
    path = f"/api/tables/{ada.open()}/analysis"

    for answer in (ada.http.post(path), ada.http.get(path)):
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


def test_an_analysis_is_there_when_the_server_has_been_killed_and_starts_anew(database):
    with serving(database) as server:
        with Visitor(server.address) as ada:
            table = finished(ada)
            before = ada.http.get(f"/api/tables/{table}/analysis").json()
            found = analysed(ada, table)
        server.kill()
        server.start()
        with Visitor(server.address) as ada:
            after = ada.http.get(f"/api/tables/{table}/analysis").json()

    assert (before["finished"], before["analysis"]) == (False, None)
    assert after == found


def test_at_the_end_of_a_game_that_was_given_up_nobody_is_to_move(ada):
    table = finished(ada)
    last = len(ada.http.get(f"/api/tables/{table}/replay").json()["moves"])

    scenes = [ada.http.get(f"/api/tables/{table}/replay/{at}").json()["scene"] for at in (last - 1, last)]

    assert (scenes[0]["mover"] >= 0, scenes[0]["winners"]) == (True, None)
    assert (scenes[1]["mover"], scenes[1]["winners"]) == (-1, [1])

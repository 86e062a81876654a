"""A game that is over, looked at again by the computer, over REST."""

from __future__ import annotations

import json
import time
from typing import Any

import msgspec
import pytest

import tablee
from tablee.records.files import as_json
from tablee.web.wire.rest import AnalysedGame
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
    assert found.pop("best_moves") == ["You found 0 of 1 best moves."]
    assert after.pop("best_moves") == ["A found 0 of 1 best moves."]  # told to another visitor
    assert after == found


def test_at_the_end_of_a_game_that_was_given_up_nobody_is_to_move(ada):
    table = finished(ada)
    last = len(ada.http.get(f"/api/tables/{table}/replay").json()["moves"])

    scenes = [ada.http.get(f"/api/tables/{table}/replay/{at}").json()["scene"] for at in (last - 1, last)]

    assert (scenes[0]["mover"] >= 0, scenes[0]["winners"]) == (True, None)
    assert (scenes[1]["mover"], scenes[1]["winners"]) == (-1, [1])


# --- what is proven -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def small_game() -> dict[str, Any]:
    """A game on a board that is small enough to be solved whole, between players who are not perfect."""
    game = tablee.game("kalaha", preset="standard", fields=3, seeds=3)
    return json.loads(as_json(tablee.play(game, ["greedy", "random"], seed=2)))


@pytest.mark.parametrize(
    ("language", "kept", "thrown"),
    [("en", "keeps a ", " throws away a "), ("fr", "garde une ", " gâche une ")],
)
def test_what_is_proven_of_each_move_is_data_and_words(server, small_game, language, kept, thrown):
    with Visitor(server.address, language) as visitor:
        table = visitor.http.post("/api/records", json=small_game).json()["id"]
        found = analysed(visitor, table)
        again = visitor.http.get(f"/api/tables/{table}/analysis").json()

    moves, verdicts = found["analysis"]["moves"], found["verdicts"]
    assert again["verdicts"] == verdicts
    assert len(verdicts) == len(moves) == len(small_game["moves"])
    assert all(move["solved"] and move["chances"][0] in (0, 0.5, 1) for move in moves)
    for move, verdict in zip(moves, verdicts, strict=True):
        value, played = move["proven"]["value"], move["proven"]["moves"][move["move"]]
        assert value["low"] == value["high"] >= played["low"] == played["high"]
        assert (thrown in verdict) == (move["mark"] is not None)
    assert any(kept in verdict for verdict in verdicts)
    assert any(thrown in verdict for verdict in verdicts)


def test_an_analysis_that_was_kept_before_anything_was_proven_can_be_read():
    move = {
        "number": 1,
        "seat": 0,
        "move": "3",
        "chances": [0.6, 0.4],
        "judged": True,
        "best": None,
        "best_chance": None,
        "played_chance": 0.6,
        "loss": 0.0,
        "mark": None,
        "solved": False,
    }
    kept = {"game": "kalaha", "seats": 2, "seat": None, "finished": True, "hidden": False}

    found = msgspec.json.decode(json.dumps({**kept, "moves": [move], "final": [1.0, 0.0]}), type=AnalysedGame)

    assert found.moves[0].proven is None


@pytest.mark.parametrize(("language", "words"), [("en", "(proven)"), ("fr", "(prouvé)")])
def test_a_hint_tells_what_is_proven_of_every_move(server, small_game, language, words):
    state, played = tablee.game("kalaha", preset="standard", fields=3, seeds=3).deal(small_game["seed"]), []
    while len(played) < 4 or state.mover != 0:
        played.append(small_game["moves"][len(played)])
        state = state.play(played[-1])
    running = {**small_game, "moves": played, "seats": ["human", "random"], "outcome": None, "notes": {}}
    with Visitor(server.address, language) as visitor:
        table = visitor.http.post("/api/records", json=running).json()["id"]
        with visitor.join(table) as socket:
            socket.until(my_turn)
            hint: dict[str, Any] = {}
            for _ in range(5):  # on a busy machine endgames may not be at hand for the first
                socket.send(type="hint", ref="h")
                hint = socket.until(lambda told: told["type"] in ("hint", "error"))
                if hint.get("words"):
                    break

    assert [each["move"] for each in hint["margins"]] == list(state.legal)
    assert all(each["low"] == each["high"] for each in hint["margins"])
    best = max(hint["margins"], key=lambda each: each["low"])
    assert best["low"] == next(each["low"] for each in hint["margins"] if each["move"] == hint["move"])
    assert words in hint["words"][0]
    assert hint["text"] in hint["words"][0]
    assert hint["chances"] == []

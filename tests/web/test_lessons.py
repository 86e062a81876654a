"""Guided first games over the wire: the lesson speaks, the others play along, and one may leave its path."""

from __future__ import annotations

import uuid

import pytest

from tablee.roster import find_game, games
from tests.web.server_process import is_table, legal, my_turn, turn_or_end

TAUGHT = [name for name, kind in games().items() if kind.lesson is not None]


def begin(visitor, game: str) -> str:
    answer = visitor.http.post(f"/api/lessons/{game}")
    assert answer.status_code == 201, answer.text
    assert answer.json()["seat"] == 1
    return str(answer.json()["id"])


@pytest.mark.parametrize("game", TAUGHT)
def test_following_the_advice_leads_through_the_lesson(ada, game):
    """Its last words stay until the learner moves; then nothing more is said."""
    table, lesson = begin(ada, game), find_game(game).lesson
    told, seq, own = [], -1, 0
    with ada.join(table) as socket:
        while True:
            message = socket.until(lambda found: turn_or_end(found) and found["seq"] > seq)  # noqa: B023
            if message["advised"] is None or message["over"]:
                break
            assert message["advised"] in legal(message)
            told.append(message["advice"])
            seq, own = message["seq"], own + 1
            socket.send(type="move", seq=seq, move=message["advised"], ref=uuid.uuid4().hex)
        last, after = message["advice"], None
        if not message["over"]:
            socket.send(type="move", seq=message["seq"], move=legal(message)[0], ref="after")
            after = socket.until(lambda found: is_table(found) and found["moves"] > message["moves"])[
                "advice"
            ]

    assert (last, after) == (lesson.farewell, None)
    assert own > 0
    assert message["moves"] >= len(lesson.steps) or message["over"]
    assert any(told)


def test_leaving_the_path_is_allowed_and_said(ada):
    table = begin(ada, "kalaha")
    with ada.join(table) as socket:
        first = socket.until(my_turn)
        other = next(move for move in legal(first) if move != first["advised"])
        socket.send(type="move", seq=first["seq"], move=other, ref="1")
        after = socket.until(lambda found: is_table(found) and found["moves"] == 1)

    assert first["advice"]
    assert after["advised"] is None
    assert "game is yours" in after["advice"]


def test_those_who_watch_get_no_advice(ada, bob):
    table = begin(ada, "kalaha")

    found = bob.state(table)

    assert (found["you"], found["advice"], found["advised"]) == (-1, None, None)


def test_there_is_no_lesson_in_an_unknown_game(ada):
    answer = ada.http.post("/api/lessons/chess")

    assert (answer.status_code, set(answer.json())) == (404, {"code", "text"})


def test_rules_are_those_of_the_table_of_a_preset_or_the_lesson_and_say_which(ada):
    table = ada.open("kalaha", preset="simple", options={"seeds": 3})

    own, named, first = (
        ada.http.get(f"/api/rules/kalaha{asked}").json()
        for asked in (f"?table={table}", "?preset=empty_capture", "")
    )

    assert (own["preset"], own["label"]) == ("simple", "course game · seeds per field: 3")
    assert "Seeds in each at the start: 3" in own["lines"][0]
    assert (named["preset"], named["label"]) == ("empty_capture", named["label"].partition(" · ")[0])
    lesson = find_game("kalaha").lesson
    assert first["preset"] == find_game("kalaha").learners_game().preset
    assert len(first["examples"]) == len(lesson.examples)
    assert ada.http.get("/api/rules/kalaha?table=nowhere").status_code == 404

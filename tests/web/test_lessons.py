"""Guided first games over the wire: the lesson speaks, the others play along, and one may leave its path."""

from __future__ import annotations

import uuid

import pytest

from tablee.roster import find_game, games
from tests.web.server_process import is_table, legal, my_turn, turn_or_end

TAUGHT = [(name, lesson.preset) for name, kind in games().items() for lesson in kind.lessons]


def begin(visitor, game: str, preset: str | None = None) -> str:
    asked = f"?preset={preset}" if preset else ""
    answer = visitor.http.post(f"/api/lessons/{game}{asked}")
    assert answer.status_code == 201, answer.text
    assert answer.json()["seat"] == 1
    return str(answer.json()["id"])


@pytest.mark.parametrize(("game", "preset"), TAUGHT)
def test_following_the_advice_leads_through_the_lesson(ada, game, preset):
    """Its last words stay until the learner moves; then nothing more is said."""
    table, lesson = begin(ada, game, preset), find_game(game).lesson(preset)
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


@pytest.mark.parametrize("lesson", ["chess", "kalaha?preset=empty_capture", "kalaha?preset=nonsense"])
def test_there_is_no_lesson_in_an_unknown_game_nor_by_rules_that_none_teaches(ada, lesson):
    answer = ada.http.post(f"/api/lessons/{lesson}")

    assert (answer.status_code, set(answer.json())) == (404, {"code", "text"})


def test_rules_are_those_of_the_table_of_a_preset_with_options_or_the_default_and_say_which(ada):
    table = ada.open("kalaha", preset="simple", options={"seeds": 3})

    own, named, chosen, first = (
        ada.http.get(f"/api/rules/kalaha{asked}").json()
        for asked in (f"?table={table}", "?preset=empty_capture", "?preset=standard&set=seeds%3D5", "")
    )

    assert (own["preset"], own["label"]) == ("simple", "simple game · seeds per field: 3")
    assert "Seeds in each at the start: 3" in own["lines"][0]
    assert (named["preset"], named["label"]) == ("empty_capture", named["label"].partition(" · ")[0])
    assert (chosen["preset"], chosen["options"], own["options"]) == ("standard", {"seeds": 5}, {"seeds": 3})
    lesson = find_game("kalaha").lesson()
    assert (first["preset"], first["options"]) == (find_game("kalaha").default_preset, {})
    assert len(first["examples"]) == len(lesson.examples)
    assert ada.http.get("/api/rules/kalaha?table=nowhere").status_code == 404
    for wrong in ("set=seeds", "set=seeds%3Dmany", "set=x%3D1", "preset=nonsense"):
        assert ada.http.get(f"/api/rules/kalaha?{wrong}").status_code in (400, 404)

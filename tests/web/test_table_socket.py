"""A table on the wire: playing, sitting down, watching; and what is repeated or late does no harm."""

from __future__ import annotations

import json
import uuid

import pytest

from tests.web.server_process import ServerProcess, Visitor, is_table, legal, my_turn, turn_or_end


@pytest.fixture(params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest) -> ServerProcess:
    """What changes a table is tried on both sorts of database."""
    name = "sqlite_server" if request.param == "sqlite" else "postgres_server"
    found: ServerProcess = request.getfixturevalue(name)
    return found


def finish(visitor: Visitor, table: str) -> dict:
    """Plays the first legal move until the game is over."""
    seq = -1
    with visitor.join(table) as socket:
        while True:
            message = socket.until(lambda told: turn_or_end(told) and told["seq"] > seq)  # noqa: B023
            if message["over"]:
                return message
            seq = message["seq"]
            socket.send(type="move", seq=seq, move=legal(message)[0], ref=uuid.uuid4().hex)


def test_a_whole_game_against_the_computer(ada):
    table = ada.open()

    message = finish(ada, table)

    assert message["over"]["winners"] is not None
    assert legal(message) is None
    assert message["scene"]["mover"] == -1


def test_a_repeated_move_is_played_once(ada):
    table = ada.open(seats=("human", "human"))
    with ada.join(table) as socket:
        first = socket.until(my_turn)
        for _ in range(3):
            socket.send(type="move", seq=first["seq"], move="1", ref="same")
        after = socket.until(lambda told: is_table(told) and told["seq"] > first["seq"])
        socket.send(type="ping")
        socket.until(lambda told: told["type"] == "pong")

    assert ada.state(table)["moves"] == after["moves"] == 1


def test_a_late_move_is_refused_and_changes_nothing(ada):
    table = ada.open(seats=("human", "human"), options={"extra_turn": True})
    with ada.join(table) as socket:
        first = socket.until(my_turn)
        socket.send(type="move", seq=first["seq"] + 7, move="1", ref="a")
        error = socket.until(lambda told: told["type"] == "error")

    assert (error["code"], error["ref"]) == ("late", "a")
    assert ada.state(table)["moves"] == 0


def test_what_is_repeated_after_it_was_done_changes_nothing(ada):
    """Taking back and giving up, sent twice, and everything once the game is over."""
    table = ada.open(preset="standard")
    with ada.join(table) as socket:
        first = socket.until(my_turn)
        socket.send(type="move", seq=first["seq"], move="1", ref="1")
        now = socket.until(lambda told: my_turn(told) and told["moves"] > 1)
        for _ in range(2):
            socket.send(type="undo", seq=now["seq"])
        assert socket.until(lambda told: told["type"] == "error")["code"] == "late"
        assert ada.state(table)["moves"] == 0
        for _ in range(2):
            socket.send(type="resign")
        assert socket.until(lambda told: told["type"] == "error")["code"] == "game_over"
        over = ada.state(table)
        seq = over["seq"]
        for message in (
            {"type": "move", "move": "1", "seq": seq},
            {"type": "undo", "seq": seq},
            {"type": "hint"},
        ):
            socket.send(**message)
            assert socket.until(lambda told: told["type"] == "error")["code"] in ("game_over", "cannot_undo")

    assert (ada.state(table)["seq"], ada.state(table)["moves"]) == (over["seq"], 0)


def test_an_illegal_move_is_explained(ada):
    table = ada.open(seats=("human", "human"))
    with ada.join(table) as socket:
        first = socket.until(my_turn)
        socket.send(type="move", seq=first["seq"], move="9", ref="a")
        error = socket.until(lambda told: told["type"] == "error")

    assert error["code"] in ("illegal_move", "bad_notation")
    assert "9" in error["text"]


def test_two_people_and_one_who_watches(server, ada, bob):
    table = ada.open(seats=("human", "human"), name="Ada")
    assert bob.sit(table, name="Bob  <b>\u202e").json() == {"id": table, "seat": 2}
    with (
        Visitor(server.address, "fr") as eve,
        ada.join(table) as a,
        bob.join(table) as b,
        eve.join(table) as e,
    ):
        first = a.until(my_turn)
        assert first["names"] == ["Ada", "Bob <b>"]
        a.send(type="move", seq=first["seq"], move="1", ref="1")
        told = b.until(my_turn)
        watched = e.until(lambda told: is_table(told) and told["seq"] == 1)
        b.send(type="move", seq=0, move="1", ref="2")
        assert b.until(lambda told: told["type"] == "error")["code"] == "late"
        e.send(type="move", seq=1, move="1", ref="3")
        assert e.until(lambda told: told["type"] == "error")["code"] == "not_seated"
        a.send(type="move", seq=1, move="1", ref="4")
        assert a.until(lambda told: told["type"] == "error")["code"] == "not_your_turn"

    assert (told["you"], watched["you"]) == (1, -1)
    assert legal(watched) is None
    assert watched["log"][0]["text"] != told["log"][0]["text"]  # in French


def test_a_third_person_finds_no_seat(server, ada, bob):
    table = ada.open(seats=("human", "human"))
    bob.sit(table)
    with Visitor(server.address) as eve:
        answer = eve.sit(table)

    assert (answer.status_code, answer.json()["code"]) == (409, "seat_taken")


def test_a_private_link_opens_the_same_seat_elsewhere(server, ada):
    table = ada.open()
    path = ada.http.get(f"/api/tables/{table}/link").json()["path"]
    with Visitor(server.address) as phone:
        answer = phone.http.get(path)
        assert answer.status_code == 302
        assert answer.headers["location"] == f"/t/{table}"
        assert phone.state(table)["you"] == 0
    with Visitor(server.address) as eve:
        assert eve.http.get(f"/t/{table}?seat=wrong").status_code == 404
        assert eve.http.get(f"/api/tables/{table}/link").status_code == 403
        assert eve.state(table)["you"] == -1


def test_undo_takes_back_ones_own_last_move_and_the_answers_to_it(ada):
    table = ada.open(preset="standard")
    with ada.join(table) as socket:
        first = socket.until(my_turn)
        socket.send(type="move", seq=first["seq"], move="1", ref="1")
        answered = socket.until(lambda told: my_turn(told) and told["moves"] > 1)
        assert answered["can_undo"]
        socket.send(type="undo", seq=answered["seq"])
        back = socket.until(lambda told: is_table(told) and told["seq"] > answered["seq"])

    assert back["moves"] == 0
    assert back["scene"] == first["scene"]


def test_undo_never_goes_across_another_persons_move_without_asking(ada, bob):
    table = ada.open(seats=("human", "human"))
    bob.sit(table)
    with ada.join(table) as a, bob.join(table) as b:
        a.send(type="move", seq=a.until(my_turn)["seq"], move="1", ref="1")
        told = b.until(my_turn)
        b.send(type="move", seq=told["seq"], move=legal(told)[0], ref="2")
        now = a.until(lambda told: is_table(told) and told["moves"] == 2)
        a.send(type="undo", seq=now["seq"])
        assert b.until(lambda told: is_table(told) and told["offer"])["offer"]["kind"] == "undo"

    assert ada.state(table)["moves"] == 2


def test_resigning_leaves_the_win_to_the_other(ada):
    table = ada.open()
    with ada.join(table) as socket:
        socket.until(is_table)
        socket.send(type="resign")
        message = socket.until(lambda told: is_table(told) and told["over"])

    assert message["over"]["winners"] == [1]
    assert message["over"]["reason"] == "resigned"
    assert message["scene"]["mover"] == -1


def test_who_is_out_does_not_take_the_game_from_other_people(ada, bob):
    """A wrong accusation ends one's chances in Cluedo; one goes on answering questions."""
    table = ada.open("cluedo", seats=("human", "human", "level:1"), options={"accusation": "anywhere"})
    bob.sit(table)
    with ada.join(table) as socket:
        message = socket.until(my_turn)
        hand = next(place for place in message["scene"]["places"] if place["name"] == "hand1")["items"]
        while not (wrong := [m for m in legal(message) if m.startswith("accuse:") and hand[0] in m]):
            seq = message["seq"]
            socket.send(type="move", seq=seq, move=legal(message)[-1], ref=str(seq))
            message = socket.until(lambda told: my_turn(told) and told["seq"] > seq)  # noqa: B023
        socket.send(type="move", seq=message["seq"], move=wrong[0], ref="wrong")
        socket.until(lambda told: is_table(told) and told["seq"] > message["seq"])
        socket.send(type="resign")
        error = socket.until(lambda told: told["type"] == "error")

    assert error["code"] == "is_out"
    assert bob.state(table)["over"] is None


def test_each_screen_has_the_help_that_it_asks_for(ada):
    """Cluedo's clue sheet: one's own screen alone shows less, and says why it shows what it does."""
    table = ada.open("cluedo")
    with ada.join(table) as socket, ada.join(table) as other:
        first = socket.until(my_turn)
        assert [(aid["name"], aid["value"]) for aid in first["aids"]] == [("sheet", "basic")]
        own = first["scene"]["places"]
        (card, *_) = next(place["items"] for place in own if place["name"] == f"hand{first['you'] + 1}")

        socket.send(type="ask", name="why", given=f"{card} {first['you'] + 1}", ref="q")
        answer = socket.until(lambda told: told["type"] == "answer")
        assert answer["ref"] == "q"
        assert answer["text"].endswith(": it is in your hand.")
        socket.send(type="aid", name="sheet", given="off")
        less = socket.until(lambda told: is_table(told) and told["aids"][0]["value"] == "off")
        socket.send(type="ask", name="why", given=card, ref="r")
        off = socket.until(lambda told: told["type"] == "error")
        for wrong in ({"name": "sheet", "given": "much"}, {"name": "magic", "given": "full"}):
            socket.send(type="aid", ref="w", **wrong)
            refused = socket.until(lambda told: told["type"] == "error" and told["ref"] == "w")
            assert "expected" in refused["text"] or "known" in refused["text"]
        other.send(type="ping")
        other.until(lambda told: told["type"] == "pong")

    assert not [place for place in less["scene"]["places"] if place["kind"] == "sheet"]
    assert (off["ref"], off["text"]) == ("r", "the clue sheet is off: switch it to basic or full")
    heard = [told for told in map(json.loads, other.raw) if is_table(told)]
    assert heard
    assert all(told["aids"][0]["value"] == "basic" for told in heard)


def test_who_only_watches_asks_nothing(ada, bob):
    table = ada.open("cluedo")
    with bob.join(table) as socket:
        first = socket.until(is_table)
        socket.send(type="ask", name="why", given="codd", ref="q")
        error = socket.until(lambda told: told["type"] == "error")

    assert first["questions"] == []
    assert (error["code"], error["ref"]) == ("not_seated", "q")


def test_a_hint_is_one_of_the_moves(ada):
    table = ada.open()
    with ada.join(table) as socket:
        first = socket.until(my_turn)
        socket.send(type="hint", ref="h")
        hint = socket.until(lambda told: told["type"] == "hint")

    assert hint["move"] in legal(first)
    assert (hint["ref"], hint["seq"]) == ("h", first["seq"])


def test_the_same_players_play_again(ada, bob):
    table = ada.open(seats=("human", "human"), name="Ada")
    bob.sit(table, name="Bob")
    with ada.join(table) as a, bob.join(table) as b:
        a.send(type="again")
        assert a.until(lambda told: told["type"] == "error")["code"] == "not_over"
        a.send(type="resign")
        b.until(lambda told: is_table(told) and told["over"])
        a.send(type="again")
        b.send(type="again")
        following = {socket.until(lambda told: is_table(told) and told["next"])["next"] for socket in (a, b)}

    assert len(following) == 1
    following_table = following.pop()
    assert ada.state(following_table)["names"] == ["Ada", "Bob"]
    assert bob.state(following_table)["you"] == 1


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"type":"move"}', '{"type":"x"}', '{"type":"move","seq":-5}', "é" * 5000],
)
def test_nonsense_is_answered_and_changes_nothing(ada, text):
    table = ada.open()
    with ada.join(table) as socket:
        socket.until(is_table)
        socket.send_text(text)
        assert socket.until(lambda told: told["type"] == "error")["code"]

    assert ada.state(table)["moves"] == 0


def test_a_table_shows_up_in_the_lobby_and_in_ones_history(ada, bob):
    listed, quiet = ada.open(seats=("human", "human"), listed=True), ada.open()

    lobby = {found["id"]: found for found in bob.http.get("/api/tables").json()}
    history = [found["id"] for found in ada.http.get("/api/history").json()]

    assert lobby[listed]["seats"][1]["free"]
    assert quiet not in lobby
    assert {listed, quiet} <= set(history)
    assert bob.http.get("/api/history").json() == []


def test_a_table_tells_the_form_that_opens_it_once_more(ada, bob):
    form = {
        "game": "kalaha",
        "seats": ["minimax:depth=2", "human"],
        "preset": "standard",
        "options": {"seeds": 3, "first": "1"},
        "seat": 2,
        "listed": True,
        "clock": {"seconds": 300.0, "increment": 3.0},
        "days": None,
    }
    table = ada.http.post("/api/tables", json=form).json()["id"]

    told = ada.http.get(f"/api/tables/{table}/form").json()

    assert told == {**form, "name": "", "hints": False, "named": False}
    assert bob.http.get(f"/api/tables/{table}/form").json() == {**told, "seat": None}
    assert ada.http.post("/api/tables", json=told).status_code == 201


def test_lists_tell_the_rules_in_words(ada):
    table = ada.open(preset="standard", options={"seeds": 3})

    (found,) = (one for one in ada.http.get("/api/history").json() if one["id"] == table)

    assert found["label"] == "common game · seeds per field: 3"
    assert ada.http.get(f"/api/tables/{table}/replay").json()["label"] == found["label"]

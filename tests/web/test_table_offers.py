"""Offers on the wire: hints by agreement, undo, draw and abort asked for, what to do about one who vanishes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from tests.web.server_process import ServerProcess, Socket, Visitor, is_table, legal, my_turn


@pytest.fixture
def people(lenient: ServerProcess) -> Iterator[list[Visitor]]:
    with ExitStack() as stack:
        yield [stack.enter_context(Visitor(lenient.address)) for _ in range(3)]


@contextmanager
def at_table(people: list[Visitor], **form: Any) -> Iterator[tuple[str, list[Socket]]]:
    """Everybody at a table of Kalaha, or of a game that seats so many; all of them connected."""
    table = people[0].open(seats=("human",) * len(people), **{"name": "Ada", **form})
    for visitor, name in zip(people[1:], ("Bob", "Cy"), strict=False):
        visitor.sit(table, name=name)
    with ExitStack() as stack:
        sockets = [stack.enter_context(visitor.join(table)) for visitor in people]
        for socket in sockets:
            socket.until(lambda told: is_table(told) and all(seat["here"] for seat in told["seats"]))
        yield table, sockets


def told(socket: Socket, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    return socket.until(lambda message: is_table(message) and wanted(message), timeout=20)


def error(socket: Socket) -> dict[str, Any]:
    return socket.until(lambda message: message["type"] == "error", timeout=20)


def move(socket: Socket, now: dict[str, Any], others: list[Socket]) -> list[dict[str, Any]]:
    """Makes the first legal move; what each of the others is told of it."""
    socket.send(type="move", seq=now["seq"], move=legal(now)[0])
    return [told(other, lambda message: message["moves"] > now["moves"]) for other in [socket, *others]]


FEW = {"options": {"extra_turn": False}}


def test_hints_between_people_are_refused_unless_agreed_on(people):
    with at_table(people[:2]) as (table, (a, _)):
        now = people[0].state(table)
        a.send(type="hint", ref="h")
        refused = error(a)
    with at_table(people[:2], hints=True) as (table, (a, _)):
        agreed = people[2].state(table)
        a.send(type="hint", ref="h")
        assert a.until(lambda message: message["type"] in ("hint", "error"))["type"] == "hint"

    assert (now["hints"], agreed["hints"]) == (False, True)
    assert (refused["code"], refused["ref"]) == ("no_hints", "h")


def test_undo_is_asked_declined_and_accepted(people):
    with at_table(people[:2], **FEW) as (table, (a, b)):
        now = move(a, people[0].state(table), [b])[0]
        a.send(type="offer", kind="undo", seq=now["seq"])
        asked = told(b, lambda message: message["offer"])
        assert (asked["offer"]["waits"], asked["offer"]["text"]) == (True, "Ada asks to take a move back.")
        b.send(type="reply", offer=asked["offer"]["number"], accept=False)
        declined = told(a, lambda message: message["offer"] and message["offer"]["state"] == "declined")
        assert declined["offer"]["text"] == "Bob has declined."
        assert "undo" not in declined["offers"]
        a.send(type="offer", kind="undo", seq=declined["seq"])
        assert error(a)["text"] == "This was declined: it can be asked again after a move."
        answer = move(b, told(b, lambda message: message["offer"]["state"] == "declined"), [a])
        a.send(type="undo", seq=answer[1]["seq"])
        again = told(b, lambda message: message["offer"] and message["offer"]["state"] == "open")
        b.send(type="reply", offer=again["offer"]["number"], accept=True)
        taken = told(b, lambda message: message["moves"] == 0)

    assert taken["turn"]["seat"] == 0
    assert taken["offer"] is None


def test_a_draw_is_offered_and_accepted(people):
    with at_table(people[:2]) as (table, (a, b)):
        a.send(type="offer", kind="draw", seq=0)
        offer = told(b, lambda message: message["offer"])["offer"]
        b.send(type="reply", offer=offer["number"], accept=True)
        over = told(a, lambda message: message["over"])["over"]
    record = people[0].http.get(f"/api/tables/{table}/record").json()

    assert over == {"winners": [], "reason": "agreed_draw", "text": "A draw was agreed on. Nobody has won."}
    assert record["outcome"]["reason"] == "agreed_draw"


def test_a_game_is_broken_off_when_all_agree_and_counts_for_nobody(people):
    with at_table(people, game="love_letter") as (_, (a, b, c)):
        a.send(type="offer", kind="abort", seq=0)
        number = told(c, lambda message: message["offer"])["offer"]["number"]
        b.send(type="reply", offer=number, accept=True)
        b.send(type="reply", offer=number, accept=True)
        assert error(b)["text"] == "You are not asked."
        c.send(type="reply", offer=number, accept=True)
        over = told(a, lambda message: message["over"])["over"]
        a.send(type="again")
        following = told(a, lambda message: message["next"])["next"]

    assert (over["winners"], over["reason"]) == ([], "aborted")
    assert people[0].state(following)["series"] is None


def test_a_late_answer_to_a_withdrawn_offer_is_told_so(people):
    with at_table(people[:2]) as (_, (a, b)):
        a.send(type="offer", kind="draw", seq=0)
        number = told(a, lambda message: message["offer"])["offer"]["number"]
        a.send(type="withdraw", offer=number)
        told(b, lambda message: message["offer"] and message["offer"]["state"] == "withdrawn")
        b.send(type="reply", offer=number, accept=True)
        late = error(b)
        b.send(type="reply", offer=number + 5, accept=True)
        unknown = error(b)

    assert (late["code"], late["text"]) == ("bad_offer", "This offer was withdrawn before your answer.")
    assert unknown["text"] == "This offer no longer stands."


def test_an_offer_is_no_reason_to_refuse_a_move(people):
    """The one who is asked and moves has declined by it."""
    with at_table(people[:2]) as (_, (a, b)):
        b.send(type="offer", kind="draw", seq=0)
        now = told(a, lambda message: message["offer"])
        moved = move(a, now, [b])[1]

    assert (moved["moves"], moved["offer"]) == (1, None)


def test_who_watches_neither_offers_nor_answers(people):
    ada, bob, eve = people
    with at_table([ada, bob]) as (table, (a, _)), eve.join(table) as watching:
        a.send(type="offer", kind="draw", seq=0)
        seen = told(watching, lambda message: message["offer"])
        watching.send(type="reply", offer=seen["offer"]["number"], accept=True)
        watching.send(type="offer", kind="abort", seq=0)
        refused = [error(watching)["code"] for _ in range(2)]

    assert (seen["offer"]["waits"], seen["offer"]["own"], seen["offers"]) == (False, False, [])
    assert refused == ["not_seated", "not_seated"]


def test_against_computers_undo_is_done_and_a_game_broken_off_at_once(people):
    table = people[0].open(seats=("human", "random"), **FEW)
    with people[0].join(table) as socket:
        first = socket.until(my_turn)
        assert "draw" not in first["offers"]
        socket.send(type="move", seq=first["seq"], move="1")
        now = socket.until(lambda message: my_turn(message) and message["moves"] == 2)
        socket.send(type="undo", seq=now["seq"])
        back = told(socket, lambda message: message["moves"] == 0)
        socket.send(type="offer", kind="abort", seq=back["seq"])
        assert told(socket, lambda message: message["over"])["over"]["reason"] == "aborted"


# --- one who vanishes ---


def vanish(socket: Socket, other: Socket) -> dict[str, Any]:
    """The one to move goes; what the other is told once something can be done about it."""
    socket.close()
    warned = told(other, lambda message: message["absence"])
    assert not warned["absence"]["due"]
    other.send(type="offer", kind="claim", seq=warned["seq"])
    assert error(other)["code"] == "nobody_vanished"
    return told(other, lambda message: message["absence"] and message["absence"]["due"])


@pytest.mark.parametrize("clock", [None, {"seconds": 600, "increment": 5}])
def test_against_one_who_vanishes_the_win_is_claimed_after_a_warning(people, clock):
    with at_table(people[:2], clock=clock) as (_, (a, b)):
        now = vanish(a, b)
        assert {"claim", "computer", "adjourn"} <= set(now["offers"])
        b.send(type="offer", kind="claim", seq=now["seq"])
        over = told(b, lambda message: message["over"])["over"]

    assert over == {"winners": [1], "reason": "abandoned", "text": "Ada has not come back. Bob wins."}


def test_whoever_comes_back_in_time_has_lost_nothing(people):
    with at_table(people[:2]) as (table, (a, b)):
        a.close()
        told(b, lambda message: message["absence"])
        with people[0].join(table):
            back = told(b, lambda message: message["absence"] is None)
            b.send(type="offer", kind="claim", seq=back["seq"])
            assert error(b)["code"] == "nobody_vanished"


def test_a_computer_goes_on_for_one_who_vanished_who_may_take_the_seat_again(people):
    with at_table(people[:2], **FEW) as (table, (a, b)):
        now = vanish(a, b)
        b.send(type="offer", kind="computer", seq=now["seq"])
        played = told(b, lambda message: message["moves"] == 1)
        assert (played["seats"][0]["person"], played["turn"]["seat"]) == (False, 1)
        with people[0].join(table) as back:
            seen = told(back, lambda _: True)
            assert (seen["you"], legal(seen)) == (0, None)
            back.send(type="return")
            assert told(back, lambda message: message["seats"][0]["person"])
            move(b, told(b, lambda message: message["seats"][0]["person"]), [])
            mine = told(back, lambda message: message["moves"] == 2)
            assert legal(mine)
            back.send(type="return")
            assert error(back)["code"] == "nothing_to_take"


def test_an_adjourned_game_rests_until_all_are_back(people):
    with at_table(people[:2], clock={"seconds": 600, "increment": 5}) as (table, (a, b)):
        now = vanish(a, b)
        b.send(type="offer", kind="adjourn", seq=now["seq"])
        rests = told(b, lambda message: message["adjourned"])
        assert rests["clock"]["running"] == -1
        b.close()
        with people[0].join(table) as back:
            seen = told(back, lambda _: True)
            back.send(type="move", seq=seen["seq"], move=legal(seen)[0])
            assert error(back)["code"] == "adjourned"
            with people[1].join(table):
                on = told(back, lambda message: not message["adjourned"])
                assert on["clock"]["running"] == 0


def test_at_a_table_of_three_the_others_agree_on_what_to_do(people):
    with at_table(people, game="love_letter", options={"first_player": "1"}) as (_, (a, b, c)):
        now = vanish(a, b)
        b.send(type="offer", kind="claim", seq=now["seq"])
        asked = told(c, lambda message: message["offer"])
        assert asked["offer"]["text"] == "Bob wants to claim the win: Ada has vanished."
        c.send(type="reply", offer=asked["offer"]["number"], accept=True)
        over = told(b, lambda message: message["over"])["over"]

    assert (over["winners"], over["reason"]) == ([1, 2], "abandoned")


# --- series ---


def test_a_rematch_alternates_who_begins_and_the_series_keeps_its_score(people):
    with at_table(people[:2]) as (table, (a, b)):
        first = people[0].state(table)
        b.send(type="resign")
        over = told(a, lambda message: message["over"])
        a.send(type="again")
        following = told(a, lambda message: message["next"])["next"]
    with people[0].join(following) as a, people[1].join(following) as b:
        second = told(b, lambda message: all(seat["here"] for seat in message["seats"]))
        b.send(type="resign")
        ended = told(a, lambda message: message["over"])

    assert over["over"]["text"] == "Bob resigns. Ada wins."
    assert (first["turn"]["seat"], second["turn"]["seat"]) == (0, 1)
    assert (first["series"], second["series"]) == (None, "After 1 game: 1 : 0.")
    assert ended["series"] == "After 2 games: 2 : 0."

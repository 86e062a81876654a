"""Moves chosen in advance: they wait in the browser, are made when they are legal at one's turn, else dropped with a word."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from tablee.match.offers import OfferKind, make_offer
from tablee.roster import games
from tablee.web.live_table import LESSON, LiveTable
from tablee.web.messages import replay_scene, table_message
from tablee.web.storage.stored_table import StoredSeat, StoredTable
from tests.web.full_tables import ALL, full_table
from tests.web.server_process import Socket, Visitor, is_table, legal, my_turn
from tests.web.test_me_page import as_visitor

expect = pytest.importorskip("playwright.sync_api", reason="pip install playwright").expect
FEW = {"extra_turn": False}


@pytest.fixture
def server(lenient):
    return lenient


class Sent:
    """What a page has sent on its socket."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._frames: list[str] = []
        page.on("websocket", lambda socket: socket.on("framesent", self._keep))

    def _keep(self, text: str) -> None:
        self._frames.append(text)

    @property
    def moves(self) -> list[str]:
        self._page.evaluate("0")  # what has happened meanwhile is told with the next answer
        found = map(json.loads, self._frames)
        return [each["move"] for each in found if each["type"] == "move"]


class Waiting:
    """Ada, whose page is open, has moved; Bob, who is a socket, is to move."""

    def __init__(self, page: Any, bob: Socket, now: dict[str, Any], sent: Sent) -> None:
        self.page, self.bob, self.now, self.sent = page, bob, now, sent

    def field(self, number: int) -> Any:
        return self.page.get_by_role("button", name=f"for your turn: Ada, field {number}:")

    def bob_moves(self, move: str) -> None:
        self.bob.send(type="move", seq=self.now["seq"], move=move)

    def hears(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """What Bob is told once that is true."""
        self.now = self.bob.until(lambda told: is_table(told) and wanted(told), timeout=20)
        return self.now

    @property
    def told(self) -> str:
        return str(self.page.locator("p.hint").inner_text())


@contextmanager
def two_at_table(server: Any, ada: Visitor, bob: Visitor, page: Any, **options: Any) -> Iterator[Waiting]:
    """A table of Kalaha at which Ada has sown her first field."""
    table = ada.open(seats=("human", "human"), name="Ada", options=FEW | options)
    bob.sit(table, name="Bob")
    with bob.join(table) as socket:
        as_visitor(page, ada, server.address)
        sent = Sent(page)
        page.goto(f"{server.address}/t/{table}")
        page.get_by_role("button", name="sow 4 seeds from field 1").click()
        now = socket.until(my_turn)
        page.locator(".tablee-board.ahead").wait_for()
        yield Waiting(page, socket, now, sent)


@pytest.fixture
def waiting(server, ada, bob, visit) -> Iterator[Waiting]:
    with two_at_table(server, ada, bob, visit()) as found:
        yield found


def test_a_field_chosen_in_advance_is_sown_when_it_is_ones_turn(waiting):
    field = waiting.field(2)
    expect(field).to_have_attribute("aria-pressed", "false")
    field.click()
    expect(field).to_have_attribute("aria-pressed", "true")
    expect(waiting.page.locator(".prompt")).to_contain_text("For your turn: field 2.")
    expect(waiting.page.locator("body > .spoken")).to_have_text("Chosen for your turn: field 2.")
    assert waiting.sent.moves == ["1"], "the server hears of it when it is made"

    waiting.bob_moves("6")

    assert waiting.hears(lambda told: told["moves"] == 3)["scene"]["mover"] == 1
    assert waiting.sent.moves == ["1", "2"]
    assert waiting.told == ""
    expect(waiting.field(2)).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("how", ["again", "escape", "button", "escape elsewhere"])
def test_what_is_chosen_can_be_taken_back(waiting, how):
    page, field = waiting.page, waiting.field(3)
    field.click()
    expect(field).to_have_attribute("aria-pressed", "true")
    if how == "again":
        field.click()
    elif how == "button":
        page.get_by_role("button", name="Not that").click()
    else:
        if how == "escape elsewhere":
            page.locator(".log").focus()
        page.keyboard.press("Escape")

    expect(field).to_have_attribute("aria-pressed", "false")
    expect(page.locator("body > .spoken")).to_have_text("Nothing is chosen for your turn.")
    waiting.bob_moves("6")
    page.locator("body.mine").wait_for()
    assert waiting.sent.moves == ["1"]


def test_another_field_takes_the_place_of_the_first(waiting):
    waiting.field(3).click()
    waiting.field(4).click()
    expect(waiting.field(3)).to_have_attribute("aria-pressed", "false")

    waiting.bob_moves("6")
    waiting.hears(lambda told: told["moves"] == 3)

    assert waiting.sent.moves == ["1", "4"]


def test_what_is_not_possible_then_is_dropped_with_a_word(waiting):
    """Field 1 was sown and stays empty."""
    waiting.field(1).click()

    waiting.bob_moves("1")

    waiting.page.locator("body.mine").wait_for()
    expect(waiting.page.locator("p.hint")).to_have_text(
        "field 1: that was chosen in advance and is not possible now."
    )
    assert waiting.sent.moves == ["1"]
    assert waiting.page.locator(".tablee-board .chosen").count() == 0


def test_an_empty_field_that_gets_seeds_is_sown(waiting):
    """Bob's last field reaches Ada's first."""
    waiting.field(1).click()

    waiting.bob_moves("6")

    waiting.hears(lambda told: told["moves"] == 3)
    assert waiting.sent.moves == ["1", "1"]


def test_by_the_keyboard_alone(waiting):
    page = waiting.page
    page.locator("main").focus()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.stage') !== null"):
            break
    page.keyboard.press("ArrowRight")
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("Enter")
    assert name.startswith("for your turn: Ada, field")
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "false"
    page.keyboard.press("Enter")

    waiting.bob_moves("6")
    waiting.hears(lambda told: told["moves"] == 3)

    assert f"field {waiting.sent.moves[1]}:" in name
    assert page.evaluate("document.activeElement.closest('.tablee-board') !== null"), "the keyboard stays"


def test_it_waits_through_all_the_moves_that_the_other_makes(server, ada, bob, visit):
    """By the usual rules Bob moves twice where his last seed falls into his store."""
    with two_at_table(server, ada, bob, visit(), extra_turn=True) as waiting:
        waiting.field(2).click()
        waiting.bob_moves("3")
        waiting.hears(lambda told: told["moves"] == 2 and bool(legal(told)))
        expect(waiting.field(2)).to_have_attribute("aria-pressed", "true")
        assert waiting.sent.moves == ["1"]
        waiting.bob_moves("6")
        waiting.hears(lambda told: told["moves"] >= 4)

        assert waiting.sent.moves[:2] == ["1", "2"]


def test_an_offer_is_answered_by_nobody_in_advance(waiting):
    """Whoever is asked and moves has declined: that must be meant."""
    waiting.field(2).click()
    waiting.bob.send(type="offer", kind="draw", seq=waiting.now["seq"])

    expect(waiting.page.locator("p.hint")).to_have_text(
        "field 2: that was chosen in advance and was dropped."
    )
    assert waiting.page.locator(".tablee-board [data-option]").count() == 0
    offer = waiting.hears(lambda told: told["offer"] is not None)
    waiting.bob_moves("6")
    waiting.page.locator("body.mine").wait_for()
    assert offer["offer"]["state"] == "open"
    assert waiting.sent.moves == ["1"]


def test_at_the_end_of_the_game_nothing_is_left_to_say(waiting):
    waiting.field(2).click()
    waiting.bob.send(type="resign")

    waiting.page.locator("dialog .result").wait_for()
    assert waiting.told == ""
    assert waiting.sent.moves == ["1"]


def test_a_move_that_is_taken_back_takes_it_away(waiting):
    """Ada's own offer: once it stands, nothing waits any more."""
    waiting.field(2).click()
    waiting.page.get_by_role("button", name="Ask to undo").click()
    asked = waiting.hears(lambda told: told["offer"] is not None)
    waiting.bob.send(type="reply", offer=asked["offer"]["number"], accept=True)

    waiting.page.locator("body.mine").wait_for()
    assert waiting.sent.moves == ["1"]
    expect(waiting.page.get_by_role("button", name="sow 4 seeds from field 2")).to_be_visible()


def test_a_page_that_is_loaded_anew_has_forgotten_it(waiting):
    """It was nowhere else."""
    waiting.field(2).click()
    waiting.page.reload()
    expect(waiting.field(2)).to_have_attribute("aria-pressed", "false")
    waiting.bob_moves("6")
    waiting.page.locator("body.mine").wait_for()
    assert waiting.sent.moves == ["1"]


def test_a_lost_connection_does_not_lose_it(server, ada, bob, visit):
    page, sockets = visit(), []

    def connected(socket: Any) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket(re.compile("/ws/"), connected)
    with two_at_table(server, ada, bob, page) as waiting:
        waiting.field(2).click()
        sockets[0].close(code=1012)
        page.locator("body.lost").wait_for()
        page.locator("body:not(.lost)").wait_for()
        expect(waiting.field(2)).to_have_attribute("aria-pressed", "true")
        waiting.bob_moves("6")

        page.locator('main[data-moves="3"]').wait_for()  # which also lets the routed socket work
        expect(page.locator(".log li").last).to_have_text("You sow 6 seeds from field 2.")


def test_a_double_click_is_one_move(server, ada, bob, visit):
    table = ada.open(seats=("human", "human"), name="Ada", options=FEW)
    bob.sit(table, name="Bob")
    page = as_visitor(visit(), ada, server.address)
    page.goto(f"{server.address}/t/{table}")
    page.get_by_role("button", name="sow 4 seeds from field 2").dblclick(delay=30)
    page.locator(".tablee-board.ahead").wait_for()

    page.wait_for_timeout(300)
    assert page.locator('[aria-pressed="true"][data-option]').count() == 0


def test_those_who_watch_choose_nothing(waiting, visit, server):
    eve = visit()
    eve.goto(waiting.page.url)
    eve.wait_for_selector(".tablee-board .plate")
    assert eve.locator(".tablee-board [data-option]").count() == 0


STORED = StoredTable(
    id="abc",
    game="kalaha",
    options={},
    seed=1,
    specs=("human", "human"),
    creator="ada",
    seats=(StoredSeat("", "Ada", frozenset({"ada"})), StoredSeat("", "Bob", frozenset({"bob"}))),
)
OPEN_OFFER = make_offer(OfferKind.DRAW, 0, number=1, moves=0, asked=(1,), latest=None, about=None).as_data()


@pytest.mark.parametrize(
    ("changes", "allowed"),
    [
        ({}, True),
        ({"specs": ("level:1", "human")}, True),
        ({"specs": ("human", "level:1")}, False),  # a computer plays in one's place
        ({"seats": (StoredSeat("", "", frozenset()), STORED.seats[1])}, False),
        ({"adjourned": True}, False),
        ({"offer": OPEN_OFFER}, False),
        ({"offer": OPEN_OFFER | {"state": "declined"}}, True),
        ({"kind": LESSON}, False),
        ({"outcome": {"scores": [0, 0], "winners": [0], "reason": "resigned"}}, False),
    ],
)
def test_moves_are_chosen_in_advance_where_one_waits_for_another_and_for_nothing_else(changes, allowed):
    """At a table of Kalaha at which A is to move, and B looks."""
    live = LiveTable.of(replace(STORED, **changes), [])

    assert bool(table_message(live, 1, "en").scene.premoves) == allowed
    assert table_message(live, 0, "en").scene.premoves == ()
    assert replay_scene(live, 1, 0).premoves == ()


@pytest.mark.parametrize(("game", "at"), ALL)
def test_only_where_nothing_is_hidden_may_moves_be_chosen_in_advance(game, at):
    full = full_table(game, at)
    for viewer in range(-1, len(full.message("en")["seats"])):
        premoves = full.message("en", viewer)["scene"]["premoves"]
        waits = viewer not in (-1, full.seat)
        assert bool(premoves) == (waits and games()[game].perfect_information)

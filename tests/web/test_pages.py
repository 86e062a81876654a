"""Small manners of the pages in a real Chromium: nothing is done twice, the keyboard is never lost, words fit."""

from __future__ import annotations

import json
import random
from typing import Any

from tablee.records import Record
from tablee.records.files import as_json
from tablee.roster import find_game
from tests.web.browsers import PHONE, make_move, mouse, open_table, wait_for_turn
from tests.web.server_process import is_table

ON_BOARD = "() => document.querySelector('.tablee-board').contains(document.activeElement)"


def test_a_double_click_opens_one_table_and_a_failure_can_be_tried_again(visit, server):
    page, posted = visit(), []
    page.goto(f"{server.address}/new?game=kalaha")
    begin = page.locator("button[type=submit]")
    page.route("**/api/tables", lambda route: route.abort())
    begin.click()
    page.wait_for_selector(".alarm:not(:empty)")
    page.wait_for_selector("form:not([aria-busy])")
    page.unroute("**/api/tables")
    page.on("request", lambda asked: posted.append(asked.url) if asked.method == "POST" else None)

    begin.dblclick()

    page.wait_for_url("**/t/**")
    page.wait_for_selector(".tablee-board .plate")
    assert len(posted) == 1


def test_an_invitation_is_for_others_and_the_own_seat_for_oneself(visit, server):
    page, said = visit(), []
    open_table(page, server.address, "kalaha", "level:1")
    for name in ("Invite", "On another device"):
        page.locator(".more-acts summary").click()
        page.get_by_role("button", name=name).click()
        page.wait_for_selector("dialog")
        said.append((page.locator("dialog h2").inner_text(), page.locator("dialog p").first.inner_text()))
        page.get_by_role("button", name="Close").click()

    assert said == [
        ("The address", "Whoever has this address comes to this table."),
        ("On another device", "For you only: whoever has this address plays at your seat."),
    ]


def test_the_keyboard_is_on_the_board_after_sitting_down_and_after_an_undo(visit, server):
    """Enter sits down; and where Resign asks whether it was meant, Enter alone does nothing."""
    ada, bob = visit(), visit()
    address = open_table(ada, server.address, "kalaha", "open")
    bob.goto(address)
    bob.fill("#name", "Bob")
    bob.keyboard.press("Enter")
    bob.wait_for_selector(".people .you")
    bob.wait_for_function(ON_BOARD)
    wait_for_turn(ada)
    make_move(ada, mouse, random.Random(1))
    undo = ada.get_by_role("button", name="Undo")
    undo.focus()
    ada.keyboard.press("Enter")
    undo.wait_for(state="hidden")
    ada.wait_for_function(ON_BOARD)

    bob.get_by_role("button", name="Resign").click()

    assert bob.evaluate("document.activeElement.textContent") == "Close"


def test_the_news_of_a_table_that_is_come_to_are_its_latest_moves(visit, server, tmp_path):
    game, chance = find_game("kalaha")("simple"), random.Random(2)
    state, moves = game.deal(1), []
    for _ in range(14):
        moves.append(chance.choice(state.legal))
        state = state.play(moves[-1])
    record = Record("kalaha", game.options, 1, 0, ("human", "human"), tuple(moves), None)
    (tmp_path / "record.json").write_text(as_json(record), encoding="utf-8")
    page = visit(**PHONE)
    page.goto(server.address)
    page.set_input_files("#record", tmp_path / "record.json")
    page.click("#record ~ button")
    page.wait_for_selector(".log li")

    lines = page.locator(".log li").all_inner_texts()

    assert len(lines) == 14
    assert page.locator(".news").inner_text() == " ".join(lines[-2:])


def test_the_sentence_that_no_table_is_listed_has_the_whole_row(visit, server):
    page = visit()
    page.route("**/api/tables?*", lambda route: route.fulfill(json=[]))
    page.goto(f"{server.address}/lobby")

    wide = page.locator(".cards > p").first.evaluate(
        "(each) => [each, each.parentElement].map((one) => one.clientWidth)"
    )

    assert wide[0] == wide[1]


# The page shows so many moves, and waits until they have been read.
READING = """
(moves) => document.body.classList.contains("reading") && document.querySelector("main").dataset.moves === String(moves)
"""


def test_how_a_round_ended_can_be_read_before_the_next_begins(visit, server):
    """Others may have dealt already: the page shows it after a touch, or after a while."""
    page, sockets, told = visit(), [], []

    def join(socket: Any) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: (told.append(json.loads(message)), socket.send(message)))
        sockets.append(socket)

    page.route_web_socket("**/ws/**", join)
    open_table(page, server.address, "love_letter", "open")
    table = next(message for message in reversed(told) if message["type"] == "table")
    verdict = {"name": "verdict", "kind": "verdict", "owner": None, "count": None, "items": ["last", "guard"]}
    ended = table["scene"] | {"places": [*table["scene"]["places"], verdict], "mover": 1}
    dealt = table | {"seq": 2, "moves": 2}
    for message in (dealt | {"seq": 1, "moves": 1, "scene": ended}, dealt):
        sockets[-1].send(json.dumps(message))

    page.wait_for_function(READING, arg=1)
    page.locator(".tablee-board").click()

    page.wait_for_selector("body:not(.reading) main[data-moves='2']")


def test_the_page_shows_the_table_and_how_far_the_compiling_is(visit, server):
    page, answers = visit(locale="fr"), []

    def answer(route: Any) -> None:
        answers.append(route.request.url)
        ready = len(answers) > 3
        route.fulfill(
            json={
                "game": "kalaha",
                "ready": ready,
                "failed": False,
                "done": 12,
                "total": 48,
                "text": "" if ready else "on compile Kalaha",
            }
        )

    shown = []
    page.expose_function("preparing", lambda text, share: shown.append((text, share)))
    page.add_init_script(
        """
        new MutationObserver(() => {
          const bar = document.querySelector(".preparing progress");
          if (bar?.value) globalThis.preparing(bar.parentElement.textContent, bar.value / bar.max);
        }).observe(document, { childList: true, subtree: true, attributes: true });
        """
    )
    page.route("**/preparation?*", answer)
    open_table(page, server.address, "kalaha")

    page.wait_for_function("() => document.querySelector('.preparing') === null")
    assert ("on compile Kalaha", 0.25) in shown
    assert len(answers) == 4


def test_older_games_are_shown_when_one_asks_for_them(visit, server, ada):
    for _ in range(14):
        table = ada.open()
        with ada.join(table) as socket:
            socket.send(type="resign")
            socket.until(lambda told: is_table(told) and told["over"])
    page = visit()
    page.context.add_cookies([{"name": "tablee", "value": ada.http.cookies["tablee"], "url": server.address}])
    page.goto(f"{server.address}/history")
    page.wait_for_selector(".finished .card")
    assert page.locator(".finished .card").count() == 12

    page.get_by_role("button", name="Show all").click()

    assert page.locator(".finished .card").count() == 14
    assert (
        page.locator(".finished .card")
        .nth(12)
        .get_by_role("link")
        .evaluate("(link) => link === document.activeElement")
    )
    assert page.get_by_role("button", name="Show all").count() == 0

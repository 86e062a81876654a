"""A board that fails says so on the page and in the server's log, and the game goes on by the moves in words."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from tests.web.browsers import moves_shown, open_table, wait_for_moves

FAILS_TO_DRAW = """
import { BoardBase } from "/static/board-base.js";
export class Board extends BoardBase {
  get game() { return "kalaha"; }
  draw(scene) { return scene.places.nowhere.found; }
}
"""
CANNOT_BE_READ = "export class Board extends {"
FAILS_TO_MOVE = """
import { Board as Whole } from "/games/kalaha/whole/board.js";
export class Board extends Whole { move() { throw new Error("motion lost"); } }
"""
TEXTS = {"en": "The board could not be drawn", "fr": "Le plateau n’a pas pu être dessiné"}


def script_errors(server: Any) -> list[dict[str, Any]]:
    events = [json.loads(line) for line in server.lines if line.startswith("{")]
    return [event for event in events if event["event"] == "a script failed"]


@pytest.mark.parametrize(
    ("script", "language", "said"),
    [(FAILS_TO_DRAW, "en", "TypeError"), (CANNOT_BE_READ, "fr", "SyntaxError")],
    ids=["drawing", "loading"],
)
def test_a_board_that_fails_is_shown_logged_and_left_playable(visit, server, script, language, said):
    page, console = visit(locale=language), []
    page.on("console", lambda message: console.append(message.text) if message.type == "error" else None)
    page.route(
        "**/games/kalaha/board.js", lambda route: route.fulfill(body=script, content_type="text/javascript")
    )
    page.goto(f"{server.address}/new?game=kalaha")
    page.select_option("#seat1", "level:1")
    page.click("button[type=submit]")

    box = page.locator(".broken")
    box.wait_for()
    assert TEXTS[language] in box.inner_text()
    assert any(said in text for text in console)
    deadline = time.monotonic() + 30
    while not any(said in event["error"] for event in script_errors(server)):
        assert time.monotonic() < deadline, "nothing was logged"
        time.sleep(0.1)
    assert script_errors(server)[-1]["game"] == "kalaha"
    page.locator(".tablee-board [data-option]").first.click()
    wait_for_moves(page, 1)


def test_a_motion_that_fails_is_left_out(visit, server):
    """What it would have led to is drawn already, so nothing is shown instead."""
    page, before = visit(reduced_motion="no-preference"), len(script_errors(server))
    whole = page.request.get(f"{server.address}/games/kalaha/board.js").text()
    body = whole.replace('from "./', 'from "/games/kalaha/').replace("import.meta.url", "location.href")
    body = body.replace("./board.css", "/games/kalaha/board.css")
    page.route(
        "**/games/kalaha/whole/board.js",
        lambda route: route.fulfill(body=body, content_type="text/javascript"),
    )
    page.route(
        "**/games/kalaha/board.js",
        lambda route: route.fulfill(body=FAILS_TO_MOVE, content_type="text/javascript"),
    )
    open_table(page, server.address, "kalaha", "level:1")

    page.locator(".tablee-board [data-option]").first.click()
    wait_for_moves(page, 1)

    assert moves_shown(page) >= 1
    assert page.locator(".broken").count() == 0
    deadline = time.monotonic() + 30
    while len(script_errors(server)) == before:
        assert time.monotonic() < deadline, "nothing was logged"
        time.sleep(0.1)
    assert "motion lost" in script_errors(server)[-1]["error"]

"""What wants to be read, how a round ended say, stays until a touch or a key; the page says so, and hurries nobody."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tablee.core.state import State
from tablee.roster import find_game
from tests.conformance.hooks import Board
from tests.web.full_tables import FullTable, show_table
from tests.web.server_process import Visitor

BOARD = Board("zman2019", 2)
SAID = {
    "en": "Click, touch or press a key to go on.",
    "fr": "Cliquez, touchez l’écran ou pressez une touche pour continuer.",
}
READING = "document.body.classList.contains('reading')"
SHOWN = """
() => ({
  moves: Number(document.querySelector("main").dataset.moves),
  asked: document.querySelector(".prompt").textContent,
  turn: document.querySelector(".turn").textContent,
  hurry: [...document.querySelectorAll(".acts > .act:not([hidden])")].map((each) => each.textContent),
})
"""


def told(moves: tuple[str, ...], seat: int, language: str, **more: Any) -> dict[str, Any]:
    """What a seat hears after some moves of a game without clocks."""
    found = FullTable("love_letter", "", moves, 1, BOARD, seat).message(language)
    return found | {"clock": None} | more


def end_of_a_round() -> tuple[tuple[str, ...], State]:
    """The moves of a random game to the end of its first round, and the state then."""
    state, chance, moves = find_game("love_letter")(BOARD.preset, BOARD.seats).deal(1), random.Random(1), []
    while state.legal != ("next",):
        moves.append(chance.choice(state.legal))
        state = state.play(moves[-1])
    return tuple(moves), state


@pytest.mark.parametrize("how", ["key", "touch"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_to_be_read_stays_until_a_touch_or_a_key_and_says_so(visit, server, language, how):
    moves, state = end_of_a_round()
    seat = 1 - state.mover
    page = visit(locale=language)
    with Visitor(server.address) as visitor:
        before = told(moves[:-1], seat, language)
        sockets = show_table(page, server.address, visitor.open("love_letter"), before)
    verdict = told(moves, seat, language, thinking=True)
    after = told((*moves, "next"), seat, language)

    sockets[-1].send(msgspec.json.encode(verdict).decode())
    sockets[-1].send(msgspec.json.encode(after).decode())
    page.wait_for_function(READING)
    shown = page.evaluate(SHOWN)
    page.keyboard.press("a") if how == "key" else page.mouse.click(5, 5)
    page.wait_for_function(f"() => !{READING}")
    page.wait_for_function(f"() => ({SHOWN})().moves === {len(moves) + 1}")
    later = page.evaluate(SHOWN)

    assert (shown["moves"], shown["asked"], shown["turn"]) == (
        len(moves),
        SAID[language],
        verdict["turn"]["text"],
    )
    assert all(text not in ("Answer now", "Répondre maintenant") for text in shown["hurry"])
    assert later["asked"] != SAID[language]
    assert page.problems == []

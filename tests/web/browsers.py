"""Chromium for the tests, and a player who only looks at the page and touches what is drawn."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.support import needs
from tests.web.board_driver import NEXT

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
HOW = "apt-get install chromium-headless-shell (make test does so as root on Debian)"
PATIENCE = 120_000  # milliseconds; what is waited for comes at once, but not on every machine
STEPS = 9  # at most, until a move is whole

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

Hand = Callable[[Any, Any], None]

# Counts the moves that the board has said, before the server answers.
COUNTING = "globalThis.made = 0; document.addEventListener('move', () => globalThis.made++);"

# Whoever has read how a round ended goes on.
GO_ON = "if (document.body.classList.contains('reading')) document.body.click();"

# What the page shows: `over`, `mine` once it shows more than `seen` moves and something can be touched, or nothing yet.
STATE = f"""
(seen) => {{
  {GO_ON}
  globalThis.board = document.querySelector(".tablee-board");
  if (document.querySelector("dialog .result")) return "over";
  const moves = Number(document.querySelector("main").dataset.moves ?? -1);
  return moves > seen && document.body.classList.contains("mine") && board?.touchables?.length ? "mine" : "";
}}
"""


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser without a window."""
    playwright = needs("playwright.sync_api", "pip install playwright")
    program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
    if program is None:
        pytest.skip(f"needs Chromium: {HOW}")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        try:
            yield browser
        finally:
            browser.close()


def new_page(browser: Any, **context: Any) -> Any:
    """A visitor of their own; whatever goes wrong in a script is kept in `page.problems`."""
    settings: dict[str, Any] = {
        "locale": "en",
        "reduced_motion": "reduce",
        "viewport": {"width": 1280, "height": 800},
        "service_workers": "block",  # it would load anew what the browser keeps; test_installed_app.py allows it
    }
    page = browser.new_context(**(settings | context)).new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(COUNTING)
    page.problems = []
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.on(
        "console",
        lambda said: page.problems.append(said.text) if "Content Security Policy" in said.text else None,
    )
    return page


# Answers in the page: were requests answered from outside, the browser would keep no file of the server.
COMPILED = """
((text) => {
  const fetched = globalThis.fetch;
  globalThis.fetch = (asked, ...more) => {
    const [, game] = /([^/]+)\\/preparation(\\?|$)/.exec(asked) ?? [];
    const told = { game, ready: !text, failed: false, text, done: 1, total: 3 };
    return game ? Promise.resolve(Response.json(told)) : fetched(asked, ...more);
  };
})"""


def let_be_compiled(page: Any, text: str = "") -> None:
    """Lets a page believe that its server has compiled every game, or that it still does and says `text`."""
    if getattr(page, "compiled", None) != text:
        page.add_init_script(f"{COMPILED}({json.dumps(text)})")
        page.compiled = text


def open_table(page: Any, address: str, game: str, *others: str, **options: Any) -> str:
    """A new game by the form, as a person would open it; its address."""
    page.goto(f"{address}/new?game={game}")
    page.wait_for_selector("form select")
    if page.locator("#count").count():
        page.select_option("#count", str(max(2, len(others) + 1)))
    for seat, spec in enumerate(others, start=1):
        page.select_option(f"#seat{seat}", spec)
    if options:
        page.click("summary")
    for name, value in options.items():
        page.fill(f"#option-{name}", str(value))
        page.locator(f"#option-{name}").blur()
    page.click("button[type=submit]")
    page.wait_for_url("**/t/**")
    page.wait_for_selector(".tablee-board .plate", state="attached")  # out of sight while a seat is free
    return str(page.url)


def moves_shown(page: Any) -> int:
    return int(page.evaluate("Number(document.querySelector('main').dataset.moves ?? -1)"))


def wait_for_moves(page: Any, number: int) -> None:
    """Until the page shows so many moves."""
    page.wait_for_function(
        f"(number) => {{ {GO_ON} return Number(document.querySelector('main').dataset.moves) >= number; }}",
        arg=number,
    )


def wait_for_turn(page: Any, seen: int = -1) -> str:
    """`mine`, once more than `seen` moves are shown, or `over`."""
    return str(page.wait_for_function(STATE, arg=seen, polling=30).json_value())


def make_move(page: Any, hand: Hand, chance: random.Random) -> int:
    """Touches one thing after the other until a move is made; how many had been made before it.

    A board that is drawn anew under the hand is touched again: a person would do the same.
    """
    seen, made = moves_shown(page), page.evaluate("made")
    move = chance.choice(page.evaluate("board.tree.legal"))
    for _ in range(STEPS):
        target = page.evaluate_handle(NEXT, move).as_element()
        assert target is not None, f"nothing leads to {move}"
        hand(page, target)
        if page.evaluate("made") > made:
            return seen
    pytest.fail(f"{move} was not made by {STEPS} touches")


def play_out(page: Any, hand: Hand, chance: random.Random) -> int:
    """Plays until the game is over; how many moves of one's own that took."""
    count, seen = 0, -1
    while wait_for_turn(page, seen) == "mine":
        seen = make_move(page, hand, chance)
        count += 1
    return count


# --- hands ------------------------------------------------------------------------------------


def mouse(_: Any, target: Any) -> None:
    target.click()


def finger(_: Any, target: Any) -> None:
    target.tap()

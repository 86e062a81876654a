"""Chromium for the tests, and a player who only looks at the page."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.support import needs

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
HOW = "apt-get install chromium (make test does so as root on Debian)"
PATIENCE = 60_000  # milliseconds
STEP = 2_000


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
    }
    page = browser.new_context(**(settings | context)).new_page()
    page.set_default_timeout(PATIENCE)
    page.problems = []
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.on(
        "console",
        lambda said: page.problems.append(said.text) if "Content Security Policy" in said.text else None,
    )
    return page


def open_table(page: Any, address: str, game: str, *others: str, **options: Any) -> str:
    """A new game by the form, as a person would open it; its address."""
    page.goto(f"{address}/new?game={game}")
    page.wait_for_selector("form select")
    for seat, spec in enumerate(others, start=1):
        page.select_option(f"#seat{seat}", spec)
    if options:
        page.click("summary")
    for name, value in options.items():
        page.fill(f"#option-{name}", str(value))
        page.locator(f"#option-{name}").blur()
    page.click("button[type=submit]")
    page.wait_for_url("**/t/**")
    page.wait_for_selector(".tablee-board")
    return str(page.url)


STATE = """() => {
  const over = document.querySelector("dialog .result");
  if (over) return "over";
  return document.body.classList.contains("mine") && document.querySelector(".tablee-board [data-option]")
    ? "mine" : "";
}"""


def wait_for_turn(page: Any) -> str:
    """`mine` or `over`."""
    return str(page.wait_for_function(STATE, polling=50).json_value())


def options(page: Any) -> list[str]:
    """What can be touched now."""
    found = page.eval_on_selector_all(
        ".tablee-board [data-option]", "all => all.map(one => one.getAttribute('data-option'))"
    )
    return list(dict.fromkeys(found))


def moves_made(page: Any) -> int:
    return int(page.evaluate("() => document.querySelector('.log li:last-child')?.dataset.n ?? 0"))


def play_out(page: Any, touch: Any, most: int) -> int:
    """Touches one thing after the other until the game is over, or so many times; how many."""
    for count in range(most):
        if wait_for_turn(page) == "over":
            return count
        touch(page, count)
    return most


def click(page: Any, count: int) -> None:
    """One of the things that can be touched, each time another."""
    choose(page, count, lambda one: one.click(force=True, timeout=STEP))


def tap(page: Any, count: int) -> None:
    choose(page, count, lambda one: one.tap(force=True, timeout=STEP))


def press(page: Any, count: int) -> None:
    """By the keyboard only: Tab to the board, arrows to the thing, Enter."""
    page.keyboard.press("Tab")
    inside = "() => !!document.activeElement?.closest('.tablee-board [data-option]')"
    for _ in range(60):
        if page.evaluate(inside):
            break
        page.keyboard.press("Tab")
    for _ in range(count % 3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_timeout(60)


def choose(page: Any, count: int, hand: Any) -> None:
    found = page.locator(".tablee-board [data-option]")
    number = found.count()
    if number:
        one = found.nth(count * 7 % number)
        try:
            one.evaluate("one => one.scrollIntoView({block: 'center', behavior: 'instant'})", timeout=STEP)
            hand(one)
        except Exception as error:
            # The board was drawn anew under the hand: the next touch finds it.
            if "not attached" not in str(error) and "Timeout" not in type(error).__name__:
                raise
    page.wait_for_timeout(60)

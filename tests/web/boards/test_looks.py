"""The looks of the boards: nothing is cut off or covered, everything has a name, styles come first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.board_driver import show
from tests.web.board_site import POLICY
from tests.web.boards import CUT_OFF, DESK, GAMES, SLIM, numbered
from tests.web.scenes import TABLES, Table

OVERLAP = """
() => {
  // Drawn shapes are not boxes; whether they can be hit is tried by making moves.
  const boxes = board.touchables.filter((each) => each instanceof HTMLElement);
  const all = boxes.map((each) => [each, each.getBoundingClientRect()]);
  const found = [];
  for (const [at, [one, a]] of all.entries()) {
    for (const [two, b] of all.slice(at + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const least = Math.min(a.width * a.height, b.width * b.height);
      if (across > 0 && down > 0 && across * down > 0.45 * least && !one.contains(two) && !two.contains(one)) {
        found.push(`${one.dataset.option} / ${two.dataset.option}`);
      }
    }
  }
  return found.slice(0, 5);
}
"""
NAMELESS = """
() => board.touchables
  .filter((each) => !(each.getAttribute("aria-label") ?? each.textContent).trim() || each.tabIndex === undefined)
  .map((each) => each.outerHTML.slice(0, 80))
"""
# Every time something is drawn: how the board lies on the page, whose styles may still be on their way.
DRAWN = """
window.drawn = [];
new MutationObserver(() => {
  const stage = document.querySelector(".stage");
  if (stage?.firstElementChild && stage.firstElementChild !== window.last) {
    window.last = stage.firstElementChild;
    drawn.push(getComputedStyle(board).display);
  }
}).observe(document, { childList: true, subtree: true });
"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_cut_off_or_covered_on_a_slim_screen(
    open_page, site, scenes, game: str, language: str
) -> None:
    page = open_page(SLIM)
    show(page, site, numbered(scenes, game)[0][0], lang=language)
    for at, scene in numbered(scenes, game):
        page.evaluate("(at) => show(at)", at)
        assert page.evaluate(CUT_OFF) == [], scene["title"]
        assert page.evaluate(OVERLAP) == [], scene["title"]
        assert page.evaluate(NAMELESS) == [], scene["title"]


def test_a_board_is_drawn_once_and_never_before_its_styles(open_page, site, scenes) -> None:
    """Drawn again when they arrive, it would take away the thing that is being clicked."""
    page = open_page(DESK, of_its_own=True)
    page.add_init_script(DRAWN)

    def late(route: Any) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    page.route("**/board.css", late)
    show(page, site, numbered(scenes, "love_letter")[0][0])
    page.wait_for_timeout(400)
    assert page.evaluate("drawn") == ["flex"]


def test_a_game_without_a_board_of_its_own_gets_the_generic_one(browser, site) -> None:
    page = browser.new_page(viewport=DESK)
    show(page, site, 0, board="no_such_game")
    assert page.locator(".generic-place").count() > 0
    page.close()


def test_the_page_is_served_with_the_strict_policy(browser, site) -> None:
    page = browser.new_page()
    assert page.goto(site).headers["content-security-policy"] == POLICY
    page.close()


def test_tables_cover_every_game() -> None:
    from tablee.roster import games

    assert set(GAMES) == set(games())
    assert all(isinstance(table, Table) for table in TABLES)

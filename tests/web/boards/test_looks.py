"""The looks of the boards: nothing is cut off or covered, everything has a name, styles come first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.board_driver import show
from tests.web.board_site import POLICY
from tests.web.boards import CUT_OFF, DESK, GAMES, SLIM, numbered
from tests.web.scenes import HAND, KINDS, TABLES, Table, hand_of

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
# Whatever is drawn of something that can be touched and of what lies in it: nothing that a style has, but does not show.
UNMARKED = """
(moves) => {
  const looks = (element) => [element, ...element.querySelectorAll("*")].map((each) => {
    const style = getComputedStyle(each);
    const line = (name) => [style[`${name}Style`], style[`${name}Width`], style[`${name}Color`]];
    const drawn = ([kind, width, colour]) => (kind === "none" || parseFloat(width) === 0 ? "" : `${kind} ${width} ${colour}`);
    const edges = ["outline", "borderTop", "borderLeft"].map((name) => drawn(line(name)));
    const shape = each instanceof SVGGraphicsElement ? [style.fill, drawn([style.stroke, style.strokeWidth, style.strokeDasharray])] : [];
    return [style.visibility, style.opacity, ...edges, style.boxShadow, style.backgroundColor, ...shape].join();
  }).join();
  const found = [];
  for (const move of moves) {
    board.advised = move;
    const marked = [...board.querySelectorAll(".advised")];
    if (!marked.length) found.push(`${move}: nothing is marked`);
    for (const each of marked) {
      const [shown] = [looks(each), each.classList.remove("advised")];
      if (looks(each) === shown) found.push(`${move}: ${each.outerHTML.slice(0, 120)} looks the same without the mark`);
    }
    board.advised = null;
  }
  return found.slice(0, 5);
}
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


@pytest.mark.parametrize("game", GAMES)
def test_the_mark_of_a_hint_is_seen_on_whatever_can_be_touched(open_page, site, scenes, game: str) -> None:
    """A style sheet of a game comes after `board.css`: an outline of `.can` takes the place of that of `.advised`."""
    page = open_page(DESK)
    show(page, site, numbered(scenes, game)[0][0])
    for at, scene in numbered(scenes, game):
        page.evaluate("(at) => show(at)", at)
        assert page.evaluate(UNMARKED, scene["legal"][:8]) == [], scene["title"]


@pytest.mark.parametrize("game", GAMES)
def test_the_hand_of_whoever_looks_is_marked(open_page, site, scenes, game: str) -> None:
    """By `data-hand`: so the page can be asked whether the hand lies within the first screen (test_first_screen.py)."""
    found = numbered(scenes, game)
    watched = {scene["title"]: scene["scene"] for _, scene in found if scene["scene"]["seat"] < 0}
    page = open_page(DESK)
    show(page, site, found[0][0])
    for at, scene in found:
        seat, title = scene["scene"]["seat"], scene["title"]
        hand = hand_of(scene["scene"], watched[f"{title.removesuffix(str(seat))}-1"]) if seat >= 0 else []
        page.evaluate("(at) => show(at)", at)
        marked = page.locator(".tablee-board [data-hand]").count()
        assert marked or not hand, (
            f"{title}: only seat {seat + 1} sees what lies in {', '.join(hand)}; {HAND}"
        )


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
    assert set(GAMES) == set(KINDS)
    assert all(isinstance(table, Table) for table in TABLES)

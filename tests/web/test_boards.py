"""The boards in a real browser: every legal move can be made, nothing is cut off, everything has a name."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from tablee.core.state import Outcome
from tablee.match.choices import steps_of
from tablee.roster import find_game
from tablee.web.messages import decided
from tests.web.board_driver import UNREACHABLE, by_keyboard, by_pointer, make, show
from tests.web.board_site import POLICY, build, serve
from tests.web.browsers import chromium
from tests.web.scenes import TABLES, Table, moments, runs

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SLIM = {"width": 360, "height": 740}
GAMES = sorted({table.game for table in TABLES})
MADE = 12  # moves of a scene made by clicks; `make proof` makes them all
SCENES = 5  # of each game, in which a move is made with real keys, a real mouse, a real finger

# Everything that is drawn stays within the screen, and what can be touched is large enough to be seen.
CUT_OFF = """
() => {
  const wide = document.documentElement.clientWidth;
  const found = [];
  if (document.documentElement.scrollWidth > wide) found.push(`page ${document.documentElement.scrollWidth}`);
  for (const each of board.querySelectorAll("*")) {
    const box = each.getBoundingClientRect();
    if (box.width && (box.left < -0.5 || box.right > wide + 0.5)) {
      found.push(`${each.tagName}.${each.getAttribute("class")} ${box.left}–${box.right}`);
    }
  }
  return found.slice(0, 5);
}
"""
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


@pytest.fixture(scope="module")
def scenes() -> list[dict[str, Any]]:
    return [moment for table in TABLES for moment in moments(table)]


@pytest.fixture(scope="module")
def site(scenes, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("boards")
    build(folder, scenes)
    with serve(folder) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


def numbered(scenes: list[dict[str, Any]], game: str) -> list[tuple[int, dict[str, Any]]]:
    return [(at, scene) for at, scene in enumerate(scenes) if scene["game"] == game]


@pytest.fixture
def problems() -> list[str]:
    return []


@pytest.fixture
def open_page(browser, problems) -> Iterator[Any]:
    """Pages of any size; errors and refusals of the browser are problems."""
    opened = []

    def new(size: dict[str, int], **more: Any) -> Any:
        page = browser.new_page(viewport=size, **{"reduced_motion": "reduce", **more})
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
        opened.append(page)
        return page

    yield new
    for page in opened:
        page.close()
    assert problems == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_legal_move_can_be_made_by_what_is_drawn(
    open_page, site, scenes, game: str, size: dict[str, int]
) -> None:
    make_moves(open_page(size), site, numbered(scenes, game), MADE)


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_of_every_scene_can_be_made(open_page, site, scenes, game: str) -> None:
    make_moves(open_page(PHONE), site, numbered(scenes, game), 1000)


def make_moves(page: Any, site: str, found: list[tuple[int, dict[str, Any]]], most: int) -> None:
    show(page, site, found[0][0])
    for at, scene in found:
        page.evaluate("(at) => show(at)", at)
        chance = random.Random(at)
        assert make(page, chance.sample(scene["legal"], min(most, len(scene["legal"])))) == [], scene["title"]
        assert page.evaluate(UNREACHABLE) == [], scene["title"]
    assert page.evaluate("missing") == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("how", ["mouse", "keyboard", "touch"])
def test_moves_are_made_by_mouse_keyboard_and_touch(open_page, site, scenes, game: str, how: str) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True) if how == "touch" else open_page(DESK)
    chance = random.Random(game + how)
    found = [(at, scene) for at, scene in numbered(scenes, game) if len(scene["legal"]) > 1]
    show(page, site, found[0][0])
    for at, scene in chance.sample(found, min(SCENES, len(found))):
        move = chance.choice(scene["legal"])
        page.evaluate("(at) => show(at)", at)
        if how == "keyboard":
            assert by_keyboard(page, move) == move, scene["title"]
        else:
            assert by_pointer(page, move, touch=how == "touch") == move, scene["title"]


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


def test_a_board_is_drawn_once_and_never_before_its_styles(open_page, site, scenes) -> None:
    """Drawn again when they arrive, it would take away the thing that is being clicked."""
    page = open_page(DESK)
    page.add_init_script(DRAWN)

    def late(route: Any) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    page.route("**/board.css", late)
    show(page, site, numbered(scenes, "love_letter")[0][0])
    page.wait_for_timeout(400)
    assert page.evaluate("drawn") == ["flex"]


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
@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("fr", "dark")])
def test_axe_finds_nothing(open_page, site, scenes, game: str, language: str, theme: str) -> None:
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="pip install axe-playwright-python"
    )
    page = open_page(DESK)
    most = max(numbered(scenes, game), key=lambda found: len(found[1]["legal"]))
    show(page, site, most[0], lang=language, theme=theme)
    results = axe.Axe().run(page)
    assert results.violations_count == 0, f"{most[1]['title']}\n{results.generate_report()}"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_by_with_and_without_motion(open_page, site, game: str) -> None:
    """New scenes take the place of old ones; whoever wants no motion gets none."""
    table = next(table for table in TABLES if table.game == game)
    steps = [{"game": game, **picture} for picture in runs(table, 5, 0)[:25]]
    for motion in ("no-preference", "reduce"):
        page = open_page(DESK, reduced_motion=motion)
        show(page, site, 0)
        page.evaluate("(steps) => { scenes.splice(0, scenes.length, ...steps); }", steps)
        moved = 0
        for at in range(len(steps)):
            page.evaluate("(at) => show(at)", at)
            moved += page.evaluate(
                "document.getAnimations().filter((each) => each.effect.target?.closest('.stage')).length"
            )
        assert (moved > 0) == (motion == "no-preference")


# Shows scenes with their numbers of moves: whether seeds fly, which fields are marked, and whether seeds fly at rest.
SHOWN = """
async (run) => {
  const [found, flying] = [[], () => board.querySelectorAll(".flying").length > 0];
  for (const [scene, moves] of run) {
    Object.assign(board, { moves, scene });
    await Promise.resolve();
    const [begun, marked] = [flying(), [...board.querySelectorAll(".cell.last")].map((each) => each.dataset.cell)];
    await board.atRest();
    found.push([begun, marked, flying()]);
  }
  return found;
}
"""


def test_seeds_are_sown_for_a_new_move_and_for_nothing_else(open_page, site, scenes) -> None:
    """Nobody sows where somebody gives up, and a move that is taken back leaves no mark."""
    state = find_game("kalaha")("standard").deal(1)
    after = state.play("2")
    before, moved = (each.view(0).scene() for each in (state, after))
    given_up = decided(moved, Outcome((0, 1), (1,), "resigned"))
    page = open_page(DESK, reduced_motion="no-preference")
    show(page, site, next(at for at, _ in numbered(scenes, "kalaha")))

    shown = [(before, 0), (moved, 1), (given_up, 1), (before, 0), (moved, 1)]
    found = page.evaluate(SHOWN, [[scene.as_data(), moves] for scene, moves in shown])

    still, sown = [False, [], False], [True, ["a2"], False]
    assert found[1:] == [sown, [False, ["a2"], False], still, sown]


def test_any_game_can_be_played_on_the_generic_board(open_page, site, scenes) -> None:
    page = open_page(SLIM)
    for game in GAMES:
        at, scene = max(numbered(scenes, game), key=lambda found: len(found[1]["legal"]))
        show(page, site, at, board="generic")
        chance = random.Random(1)
        assert make(page, chance.sample(scene["legal"], min(20, len(scene["legal"])))) == []
        assert page.evaluate(CUT_OFF) == []


def test_a_card_can_be_dragged_to_a_stone(open_page, site, scenes) -> None:
    page = open_page(DESK)
    at, scene = next(
        (at, scene) for at, scene in numbered(scenes, "schotten_totten") if "@" in scene["legal"][0]
    )
    show(page, site, at)
    move = scene["legal"][0]
    card, _, stone = move.partition("@")
    held = page.locator(f'.hand [data-option="{card}"]').bounding_box()
    page.mouse.move(held["x"] + held["width"] / 2, held["y"] + held["height"] / 2)
    page.mouse.down()
    page.mouse.move(held["x"] + held["width"] / 2, held["y"] - 30, steps=3)
    assert page.locator(".ghost").count() == 1
    side = page.locator(f'[data-option="{card}@{stone}"]').bounding_box()
    page.mouse.move(side["x"] + side["width"] / 2, side["y"] + side["height"] / 2, steps=3)
    page.mouse.up()
    assert page.evaluate("moves") == [move]
    assert page.locator(".ghost").count() == 0


def test_a_scene_is_answered_once(open_page, site, scenes) -> None:
    """A second touch waits for what the table says; the same scene again means: once more."""
    page = open_page(DESK)
    show(page, site, numbered(scenes, "kalaha")[0][0])
    field = page.locator('[data-option="2"]')
    field.click()
    field.click()
    assert page.evaluate("moves") == ["2"]
    page.evaluate("board.scene = board.scene")
    field.click()
    assert page.evaluate("moves") == ["2", "2"]


def test_escape_goes_a_step_back(open_page, site, scenes) -> None:
    page = open_page(DESK)
    at, _ = next((at, scene) for at, scene in numbered(scenes, "schotten_totten") if "@" in scene["legal"][0])
    show(page, site, at)
    page.focus("#start")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("board.chosen") != ""
    page.keyboard.press("Escape")
    assert page.evaluate("board.chosen") == ""
    assert page.evaluate("board.contains(document.activeElement)")


def test_scenes_hold_every_legal_move(scenes) -> None:
    """So a board needs nothing else to know what may be chosen."""
    for scene in scenes:
        held = [place["move"] for place in scene["scene"]["places"] if place["move"]]
        assert {*held, *scene["scene"]["actions"]} == set(scene["legal"]), scene["title"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_move_of_a_game_can_be_told_in_words(open_page, site, scenes, language: str) -> None:
    """As hints and analyses tell it; the page notes every text that it was asked for and does not have."""
    page = open_page(DESK)
    for game in ("kalaha", "love_letter", "schotten_totten"):
        rules, most = find_game(game)(), import_module(f"tablee.games.{game}.rules").MOVES
        texts = [rules.kind.move_text(rules, move) for move in range(most)]
        show(page, site, numbered(scenes, game)[0][0], lang=language)
        page.evaluate("(moves) => moves.forEach((move) => board.spell(move))", texts)
        assert page.evaluate("missing") == []


def test_passing_is_asked_for_where_nothing_else_can_be_done(open_page, site, scenes) -> None:
    page = open_page(DESK)
    at, _ = next((at, scene) for at, scene in numbered(scenes, "schotten_totten") if "@" in scene["legal"][0])
    show(page, site, at)
    page.evaluate(
        """() => {
          const places = board.scene.places.map((place) => ({ ...place, move: null }));
          board.scene = { ...board.scene, places, actions: ["pass"] };
        }"""
    )
    assert page.locator(".asking").inner_text() == "You cannot lay a card: all you can do is pass."


def test_moves_have_the_same_steps_in_the_browser_and_at_the_table(open_page, site, scenes) -> None:
    moves = sorted({move for scene in scenes for move in scene["legal"]})
    page = open_page(DESK)
    show(page, site, 0)
    found = page.evaluate(
        "async (moves) => { const own = await import('/static/choices.js'); return moves.map(own.stepsOf); }",
        moves,
    )
    assert found == [list(steps_of(move)) for move in moves]


def test_a_touch_never_joins_texts_that_are_no_steps_of_one_move(open_page, site) -> None:
    """As in tests/match/test_choices.py: after `1`, touching `2` is not the move `12`."""
    page = open_page(DESK)
    show(page, site, 0)
    found = page.evaluate(
        """async () => {
          const { Choices } = await import('/static/choices.js');
          const choices = new Choices(["1@3", "1@4", "12", "2"]);
          const without = new Choices(["1@3", "1@4", "12"]);
          return [choices.touch("1", ["2"]), choices.touch("1", ["@3"]), without.touch("1", ["2"])];
        }"""
    )
    assert found == ["2", "1@3", None]


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

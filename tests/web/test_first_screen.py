"""The first screen of a table, at its fullest: hand, question and buttons are in sight, and nothing jumps."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.puzzles import games_with_puzzles
from tablee.roster import find_game, game_names
from tablee.web.visitors import LANGUAGE_COOKIE, say_in
from tests.web.browsers import new_page
from tests.web.full_tables import ALL, full_table, show_table
from tests.web.scenes import HAND, hand_of
from tests.web.server_process import Visitor

SCREENS: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "locale": "fr",
    },
    "desk": {"viewport": {"width": 1280, "height": 800}},
}
# As long as it gets; it stays until the game is compiled.
COMPILING = "Le capitaine Cobalt (niveau 5) : compilation de sa recherche pour cette machine, une seule fois : environ 42 s"
BOXES = """
() => {
  globalThis.board = document.querySelector(".tablee-board");
  const wanted = {
    hand: board.querySelectorAll("[data-hand], [data-hand] > *"),
    drawn: board.touchables.filter((each) => !board.prompt.contains(each)),
    asked: board.touchables.filter((each) => board.prompt.contains(each)),
    prompt: board.querySelectorAll(".prompt"),
    preparing: document.querySelectorAll(".preparing, .preparing > *"),
    button: document.querySelectorAll(".acts > .act, .acts summary"),
  };
  return Object.entries(wanted).flatMap(([name, all]) => [...all].map((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return { name: `${name} ${each.className?.baseVal ?? each.className}`, left, top, right, bottom };
  })).filter((box) => box.right > box.left);
}
"""
WIDE = """
() => [...document.querySelectorAll("main *")]
  .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map((each) => each.outerHTML.slice(0, 100))
"""
# What is told of compiling lies in the header, whole.
CUT = """
() => [...document.querySelectorAll(".preparing, .preparing > *")].filter((each) => {
  const [own, head] = [each, document.querySelector("header")].map((one) => one.getBoundingClientRect());
  return own.top < head.top || own.bottom > head.bottom;
}).map((each) => each.outerHTML)
"""
# Where the board and the hand begin, whatever is chosen and whoever is to move.
PLACES = """
async () => {
  const scene = board.scene;
  const place = (selector) => board.querySelector(selector)?.getBoundingClientRect();
  const where = () => ["[data-hand]", ".stage > *"].flatMap((each) => ["left", "top"].map((edge) => Math.round(place(each)?.[edge] ?? 0))).join();
  const found = {};
  const note = (what) => (found[where()] ??= []).push(what);
  note("asked");
  for (const option of board.tree.options("").slice(0, 12)) {
    if (board.tree.whole.has(option)) continue;
    board.choose(option);
    note(option);
    for (const next of board.tree.options(option).slice(0, 2)) {
      if (board.tree.whole.has(next)) continue;
      board.choose(next);
      note(next);
    }
    board.chosen = "";
    board.scene = scene;
    await board.isDrawn();
  }
  board.scene = { ...scene, mover: (scene.seat + 1) % scene.scores.length, actions: [], places: scene.places.map((each) => ({ ...each, move: null })) };
  await board.isDrawn();
  note("waiting");
  return found;
}
"""
# Rules of the pages, by a class name, that touch what a board draws; what boards share stands in theme.css and board.css.
FOREIGN = """
() => {
  const drawn = [...document.querySelectorAll(".tablee-board .stage *")];
  const own = (each, rule) => [...each.classList].some((name) => new RegExp(`[.]${name}(?![\\w-])`).test(rule.selectorText));
  const rules = (list) => [...list].flatMap((rule) => rule.selectorText ? [rule] : rule.cssRules ? rules(rule.cssRules) : []);
  const pages = [...document.styleSheets].filter((sheet) => /[/]static[/](?!theme|board)[a-z-]+[.]css$/.test(sheet.href ?? ""));
  return pages.flatMap((sheet) => rules(sheet.cssRules)
    .filter((rule) => drawn.some((each) => own(each, rule) && each.matches(rule.selectorText.replace(/::[a-z-]+/g, ""))))
    .map((rule) => `${sheet.href.split("/").at(-1)}: ${rule.selectorText}`));
}
"""
# The heights at which the buttons of a table begin, and those that are wider than their place.
ROW = """
() => {
  const place = document.querySelector(".acts").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".acts > .act:not([hidden]), .acts summary")].map((each) => each.getBoundingClientRect());
  return { count: boxes.length, middles: [...new Set(boxes.map((box) => Math.round((box.top + box.bottom) / 2)))], outside: boxes.filter((box) => box.right > place.right + 1).length };
}
"""
# What lies below the last line in sight of the log.
UNSEEN = """
() => {
  const log = document.querySelector(".log");
  return log.scrollHeight - log.clientHeight - log.scrollTop;
}
"""


@pytest.fixture(scope="module")
def tables(sqlite_server) -> dict[str, str]:
    """A stored table of each game, whose page is shown."""
    with Visitor(sqlite_server.address) as visitor:
        return {game: visitor.open(game) for game, _ in ALL}


@pytest.fixture(scope="module", params=sorted(SCREENS))
def screen(request: pytest.FixtureRequest, browser: Any) -> Any:
    page = new_page(browser, **SCREENS[request.param])
    yield page
    assert page.problems == []
    page.context.close()


@pytest.mark.parametrize(("game", "at"), ALL)
def test_hand_question_and_buttons_lie_within_the_first_screen(screen, server, tables, game, at):
    language = screen.evaluate("navigator.language")
    full = full_table(game, at)
    message = full.message(language)
    show_table(screen, server.address, tables[game], message, COMPILING)
    screen.wait_for_selector(".preparing")
    size = screen.viewport_size

    boxes = screen.evaluate(BOXES)
    assert screen.evaluate(WIDE) == []
    assert screen.evaluate(CUT) == []

    outside = [
        box
        for box in boxes
        if box["top"] < 0
        or box["left"] < 0
        or box["bottom"] > size["height"] + 1
        or box["right"] > size["width"] + 1
    ]
    assert outside == []
    # At once: the page soon asks again, and says it again.
    without = screen.evaluate(
        f"() => {{ document.querySelector('.preparing').remove(); return ({BOXES})(); }}"
    )
    assert without == [box for box in boxes if "preparing" not in box["name"]], "something moves"
    hands = [box["bottom"] for box in boxes if box["name"].startswith("hand")]
    hand = hand_of(message["scene"], full.message(language, -1)["scene"])
    assert hands or not hand, f"only this seat sees what lies in {', '.join(hand)}: {HAND}"
    prompt = next(box for box in boxes if box["name"].startswith("prompt"))
    assert max(hands, default=0) <= prompt["top"] + 1, "the question covers the hand"
    assert [box for box in boxes if box["name"].startswith("drawn") and overlap(box, prompt)] == []
    assert len(screen.evaluate(PLACES)) == 1, "something jumps"


def overlap(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether one box covers more than the edge of another."""
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return across > 1 and down > 1


@pytest.mark.parametrize(("game", "at"), ALL)
def test_no_rule_of_the_pages_touches_a_board_by_a_name_that_both_have(screen, server, tables, game, at):
    """Names of classes of a board begin with the game's, or those of the pages say where they are meant."""
    language = screen.evaluate("navigator.language")
    show_table(screen, server.address, tables[game], full_table(game, at).message(language))

    assert screen.evaluate(FOREIGN) == []


@pytest.mark.parametrize("game", [kind.name for kind in games_with_puzzles()])
def test_no_rule_of_a_puzzles_page_touches_a_board_by_a_name_that_both_have(screen, server, game):
    screen.goto(f"{server.address}/puzzles/{game}/1")
    screen.wait_for_selector(".tablee-board .plate")

    assert screen.evaluate(FOREIGN) == []


@pytest.mark.parametrize("others", [True, False], ids=["people", "computers"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_buttons_stand_in_one_row(screen, server, tables, language, others):
    """Also while a move may be taken back, which others who play are asked for in longer words."""
    game, at = ALL[0]
    message = full_table(game, at).message(language)
    seats = [
        seat | {"person": others or number == message["you"]} for number, seat in enumerate(message["seats"])
    ]
    screen.context.add_cookies([{"name": LANGUAGE_COOKIE, "value": language, "url": server.address}])
    told = message | {"can_undo": True, "hints": True, "seats": seats}

    show_table(screen, server.address, tables[game], told)
    screen.context.clear_cookies(name=LANGUAGE_COOKIE)

    row = screen.evaluate(ROW)
    assert (row["count"], len(row["middles"]), row["outside"]) == (4, 1, 0), row


@pytest.mark.parametrize(("game", "at"), ALL)
def test_the_end_of_the_log_is_in_sight(screen, server, tables, game, at):
    language = screen.evaluate("navigator.language")
    show_table(screen, server.address, tables[game], full_table(game, at).message(language))

    screen.wait_for_function(f"() => ({UNSEEN})() <= 1")


LESSONS = [
    (name, preset)
    for name in game_names()
    for preset in find_game(name).presets
    if find_game(name).lesson(preset) is not None
]
# Says something else as the advice, and waits until that is drawn.
ADVISE = """
async (text) => {
  document.querySelector(".advice").textContent = text;
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
}
"""


@pytest.fixture(params=sorted(SCREENS))
def learner(request: pytest.FixtureRequest, browser: Any) -> Any:
    """A page to which the server speaks, and nobody in its place."""
    page = new_page(browser, **SCREENS[request.param])
    yield page
    assert page.problems == []
    page.context.close()


@pytest.mark.parametrize(("game", "preset"), LESSONS)
def test_hand_question_and_buttons_are_in_sight_under_the_longest_advice(learner, server, game, preset):
    language = learner.evaluate("navigator.language")
    say = say_in(language).for_game(find_game(game))
    longest = max((say(step.text) for step in find_game(game).lesson(preset).steps), key=len)
    learner.goto(f"{server.address}/learn/{game}?preset={preset}")
    learner.locator(".lessons .main").click()
    learner.wait_for_selector(".tablee-board .plate")
    learner.wait_for_selector(".advice")

    learner.evaluate(ADVISE, longest)
    boxes = learner.evaluate(BOXES)

    prompt = next(box for box in boxes if box["name"].startswith("prompt"))
    assert [box for box in boxes if box["bottom"] > learner.viewport_size["height"] + 1] == []
    assert [box for box in boxes if box["name"].startswith(("hand", "drawn")) and overlap(box, prompt)] == []


# What the line of news shows, and whether it has room for it.
NEWS = """
() => {
  const news = document.querySelector(".news");
  return { text: news.textContent, fits: news.scrollHeight <= news.clientHeight + 1, all: [...document.querySelectorAll(".log li")].map((each) => each.textContent).join(" ") };
}
"""


@pytest.mark.parametrize(("game", "at"), ALL)
def test_news_without_room_for_all_of_it_begins_with_an_ellipsis(browser, server, tables, game, at):
    page = new_page(browser, **SCREENS["phone"])
    show_table(page, server.address, tables[game], full_table(game, at).message("fr"))

    news = page.evaluate(NEWS)
    page.context.close()

    assert news["fits"]
    assert news["all"].endswith(news["text"].removeprefix("… "))
    if game == "cluedo":
        assert news["text"].startswith("… "), "the moves of five others are more than two lines"

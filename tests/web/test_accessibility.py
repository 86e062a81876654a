"""axe finds nothing serious on any page, in both languages and both themes; nothing is wider than a phone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tablee.roster import game_names
from tests.support import needs
from tests.web.browsers import make_move, mouse, new_page, open_table, wait_for_turn
from tests.web.full_tables import full_table, show_table
from tests.web.server_process import Visitor

GRAVE = ("serious", "critical")
# What is no matter of colour is the same in both themes; what is no matter of size or words, on every screen.
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
SMALL = {
    "type": "rule",
    "values": [
        "color-contrast",
        "target-size",
        "scrollable-region-focusable",
        "button-name",
        "link-name",
        "label",
    ],
}
RUN = "(options) => axe.run({ ...options, resultTypes: ['violations'] }).then((found) => found.violations)"
SLIM = {"width": 360, "height": 780}
DESK = {"width": 1280, "height": 800}
RESIGN = {"en": "Resign", "fr": "Abandonner"}


class Looker:
    """Looks at what a page shows and keeps what is wrong; on a small screen only for what may differ there."""

    def __init__(self, page: Any, *, small: bool) -> None:
        self.page = page
        self.found: list[tuple[Any, ...]] = []
        axe = needs("axe_playwright_python.base", "pip install axe-playwright-python")
        self._script = axe.AXE_FILE_PATH.read_text("utf-8")
        self._rules: dict[str, dict[str, Any]] = (
            {"light": {"runOnly": SMALL}} if small else {"light": {}, "dark": {"runOnly": COLOURS}}
        )

    def look(self, name: str, *, dark: bool = True) -> None:
        wide = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        if wide[0] > wide[1]:
            self.found.append((name, "too wide", *wide))
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(self._script)
        for theme, rules in self._rules.items():
            if theme == "dark" and not dark:
                continue
            self.page.emulate_media(color_scheme=theme)
            for one in self.page.evaluate(RUN, rules):
                if one["impact"] in GRAVE:
                    shown = [node["html"][:120] for node in one["nodes"][:2]]
                    self.found.append((name, theme, one["id"], shown))

    def go(self, address: str, wanted: str, *, dark: bool = True) -> None:
        self.page.goto(address)
        self.page.wait_for_selector(wanted)
        self.look(address, dark=dark)


@pytest.mark.parametrize(
    ("language", "size"),
    [
        pytest.param("en", DESK, id="en-desk"),
        pytest.param("fr", SLIM, id="fr-phone"),
        pytest.param("en", SLIM, id="en-phone", marks=pytest.mark.proof),
        pytest.param("fr", DESK, id="fr-desk", marks=pytest.mark.proof),
    ],
)
def test_every_page(browser, server, language, size):
    page = new_page(browser, locale=language, viewport=size)
    looker, address = Looker(page, small=size == SLIM), server.address
    pages = {
        "/": ".card",
        "/lobby": ".cards p, .card",
        "/new": "form select",
        "/learn": ".card",
        "/learn/kalaha": ".card",
        "/offline": ".act.main",
        "/me": "section",
        "/arrive/nothing": "main button",
        "/puzzles": ".level",
        "/puzzles/kalaha/1": ".tablee-board .plate",
        "/tournaments/new?game=cluedo": "form select",
        "/nowhere": "h1",
    }
    for path, wanted in pages.items():
        looker.go(address + path, wanted)
    assert page.locator("html").get_attribute("lang") == language
    looker.go(f"{address}/puzzles/kalaha/2", ".tablee-board [data-option]")
    page.locator(".tablee-board [data-option]").first.click()
    page.wait_for_selector(".verdict h2")
    looker.look("verdict")
    page.goto(f"{address}/puzzles")
    page.locator(".level summary").nth(1).click()
    looker.look("numbers of puzzles")
    looker.go(f"{address}/lobby?game=cluedo", "#filter-preset")
    page.locator(".seek button").click()
    page.wait_for_selector(".seek-clock:not(:empty)")
    looker.look("search")
    looker.go(f"{address}/learn/kalaha?preset=standard", ".card")
    page.goto(address)
    page.locator(".games button.quiet").first.click()
    page.wait_for_selector("svg.qr")
    looker.look("waiting room")
    guest = new_page(browser, locale=language, viewport=size)
    invited = Looker(guest, small=size == SLIM)
    invited.go(page.url, ".waiting-room form")
    looker.found += invited.found
    guest.context.close()
    table = open_table(page, address, "kalaha", "level:1")
    wait_for_turn(page)
    wait_for_turn(page, make_move(page, mouse, random.Random(1)))
    page.get_by_role("button", name=RESIGN[language]).click()
    looker.look("resigning")
    page.locator("dialog button.main").click()
    page.wait_for_selector("dialog .result")
    looker.look("the end")
    looker.go(table.replace("/t/", "/replay/"), ".board-place .plate")
    page.locator(".play .row .act.main").click()
    page.wait_for_selector(".chart .curve")
    looker.look("analysis")
    looker.go(f"{address}/history", ".card")
    page.goto(f"{address}/tournaments/new")
    page.locator("button[type=submit]").click()
    page.wait_for_selector(".standings td")
    page.locator(".level button").click()
    page.wait_for_selector(".standings tbody tr:nth-child(2)")
    looker.look("a tournament that has not begun")
    page.locator(".acts .main:visible").click()
    page.wait_for_selector(".round li")
    looker.look("a tournament")
    page.locator(".acts .quiet").click()
    page.locator("dialog button.main").click()
    page.wait_for_selector(".standings .gone")
    looker.look("a tournament that one has left")
    looker.go(f"{address}/tournaments", ".card")
    with Visitor(address) as visitor:
        tables = {game: visitor.open(game) for game in game_names()}
    for game, stored in tables.items():
        # Rules show the same boards between the same texts: one of these pages in the dark is enough.
        looker.go(f"{address}/rules/{game}", "figure .plate", dark=game == "kalaha")
        show_table(page, address, stored, full_table(game).message(language))
        looker.look(f"{game} table")

    assert looker.found == []
    assert page.problems == []
    page.context.close()

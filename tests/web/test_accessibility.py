"""axe finds nothing serious on any page, in both languages and both themes; nothing is wider than a phone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.support import needs
from tests.web.browsers import make_move, mouse, new_page, open_table, wait_for_turn

GRAVE = ("serious", "critical")
# What is no matter of colour is the same in both.
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
THEMES: dict[str, dict[str, Any]] = {"light": {}, "dark": {"runOnly": COLOURS}}
SLIM = {"width": 360, "height": 780}
DESK = {"width": 1280, "height": 800}
GAMES = ("schotten_totten", "love_letter", "cluedo", "kalaha")
RESIGN = {"en": "Resign", "fr": "Abandonner"}


class Looker:
    """Looks at what a page shows, in both themes, and keeps what is wrong."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.found: list[tuple[Any, ...]] = []
        self._axe = needs("axe_playwright_python.sync_playwright", "pip install axe-playwright-python").Axe()

    def look(self, name: str) -> None:
        wide = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        if wide[0] > wide[1]:
            self.found.append((name, "too wide", *wide))
        for theme, rules in THEMES.items():
            self.page.emulate_media(color_scheme=theme)
            found = self._axe.run(self.page, options={"resultTypes": ["violations"], **rules})
            for one in found.response["violations"]:
                if one["impact"] in GRAVE:
                    shown = [node["html"][:120] for node in one["nodes"][:2]]
                    self.found.append((name, theme, one["id"], shown))

    def go(self, address: str, wanted: str) -> None:
        self.page.goto(address)
        self.page.wait_for_selector(wanted)
        self.page.wait_for_load_state("networkidle")
        self.look(address)


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
    looker, address = Looker(page), server.address
    pages = {
        "/": ".card",
        "/new": "form select",
        "/learn": ".card",
        "/learn/kalaha": ".card",
        "/nowhere": "h1",
    }
    for path, wanted in pages.items():
        looker.go(address + path, wanted)
    assert page.locator("html").get_attribute("lang") == language
    looker.go(f"{address}/learn/kalaha?preset=standard", ".card")
    page.goto(address)
    page.locator(".games button.quiet").first.click()
    page.wait_for_selector("svg.qr")
    looker.look("waiting room")
    guest = new_page(browser, locale=language, viewport=size)
    invited = Looker(guest)
    invited.go(page.url, ".waiting-room form")
    looker.found += invited.found
    guest.context.close()
    for game in GAMES:
        looker.go(f"{address}/rules/{game}", "figure .plate")
        table = open_table(page, address, game, "level:1")
        wait_for_turn(page)
        looker.look(f"{game} table")
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

    assert looker.found == []
    assert page.problems == []
    page.context.close()

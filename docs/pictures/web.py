"""Pictures of every page of the web, light and dark: `make pictures` (needs Chromium)."""

from __future__ import annotations

import json
import random
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

import tablee  # noqa: E402 - the path first
from tablee.records.files import as_json  # noqa: E402
from tests.league.full_league_pages import league_pages  # noqa: E402 - the path first
from tests.web.browsers import (  # noqa: E402 - the path first
    chromium,
    let_be_compiled,
    make_move,
    mouse,
    new_page,
    open_table,
    wait_for_turn,
)
from tests.web.server_process import ServerProcess  # noqa: E402

GAMES = {"kalaha": 8, "schotten_totten": 14, "love_letter": 4, "cluedo": 9}  # moves until the picture
PAGES = {
    "home": "/",
    "lobby": "/lobby",
    "new": "/new?game=kalaha",
    "learn": "/learn",
    "rules": "/rules/kalaha",
}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
THEMES = ("light", "dark")
GAP = 16
THROWN_AWAY = 26  # the move at which a replay is looked at
BRING_IN = """async (record) => {
  const token = document.querySelector("meta[name=token]").content;
  const headers = { "Content-Type": "application/json", "X-Tablee-Token": token };
  return (await fetch("/api/records", { method: "POST", headers, body: JSON.stringify(record) })).json();
}"""


class Camera:
    """A visitor who takes pictures, in one theme."""

    def __init__(self, browser: Any, address: str, theme: str, **context: Any) -> None:
        self.page = new_page(browser, color_scheme=theme, **context)
        let_be_compiled(self.page)
        self._address, self._theme = address, theme

    def see(self, whole: bool = False) -> Image.Image:
        self.page.wait_for_load_state("networkidle")
        self.page.evaluate("scrollTo(0, 0)")
        self.page.mouse.move(0, 0)
        return Image.open(BytesIO(self.page.screenshot(full_page=whole))).convert("RGB")

    def keep(self, name: str, picture: Image.Image | None = None) -> None:
        """Kept with 256 colours, which is all that a drawing needs."""
        small = (picture or self.see()).quantize(256, dither=Image.Dither.NONE)
        small.save(HERE / f"web-{name}-{self._theme}.png", optimize=True)

    def play(self, game: str, moves: int) -> str:
        """A game under way, and its address."""
        table = open_table(self.page, self._address, game, "level:1")
        chance, seen = random.Random(game), -1  # noqa: S311 - any moves will do
        for _ in range(moves):
            if wait_for_turn(self.page, seen) == "over":
                break
            seen = make_move(self.page, mouse, chance)
        wait_for_turn(self.page, seen)
        return table

    def go(self, path: str, wanted: str) -> None:
        self.page.goto(self._address + path)
        self.page.wait_for_selector(wanted)

    def review(self) -> None:
        """A game that was brought in, in whose second half a win and a draw were thrown away."""
        game = tablee.game("kalaha", preset="standard")
        played = json.loads(as_json(tablee.play(game, ["level:2", "level:3"], seed=5)))
        self.go("/", ".card")
        opened = self.page.evaluate(BRING_IN, played)
        self.go(f"/replay/{opened['id']}?analyse&at={THROWN_AWAY}", ".chart .curve")
        self.keep("replay", self.see(whole=True))

    def close(self) -> None:
        self.page.context.close()


def take(browser: Any, address: str, theme: str) -> None:
    camera = Camera(browser, address, theme)
    page, tables = camera.page, {}
    for game, moves in GAMES.items():
        tables[game] = camera.play(game, moves)
        camera.keep(game.replace("_", "-"))
    for name, path in PAGES.items():
        camera.go(path, ".plate" if name == "rules" else ".card, form select")
        camera.keep(name)
    camera.go("/", ".games .card")
    page.locator(".games button.quiet").first.click()
    page.wait_for_selector("svg.qr")
    camera.keep("waiting")
    page.goto(tables["kalaha"])
    wait_for_turn(page)
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog button.main").click()
    page.wait_for_selector("dialog .result")
    camera.keep("end")
    camera.review()
    camera.go("/history", ".card")
    camera.keep("history")
    camera.close()


def take_phones(browser: Any, address: str, theme: str) -> None:
    """The four boards on a small screen, side by side."""
    pictures = []
    for game, moves in GAMES.items():
        camera = Camera(browser, address, theme, locale="fr", device_scale_factor=0.7, **PHONE)
        camera.play(game, moves)
        pictures.append(camera.see())
        if len(pictures) == len(GAMES):
            camera.keep("phones", beside(pictures))
        camera.close()


def take_league(browser: Any, theme: str) -> None:
    """What a teacher and the students see of a league."""
    with tempfile.TemporaryDirectory() as folder, league_pages(Path(folder)) as pages:
        for name in ("league-standings", "league-people", "league-final"):
            shown = pages[name]
            camera = Camera(browser, shown.address, theme)
            shown.show(camera.page)
            camera.keep(name)
            camera.close()


def beside(pictures: list[Image.Image]) -> Image.Image:
    """Pictures of one size in a row, on the colour of their first corner."""
    width, height = pictures[0].size
    found = Image.new("RGB", (len(pictures) * (width + GAP) - GAP, height), pictures[0].getpixel((0, 0)))
    for at, picture in enumerate(pictures):
        found.paste(picture, (at * (width + GAP), 0))
    return found


def take_tables(browser: Any) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(str(Path(folder) / "games.db"))
        try:
            for theme in THEMES:
                take(browser, server.address, theme)
                take_phones(browser, server.address, theme)
        finally:
            server.stop()


def main(wanted: list[str]) -> None:
    """Takes all pictures, or those of `tables` or `league` alone."""
    with chromium() as browser:
        if "tables" in wanted or not wanted:
            take_tables(browser)
        if "league" in wanted or not wanted:
            for theme in THEMES:
                take_league(browser, theme)


if __name__ == "__main__":
    main(sys.argv[1:])

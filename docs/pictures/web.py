"""Pictures of every page of the web, light and dark: `make screenshots` (needs Chromium)."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.web.browsers import chromium, click, new_page, open_table, wait_for_turn  # noqa: E402 - the path first
from tests.web.serving import ServerProcess  # noqa: E402

GAMES = ("kalaha", "schotten_totten", "love_letter", "cluedo")
PAGES = {"lobby": "/", "new": "/new?game=kalaha", "learn": "/learn", "rules": "/rules/schotten_totten"}
MOVES = 4


def take(browser: Any, address: str, theme: str, language: str) -> None:
    page = new_page(browser, color_scheme=theme, locale=language, device_scale_factor=1)

    def keep(name: str) -> None:
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(400)
        page.screenshot(path=HERE / f"web-{name}-{theme}.png", full_page=name in ("rules", "new"))

    last = ""
    for game in GAMES:
        last = open_table(page, address, game, "level:2")
        for count in range(MOVES):
            if wait_for_turn(page) == "mine":
                click(page, count)
        wait_for_turn(page)
        keep(game.replace("_", "-"))
    for name, path in PAGES.items():
        page.goto(address + path)
        keep(name)
    page.goto(last)
    wait_for_turn(page)
    page.locator(".acts button", has_text="Resign" if language == "en" else "Abandonner").click()
    page.locator("dialog button.main").click()
    page.wait_for_selector("dialog .result")
    keep("end")
    page.goto(last.replace("/t/", "/replay/"))
    keep("replay")
    page.goto(f"{address}/history")
    keep("history")
    page.context.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = ServerProcess(str(Path(folder) / "games.db"))
        try:
            take(browser, server.address, "light", "en")
            take(browser, server.address, "dark", "fr")
        finally:
            server.stop()


if __name__ == "__main__":
    main()

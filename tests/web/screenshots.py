"""Pictures of every page and of every board at its fullest, on four screens, light and dark, in both languages.

`make screenshots` runs it; `python -m tests.web.screenshots FOLDER [PART …]` makes those whose names hold a part.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.web.browsers import chromium, new_page
from tests.web.full_tables import ALL, full_table, show_table
from tests.web.server_process import Visitor, serving

SCREENS = {"phone": (390, 844), "tablet": (820, 1180), "desk": (1280, 800), "wide": (1920, 1080)}
THEMES = ("light", "dark")
LANGUAGES = ("en", "fr")
PAGES = {
    "home": ("/", ".card"),
    "lobby": ("/lobby", ".cards p, .card"),
    "new": ("/new?game=cluedo", "form select"),
    "learn": ("/learn", ".card"),
    "history": ("/history", "h1"),
    "me": ("/me", "section"),
    "puzzles": ("/puzzles", ".level"),
    "puzzle": ("/puzzles/kalaha/100", ".tablee-board .plate"),
    "tournaments": ("/tournaments", ".lead"),
    "new-tournament": ("/tournaments/new?game=love_letter", "form select"),
    "rules": ("/rules/schotten_totten", "figure .plate"),
    "problem": ("/nowhere", "h1"),
}


def take(browser: Any, address: str, folder: Path, wanted: list[str]) -> int:
    """Takes all pictures whose names hold one of the wanted parts, and returns how many there were."""
    count = 0
    with Visitor(address) as visitor:
        tables = {game: visitor.open(game) for game, _ in ALL}
    for screen, (width, height) in SCREENS.items():
        for language in LANGUAGES:
            names = {f"{page}-{screen}-{language}": page for page in PAGES}
            names |= {f"{game}{at}-{screen}-{language}": (game, at) for game, at in ALL}
            chosen = {
                name: what
                for name, what in names.items()
                if not wanted or any(part in name for part in wanted)
            }
            if not chosen:
                continue
            touch = {"has_touch": True, "is_mobile": True} if width < 900 else {}
            page = new_page(browser, locale=language, viewport={"width": width, "height": height}, **touch)
            for name, what in chosen.items():
                if isinstance(what, str):
                    path, selector = PAGES[what]
                    page.goto(address + path)
                    page.wait_for_selector(selector)
                else:
                    full = full_table(*what)
                    show_table(page, address, tables[what[0]], full.message(language))
                page.wait_for_load_state("networkidle")
                for theme in THEMES:
                    page.emulate_media(color_scheme=theme)
                    page.screenshot(path=folder / f"{name}-{theme}.png")
                    count += 1
            page.context.close()
    return count


def main() -> None:
    folder, wanted = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as database,
        serving(str(Path(database) / "games.db")) as server,
        chromium() as browser,
    ):
        print(take(browser, server.address, folder, wanted), "pictures in", folder)


if __name__ == "__main__":
    main()

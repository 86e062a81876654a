"""Pictures of every page and of every board at its fullest, on four screens, light and dark, in both languages.

`make screenshots` runs it; `python -m tests.web.screenshots FOLDER [PART …]` makes those whose names hold a part.
Pages are taken from their first line to their last, tables as far as the screen shows them.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.league.full_league_pages import LeaguePage, league_pages
from tests.web.browsers import chromium, new_page
from tests.web.full_pages import WEEKS, FullPage, full_pages
from tests.web.full_tables import ALL, full_table, show_table
from tests.web.server_process import Visitor, serving

SCREENS = {"phone": (390, 844), "tablet": (820, 1180), "desk": (1280, 800), "wide": (1920, 1080)}
THEMES = ("light", "dark")
LANGUAGES = ("en", "fr")

Shot = Callable[[Any, str], None]  # shows something on a page of the browser, in a language


@contextmanager
def all_shots(folder: Path, wanted: list[str]) -> Iterator[dict[str, Shot]]:
    """Yields how to show each page and board, by name. Pages are filled, unless only boards are wanted."""
    boards = [f"{game}{at}" for game, at in ALL]
    ahead = folder / "ahead"
    ahead.write_text(str(-WEEKS), "utf-8")
    with ExitStack() as stack:
        server = stack.enter_context(serving(str(folder / "games.db"), lenient=True, ahead=str(ahead)))
        visitor = stack.enter_context(Visitor(server.address))
        tables = {game: visitor.open(game) for game, _ in ALL}

        def board(game: str, at: int) -> Shot:
            return lambda page, language: void(
                show_table(page, server.address, tables[game], full_table(game, at).message(language))
            )

        def plain(shown: FullPage) -> Shot:
            return lambda page, _: shown.show(page, server.address)

        def in_league(shown: LeaguePage) -> Shot:
            return lambda page, _: shown.show(page)

        shots = dict(zip(boards, (board(game, at) for game, at in ALL), strict=True))
        others = [part for part in wanted if not any(part in name for name in boards)]
        if not wanted or any("league" in part for part in others):
            of_league = stack.enter_context(league_pages(folder))
            shots |= {name: in_league(shown) for name, shown in of_league.items()}
        if not wanted or any("league" not in part for part in others):
            found = stack.enter_context(full_pages(server, ahead))
            shots = {name: plain(shown) for name, shown in found.items()} | shots
        yield shots


def void(_: object) -> None:
    """Returns nothing of what it is given."""


def take(browser: Any, shots: dict[str, Shot], folder: Path, wanted: list[str]) -> int:
    """Takes all pictures whose names hold one of the wanted parts, and returns how many there were."""
    count = 0
    for screen, (width, height) in SCREENS.items():
        touch = {"has_touch": True, "is_mobile": True} if width < 900 else {}
        for language in LANGUAGES:
            for shot, show in shots.items():
                name = f"{shot}-{screen}-{language}"
                if wanted and not any(part in name for part in wanted):
                    continue
                page = new_page(
                    browser, locale=language, viewport={"width": width, "height": height}, **touch
                )
                show(page, language)
                page.wait_for_load_state("networkidle")
                for theme in THEMES:
                    page.emulate_media(color_scheme=theme)
                    whole = page.locator(".tablee-board, dialog[open]").count() == 0
                    page.screenshot(path=folder / f"{name}-{theme}.png", full_page=whole)
                    count += 1
                page.context.close()
    return count


def main() -> None:
    folder, wanted = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as kept,
        all_shots(Path(kept), wanted) as shots,
        chromium() as browser,
    ):
        print(take(browser, shots, folder, wanted), "pictures in", folder)


if __name__ == "__main__":
    main()

"""What a screen reader says of each board: the accessibility tree as text; `make golden` rewrites it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support import golden
from tests.web.browsers import new_page
from tests.web.full_tables import ALL, full_table, show_table
from tests.web.server_process import Visitor

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture(scope="module", params=["en", "fr"])
def reader(request: pytest.FixtureRequest, browser: Any) -> Any:
    page = new_page(browser, locale=request.param)
    page.language = request.param
    yield page
    page.context.close()


@pytest.fixture(scope="module")
def tables(sqlite_server) -> dict[str, str]:
    with Visitor(sqlite_server.address) as visitor:
        return {game: visitor.open(game) for game, _ in ALL}


@pytest.mark.golden
@pytest.mark.parametrize(("game", "at"), ALL)
def test_a_board_reads_well_aloud(reader, server, tables, game, at):
    full = full_table(game, at)
    show_table(reader, server.address, tables[game], full.message(reader.language))

    heard = reader.locator(".play").aria_snapshot()

    golden(GAMES / game / "golden" / f"aria-{full.title}-{reader.language}.txt", heard + "\n")

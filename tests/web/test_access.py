"""axe finds nothing serious on any page, in both languages and both themes; nothing is wider than a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support import needs
from tests.web.browsers import chromium, new_page, open_table
from tests.web.serving import ServerProcess

GRAVE = ("serious", "critical")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    found = ServerProcess(str(tmp_path_factory.mktemp("web") / "games.db"))
    yield found
    found.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.mark.parametrize(
    ("language", "theme"),
    [
        ("en", "light"),
        ("fr", "dark"),
        pytest.param("en", "dark", marks=pytest.mark.proof),
        pytest.param("fr", "light", marks=pytest.mark.proof),
    ],
)
def test_every_page(browser, server, language, theme):
    axe = needs("axe_playwright_python.sync_playwright", "pip install axe-playwright-python").Axe()
    page = new_page(browser, locale=language, color_scheme=theme, viewport={"width": 360, "height": 780})
    tables = {}
    for game in ("kalaha", "schotten_totten", "love_letter", "cluedo"):
        tables[game] = open_table(page, server.address, game, "level:1").rpartition("/")[2]
    first = tables["kalaha"]
    paths = ["/", "/new", "/history", "/learn", "/learn/kalaha", "/nowhere", f"/replay/{first}"]
    paths += [f"/t/{table}" for table in tables.values()]
    paths += [f"/rules/{game}" for game in tables]
    found = []
    for path in paths:
        page.goto(server.address + path)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(100)
        assert page.locator("html").get_attribute("lang") == language
        broken = [one for one in axe.run(page).response["violations"] if one["impact"] in GRAVE]
        found += [(path, one["id"], [node["html"][:120] for node in one["nodes"][:2]]) for one in broken]
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > 360:
            found.append((path, "too wide", wide))
    assert found == []
    assert page.problems == []
    page.context.close()

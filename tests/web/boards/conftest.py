"""Boards on a page of their own, with scenes to show and no server that plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.board_site import build, serve
from tests.web.scenes import TABLES, moments


@pytest.fixture(scope="session")
def scenes() -> list[dict[str, Any]]:
    """The moments of every table that the games bring."""
    return [moment for table in TABLES for moment in moments(table)]


@pytest.fixture(scope="session")
def site(scenes, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a page that shows them."""
    folder = tmp_path_factory.mktemp("boards")
    build(folder, scenes)
    with serve(folder) as address:
        yield address


@pytest.fixture(scope="session")
def open_pages() -> dict[str, Any]:
    """Pages that tests have left as they were, but for what is shown."""
    return {}


@pytest.fixture
def open_page(browser, open_pages) -> Iterator[Any]:
    """Pages of any size; errors and refusals of the browser are problems.

    A page `of_its_own` is for a test that leaves more behind than another scene.
    """
    opened, own = [], []

    def new(size: dict[str, int], *, of_its_own: bool = False, **more: Any) -> Any:
        settings = {"viewport": size, "reduced_motion": "reduce", **more}
        page = None if of_its_own else open_pages.get(repr(settings))
        if page is None:
            page = browser.new_page(**settings)
            page.problems = []
            page.on("pageerror", lambda error: page.problems.append(str(error)))
            page.on("console", lambda said: page.problems.append(said.text) if said.type == "error" else None)
        if of_its_own:
            own.append(page)
        else:
            open_pages[repr(settings)] = page
        opened.append(page)
        return page

    yield new
    problems = [problem for page in opened for problem in page.problems]
    for page in own:
        page.close()
    for page in opened:
        page.problems.clear()
    assert problems == []

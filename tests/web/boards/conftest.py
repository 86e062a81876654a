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


@pytest.fixture
def problems() -> list[str]:
    return []


@pytest.fixture
def open_page(browser, problems) -> Iterator[Any]:
    """Pages of any size; errors and refusals of the browser are problems."""
    opened = []

    def new(size: dict[str, int], **more: Any) -> Any:
        page = browser.new_page(viewport=size, **{"reduced_motion": "reduce", **more})
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
        opened.append(page)
        return page

    yield new
    for page in opened:
        page.close()
    assert problems == []

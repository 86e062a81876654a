"""One browser for all tests of the boards, and a folder of scenes served to it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.scenes import TABLES, moments
from tests.web.site import build, serve

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="session")
def scenes() -> list[dict[str, Any]]:
    return [moment for table in TABLES for moment in moments(table)]


@pytest.fixture(scope="session")
def site(scenes, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("boards")
    build(folder, scenes)
    with serve(folder) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
    if CHROMIUM is None:
        pytest.skip("no Chromium found: apt-get install chromium")
    with playwright.sync_playwright() as running:
        started = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()

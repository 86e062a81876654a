"""A league for the tests of its pages: filled once for each worker, and copied for each test that changes it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tablee.league.settings import LeagueSettings
from tablee.league.web.league_extension import league_extension
from tablee.web.app import make_app
from tests.league.league_server import serving_league
from tests.league.league_site import LeagueSite, fill_league
from tests.web.lenient_server import LENIENT

Enter = Callable[..., TestClient[Litestar]]


@pytest.fixture(scope="session")
def filled_league(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, LeagueSite]:
    """The database of a league, and who is in it."""
    database = tmp_path_factory.mktemp("league") / "league.sqlite3"
    return database, fill_league(str(database))


@pytest.fixture
def site(filled_league: tuple[Path, LeagueSite]) -> LeagueSite:
    return filled_league[1]


@pytest.fixture
def league_database(filled_league: tuple[Path, LeagueSite], tmp_path: Path) -> str:
    """A copy of it."""
    copied = tmp_path / "league.sqlite3"
    shutil.copy(filled_league[0], copied)
    return str(copied)


@pytest.fixture
def league_app(league_database: str, site: LeagueSite) -> Iterator[Callable[..., Litestar]]:
    """Makes the application, with other settings where some are given."""

    def make(**changed: Any) -> Litestar:
        settings: LeagueSettings = replace(site.settings, **changed)
        return make_app(
            league_database, limits=LENIENT, extensions=[league_extension(settings, league_database)]
        )

    return make


@pytest.fixture
def client(league_app: Callable[..., Litestar]) -> Iterator[TestClient[Litestar]]:
    with TestClient(league_app()) as found:
        yield found


@pytest.fixture
def league_address(league_database: str) -> Iterator[str]:
    """A server with the league, in a process of its own."""
    with serving_league(league_database) as found:
        yield found


def enter(client: TestClient[Litestar], token: str) -> None:
    """Comes in by a link, as a browser does: with a cookie, and the token of a page for what changes anything."""
    client.cookies.clear()
    answer = client.get(f"/league/enter/{token}", headers={"Accept": "text/html"})
    assert answer.status_code == 200, answer.text
    found = re.search(r'name="token" content="([\w-]+)"', answer.text)
    assert found
    client.headers["X-Tablee-Token"] = found[1]

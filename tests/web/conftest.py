"""Servers for the tests of the web, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.databases import create_database
from tests.web.server_process import ServerProcess, Visitor, serving


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server on SQLite that all tests of a worker share."""
    with serving(str(tmp_path_factory.mktemp("web") / "games.db")) as found:
        yield found


@pytest.fixture(scope="session")
def postgres_server(postgres: str) -> Iterator[ServerProcess]:
    """The same on PostgreSQL."""
    with serving(create_database(postgres)) as found:
        yield found


@pytest.fixture(scope="session")
def lenient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One that may be asked as fast as a test can."""
    with serving(str(tmp_path_factory.mktemp("web") / "games.db"), lenient=True) as found:
        yield found


@pytest.fixture(scope="session")
def lenient_postgres(postgres: str) -> Iterator[ServerProcess]:
    """The same on PostgreSQL."""
    with serving(create_database(postgres), lenient=True) as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def lenient_on_either(request: pytest.FixtureRequest) -> ServerProcess:
    """Either of the two."""
    name = "lenient" if request.param == "sqlite" else "lenient_postgres"
    found: ServerProcess = request.getfixturevalue(name)
    return found


@pytest.fixture
def server(sqlite_server: ServerProcess) -> ServerProcess:
    """The server of a test. Most are about no database; a module that is about both has its own `server`.

    It must not be the shared one itself: pytest would end that whenever the parameter of the module's changes.
    """
    return sqlite_server


@pytest.fixture
def ada(server: ServerProcess) -> Iterator[Visitor]:
    with Visitor(server.address) as found:
        yield found


@pytest.fixture
def bob(server: ServerProcess) -> Iterator[Visitor]:
    with Visitor(server.address) as found:
        yield found

"""Databases and servers for the tests of the web: SQLite files, and a PostgreSQL where it is installed."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support import needs
from tests.web.browsers import chromium, new_page
from tests.web.server_process import ServerProcess, Visitor, serving

TRIES = 3
POSTGRES_HOW = "apt-get install postgresql (make test does so as root on Debian)"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _postgres_programs() -> Path | None:
    """The folder with initdb and pg_ctl: Debian keeps them away from the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server that lives as long as the tests; it refuses to run as root."""
    needs("asyncpg", "pip install asyncpg")
    programs = _postgres_programs()
    if programs is None:
        pytest.skip(f"needs PostgreSQL: {POSTGRES_HOW}")
    # Not under pytest's own folder, which only its owner may enter.
    home = Path(tempfile.mkdtemp(prefix="tablee-postgres-"))
    as_user: list[str] = []
    if os.geteuid() == 0:
        as_user = ["runuser", "-u", "postgres", "--"]
        shutil.chown(home, "postgres")
    data = home / "data"

    def run(*command: str) -> None:
        subprocess.run([*as_user, *command], check=True, capture_output=True, timeout=90, cwd="/")

    run(str(programs / "initdb"), "-D", str(data), "-A", "trust", "-U", "tablee", "-E", "UTF8", "--no-sync")
    for attempt in range(1, TRIES + 1):
        port = free_port()
        options = f"-p {port} -h 127.0.0.1 -k {home} -c fsync=off"
        try:
            run(
                str(programs / "pg_ctl"),
                "-D",
                str(data),
                "-o",
                options,
                "-w",
                "-l",
                str(home / "log"),
                "start",
            )
            break
        except subprocess.CalledProcessError:  # somebody may have taken the port in between
            if attempt == TRIES:
                raise
    try:
        yield f"postgresql+asyncpg://tablee@127.0.0.1:{port}/"
    finally:
        run(str(programs / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(home, ignore_errors=True)


def create_database(postgres: str) -> str:
    """An empty database on it."""
    import asyncpg

    name = f"t{secrets.token_hex(6)}"

    async def create() -> None:
        connection = await asyncpg.connect(postgres.replace("+asyncpg", "") + "postgres")
        await connection.execute(f'CREATE DATABASE "{name}"')
        await connection.close()

    asyncio.run(create())
    return postgres + name


@pytest.fixture
def new_database(postgres: str) -> str:
    return create_database(postgres)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Both sorts, empty."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    return create_database(request.getfixturevalue("postgres"))


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


# Between two calls Playwright leaves its event loop marked as running, and no other could run:
# only tests with a browser find it so.
_loops: list[asyncio.AbstractEventLoop | None] = []


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A Chromium that all tests of a worker share."""
    with chromium() as found:
        _loops.append(asyncio._get_running_loop())
        yield found
        asyncio._set_running_loop(_loops.pop())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    if _loops and "browser" in getattr(item, "fixturenames", ()):
        asyncio._set_running_loop(_loops[-1])
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(None)


@pytest.fixture
def visit(browser: Any) -> Iterator[Any]:
    """Visitors with browsers of their own; nothing may go wrong in their scripts."""
    opened: list[Any] = []

    def new(**context: Any) -> Any:
        opened.append(new_page(browser, **context))
        return opened[-1]

    yield new
    problems = [problem for page in opened for problem in page.problems]
    for page in opened:
        page.context.close()
    assert problems == []

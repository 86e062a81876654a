"""Databases for tests: SQLite files, and a PostgreSQL where it is installed."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import needs

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

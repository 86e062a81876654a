"""The database under the store: runs functions of a connection, each in a transaction of its own.

They are written once, synchronously. On PostgreSQL they run over the asynchronous driver, many side by side,
and the server itself flushes together what is committed together. SQLite has one writer: a thread, which
commits all changes that wait in one transaction, so that one wait for the disk serves all of them.
"""

from __future__ import annotations

import asyncio
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url

from tablee.core.errors import BadUse
from tablee.core.notes import N_, Note

T = TypeVar("T")

# In write-ahead mode readers go on beside the writer. Only FULL waits for the disk at each commit: with
# less, a power cut could take back a move that people have seen.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=30000", "foreign_keys=ON")
WRITES = "tablee_writes"


def url_of(database: str) -> URL:
    """Returns a database as SQLAlchemy names it; what is no URL is taken as the path of an SQLite file."""
    if "://" in database:
        return make_url(database)
    return URL.create("sqlite", database=str(Path(database).expanduser().absolute()))


def shown_database(database: str) -> str:
    """Returns what people may read of a database's name: a password is nobody's business."""
    return re.sub(r":[^:@/]*@", ":…@", database)


def bad_database(database: str, error: Exception) -> BadUse:
    """Returns the error that says why a database cannot be used; every driver has errors of its own."""
    problem: str | Note
    if isinstance(error, ModuleNotFoundError) and error.name == "asyncpg":
        problem = Note("needs_asyncpg", N_("PostgreSQL needs more: pip install 'tablee[postgres]'"))
    else:
        said = str(getattr(error, "orig", None) or error).strip().splitlines()
        problem = said[0] if said else type(error).__name__
    fields = {"database": shown_database(database), "problem": problem}
    return BadUse(why=Note("bad_database", N_("--database {database} cannot be opened: {problem}"), fields))


def connect(url: URL) -> Database:
    """Returns the database of a URL; nothing is connected before the first transaction."""
    return Sqlite(url) if url.get_backend_name() == "sqlite" else Postgres(url)


class Database(ABC):
    """Runs transactions, whatever the database is."""

    @abstractmethod
    async def read(self, work: Callable[[Connection], T]) -> T:
        """Returns what `work` finds; all that it reads is of one moment."""

    @abstractmethod
    async def write(self, work: Callable[[Connection], T]) -> T:
        """Returns what `work` returns, once what it wrote is on the disk; raises what it raises, with
        nothing written.
        """

    @abstractmethod
    async def close(self) -> None:
        """Closes every connection."""


class Postgres(Database):
    """A PostgreSQL server, through a pool of connections."""

    def __init__(self, url: URL) -> None:
        # Imported here: it brings the whole object mapper, a fifth of the start of a server on SQLite.
        from sqlalchemy.ext.asyncio import create_async_engine

        self._engine = create_async_engine(url, pool_pre_ping=True)
        self._reading = self._engine.execution_options(isolation_level="REPEATABLE READ")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Reads with the isolation REPEATABLE READ, so that all rows are of one moment."""
        async with self._reading.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Runs one transaction beside others."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Closes the pool."""
        await self._engine.dispose()


@dataclass
class _Job(Generic[T]):
    """A change that waits to be written, then how it went."""

    work: Callable[[Connection], T]
    done: asyncio.Future[T]
    answer: T | None = None
    error: Exception | None = field(default=None)


class Sqlite(Database):
    """An SQLite file; one thread reads, one writes."""

    def __init__(self, url: URL) -> None:
        if url.database:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        # A plain driver in a thread: the asynchronous one changes threads for every statement.
        self._engine = _engine(url.set(drivername="sqlite"))
        self._writing = self._engine.execution_options(**{WRITES: True})
        self._reader = ThreadPoolExecutor(1, "reading")
        self._writer = ThreadPoolExecutor(1, "writing")
        self._waiting: list[_Job[Any]] = []
        self._commits: asyncio.Task[None] | None = None

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Reads in the thread of readers."""

        def run() -> T:
            with self._engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._reader, run)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Adds the change to the next batch, and waits until that is on the disk."""
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._waiting.append(job)
        if self._commits is None:
            self._commits = asyncio.create_task(self._commit_all())
        # Whoever asked may go away; the change is made all the same.
        return await asyncio.shield(job.done)

    async def _commit_all(self) -> None:
        """Batch after batch, each of what came while the one before was written."""
        while self._waiting:
            batch, self._waiting = self._waiting, []
            await asyncio.get_running_loop().run_in_executor(self._writer, self._commit, batch)
            for job in batch:
                if job.done.cancelled():
                    continue
                if job.error is not None:
                    job.done.set_exception(job.error)
                else:
                    job.done.set_result(job.answer)
        self._commits = None

    def _commit(self, batch: list[_Job[Any]]) -> None:
        """In the writer's thread: a change that is refused takes back itself only."""
        try:
            with self._writing.begin() as connection:
                for job in batch:
                    connection.exec_driver_sql("SAVEPOINT job")
                    try:
                        job.answer = job.work(connection)
                    except Exception as error:  # noqa: BLE001 - it is the asker's, who is told
                        job.error = error
                        connection.exec_driver_sql("ROLLBACK TO job")
                    connection.exec_driver_sql("RELEASE job")
        except Exception as error:  # noqa: BLE001 - nothing was written: all are told
            for job in batch:
                job.error = error

    async def close(self) -> None:
        """Waits until the last batch is written, then closes the file."""
        if self._commits is not None:
            await self._commits
        self._reader.shutdown()
        self._writer.shutdown()
        self._engine.dispose()


def _engine(url: URL) -> Engine:
    """SQLite with transactions and savepoints as they are asked for: Python's own way begins them late."""
    engine = create_engine(url)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # Who is going to write takes the lock at once: asked for later, it could be refused.
        writes = connection.get_execution_options().get(WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine

"""Backups of a server's database: each is an SQLite file with every table as it was at one moment.

A backup of an SQLite database is a copy of its file; one of PostgreSQL is made row by row, in one
transaction, and needs no program of PostgreSQL. Either goes back into either. A backup has the layout of the
database that it was made from; a server that opens what was restored brings that to the newest one.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from tablee.core.atomic_file import draft_of
from tablee.core.errors import BadBackup, BadUse, TableeError, os_error_note
from tablee.core.notes import N_, Note
from tablee.web.storage.database import Postgres, bad_database, shown_database, url_of
from tablee.web.storage.migrations import newest
from tablee.web.storage.sqlite_files import copy_sqlite, damage, is_in_use, sqlite_connection
from tablee.web.storage.table_copies import copy_tables, drop_tables, has_tables

PRIVATE = 0o600  # whoever reads a backup reads the keys that sign cookies, and hidden cards
_LAYOUT = text("SELECT version_num FROM alembic_version")
_COUNTS = text(
    "SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM games WHERE outcome IS NULL),"
    " (SELECT count(*) FROM moves)"
)


_OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
)
LEAVING_SECONDS = 2


@dataclass(frozen=True)
class BackupSummary:
    """What is in a backup: its layout, all games, those that are not over, and all moves."""

    layout: str
    games: int
    unfinished: int
    moves: int


def write_backup(database: str, file: Path, *, overwrite: bool = False) -> BackupSummary:
    """Writes everything in a database, as it is at one moment, to a file; servers on it go on meanwhile.

    :raises BadUse: when the database cannot be read, is not one of a server, or is not there.
    :raises BadBackup: when the file exists, without `overwrite`, or cannot be written.
    """
    if file.exists() and not overwrite:
        why = N_("there is a file of this name already; --overwrite replaces it")
        raise BadBackup(source=str(file), why=Note("backup_exists", why))
    with _told_as_database(database):
        url = url_of(database)
        is_sqlite = url.get_backend_name() == "sqlite"
        if (_sqlite_summary(_existing(url)) if is_sqlite else asyncio.run(_postgres_summary(url))) is None:
            why = N_("--database {database} is not that of a Tablée server: it has no tables of games")
            raise BadUse(why=Note("not_our_database", why, {"database": shown_database(database)}))
        with _told_as_file(file, N_("cannot be written: {problem}")), draft_of(file) as draft:
            draft.touch(PRIVATE, exist_ok=False)
            if is_sqlite:
                copy_sqlite(_existing(url), draft)
            else:
                asyncio.run(_copy_from_postgres(url, draft))
            return _checked(draft)


def restore_backup(file: Path, database: str, *, overwrite: bool = False) -> BackupSummary:
    """Puts everything in a backup into a database without tables, or with `overwrite` in place of its tables.

    The database has either all of it in the end, or what it had.

    :raises BadBackup: when the file is no whole backup, or is of a newer version of the program.
    :raises BadUse: when the database has tables, is in use, or cannot be written.
    """
    with _told_as_file(file, N_("cannot be read: {problem}")):
        summary = _checked(file)
    with _told_as_database(database):
        url = url_of(database)
        if url.get_backend_name() == "sqlite":
            _restore_sqlite(file, Path(url.database or ""), database, overwrite=overwrite)
        else:
            asyncio.run(_restore_postgres(file, url, database, overwrite=overwrite))
    return summary


# --- making one -------------------------------------------------------------------------------


def _existing(url: URL) -> Path:
    path = Path(url.database or "")
    if not path.exists():
        raise FileNotFoundError(str(path))
    return path


async def _copy_from_postgres(url: URL, file: Path) -> None:
    """Copies all tables within one transaction that reads what is there at its beginning."""
    source = Postgres(url)
    try:
        with sqlite_connection(file) as copy:
            await source.read(lambda connection: copy_tables(connection, copy))
    finally:
        await source.close()


def _summary(connection: Connection) -> BackupSummary | None:
    """Returns what is in a database, None when it has not the tables of a server."""
    if not {"games", "moves", "alembic_version"} <= set(inspect(connection).get_table_names()):
        return None
    return BackupSummary(str(connection.scalar(_LAYOUT)), *connection.execute(_COUNTS).one())


def _sqlite_summary(file: Path) -> BackupSummary | None:
    with sqlite_connection(file) as connection:
        return _summary(connection)


async def _postgres_summary(url: URL) -> BackupSummary | None:
    source = Postgres(url)
    try:
        return await source.read(_summary)
    finally:
        await source.close()


# --- putting one back -------------------------------------------------------------------------


def _checked(file: Path) -> BackupSummary:
    """Returns what is in a backup that is whole and that this program can restore.

    :raises BadBackup: for any other file.
    """
    with file.open("rb"):  # for an error that says why it cannot be read
        pass
    if problem := damage(file):
        raise BadBackup(
            source=str(file), why=Note("damaged", N_("it is damaged: {problem}"), {"problem": problem})
        )
    found = _sqlite_summary(file)
    if found is None:
        raise BadBackup(source=str(file), why=Note("no_backup", N_("it is no backup of a Tablée server")))
    if found.layout > newest():
        why = N_("it is of a newer version of Tablée: its layout is {layout}, the newest known here {known}")
        fields = {"layout": found.layout, "known": newest()}
        raise BadBackup(source=str(file), why=Note("newer_backup", why, fields))
    return found


def _restore_sqlite(file: Path, path: Path, database: str, *, overwrite: bool) -> None:
    """Copies the backup beside the database, and then puts it in its place."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.stat().st_size:
        if not overwrite:
            raise _not_empty(database)
        if is_in_use(path):
            raise _in_use(database)
    with draft_of(path) as draft:
        copy_sqlite(file, draft)
        if path.exists():
            draft.chmod(path.stat().st_mode & 0o777)
        for beside in ("-wal", "-shm"):  # what a damaged database may have left is none of the new one's
            path.with_name(path.name + beside).unlink(missing_ok=True)


async def _restore_postgres(file: Path, url: URL, database: str, *, overwrite: bool) -> None:
    """Makes and fills the tables in one transaction."""
    target = Postgres(url)

    def restore(connection: Connection) -> None:
        connection.execute(text("SET LOCAL lock_timeout = '10s'"))
        if has_tables(connection):
            if not overwrite:
                raise _not_empty(database)
            if _has_others(connection):
                raise _in_use(database)
            drop_tables(connection)
        with sqlite_connection(file) as backup:
            copy_tables(backup, connection)

    try:
        await target.write(restore)
    finally:
        await target.close()


def _has_others(connection: Connection) -> bool:
    """Returns whether somebody else is connected to this database, after a moment for who is just leaving."""
    for _ in range(LEAVING_SECONDS):
        if not connection.scalar(_OTHERS):
            return False
        connection.execute(text("SELECT pg_stat_clear_snapshot(), pg_sleep(1)"))
    return bool(connection.scalar(_OTHERS))


# --- errors -----------------------------------------------------------------------------------


def _not_empty(database: str) -> BadUse:
    why = N_("--database {database} is not empty; --overwrite deletes everything in it first")
    return BadUse(why=Note("database_not_empty", why, {"database": shown_database(database)}))


def _in_use(database: str) -> BadUse:
    why = N_("--database {database} is in use: stop its server first")
    return BadUse(why=Note("database_in_use", why, {"database": shown_database(database)}))


@contextmanager
def _told_as_file(file: Path, template: str) -> Iterator[None]:
    """Raises what goes wrong with the file of a backup as BadBackup."""
    try:
        yield
    except (OSError, sqlite3.Error, DBAPIError) as error:
        original = getattr(error, "orig", error)
        if isinstance(original, OSError):
            problem = os_error_note(original)
        elif isinstance(original, sqlite3.Error):
            problem = Note("sqlite_says", N_("SQLite says: {problem}"), {"problem": str(original)})
        else:  # the other database's
            raise
        why = Note("backup_file", template, {"problem": problem})
        raise BadBackup(source=str(file), why=why) from None


@contextmanager
def _told_as_database(database: str) -> Iterator[None]:
    """Raises what goes wrong with the database as BadUse."""
    try:
        yield
    except TableeError:
        raise
    except FileNotFoundError:
        why = N_("--database {database}: there is no such file")
        raise BadUse(why=Note("no_database", why, {"database": shown_database(database)})) from None
    except Exception as error:  # noqa: BLE001 - every driver has its own
        raise bad_database(database, error) from None

"""SQLite files as files: copied while others write to them, looked over, and replaced as a whole."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, NullPool, create_engine

PATIENCE = 10.0  # seconds in which another writer has to come to its end


def copy_sqlite(source: Path, target: Path) -> None:
    """Copies a database as it is at one moment into a new file, by SQLite's own online backup.

    Whoever uses `source` meanwhile goes on: all pages are read in one transaction. The copy is one file,
    without a write-ahead log beside it. Raises sqlite3.Error.
    """
    with closing(_open(source)) as original, closing(sqlite3.connect(target)) as copy:
        original.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")


def damage(file: Path) -> str | None:
    """Returns the first thing that is wrong in a database, None for a sound one. Raises sqlite3.Error."""
    with closing(_open(file)) as opened:
        (found,) = opened.execute("PRAGMA quick_check(1)").fetchone()
    return None if found == "ok" else str(found).strip().splitlines()[-1]


def is_in_use(file: Path) -> bool:
    """Returns whether another process has a database open; one that cannot be read is in nobody's use.

    Leaving the write-ahead log needs the file for oneself; in the end nothing lies beside the file any more.
    """
    with closing(_open(file, patience=0.0)) as opened:
        try:
            opened.execute("PRAGMA journal_mode=DELETE").fetchone()
        except sqlite3.DatabaseError as error:
            return error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
    return False


@contextmanager
def sqlite_connection(file: Path) -> Iterator[Connection]:
    """A connection of SQLAlchemy to a file that nobody else uses; what was done is committed in the end."""
    engine = create_engine(URL.create("sqlite", database=str(file)), poolclass=NullPool)
    with engine.begin() as connection:
        yield connection


def _open(file: Path, patience: float = PATIENCE) -> sqlite3.Connection:
    """Opens a file that exists: SQLite by itself would make one."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=patience)

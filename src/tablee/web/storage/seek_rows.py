"""Searches for opponents as rows, and the one transaction in which people are brought together.

Whoever looks says every two seconds that they still do. The process that hears it looks for somebody who
suits them: it claims the rows of both and opens the table in one transaction, so that people are paired once
or not at all, however many processes look and whenever one of them dies. Who is no longer heard of is not
paired; the row goes later, for a browser whose page is out of sight may be slow to speak.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from sqlalchemy import Connection, delete, func, insert, select, text, update

from tablee.web.pairing import GONE_AFTER, Seek, find_group
from tablee.web.storage import schema
from tablee.web.storage.database import Database
from tablee.web.storage.ignore_rows import pairs_apart
from tablee.web.storage.stored_table import StoredTable
from tablee.web.storage.table_rows import insert_table

FORGOTTEN_AFTER = 600.0  # seconds without a word until a row is deleted
LOCK = 7_414_205  # any number, but those of other locks

_seeks, _games = schema.seeks.c, schema.games.c


def lock_seeks(connection: Connection) -> None:
    """Lets the transactions of all processes that pair, or delete people, run one after the other."""
    if connection.dialect.name == "postgresql":  # SQLite has one writer at a time anyway
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


Wanted = Callable[[str], int]  # how many people a game needs, by its name
Build = Callable[[Sequence[Seek]], StoredTable]  # the table of people who were brought together


class SeekRows:
    """The rows of one server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def start(self, seek: Seek, wanted: Wanted, build: Build) -> Seek:
        """Begins a search in place of the visitor's last one, and looks at once.

        Who was paired a moment ago and has not heard of it yet is told of that table instead.
        """

        def work(connection: Connection) -> Seek:
            lock_seeks(connection)
            known = _own(connection, seek.visitor)
            if known is not None and known.is_there(seek.seen) and _is_running(connection, known.found):
                return known
            connection.execute(delete(schema.seeks).where(_seeks.visitor == seek.visitor))
            connection.execute(insert(schema.seeks), vars(seek))
            return _pair(connection, seek, wanted, build, seek.seen)

        return await self._database.write(work)

    async def keep(self, visitor: str, now: float, wanted: Wanted, build: Build) -> Seek | None:
        """Says that a visitor still looks, and looks for them; returns None when they have no search."""

        def work(connection: Connection) -> Seek | None:
            lock_seeks(connection)
            connection.execute(delete(schema.seeks).where(_seeks.seen < now - FORGOTTEN_AFTER))
            own = update(schema.seeks).where(_seeks.visitor == visitor)
            connection.execute(own.values(seen=now))
            known = _own(connection, visitor)
            if known is None or known.found is not None:
                return known
            return _pair(connection, known, wanted, build, now)

        return await self._database.write(work)

    async def end(self, visitor: str) -> None:
        """Ends a search that has found nobody."""
        open_one = (_seeks.visitor == visitor) & _seeks.found.is_(None)
        await self._database.write(
            lambda connection: connection.execute(delete(schema.seeks).where(open_one))
        )

    async def of(self, visitor: str) -> Seek | None:
        """Returns the search of a visitor."""
        return await self._database.read(lambda connection: _own(connection, visitor))

    async def counts(self, now: float, without: str = "") -> dict[str, int]:
        """Returns how many people look for an opponent by game, but for one visitor."""
        there = _seeks.found.is_(None) & (_seeks.seen > now - GONE_AFTER) & (_seeks.visitor != without)
        wanted = select(_seeks.game, func.count()).where(there).group_by(_seeks.game)
        return await self._database.read(
            lambda connection: {game: int(count) for game, count in connection.execute(wanted)}
        )


def _own(connection: Connection, visitor: str) -> Seek | None:
    row = connection.execute(select(schema.seeks).where(_seeks.visitor == visitor)).one_or_none()
    return None if row is None else Seek(*row)


def _is_running(connection: Connection, table: str | None) -> bool:
    """Whether there is such a table, and its game is not over."""
    wanted = select(_games.id).where(_games.id == table, _games.outcome.is_(None))
    return table is not None and connection.scalar(wanted) is not None


def _pair(connection: Connection, mine: Seek, wanted: Wanted, build: Build, now: float) -> Seek:
    """Opens a table for `mine` and others where they suit each other; returns the search as it is then.

    The caller holds the lock of `lock_seeks`.
    """
    there = _seeks.found.is_(None) & (_seeks.seen > now - GONE_AFTER) & (_seeks.visitor != mine.visitor)
    rows = connection.execute(select(schema.seeks).where(_seeks.game == mine.game, there))
    others = [Seek(*row) for row in rows]
    apart = pairs_apart(connection, [mine.visitor, *(other.visitor for other in others)])
    group = find_group(mine, others, wanted(mine.game), now, apart)
    if group is None:
        return mine
    table = build(group)
    insert_table(connection, table)
    claim = update(schema.seeks).where(_seeks.visitor.in_([each.visitor for each in group]))
    connection.execute(claim.values(found=table.id))
    return replace(mine, found=table.id)

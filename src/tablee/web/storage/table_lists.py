"""Lists of tables: those in the lobby, those of a visitor, those whose turn has ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, func, or_, select

from tablee.web.storage import schema
from tablee.web.storage.database import Database
from tablee.web.storage.stored_table import StoredTable, stored_table
from tablee.web.storage.vacation_rows import vacations_of

MOST_LISTED = 100

_games, _holders = schema.games.c, schema.holders.c
_SEATS_OF = [
    select(rows).where(rows.c.game.in_(bindparam("of", expanding=True))).order_by(rows.c.seat)
    for rows in (schema.seats, schema.holders)
]


class TableLists:
    """The tables of one server as they are asked for together; without their moves."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def lobby(self, game: str | None = None) -> list[StoredTable]:
        """Returns the listed tables whose games are not over, newest first; of one game where it is named."""
        wanted = select(schema.games).where(_games.listed, _games.outcome.is_(None))
        if game is not None:
            wanted = wanted.where(_games.game == game)
        return await self._list(wanted.order_by(_games.changed.desc()))

    async def history(self, visitor: str) -> list[StoredTable]:
        """Returns the tables at which a visitor holds a seat or which they opened, newest first."""
        return await self._list(_tables_of(visitor).order_by(_games.changed.desc()))

    async def all_of(self, visitor: str) -> list[StoredTable]:
        """Returns every table of `history`, however many there are."""
        found: list[StoredTable] = []
        while True:
            page = await self._list(_tables_of(visitor).order_by(_games.id).offset(len(found)))
            found += page
            if len(page) < MOST_LISTED:
                return found

    async def running_of(self, creator: str) -> int:
        """Returns how many unfinished tables a visitor has opened."""
        wanted = select(func.count()).where(_games.creator == creator, _games.outcome.is_(None))
        return await self._database.read(lambda connection: int(connection.scalar(wanted) or 0))

    async def overdue(self, now: float) -> list[StoredTable]:
        """Returns the tables of games by turns whose present turn has ended, unless it was a vacation."""
        wanted = select(schema.games).where(_games.deadline <= now, _games.outcome.is_(None))

        def work(connection: Connection) -> list[StoredTable]:
            found = tables_from(connection, list(connection.execute(wanted.order_by(_games.deadline))))
            return [table for table in found if table.due is not None and table.due <= now]

        return await self._database.read(work)

    async def turns_of(self, visitor: str) -> int:
        """Returns in how many games by turns it is a visitor's move."""
        theirs = (_holders.game == _games.id) & (_holders.seat == _games.mover)
        wanted = select(func.count()).where(
            theirs, _holders.visitor == visitor, _games.deadline.is_not(None), _games.outcome.is_(None)
        )
        return await self._database.read(lambda connection: int(connection.scalar(wanted) or 0))

    async def _list(self, wanted: Any) -> list[StoredTable]:
        def work(connection: Connection) -> list[StoredTable]:
            return tables_from(connection, list(connection.execute(wanted.limit(MOST_LISTED))))

        return await self._database.read(work)


def _tables_of(visitor: str) -> Select[Any]:
    """The rows of the tables at which a visitor holds a seat or which they opened."""
    held = select(_holders.game).where(_holders.visitor == visitor)
    return select(schema.games).where(or_(_games.id.in_(held), _games.creator == visitor))


def tables_from(connection: Connection, rows: Sequence[Row[Any]]) -> list[StoredTable]:
    """Returns tables with their seats from the rows of `games`."""
    seats, holders = (
        list(connection.execute(wanted, {"of": [row.id for row in rows]})) for wanted in _SEATS_OF
    )
    # Only in games by turns does anybody's vacation matter.
    by_turns = {row.id for row in rows if row.deadline is not None}
    away = vacations_of(connection, {held.visitor for held in holders if held.game in by_turns})
    return [stored_table(row, seats, holders, away) for row in rows]

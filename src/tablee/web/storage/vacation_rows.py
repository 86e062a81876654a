"""When visitors have stopped their time in games by turns, as rows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tablee.web.storage import schema
from tablee.web.storage.change_notices import ChangeNotices, notify
from tablee.web.storage.database import Database

NOBODY = ""  # whose vacations are those of all
TURNS = "turns"

_vacations, _holders, _games, _marks = schema.vacations.c, schema.holders.c, schema.games.c, schema.marks.c


@dataclass(frozen=True)
class Vacation:
    """A vacation of a visitor, the `number`th; the time of its games stands still from `begins` to `ends`."""

    number: int
    begins: float
    ends: float


class VacationRows:
    """The rows of one server. What is changed is told to other processes that have one of the tables open."""

    def __init__(self, database: Database, notices: ChangeNotices | None) -> None:
        self._database = database
        self._notices = notices

    async def of(self, visitor: str) -> list[Vacation]:
        """Returns the vacations of a visitor, the first one first."""
        wanted = (
            select(_vacations.number, _vacations.begins, _vacations.ends)
            .where(_vacations.visitor == visitor)
            .order_by(_vacations.number)
        )
        return await self._database.read(
            lambda connection: [Vacation(*row) for row in connection.execute(wanted)]
        )

    async def add(self, visitor: str, vacation: Vacation) -> list[str] | None:
        """Adds a vacation; returns the visitor's tables, or None when there is one of this number already."""

        def work(connection: Connection) -> list[str]:
            connection.execute(insert(schema.vacations), {"visitor": visitor, **vars(vacation)})
            return self._tell(connection, visitor)

        try:
            return await self._database.write(work)
        except IntegrityError:
            return None

    async def end(self, visitor: str, number: int, ends: float) -> list[str]:
        """Lets a vacation end earlier; returns the visitor's tables."""
        wanted = update(schema.vacations).where(
            _vacations.visitor == visitor, _vacations.number == number, _vacations.ends > ends
        )

        def work(connection: Connection) -> list[str]:
            connection.execute(wanted.values(ends=ends))
            return self._tell(connection, visitor)

        return await self._database.write(work)

    async def mark_watch(self, now: float, away: float | None = None) -> None:
        """Writes that overdue turns are looked for. When nobody has done so for `away` seconds, no process
        was there, and nobody could move: that time is a vacation of all.
        """
        known = select(_marks.at).where(_marks.name == TURNS)

        def work(connection: Connection) -> None:
            before = connection.scalar(known)
            if before is None:
                connection.execute(insert(schema.marks), {"name": TURNS, "at": now})
                return
            mark = update(schema.marks).where(_marks.name == TURNS, _marks.at == before)
            # Of two processes that start together one finds what it has read.
            first = connection.execute(mark.values(at=max(now, before))).rowcount == 1
            if first and away is not None and now - before > away:
                taken = select(func.count()).where(_vacations.visitor == NOBODY)
                number = int(connection.scalar(taken) or 0) + 1
                row = {"visitor": NOBODY, "number": number, "begins": before, "ends": now}
                connection.execute(insert(schema.vacations), row)

        with suppress(IntegrityError):  # another process was faster
            await self._database.write(work)

    def _tell(self, connection: Connection, visitor: str) -> list[str]:
        """Returns the visitor's tables with games by turns, and tells other processes of each."""
        wanted = select(_games.id).where(
            _games.id == _holders.game, _holders.visitor == visitor, _games.deadline.is_not(None)
        )
        found = list(connection.scalars(wanted))
        for game in found:
            notify(connection, game, self._notices)
        return found


def vacations_of(connection: Connection, visitors: Collection[str]) -> Sequence[Row[Any]]:
    """Returns the rows of these visitors, and those of all; none where no visitor is named."""
    if not visitors:
        return []
    wanted = select(_vacations.visitor, _vacations.begins, _vacations.ends)
    return list(connection.execute(wanted.where(_vacations.visitor.in_([NOBODY, *sorted(visitors)]))))

"""What players have reported to the host of a server, as rows.

A report keeps what it is about as it was then: the record of the game so far, seed and all, and what was
said, by seat. It goes to nobody but who can read the database. When one of the two people is deleted, the
report stays, without them: neither identity nor name.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from tablee.web.storage import schema
from tablee.web.storage.database import Database

DAY = 24 * 3600.0

_reports = schema.reports.c


@dataclass(frozen=True)
class StoredReport:
    """A report: who reports whom, what they are called at which table, why, and the evidence as JSON."""

    id: str
    made: float
    reporter: str
    reported: str
    name: str
    game: str
    seat: int
    reason: str
    evidence: str


class ReportRows:
    """The rows of one server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, report: StoredReport, most: int) -> bool:
        """Adds a report, in place of the reporter's last one about the same seat.

        Returns False when they have made `most` within a day.
        """
        same = (
            (_reports.reporter == report.reporter)
            & (_reports.game == report.game)
            & (_reports.seat == report.seat)
        )
        recent = select(func.count()).where(
            _reports.reporter == report.reporter, _reports.made > report.made - DAY
        )

        def work(connection: Connection) -> bool:
            connection.execute(delete(schema.reports).where(same))
            if (connection.scalar(recent) or 0) >= most:
                return False
            connection.execute(insert(schema.reports), vars(report))
            return True

        return await self._database.write(work)

    async def all(self) -> list[StoredReport]:
        """Returns every report, the latest first."""
        wanted = select(schema.reports).order_by(_reports.made.desc(), _reports.id)
        return await self._database.read(
            lambda connection: [StoredReport(*row) for row in connection.execute(wanted)]
        )

    async def of(self, reporter: str) -> list[StoredReport]:
        """Returns what a visitor has reported, the latest first."""
        wanted = select(schema.reports).where(_reports.reporter == reporter).order_by(_reports.made.desc())
        return await self._database.read(
            lambda connection: [StoredReport(*row) for row in connection.execute(wanted)]
        )

    async def drop(self, name: str) -> bool:
        """Deletes the report of an id; returns whether there was one."""
        wanted = delete(schema.reports).where(_reports.id == name)
        return await self._database.write(lambda connection: connection.execute(wanted).rowcount == 1)


def forget_in_reports(connection: Connection, visitor: str) -> None:
    """Takes a visitor who is deleted out of all reports."""
    own = update(schema.reports).where(_reports.reporter == visitor)
    connection.execute(own.values(reporter=""))
    about = update(schema.reports).where(_reports.reported == visitor)
    connection.execute(about.values(reported="", name=""))

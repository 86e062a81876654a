"""Who is connected to which process: rows that the processes of one database read to know who has vanished.

A process writes a row for each seat whose person has a browser connected to it, and says every few seconds
that it lives. The rows of a process that has not said so are deleted by any other.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Collection

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tablee.web.storage import schema
from tablee.web.storage.change_notices import ChangeNotices
from tablee.web.storage.database import Database

ALIVE_SECONDS = 15.0  # since a process was last seen; its clock and ours may differ by a little

_presence, _processes = schema.presence.c, schema.processes.c


class PresenceRows:
    """The rows as one process, `process`, reads and writes them."""

    def __init__(self, database: Database, notices: ChangeNotices, process: str) -> None:
        self._database = database
        self._notices = notices
        self._process = process

    def elsewhere(self, connection: Connection, game: str) -> tuple[frozenset[int], frozenset[str]]:
        """Returns the seats of a table whose people are connected to other processes, and the visitors who
        watch there.
        """
        wanted = select(_presence.seat, _presence.visitor).where(
            _presence.game == game, _presence.process != self._process
        )
        found = [(row.seat, row.visitor) for row in connection.execute(wanted)]
        watching = frozenset(visitor for seat, visitor in found if seat < 0 and visitor is not None)
        return frozenset(seat for seat, _ in found if seat >= 0), watching

    async def at(self, games: Collection[str]) -> list[tuple[str, int, str | None]]:
        """Returns who is connected to other processes at these tables: the table, the seat, and for a number
        below 0 the visitor who watches.
        """
        wanted = select(_presence.game, _presence.seat, _presence.visitor).where(
            _presence.game.in_(games), _presence.process != self._process
        )
        return await self._database.read(
            lambda connection: [(row.game, row.seat, row.visitor) for row in connection.execute(wanted)]
        )

    async def put(self, game: str, seats: Collection[int], spectators: Collection[str] = ()) -> None:
        """Says which seats of a table are connected to this process and which visitors watch, instead of what
        it said before.
        """
        own = delete(schema.presence).where(_presence.game == game, _presence.process == self._process)
        numbered: list[tuple[int, str | None]] = [(seat, None) for seat in sorted(seats)]
        numbered += [(-number, visitor) for number, visitor in enumerate(sorted(spectators), start=1)]
        rows = [
            {"game": game, "seat": seat, "process": self._process, "visitor": visitor}
            for seat, visitor in numbered
        ]

        def work(connection: Connection) -> None:
            connection.execute(own)
            if rows:
                connection.execute(insert(schema.presence), rows)
            self._notices.send(connection, game)

        with contextlib.suppress(IntegrityError):  # the table was deleted with the last who sat there
            await self._database.write(work)

    async def say_alive(self) -> list[str]:
        """Says that this process lives, and deletes the rows of those that do not.

        Returns the tables whose rows were deleted.
        """
        now = time.time()
        seen = update(schema.processes).where(_processes.id == self._process).values(seen=now)
        dead = select(_processes.id).where(_processes.seen < now - ALIVE_SECONDS)

        def work(connection: Connection) -> list[str]:
            if connection.execute(seen).rowcount == 0:
                connection.execute(insert(schema.processes), {"id": self._process, "seen": now})
            found = list(connection.scalars(dead))
            return self._forget(connection, found) if found else []

        try:
            return await self._database.write(work)
        except IntegrityError:  # it was added in the same moment: the next time says it again
            return []

    async def leave(self) -> None:
        """Deletes everything about this process, which ends."""
        await self._database.write(lambda connection: self._forget(connection, [self._process]))

    def _forget(self, connection: Connection, processes: list[str]) -> list[str]:
        theirs = _presence.process.in_(processes)
        games = list(connection.scalars(select(_presence.game).where(theirs).distinct()))
        connection.execute(delete(schema.presence).where(theirs))
        connection.execute(delete(schema.processes).where(_processes.id.in_(processes)))
        for game in games:
            self._notices.send(connection, game)
        return games

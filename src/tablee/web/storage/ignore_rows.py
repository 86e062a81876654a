"""Whom visitors have muted or blocked, as rows.

To mute somebody is to see their phrases no longer; to block them, also never to be paired with them, and to
keep them from one's own tables. Nobody is told that they are ignored.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, or_, select
from sqlalchemy.exc import IntegrityError

from tablee.web.storage import schema
from tablee.web.storage.database import Database

MUTE, BLOCK = "mute", "block"
MOST = 500  # of one visitor

_ignored = schema.ignored.c


@dataclass(frozen=True)
class Ignored:
    """Somebody whom a visitor has muted or blocked; `name` is what they were called then."""

    id: str
    visitor: str
    other: str
    kind: str
    name: str
    made: float


class IgnoreRows:
    """The rows of one server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, visitor: str, others: Collection[str], kind: str, name: str, now: float) -> bool:
        """Mutes or blocks others; returns False when the visitor ignores too many already."""
        known = select(func.count()).where(_ignored.visitor == visitor)
        same = (_ignored.visitor == visitor) & (_ignored.kind == kind)

        def work(connection: Connection) -> bool:
            found = set(connection.scalars(select(_ignored.other).where(same, _ignored.other.in_(others))))
            new = [other for other in sorted(others) if other not in found]
            if new and (connection.scalar(known) or 0) + len(new) > MOST:
                return False
            for other in new:
                row = Ignored(secrets.token_hex(8), visitor, other, kind, name, now)
                connection.execute(insert(schema.ignored), vars(row))
            return True

        try:
            return await self._database.write(work)
        except IntegrityError:  # asked twice at once: it is done
            return True

    async def end(self, visitor: str, name: str) -> None:
        """Ends what stands in the visitor's row of an id."""
        mine = (_ignored.visitor == visitor) & (_ignored.id == name)
        await self._database.write(lambda connection: connection.execute(delete(schema.ignored).where(mine)))

    async def of(self, visitor: str) -> list[Ignored]:
        """Returns whom a visitor ignores, the latest first."""
        wanted = select(schema.ignored).where(_ignored.visitor == visitor).order_by(_ignored.made.desc())
        return await self._database.read(
            lambda connection: [Ignored(*row) for row in connection.execute(wanted)]
        )

    async def unheard(self, visitor: str) -> frozenset[str]:
        """Returns those whose phrases a visitor does not see: whom they have muted or blocked."""
        wanted = select(_ignored.other).where(_ignored.visitor == visitor)
        return await self._database.read(lambda connection: frozenset(connection.scalars(wanted)))

    async def apart(self, visitor: str) -> frozenset[str]:
        """Returns whom a visitor has blocked, and who has blocked them: these are kept apart."""

        def work(connection: Connection) -> frozenset[str]:
            rows = connection.execute(
                select(_ignored.visitor, _ignored.other).where(
                    _ignored.kind == BLOCK, or_(_ignored.visitor == visitor, _ignored.other == visitor)
                )
            )
            return frozenset(one for row in rows for one in row) - {visitor}

        return await self._database.read(work)

    async def any_apart(self, visitors: Collection[str]) -> bool:
        """Returns whether one of these visitors has blocked another."""
        return bool(await self._database.read(lambda connection: pairs_apart(connection, visitors)))


def pairs_apart(connection: Connection, visitors: Collection[str]) -> frozenset[frozenset[str]]:
    """Returns the pairs among these visitors of whom one has blocked the other."""
    wanted = select(_ignored.visitor, _ignored.other).where(
        _ignored.kind == BLOCK, _ignored.visitor.in_(visitors), _ignored.other.in_(visitors)
    )
    return frozenset(frozenset(row) for row in connection.execute(wanted))


def is_blocked(connection: Connection, visitor: str, by: Collection[str]) -> bool:
    """Returns whether one of `by` has blocked a visitor."""
    wanted = select(_ignored.id).where(
        _ignored.kind == BLOCK, _ignored.other == visitor, _ignored.visitor.in_(by)
    )
    return bool(by) and connection.scalar(wanted.limit(1)) is not None

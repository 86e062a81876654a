"""Where the browsers of visitors have their notices sent, as rows."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from tablee.web.storage import schema
from tablee.web.storage.database import Database

MOST = 8  # browsers of one visitor; the oldest subscription makes room for a new one

_rows = schema.subscriptions.c


@dataclass(frozen=True)
class Subscription:
    """A browser that wants notices: the address that its push service gave it, its keys as base64 for URLs,
    and the language and the origin of the page on which it was asked for.
    """

    endpoint: str
    visitor: str
    p256dh: str
    auth: str
    language: str
    origin: str
    made: float


class SubscriptionRows:
    """The rows of one server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, new: Subscription) -> None:
        """Adds a subscription, or replaces that of the same address."""

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.subscriptions).where(_rows.endpoint == new.endpoint))
            theirs = select(_rows.endpoint).where(_rows.visitor == new.visitor).order_by(_rows.made.desc())
            for endpoint in list(connection.scalars(theirs))[MOST - 1 :]:
                connection.execute(delete(schema.subscriptions).where(_rows.endpoint == endpoint))
            connection.execute(insert(schema.subscriptions), vars(new))

        try:
            await self._database.write(work)
        except IntegrityError:  # the same browser has asked twice at once
            return

    async def of(self, visitors: Collection[str]) -> list[Subscription]:
        """Returns the subscriptions of these visitors."""
        wanted = select(schema.subscriptions).where(_rows.visitor.in_(sorted(visitors)))
        return await self._database.read(
            lambda connection: [Subscription(**row._mapping) for row in connection.execute(wanted)]  # noqa: SLF001 - SQLAlchemy's public name
        )

    async def drop(self, endpoint: str, visitor: str | None = None) -> None:
        """Deletes the subscription of an address, where a visitor is named only if it is theirs."""
        wanted = delete(schema.subscriptions).where(_rows.endpoint == endpoint)
        if visitor is not None:
            wanted = wanted.where(_rows.visitor == visitor)
        await self._database.write(lambda connection: connection.execute(wanted))

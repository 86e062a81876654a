"""Promotions as rows: which bosses a person has clearly beaten. Nobody loses a promotion."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from tablee.league.storage import schema
from tablee.web.storage.database import Database

_promotions = schema.promotions.c


@dataclass(frozen=True)
class Promotion:
    """A person whose version has clearly beaten a boss; `game` was the last of the ledger then."""

    person: str
    boss: str
    version: int
    game: int
    made: float


class PromotionRows:
    """The rows of one league."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: str, boss: str, version: int, game: int, now: float | None = None) -> bool:
        """Notes a promotion; returns False when it was noted before."""
        made = time.time() if now is None else now
        row = vars(Promotion(person, boss, version, game, made))
        try:
            await self._database.write(lambda connection: connection.execute(insert(schema.promotions), row))
        except IntegrityError:
            return False
        return True

    async def all(self) -> list[Promotion]:
        """Returns every promotion, in the order in which they came."""
        wanted = select(schema.promotions).order_by(_promotions.game, _promotions.person)
        return await self._database.read(
            lambda connection: [Promotion(*row) for row in connection.execute(wanted)]
        )

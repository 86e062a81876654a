"""The final of a league as a row: its secret, the digest that is published, and its plan once it has begun.

The secret is drawn here, once, and leaves the database only when the final is finished: whoever knew it
earlier could tune a player to the deals.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tablee.league.storage import schema
from tablee.league.storage.pairing_rows import DONE, FINAL, OPEN, NewPairing
from tablee.web.storage.database import Database

_ONLY = 1  # a league has one final
_SECRET_BYTES = 32

_final, _games, _pairings = schema.final.c, schema.games.c, schema.pairings.c


@dataclass(frozen=True)
class StoredFinal:
    """What may be known of the final: `secret` is empty until it is finished, `plan` None until it begins."""

    digest: str
    announced: float
    secret: str = ""
    plan: dict[str, Any] | None = None
    began: float | None = None
    finished: float | None = None


class FinalRows:
    """The one row of a league."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def announce(self, now: float | None = None) -> StoredFinal:
        """Draws the secret, unless that was done before; returns the final with the digest to publish."""
        secret = secrets.token_hex(_SECRET_BYTES)
        digest, announced = digest_of(secret), time.time() if now is None else now
        row = {"number": _ONLY, "secret": secret, "digest": digest, "announced": announced}
        if (found := await self.read()) is not None:
            return found
        try:
            await self._database.write(lambda connection: connection.execute(insert(schema.final), row))
        except IntegrityError:  # another process was faster, and its secret counts
            found = await self.read()
        return found or StoredFinal(digest, announced)

    async def read(self) -> StoredFinal | None:
        """Returns the final, None before it is announced."""

        def work(connection: Connection) -> StoredFinal | None:
            row = connection.execute(select(schema.final)).one_or_none()
            if row is None:
                return None
            plan = None if row.plan is None else json.loads(row.plan)
            secret = "" if row.finished is None else row.secret
            return StoredFinal(row.digest, row.announced, secret, plan, row.began, row.finished)

        return await self._database.read(work)

    async def secret(self) -> str:
        """Returns the secret, for who plans the final and for nobody else."""
        return str(await self._database.read(lambda connection: connection.scalar(select(_final.secret))))

    async def begin(
        self, plan: dict[str, Any], pairings: Sequence[NewPairing], now: float | None = None
    ) -> bool:
        """Keeps the plan and adds its pairings, all or nothing; returns False when it has begun before."""
        began = time.time() if now is None else now
        once = update(schema.final).where(_final.began.is_(None))
        rows = [
            {
                "kind": FINAL,
                "players": json.dumps([str(player) for player in new.players]),
                "seed": new.seed,
                "deals": new.deals,
                "state": OPEN,
                "tries": 0,
                "made": began,
            }
            for new in pairings
        ]

        def work(connection: Connection) -> bool:
            values = once.values(plan=json.dumps(plan, ensure_ascii=False), began=began)
            if connection.execute(values).rowcount != 1:
                return False
            connection.execute(insert(schema.pairings), rows)
            return True

        return await self._database.write(work)

    async def progress(self) -> tuple[int, int]:
        """Returns how many games of the final have been played, and how many there are to be."""
        seats = select(func.sum(_pairings.deals)).where(_pairings.kind == FINAL)

        def work(connection: Connection) -> tuple[int, int]:
            done = connection.scalar(seats.where(_pairings.state == DONE)) or 0
            left = connection.scalar(seats.where(_pairings.state == OPEN)) or 0
            plan = connection.scalar(select(_final.plan))
            turns = json.loads(plan)["seats"] if plan else 1
            return int(done) * turns, int(done + left) * turns

        return await self._database.read(work)

    async def finish(self, now: float | None = None) -> bool:
        """Notes that the final is finished, which reveals the secret; returns False while games are left.

        Whoever notes it, and whenever, it was finished when its last game was written.
        """
        last = select(func.max(_games.finished)).where(_games.kind == FINAL)
        left = select(func.count()).where(_pairings.kind == FINAL, _pairings.state == OPEN)
        ended = update(schema.final).where(_final.began.is_not(None), _final.finished.is_(None))

        def work(connection: Connection) -> bool:
            if connection.scalar(left):
                return False
            finished = now or connection.scalar(last) or time.time()
            connection.execute(ended.values(finished=finished))
            return bool(connection.scalar(select(_final.finished)))

        return await self._database.write(work)


def digest_of(secret: str) -> str:
    """Returns the digest of a secret: SHA-256 of its text."""
    return sha256(secret.encode()).hexdigest()

"""Pairings as rows: what is to be played, who plays it, and the one transaction that writes its games.

A worker leases a pairing until a time on the wall, and may renew that. When it dies the lease ends, and
another plays the pairing anew. Whoever ends it first writes all its games together with the change of its
state; for everybody else it is done. So nothing is lost and nothing is counted twice, whenever a process is
killed.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, or_, select, text, update

from tablee.league.storage import schema
from tablee.league.storage.ledger_game import LedgerGame
from tablee.league.storage.stored_player import StoredPlayer
from tablee.web.storage.database import Database

LADDER, FINAL, RERUN = "ladder", "final", "rerun"
OPEN, DONE, DROPPED = "open", "done", "dropped"
LOCK = 7_414_211  # any number, but those of other locks

_pairings, _games, _versions = schema.pairings.c, schema.games.c, schema.versions.c
_COLUMNS = (_pairings.number, _pairings.kind, _pairings.players, _pairings.seed, _pairings.deals)


@dataclass(frozen=True)
class LeaguePairing:
    """Players who meet for some deals, drawn from the seed, each played once for each turn of the seats."""

    number: int
    kind: str
    players: tuple[StoredPlayer, ...]
    seed: int
    deals: int


@dataclass(frozen=True)
class NewPairing:
    """A pairing that has no number yet."""

    kind: str
    players: tuple[StoredPlayer, ...]
    seed: int
    deals: int = 1


class PairingRows:
    """The rows of one league."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, pairings: Sequence[NewPairing]) -> list[LeaguePairing]:
        """Adds pairings for whoever is free, all or none of them; returns them with their numbers."""
        return await self._database.write(lambda connection: [_add(connection, new) for new in pairings])

    async def lease(
        self, worker: str, seconds: float, kinds: Sequence[str] | None = None, now: float | None = None
    ) -> LeaguePairing | None:
        """Gives a worker the oldest pairing that nobody plays, of some kinds or any; None when there is none.

        What was begun less often comes first, so that a pairing that kills its workers holds up no other.
        """
        begin = time.time() if now is None else now
        free = (_pairings.state == OPEN) & or_(_pairings.until.is_(None), _pairings.until < begin)
        if kinds is not None:
            free &= _pairings.kind.in_(kinds)
        wanted = (
            select(*_COLUMNS)
            .where(free)
            .order_by(_pairings.tries, _pairings.number)
            .limit(1)
            .with_for_update(skip_locked=True)
        )

        def work(connection: Connection) -> LeaguePairing | None:
            row = connection.execute(wanted).one_or_none()
            if row is None:
                return None
            taken = update(schema.pairings).where(_pairings.number == row.number)
            values = {"worker": worker, "until": begin + seconds, "tries": _pairings.tries + 1}
            connection.execute(taken.values(**values))
            return _pairing(row)

        return await self._database.write(work)

    async def add_leased(
        self, new: NewPairing, worker: str, seconds: float, now: float | None = None
    ) -> LeaguePairing:
        """Adds a pairing that a worker has chosen, and gives it to that worker."""
        until = (time.time() if now is None else now) + seconds
        return await self._database.write(
            lambda connection: _add(connection, new, worker=worker, until=until, tries=1)
        )

    async def renew(self, worker: str, seconds: float, now: float | None = None) -> None:
        """Renews all leases of a worker, on pairings and on checks."""
        until = (time.time() if now is None else now) + seconds
        played = update(schema.pairings).where(_pairings.worker == worker, _pairings.state == OPEN)
        checked = update(schema.versions).where(_versions.worker == worker, _versions.state == "checking")

        def work(connection: Connection) -> None:
            connection.execute(played.values(until=until))
            connection.execute(checked.values(until=until))

        await self._database.write(work)

    async def release(self, worker: str) -> None:
        """Gives back whatever a worker has leased, because it stops."""
        played = update(schema.pairings).where(_pairings.worker == worker, _pairings.state == OPEN)
        checked = update(schema.versions).where(_versions.worker == worker, _versions.state == "checking")

        def work(connection: Connection) -> None:
            connection.execute(played.values(until=None, worker=None))
            connection.execute(checked.values(until=None, worker=None, state="waiting"))

        await self._database.write(work)

    async def finish(self, number: int, games: Sequence[LedgerGame], now: float | None = None) -> bool:
        """Writes all games of a pairing into the ledger, and that it is done.

        Returns False, with nothing written, when it is done already or was dropped.
        """
        finished = time.time() if now is None else now
        done = update(schema.pairings).where(_pairings.number == number, _pairings.state == OPEN)

        def work(connection: Connection) -> bool:
            if connection.dialect.name == "postgresql":  # SQLite has one writer at a time anyway
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            if connection.execute(done.values(state=DONE, worker=None, until=None)).rowcount != 1:
                return False
            last = connection.scalar(select(func.max(_games.number))) or 0
            kind = connection.scalar(select(_pairings.kind).where(_pairings.number == number))
            for at, game in enumerate(games, last + 1):
                row = {"number": at, "pairing": number, "kind": kind, "finished": finished}
                connection.execute(insert(schema.games), row | game.game_row())
                connection.execute(insert(schema.seats), [{"game": at, **seat} for seat in game.seat_rows()])
            return True

        return await self._database.write(work)

    async def drop(self, kind: str) -> int:
        """Drops all pairings of a kind that are not done; returns how many."""
        wanted = update(schema.pairings).where(_pairings.kind == kind, _pairings.state == OPEN)
        values = wanted.values(state=DROPPED, worker=None, until=None)
        return await self._database.write(lambda connection: connection.execute(values).rowcount)

    async def open(self, kind: str | None = None) -> list[LeaguePairing]:
        """Returns the pairings that are not done, whether somebody plays them or not."""
        wanted = select(*_COLUMNS).where(_pairings.state == OPEN).order_by(_pairings.number)
        if kind is not None:
            wanted = wanted.where(_pairings.kind == kind)
        return await self._database.read(
            lambda connection: [_pairing(row) for row in connection.execute(wanted)]
        )

    async def of(self, number: int) -> LeaguePairing | None:
        """Returns a pairing, None where there is none."""
        wanted = select(*_COLUMNS).where(_pairings.number == number)

        def work(connection: Connection) -> LeaguePairing | None:
            row = connection.execute(wanted).one_or_none()
            return None if row is None else _pairing(row)

        return await self._database.read(work)

    async def counts(self) -> dict[tuple[str, str], int]:
        """Returns how many pairings there are by kind and state."""
        wanted = select(_pairings.kind, _pairings.state, func.count()).group_by(
            _pairings.kind, _pairings.state
        )
        return await self._database.read(
            lambda connection: {
                (kind, state): int(count) for kind, state, count in connection.execute(wanted)
            }
        )


def _add(connection: Connection, new: NewPairing, **lease: Any) -> LeaguePairing:
    players = json.dumps([str(player) for player in new.players])
    row = {"kind": new.kind, "players": players, "seed": new.seed, "deals": new.deals}
    row |= {"state": OPEN, "tries": 0, "made": time.time(), **lease}
    added = connection.execute(insert(schema.pairings).values(**row).returning(_pairings.number))
    return LeaguePairing(added.scalar_one(), new.kind, new.players, new.seed, new.deals)


def _pairing(row: Any) -> LeaguePairing:
    players = tuple(map(StoredPlayer.read, json.loads(row.players)))
    return LeaguePairing(row.number, row.kind, players, row.seed, row.deals)

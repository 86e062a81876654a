"""What people have pushed, as rows: every version as it came, how its check went, and which one is active.

A check is leased: a worker has it until a time on the wall, and may renew that. When it dies the lease ends,
and another worker begins the check anew.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, or_, select, update

from tablee.league.pushes import Push
from tablee.league.storage import schema
from tablee.league.storage.stored_player import StoredPlayer
from tablee.web.storage.database import Database

WAITING, CHECKING, REFUSED, ACCEPTED = "waiting", "checking", "refused", "accepted"
DAY = 24 * 3600.0
_NAME = 200  # characters of a file's name that are kept

_versions = schema.versions.c
_COLUMNS = (
    _versions.person,
    _versions.number,
    _versions.pushed,
    _versions.name,
    _versions.digest,
    _versions.size,
    _versions.manifest,
    _versions.state,
    _versions.active,
    _versions.report,
    _versions.tries,
)


@dataclass(frozen=True)
class StoredVersion:
    """A version: whose it is, its number, what is known of the push, and its state.

    `manifest` and `report` are plain data, of `Manifest` and `EntryReport`; the report has what was found so
    far, and is None before anything was.
    """

    person: str
    number: int
    pushed: float
    name: str
    digest: str
    size: int
    manifest: dict[str, Any]
    state: str
    active: bool
    report: dict[str, Any] | None
    tries: int

    @property
    def player(self) -> StoredPlayer:
        """The version as a player in pairings and in the ledger."""
        return StoredPlayer(self.person, self.number)


class VersionRows:
    """The rows of one league."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, person: str, push: Push, content: bytes, *, a_day: int | None = None, now: float | None = None
    ) -> StoredVersion | None:
        """Keeps a push, with its bytes, as somebody's next version, which waits for its check.

        Returns None when they have pushed `a_day` times within the last day, or are not in the league.
        """
        pushed = time.time() if now is None else now
        row = {
            "person": person,
            "pushed": pushed,
            "name": push.name[:_NAME],
            "digest": push.digest,
            "size": len(content),
            "content": content,
            "manifest": json.dumps(push.manifest.as_data()),
            "state": WAITING,
            "active": False,
            "tries": 0,
        }
        there = select(schema.people.c.id).where(
            schema.people.c.id == person, schema.people.c.removed.is_(None)
        )
        own = select(func.max(_versions.number)).where(_versions.person == person)
        recent = select(func.count()).where(_versions.person == person, _versions.pushed > pushed - DAY)

        def work(connection: Connection) -> int:
            # With the lock on the person two pushes at once are counted one after the other.
            if connection.scalar(there.with_for_update()) is None:
                return 0
            if a_day is not None and (connection.scalar(recent) or 0) >= a_day:
                return 0
            number = (connection.scalar(own) or 0) + 1
            connection.execute(insert(schema.versions), {**row, "number": number})
            return number

        number = await self._database.write(work)
        return await self.version(person, number) if number else None

    async def of(self, person: str) -> list[StoredVersion]:
        """Returns all versions of somebody, the oldest first."""
        return await self._read(_versions.person == person)

    async def all(self) -> list[StoredVersion]:
        """Returns every version of everybody."""
        return await self._read()

    async def active(self) -> list[StoredVersion]:
        """Returns the active version of everybody who has one."""
        return await self._read(_versions.active.is_(True))

    async def version(self, person: str, number: int) -> StoredVersion | None:
        """Returns a version, None where there is none."""
        found = await self._read(_versions.person == person, _versions.number == number)
        return found[0] if found else None

    async def content(self, person: str, number: int) -> bytes | None:
        """Returns the bytes of a push as they came; None where there is no such version, or they are gone."""
        wanted = select(_versions.content).where(_versions.person == person, _versions.number == number)
        return await self._database.read(lambda connection: connection.scalar(wanted)) or None

    async def activate(self, person: str, number: int) -> bool:
        """Makes an accepted version the active one; returns False where it is none."""

        def work(connection: Connection) -> bool:
            return _activate(connection, person, number)

        return await self._database.write(work)

    async def counts(self) -> dict[str, int]:
        """Returns how many versions are in which state."""
        wanted = select(_versions.state, func.count()).group_by(_versions.state)
        return await self._database.read(
            lambda connection: {state: int(count) for state, count in connection.execute(wanted)}
        )

    # --- checks ---

    async def lease_check(
        self, worker: str, seconds: float, now: float | None = None
    ) -> StoredVersion | None:
        """Gives a worker the version that has waited longest for its check; None when none waits."""
        begin = time.time() if now is None else now
        free = or_(_versions.state == WAITING, (_versions.state == CHECKING) & (_versions.until < begin))
        wanted = (
            select(*_COLUMNS)
            .where(free)
            .order_by(_versions.tries, _versions.pushed)
            .limit(1)
            .with_for_update(skip_locked=True)
        )

        def work(connection: Connection) -> StoredVersion | None:
            row = connection.execute(wanted).one_or_none()
            if row is None:
                return None
            found = _version(row)
            taken = update(schema.versions).where(
                _versions.person == found.person, _versions.number == found.number
            )
            connection.execute(
                taken.values(
                    state=CHECKING,
                    worker=worker,
                    until=begin + seconds,
                    tries=found.tries + 1,
                    report=None,
                )
            )
            return _version(connection.execute(_one(found.person, found.number)).one())

        return await self._database.write(work)

    async def note_progress(self, person: str, number: int, worker: str, report: dict[str, Any]) -> None:
        """Writes what a check has found so far, unless another worker has the version by now."""
        wanted = update(schema.versions).where(
            _versions.person == person,
            _versions.number == number,
            _versions.state == CHECKING,
            _versions.worker == worker,
        )
        values = wanted.values(report=json.dumps(report))
        await self._database.write(lambda connection: connection.execute(values))

    async def finish_check(self, person: str, number: int, *, passed: bool, report: dict[str, Any]) -> bool:
        """Writes how a check went; a version that passed becomes the active one.

        Returns False when another worker has ended it meanwhile, or the version is gone.
        """
        wanted = update(schema.versions).where(
            _versions.person == person, _versions.number == number, _versions.state == CHECKING
        )
        values = {
            "state": ACCEPTED if passed else REFUSED,
            "report": json.dumps(report),
            "worker": None,
            "until": None,
        }

        def work(connection: Connection) -> bool:
            if connection.execute(wanted.values(**values)).rowcount != 1:
                return False
            if passed:
                _activate(connection, person, number)
            return True

        return await self._database.write(work)

    async def _read(self, *conditions: Any) -> list[StoredVersion]:
        wanted = select(*_COLUMNS).where(*conditions).order_by(_versions.person, _versions.number)
        return await self._database.read(
            lambda connection: [_version(row) for row in connection.execute(wanted)]
        )


def _one(person: str, number: int) -> Any:
    return select(*_COLUMNS).where(_versions.person == person, _versions.number == number)


def _activate(connection: Connection, person: str, number: int) -> bool:
    own = update(schema.versions).where(_versions.person == person)
    chosen = own.where(_versions.number == number, _versions.state == ACCEPTED)
    if connection.execute(chosen.values(active=True)).rowcount != 1:
        return False
    connection.execute(own.where(_versions.number != number).values(active=False))
    return True


def _version(row: Any) -> StoredVersion:
    values = row._asdict()
    report = values["report"]
    return StoredVersion(
        **values
        | {
            "manifest": json.loads(values["manifest"]),
            "report": None if report is None else json.loads(report),
        }
    )

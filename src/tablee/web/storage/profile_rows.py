"""What the database knows of visitors besides their games: names, one-time tickets, passkeys; and how all
that it knows of one is deleted.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import Connection, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from tablee.web.storage import schema
from tablee.web.storage.change_notices import ChangeNotices, notify
from tablee.web.storage.database import Database
from tablee.web.storage.rating_rows import lock_ratings
from tablee.web.storage.report_rows import forget_in_reports
from tablee.web.storage.seek_rows import lock_seeks
from tablee.web.storage.table_rows import delete_table
from tablee.web.storage.tournament_rows import forget_participant

_games, _seats, _holders = schema.games.c, schema.seats.c, schema.holders.c
_visitors, _tickets, _passkeys = schema.visitors.c, schema.tickets.c, schema.passkeys.c

NAMING = (
    "visitor",
    "player",
    "other",
)  # the columns whose rows are about one visitor, in whatever table they are
DEPARTED = "departed:"  # a notice that a visitor is gone, where else the id of a table stands


@dataclass(frozen=True)
class StoredPasskey:
    """A passkey as it is verified; `used` is the authenticator's own count, `created` when it was added."""

    id: str
    visitor: str
    public_key: bytes
    used: int
    created: float


@dataclass(frozen=True)
class Deletion:
    """What a deletion has done: `kept` are tables at which others sit, too, `dropped` those that are gone."""

    kept: tuple[str, ...]
    dropped: tuple[str, ...]


class ProfileRows:
    """The rows about visitors; `notices` tell other processes."""

    def __init__(self, database: Database, notices: ChangeNotices | None) -> None:
        self._database = database
        self._notices = notices

    # --- names ---

    async def name(self, visitor: str) -> str:
        """Returns the name of a visitor, empty where they have none."""
        asked = select(_visitors.name).where(_visitors.id == visitor)
        return await self._database.read(lambda connection: connection.scalar(asked)) or ""

    async def rename(self, visitor: str, name: str) -> None:
        """Gives a visitor a name."""
        row = {"id": visitor, "name": name, "created": time.time()}

        def work(connection: Connection) -> None:
            changed = update(schema.visitors).where(_visitors.id == visitor).values(name=name)
            if connection.execute(changed).rowcount == 0:
                connection.execute(insert(schema.visitors), row)

        try:
            await self._database.write(work)
        except IntegrityError:  # another page has added the row in the same moment
            await self._database.write(work)

    # --- tickets ---

    async def new_ticket(self, purpose: str, visitor: str, seconds: float) -> str:
        """Returns a secret that is good for one purpose, once, within so many seconds."""
        ticket, now = secrets.token_urlsafe(32), time.time()
        row = {"digest": _digest(ticket), "purpose": purpose, "visitor": visitor, "expires": now + seconds}

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.tickets).where(_tickets.expires < now))
            connection.execute(insert(schema.tickets), row)

        await self._database.write(work)
        return ticket

    async def redeem(self, purpose: str, ticket: str) -> str | None:
        """Uses a ticket up and returns its visitor; None when there is none, or no longer."""
        mine = (_tickets.digest == _digest(ticket)) & (_tickets.purpose == purpose)

        def work(connection: Connection) -> str | None:
            found = connection.execute(select(schema.tickets).where(mine)).one_or_none()
            # Of two who bring the same ticket, the one whose deletion finds it has it.
            if found is None or connection.execute(delete(schema.tickets).where(mine)).rowcount != 1:
                return None
            return str(found.visitor) if found.expires >= time.time() else None

        return await self._database.write(work)

    # --- passkeys ---

    async def add_passkey(self, passkey: StoredPasskey) -> bool:
        """Adds a passkey; returns False when there is one of this id already."""
        try:
            await self._database.write(
                lambda connection: connection.execute(insert(schema.passkeys), vars(passkey)).rowcount
            )
        except IntegrityError:
            return False
        return True

    async def passkeys_of(self, visitor: str) -> list[StoredPasskey]:
        """Returns the passkeys of a visitor, the oldest first."""
        asked = select(schema.passkeys).where(_passkeys.visitor == visitor).order_by(_passkeys.created)
        return await self._database.read(
            lambda connection: [StoredPasskey(*row) for row in connection.execute(asked)]
        )

    async def find_passkey(self, name: str) -> StoredPasskey | None:
        """Returns a passkey by the id that the browser tells."""
        asked = select(schema.passkeys).where(_passkeys.id == name)

        def work(connection: Connection) -> StoredPasskey | None:
            row = connection.execute(asked).one_or_none()
            return None if row is None else StoredPasskey(*row)

        return await self._database.read(work)

    async def use_passkey(self, name: str, used: int) -> None:
        """Writes how often the authenticator says that a passkey was used."""
        wanted = update(schema.passkeys).where(_passkeys.id == name).values(used=used)
        await self._database.write(lambda connection: connection.execute(wanted).rowcount)

    async def remove_passkeys(self, visitor: str) -> None:
        """Deletes all passkeys of a visitor."""
        wanted = delete(schema.passkeys).where(_passkeys.visitor == visitor)
        await self._database.write(lambda connection: connection.execute(wanted).rowcount)

    # --- deletion ---

    async def delete(self, visitor: str) -> Deletion:
        """Deletes every row about a visitor, and every table at which nobody else sits.

        At other tables the seat stays, without a name and without its private link.
        """

        def work(connection: Connection) -> Deletion:
            lock_ratings(connection)  # no game of theirs ends meanwhile
            lock_seeks(connection)  # and they are not paired
            if self._notices is not None:
                self._notices.send(connection, DEPARTED + visitor)
            forget_participant(connection, visitor)  # first: no round is paired with them meanwhile
            kept, dropped = _tables_of(connection, visitor)
            for game in dropped:
                delete_table(connection, game)
            for game in kept:
                _leave_seat(connection, game, visitor)
            forget_in_reports(connection, visitor)
            for rows in schema.metadata.tables.values():
                for column in rows.columns:
                    if column.name in NAMING or column is _visitors.id:
                        connection.execute(delete(rows).where(column == visitor))
            for game in (*kept, *dropped):
                notify(connection, game, self._notices)
            return Deletion(tuple(kept), tuple(dropped))

        return await self._database.write(work)


def _tables_of(connection: Connection, visitor: str) -> tuple[list[str], list[str]]:
    """The tables of a visitor in a fixed order: those at which others sit too, and all others."""
    held = select(_holders.game).where(_holders.visitor == visitor)
    mine = select(_games.id).where(or_(_games.id.in_(held), _games.creator == visitor)).order_by(_games.id)
    kept: list[str] = []
    dropped: list[str] = []
    for game in connection.scalars(mine).all():
        others = select(func.count()).where(_holders.game == game, _holders.visitor != visitor)
        (kept if connection.scalar(others) else dropped).append(game)
    return kept, dropped


def _leave_seat(connection: Connection, game: str, visitor: str) -> None:
    own = (_games.id == game) & (_games.creator == visitor)
    connection.execute(update(schema.games).where(own).values(creator=""))
    held = (_holders.game == game) & (_holders.visitor == visitor)
    seat = connection.scalar(select(_holders.seat).where(held))
    if seat is None:
        return
    connection.execute(delete(schema.holders).where(held))
    nameless = {"name": "", "named": False, "token": secrets.token_urlsafe(16)}
    left = (_seats.game == game) & (_seats.seat == seat)
    connection.execute(update(schema.seats).where(left).values(**nameless))


def _digest(ticket: str) -> str:
    return sha256(ticket.encode()).hexdigest()

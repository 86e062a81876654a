"""The people of a league as rows: their role, their name, and the hash of the token in their link.

A token is told once, when it is made; nobody can read it from the database. Names are unique, so that nobody
can take another's.
"""

from __future__ import annotations

import secrets
import time
import unicodedata
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tablee.league.storage import schema
from tablee.web.storage.database import Database

TEACHER, STUDENT, ONLOOKER = "teacher", "student", "onlooker"
ROLES = (TEACHER, STUDENT, ONLOOKER)
_TOKEN_BYTES = 20

_people, _versions = schema.people.c, schema.versions.c
_OPEN = (_people.id, _people.role, _people.name, _people.created)


@dataclass(frozen=True)
class Person:
    """Somebody who has a link: a teacher, a student or a team of students, or an onlooker."""

    id: str
    role: str
    name: str
    created: float


def new_token() -> str:
    """Returns a token that nobody can guess: 160 bits."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def token_hash(token: str) -> str:
    """Returns what is kept of a token. It is random and long, so a fast hash without salt is enough."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def name_key(name: str) -> str:
    """Returns a text that is the same for names that differ in case, spaces or the coding of accents only."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())[:80]


class PeopleRows:
    """The rows of one league."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, name: str, role: str = STUDENT) -> tuple[Person, str] | None:
        """Adds somebody and returns them with their token; None when the name is taken."""
        if role not in ROLES:
            raise ValueError(f"a role is one of {', '.join(ROLES)}, not {role!r}")
        token = new_token()
        person = Person(secrets.token_hex(6), role, name, time.time())
        row = {**vars(person), "name_key": name_key(name), "token_hash": token_hash(token)}
        try:
            await self._database.write(lambda connection: connection.execute(insert(schema.people), row))
        except IntegrityError:
            return None
        return person, token

    async def by_token(self, token: str) -> Person | None:
        """Returns whose token it is."""
        wanted = select(*_OPEN).where(_people.token_hash == token_hash(token), _people.removed.is_(None))
        return await self._database.read(lambda connection: _person(connection.execute(wanted).one_or_none()))

    async def of(self, person: str) -> Person | None:
        """Returns the person with an id, None for who is unknown or was removed."""
        wanted = select(*_OPEN).where(_people.id == person, _people.removed.is_(None))
        return await self._database.read(lambda connection: _person(connection.execute(wanted).one_or_none()))

    async def by_name(self, name: str) -> Person | None:
        """Returns the person with a name, in any case."""
        wanted = select(*_OPEN).where(_people.name_key == name_key(name))
        return await self._database.read(lambda connection: _person(connection.execute(wanted).one_or_none()))

    async def all(self) -> list[Person]:
        """Returns everybody but those who were removed, in the order of their names."""
        wanted = select(*_OPEN).where(_people.removed.is_(None)).order_by(_people.name_key)
        return await self._database.read(
            lambda connection: [Person(*row) for row in connection.execute(wanted)]
        )

    async def rename(self, person: str, name: str) -> bool:
        """Renames somebody; returns False when the name is another's, or there is no such person."""
        wanted = update(schema.people).where(_people.id == person, _people.removed.is_(None))
        values = wanted.values(name=name, name_key=name_key(name))
        try:
            return await self._database.write(lambda connection: connection.execute(values).rowcount == 1)
        except IntegrityError:
            return False

    async def replace_token(self, person: str) -> str | None:
        """Gives somebody a new token, which ends the old one; returns it, None when there is nobody."""
        token = new_token()
        wanted = update(schema.people).where(_people.id == person, _people.removed.is_(None))
        values = wanted.values(token_hash=token_hash(token))
        done = await self._database.write(lambda connection: connection.execute(values).rowcount == 1)
        return token if done else None

    async def remove(self, person: str) -> bool:
        """Takes somebody out of the league: name, link, logs and what they have pushed go, their games stay
        for the sake of the others. Returns whether there was such a person.
        """
        own = update(schema.people).where(_people.id == person, _people.removed.is_(None))
        gone = own.values(name="", name_key=None, token_hash=None, removed=time.time())
        pushed = update(schema.versions).where(_versions.person == person)
        empty = pushed.values(active=False, content=b"", name="", report=None, state="refused", size=0)
        theirs = schema.pairings.c.players.contains(f'"{person}/', autoescape=True)
        dropped = update(schema.pairings).where(schema.pairings.c.state == "open", theirs)
        silent = update(schema.seats).where(schema.seats.c.person == person)
        played = select(func.count()).select_from(schema.seats).where(schema.seats.c.person == person)

        def work(connection: Connection) -> bool:
            if connection.execute(gone).rowcount != 1:
                return False
            connection.execute(empty)
            connection.execute(dropped.values(state="dropped"))
            connection.execute(silent.values(log="", notes=None))
            if not connection.scalar(played):
                connection.execute(delete(schema.promotions).where(schema.promotions.c.person == person))
                connection.execute(delete(schema.versions).where(_versions.person == person))
                connection.execute(delete(schema.people).where(_people.id == person))
            return True

        return await self._database.write(work)


def _person(row: Any) -> Person | None:
    return None if row is None else Person(*row)

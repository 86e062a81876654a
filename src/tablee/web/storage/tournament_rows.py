"""Tournaments in the database. Every change is one transaction that counts `seq` up before it reads anything
else.

Whoever pairs a round names the `seq` it was computed from: of several processes that see the last result of a
round at once, one writes what follows from it, tables and all, and the others find that it is done. Who
enters or leaves changes `seq`, too, so no round is paired without them or with them.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from tablee.web.errors import Refused
from tablee.web.storage import schema
from tablee.web.storage.database import Database
from tablee.web.storage.stored_tournament import (
    OPEN,
    OVER,
    RUNNING,
    StoredParticipant,
    StoredTournament,
    TableStanding,
    TournamentChange,
    pairing_row,
    participant_row,
    stored_tournament,
    tournament_row,
)
from tablee.web.storage.table_rows import insert_table

MOST_LISTED = 50

_tournaments, _pairings = schema.tournaments.c, schema.pairings.c
_participants, _games, _presence = schema.participants.c, schema.games.c, schema.presence.c

NewParticipant = Callable[[StoredTournament, int], StoredParticipant]  # given the next number


class TournamentRows:
    """The tournaments of one server; `process` is this one, None where no other shares the database."""

    def __init__(self, database: Database, process: str | None) -> None:
        self._database = database
        self._process = process

    # --- reading ---

    async def whole(self, name: str) -> StoredTournament | None:
        """Returns a tournament with everything of it at one moment; None without such a one."""
        return await self._database.read(lambda connection: self._whole(connection, name))

    async def running(self) -> list[str]:
        """Returns the tournaments that are under way."""
        wanted = select(_tournaments.id).where(_tournaments.state == RUNNING)
        return await self._database.read(lambda connection: list(connection.scalars(wanted)))

    async def listed(self) -> list[StoredTournament]:
        """Returns the listed tournaments that are not over, newest first; without pairings."""
        return await self._list(
            select(schema.tournaments).where(_tournaments.listed, _tournaments.state != OVER)
        )

    async def of(self, visitor: str) -> list[StoredTournament]:
        """Returns the tournaments that a visitor opened or has entered, newest first; without pairings."""
        return await self._list(_tournaments_of(visitor))

    async def all_of(self, visitor: str) -> list[StoredTournament]:
        """Returns every tournament of `of`, whole."""
        names = _tournaments_of(visitor).with_only_columns(_tournaments.id)

        def work(connection: Connection) -> list[StoredTournament]:
            found = [self._whole(connection, name) for name in connection.scalars(names).all()]
            return [one for one in found if one is not None]

        return await self._database.read(work)

    async def unfinished_of(self, creator: str) -> int:
        """Returns how many tournaments a visitor has opened that are not over."""
        wanted = select(func.count()).where(_tournaments.creator == creator, _tournaments.state != OVER)
        return await self._database.read(lambda connection: int(connection.scalar(wanted) or 0))

    async def _list(self, wanted: Select[Any]) -> list[StoredTournament]:
        def work(connection: Connection) -> list[StoredTournament]:
            rows = connection.execute(wanted.order_by(_tournaments.made.desc()).limit(MOST_LISTED)).all()
            people = _participants_of(connection, [row.id for row in rows])
            return [stored_tournament(row, people) for row in rows]

        return await self._database.read(work)

    def _whole(self, connection: Connection, name: str) -> StoredTournament | None:
        row = connection.execute(select(schema.tournaments).where(_tournaments.id == name)).one_or_none()
        if row is None:
            return None
        wanted = select(schema.pairings).where(_pairings.tournament == name)
        pairings = connection.execute(wanted.order_by(_pairings.round, _pairings.board)).all()
        found = stored_tournament(row, _participants_of(connection, [name]), pairings)
        kept = select(_games.id).where(_games.tournament == name)
        lasting = [stored.tables[-1] for stored in found.undecided() if stored.tables]
        return replace(
            found,
            tables=self._tables(connection, lasting),
            kept=frozenset(connection.scalars(kept)),
        )

    def _tables(self, connection: Connection, names: Sequence[str]) -> dict[str, TableStanding]:
        if not names:
            return {}
        there = select(_presence.game, _presence.seat).where(
            _presence.game.in_(names), _presence.seat >= 0, _presence.process != (self._process or "")
        )
        here = connection.execute(there).all()
        columns = (_games.id, _games.specs, _games.mover, _games.seq, _games.outcome)
        return {
            row.id: TableStanding(
                row.id,
                tuple(json.loads(row.specs)),
                -1 if row.mover is None else row.mover,
                row.seq,
                row.outcome and json.loads(row.outcome),
                frozenset(one.seat for one in here if one.game == row.id),
            )
            for row in connection.execute(select(*columns).where(_games.id.in_(names)))
        }

    # --- changes ---

    async def add(self, stored: StoredTournament) -> None:
        """Adds a new tournament with those who have entered it already."""
        people = [participant_row(stored.id, one) for one in stored.participants]

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.tournaments), tournament_row(stored))
            if people:
                connection.execute(insert(schema.participants), people)

        await self._database.write(work)

    async def enter(
        self, name: str, visitor: str | None, called: str, new: NewParticipant
    ) -> StoredParticipant:
        """Lets somebody enter; who has left comes back, who is there changes their name to `called`.

        `new` makes the participant or raises Refused, and is asked with the tournament as it stands.
        Raises Refused (`no_such_tournament`).
        """

        def work(connection: Connection) -> StoredParticipant:
            found = self._touch(connection, name)
            mine = found.of(visitor) if visitor is not None else None
            number = 1 + max((one.number for one in found.participants), default=0)
            if mine is not None and not mine.has_left:
                entered = replace(mine, name=called)
            elif mine is not None:
                fresh = new(found, number)
                entered = replace(mine, name=called, since=fresh.since, until=None)
            else:
                entered = new(found, number)
                connection.execute(insert(schema.participants), participant_row(name, entered))
                return entered
            values = {"name": entered.name, "since": entered.since, "until": entered.until}
            connection.execute(update(schema.participants).where(_is(name, mine.number)).values(**values))
            return entered

        try:
            return await self._database.write(work)
        except IntegrityError:  # the same visitor, twice at once: the other request has let them in
            return await self._database.write(work)

    async def leave(self, name: str, number: int, *, seen: int | None = None) -> bool:
        """Lets a participant leave after the present round, if that is the one that was `seen`; before the
        first round they are forgotten. Returns whether anything has changed.
        """

        def work(connection: Connection) -> bool:
            found = self._touch(connection, name)
            one = found.numbered.get(number)
            if one is None or one.has_left or found.state == OVER or seen not in (None, found.round):
                return False
            if found.state == OPEN:
                connection.execute(delete(schema.participants).where(_is(name, number)))
            else:
                gone = update(schema.participants).where(_is(name, number))
                connection.execute(gone.values(until=found.round))
            return True

        return await self._database.write(work)

    async def advance(self, name: str, seq: int, change: TournamentChange) -> bool:
        """Writes what follows for a tournament whose `seq` was seen, its new tables with it; returns False
        when something else came first.
        """

        def work(connection: Connection) -> bool:
            mine = (_tournaments.id == name) & (_tournaments.seq == seq)
            values: dict[str, Any] = {"seq": seq + 1, "changed": time.time()}
            if change.paired:
                values |= {"round": change.paired[0].round, "state": RUNNING}
            if change.over:
                values["state"] = OVER
            if connection.execute(update(schema.tournaments).where(mine).values(**values)).rowcount != 1:
                return False
            for stored in change.decided:
                key = (_pairings.round == stored.round) & (_pairings.board == stored.board)
                wanted = update(schema.pairings).where(_pairings.tournament == name, key)
                connection.execute(wanted.values(**pairing_row(name, stored)))
            if change.paired:
                rows = [pairing_row(name, stored) for stored in change.paired]
                connection.execute(insert(schema.pairings), rows)
            for table in change.opened:
                insert_table(connection, table)
            return True

        try:
            return await self._database.write(work)
        except IntegrityError:  # the round is there already, or somebody was deleted
            return False

    def _touch(self, connection: Connection, name: str) -> StoredTournament:
        """Counts a change, which makes others wait for this transaction, then reads; raises Refused."""
        _count_change(connection, [name])
        row = connection.execute(select(schema.tournaments).where(_tournaments.id == name)).one_or_none()
        if row is None:
            raise Refused("no_such_tournament", 404)
        return stored_tournament(row, _participants_of(connection, [name]))


def forget_participant(connection: Connection, visitor: str) -> None:
    """Takes a visitor out of all tournaments, in the transaction that deletes them: a number is left, for the
    sake of the others' results. A tournament of which nobody is left is deleted.
    """
    names = list(connection.scalars(_tournaments_of(visitor).with_only_columns(_tournaments.id)))
    _count_change(connection, names)
    own = _participants.person == visitor
    for name in names:
        row = connection.execute(
            select(_tournaments.state, _tournaments.round).where(_tournaments.id == name)
        ).one()
        mine = (_participants.tournament == name) & own
        if row.state == OPEN:
            connection.execute(delete(schema.participants).where(mine))
        else:
            staying = mine & _participants.until.is_(None)
            connection.execute(update(schema.participants).where(staying).values(until=row.round))
            connection.execute(update(schema.participants).where(mine).values(person=None, name=""))
        opened = (_tournaments.id == name) & (_tournaments.creator == visitor)
        connection.execute(update(schema.tournaments).where(opened).values(creator="", title=""))
        if not _is_known(connection, name):
            connection.execute(update(schema.games).where(_games.tournament == name).values(tournament=None))
            for rows in (schema.pairings, schema.participants):
                connection.execute(delete(rows).where(rows.c.tournament == name))
            connection.execute(delete(schema.tournaments).where(_tournaments.id == name))


def _is_known(connection: Connection, name: str) -> bool:
    """Whether anybody who exists has opened or entered a tournament."""
    creator = connection.scalar(select(_tournaments.creator).where(_tournaments.id == name))
    people = select(func.count()).where(_participants.tournament == name, _participants.person.is_not(None))
    return bool(creator or connection.scalar(people))


def _count_change(connection: Connection, names: Iterable[str]) -> None:
    for name in sorted(names):  # in one order, so that nobody waits for each other
        touched = update(schema.tournaments).where(_tournaments.id == name)
        connection.execute(touched.values(seq=_tournaments.seq + 1, changed=time.time()))


def _tournaments_of(visitor: str) -> Select[Any]:
    entered = select(_participants.tournament).where(_participants.person == visitor)
    return select(schema.tournaments).where(
        or_(_tournaments.creator == visitor, _tournaments.id.in_(entered))
    )


def _participants_of(connection: Connection, names: Sequence[str]) -> Sequence[Row[Any]]:
    if not names:
        return []
    wanted = select(schema.participants).where(_participants.tournament.in_(names))
    return connection.execute(wanted.order_by(_participants.number)).all()


def _is(name: str, number: int) -> Any:
    return (_participants.tournament == name) & (_participants.number == number)

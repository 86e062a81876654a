"""The store: tables, their seats and moves as rows, in an SQLite file or in PostgreSQL.

Every change is one transaction that names the `seq` it was made for, and is refused when another came first;
once a method returns True, the change is on the disk and other processes have been told.
"""

from __future__ import annotations

import secrets as chance
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from tablee.web.storage import schema
from tablee.web.storage.analysis_rows import AnalysisRows
from tablee.web.storage.attempt_rows import AttemptRows
from tablee.web.storage.change_notices import ChangeNotices, notify
from tablee.web.storage.database import Database, connect, url_of
from tablee.web.storage.ignore_rows import IgnoreRows, is_blocked
from tablee.web.storage.migrations import upgrade
from tablee.web.storage.phrase_rows import PhraseRows, phrases_of
from tablee.web.storage.presence_rows import PresenceRows
from tablee.web.storage.profile_rows import ProfileRows
from tablee.web.storage.rating_rows import RatingRows, lock_ratings, rate_game
from tablee.web.storage.report_rows import ReportRows
from tablee.web.storage.seek_rows import SeekRows
from tablee.web.storage.stored_table import (
    StoredMove,
    StoredTable,
    TableChange,
    as_text,
    outcome_of,
)
from tablee.web.storage.subscription_rows import SubscriptionRows
from tablee.web.storage.table_lists import TableLists, tables_from
from tablee.web.storage.table_rows import delete_table, insert_table
from tablee.web.storage.tournament_rows import TournamentRows
from tablee.web.storage.vacation_rows import VacationRows

SIGNING, PUSH = "cookies", "push"  # names of keys

_games, _moves = schema.games.c, schema.moves.c
_seats, _holders = schema.seats.c, schema.holders.c

# What every move asks for, built once: building a statement takes longer than running it.
_ADVANCE = (
    update(schema.games)
    .where(_games.id == bindparam("of"), _games.seq == bindparam("seen"))
    .values(
        seq=bindparam("seen") + 1,
        changed=bindparam("now"),
        thinker=None,
        mover=bindparam("next_mover"),
        deadline=bindparam("next_deadline"),
    )
)
_END = _ADVANCE.values(outcome=bindparam("ended"))
_ADD = insert(schema.moves)
_TAKE_BACK = delete(schema.moves).where(_moves.game == bindparam("of"), _moves.number > bindparam("kept"))
_GAME = select(schema.games).where(_games.id == bindparam("of"))
_MOVES = (
    select(_moves.number, _moves.move, _moves.seconds, _moves.ref)
    .where(_moves.game == bindparam("of"), _moves.number > bindparam("after"))
    .order_by(_moves.number)
)


def _random_key() -> bytes:
    return chance.token_bytes(32)


class TableStore:
    """The store of one server. Methods that make a change return whether it was made."""

    def __init__(self, database: Database, notices: ChangeNotices | None) -> None:
        self._database = database
        self.notices = notices
        self.lists = TableLists(database)
        self.analyses = AnalysisRows(database)
        self.ratings = RatingRows(database)
        self.profiles = ProfileRows(database, notices)
        self.vacations = VacationRows(database, notices)
        self.subscriptions = SubscriptionRows(database)
        self.attempts = AttemptRows(database)
        self.seeks = SeekRows(database)
        self.phrases = PhraseRows(database, notices)
        self.ignored = IgnoreRows(database)
        self.reports = ReportRows(database)
        self.process = chance.token_hex(8)
        # Only where other processes share the database must it know who is connected to which.
        self.presence = None if notices is None else PresenceRows(database, notices, self.process)
        self.tournaments = TournamentRows(database, None if notices is None else self.process)

    @classmethod
    async def open(cls, database: str) -> TableStore:
        """Connects to a database, a URL or the path of a file, and brings it to the newest layout.

        Raises what the driver raises when that fails.
        """
        url = url_of(database)
        opened = connect(url)
        await opened.write(upgrade)
        notices = ChangeNotices(url) if url.get_backend_name() == "postgresql" else None
        if notices is not None:
            await notices.open()
        return cls(opened, notices)

    async def close(self) -> None:
        """Closes every connection, once what waits to be written is written."""
        if self.notices is not None:
            await self.notices.close()
        await self._database.close()

    @property
    def shared(self) -> bool:
        """Whether other processes may work on the same tables."""
        return self.notices is not None

    async def alive(self) -> bool:
        """Returns whether the database answers."""
        return await self._database.read(lambda connection: connection.scalar(select(1)) == 1)

    async def secret(self, name: str = SIGNING, make: Callable[[], bytes] = _random_key) -> bytes:
        """Returns a key, by default the one that signs cookies: made once, the same for every process."""
        wanted = select(schema.secrets.c.value).where(schema.secrets.c.name == name)
        found = await self._database.read(lambda connection: connection.scalar(wanted))
        if found is not None:
            return bytes(found)
        value = make()
        try:
            await self._database.write(
                lambda connection: connection.execute(insert(schema.secrets), {"name": name, "value": value})
            )
        except IntegrityError:  # another process was faster
            return await self.secret(name, make)
        return value

    # --- tables ---

    async def add(self, game: StoredTable, moves: Sequence[str] = ()) -> None:
        """Adds a new table with its seats, and the moves it begins with."""
        await self._database.write(lambda connection: insert_table(connection, game, moves))

    async def whole(self, name: str, after: int = 0) -> tuple[StoredTable, list[StoredMove]] | None:
        """Returns a table and its moves after the first `after`, as they stood at one moment; None without
        such a table.
        """

        def work(connection: Connection) -> tuple[StoredTable, list[StoredMove]] | None:
            row = connection.execute(_GAME, {"of": name}).one_or_none()
            if row is None:
                return None
            moves = connection.execute(_MOVES, {"of": name, "after": after})
            (table,) = tables_from(connection, [row])
            if self.presence is not None:
                seats, spectators = self.presence.elsewhere(connection, name)
                table = replace(table, elsewhere=seats, spectators=spectators)
            table = replace(table, phrases=phrases_of(connection, name))
            return table, [StoredMove(*move) for move in moves]

        return await self._database.read(work)

    async def change(self, game: str, seq: int, change: TableChange) -> bool:
        """Makes a change to a table whose number of changes is `seq`; returns False when somebody else was
        faster.
        """

        def work(connection: Connection) -> bool:
            counted = {
                "of": game,
                "seen": seq,
                "now": time.time(),
                "next_mover": change.mover,
                "next_deadline": change.deadline,
            }
            wanted = _ADVANCE
            if change.outcome is not None:
                lock_ratings(connection)
                wanted, counted = _END, counted | {"ended": as_text(change.outcome)}
            if more := change.values:
                wanted = wanted.values(offers=_games.offers + int("offer" in more), **more)
            if change.offers_seen is not None:
                wanted = wanted.where(_games.offers == change.offers_seen)
            done = connection.execute(wanted, counted)
            if done.rowcount != 1:
                return False
            if change.keep is not None:
                connection.execute(_TAKE_BACK, {"of": game, "kept": change.keep})
            if change.add is not None:
                connection.execute(_ADD, {"game": game, **vars(change.add)})
            if change.outcome is not None:
                rate_game(connection, game, outcome_of(change.outcome))
            notify(connection, game, self.notices)
            return True

        try:
            return await self._database.write(work)
        except IntegrityError:  # the number or the reference is taken
            return False

    async def put_offer(self, game: str, seen: int, offer: Mapping[str, Any]) -> bool:
        """Writes an offer, or what has become of it, where its changes so far were `seen`.

        `seq` stays: a move that is under way is not too late because somebody has offered something.
        """
        wanted = update(schema.games).where(
            _games.id == game, _games.offers == seen, _games.outcome.is_(None)
        )
        values = {"offer": as_text(offer), "offers": seen + 1, "changed": time.time()}

        def work(connection: Connection) -> bool:
            if connection.execute(wanted.values(**values)).rowcount != 1:
                return False
            notify(connection, game, self.notices)
            return True

        return await self._database.write(work)

    async def note_aid(self, game: str) -> None:
        """Notes that somebody is given a hint: the game will not be rated. `seq` stays."""
        wanted = update(schema.games).where(_games.id == game).values(aided=True)
        await self._database.write(lambda connection: connection.execute(wanted).rowcount)

    async def put_mover(self, game: str, seq: int, mover: int) -> None:
        """Writes who is to move at a table of before that was written, unless it has changed since `seq`."""
        wanted = update(schema.games).where(_games.id == game, _games.seq == seq).values(mover=mover)
        await self._database.write(lambda connection: connection.execute(wanted))

    async def put_vanished(
        self, game: str, seen: Mapping[str, Any] | None, vanished: Mapping[str, Any] | None
    ) -> bool:
        """Writes for whom a game waits in vain and since when, where the row says `seen`; None for nobody.

        Neither `seq` nor `changed` counts it: nothing has happened to the game.
        """
        before = _games.vanished.is_(None) if seen is None else _games.vanished == as_text(seen)
        wanted = update(schema.games).where(_games.id == game, before).values(vanished=as_text(vanished))

        def work(connection: Connection) -> bool:
            if connection.execute(wanted).rowcount != 1:
                return False
            notify(connection, game, self.notices)
            return True

        return await self._database.write(work)

    async def sit(
        self,
        game: str,
        seat: int,
        visitor: str,
        name: str,
        *,
        invited: bool,
        named: bool | None = None,
        turn_began: float | None = None,
    ) -> bool:
        """Seats a visitor, when `invited` by the private link also where somebody sits already.

        `named` says whether their name may stand in saved files; None leaves that as it was. In a game by
        turns the first turn begins at `turn_began`, now, if this was the last free seat.

        Returns False when the seat is taken, or there is none, and for one whom somebody at the table, or who
        opened it, has blocked.
        """

        def work(connection: Connection) -> bool:
            # Touching the rows first: of two visitors who sit down at once, the second waits here, and sees
            # whether the first has left a seat free.
            if turn_began is not None:
                connection.execute(update(schema.games).where(_games.id == game).values(id=game))
            held = update(schema.seats).where(_seats.game == game, _seats.seat == seat)
            if connection.execute(held.values(seat=seat)).rowcount != 1:
                return False
            taken = select(_holders.visitor).where(_holders.game == game, _holders.seat == seat)
            visitors = set(connection.scalars(taken))
            if visitor not in visitors:
                if visitors and not invited:
                    return False
                if is_blocked(connection, visitor, _hosts(connection, game)):
                    return False
                connection.execute(insert(schema.holders), {"game": game, "seat": seat, "visitor": visitor})
            if name:
                connection.execute(held.values(name=name))
            if named is not None:
                connection.execute(held.values(named=named))
            if turn_began is not None:
                self._begin_turn(connection, game, turn_began)
            notify(connection, game, self.notices)
            return True

        try:
            return await self._database.write(work)
        except IntegrityError:  # this visitor sits elsewhere at this table
            return False

    @staticmethod
    def _begin_turn(connection: Connection, game: str, now: float) -> None:
        """Lets the time of a game by turns begin, if everybody has come and it has not begun before."""
        (table,) = tables_from(connection, list(connection.execute(_GAME, {"of": game})))
        if table.deadline is None and table.mover is not None:
            until = table.turn_deadline(table.mover, now)
            connection.execute(update(schema.games).where(_games.id == game).values(deadline=until))

    async def follow(self, game: str, following: str) -> str:
        """Links a table to the next one of the same players; returns the link that was there first."""
        wanted = update(schema.games).where(_games.id == game, _games.following.is_(None))

        def work(connection: Connection) -> str:
            connection.execute(wanted.values(following=following))
            notify(connection, game, self.notices)
            return str(connection.scalar(select(_games.following).where(_games.id == game)))

        return await self._database.write(work)

    async def drop(self, game: str) -> None:
        """Deletes a table that nobody has seen."""
        await self._database.write(lambda connection: delete_table(connection, game))

    async def may_think(self, game: str, seq: int, process: str, seconds: float) -> bool:
        """Returns whether the computers of this process may think about a table for the next seconds.

        One process at a time may; the claim ends when the time has passed or the table has changed.
        """
        if not self.shared:
            return True
        now = time.time()
        free = or_(_games.thinker.is_(None), _games.thinker == process, _games.thinking < now)
        wanted = update(schema.games).where(_games.id == game, _games.seq == seq, free)
        taken = wanted.values(thinker=process, thinking=now + seconds)
        return await self._database.write(lambda connection: connection.execute(taken).rowcount == 1)


def _hosts(connection: Connection, game: str) -> set[str]:
    """Who sits at a table, and who opened it."""
    sitting = select(_holders.visitor).where(_holders.game == game)
    return {
        *connection.scalars(sitting),
        *connection.scalars(select(_games.creator).where(_games.id == game)),
    }

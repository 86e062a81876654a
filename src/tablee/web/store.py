"""The store: games, seats and moves as rows, in an SQLite file or in PostgreSQL.

Every change is one transaction that names the `seq` it was made for, and is refused when another came first;
once a method returns True, the change is on the disk and other processes have been told.
"""

from __future__ import annotations

import asyncio
import json
import secrets as chance
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Row, delete, event, func, insert, make_url, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tablee.web import schema
from tablee.web.migrations import upgrade
from tablee.web.notices import Notices, notify

SIGNING = "cookies"
MOST_LISTED = 100


@dataclass(frozen=True)
class Seat:
    """A seat of a stored game; `holders` are visitors, none where nobody sits or a computer does."""

    token: str
    name: str
    holders: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Stored:
    """A game as its rows say, without its moves."""

    id: str
    game: str
    options: Mapping[str, Any]
    seed: int
    specs: tuple[str, ...]
    creator: str
    opening: int = 0
    listed: bool = False
    kind: str = "played"
    clock: Mapping[str, float] | None = None
    started: str = ""
    changed: float = 0.0
    seq: int = 0
    outcome: Mapping[str, Any] | None = None
    following: str | None = None
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class StoredMove:
    number: int
    move: str
    seconds: float
    ref: str | None


@dataclass
class Change:
    """What a transaction does besides counting `seq`: moves added or taken away, fields set."""

    add: Sequence[StoredMove] = ()
    keep: int | None = None  # moves after this number go
    fields: dict[str, Any] = field(default_factory=dict)


def url_of(database: str) -> str:
    """A database as SQLAlchemy names it; what is no URL is the path of an SQLite file."""
    if "://" in database:
        return database
    return f"sqlite+aiosqlite:///{Path(database).expanduser().absolute()}"


class Store:
    """Opened once by a server."""

    def __init__(self, engine: AsyncEngine, notices: Notices | None) -> None:
        self._engine = engine
        self.notices = notices
        # SQLite has one writer at a time: waiting here is fair, waiting inside SQLite is not.
        self._writing = asyncio.Lock() if engine.dialect.name == "sqlite" else None

    @classmethod
    async def open(cls, database: str) -> Store:
        """Connects, and brings the database to the newest layout."""
        url = make_url(url_of(database))
        if url.get_backend_name() == "sqlite" and url.database:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(url, pool_pre_ping=url.get_backend_name() != "sqlite")
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
        notices = Notices(url) if engine.dialect.name == "postgresql" else None
        if notices is not None:
            await notices.open()
        return cls(engine, notices)

    async def close(self) -> None:
        if self.notices is not None:
            await self.notices.close()
        await self._engine.dispose()

    @property
    def shared(self) -> bool:
        """Whether other processes may work on the same games."""
        return self.notices is not None

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        lock: AbstractAsyncContextManager[Any] = self._writing or nullcontext()
        async with lock, self._engine.begin() as connection:
            yield connection

    async def alive(self) -> bool:
        async with self._engine.connect() as connection:
            return (await connection.execute(select(1))).scalar() == 1

    async def secret(self) -> bytes:
        """The key that signs cookies: made once, the same for every process."""
        wanted = select(schema.secrets.c.value).where(schema.secrets.c.name == SIGNING)
        async with self._engine.connect() as connection:
            found = (await connection.execute(wanted)).scalar()
        if found is not None:
            return bytes(found)
        try:
            async with self._write() as connection:
                value = chance.token_bytes(32)
                await connection.execute(insert(schema.secrets).values(name=SIGNING, value=value))
        except IntegrityError:  # another process was faster
            return await self.secret()
        return value

    # --- games ---

    async def add(self, game: Stored, moves: Sequence[str] = ()) -> None:
        """A new game, with the seats as they are given."""
        row = {
            "id": game.id,
            "game": game.game,
            "options": json.dumps(dict(game.options)),
            "seed": game.seed,
            "opening": game.opening,
            "specs": json.dumps(game.specs),
            "creator": game.creator,
            "listed": game.listed,
            "kind": game.kind,
            "clock": _or_none(game.clock),
            "started": game.started,
            "changed": time.time(),
            "seq": game.seq,
            "outcome": _or_none(game.outcome),
        }
        seats = [
            {"game": game.id, "seat": at, "token": seat.token, "name": seat.name}
            for at, seat in enumerate(game.seats)
        ]
        holders = [
            {"game": game.id, "seat": at, "visitor": visitor}
            for at, seat in enumerate(game.seats)
            for visitor in seat.holders
        ]
        played = [
            {"game": game.id, "number": number, "move": move, "seconds": 0.0}
            for number, move in enumerate(moves, start=1)
        ]
        async with self._write() as connection:
            await connection.execute(insert(schema.games).values(row))
            await connection.execute(insert(schema.seats), seats)
            if holders:
                await connection.execute(insert(schema.holders), holders)
            if played:
                await connection.execute(insert(schema.moves), played)

    async def game(self, name: str) -> Stored | None:
        async with self._engine.connect() as connection:
            wanted = select(schema.games).where(schema.games.c.id == name)
            row = (await connection.execute(wanted)).one_or_none()
            if row is None:
                return None
            return _stored(row, *await self._seats(connection, [name]))

    async def moves(self, game: str, after: int = 0) -> list[StoredMove]:
        columns = schema.moves.c
        wanted = select(columns.number, columns.move, columns.seconds, columns.ref).where(
            columns.game == game, columns.number > after
        )
        async with self._engine.connect() as connection:
            rows = await connection.execute(wanted.order_by(columns.number))
            return [StoredMove(*row) for row in rows]

    async def change(self, game: str, seq: int, change: Change) -> bool:
        """Makes a change for whoever saw `seq`; False when somebody else was faster."""
        games, moves = schema.games, schema.moves
        fields = {"seq": seq + 1, "changed": time.time(), "thinker": None, **change.fields}
        try:
            async with self._write() as connection:
                wanted = update(games).where(games.c.id == game, games.c.seq == seq).values(fields)
                if (await connection.execute(wanted)).rowcount != 1:
                    return False
                if change.keep is not None:
                    gone = delete(moves).where(moves.c.game == game, moves.c.number > change.keep)
                    await connection.execute(gone)
                if change.add:
                    rows = [{"game": game, **vars(move)} for move in change.add]
                    await connection.execute(insert(moves), rows)
                await notify(connection, game, self.notices)
        except IntegrityError:  # the number or the reference is taken
            return False
        return True

    async def sit(self, game: str, seat: int, visitor: str, name: str, *, invited: bool) -> bool:
        """Seats a visitor; `invited` by the private link also where somebody sits already."""
        holders, seats = schema.holders.c, schema.seats.c
        try:
            async with self._write() as connection:
                # Touching the row first: of two visitors who take one seat, the second waits here.
                held = update(schema.seats).where(seats.game == game, seats.seat == seat)
                if (await connection.execute(held.values(seat=seat))).rowcount != 1:
                    return False
                taken = select(holders.visitor).where(holders.game == game, holders.seat == seat)
                visitors = set((await connection.execute(taken)).scalars())
                if visitor not in visitors:
                    if visitors and not invited:
                        return False
                    await connection.execute(
                        insert(schema.holders).values(game=game, seat=seat, visitor=visitor)
                    )
                if name:
                    await connection.execute(held.values(name=name))
                await notify(connection, game, self.notices)
        except IntegrityError:  # this visitor sits elsewhere at this table
            return False
        return True

    async def follow(self, game: str, following: str) -> str:
        """Links the next game of the same players; the link that was there first stays."""
        games = schema.games.c
        async with self._write() as connection:
            wanted = update(schema.games).where(games.id == game, games.following.is_(None))
            await connection.execute(wanted.values(following=following))
            await notify(connection, game, self.notices)
            found = await connection.execute(select(games.following).where(games.id == game))
            return str(found.scalar_one())

    async def drop(self, game: str) -> None:
        """Takes away a game that nobody has seen."""
        async with self._write() as connection:
            for table in (schema.moves, schema.holders, schema.seats):
                await connection.execute(delete(table).where(table.c.game == game))
            await connection.execute(delete(schema.games).where(schema.games.c.id == game))

    async def may_think(self, game: str, seq: int, process: str, seconds: float) -> bool:
        """Whether this process is the one whose computer thinks about a position now."""
        if not self.shared:
            return True
        games, now = schema.games.c, time.time()
        free = or_(games.thinker.is_(None), games.thinker == process, games.thinking < now)
        wanted = update(schema.games).where(games.id == game, games.seq == seq, free)
        async with self._write() as connection:
            taken = await connection.execute(wanted.values(thinker=process, thinking=now + seconds))
            return bool(taken.rowcount == 1)

    # --- lists ---

    async def lobby(self) -> list[Stored]:
        """Listed games that are not over, newest first."""
        games = schema.games.c
        return await self._list(select(schema.games).where(games.listed, games.outcome.is_(None)))

    async def history(self, visitor: str) -> list[Stored]:
        """The games in which a visitor holds a seat or which they began, newest first."""
        games = schema.games.c
        held = select(schema.holders.c.game).where(schema.holders.c.visitor == visitor)
        return await self._list(select(schema.games).where(or_(games.id.in_(held), games.creator == visitor)))

    async def running_of(self, creator: str) -> int:
        """How many games of a visitor's are not over."""
        games = schema.games.c
        wanted = select(func.count()).where(games.creator == creator, games.outcome.is_(None))
        async with self._engine.connect() as connection:
            return int((await connection.execute(wanted)).scalar_one())

    async def _list(self, wanted: Any) -> list[Stored]:
        ordered = wanted.order_by(schema.games.c.changed.desc()).limit(MOST_LISTED)
        async with self._engine.connect() as connection:
            rows = list(await connection.execute(ordered))
            seats, holders = await self._seats(connection, [row.id for row in rows])
        return [_stored(row, seats, holders) for row in rows]

    async def _seats(
        self, connection: AsyncConnection, games: Sequence[str]
    ) -> tuple[list[Row[Any]], list[Row[Any]]]:
        found = []
        for table in (schema.seats, schema.holders):
            wanted = select(table).where(table.c.game.in_(games)).order_by(table.c.seat)
            found.append(list(await connection.execute(wanted)))
        return found[0], found[1]


def _stored(row: Row[Any], seats: Sequence[Row[Any]], holders: Sequence[Row[Any]]) -> Stored:
    sitting = [
        Seat(
            seat.token,
            seat.name,
            frozenset(held.visitor for held in holders if held.game == row.id and held.seat == seat.seat),
        )
        for seat in seats
        if seat.game == row.id
    ]
    return Stored(
        id=row.id,
        game=row.game,
        options=json.loads(row.options),
        seed=row.seed,
        opening=row.opening,
        specs=tuple(json.loads(row.specs)),
        creator=row.creator,
        listed=row.listed,
        kind=row.kind,
        clock=row.clock and json.loads(row.clock),
        started=row.started,
        changed=row.changed,
        seq=row.seq,
        outcome=row.outcome and json.loads(row.outcome),
        following=row.following,
        seats=tuple(sitting),
    )


def _or_none(data: Mapping[str, Any] | None) -> str | None:
    return None if data is None else json.dumps(dict(data))


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Writers beside readers, and a commit that survives the end of the process."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

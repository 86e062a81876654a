"""The ledger, read: whole games, lists of them, and the shares that ratings are counted from."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, func, select

from tablee.league.storage import schema
from tablee.league.storage.ledger_game import LedgerGame, LedgerSeat
from tablee.league.storage.stored_player import StoredPlayer
from tablee.web.storage.database import Database

_games, _seats = schema.games.c, schema.seats.c
_LIST = (
    _games.number,
    _games.pairing,
    _games.deal,
    _games.seating,
    _games.kind,
    _games.seed,
    _games.finished,
)


@dataclass(frozen=True)
class GameShares:
    """What is counted of a game of the ledger: who got how many sixtieths of the win, by seat."""

    number: int
    pairing: int
    deal: int
    finished: float
    players: tuple[str, ...]
    shares: tuple[int, ...]


class GameRows:
    """The rows of one league."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def shares(self, after: int = 0, kind: str | None = "ladder", most: int = 5000) -> list[GameShares]:
        """Returns the shares of the games with numbers above `after`, in their order, of one kind or all.

        It returns whole pairings, `most` games or a few more; none when there is nothing new.
        """
        last = select(_games.number, _games.pairing).where(_games.number > after)
        if kind is not None:
            last = last.where(_games.kind == kind)
        last = last.order_by(_games.number).offset(most - 1).limit(1)
        columns = (_games.number, _games.pairing, _games.deal, _games.finished, _seats.player, _seats.share)
        wanted = select(*columns).join(schema.seats).where(_games.number > after)
        if kind is not None:
            wanted = wanted.where(_games.kind == kind)
        wanted = wanted.order_by(_games.number, _seats.seat)

        def work(connection: Connection) -> list[GameShares]:
            chosen = wanted
            if (end := connection.execute(last).one_or_none()) is not None:
                # The games of a pairing were written together, so their numbers follow one another.
                whole = select(func.max(_games.number)).where(_games.pairing == end.pairing)
                chosen = wanted.where(_games.number <= connection.scalar(whole))
            return _grouped(connection.execute(chosen))

        return await self._database.read(work)

    async def game(self, number: int) -> LedgerGame | None:
        """Returns a whole game, with the logs of all seats: callers show each owner their own."""
        return next(iter(await self.games([number])), None)

    async def games(self, numbers: Iterable[int]) -> list[LedgerGame]:
        """Returns whole games, in the order of their numbers."""
        chosen = list(numbers)
        wanted = select(*_LIST, _games.record, _games.loss).where(_games.number.in_(chosen))
        seats = select(schema.seats).where(_seats.game.in_(chosen)).order_by(_seats.game, _seats.seat)

        def work(connection: Connection) -> list[LedgerGame]:
            rows = connection.execute(wanted.order_by(_games.number)).all()
            by_game: dict[int, list[LedgerSeat]] = {}
            for seat in connection.execute(seats):
                by_game.setdefault(seat.game, []).append(_seat(seat))
            return [_game(row, by_game[row.number]) for row in rows]

        return await self._database.read(work)

    async def latest(
        self, most: int = 50, *, person: str | None = None, before: int | None = None, kind: str | None = None
    ) -> list[LedgerGame]:
        """Returns the latest whole games, the newest first: of one person, below a number, of a kind."""
        wanted = select(_games.number).order_by(_games.number.desc()).limit(most)
        if person is not None:
            played = select(_seats.game).where(_seats.person == person)
            wanted = wanted.where(_games.number.in_(played))
        if before is not None:
            wanted = wanted.where(_games.number < before)
        if kind is not None:
            wanted = wanted.where(_games.kind == kind)
        numbers = await self._database.read(lambda connection: list(connection.scalars(wanted)))
        return list(reversed(await self.games(numbers)))

    async def count(self, kind: str | None = None) -> int:
        """Returns how many games have been played."""
        wanted = select(func.count()).select_from(schema.games)
        if kind is not None:
            wanted = wanted.where(_games.kind == kind)
        return await self._database.read(lambda connection: int(connection.scalar(wanted) or 0))


def _grouped(rows: Iterable[Any]) -> list[GameShares]:
    found = []
    for head, seats in groupby(rows, lambda row: tuple(row[:4])):
        listed = list(seats)
        number, pairing, deal, finished = head
        players, shares = tuple(row.player for row in listed), tuple(row.share for row in listed)
        found.append(GameShares(number, pairing, deal, finished, players, shares))
    return found


def _game(row: Any, seats: list[LedgerSeat]) -> LedgerGame:
    return LedgerGame(
        deal=row.deal,
        seating=row.seating,
        seed=row.seed,
        record=json.loads(row.record),
        seats=tuple(seats),
        loss=None if row.loss is None else json.loads(row.loss),
        number=row.number,
        pairing=row.pairing,
        kind=row.kind,
        finished=row.finished,
    )


def _seat(row: Any) -> LedgerSeat:
    notes = None if row.notes is None else json.loads(row.notes)
    player = StoredPlayer.read(row.player)
    return LedgerSeat(player, row.share, row.seconds, row.slowest, row.log, notes)

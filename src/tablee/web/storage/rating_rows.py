"""Ratings in the database: what each rated game has made of its players' strengths, written with its end.

The rows of a game are written by the transaction that writes its outcome, or not at all. Rated games have
numbers in that order: whoever ends a game holds a lock from before the number is drawn until everything is
committed, so every strength is a function of the games with smaller numbers, whichever process ended them.
"""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, text, tuple_

from tablee.core.state import Outcome
from tablee.roster import HUMAN, find_game
from tablee.skill_ratings import Strength, after_game, counts, first_strength, rated_players
from tablee.web.storage import schema
from tablee.web.storage.database import Database

PEOPLE, LEVELS = "people", "levels"  # who sits at the table: people only, or computers too
RATED_KIND = "played"  # lessons and games that were brought in are not
LOCK = 7_414_204  # any number, but that of the migrations

_games, _holders, _moves = schema.games.c, schema.holders.c, schema.moves.c
_changes = schema.rating_changes.c

PlayerKey = tuple[str, str, str]  # player, game, pool


@dataclass(frozen=True)
class RatedGame:
    """A rated game of one player, with the strength after it."""

    game: str
    kind: str
    pool: str
    number: int
    ended: float
    strength: Strength


def lock_ratings(connection: Connection) -> None:
    """Lets the transactions of all processes that end games, or delete players, run one after the other."""
    # SQLite has one writer at a time anyway. Taken before any row, so that nobody waits for each other.
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def rate_game(connection: Connection, game: str, outcome: Outcome) -> None:
    """Writes what a game that ends in this transaction does to its players' strengths, if it is rated.

    The caller holds the lock of `lock_ratings`.
    """
    row = connection.execute(select(schema.games).where(_games.id == game)).one()
    players = players_of(connection, row)
    if not players:
        return
    pool = pool_of(json.loads(row.specs))
    moves = connection.scalar(select(func.count()).where(_moves.game == game)) or 0
    if not counts(outcome, moves, computers=pool == LEVELS):
        return
    known = _latest(connection, {(player, row.game, pool) for player in players})
    before = {player: strength for (player, _, _), strength in known.items()}
    after = after_game(players, before, outcome.winners)
    number = (connection.scalar(select(func.max(_changes.number))) or 0) + 1
    same = {"game": game, "number": number, "kind": row.game, "pool": pool, "ended": time.time()}
    connection.execute(
        insert(schema.rating_changes),
        [
            {**same, "seat": seat, "player": player, **vars(after[player])}
            for seat, player in enumerate(players)
        ],
    )


def players_of(connection: Connection, row: Row[Any]) -> list[str]:
    """Returns who is rated by a row of `games`, by seat; nobody where it cannot be rated at all."""
    if row.kind != RATED_KIND:
        return []
    specs = json.loads(row.specs)
    sitting: dict[int, list[str]] = {}
    for seat, visitor in connection.execute(
        select(_holders.seat, _holders.visitor).where(_holders.game == row.id)
    ):
        sitting.setdefault(seat, []).append(visitor)
    preset = find_game(row.game).configure(json.loads(row.options), seats=len(specs)).preset
    return rated_players(specs, preset, sitting, aided=row.aided)


def pool_of(specs: Iterable[str]) -> str:
    """Returns in which pool the players of a table are rated: with people only, or with computers."""
    return PEOPLE if all(spec == HUMAN for spec in specs) else LEVELS


class RatingRows:
    """The ratings as they are asked for."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def latest(self, wanted: Collection[PlayerKey]) -> dict[PlayerKey, Strength]:
        """Returns the present strength of players in a game and a pool; who is not rated there is missing."""
        return await self._database.read(lambda connection: _latest(connection, wanted)) if wanted else {}

    async def history(self, player: str) -> list[RatedGame]:
        """Returns every rated game of a player, in the order of their ends."""
        asked = select(schema.rating_changes).where(_changes.player == player).order_by(_changes.number)
        return await self._database.read(
            lambda connection: [_rated_game(row) for row in connection.execute(asked)]
        )

    async def of_games(self, games: Collection[str]) -> dict[str, dict[int, tuple[Strength, int]]]:
        """Returns the strengths after rated games by table and seat, each with the points that it gained.

        Tables whose games are not rated are missing.
        """
        asked = select(schema.rating_changes).where(_changes.game.in_(games))

        def work(connection: Connection) -> dict[str, dict[int, tuple[Strength, int]]]:
            found: dict[str, dict[int, tuple[Strength, int]]] = {}
            for row in connection.execute(asked).all():
                found.setdefault(row.game, {})[row.seat] = _strength(row), _gain(connection, row)
            return found

        return await self._database.read(work) if games else {}


def _latest(connection: Connection, wanted: Collection[PlayerKey]) -> dict[PlayerKey, Strength]:
    key = (_changes.player, _changes.kind, _changes.pool)
    newest = (
        select(*key, func.max(_changes.number).label("number"))
        .where(tuple_(*key).in_(list(wanted)))
        .group_by(*key)
        .subquery()
    )
    asked = select(schema.rating_changes).join(
        newest, (_changes.player == newest.c.player) & (_changes.number == newest.c.number)
    )
    return {(row.player, row.kind, row.pool): _strength(row) for row in connection.execute(asked)}


def _gain(connection: Connection, row: Row[Any]) -> int:
    """The points between a player's rated game before and this one."""
    asked = (
        select(_changes.mu, _changes.sigma, _changes.games)
        .where(
            _changes.player == row.player,
            _changes.kind == row.kind,
            _changes.pool == row.pool,
            _changes.number < row.number,
        )
        .order_by(_changes.number.desc())
        .limit(1)
    )
    before = connection.execute(asked).one_or_none()
    return _strength(row).points - (Strength(*before) if before else first_strength(row.player)).points


def _strength(row: Row[Any]) -> Strength:
    return Strength(row.mu, row.sigma, row.games)


def _rated_game(row: Row[Any]) -> RatedGame:
    return RatedGame(row.game, row.kind, row.pool, row.number, row.ended, _strength(row))

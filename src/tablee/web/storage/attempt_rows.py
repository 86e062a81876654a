"""First tries at puzzles in the database: one row for each visitor and puzzle, which nobody changes."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from tablee.puzzles.attempts import Attempt
from tablee.web.storage import schema
from tablee.web.storage.database import Database

_attempts = schema.puzzle_attempts.c
_IN_TIME = _attempts.made, _attempts.game, _attempts.puzzle  # ratings follow from it: no two in any order


class AttemptRows:
    """The first tries that the processes of one database have judged."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def tried_by(self, visitor: str, game: str) -> dict[str, bool]:
        """Returns the puzzles of a game in the order in which a visitor has tried them: by id, whether the
        first try was right.
        """
        wanted = select(_attempts.puzzle, _attempts.right)
        wanted = wanted.where(_attempts.visitor == visitor, _attempts.game == game).order_by(*_IN_TIME)

        def work(connection: Connection) -> dict[str, bool]:
            return {row.puzzle: bool(row.right) for row in connection.execute(wanted)}

        return await self._database.read(work)

    async def tried_in(self, visitor: str, games: Iterable[str]) -> dict[str, dict[str, bool]]:
        """Returns what `tried_by` does for each of these games, by game."""
        return {game: await self.tried_by(visitor, game) for game in games}

    async def history(self, visitor: str) -> list[dict[str, Any]]:
        """Returns every first try of a visitor as data, the oldest first."""
        wanted = select(schema.puzzle_attempts).where(_attempts.visitor == visitor).order_by(*_IN_TIME)

        def work(connection: Connection) -> list[dict[str, Any]]:
            return [
                {
                    "game": row.game,
                    "puzzle": row.puzzle,
                    "given": msgspec.json.decode(row.given),
                    "right": bool(row.right),
                    "made": row.made,
                }
                for row in connection.execute(wanted)
            ]

        return await self._database.read(work)

    async def keep_first(self, visitor: str, attempt: Attempt) -> tuple[bool, bool]:
        """Writes an attempt down if it is the visitor's first at its puzzle.

        Returns whether it was, and whether the first try was right: of two that are sent at once, one is.
        """
        row = {
            "visitor": visitor,
            "game": attempt.game,
            "puzzle": attempt.puzzle,
            "given": msgspec.json.encode(attempt.given).decode(),
            "right": attempt.right,
            "made": time.time(),
        }
        first = select(_attempts.right).where(
            _attempts.visitor == visitor,
            _attempts.game == attempt.game,
            _attempts.puzzle == attempt.puzzle,
        )

        def work(connection: Connection) -> tuple[bool, bool]:
            try:
                with connection.begin_nested():
                    connection.execute(insert(schema.puzzle_attempts), row)
            except IntegrityError:  # there was one before
                return False, bool(connection.scalar(first))
            return True, attempt.right

        return await self._database.write(work)

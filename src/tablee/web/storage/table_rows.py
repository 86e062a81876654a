"""Whole tables as rows: how one is added, and how one is deleted."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert

from tablee.web.storage import schema
from tablee.web.storage.stored_table import StoredTable, game_row, holder_rows, seat_rows

_PARTS = (
    schema.analyses,
    schema.presence,
    schema.phrases,
    schema.moves,
    schema.holders,
    schema.seats,
)  # what refers to a table by its id


def insert_table(connection: Connection, table: StoredTable, moves: Sequence[str] = ()) -> None:
    """Adds a new table with its seats, and the moves it begins with."""
    begun = [
        {"game": table.id, "number": number, "move": move, "seconds": 0.0}
        for number, move in enumerate(moves, start=1)
    ]
    connection.execute(insert(schema.games), [game_row(table, time.time())])
    for where, lines in (
        (schema.seats, seat_rows(table)),
        (schema.holders, holder_rows(table)),
        (schema.moves, begun),
    ):
        if lines:
            connection.execute(insert(where), lines)


def delete_table(connection: Connection, game: str) -> None:
    """Deletes a table and everything that belongs to it but what it has done to ratings."""
    for rows in _PARTS:
        connection.execute(delete(rows).where(rows.c.game == game))
    connection.execute(delete(schema.games).where(schema.games.c.id == game))

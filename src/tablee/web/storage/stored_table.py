"""A table, its seats and its moves as the store hands them out, and how they are made from rows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from tablee.core.state import Outcome
from tablee.roster import HUMAN


@dataclass(frozen=True)
class StoredSeat:
    """A seat of a stored table.

    `token` is the secret of its private link; `holders` are the visitors who play there, none where nobody
    sits or a computer does.
    """

    token: str
    name: str
    holders: frozenset[str] = frozenset()


@dataclass(frozen=True)
class StoredTable:
    """A table as its rows say, without the moves. `seq` counts changes; `following` is the id of the next
    game.
    """

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
    seats: tuple[StoredSeat, ...] = ()

    def seat_of(self, visitor: str) -> int:
        """Returns the seat a visitor holds, −1 for spectators."""
        return next((at for at, seat in enumerate(self.seats) if visitor in seat.holders), -1)

    def is_free(self, seat: int) -> bool:
        """Returns whether a person may sit down at a seat."""
        return self.specs[seat] == HUMAN and not self.seats[seat].holders


@dataclass(frozen=True)
class StoredMove:
    """A move of a stored table; `ref` is the browser's own name for it, `seconds` what it took."""

    number: int
    move: str
    seconds: float
    ref: str | None


@dataclass
class TableChange:
    """What is done to a table besides counting `seq`: a move added, moves taken away, the outcome set."""

    add: StoredMove | None = None
    keep: int | None = None  # moves after this number go
    outcome: Mapping[str, Any] | None = None


def game_row(game: StoredTable, now: float) -> dict[str, Any]:
    """Returns the row of `games` for a table."""
    return {
        "id": game.id,
        "game": game.game,
        "options": json.dumps(dict(game.options)),
        "seed": game.seed,
        "opening": game.opening,
        "specs": json.dumps(game.specs),
        "creator": game.creator,
        "listed": game.listed,
        "kind": game.kind,
        "clock": as_text(game.clock),
        "started": game.started,
        "changed": now,
        "seq": game.seq,
        "outcome": as_text(game.outcome),
    }


def seat_rows(game: StoredTable) -> list[dict[str, Any]]:
    """Returns the rows of `seats` for a table."""
    return [
        {"game": game.id, "seat": at, "token": seat.token, "name": seat.name}
        for at, seat in enumerate(game.seats)
    ]


def holder_rows(game: StoredTable) -> list[dict[str, Any]]:
    """Returns the rows of `holders` for a table."""
    return [
        {"game": game.id, "seat": at, "visitor": visitor}
        for at, seat in enumerate(game.seats)
        for visitor in seat.holders
    ]


def stored_table(row: Row[Any], seats: Sequence[Row[Any]], holders: Sequence[Row[Any]]) -> StoredTable:
    """Returns a table from its row; `seats` and `holders` may hold those of other tables too."""
    sitting = [
        StoredSeat(
            seat.token,
            seat.name,
            frozenset(held.visitor for held in holders if held.game == row.id and held.seat == seat.seat),
        )
        for seat in seats
        if seat.game == row.id
    ]
    return StoredTable(
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


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    """Returns an outcome as data for JSON."""
    return {"scores": list(outcome.scores), "winners": list(outcome.winners), "reason": outcome.reason}


def outcome_of(data: Mapping[str, Any]) -> Outcome:
    """Returns the outcome that `outcome_data` made data of."""
    return Outcome(tuple(data["scores"]), tuple(data["winners"]), data["reason"])


def as_text(data: Mapping[str, Any] | None) -> str | None:
    """Returns data as JSON, None for None."""
    return None if data is None else json.dumps(dict(data))

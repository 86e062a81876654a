"""Games, seats and moves as the store hands them out, and how they are made from rows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from tablee.core.outcome import Outcome


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
    """What is done besides counting `seq`: a move added, moves taken away, the outcome set."""

    add: StoredMove | None = None
    keep: int | None = None  # moves after this number go
    outcome: Mapping[str, Any] | None = None


def game_row(game: Stored, now: float) -> dict[str, Any]:
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


def seat_rows(game: Stored) -> list[dict[str, Any]]:
    return [
        {"game": game.id, "seat": at, "token": seat.token, "name": seat.name}
        for at, seat in enumerate(game.seats)
    ]


def holder_rows(game: Stored) -> list[dict[str, Any]]:
    return [
        {"game": game.id, "seat": at, "visitor": visitor}
        for at, seat in enumerate(game.seats)
        for visitor in seat.holders
    ]


def stored(row: Row[Any], seats: Sequence[Row[Any]], holders: Sequence[Row[Any]]) -> Stored:
    """A game from its row, among the seats and holders of several."""
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


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    return {"scores": list(outcome.scores), "winners": list(outcome.winners), "reason": outcome.reason}


def outcome_of(data: Mapping[str, Any]) -> Outcome:
    return Outcome(tuple(data["scores"]), tuple(data["winners"]), data["reason"])


def as_text(data: Mapping[str, Any] | None) -> str | None:
    return None if data is None else json.dumps(dict(data))

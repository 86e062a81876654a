"""A table, its seats and its moves as the store hands them out, and how they are made from rows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import Row

from tablee.core.state import Outcome
from tablee.roster import HUMAN
from tablee.web.turn_deadlines import due_moment, turn_end


@dataclass(frozen=True)
class StoredSeat:
    """A seat of a stored table.

    `token` is the secret of its private link; `holders` are the visitors who play there, none where nobody
    sits or a computer does.
    """

    token: str
    name: str
    holders: frozenset[str] = frozenset()
    named: bool = False  # the name may stand in saved files


@dataclass(frozen=True)
class StoredPhrase:
    """What somebody said at a table, as the `number`th: which phrase, after how many moves, and when."""

    number: int
    seat: int
    visitor: str
    code: str
    moves: int
    said: float


@dataclass(frozen=True)
class StoredTable:
    """A table as its rows say, without the moves.

    `seq` counts changes; `following` is the id of the next game. `offer` is the latest offer between people,
    `offers` counts its changes. `series` has the number of games and the points before this game.
    `mover` is the seat to move, −1 when the game is over, None where that was never written. In a game by
    turns `deadline` is when this turn ends without vacations, None while no time runs; `vacations` are those
    of the people at the table: the seat, and when each begins and ends.
    `vanished` is somebody for whom the game waits in vain: the seat, the moves until then, and since when.
    `elsewhere` are the seats whose people are connected to another process, `spectators` the visitors who
    watch there. `phrases` is what was said. These three are known where a table is read by itself only.
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
    hints: bool = False
    offer: Mapping[str, Any] | None = None
    offers: int = 0
    adjourned: bool = False
    series: Mapping[str, Any] | None = None
    vanished: Mapping[str, Any] | None = None
    mover: int | None = None
    deadline: float | None = None
    tournament: str | None = None  # of which this game is a part
    vacations: tuple[tuple[int, float, float], ...] = ()
    seats: tuple[StoredSeat, ...] = ()
    elsewhere: frozenset[int] = frozenset()
    spectators: frozenset[str] = frozenset()
    phrases: tuple[StoredPhrase, ...] = ()

    def seat_of(self, visitor: str) -> int:
        """Returns the seat a visitor holds, −1 for spectators."""
        return next((at for at, seat in enumerate(self.seats) if visitor in seat.holders), -1)

    def is_free(self, seat: int) -> bool:
        """Returns whether a person may sit down at a seat."""
        return self.specs[seat] == HUMAN and not self.seats[seat].holders

    @cached_property
    def is_waiting(self) -> bool:
        """Whether a seat is still free."""
        return any(self.is_free(seat) for seat in range(len(self.seats)))

    @cached_property
    def people(self) -> tuple[int, ...]:
        """The seats of people, also of those in whose place a computer plays."""
        return tuple(
            seat for seat, spec in enumerate(self.specs) if spec == HUMAN or self.seats[seat].holders
        )

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The seats at which people sit and play themselves."""
        return tuple(seat for seat in self.people if self.specs[seat] == HUMAN and self.seats[seat].holders)

    @property
    def days(self) -> int | None:
        """The days that each has for a move in a game by turns, None for other games."""
        found = None if self.clock is None else self.clock.get("days")
        return None if found is None else int(found)

    @property
    def due(self) -> float | None:
        """When the present turn of a game by turns ends, vacations included; None while no time runs."""
        if self.deadline is None or self.days is None or self.mover is None:
            return None
        away = [(begins, ends) for seat, begins, ends in self.vacations if seat == self.mover]
        return due_moment(self.deadline, self.days, away) if away else self.deadline

    def on_vacation(self, now: float) -> dict[int, float]:
        """Returns the seats whose people are on vacation now, and until when."""
        return {seat: ends for seat, begins, ends in self.vacations if begins <= now < ends}

    def turn_deadline(self, mover: int, now: float) -> float | None:
        """Returns the `deadline` of a turn of the seat `mover` that begins now; None where no time runs."""
        if self.days is None or mover < 0 or self.is_waiting:
            return None
        return turn_end(self.days, now, computer=self.specs[mover] != HUMAN)

    @property
    def allows_hints(self) -> bool:
        """Whether hints may be asked for: where people play each other, only if they agreed on it, and in a
        tournament never.
        """
        return self.hints or (len(self.people) < 2 and self.tournament is None)


@dataclass(frozen=True)
class StoredMove:
    """A move of a stored table; `ref` is the browser's own name for it, `seconds` what it took."""

    number: int
    move: str
    seconds: float
    ref: str | None


@dataclass
class TableChange:
    """What is done to a table besides counting `seq`: a move added, moves taken away, the outcome, the
    players or the offer set. None leaves things as they are, but for `mover` and `deadline`, which are always
    written: whose turn it is afterwards, and when that ends.
    """

    add: StoredMove | None = None
    keep: int | None = None  # moves after this number go
    outcome: Mapping[str, Any] | None = None
    specs: tuple[str, ...] | None = None
    adjourned: bool | None = None
    offer: Mapping[str, Any] | None = None
    offers_seen: int | None = None  # refused when `offer` has changed since
    mover: int | None = None
    deadline: float | None = None

    @property
    def values(self) -> dict[str, Any]:
        """The columns of `games` that most changes leave alone."""
        found: dict[str, Any] = {}
        if self.specs is not None:
            found["specs"] = json.dumps(self.specs)
        if self.adjourned is not None:
            found["adjourned"] = self.adjourned
        if self.offer is not None:
            found["offer"] = as_text(self.offer)
        if self.keep is not None or self.specs is not None:
            found["aided"] = True  # what is played on with help is not rated
        return found


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
        "hints": game.hints,
        "offers": game.offers,
        "adjourned": game.adjourned,
        "series": as_text(game.series),
        "aided": False,
        "mover": game.mover,
        "deadline": game.deadline,
        "tournament": game.tournament,
    }


def seat_rows(game: StoredTable) -> list[dict[str, Any]]:
    """Returns the rows of `seats` for a table."""
    return [
        {"game": game.id, "seat": at, "token": seat.token, "name": seat.name, "named": seat.named}
        for at, seat in enumerate(game.seats)
    ]


def holder_rows(game: StoredTable) -> list[dict[str, Any]]:
    """Returns the rows of `holders` for a table."""
    return [
        {"game": game.id, "seat": at, "visitor": visitor}
        for at, seat in enumerate(game.seats)
        for visitor in seat.holders
    ]


def stored_table(
    row: Row[Any],
    seats: Sequence[Row[Any]],
    holders: Sequence[Row[Any]],
    vacations: Sequence[Row[Any]] = (),
) -> StoredTable:
    """Returns a table from its row; the other rows may hold those of other tables and visitors too."""
    sitting = [
        StoredSeat(
            seat.token,
            seat.name,
            frozenset(held.visitor for held in holders if held.game == row.id and held.seat == seat.seat),
            seat.named,
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
        hints=row.hints,
        offer=row.offer and json.loads(row.offer),
        offers=row.offers,
        adjourned=row.adjourned,
        series=row.series and json.loads(row.series),
        vanished=row.vanished and json.loads(row.vanished),
        mover=row.mover,
        deadline=row.deadline,
        tournament=row.tournament,
        vacations=_away(sitting, vacations),
        seats=tuple(sitting),
    )


def _away(seats: Sequence[StoredSeat], rows: Sequence[Row[Any]]) -> tuple[tuple[int, float, float], ...]:
    found = (
        (at, row.begins, row.ends)
        for at, seat in enumerate(seats)
        for row in rows
        if not row.visitor or row.visitor in seat.holders  # those of nobody are those of all
    )
    return tuple(sorted(found))


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    """Returns an outcome as data for JSON."""
    return {"scores": list(outcome.scores), "winners": list(outcome.winners), "reason": outcome.reason}


def outcome_of(data: Mapping[str, Any]) -> Outcome:
    """Returns the outcome that `outcome_data` made data of."""
    return Outcome(tuple(data["scores"]), tuple(data["winners"]), data["reason"])


def as_text(data: Mapping[str, Any] | None) -> str | None:
    """Returns data as JSON, None for None."""
    return None if data is None else json.dumps(dict(data))

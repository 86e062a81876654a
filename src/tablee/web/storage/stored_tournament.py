"""A tournament, its participants and pairings as the store hands them out, and how rows make them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sqlalchemy import Row

from tablee.pairings import Pairing, Participant
from tablee.roster import HUMAN
from tablee.web.storage.stored_table import StoredTable, as_text

OPEN, RUNNING, OVER = "open", "running", "over"


@dataclass(frozen=True)
class StoredParticipant:
    """A participant: `visitor` is None for a level, and for a person who was deleted."""

    number: int
    spec: str
    name: str
    visitor: str | None
    lot: int = 0
    since: int = 1
    until: int | None = None

    @property
    def paired(self) -> Participant:
        """The participant as pairings know it."""
        return Participant(self.number, self.lot, self.since, self.until)

    @property
    def is_person(self) -> bool:
        """Whether it is no level."""
        return self.spec == HUMAN

    @property
    def has_left(self) -> bool:
        """Whether they take part no more."""
        return self.until is not None


@dataclass(frozen=True)
class StoredPairing:
    """A pairing and its tables, the latest one last: more than one where a draw was played again."""

    round: int
    board: int
    pairing: Pairing
    tables: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableStanding:
    """How a table of a tournament stands: who plays at each seat, who is to move, and the outcome.

    `here` are the seats connected to other processes.
    """

    id: str
    specs: tuple[str, ...]
    mover: int
    seq: int
    outcome: Mapping[str, Any] | None
    here: frozenset[int] = frozenset()


@dataclass(frozen=True)
class StoredTournament:
    """A tournament as its rows say. `round` is the latest round that was paired, 0 before the first.

    `tables` are the latest tables of pairings that are not decided, by id; one that was deleted is missing.
    `kept` are the tables of all pairings that can still be looked at.
    """

    id: str
    creator: str
    title: str
    game: str
    options: Mapping[str, Any]
    format: str
    rounds: int
    seats: int
    clock: Mapping[str, float] | None
    patience: float
    listed: bool
    seed: int
    state: str = OPEN
    round: int = 0
    seq: int = 0
    made: float = 0.0
    changed: float = 0.0
    participants: tuple[StoredParticipant, ...] = ()
    pairings: tuple[StoredPairing, ...] = ()
    tables: Mapping[str, TableStanding] = field(default_factory=dict)
    kept: frozenset[str] = frozenset()

    @property
    def days(self) -> int | None:
        """The days for each move of a tournament by turns, None for others."""
        found = None if self.clock is None else self.clock.get("days")
        return None if found is None else int(found)

    @cached_property
    def numbered(self) -> Mapping[int, StoredParticipant]:
        """The participants by number."""
        return {one.number: one for one in self.participants}

    @property
    def paired(self) -> list[Participant]:
        """The participants as pairings know them."""
        return [one.paired for one in self.participants]

    @cached_property
    def rounds_so_far(self) -> list[tuple[Pairing, ...]]:
        """The rounds as pairings know them, in the order of boards."""
        return [
            tuple(stored.pairing for stored in self.pairings if stored.round == number)
            for number in range(1, self.round + 1)
        ]

    def of(self, visitor: str) -> StoredParticipant | None:
        """Returns the participant that a visitor is, None for others."""
        return next((one for one in self.participants if one.visitor == visitor), None)

    @property
    def leader(self) -> str | None:
        """The visitor who begins it: who opened it while they are known, else who entered first of those
        there.
        """
        if self.creator:
            return self.creator
        return next((one.visitor for one in self.participants if one.visitor and not one.has_left), None)

    def undecided(self) -> list[StoredPairing]:
        """Returns the pairings whose games last."""
        return [stored for stored in self.pairings if stored.pairing.points is None]


@dataclass
class TournamentChange:
    """What is done to a tournament in one transaction: pairings decided or played again, a round paired, the
    end.

    `decided` are pairings as they are from now on. `opened` are the tables of those that are played again and
    of the new round, `paired`.
    """

    decided: list[StoredPairing] = field(default_factory=list)
    paired: list[StoredPairing] = field(default_factory=list)
    opened: list[StoredTable] = field(default_factory=list)
    over: bool = False

    def __bool__(self) -> bool:
        return bool(self.decided or self.paired or self.over)


def tournament_row(stored: StoredTournament) -> dict[str, Any]:
    """Returns the row of `tournaments`."""
    names = (
        *("id", "creator", "title", "game", "format", "rounds", "seats", "patience", "listed", "seed"),
        *("state", "round", "seq", "made", "changed"),
    )
    found = {name: getattr(stored, name) for name in names}
    return found | {"options": json.dumps(dict(stored.options)), "clock": as_text(stored.clock)}


def participant_row(tournament: str, one: StoredParticipant) -> dict[str, Any]:
    """Returns the row of `participants`."""
    return {
        "tournament": tournament,
        "number": one.number,
        "person": one.visitor,
        "spec": one.spec,
        "name": one.name,
        "lot": one.lot,
        "since": one.since,
        "until": one.until,
    }


def pairing_row(tournament: str, stored: StoredPairing) -> dict[str, Any]:
    """Returns the row of `pairings`."""
    points = stored.pairing.points
    return {
        "tournament": tournament,
        "round": stored.round,
        "board": stored.board,
        "how": stored.pairing.how,
        "seated": json.dumps(stored.pairing.seated),
        "points": None if points is None else json.dumps(points),
        "tables": json.dumps(stored.tables),
    }


def stored_participant(row: Row[Any]) -> StoredParticipant:
    """Returns a participant from its row."""
    return StoredParticipant(row.number, row.spec, row.name, row.person, row.lot, row.since, row.until)


def stored_pairing(row: Row[Any]) -> StoredPairing:
    """Returns a pairing from its row."""
    points = None if row.points is None else tuple(json.loads(row.points))
    pairing = Pairing(tuple(json.loads(row.seated)), points, row.how)
    return StoredPairing(row.round, row.board, pairing, tuple(json.loads(row.tables)))


def stored_tournament(
    row: Row[Any], participants: Sequence[Row[Any]], pairings: Sequence[Row[Any]] = ()
) -> StoredTournament:
    """Returns a tournament from its rows; those of participants and pairings may be of others, too."""
    return StoredTournament(
        id=row.id,
        creator=row.creator,
        title=row.title,
        game=row.game,
        options=json.loads(row.options),
        format=row.format,
        rounds=row.rounds,
        seats=row.seats,
        clock=row.clock and json.loads(row.clock),
        patience=row.patience,
        listed=row.listed,
        seed=row.seed,
        state=row.state,
        round=row.round,
        seq=row.seq,
        made=row.made,
        changed=row.changed,
        participants=tuple(stored_participant(one) for one in participants if one.tournament == row.id),
        pairings=tuple(stored_pairing(one) for one in pairings if one.tournament == row.id),
    )

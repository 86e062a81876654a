"""What REST requests about the lobby bring, and what their answers hold: searches for opponents, ignored
people, reports.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablee.web.wire.rest import PersonName, TableForm

Pace = Literal["quick", "calm", "untimed"]  # those of pairing.PACES
SeatNumber = Annotated[int, Meta(ge=1, le=8)]

# --- from the browser ------------------------------------------------------------------------------


class SeekForm(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for an opponent. `preset` and `pace` are left out where any will do.

    `private`: the game is not listed among those that may be watched.
    """

    game: Annotated[str, Meta(max_length=64)]
    preset: Annotated[str, Meta(max_length=64)] | None = None
    pace: Pace | None = None
    private: bool = False
    name: PersonName = ""


class IgnoreForm(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to mute or block whoever sits at a seat, counted from 1."""

    seat: SeatNumber
    kind: Literal["mute", "block"]


class IgnoreEnd(msgspec.Struct, forbid_unknown_fields=True):
    """The id, in the list of ignored people, of what is to end."""

    id: Annotated[str, Meta(max_length=16)]


class ReportForm(msgspec.Struct, forbid_unknown_fields=True):
    """A report about whoever sits at a seat, counted from 1."""

    seat: SeatNumber
    reason: Literal["name", "phrases", "stalling", "unfair"]


# --- from the server -------------------------------------------------------------------------------


class SeekState(msgspec.Struct):
    """How a search stands: `table` is the id of the table once an opponent is found.

    `waited` are seconds. `distance` is how far an opponent's rating may be from `points` now, None when it no
    longer matters. `others` look for the same game. `level` opens a game against a computer, which is offered
    after a while.
    """

    table: str | None
    waited: float
    points: int
    distance: int | None
    others: int
    level: TableForm | None


class SeekCount(msgspec.Struct):
    """How many others look for an opponent at a game now."""

    game: str
    count: int


class IgnoredPerson(msgspec.Struct):
    """Somebody whom one has muted or blocked, by the name they had then; `made` in seconds since 1970."""

    id: str
    kind: Literal["mute", "block"]
    name: str
    made: float


# What typescript.py declares for the scripts.
DECLARED: tuple[Any, ...] = (
    SeekForm,
    IgnoreForm,
    IgnoreEnd,
    ReportForm,
    SeekState,
    SeekCount,
    IgnoredPerson,
)

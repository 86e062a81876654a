"""What travels about a visitor, to them and to nobody else: ratings, statistics, other devices, passkeys."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablee.own_statistics import ResultCount
from tablee.web.wire.rest import PersonName

# --- from the browser ------------------------------------------------------------------------------


class NameForm(msgspec.Struct, forbid_unknown_fields=True):
    """The name by which a visitor wants to be known on this server; empty for none."""

    name: PersonName


class DeletionForm(msgspec.Struct, forbid_unknown_fields=True):
    """That somebody has typed that everything about them is to be deleted."""

    sure: Literal["delete everything"]


class DeviceForm(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to go on with another device; `origin` is what the browser calls this server."""

    origin: Annotated[str, Meta(max_length=200)] | None = None


class ArrivalForm(msgspec.Struct, forbid_unknown_fields=True):
    """What the one-time address of another device ends with."""

    ticket: Annotated[str, Meta(max_length=64)]


class PasskeyAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """What the browser has made of PasskeyOptions, with the ticket that came with them."""

    ticket: Annotated[str, Meta(max_length=64)]
    credential: dict[str, Any]


# --- from the server -------------------------------------------------------------------------------


class RatingPoint(msgspec.Struct):
    """A rating after a game: the table, when the game ended, the points and so many to either side."""

    table: str
    ended: float
    points: int
    uncertainty: int


class RatingInfo(msgspec.Struct):
    """A visitor's rating in a game, with people only or with levels, and how it came about.

    `provisional`: it is not sure enough to say much.
    """

    game: str
    title: str
    pool: Literal["people", "levels"]
    points: int
    uncertainty: int
    provisional: bool
    games: int
    history: list[RatingPoint]


class PuzzlePoint(msgspec.Struct):
    """A rating after a first try at a puzzle, whose id it names: the points and so many to either side."""

    puzzle: str
    points: int
    uncertainty: int


class PuzzleRating(msgspec.Struct):
    """A visitor's rating at a game's puzzles, how many of those tried were solved, and how it came about.

    `provisional`: it is not sure enough to say much.
    """

    game: str
    title: str
    points: int
    uncertainty: int
    provisional: bool
    tried: int
    solved: int
    history: list[PuzzlePoint]


class Profile(msgspec.Struct):
    """All that the page about oneself shows. Each list counts the same finished games in another way.

    `passkeys` is how many there are.
    """

    name: str
    ratings: list[RatingInfo]
    puzzle_ratings: list[PuzzleRating]
    by_game: list[ResultCount]
    by_opponent: list[ResultCount]
    by_rules: list[ResultCount]
    by_ending: list[ResultCount]
    passkeys: int


class PasskeyOptions(msgspec.Struct):
    """What the browser asks its owner for; `options` is JSON in the form that browsers read."""

    ticket: str
    options: str


class Arrived(msgspec.Struct):
    """Whose browser this has become."""

    name: str


# What typescript.py declares for the scripts.
DECLARED: tuple[Any, ...] = (
    NameForm,
    DeletionForm,
    DeviceForm,
    ArrivalForm,
    PasskeyAnswer,
    Profile,
    PasskeyOptions,
    Arrived,
)

"""What a league's server tells pages and `tablee push`, and the forms it is sent, as Structs.

Times are seconds since 1970. What is for a player's owner alone stands in `VersionInfo` and `OwnGame` and
nowhere else.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

VersionState = Literal["waiting", "checking", "refused", "accepted"]
Role = Literal["teacher", "student", "onlooker"]
FinalState = Literal["unannounced", "announced", "running", "finished"]


class FindingInfo(Struct, frozen=True):
    """One thing that an entry check asks: `passed` is null while it is open, and for what was not asked."""

    code: str
    title: str
    passed: bool | None
    problems: list[str]
    facts: list[str]


class VersionInfo(Struct, frozen=True):
    """A version for its owner, with what its check has found so far; `words` are the last that building
    said.
    """

    number: int
    file: str
    size: int
    pushed: float
    language: str
    state: VersionState
    state_text: str
    active: bool
    findings: list[FindingInfo]
    words: str


class LeagueInfo(Struct, frozen=True):
    """The league, for who asks: `person` is their id, `closed` says why nothing may be pushed now, empty
    where it may; `left` is how often today.
    """

    title: str
    game: str
    game_title: str
    rules: str
    terms: list[str]
    role: Role
    person: str
    name: str
    closed: str
    left: int


class StandingInfo(Struct, frozen=True):
    """A line of the standings: `person` is empty for a boss; `low` and `high` hold the rating in 95 of 100
    cases. `version` is the active one of a person, 0 without one. `beaten` are the bosses clearly beaten.
    """

    place: int
    person: str
    name: str
    boss: bool
    you: bool
    rating: int
    low: int
    high: int
    games: int
    version: int
    language: str
    beaten: list[str]


class StandingsInfo(Struct, frozen=True):
    """The standings; `stamp` is another whenever anything in them is."""

    stamp: str
    games: int
    text: str
    lines: list[StandingInfo]
    waiting: list[str]  # the names of those who have no player that may play


class RatingAt(Struct, frozen=True):
    """A rating after so many games."""

    games: int
    points: int
    uncertainty: int


class PublicVersion(Struct, frozen=True):
    """What everybody in the league may know of a version."""

    number: int
    pushed: float
    language: str
    active: bool


class GamePlayer(Struct, frozen=True):
    """Who sat in a seat of a game of the ledger, and the share of the win in percent."""

    person: str
    name: str
    version: int
    share: int


class GameLine(Struct, frozen=True):
    """A game in a list; `why` says to its owner, and to the teacher, why a player was taken out of it."""

    number: int
    finished: float
    players: list[GamePlayer]
    why: str


class VersusLine(Struct, frozen=True):
    """How somebody did against one other: the games, and in how many of them better, equal, worse."""

    person: str
    name: str
    games: int
    better: int
    equal: int
    worse: int


class PlayerInfo(Struct, frozen=True):
    """The page of somebody who plays. `own` says that who asks may see what is the owner's."""

    person: str
    name: str
    own: bool
    standing: StandingInfo | None
    history: list[RatingAt]
    versions: list[PublicVersion]
    against: list[VersusLine]
    games: list[GameLine]


class VersusTable(Struct, frozen=True):
    """Everybody against everybody: `cells[i][j]` is how `players[i]` did against `players[j]`, null without a
    game.
    """

    players: list[GamePlayer]
    cells: list[list[VersusLine | None]]


class FinalLine(Struct, frozen=True):
    """A line of the final's standings: the share of the wins, from 0 to 1, with its 95 % interval."""

    rank: int
    person: str
    name: str
    you: bool
    games: int
    share: float
    low: float
    high: float


class FinalInfo(Struct, frozen=True):
    """Where the final stands; `stamp` is another whenever anything in it is.

    `secret` is empty until it is finished. `closed` says that nothing may be pushed any more, `late` that the
    digest was told only after that. `cells[i][j]` is the share in percent of `lines[i]` in games with
    `lines[j]`, null without one. `obstacle` tells the teacher why it cannot begin, and is empty where it can,
    has, or for everybody else.
    """

    stamp: str
    state: FinalState
    digest: str
    secret: str
    announced: str
    closes: str
    closed: bool
    late: bool
    players: list[str]
    seats: int
    deals: int
    played: int
    games: int
    finished: str
    lines: list[FinalLine]
    cells: list[list[int | None]]
    obstacle: str


class MoveNote(Struct, frozen=True):
    """What a program wrote about its move with this number, counted from 1."""

    number: int
    text: str


class OwnSeat(Struct, frozen=True):
    """What is the owner's of a seat in a game: the last on standard error, the times, the notes."""

    seat: int
    name: str
    seconds: float
    slowest: float
    log: str
    notes: list[MoveNote]


class OwnLoss(Struct, frozen=True):
    """Why a player was taken out of a game: after so many moves, at this position."""

    seat: int
    move: int
    text: str
    position: str


class OwnGame(Struct, frozen=True):
    """What of a game belongs to who asks; a teacher is told of all seats."""

    number: int
    seats: list[OwnSeat]
    loss: OwnLoss | None


class LeaguePerson(Struct, frozen=True):
    """Somebody in the league, for the teacher."""

    person: str
    role: Role
    name: str
    created: float
    pushed: int
    state: str


class LeagueLinkInfo(Struct, frozen=True):
    """A new link of somebody: it is told once and never again."""

    person: str
    name: str
    path: str
    address: str
    qr: str


class RenameForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A new name for oneself."""

    name: str


class PersonForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who is to have a link."""

    name: str
    role: Role = "student"


class EntryForm(Struct, frozen=True, forbid_unknown_fields=True):
    """The token of a link that somebody goes on with."""

    token: str


DECLARED: tuple[Any, ...] = (
    VersionInfo,
    LeagueInfo,
    StandingsInfo,
    PlayerInfo,
    VersusTable,
    FinalInfo,
    OwnGame,
    GameLine,
    LeaguePerson,
    LeagueLinkInfo,
    RenameForm,
    PersonForm,
    EntryForm,
)

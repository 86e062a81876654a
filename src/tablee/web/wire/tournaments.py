"""What the pages of tournaments are told and what they send. Participants are told by name only."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablee.web.wire.rest import ClockForm, Days, OptionValue, PersonName, Spec

Format = Literal["round_robin", "swiss", "knock_out", "groups"]  # those of pairings.FORMATS

# --- from the browser ------------------------------------------------------------------------------


class TournamentForm(msgspec.Struct, forbid_unknown_fields=True):
    """A new tournament. `seats` are those of a table: two, or for `groups` three to six, as wanted.

    `rounds` is for `swiss` and `groups`. `clock` or `days`: clocks for each game, or so many days for each
    move. `patience`: the minutes until who does not come has lost. `levels` enter at once, the sender where
    `plays`.
    """

    game: Annotated[str, Meta(max_length=64)]
    format: Format
    preset: Annotated[str, Meta(max_length=64)] | None = None
    options: Annotated[dict[str, OptionValue], Meta(max_length=40)] = {}
    seats: Annotated[int, Meta(ge=2, le=6)] = 2
    rounds: Annotated[int, Meta(ge=1, le=15)] = 5
    clock: ClockForm | None = None
    days: Days | None = None
    patience: Literal[2, 5, 10, 20, 60] = 5
    title: Annotated[str, Meta(max_length=60)] = ""
    listed: bool = False
    levels: Annotated[list[Spec], Meta(max_length=16)] = []
    plays: bool = True
    name: PersonName = ""


class TournamentEntryForm(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to enter a tournament by a name, also late or again; or to change the name."""

    name: PersonName = ""


class LevelForm(msgspec.Struct, forbid_unknown_fields=True):
    """A level that is to enter a tournament, such as `level:2`."""

    spec: Spec


# --- from the server -------------------------------------------------------------------------------


class TournamentInfo(msgspec.Struct):
    """A tournament in a list. `you` is one's own number, 0 for none; `rounds` is 0 where others decide.

    `state_text` says how far it is, `format_title` what sort it is.
    """

    id: str
    title: str
    game: str
    game_title: str
    rules: str
    format: Format
    format_title: str
    state: Literal["open", "running", "over"]
    state_text: str
    round: int
    rounds: int
    participants: int
    you: int
    days: int | None
    made: float


class TournamentStanding(msgspec.Struct):
    """A line of the standings. `points` and `ties` are numbers in words of the reader's language, the latter
    in the order of `tie_titles`. `entered` is the first round of who came late, 0 for others.
    """

    place: int
    number: int
    name: str
    person: bool
    left: bool
    entered: int
    points: str
    ties: list[str]
    games: int
    wins: int


class PairedParticipant(msgspec.Struct):
    """A participant in a pairing; the points are None while the game lasts."""

    number: int
    name: str
    points: str | None


class PairingInfo(msgspec.Struct):
    """Who meets whom, by seat. `table` is the latest table while it is there, `earlier` those before it.

    `how` is `bye` for one without an opponent, `walkover` where no game is needed.
    """

    board: int
    how: Literal["game", "bye", "walkover"]
    seats: list[PairedParticipant]
    table: str | None
    earlier: list[str]
    over: bool


class RoundInfo(msgspec.Struct):
    """A round; `free` names those who are there and have no game in it."""

    number: int
    pairings: list[PairingInfo]
    free: list[str]


class LevelChoice(msgspec.Struct):
    """A level that may be added."""

    spec: str
    label: str


class TournamentState(msgspec.Struct):
    """All that the page of a tournament shows: its terms in sentences, the standings, the latest round first.

    `playing` is one's own table while a game there lasts. `news` says who has won, or what one waits for.
    `stamp` is another one whenever something of this has changed.
    """

    stamp: str
    info: TournamentInfo
    terms: list[str]
    standings: list[TournamentStanding]
    tie_titles: list[str]
    rounds: list[RoundInfo]
    you: int
    left: bool
    name: str
    playing: str | None
    news: str
    may_enter: bool
    may_leave: bool
    may_begin: bool
    levels: list[LevelChoice]


class TournamentOpened(msgspec.Struct):
    """A tournament that was opened or entered; `you` is one's own number, 0 for none."""

    id: str
    you: int


# What typescript.py declares for the scripts.
DECLARED: tuple[Any, ...] = (
    TournamentForm,
    TournamentEntryForm,
    LevelForm,
    TournamentInfo,
    TournamentState,
    TournamentOpened,
)

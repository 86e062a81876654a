"""What REST requests bring and their answers hold; checked at the edge, described in the OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablee.core.scene import Scene
from tablee.web.wire.socket import LogLine

OptionValue = bool | int | float | Annotated[str, Meta(max_length=20_000)]
Spec = Annotated[str, Meta(max_length=100, min_length=1)]
PersonName = Annotated[str, Meta(max_length=60)]

# --- from the browser ------------------------------------------------------------------------------


class ClockForm(msgspec.Struct, forbid_unknown_fields=True):
    """The clocks of a new table: seconds for the whole game, and some more for each move."""

    seconds: Annotated[float, Meta(ge=10, le=86_400)]
    increment: Annotated[float, Meta(ge=0, le=600)] = 0.0


Days = Literal[1, 2, 3, 5, 7, 14]  # those of turn_deadlines.DAYS


class TableForm(msgspec.Struct, forbid_unknown_fields=True):
    """A new table. `seats` are `human`, `level:3` or a listed agent; `seat` is one's own, counted from 1.

    `clock` or `days`: clocks for the whole game, or a game by turns with so many days for each move.
    `hints`: people who play each other may have them. `named`: one's name may stand in saved files.
    """

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[list[Spec], Meta(min_length=1, max_length=8)]
    preset: Annotated[str, Meta(max_length=64)] | None = None
    options: Annotated[dict[str, OptionValue], Meta(max_length=40)] = {}
    seat: Annotated[int, Meta(ge=1, le=8)] | None = None
    name: PersonName = ""
    listed: bool = False
    clock: ClockForm | None = None
    days: Days | None = None
    hints: bool = False
    named: bool = False


class SitForm(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to sit down: at which seat, counted from 1, or at any free one when it is left out.

    `named`: one's name may stand in saved files; left out, that stays as it was.
    """

    seat: Annotated[int, Meta(ge=1, le=8)] | None = None
    name: PersonName = ""
    named: bool | None = None


class ScriptError(msgspec.Struct, forbid_unknown_fields=True):
    """An exception in a script of ours, most likely in a board, for the server's log."""

    game: Annotated[str, Meta(max_length=64)]
    error: Annotated[str, Meta(max_length=2_000)]


# --- from the server -------------------------------------------------------------------------------


class Opened(msgspec.Struct):
    """A table that was opened or sat down at; `seat` is one's own, counted from 1, 0 for spectators."""

    id: str
    seat: int


class Link(msgspec.Struct):
    """A way to a table to be handed on: its path on this server, the whole address, and that as a QR code,
    the text of an SVG element.
    """

    path: str
    address: str
    qr: str


class Problem(msgspec.Struct):
    """What was wrong: a code that never changes, and a text in the visitor's language."""

    code: str
    text: str


class Preparation(msgspec.Struct):
    """How far the compiling of a game for this machine is; `text` says so in the visitor's language.

    Nothing has to wait for `ready` but what `text` says. `failed`: the game goes on uncompiled.
    """

    game: str
    ready: bool
    failed: bool
    done: int
    total: int
    text: str


class OptionInfo(msgspec.Struct):
    """An option of a game. `titles` are the choices in words; where seats are chosen, `lowest` is the first
    number.
    """

    name: str
    title: str
    meaning: str
    sort: Literal["flag", "choice", "int", "number"]
    default: OptionValue
    choices: list[str] = []
    titles: list[str] = []
    lowest: int | None = None
    low: float | None = None
    high: float | None = None


class PresetInfo(msgspec.Struct):
    """A preset of a game: how it differs from the default one, how many may play, the options it sets, and
    whether there is a guided first game by its rules.
    """

    name: str
    title: str
    meaning: str
    fewest: int
    most: int
    options: dict[str, OptionValue]
    lesson: bool


class ComputerPlayerInfo(msgspec.Struct):
    """A computer player that can be chosen for a seat: a level with its character, or an agent by name."""

    spec: str
    level: bool
    label: str
    meaning: str


class GameInfo(msgspec.Struct):
    """A game with everything the form for a new table offers.

    `summary` says in a line what one does, `facts` for how many it is, how long it takes and how hard it is;
    `first` opens a first game against computers, `friendly` one with friends only.
    """

    name: str
    title: str
    summary: str
    facts: str
    first: TableForm
    friendly: TableForm
    fewest: int
    most: int
    default_preset: str
    presets: list[PresetInfo]
    options: list[OptionInfo]
    players: list[ComputerPlayerInfo]
    sides: list[str]
    first_option: str | None
    hides: bool


class SeatRating(msgspec.Struct):
    """How strong the player of a seat is at this game, in points, and so many to either side.

    `provisional`: that is not sure enough to say much. `gained` is what a finished game has changed.
    """

    points: int
    uncertainty: int
    provisional: bool
    gained: int | None = None


class SeatInfo(msgspec.Struct):
    """A seat of a table in a list; the rating is missing where there is none."""

    name: str
    person: bool
    free: bool
    rating: SeatRating | None = None


class TableInfo(msgspec.Struct):
    """A table in a list. `seat` is one's own, counted from 1, 0 for none; `won` is None without an own
    seat.

    `yours` says that the game waits for one's own move. `days` are those for each move of a game by turns,
    `due` when the present turn ends, in seconds since 1970; None while no person's time runs. `away` names
    those who are on vacation. `clock` are the clocks for the whole game. `attended` says whether anybody who
    plays has the page open now, `spectators` counts those who watch; both are told in the lobby only.
    """

    id: str
    game: str
    title: str
    label: str
    seats: list[SeatInfo]
    seat: int
    started: str
    changed: float
    kind: str
    over: bool
    won: bool | None = None
    yours: bool = False
    days: int | None = None
    due: float | None = None
    away: list[str] = []
    clock: ClockForm | None = None
    attended: bool = False
    spectators: int = 0


class Replay(msgspec.Struct):
    """A game to look through as `viewer` saw it; `allowed` are the viewers that may be chosen instead."""

    id: str
    game: str
    title: str
    label: str
    names: list[str]
    viewer: int
    allowed: list[int]
    moves: list[str]
    movers: list[int]
    log: list[LogLine]
    over: str | None
    started: str


class ReplayMoment(msgspec.Struct):
    """The board after `number` moves."""

    number: int
    scene: Scene


class RulesExample(msgspec.Struct):
    """A board that shows a rule, and the sentence to it."""

    text: str
    scene: Scene


class RulesPage(msgspec.Struct):
    """The rules of a game in sentences, with boards that show them; `label` says which options they are
    for, `options` are those that were chosen over the preset.
    """

    game: str
    title: str
    preset: str
    options: dict[str, OptionValue]
    label: str
    lines: list[str]
    names: list[str]
    examples: list[RulesExample]


class ProvenMargin(msgspec.Struct):
    """A margin at the end of a game that is proven to be at least `low` and at most `high`."""

    low: int
    high: int


class ProvenPosition(msgspec.Struct):
    """What is proven of a position and its moves, for the seat to move; a move may be missing."""

    value: ProvenMargin
    moves: dict[str, ProvenMargin]


class AnalysedMove(msgspec.Struct):
    """A move of an analysed game: the winning chances before it by seat, and what would have been better.

    `proven` is missing in analyses that were kept before there was one.
    """

    number: int
    seat: int
    move: str
    chances: list[float]
    judged: bool
    best: str | None
    best_chance: float | None
    played_chance: float | None
    loss: float
    mark: str | None
    solved: bool
    proven: ProvenPosition | None = None


class AnalysedGame(msgspec.Struct):
    """A whole analysis; `final` is None when it took too long and was cut off."""

    game: str
    seats: int
    seat: int | None
    finished: bool
    hidden: bool
    moves: list[AnalysedMove]
    final: list[float] | None


class AnalysisProgress(msgspec.Struct):
    """How far an analysis is, and once it is finished what it found.

    `text` says what it waits for, or does before moves are judged. `verdicts` say what is proven of each move
    that was played, in words, empty where that is nothing. `best_moves` say how many of the best moves each
    seat has found, one's own first.
    """

    done: int
    total: int
    finished: bool
    analysis: AnalysedGame | None = None
    text: str = ""
    verdicts: list[str] = []
    best_moves: list[str] = []


# What typescript.py declares for the scripts.
DECLARED: tuple[Any, ...] = (
    TableForm,
    SitForm,
    ScriptError,
    Opened,
    Link,
    Problem,
    Preparation,
    GameInfo,
    TableInfo,
    SeatRating,
    Replay,
    ReplayMoment,
    RulesPage,
    AnalysisProgress,
)

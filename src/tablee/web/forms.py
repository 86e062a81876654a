"""What requests bring and answers hold, checked at the edge and described in the OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

Value = bool | int | float | Annotated[str, Meta(max_length=20_000)]
Spec = Annotated[str, Meta(max_length=100, min_length=1)]
Name = Annotated[str, Meta(max_length=60)]


class ClockForm(msgspec.Struct, forbid_unknown_fields=True):
    """Seconds for the whole game, and some more for each move."""

    seconds: Annotated[float, Meta(ge=10, le=86_400)]
    increment: Annotated[float, Meta(ge=0, le=600)] = 0.0


class TableForm(msgspec.Struct, forbid_unknown_fields=True):
    """A new table. `seats` are `human`, `level:3` or a listed agent; `seat` is one's own, counted from 1."""

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[list[Spec], Meta(min_length=1, max_length=8)]
    preset: Annotated[str, Meta(max_length=64)] | None = None
    options: Annotated[dict[str, Value], Meta(max_length=40)] = {}
    seat: Annotated[int, Meta(ge=1, le=8)] | None = None
    name: Name = ""
    listed: bool = False
    clock: ClockForm | None = None


class SitForm(msgspec.Struct, forbid_unknown_fields=True):
    """Which seat, counted from 1; any free one when it is left out."""

    seat: Annotated[int, Meta(ge=1, le=8)] | None = None
    name: Name = ""


class Opened(msgspec.Struct):
    """A table, and one's own seat counted from 1; 0 for those who watch."""

    id: str
    seat: int


class Link(msgspec.Struct):
    """The private address of one's own seat: whoever has it plays there."""

    path: str


class Problem(msgspec.Struct):
    """What was wrong, as a code that stays and a text in the visitor's language."""

    code: str
    text: str


class OptionInfo(msgspec.Struct):
    """`titles` are the choices in words; where seats are chosen, `lowest` is the number of the first."""

    name: str
    title: str
    meaning: str
    sort: str  # flag, choice, int, number
    default: Any
    choices: list[str] = []
    titles: list[str] = []
    lowest: int | None = None
    low: float | None = None
    high: float | None = None


class PresetInfo(msgspec.Struct):
    name: str
    title: str
    meaning: str
    fewest: int
    most: int
    options: dict[str, Any]


class PlayerInfo(msgspec.Struct):
    spec: str
    label: str
    meaning: str


class GameInfo(msgspec.Struct):
    name: str
    title: str
    fewest: int
    most: int
    default_preset: str
    presets: list[PresetInfo]
    options: list[OptionInfo]
    players: list[PlayerInfo]
    sides: list[str]
    first_option: str | None
    lesson: bool
    hides: bool


class SeatInfo(msgspec.Struct):
    name: str
    person: bool
    free: bool


class TableInfo(msgspec.Struct):
    """A table in a list. `seat` is one's own, counted from 1, 0 for none."""

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


class Replay(msgspec.Struct):
    id: str
    game: str
    title: str
    label: str
    names: list[str]
    viewer: int
    allowed: list[int]
    moves: list[str]
    movers: list[int]
    log: list[dict[str, Any]]
    over: str | None
    started: str


class Moment(msgspec.Struct):
    """The board after so many moves."""

    number: int
    scene: dict[str, Any]


class Rules(msgspec.Struct):
    """The rules in sentences, and boards that show them; `label` is which rules they are."""

    game: str
    title: str
    preset: str
    label: str
    lines: list[str]
    names: list[str]
    examples: list[dict[str, Any]]


class AnalysisInfo(msgspec.Struct):
    """Winning chances by move, as far as they are known yet."""

    done: int
    total: int
    finished: bool
    analysis: dict[str, Any] | None = None

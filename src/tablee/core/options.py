"""Options of games and agents: what values each takes, and reading them from text.

The same declarations serve `--set seeds=5`, `minimax:depth=5`, menus and error messages.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from operator import index
from typing import Any, SupportsIndex

from tablee.core.errors import BadOption, UnknownName
from tablee.core.notes import N_, Note

Value = bool | int | float | str

_WHOLE = re.compile(r"\s*-?[0-9]{1,9}\s*")
_NUMBER = re.compile(r"\s*-?(?:[0-9]{1,9}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})\s*")
_TIME = re.compile(r"\s*([0-9]{1,9}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})\s*(s|ms)?\s*", re.IGNORECASE)
LONGEST = 80  # characters of a wrong value that an error quotes
_YES = ("true", "yes", "on", "1")
_NO = ("false", "no", "off", "0")


@dataclass(frozen=True)
class Option(ABC):
    """One option: name, default, meaning, and a title for forms (English, translated where it is shown)."""

    name: str
    default: Any
    meaning: str = ""
    title: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)  # of values; one without is shown as it is typed

    @abstractmethod
    def expected(self) -> Note:
        """Returns what values it takes, for error messages."""

    @abstractmethod
    def accept(self, given: object) -> Value | None:
        """Returns the value meant by `given`, or None when it is not allowed."""

    def shown(self, value: Value) -> str:
        """Returns a value as a few characters, for labels."""
        return str(value)

    def read(self, given: object) -> Value:
        """Returns the value meant by `given`.

        :raises BadOption: when it is not allowed; the error says what is.
        """
        found = self.accept(given)
        if found is None:
            shown = repr(given)
            shown = shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}…"
            raise BadOption(option=self.name, value=shown, expected=self.expected())
        return found


@dataclass(frozen=True)
class Int(Option):
    """A whole number between two bounds."""

    low: int = 0
    high: int = 1 << 30

    def expected(self) -> Note:
        """Names the bounds."""
        return Note(
            "int_range", N_("a whole number from {low} to {high}"), {"low": self.low, "high": self.high}
        )

    def accept(self, given: object) -> Value | None:
        """Takes whole numbers, as numbers or as text."""
        if isinstance(given, str):
            given = int(given) if _WHOLE.fullmatch(given) else None
        if isinstance(given, bool) or not isinstance(given, int):
            return None
        return given if self.low <= given <= self.high else None


@dataclass(frozen=True)
class Number(Option):
    """A number that need not be whole."""

    low: float = 0.0
    high: float = 1e9

    def expected(self) -> Note:
        """Names the bounds."""
        fields = {"low": f"{self.low:g}", "high": f"{self.high:g}"}
        return Note("number_range", N_("a number from {low} to {high}"), fields)

    def accept(self, given: object) -> Value | None:
        """Takes numbers, as numbers or as text."""
        if isinstance(given, str):
            given = float(given) if _NUMBER.fullmatch(given) else None
        if isinstance(given, bool) or not isinstance(given, int | float):
            return None
        return float(given) if self.low <= given <= self.high else None


@dataclass(frozen=True)
class Flag(Option):
    """Yes or no."""

    def expected(self) -> Note:
        """Names the two values."""
        return Note("flag", N_("true or false"))

    def accept(self, given: object) -> Value | None:
        """Takes truth values, and words such as yes, off or 1."""
        if isinstance(given, bool):
            return given
        text = str(given).lower()
        return True if text in _YES else False if text in _NO else None


@dataclass(frozen=True)
class Choice(Option):
    """One of several words; `aliases` are other ways to write some of them."""

    choices: tuple[str, ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)

    def expected(self) -> Note:
        """Lists the choices."""
        return Note("one_of", N_("one of {choices}"), {"choices": ", ".join(self.choices)})

    def accept(self, given: object) -> Value | None:
        """Takes a choice or an alias of one, in any letters."""
        text = str(given).lower()
        text = self.aliases.get(text, text)
        readable = isinstance(given, str | int) and not isinstance(given, bool)
        return text if readable and text in self.choices else None


@dataclass(frozen=True)
class SeatChoice(Choice):
    """A seat by its number, or `random`; games number their first seat differently."""

    lowest: int = 0

    def expected(self) -> Note:
        """Lists the choices, and says how seats are counted."""
        fields = {"choices": ", ".join(self.choices), "lowest": self.lowest}
        return Note("seat_choice", N_("one of {choices}; seats count from {lowest}"), fields)

    def seat(self, choice: str) -> int | None:
        """Returns the seat that a choice means; None for chance."""
        return int(choice) - self.lowest if choice.isdigit() else None

    def read_seat(self, value: Value, seats: int) -> int:
        """Returns the seat that a value of the option means, ANY_SEAT where chance decides.

        :raises BadOption: when nobody sits there at a table with so many seats.
        """
        seat = self.seat(str(value))
        if seat is not None and seat >= seats:
            fields = {"low": self.lowest, "high": self.lowest + seats - 1}
            expected = Note("seat_or_random", N_("random, or a seat from {low} to {high}"), fields)
            raise BadOption(option=self.name, value=repr(value), expected=expected)
        from tablee.core.rng import ANY_SEAT  # it brings NumPy, and every command reads settings

        return ANY_SEAT if seat is None else seat

    def among(self, seats: int) -> tuple[str, ...]:
        """Returns the choices at a table with so many seats."""
        return tuple(choice for choice in self.choices if (self.seat(choice) or 0) < seats)


@dataclass(frozen=True)
class Seconds(Option):
    """A time: `1s`, `500ms`, or a number of seconds."""

    low: float = 0.001
    high: float = 3600.0

    def expected(self) -> Note:
        """Shows how a time is written, and names the bounds."""
        return Note(
            "time",
            N_("a time such as 1s or 500ms, from {low}s to {high}s"),
            {"low": f"{self.low:g}", "high": f"{self.high:g}"},
        )

    def accept(self, given: object) -> Value | None:
        """Takes a time as text, or a number of seconds."""
        found = _TIME.fullmatch(str(given))
        if found is None or isinstance(given, bool):
            return None
        seconds = float(found[1]) * (0.001 if (found[2] or "").lower() == "ms" else 1.0)
        return seconds if self.low <= seconds <= self.high else None


@dataclass(frozen=True)
class Text(Option):
    """A whole text, kept in the record: a file that a game was set up from. Empty: the game's own."""

    most: int = 20_000

    def expected(self) -> Note:
        """Names the longest text that is allowed."""
        return Note("text", N_("a text of at most {most} characters"), {"most": self.most})

    def accept(self, given: object) -> Value | None:
        """Takes a text, and tidies its line ends."""
        return tidy(given) if isinstance(given, str) and len(given) <= self.most else None

    def shown(self, value: Value) -> str:
        """Tells how many lines a long text has, instead of quoting it."""
        text = str(value)
        return f"{len(text.splitlines())} lines" if "\n" in text else text


@dataclass(frozen=True)
class Names(Option):
    """Several names out of a list, each as often as it is written; empty: what the game has otherwise."""

    names: tuple[str, ...] = ()
    most: int = 100

    def expected(self) -> Note:
        """Lists the names."""
        example = " ".join(self.names[:2])
        fields = {"names": ", ".join(self.names), "example": example, "most": self.most}
        what = N_("at most {most} names with spaces between them, as in '{example}', out of {names}")
        return Note("names", what, fields)

    def accept(self, given: object) -> Value | None:
        """Takes names in any letters and any order; returns them in that of the list, so that equal
        choices are equal texts.
        """
        found = given.lower().split() if isinstance(given, str) else [""]
        if len(found) > self.most or not set(found) <= set(self.names):
            return None
        return " ".join(sorted(found, key=self.names.index))


def tidy(text: str) -> str:
    """The same text with plain line ends and none after the last line: equal files are equal texts."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return plain.rstrip("\n\t ")


@dataclass(frozen=True)
class Preset:
    """A named set of options, a title for forms, and the values that differ from the defaults.

    `meaning` is one line: of the default preset what it plays like, of the others how they differ from it.
    """

    meaning: str
    options: Mapping[str, Value] = field(default_factory=dict)
    title: str = ""


def read_all(options: Sequence[Option], given: Mapping[str, object], what: Note) -> dict[str, Value]:
    """Returns all options with their values; what is not given has its default. Errors name the option."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise UnknownName(what=what, name=name, known=known)
    return {
        name: option.read(given[name]) if name in given else option.default for name, option in known.items()
    }


@dataclass(frozen=True)
class TypedCommand:
    """A word of a game's own that people may type beside its moves; a painter lists them as `COMMANDS`.

    `name` is an aid of the game, which the word sets, or a question that the game answers.

    `words` lists the English words that mean it, separated by spaces and marked with `C_("command", …)`: a
    catalogue translates the list. `usage` is what follows the word, `meaning` what it is for. All three are
    translated where they are shown or typed.
    """

    name: str
    words: str
    usage: str
    meaning: str


def read_whole(option: str, given: object, low: int = 0, high: int = 1 << 30) -> int:
    """Returns a whole number that Python code gives, of NumPy's too.

    :raises BadOption: when it is none, or out of its range.
    """
    if not isinstance(given, bool) and isinstance(given, SupportsIndex):
        given = index(given)
    return int(Int(option, low, low=low, high=high).read(given))


def plain_value(text: str) -> Value:
    """Returns what an option of one's own agent stands for: a number, true or false, otherwise the text."""
    for read in (int, float):
        with suppress(ValueError):
            return read(text)
    return {"true": True, "false": False}.get(text.lower(), text)

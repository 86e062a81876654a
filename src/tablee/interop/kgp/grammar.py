"""Commands of the protocol: from a line to a `KgpCommand`, and back.

    12@8 set info:name "Ada"

A number for the command, the number of the command that it answers (both optional), a name and arguments:
whole and real numbers, words, strings in quotation marks, and boards such as `<3,0,0,3,3,3,3,3,3>`.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TypeAlias

LONGEST = 16_384  # characters of a command with its line end
MOST_DIGITS = 18  # of a number: more do not fit into the 64 bits that others keep one in

_HEAD = re.compile(r"(?:([0-9]*)(?:@([0-9]+))?[ \t]+)?([A-Za-z0-9]+)(?=[ \t]|$)")
_ARGUMENT = re.compile(
    r"[ \t]+(?:"
    r"<(?P<board>[0-9]+(?:,[0-9]+)*)>"
    r'|"(?P<string>(?:\\[^\r\n]|[^"\\\r\n])*)"'
    r"|(?P<real>[+-]?[0-9]*\.[0-9]+)"
    r"|(?P<integer>[+-]?[0-9]+)"
    r"|(?P<word>[A-Za-z0-9:-]+)"
    r")(?=[ \t]|$)"
)
_ESCAPED = re.compile(r"\\(.)")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
LONGEST_TEXT = 500  # characters of what a peer says that are kept and shown
_MEANT = {"n": "\n", "t": "\t"}


class Word(str):
    """A text that is written without quotation marks, as the names of options and modes are."""

    __slots__ = ()


@dataclass(frozen=True)
class Board:
    """The numbers of a board literal; what they mean is the game's business."""

    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return f"<{','.join(map(str, self.numbers))}>"


Argument: TypeAlias = int | float | str | Board


@dataclass(frozen=True)
class KgpCommand:
    """One line of the protocol; `ref` is the number of the command that it answers."""

    name: str
    arguments: tuple[Argument, ...] = ()
    id: int | None = None
    ref: int | None = None


class Malformed(Exception):
    """A line that is no command; `id` is the number of the command where that much could be read."""

    def __init__(self, why: str, id: int | None = None) -> None:  # noqa: A002 - what it is called everywhere
        super().__init__(why)
        self.id = id


def read_command(line: str) -> KgpCommand | None:
    """Returns the command in a line without its line end, None for an empty line.

    :raises Malformed: when it is none.
    """
    line = line.strip(" \t\r\n")
    if not line:
        return None
    head = _HEAD.match(line)
    if head is None:
        raise Malformed("malformed command: expected a name of letters and digits")
    number, ref = (_number(digits) if digits else None for digits in head.group(1, 2))
    arguments: list[Argument] = []
    at = head.end()
    while at < len(line):
        found = _ARGUMENT.match(line, at)
        if found is None:
            raise Malformed(f"malformed argument {len(arguments) + 1} of {head[3][:20]}", number)
        arguments.append(_argument(found, number))
        at = found.end()
    return KgpCommand(head[3], tuple(arguments), number, ref)


def _argument(found: re.Match[str], number: int | None) -> Argument:
    kind = str(found.lastgroup)
    text = found[kind]
    if kind == "board":
        return Board(tuple(_number(digits, number) for digits in text.split(",")))
    if kind == "integer":
        return _number(text, number)
    if kind == "real":
        return float(text)
    if kind == "word":
        return text
    return _ESCAPED.sub(lambda escaped: _MEANT.get(escaped[1], escaped[1]), text)


def _number(text: str, of: int | None = None) -> int:
    if len(text) > MOST_DIGITS:
        raise Malformed(f"numbers of more than {MOST_DIGITS} digits are not supported", of)
    return int(text)


def write_command(command: KgpCommand) -> str:
    """Returns the line of a command, without its line end."""
    number = "" if command.id is None else str(command.id)
    ref = "" if command.ref is None else f"@{command.ref}"
    return " ".join(filter(None, (number + ref, command.name, *map(_written, command.arguments))))


def _written(argument: Argument) -> str:
    if isinstance(argument, Word):
        return argument
    if isinstance(argument, str):
        return quoted(argument)
    return f"{argument:f}" if isinstance(argument, float) else str(argument)


def printable(text: object) -> str:
    """Returns what a peer said on one line, shortened, and without what could steer a terminal."""
    return _CONTROL.sub(" ", str(text))[:LONGEST_TEXT].strip()


def quoted(text: str) -> str:
    """Returns a string of the protocol, which is ASCII and fits on a line: accents are dropped."""
    plain = unicodedata.normalize("NFKD", text)
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    plain = _CONTROL.sub(" ", plain.encode("ascii", "replace").decode())
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'

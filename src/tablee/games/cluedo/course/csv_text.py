"""Lines and fields of the course's files, and where in them something is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from unicodedata import category

from tablee.core.errors import BadCourse
from tablee.core.notes import N_, Note
from tablee.core.options import tidy
from tablee.core.os_errors import os_error_note

END = Note("file_end", N_("the end of the file"))
MOST_SHOWN = 80  # characters of what was found
PLAIN = Note("plain_text", N_("text without control characters"))


@dataclass(frozen=True)
class CsvField:
    """A text and where it stands: line and column (the number of the field), counted from 1."""

    text: str
    file: str
    line: int
    column: int
    is_end: bool = False  # nothing stands there: the file ends

    def error(self, expected: Note, found: str | None = None) -> BadCourse:
        text = self.text if found is None else found
        shown = END if self.is_end else repr(text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…")
        return BadCourse(file=self.file, line=self.line, column=self.column, found=shown, expected=expected)

    def number(self, low: int, high: int) -> int:
        """The whole number that the text is."""
        if (
            self.text.isascii()
            and self.text.isdigit()
            and len(self.text) < 6
            and low <= int(self.text) <= high
        ):
            return int(self.text)
        raise self.error(number_range(low, high))


@dataclass(frozen=True)
class CsvLine:
    """The fields of one line, without the spaces around them."""

    fields: tuple[CsvField, ...]

    def __len__(self) -> int:
        return len(self.fields)

    def __getitem__(self, at: int) -> CsvField:
        return self.fields[at]

    @property
    def text(self) -> str:
        return "".join(found.text for found in self.fields)


@dataclass(frozen=True)
class CsvFile:
    """A file as lines of fields; `name` is what messages call it."""

    name: str
    text: str
    separator: str
    lines: tuple[CsvLine, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", tuple(self._read()))

    def _read(self) -> Iterator[CsvLine]:
        for number, line in enumerate(tidy(self.text).split("\n"), start=1):
            parts = line.split(self.separator)
            fields = tuple(CsvField(part.strip(), self.name, number, at) for at, part in enumerate(parts, 1))
            for found in fields:
                if any(category(letter) == "Cc" for letter in found.text.replace("\t", " ")):
                    raise found.error(PLAIN)  # terminals would obey it
            yield CsvLine(fields)

    @property
    def end(self) -> CsvField:
        """Where the file ends, for what is missing from the whole of it."""
        last = self.lines[-1]
        return CsvField("", self.name, last[0].line, len(last), is_end=True)


def read_text(file: Path, separator: str, most: int) -> str:
    """The text of a file; an error says where it is none."""
    in_utf8 = Note("a_text_file", N_("a text file in UTF-8"))

    def wrong(found: Note | str, before: str = "", expected: Note = in_utf8) -> BadCourse:
        *above, line = before.split("\n")
        column = line.count(separator) + 1
        return BadCourse(file=str(file), line=len(above) + 1, column=column, found=found, expected=expected)

    try:
        held = file.read_bytes()
    except FileNotFoundError:
        raise wrong(Note("no_file", N_("no file"))) from None
    except OSError as error:
        raise wrong(os_error_note(error)) from None
    try:
        text = tidy(held.decode())
    except UnicodeDecodeError as error:
        byte = {"byte": f"0x{held[error.start]:02x}"}
        raise wrong(Note("a_byte", N_("byte {byte}"), byte), held[: error.start].decode()) from None
    if not text:
        raise wrong(Note("nothing", N_("nothing")))
    if len(text) > most:
        many = Note("characters", N_("{count} characters"), {"count": len(text)})
        raise wrong(
            many, text[:most], Note("text", N_("a text of at most {most} characters"), {"most": most})
        )
    return text


def number_range(low: int, high: int) -> Note:
    return Note("int_range", N_("a whole number from {low} to {high}"), {"low": low, "high": high})

"""Lines and fields of a course's files; an error names the file, the line and the column (RULES.md §10.1)."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from unicodedata import category

from tablee.core.errors import BadCourse, os_error_note
from tablee.core.notes import N_, Note
from tablee.core.options import tidy

END = Note("file_end", N_("the end of the file"))
MOST_SHOWN = 80  # characters of what was found
PLAIN = Note("plain_text", N_("text without control characters"))
# Control and format characters, line and paragraph separators, halves of surrogate pairs. A terminal obeys
# some of them, others turn the line round (U+202E) or are not seen at all: two names would look alike.
UNSEEN = ("Cc", "Cf", "Zl", "Zp", "Cs")


@dataclass(frozen=True)
class CsvField:
    """A text and where it stands: line and column (the number of the field), counted from 1."""

    text: str
    file: str
    line: int
    column: int
    is_end: bool = False  # nothing stands there: the file ends

    def error(self, expected: Note, found: str | None = None) -> BadCourse:
        """Returns the error that something else was expected here; `found` is shown instead of the text."""
        text = self.text if found is None else found
        shown = END if self.is_end else repr(text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…")
        return BadCourse(file=self.file, line=self.line, column=self.column, found=shown, expected=expected)

    def number(self, low: int, high: int) -> int:
        """Returns the whole number that the text is; raises BadCourse outside `low` to `high`."""
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
        """All fields of the line, joined: empty if there is nothing on it."""
        return "".join(found.text for found in self.fields)


@dataclass(frozen=True)
class CsvFile:
    """A file as lines of fields; `name` is what messages call it.

    Raises BadCourse for characters that cannot be seen.
    """

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
                if any(category(letter) in UNSEEN for letter in found.text.replace("\t", " ")):
                    raise found.error(PLAIN)
            yield CsvLine(fields)

    @property
    def end(self) -> CsvField:
        """Where the file ends, for what is missing from the whole of it."""
        last = self.lines[-1]
        return CsvField("", self.name, last[0].line, len(last), is_end=True)


def read_text(file: Path, separator: str, most: int) -> str:
    """Returns the text of a file.

    Raises BadCourse when it cannot be read, is no UTF-8, is empty, or has more than `most` characters.
    """
    in_utf8 = Note("a_text_file", N_("a text file in UTF-8"))

    def failure(found: Note | str, before: str = "", expected: Note = in_utf8) -> BadCourse:
        *above, line = before.split("\n")
        column = line.count(separator) + 1
        return BadCourse(file=str(file), line=len(above) + 1, column=column, found=found, expected=expected)

    try:
        held = file.read_bytes()
    except FileNotFoundError:
        raise failure(Note("no_file", N_("no file"))) from None
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise failure(Note("link_loop", N_("a link that leads back to itself"))) from None
        raise failure(os_error_note(error)) from None
    try:
        text = tidy(held.decode())
    except UnicodeDecodeError as error:
        byte = {"byte": f"0x{held[error.start]:02x}"}
        raise failure(Note("a_byte", N_("byte {byte}"), byte), held[: error.start].decode()) from None
    if not text:
        raise failure(Note("nothing", N_("nothing")))
    if len(text) > most:
        many = Note("characters", N_("{count} characters"), {"count": len(text)})
        raise failure(
            many, text[:most], Note("text", N_("a text of at most {most} characters"), {"most": most})
        )
    return text


def number_range(low: int, high: int) -> Note:
    """Returns what a message says is expected: a whole number of this range."""
    return Note("int_range", N_("a whole number from {low} to {high}"), {"low": low, "high": high})

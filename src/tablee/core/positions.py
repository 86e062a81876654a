"""Position texts: what reading them has in common in every game.

    4: R1 R2 R3|B8; discard: B7; hand1: G1 G2; 1 to play

A position is a list of sections with `;` between them: `name: value` for what lies on the table, and a
turn, which begins with the number of a seat. `read_sections` splits a text and refuses a section that is
given twice or that the game does not know. A `Section` reads numbers and seats, and makes the `BadNotation`
that says what was found, what was expected and in which section. What the values mean is the game's business.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tablee.core.errors import BadNotation
from tablee.core.notes import N_, Note

TURN = "turn"  # the name under which the turn is found among the sections
Sections: TypeAlias = dict[str, "Section"]

_TURN = re.compile(r"[0-9]+ +[a-z]")  # `1 to play`, `2 asked 3 to show`; not `4 : R1|`, a stone


@dataclass(frozen=True)
class Section:
    """One section of a position text; `position` is the whole text, for errors."""

    name: str
    value: str
    position: str

    def __str__(self) -> str:
        return self.value if self.name == TURN else f"{self.name}: {self.value}".rstrip()

    @property
    def words(self) -> list[str]:
        """The value's words, separated by spaces."""
        return self.value.split()

    def error(self, expected: Note, found: object = None) -> BadNotation:
        """The error that something else was expected here; `found` is the word that was wrong, if one was."""
        fields = {"expected": expected, "section": str(self)}
        if found is None:
            note = Note("expected_in_section", N_("{expected} in '{section}'"), fields)
        else:
            template = N_("{expected} in '{section}', not '{found}'")
            note = Note("expected_not_found", template, {**fields, "found": found})
        return bad_position(self.position, note)

    def number(self, low: int, high: int, word: str | None = None) -> int:
        """Returns the value, or one word of it, as a whole number within these bounds.

        Raises BadNotation for anything else.
        """
        text = self.value if word is None else word
        if not re.fullmatch(r"[0-9]{1,9}", text) or not low <= int(text) <= high:
            raise self.error(whole_number(low, high), text)
        return int(text)

    def numbers(self, count: int, low: int, high: int) -> list[int]:
        """Returns the value as `count` whole numbers with `/` between them, one for each seat.

        Raises BadNotation for anything else.
        """
        words = self.value.split("/")
        if len(words) != count:
            shape = "/".join([str(low)] * count)
            raise self.error(
                Note("a_number_each", N_("a number for each seat as {example}"), {"example": shape})
            )
        return [self.number(low, high, word.strip()) for word in words]

    def seat(self, seats: int, word: str) -> int:
        """Returns a seat's number in a text, counted from 1, as the seat, counted from 0.

        Raises BadNotation where there is no such seat.
        """
        return self.number(1, seats, word) - 1


def read_sections(
    text: object, known: Mapping[str, str], example: str, repeatable: Collection[str] = ()
) -> Sections:
    """Returns the sections of a position text by name, the turn under `TURN`.

    `known` has the names a section may have, as they are told to people, each with the regular expression
    that such names match. A name that begins with one of `repeatable` may come again; the values of its
    sections are then joined by `;`. Raises BadNotation for a part that is no section, for an unknown name and
    for one that is there twice.
    """
    if not isinstance(text, str):
        raise bad_position(text, Note("sections_as_in", N_("sections as in {example}"), {"example": example}))
    found: Sections = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        if _TURN.match(part):
            section = Section(TURN, part, text)
        else:
            name, colon, value = part.partition(":")
            section = Section(name.strip(), value.strip(), text)
            if not colon or not any(re.fullmatch(form, section.name) for form in known.values()):
                fields = {"known": ", ".join(known), "example": example, "found": part}
                template = N_("a section named {known}, or a turn, as in {example}, not '{found}'")
                raise bad_position(text, Note("a_known_section", template, fields))
        if section.name in found:
            if not section.name.startswith(tuple(repeatable)):
                raise section.error(Note("no_section_twice", N_("what no other section says already")))
            section = Section(section.name, f"{found[section.name].value}; {section.value}", text)
        found[section.name] = section
    return found


def seat_to_move(to_move: str | int, seats: int) -> int:
    """The seat to move as given beside a position text, counted from 0; raises BadNotation if it is none."""
    if str(to_move) not in [str(seat) for seat in range(seats)]:
        what = Note("a_seat_to_move", N_("the seat to move"))
        raise BadNotation(text=to_move, what=what, expected=whole_number(0, seats - 1))
    return int(to_move)


def bad_position(text: object, expected: Note) -> BadNotation:
    """Returns the error that a text is no position."""
    return BadNotation(text=text, what=Note("a_position", N_("a position")), expected=expected)


def whole_number(low: int, high: int) -> Note:
    """Returns what to expect where a number within bounds belongs."""
    return Note("int_range", N_("a whole number from {low} to {high}"), {"low": low, "high": high})

"""Lists of people as a teacher has them, their names, and the links they get."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from tablee.core.errors import BadLeague, os_error_note
from tablee.core.notes import N_, Note
from tablee.league.storage.people_rows import ROLES, STUDENT, name_key

LONGEST_NAME = 40
ENTER = "/league/enter"
_LARGEST = 1 << 20
_HEADS = {"name": "name", "team": "name", "nom": "name", "équipe": "name", "role": "role", "rôle": "role"}


@dataclass(frozen=True)
class ListedPerson:
    """A line of a list: a name, of a person or a team, and a role."""

    name: str
    role: str = STUDENT


def link(address: str, token: str) -> str:
    """Returns the link by which somebody enters a league; who has it is that person."""
    return f"{address}{ENTER}/{token}"


def clean_person_name(name: str) -> str | None:
    """Returns a name as it is shown, on one line without brackets; None when it is empty or too long.

    Brackets are left out: what stands in brackets after a name is the league's to say.
    """
    plain = "".join(sign if sign.isprintable() else " " for sign in name if sign not in "()[]{}<>")
    tidied = " ".join(plain.split())
    return tidied if tidied and len(tidied) <= LONGEST_NAME else None


def read_people_file(file: Path, role: str = STUDENT) -> list[ListedPerson]:
    """Returns the people in a CSV file; whoever has no role there gets `role`.

    :raises BadLeague: when it cannot be read; the error names the line.
    """
    try:
        content = file.read_bytes()
    except OSError as error:
        raise BadLeague(source=str(file), why=os_error_note(error)) from None
    if len(content) > _LARGEST:
        _refuse(str(file), Note("large_list", N_("it is too large for a list of people")))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")  # as spreadsheets on Windows write it
    return read_people(text, str(file), role)


def read_people(text: str, source: str, role: str = STUDENT) -> list[ListedPerson]:
    """Returns the people of a CSV text: a name on each line, and a role if the first line says `name,role`.

    Columns are divided by commas, semicolons or tabs; empty lines are passed over.

    :raises BadLeague: when a line is no person, or a name is there twice; the error names the line.
    """
    first = text.lstrip("\r\n").partition("\n")[0]
    divider = next((sign for sign in "\t;," if sign in first), ",")
    columns = ["name", "role"]
    found: dict[str, ListedPerson] = {}
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=divider)
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if not any(cells):
                continue
            heads = [_HEADS.get(cell.casefold(), "") for cell in cells]
            if not found and "name" in heads:
                columns = heads
                continue
            person = _person(dict(zip(columns, cells, strict=False)), role, f"{source}:{reader.line_num}")
            if name_key(person.name) in found:
                why = Note("name_twice", N_("'{name}' is there twice"), {"name": person.name})
                _refuse(f"{source}:{reader.line_num}", why)
            found[name_key(person.name)] = person
    except csv.Error as error:
        _refuse(
            f"{source}:{reader.line_num}",
            Note("no_csv", N_("it is no CSV: {problem}"), {"problem": str(error)}),
        )
    if not found:
        _refuse(source, Note("nobody", N_("expected a line for each person or team: name, or name,role")))
    return list(found.values())


def _person(cells: dict[str, str], usual: str, source: str) -> ListedPerson:
    name = clean_person_name(cells.get("name", ""))
    if name is None:
        fields = {"given": cells.get("name", "")[:60], "most": LONGEST_NAME}
        _refuse(source, Note("bad_name", N_("'{given}': expected a name of 1 to {most} characters"), fields))
    role = cells.get("role", "").casefold() or usual
    if role not in ROLES:
        fields = {"given": role[:60], "roles": ", ".join(ROLES)}
        _refuse(source, Note("bad_role", N_("'{given}': expected a role: {roles}"), fields))
    return ListedPerson(name, role)


def _refuse(source: str, why: Note) -> NoReturn:
    raise BadLeague(source=source, why=why)

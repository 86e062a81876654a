"""Record files: UTF-8 JSON, one object; checked on reading, written atomically.

The JSON reader speaks English only: `json_error_note` says what it objects to in words of ours that can be
translated. What none of its patterns knows is passed on as it was said.
"""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tablee.core.atomic_file import write_atomically
from tablee.core.errors import BadRecord, TableeError, os_error_note
from tablee.core.game import MOST_SEED
from tablee.core.notes import N_, Note
from tablee.core.state import Outcome
from tablee.records.record import FORMAT, Record, check_of

_TYPES = {
    "object": Note("an_object", N_("an object")),
    "array": Note("a_list", N_("a list")),
    "str": Note("a_text", N_("a text")),
    "int": Note("a_whole_number", N_("a whole number")),
    "float": Note("a_decimal_number", N_("a decimal number")),
    "bool": Note("flag", N_("true or false")),
    "object | null": Note("object_or_null", N_("an object or null")),
    "bool | int | float | str": Note("plain_value", N_("true, false, a number or a text")),
}
_PLACE = re.compile(r"(?P<said>.*?)(?: - at `\$\.?(?P<place>.*)`)?", re.DOTALL)
_BROKEN = re.compile(r"JSON is malformed: .* \(byte (?P<byte>\d+)\)")
_MISSING = re.compile(r"Object missing required field `(?P<key>.*)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<key>.*)`", re.DOTALL)
_TYPE = re.compile(r"Expected `(?P<expected>.*)`, got `(?P<found>.*)`")
_BOUND = re.compile(r"Expected `int` (?P<bound>[<>]= -?\d+)")
_RANGE = re.compile(r"(?:Number|Integer value) out of range")


VIEW = "tablee-view"  # the key of a file that the web hands out while a game is played


def json_error_note(error: Exception, known: Mapping[str, Sequence[str]]) -> Note:
    """Returns why a text is no record; `known` are the keys of each object by its place."""
    whole = _PLACE.fullmatch(str(error))
    said, place = (whole["said"], whole["place"] or "") if whole else (str(error), "")
    if said == "Input data was truncated":
        return Note("ends_early", N_("not JSON: it ends too early"))
    if found := _BROKEN.fullmatch(said):
        return Note("not_json", N_("not JSON: an error at byte {byte}"), found.groupdict())
    if found := _MISSING.fullmatch(said):
        return Note("missing_key", N_("key '{key}' is missing"), {"key": _inside(place, found["key"])})
    if found := _UNKNOWN.fullmatch(said):
        if found["key"] == VIEW:
            seen = N_("it holds what one player saw of a game that is not over, which cannot be played on")
            return Note("only_a_view", seen)
        fields = {"key": _inside(place, found["key"]), "known": ", ".join(known.get(place, ()))}
        return Note("unknown_key", N_("unknown key '{key}'; known: {known}"), fields)
    if found := _TYPE.fullmatch(said):
        return _wrong_type(place, found["expected"], found["found"])
    if found := _BOUND.fullmatch(said):
        fields = {"key": place, "bound": found["bound"]}
        return Note("out_of_range", N_("key '{key}': number out of range; expected {bound}"), fields)
    if _RANGE.fullmatch(said):
        return Note("out_of_range", N_("key '{key}': number out of range"), {"key": place})
    return Note("reader_says", N_("{problem}"), {"problem": str(error)})


def _wrong_type(place: str, expected: str, found: str) -> Note:
    fields = {"expected": _TYPES.get(expected, expected), "found": _TYPES.get(found, found), "key": place}
    if not place:
        return Note("wrong_type", N_("expected {expected}, found {found}"), fields)
    return Note("wrong_type", N_("key '{key}': expected {expected}, found {found}"), fields)


def _inside(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key


_MOST_BYTES = 16 * 1024 * 1024


class _OutcomeFile(msgspec.Struct, forbid_unknown_fields=True):
    scores: list[int]
    winners: list[int]
    reason: str


class _RecordFile(msgspec.Struct, forbid_unknown_fields=True):
    tablee: int
    game: str
    options: dict[str, bool | int | float | str]
    seed: Annotated[int, Meta(ge=0, le=MOST_SEED)]
    opening: Annotated[int, Meta(ge=0)]
    seats: list[str]
    moves: list[str]
    outcome: _OutcomeFile | None = None
    started: str = ""
    notes: dict[str, Any] = {}


_KNOWN = {"": _RecordFile.__struct_fields__, "outcome": _OutcomeFile.__struct_fields__}


def as_data(record: Record) -> dict[str, Any]:
    """Returns a record as plain data, in the order in which files hold it."""
    ended = record.outcome
    return {
        "tablee": FORMAT,
        "game": record.game_name,
        "options": record.options,
        "seed": record.seed,
        "opening": record.opening,
        "seats": list(record.seats),
        "moves": list(record.moves),
        "outcome": ended and {"scores": ended.scores, "winners": ended.winners, "reason": ended.reason},
        "started": record.started,
        "notes": {**record.notes, "check": check_of(record)},
    }


def as_json(record: Record) -> str:
    """Returns the text of a record file, one move list per line so that people can read it."""
    data = as_data(record)
    lines = (f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in data.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def from_json(text: bytes, source: str) -> Record:
    """Returns the record in `text`, not yet replayed; `source` names it in errors."""
    try:
        found = msgspec.json.decode(text.removeprefix(BOM_UTF8), type=_RecordFile)  # some editors add it
    except msgspec.MsgspecError as error:
        raise _no_record(source, json_error_note(error, _KNOWN)) from None
    except UnicodeDecodeError:
        raise _no_record(source, Note("not_utf8", N_("expected UTF-8 text"))) from None
    except RecursionError:
        raise _no_record(source, Note("too_deep", N_("lists within lists, too deep to read"))) from None
    if found.tablee != FORMAT:
        fields = {"found": str(found.tablee), "known": str(FORMAT)}
        why = Note("other_format", N_("format {found} is not known; expected {known}"), fields)
        raise BadRecord(source=source, why=why)
    ended = found.outcome
    return Record(
        game_name=found.game,
        options=found.options,
        seed=found.seed,
        opening=found.opening,
        seats=tuple(found.seats),
        moves=tuple(found.moves),
        outcome=None if ended is None else Outcome(tuple(ended.scores), tuple(ended.winners), ended.reason),
        started=found.started,
        notes=found.notes,
        source=source,
    )


def read(path: str | Path) -> Record:
    """Reads and replays a record; every error names the file."""
    try:
        with Path(path).open("rb") as file:
            text = file.read(_MOST_BYTES + 1)
    except OSError as error:
        why = Note("cannot_read", N_("cannot be read: {problem}"), {"problem": os_error_note(error)})
        raise BadRecord(source=str(path), why=why) from None
    if len(text) > _MOST_BYTES:
        why = Note("too_large", N_("too large for a record (over {most} bytes)"), {"most": _MOST_BYTES})
        raise BadRecord(source=str(path), why=why)
    record = from_json(text, str(path))
    assert_replays(record)
    return record


def assert_replays(record: Record) -> None:
    """Replays once; the states stay with the record."""
    try:
        _ = record.states
    except BadRecord:
        raise
    except TableeError as error:  # whatever else the rules object to belongs to this file
        raise BadRecord(source=record.source, why=error.note) from None


def write(record: Record, path: Path) -> None:
    """A record file: whole or not at all."""
    write_text(path, as_json(record))


def write_text(path: Path, text: str) -> None:
    """Writes a whole text file atomically, and its folder; raises BadRecord, naming the file, on failure."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, text)
    except OSError as error:
        fields = {"problem": os_error_note(error)}
        why = Note("cannot_write", N_("cannot be written: {problem}"), fields)
        raise BadRecord(source=str(path), why=why) from None


def _no_record(source: str, problem: Note) -> BadRecord:
    fields = {"problem": problem}
    return BadRecord(source=source, why=Note("not_a_record", N_("not a record of a game: {problem}"), fields))

"""Record files: UTF-8 JSON, one object; checked on reading, written atomically."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tablee.core.atomic_file import write_atomically
from tablee.core.errors import BadRecord, TableeError
from tablee.core.game import MOST_SEED
from tablee.core.notes import N_, Note
from tablee.core.os_errors import os_error_note
from tablee.core.outcome import Outcome
from tablee.records import json_errors
from tablee.records.record import FORMAT, Record, check_of

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
    """A record as plain data, in the order in which files hold it."""
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
    """The text of a record file, one move list per line so that people can read it."""
    data = as_data(record)
    lines = (f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in data.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def from_json(text: bytes, source: str) -> Record:
    """The record in `text`, not yet replayed; `source` names it in errors."""
    try:
        found = msgspec.json.decode(text.removeprefix(BOM_UTF8), type=_RecordFile)  # some editors add it
    except msgspec.MsgspecError as error:
        raise _no_record(source, json_errors.json_error_note(error, _KNOWN)) from None
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

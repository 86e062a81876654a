"""One game's result, and its line in `games.jsonl`: numbers, the record and why a game was forfeited.

A line holds nothing that differs from run to run, so that the same tournament writes the same bytes
on any number of processes. While a tournament runs, lines also carry the times of the moves, which a
continued tournament needs; they are cut off at the end.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from tablee.arena.schedule import Entrants
from tablee.core.notes import Note
from tablee.records import Record, as_data

TIMES = ',"times":'  # where a running tournament's times begin in a line


@dataclass(frozen=True)
class Played:
    """One game's result. `moves`, `seconds` and `times` are by seat, the opening not counted."""

    number: int
    deal: int
    entrants: Entrants
    winners: tuple[int, ...]  # seats; nobody shares like everybody
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    forfeit: Note | None = None
    times: tuple[tuple[float, ...], ...] = ()  # of every move
    line: str = ""  # of games.jsonl, where one is kept

    def share(self, entrant: int) -> float:
        """An entrant's part of the win: 1/k for each of its seats among k winners."""
        if not self.winners:
            return self.entrants.count(entrant) / len(self.entrants)
        return sum(self.entrants[seat] == entrant for seat in self.winners) / len(self.winners)

    @property
    def failed(self) -> int | None:
        """The entrant that forfeited the game."""
        return None if self.forfeit is None else self.entrants[self.forfeit.fields["seat"] - 1]

    @property
    def length(self) -> int:
        """Moves of the whole game, the opening not counted."""
        return sum(self.moves)

    @property
    def timed_line(self) -> str:
        """The line with the times of the moves in it, in microseconds."""
        rounded = [[round(1e6 * taken) for taken in seat] for seat in self.times]
        return f"{self.line[:-1]}{TIMES}{json.dumps(rounded, separators=(',', ':'))}}}"


def line_of(
    number: int,
    deal: int,
    entrants: Entrants,
    moves: Sequence[int],
    record: Record,
    forfeit: Note | None,
) -> str:
    """The line of a game; `started` is left out of its record, since it differs from run to run."""
    kept = as_data(record)
    del kept["started"]
    failure = None
    if forfeit is not None:
        fields = forfeit.fields
        failure = {
            "agent": fields["spec"],
            "seat": fields["seat"],
            "why": str(fields["why"]),
            "note": _note_data(forfeit),
        }
    data = {
        "number": number,
        "deal": deal,
        "entrants": entrants,
        "moves": moves,
        "record": kept,
        "forfeit": failure,
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def read_line(text: str) -> Played | None:
    """The game in a line; None when the line is torn, as the last one of a killed tournament may be."""
    try:
        data = msgspec.json.decode(text)
        record, failure = data["record"], data["forfeit"]
        entrants = tuple(data["entrants"])
        forfeit = None if failure is None else _note(failure["note"])
        if failure is not None:
            winners = [seat for seat in range(len(entrants)) if seat != failure["seat"] - 1]
        else:
            winners = record["outcome"]["winners"]
        times = tuple(tuple(taken / 1e6 for taken in seat) for seat in data.get("times", ()))
        return Played(
            data["number"],
            data["deal"],
            entrants,
            tuple(winners),
            tuple(data["moves"]),
            tuple(map(sum, times)) or (0.0,) * len(entrants),
            forfeit,
            times,
            untimed(text),
        )
    except (msgspec.DecodeError, KeyError, TypeError):
        return None


def untimed(line: str) -> str:
    """A line without its times."""
    kept, found, _ = line.rpartition(TIMES)
    return f"{kept}}}" if found else line


def _note_data(note: Note) -> dict[str, Any]:
    """A note as plain data, the notes in its fields too, so that it can still be translated later."""
    fields = {
        name: _note_data(value) if isinstance(value, Note) else value for name, value in note.fields.items()
    }
    return {"code": note.code, "template": note.template, "fields": fields}


def _note(data: dict[str, Any]) -> Note:
    fields = {
        name: _note(value) if isinstance(value, dict) else value for name, value in data["fields"].items()
    }
    return Note(data["code"], data["template"], fields)

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
from tablee.core.errors import AgentFailed
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
    data = {
        "number": number,
        "deal": deal,
        "entrants": entrants,
        "moves": moves,
        "record": kept,
        "forfeit": None if forfeit is None else failure_of(forfeit),
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def read_line(text: str) -> Played | None:
    """The game in a line; None when the line is torn, as the last one of a killed tournament may be."""
    try:
        data = msgspec.json.decode(text)
        record, failure = data["record"], data["forfeit"]
        entrants = tuple(data["entrants"])
        if failure is None:
            forfeit, winners = None, record["outcome"]["winners"]
        else:
            why, number = Note.from_data(failure["why"]), len(record["moves"]) + 1
            forfeit = AgentFailed(spec=failure["agent"], seat=failure["seat"], number=number, why=why).note
            winners = [seat for seat in range(len(entrants)) if seat != failure["seat"] - 1]
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


def failure_of(forfeit: Note) -> dict[str, Any]:
    """Who failed, and why, as plain data."""
    fields = forfeit.fields
    return {"agent": fields["spec"], "seat": fields["seat"], "why": fields["why"].as_data()}


def untimed(line: str) -> str:
    """A line without its times."""
    kept, found, _ = line.rpartition(TIMES)
    return f"{kept}}}" if found else line

"""Games that are kept, one after the other: of a tournament's `games.jsonl`, or saved as files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from tablee.arena.game_result import GameResult, line_problem, read_ledger_line
from tablee.arena.resume import GAMES, SETTINGS, wrong_line
from tablee.core.errors import BadRecord, os_error_note
from tablee.core.notes import N_, Note
from tablee.records import Record
from tablee.records.files import from_json
from tablee.records.saves import saves_folder

NOTE = "tournament"  # in the notes of a game that was read from one
LINES = ".jsonl"


@dataclass(frozen=True)
class KeptGame:
    """A line of `games.jsonl`: the game, the text of the line, and where it stands."""

    game: GameResult
    text: str
    file: Path
    line: int

    def record(self) -> Record:
        """Returns the game as a record, not yet replayed; its notes tell which game of the tournament it was.

        :raises BadRecord: when the line was edited, or holds no record.
        """
        if why := line_problem(self.text):
            raise wrong_line(self.file, self.line, why)
        data = json.loads(self.text)
        source = f"{self.file}, --game {self.game.number}"
        record = from_json(json.dumps(data["record"]).encode(), source)
        told = {name: data[name] for name in ("number", "deal", "forfeit")}
        return replace(record, notes={**record.notes, NOTE: told})


def kept_games(file: Path) -> Iterator[KeptGame]:
    """Yields the games of a `games.jsonl` as they stand there; lines that are no games are passed over.

    :raises BadRecord: when the file cannot be read.
    """
    try:
        with file.open(encoding="utf-8", errors="replace", newline="\n") as lines:
            for number, line in enumerate(lines, 1):
                text = line.rstrip("\n")
                game = read_ledger_line(text)
                if game is not None:
                    yield KeptGame(game, text, file, number)
    except OSError as error:
        why = Note("cannot_read", N_("cannot be read: {problem}"), {"problem": os_error_note(error)})
        raise BadRecord(source=str(file), why=why) from None


def damaged_lines(file: Path) -> list[int]:
    """Returns the numbers of the whole lines of a `games.jsonl` that are no games, or games told before."""
    found: list[int] = []
    known: set[int] = set()
    with file.open(encoding="utf-8", errors="replace", newline="\n") as lines:
        for number, line in enumerate(lines, 1):
            if line.endswith("\n"):
                game = read_ledger_line(line.rstrip("\n"))
                if game is None or game.number in known:
                    found.append(number)
                else:
                    known.add(game.number)
    return found


def kept_records(path: Path | None = None) -> Iterator[Record]:
    """Yields the records of a tournament's folder or its `games.jsonl`, of a folder of saved games, or of one
    saved game; without a path those of the user's saved games. A record is replayed when its states are asked
    for.

    :raises BadRecord: when something cannot be read, is no game, or was edited.
    """
    place = saves_folder() if path is None else path
    if place.is_dir() and (place / SETTINGS).exists():
        place /= GAMES
        if not place.exists():  # no game has ended yet
            return
    if place.suffix == LINES:
        known: set[int] = set()
        for kept in kept_games(place):
            if kept.game.number not in known:
                known.add(kept.game.number)
                yield kept.record()
    elif place.is_dir():
        for file in sorted(place.glob("*.json")):
            yield _saved_record(file)
    elif path is not None:
        yield _saved_record(place)


def _saved_record(file: Path) -> Record:
    try:
        return from_json(file.read_bytes(), str(file))
    except OSError as error:
        why = Note("cannot_read", N_("cannot be read: {problem}"), {"problem": os_error_note(error)})
        raise BadRecord(source=str(file), why=why) from None

"""A tournament's folder: what was asked for, every game as it ends, and in the end the results.

- `tournament.json`: the settings, written before the first game; a continued tournament must have the same.
- `games.jsonl`: a line for each game, appended as it ends; at the end put in the order of their numbers.
- `results.json`, `timings.json`: written at the end, or when the tournament is stopped.

Whole files are replaced at one stroke. A line cut off in the middle, by a power failure or `kill -9`, is
dropped when the tournament is continued, and its game played again.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, BinaryIO

from tablee.arena.played import Played, read_line
from tablee.arena.results import Results
from tablee.arena.tournament import Tournament
from tablee.core.errors import BadRecord, BadUse
from tablee.core.notes import N_, Note
from tablee.core.os_errors import os_error_note
from tablee.records import Record
from tablee.records.files import assert_replays, from_json

try:
    import fcntl
except ImportError:  # Windows, where nobody is kept out
    fcntl = None  # type: ignore[assignment]

SETTINGS, GAMES, RESULTS, TIMINGS = "tournament.json", "games.jsonl", "results.json", "timings.json"
REPORT = "report.html"
WRITTEN = (GAMES, RESULTS, TIMINGS, REPORT)


class Ledger:
    """The folder of one tournament, open for writing."""

    def __init__(self, folder: str | Path, tournament: Tournament, *, resume: bool = False) -> None:
        self.folder = Path(folder)
        self._tournament = tournament
        self._file: BinaryIO | None = None
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.known = self._begin(resume=resume)
        except OSError as error:
            raise self._broken(error) from None

    def _begin(self, *, resume: bool) -> list[Played]:
        wanted = self._tournament.settings()
        settings = self.folder / SETTINGS
        if settings.exists() and not resume:
            template = N_(
                "{folder} holds a tournament already: --resume continues it, or choose another folder"
            )
            raise BadUse(why=Note("out_taken", template, {"folder": str(self.folder)}))
        if settings.exists():
            self._compare(settings_of(self.folder), wanted)
        elif other := next((name for name in WRITTEN if _holds_something(self.folder / name)), None):
            template = N_("{folder} holds {file} of something else: choose another folder")
            raise BadUse(why=Note("out_foreign", template, {"folder": str(self.folder), "file": other}))
        self._open()
        if not settings.exists():
            _replace(settings, _json(wanted))
        return self._read()

    def _open(self) -> None:
        """Opens the games to append to, and keeps a second process out until they are closed."""
        self._file = (self.folder / GAMES).open("ab")
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            template = N_("{folder}: another tournament is being played there just now")
            raise BadUse(why=Note("out_busy", template, {"folder": str(self.folder)})) from None

    def _read(self) -> list[Played]:
        """The games that are there, each once; a line without an end is cut off."""
        path = self.folder / GAMES
        games, whole = games_in(path.read_bytes())
        os.truncate(path, whole)
        return games

    def add(self, game: Played) -> None:
        """Appends a game; from then on it survives this process."""
        if self._file is None:
            raise RuntimeError("the ledger is closed")
        try:
            self._file.write(f"{game.timed_line}\n".encode())
            self._file.flush()
        except OSError as error:
            raise self._broken(error) from None

    def close(self, results: Results, wall_seconds: float, jobs: int) -> None:
        """Writes the results; once the tournament is complete, also the games in their order."""
        self.release()
        try:
            if results.complete:
                _replace(self.folder / GAMES, "".join(f"{game.line}\n" for game in results.played))
            _replace(self.folder / RESULTS, _json(results.as_data()))
            timed = any(game.times for game in results.played)
            if timed or not (self.folder / TIMINGS).exists():
                _replace(self.folder / TIMINGS, _json(results.timings(wall_seconds, jobs)))
        except OSError as error:
            raise self._broken(error) from None

    def release(self) -> None:
        """Lets go of the folder; what was added stays there, to be continued."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _compare(self, found: dict[str, Any], wanted: dict[str, Any]) -> None:
        """Refuses to mix games of two different tournaments, and says what differs."""
        differing = [name for name in wanted if found.get(name) != json.loads(json.dumps(wanted[name]))]
        if not differing:
            return
        shown = "; ".join(f"{name}: {_said(found.get(name))} → {_said(wanted[name])}" for name in differing)
        template = N_("--resume: {folder} holds a tournament with other settings ({differing})")
        raise BadUse(why=Note("out_differs", template, {"folder": str(self.folder), "differing": shown}))

    def _broken(self, error: OSError) -> BadRecord:
        fields = {"problem": os_error_note(error)}
        why = Note("cannot_write", N_("cannot be written: {problem}"), fields)
        return BadRecord(source=str(self.folder), why=why)


def settings_of(folder: Path) -> dict[str, Any]:
    """What was asked for, not checked yet: that takes the rules, this only a look."""
    try:
        found = json.loads((folder / SETTINGS).read_text(encoding="utf-8"))
    except FileNotFoundError:
        why = Note("no_tournament", N_("no tournament is kept there: {file} is missing"), {"file": SETTINGS})
        raise BadRecord(source=str(folder), why=why) from None
    except OSError as error:
        why = Note("cannot_read", N_("cannot be read: {problem}"), {"problem": os_error_note(error)})
        raise BadRecord(source=str(folder), why=why) from None
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise damaged(folder)
    return found


def damaged(folder: Path) -> BadRecord:
    """What is wrong with settings that cannot be read."""
    why = Note("bad_tournament", N_("{file} is damaged"), {"file": SETTINGS})
    return BadRecord(source=str(folder), why=why)


def _holds_something(file: Path) -> bool:
    return file.exists() and file.stat().st_size > 0


def games_in(text: bytes) -> tuple[list[Played], int]:
    """The games of whole lines, each once, and how many bytes these lines are."""
    whole = text.rfind(b"\n") + 1
    lines = text[:whole].decode("utf-8", errors="replace").split("\n")
    return list({game.number: game for line in lines if (game := read_line(line))}.values()), whole


def read_game(path: str | Path, number: int | None) -> tuple[Record, Note | None]:
    """A game of a `games.jsonl` by its number, replayed and checked, and why it was forfeited if it was."""
    try:
        with Path(path).open(encoding="utf-8", errors="replace", newline="\n") as file:
            lines = {game.number: game for line in file if (game := read_line(line.rstrip("\n")))}
    except OSError as error:
        why = Note("cannot_read", N_("cannot be read: {problem}"), {"problem": os_error_note(error)})
        raise BadRecord(source=str(path), why=why) from None
    if not lines:
        why = Note("no_games", N_("no games of a tournament are in it; a saved game is shown without --game"))
        raise BadRecord(source=str(path), why=why)
    if number not in lines:
        fields = {"first": min(lines), "last": max(lines), "games": len(lines)}
        template = N_("name one of its {games} games, whose numbers are {first} to {last}: --game N")
        raise BadRecord(source=str(path), why=Note("which_game", template, fields))
    kept = json.dumps(json.loads(lines[number].line)["record"])
    record = from_json(kept.encode(), f"{path}, --game {number}")
    assert_replays(record)
    return record, lines[number].forfeit


def _said(value: Any) -> str:
    """A setting as people write it."""
    if isinstance(value, dict):
        return ", ".join(f"{name}={_said(held)}" for name, held in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_said, value))
    return "–" if value is None else str(value)


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _replace(path: Path, text: str) -> None:
    """The whole file or, if anything fails, the old one."""
    beside = path.with_name(f".{path.name}.new")
    with beside.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)

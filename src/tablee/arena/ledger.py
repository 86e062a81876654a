"""The ledger: the folder to which a tournament writes its settings, every game as it ends, and its results.

- `tournament.json`: the settings, written before the first game; a resumed tournament must have the same.
- `provenance.json`: the runs that have played games here, each with the program, the machine and the date; a
  file of its own, so that all that is counted is the same bytes wherever and however often it is played.
- `games.jsonl`: a line for each game, appended as it ends; at the end put in the order of their numbers.
- `results.json`, `timings.json`: written at the end, or when the tournament is stopped.

Whole files are replaced atomically (core/atomic_file.py). The lines of `games.jsonl` are appended instead:
replacing the file after each game would write every finished game again. A line cut off in the middle, by a
power failure or `kill -9`, is dropped when the tournament is resumed (resume.py), and its game is played
again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, BinaryIO

from tablee.arena.game_result import GameResult
from tablee.arena.provenance import PROVENANCE, Run, check_same_levels, read_runs, runs_text, this_run
from tablee.arena.resume import (
    FORMAT,
    GAMES,
    SETTINGS,
    check_same_settings,
    finished_games,
    is_sealed,
    read_settings,
)
from tablee.arena.tournament import Tournament
from tablee.arena.tournament_results import Results
from tablee.core.atomic_file import write_atomically
from tablee.core.errors import BadRecord, BadUse, os_error_note
from tablee.core.notes import N_, Note

try:
    import fcntl
except ImportError:  # Windows, where nobody is kept out
    fcntl = None  # type: ignore[assignment]

RESULTS, TIMINGS, REPORT = "results.json", "timings.json", "report.html"
WRITTEN = (GAMES, RESULTS, TIMINGS, PROVENANCE, REPORT)


class Ledger:
    """The folder of one tournament, open for writing; `known` are the games that were there already, `runs`
    the runs that played them, and this one as soon as it adds a game.

    Raises BadUse where the folder holds something else or is in use, BadRecord where it cannot be written.
    """

    def __init__(self, folder: str | Path, tournament: Tournament, *, resume: bool = False) -> None:
        self.folder = Path(folder)
        self._tournament = tournament
        self._file: BinaryIO | None = None
        self._run: Run | None = this_run(tournament)  # until it has added a game
        self.runs: list[Run] = []
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.known = self._begin(resume=resume)
        except OSError as error:
            raise self._not_writable(error) from None

    def _begin(self, *, resume: bool) -> list[GameResult]:
        """Checks and locks the folder, writes the settings, and returns the games that are there."""
        wanted = self._tournament.settings()
        settings = self.folder / SETTINGS
        if settings.exists() and not resume:
            template = N_(
                "{folder} holds a tournament already: --resume continues it, or choose another folder"
            )
            raise BadUse(why=Note("out_taken", template, {"folder": str(self.folder)}))
        if settings.exists():
            found = read_settings(self.folder)
            check_same_settings(self.folder, found, wanted)
            self.runs = read_runs(self.folder)
            check_same_levels(self.folder, self.runs, self._tournament)
        elif other := next((name for name in WRITTEN if _has_content(self.folder / name)), None):
            template = N_("{folder} holds {file} of something else: choose another folder")
            raise BadUse(why=Note("out_foreign", template, {"folder": str(self.folder), "file": other}))
        self._open()
        if not settings.exists():
            found = {"tablee": FORMAT, **wanted}
            write_atomically(settings, data_text(found))
        try:
            return finished_games(self.folder, sealed=is_sealed(found))
        except BadRecord:
            self.release()
            raise

    def _open(self) -> None:
        """Opens `games.jsonl` to append to it, and keeps a second process out until it is closed."""
        self._file = (self.folder / GAMES).open("ab")
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            template = N_("{folder}: another tournament is being played there just now")
            raise BadUse(why=Note("out_busy", template, {"folder": str(self.folder)})) from None

    def add(self, game: GameResult) -> None:
        """Appends a game; from then on it survives this process. Raises BadRecord where that fails."""
        if self._file is None:
            raise RuntimeError("the ledger is closed")
        try:
            if self._run is not None:
                self.runs, self._run = [*self.runs, self._run], None
                write_atomically(self.folder / PROVENANCE, runs_text(self.runs))
            self._file.write(f"{game.timed_line}\n".encode())
            self._file.flush()
        except OSError as error:
            raise self._not_writable(error) from None

    def close(self, results: Results, wall_seconds: float, jobs: int) -> None:
        """Writes the results; once the tournament is complete, also the games in their order."""
        self.release()
        try:
            if results.complete:
                write_atomically(self.folder / GAMES, "".join(f"{game.line}\n" for game in results.played))
            write_atomically(self.folder / RESULTS, data_text(results.as_data()))
            timed = any(game.times for game in results.played)
            # A complete tournament that is resumed has lost its times: those on disk are the true ones.
            if timed or not (self.folder / TIMINGS).exists():
                write_atomically(self.folder / TIMINGS, data_text(results.timings(wall_seconds, jobs)))
        except OSError as error:
            raise self._not_writable(error) from None

    def release(self) -> None:
        """Closes the folder for others to use; the games in it stay, to be resumed."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _not_writable(self, error: OSError) -> BadRecord:
        fields = {"problem": os_error_note(error)}
        why = Note("cannot_write", N_("cannot be written: {problem}"), fields)
        return BadRecord(source=str(self.folder), why=why)


def _has_content(file: Path) -> bool:
    return file.exists() and file.stat().st_size > 0


def data_text(data: dict[str, Any]) -> str:
    """Returns the content of a file of plain data."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"

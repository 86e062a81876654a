"""A tournament in a background process, for programs that go on with something else meanwhile.

The folder is all they share: the process plays the games that the folder lacks and writes each there as it
ends. It plays until it is done or its standard input ends, which is how it is stopped, and how it learns
that its parent is gone. Where it could not play, the last line of its standard error is the reason, as the
data of a note.
"""

from __future__ import annotations

import _thread
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from tablee.arena.ledger import Ledger
from tablee.arena.resume import read_settings
from tablee.arena.run import run_tournament
from tablee.arena.tournament import Tournament
from tablee.core.errors import TableeError
from tablee.core.notes import N_, Note


class BackgroundTournament:
    """A process that plays the tournament of a folder; it starts when this object is made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._said = ""
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the process
        # The same Python with the same modules; the folder is an argument, never part of a command.
        self._process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "tablee.arena.background", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=self._errors,
        )

    @property
    def running(self) -> bool:
        """Whether the process is still alive."""
        if self._process.poll() is None:
            return True
        self._close()
        return False

    def stop(self) -> None:
        """Asks the process to end; games that have ended are kept."""
        if self._process.stdin is not None:
            self._process.stdin.close()

    def wait(self, seconds: float) -> None:
        """Waits for the end of the process, `seconds` at most; after that it is killed."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._close()

    def _close(self) -> None:
        """Reads what the process wrote to standard error, once it has ended."""
        self.stop()
        if not self._errors.closed:
            self._errors.seek(0)
            self._said = self._errors.read().decode("utf-8", errors="replace").strip()
            self._errors.close()

    @property
    def problem(self) -> Note | None:
        """Why the process could not play, once it has ended; None when all went well."""
        if not self._process.returncode:
            return None
        last = self._said.splitlines()[-1] if self._said else ""
        try:
            return Note.from_data(json.loads(last))
        except (ValueError, KeyError, TypeError):
            fields = {"code": self._process.returncode, "problem": last or "–"}
            return Note(
                "background_ended", N_("the tournament's process ended with code {code}: {problem}"), fields
            )


def start_in_background(folder: Path, tournament: Tournament) -> BackgroundTournament:
    """Starts a tournament in a new folder and returns its process; raises BadUse where that is taken."""
    Ledger(folder, tournament).release()
    return BackgroundTournament(folder)


def play_remaining(folder: Path, jobs: int) -> None:
    """Plays the games that the folder's tournament lacks, to the end or to an interrupt."""
    tournament = Tournament.from_settings(read_settings(folder))
    run_tournament(tournament, jobs, ledger=Ledger(folder, tournament, resume=True))


def main(folder: str) -> int:
    """Is the background process: plays, and returns its exit code."""
    # A shell lets what it starts in the background ignore interrupts; ours come from
    # `_interrupt_at_end_of_input`.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Thread(target=_interrupt_at_end_of_input, daemon=True).start()
    try:
        play_remaining(Path(folder), max(1, (os.cpu_count() or 1) - 1))  # a core is left to the screens
    except TableeError as error:
        print(json.dumps(error.note.as_data()), file=sys.stderr)  # noqa: T201 - its one answer
        return 1
    return 0


def _interrupt_at_end_of_input() -> None:
    while os.read(0, 1024):  # not through sys.stdin, whose lock must be free when Python ends
        pass
    _thread.interrupt_main()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

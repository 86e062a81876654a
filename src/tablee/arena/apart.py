"""A tournament in a process of its own, for programs that go on with something else meanwhile.

The folder is all they share: the process plays what it lacks and writes each game there as it ends. It plays
until it is done or its input ends, which is how it is stopped, and how it learns that whoever began it is
gone. Standard error ends with the reason where it could not play, as the data of a note.
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

from tablee.arena.holding import hold
from tablee.arena.ledger import Ledger, settings_of
from tablee.arena.tournament import Tournament
from tablee.core.errors import TableeError
from tablee.core.notes import N_, Note


class Apart:
    """One such process, which has begun."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._said = ""
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the process
        # The same Python with the same modules; the folder is an argument, never part of a command.
        self._process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "tablee.arena.apart", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=self._errors,
        )

    @property
    def running(self) -> bool:
        if self._process.poll() is None:
            return True
        self._close()
        return False

    def stop(self) -> None:
        """Asks it to end; what is finished is kept."""
        if self._process.stdin is not None:
            self._process.stdin.close()

    def wait(self, seconds: float) -> None:
        """Waits for its end, so long at most; after that it is killed."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._close()

    def _close(self) -> None:
        """Takes in what it said, once it has ended."""
        self.stop()
        if not self._errors.closed:
            self._errors.seek(0)
            self._said = self._errors.read().decode("utf-8", errors="replace").strip()
            self._errors.close()

    @property
    def problem(self) -> Note | None:
        """Why it could not play, once it has ended."""
        if not self._process.returncode:
            return None
        last = self._said.splitlines()[-1] if self._said else ""
        try:
            return Note.from_data(json.loads(last))
        except (ValueError, KeyError, TypeError):
            fields = {"code": self._process.returncode, "problem": last or "–"}
            return Note(
                "apart_ended", N_("the tournament's process ended with code {code}: {problem}"), fields
            )


def begin(folder: Path, tournament: Tournament) -> Apart:
    """Plays a tournament in a new folder."""
    Ledger(folder, tournament).release()
    return Apart(folder)


def play_on(folder: Path, jobs: int) -> None:
    """Plays what the folder's tournament lacks; an interrupt ends it, and what is finished is counted."""
    tournament = Tournament.from_settings(settings_of(folder))
    hold(tournament, jobs, ledger=Ledger(folder, tournament, resume=True))


def main(folder: str) -> int:
    # A shell lets what it starts in the background ignore interrupts; ours come from `_until_input_ends`.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Thread(target=_until_input_ends, daemon=True).start()
    try:
        play_on(Path(folder), max(1, (os.cpu_count() or 1) - 1))  # a core is left to the screens
    except TableeError as error:
        print(json.dumps(error.note.as_data()), file=sys.stderr)  # noqa: T201 - its one answer
        return 1
    return 0


def _until_input_ends() -> None:
    while os.read(0, 1024):  # not through sys.stdin, whose lock must be free when Python ends
        pass
    _thread.interrupt_main()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

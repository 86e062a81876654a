"""`AttemptsFile`: the first tries of whoever uses this machine, in one file of their data folder.

The file is JSON: by game and by the id of a puzzle what was answered first, whether it was right, and when.
"""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

from tablee.core.errors import BadPuzzle
from tablee.core.notes import N_, Note
from tablee.puzzles.attempts import Attempt
from tablee.records.files import write_text


class AttemptsFile:
    """First tries at puzzles; the file is read anew each time, since another screen may have written it."""

    def __init__(self, file: Path | None = None) -> None:
        """Without a file it is the one in the user's data folder."""
        self.file = file or _own_file()

    def tried(self, game: str) -> dict[str, bool]:
        """Returns the puzzles of a game in the order in which they were tried: by id, whether the first try
        was right.

        A file that cannot be read holds nothing here; `keep_first` says what is wrong with it.
        """
        try:
            found = self._read().get(game)
        except BadPuzzle:
            return {}
        entries = found.items() if isinstance(found, dict) else ()
        return {
            id_: bool(entry["right"])
            for id_, entry in entries
            if isinstance(entry, dict) and "right" in entry
        }

    def keep_first(self, attempt: Attempt, when: datetime) -> bool:
        """Writes an attempt down if it is the first at its puzzle, and returns whether it is.

        :raises BadPuzzle: when the file that is there cannot be read: what it holds is not written over.

        :raises BadRecord: when it cannot be written.
        """
        kept = self._read()
        of_game = kept.setdefault(attempt.game, {})
        if not isinstance(of_game, dict):
            raise self._unreadable()
        if attempt.puzzle in of_game:
            return False
        entry = {
            "given": list(attempt.given),
            "right": attempt.right,
            "made": when.isoformat(timespec="seconds"),
        }
        of_game[attempt.puzzle] = entry
        write_text(self.file, json.dumps(kept, ensure_ascii=False, indent=1) + "\n")
        return True

    def _read(self) -> dict[str, Any]:
        try:
            found = json.loads(self.file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError):
            raise self._unreadable() from None
        if not isinstance(found, dict):
            raise self._unreadable()
        return found

    def _unreadable(self) -> BadPuzzle:
        why = Note("no_attempts", N_("this file of attempts cannot be read"))
        return BadPuzzle(source=str(self.file), why=why)


def _own_file() -> Path:
    import platformdirs

    return Path(platformdirs.user_data_dir("tablee", appauthor=False)) / "puzzles.json"

"""The folder of a league: `league.toml`, its database unless that is elsewhere, and scratch files.

DIR/league.toml         the settings, for the teacher to edit
DIR/league.sqlite3      everything that is kept, unless the settings name a PostgreSQL
DIR/scratch/            versions as they are started: a cache, made anew where it is missing
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tablee.core.atomic_file import write_atomically
from tablee.core.errors import BadLeague, os_error_note
from tablee.core.notes import N_, Note
from tablee.league.settings import LeagueSettings
from tablee.league.settings_file import FILE, read_settings, settings_text

DATABASE = "league.sqlite3"
SCRATCH = "scratch"
_PRIVATE = 0o700  # whoever reads the database can push in everybody's name


@dataclass(frozen=True)
class LeagueFolder:
    """A league: where it lies, and its settings."""

    folder: Path
    settings: LeagueSettings

    @classmethod
    def open(cls, folder: Path) -> LeagueFolder:
        """Returns the league in a folder.

        :raises BadLeague: when there is none, or its settings cannot be.
        """
        file = folder / FILE
        if not file.exists():
            command = f"tablee league new {folder}"
            why = Note("no_league", N_("there is no league; {command} begins one"), {"command": command})
            raise BadLeague(source=str(folder), why=why)
        return cls(folder.absolute(), read_settings(file))

    @classmethod
    def create(
        cls, folder: Path, settings: LeagueSettings, words: Callable[[str], str] = str
    ) -> LeagueFolder:
        """Makes the folder, for its owner alone, and writes the settings; returns the league.

        :raises BadLeague: when there is one already, or nothing can be written.
        """
        file = folder / FILE
        if file.exists():
            raise BadLeague(source=str(file), why=Note("has_league", N_("there is a league already")))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not any(folder.iterdir()):
                folder.chmod(_PRIVATE)
            write_atomically(file, settings_text(settings, words))
        except OSError as error:
            raise BadLeague(source=str(file), why=os_error_note(error)) from None
        return cls.open(folder)

    @property
    def database(self) -> str:
        """The database: a URL, or the path of a file."""
        return self.settings.database or str(self.folder / DATABASE)

    @property
    def scratch(self) -> Path:
        """Where versions are unpacked."""
        return self.folder / SCRATCH

    @property
    def workers(self) -> int:
        """How many processes check and play beside the server."""
        return self.settings.workers or max(1, (os.cpu_count() or 2) - 1)

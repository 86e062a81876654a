"""Tournaments on disk, to be looked at: where they lie, and what one has come to, whether over or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from tablee.arena.ledger import GAMES, REPORT, SETTINGS, damaged, games_in, settings_of
from tablee.arena.played import Played
from tablee.arena.results import Results
from tablee.arena.tournament import Tournament


def tournaments_folder() -> Path:
    """Where tournaments are kept when nobody says where."""
    import platformdirs

    return Path(platformdirs.user_data_dir("tablee", appauthor=False)) / "tournaments"


def new_folder(tournament: Tournament, now: datetime) -> Path:
    """A folder for a tournament that has none: when it was begun, which game, and something of its seed."""
    begun = now.strftime("%Y-%m-%dT%H%M%S")
    return tournaments_folder() / f"{begun}-{tournament.game.kind.name}-{tournament.seed % 10000:04}"


def listed(folder: Path | None = None) -> list[Path]:
    """The tournaments of a folder, newest first."""
    found = (folder or tournaments_folder()).glob(f"*/{SETTINGS}")
    dated = [(file.stat().st_mtime_ns, file.parent) for file in found if file.is_file()]
    return [path for _, path in sorted(dated, reverse=True)]


@dataclass
class Kept:
    """A tournament's folder as it is read; `more` reads on where another process is playing there."""

    folder: Path
    tournament: Tournament
    total: int  # games there are to play, at most
    played: list[Played] = field(default_factory=list)
    _read: int = 0  # bytes of the games

    @classmethod
    def at(cls, folder: Path) -> Kept:
        """Refuses what is no tournament, with the reason."""
        found = settings_of(folder)
        try:
            tournament = Tournament.from_settings(found)
            kept = cls(folder, tournament, len(tournament.schedule()))
        except (KeyError, TypeError, ValueError):
            raise damaged(folder) from None
        kept.more()
        return kept

    def more(self) -> bool:
        """Takes in the games that have ended since; whether there were any.

        At its end a tournament writes its games anew, in their order: then nothing is new.
        """
        try:
            with (self.folder / GAMES).open("rb") as file:
                file.seek(self._read)
                games, whole = games_in(file.read())
        except FileNotFoundError:
            return False
        self._read += whole
        known = {game.number for game in self.played}
        fresh = [game for game in games if game.number not in known]
        self.played += fresh
        return bool(fresh)

    @property
    def complete(self) -> bool:
        return len(self.played) >= self.total or self.tournament.judge(self.played).satisfied

    @property
    def results(self) -> Results:
        return Results.of(self.tournament, self.played, complete=self.complete)

    @property
    def report(self) -> Path | None:
        """Its page, once there is one."""
        file = self.folder / REPORT
        return file if file.is_file() else None


def title_of(found: dict[str, Any]) -> tuple[str, str, Sequence[str]]:
    """The game, the preset and the agents, as far as settings that nobody has checked tell them."""
    agents = found.get("agents")
    names = [str(agent) for agent in agents] if isinstance(agents, list) else []
    return str(found.get("game", "")), str(found.get("preset") or ""), names

"""Tournaments on disk, read-only: where their folders are, what one has come to, and single games of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from tablee.arena.game_result import GameResult
from tablee.arena.kept_games import KeptGame, kept_games
from tablee.arena.ledger import REPORT
from tablee.arena.provenance import Run, read_runs
from tablee.arena.resume import GAMES, SETTINGS, damaged_settings, is_sealed, parse_games, read_settings
from tablee.arena.tournament import Tournament
from tablee.arena.tournament_results import Results
from tablee.arena.worker import Player
from tablee.core.errors import BadRecord
from tablee.core.notes import N_, Note
from tablee.records import Record
from tablee.records.files import assert_replays


def tournaments_folder() -> Path:
    """Returns the folder that holds the tournaments begun from the screens."""
    import platformdirs

    return Path(platformdirs.user_data_dir("tablee", appauthor=False)) / "tournaments"


def new_folder(tournament: Tournament, now: datetime) -> Path:
    """Returns a name for a tournament's folder: when it was begun, which game, and digits of its seed."""
    begun = now.strftime("%Y-%m-%dT%H%M%S")
    return tournaments_folder() / f"{begun}-{tournament.game.kind.name}-{tournament.seed % 10000:04}"


def list_tournaments(folder: Path | None = None) -> list[Path]:
    """Returns the folders of all tournaments in a folder, newest first."""
    found = (folder or tournaments_folder()).glob(f"*/{SETTINGS}")
    dated = [(file.stat().st_mtime_ns, file.parent) for file in found if file.is_file()]
    return [path for _, path in sorted(dated, reverse=True)]


def title_parts(settings: dict[str, Any]) -> tuple[str, str, Sequence[str]]:
    """Returns the game, the preset and the agents that unchecked settings name, empty where they do not."""
    agents = settings.get("agents")
    names = [str(agent) for agent in agents] if isinstance(agents, list) else []
    return str(settings.get("game", "")), str(settings.get("preset") or ""), names


def open_tournament(
    folder: Path, allowed: Collection[str] = (), players: Mapping[str, Player] | None = None
) -> Tournament:
    """Returns the tournament that a folder's settings describe, as `Tournament.from_settings` does.

    :raises BadRecord: when there is none, or the settings are damaged.
    """
    settings = read_settings(folder)
    try:
        return Tournament.from_settings(settings, allowed, players)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise damaged_settings(folder) from None


@dataclass
class SavedTournament:
    """A tournament read from its folder; another process may be playing there meanwhile."""

    folder: Path
    tournament: Tournament
    total: int  # games there are to play, at most
    played: list[GameResult] = field(default_factory=list)
    sealed: bool = False  # whether every line of games.jsonl must end with its digest
    _bytes_read: int = 0  # of games.jsonl
    _lines_read: int = 0

    @classmethod
    def read(cls, folder: Path) -> SavedTournament:
        """Returns the tournament of a folder; raises BadRecord where there is none or it is damaged."""
        settings = read_settings(folder)
        tournament = open_tournament(folder)
        try:
            saved = cls(folder, tournament, len(tournament.schedule()), sealed=is_sealed(settings))
        except (KeyError, TypeError, ValueError):
            raise damaged_settings(folder) from None
        saved.read_new_games()
        return saved

    def read_new_games(self) -> bool:
        """Reads the games that have ended since the last call; returns whether there were any.

        At its end a tournament writes its games anew, in their order: then nothing is new.
        """
        path = self.folder / GAMES
        try:
            with path.open("rb") as file:
                file.seek(self._bytes_read)
                text = file.read()
        except FileNotFoundError:
            return False
        games, whole = parse_games(text, path, sealed=self.sealed, lines_before=self._lines_read)
        self._bytes_read += whole
        self._lines_read += len(text[:whole].splitlines())
        known = {game.number for game in self.played}
        fresh = [game for game in games if game.number not in known]
        self.played += fresh
        return bool(fresh)

    @property
    def complete(self) -> bool:
        """Whether every game has been played, or every sequential test is decided."""
        return len(self.played) >= self.total or self.tournament.stopping_rule(self.played).all_decided

    @property
    def results(self) -> Results:
        """The results of the games read so far."""
        return Results.of(self.tournament, self.played, complete=self.complete, provenance=self.runs)

    @property
    def runs(self) -> list[Run]:
        """The runs that have played its games, where the folder tells."""
        return read_runs(self.folder)

    @property
    def report(self) -> Path | None:
        """The file of its report, None before one was written."""
        file = self.folder / REPORT
        return file if file.is_file() else None


def read_game(path: str | Path, number: int | None) -> tuple[Record, Note | None]:
    """Returns a game of a `games.jsonl`, replayed and checked, and why it was forfeited if it was.

    Raises BadRecord where the file cannot be read or holds no game of that number.
    """
    games: dict[int, KeptGame] = {kept.game.number: kept for kept in kept_games(Path(path))}
    if not games:
        why = Note("no_games", N_("no games of a tournament are in it; a saved game is shown without --game"))
        raise BadRecord(source=str(path), why=why)
    if number not in games:
        fields = {"first": min(games), "last": max(games), "games": len(games)}
        template = N_("name one of its {games} games, whose numbers are {first} to {last}: --game N")
        raise BadRecord(source=str(path), why=Note("which_game", template, fields))
    record = games[number].record()
    assert_replays(record)
    return record, games[number].game.forfeit

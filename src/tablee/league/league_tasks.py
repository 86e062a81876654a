"""What a league's workers do, as functions of plain data: in a thread, or on a machine of a cluster."""

from __future__ import annotations

import platform
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

from tablee.core.agent import Agent
from tablee.core.errors import TableeError
from tablee.league.calibration import Calibration
from tablee.league.entry_check import EntryReport, check_entry, refused_report
from tablee.league.league_match import Makers, play_pairing
from tablee.league.machine_pace import MachinePace
from tablee.league.player_cache import PlayerCache
from tablee.league.pushed_player import pushed_player
from tablee.league.rerun import play_again
from tablee.league.settings import LeagueSettings
from tablee.league.storage.ledger_game import LedgerGame
from tablee.league.storage.pairing_rows import LeaguePairing
from tablee.league.storage.stored_player import StoredPlayer
from tablee.league.storage.version_rows import StoredVersion
from tablee.roster import build_agent


@dataclass(frozen=True)
class TaskPlace:
    """What all tasks of a league have in common.

    `reference` is what the calibration took that seconds are compared with, `scratch` the folder of versions;
    empty is one for temporary files, wherever the task is done.
    """

    settings: LeagueSettings
    reference: float
    scratch: str = ""

    def cache(self) -> PlayerCache:
        """Returns the versions that are on the disk where the task is done."""
        return PlayerCache(Path(self.scratch or Path(tempfile.gettempdir()) / "tablee-league"))


@dataclass(frozen=True)
class PushedVersion:
    """A version with its bytes; None where they need not travel, because it is on the disk already."""

    stored: StoredVersion
    content: bytes | None


@dataclass(frozen=True)
class TaskResult:
    """What came of a task, on which machine, and what a second is worth there, if that is news."""

    games: tuple[LedgerGame, ...] = ()
    report: EntryReport | None = None
    machine: str = field(default_factory=platform.node)
    calibration: Calibration | None = None


def check_version(
    place: TaskPlace, pushed: PushedVersion, progress: Callable[[EntryReport], None] = lambda _: None
) -> TaskResult:
    """Checks a version; `progress` is told what has been found whenever something was.

    :raises BadUse: when there can be no sandbox on this machine.
    :raises OSError: when it cannot be written.
    """
    settings, kept = place.settings, place.cache()
    try:
        version = kept.version(pushed.stored, pushed.content)
    except TableeError as error:
        return TaskResult(report=refused_report(pushed.stored.number, error.note))
    pace = _pace(place.reference)
    report = check_entry(
        version,
        settings.build_game(),
        seconds=pace.seconds(settings.seconds),
        limits=settings.limits(),
        trusted=settings.trusted,
        progress=progress,
    )
    if not report.passed:
        kept.forget(pushed.stored)
    return TaskResult(report=report, calibration=pace.to_keep())


def play_games(
    place: TaskPlace, pairing: LeaguePairing, versions: Sequence[PushedVersion], again: LedgerGame | None
) -> TaskResult:
    """Plays all games of a pairing; or one of the ledger again.

    :raises BadPush: when what was pushed is gone, or cannot be built on this machine.
    :raises BadUse: when there can be no sandbox on this machine.
    :raises OSError: when a program could not be started at all.
    """
    game, pace = place.settings.build_game(), _pace(place.reference)
    seconds = pace.seconds(place.settings.seconds)
    makers = _makers(place, pairing.players, versions, seconds)
    if again is None:
        games = play_pairing(game, pairing, makers, seconds)
    else:
        games = play_again(game, again, makers, seconds)
    return TaskResult(games=tuple(games), calibration=pace.to_keep())


def _makers(
    place: TaskPlace, players: Sequence[StoredPlayer], versions: Sequence[PushedVersion], seconds: float
) -> Makers:
    """Returns how an object of each player is made, for one game and seat."""
    settings, cached = place.settings, place.cache()
    kind = settings.build_game().kind
    found: dict[StoredPlayer, Callable[[], Agent]] = {
        player: partial(build_agent, kind, player.boss) for player in players if player.boss
    }
    for pushed in versions:
        version = cached.built(pushed.stored, pushed.content, trusted=settings.trusted)
        found[pushed.stored.player] = pushed_player(
            version, seconds=seconds, limits=settings.limits(), trusted=settings.trusted
        )
    return found


@cache
def _pace(reference: float) -> MachinePace:
    """Returns the pace of this process."""
    return MachinePace(reference)

"""A worker of a league: it checks what is pushed, and plays the final, reruns and the ladder, one at a time.

What it has leased is renewed while it plays. Games are written together with the state of their pairing, or
not at all; so whatever ends a worker, nothing is lost and nothing is counted twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from tablee.core.notes import N_, Note
from tablee.league.calibration import measured
from tablee.league.entry_check import EntryReport, refused_report
from tablee.league.ladder import Ladder
from tablee.league.league_folder import LeagueFolder
from tablee.league.league_tasks import PushedVersion, TaskPlace, TaskResult, check_version, play_games
from tablee.league.low_priority import lower_priority
from tablee.league.player_cache import PlayerCache
from tablee.league.rerun import rerun_of
from tablee.league.storage.league_store import LeagueStore
from tablee.league.storage.ledger_game import LedgerGame
from tablee.league.storage.pairing_rows import FINAL, LADDER, RERUN, LeaguePairing
from tablee.league.storage.stored_player import StoredPlayer
from tablee.league.storage.version_rows import StoredVersion

log = logging.getLogger("tablee.league")
T = TypeVar("T")

LEASE_SECONDS, RENEW_SECONDS = 60.0, 15.0
RERUN_SECONDS = 3600.0  # the lease of one that somebody waits for, which nobody renews
IDLE_SECONDS = 0.3  # between two looks for work where there is none
TROUBLE_SECONDS = 5.0  # after something went wrong that is no player's fault
MOST_TRIES = 10  # of a check: more often it has ended whoever began it


class LeagueWorker:
    """One worker, under a name that nobody else has. With `checks_only` it plays nothing, so that what is
    pushed is checked at once. What it does is done by a thread of its own, or by `elsewhere`: processes on
    other machines, to which the bytes of players have to travel.
    """

    def __init__(
        self,
        league: LeagueFolder,
        store: LeagueStore,
        name: str,
        *,
        checks_only: bool = False,
        elsewhere: Executor | None = None,
    ) -> None:
        self.name = name
        self._store = store
        self._settings = league.settings
        self._checks_only = checks_only
        self._scratch: Path | None = None if elsewhere else league.scratch
        self._ladder = Ladder(league.settings, store)
        self._place: TaskPlace | None = None
        # Programs are started by this thread, and have its priority.
        begin = lower_priority if league.settings.gives_way else None
        self._players = elsewhere or ThreadPoolExecutor(1, "playing", initializer=begin)

    async def run(self) -> None:
        """Works until it is cancelled."""
        await self._store.pairings.release(self.name)  # what a dead process of this name had leased
        renewal = asyncio.create_task(self._renew())
        try:
            while True:
                try:
                    idle = not await self.work_once()
                except Exception:
                    log.exception("a worker could not go on", extra={"worker": self.name})
                    await self._store.pairings.release(self.name)
                    await asyncio.sleep(TROUBLE_SECONDS)
                    continue
                if idle:
                    await asyncio.sleep(IDLE_SECONDS)
        finally:
            renewal.cancel()

    async def work_once(self) -> bool:
        """Does the most urgent thing that is to be done; returns False where there is nothing."""
        version = await self._store.versions.lease_check(self.name, LEASE_SECONDS)
        if version is not None:
            await self._check(version)
            return True
        if self._checks_only:
            return False
        pairing = await self._lease()
        if pairing is None:
            return False
        await self._play(pairing)
        return True

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                await self._store.pairings.renew(self.name, LEASE_SECONDS)
            except Exception:
                log.exception("leases could not be renewed", extra={"worker": self.name})

    async def _do(self, work: Callable[..., TaskResult], *arguments: Any) -> TaskResult:
        """Does a task where players play, and keeps what was found out about that machine."""
        place = await self._find_place()
        result = await asyncio.wrap_future(self._players.submit(work, place, *arguments))
        if result.calibration is not None:
            await self._store.calibrations.add(result.calibration, machine=result.machine)
        return result

    async def _find_place(self) -> TaskPlace:
        if self._place is None:
            reference = await self._store.calibrations.reference()
            if reference is None:
                found = await asyncio.to_thread(measured)
                await self._store.calibrations.add(found)
                reference = await self._store.calibrations.reference() or found
            scratch = "" if self._scratch is None else str(self._scratch)
            self._place = TaskPlace(self._settings, reference.seconds, scratch)
        return self._place

    async def _pushed(self, version: StoredVersion) -> PushedVersion:
        """Returns a version with its bytes, where those are not on this disk already."""
        if self._scratch is not None and PlayerCache(self._scratch).has(version):
            return PushedVersion(version, None)
        return PushedVersion(version, await self._store.versions.content(version.person, version.number))

    # --- checks ---

    async def _check(self, version: StoredVersion) -> None:
        if version.tries > MOST_TRIES:
            template = N_("the check ended before it was done, {tries} times: tell your teacher")
            why = Note("check_lost", template, {"tries": version.tries - 1})
            await self._end_check(version, refused_report(version.number, why))
            return
        told: list[Any] = []
        if self._scratch is not None:  # nobody can tell anything from elsewhere before it is done
            told.append(partial(self._tell, asyncio.get_running_loop(), version))
        result = await self._do(check_version, await self._pushed(version), *told)
        if result.report is None:
            raise TypeError("a check has a report")
        await self._end_check(version, result.report)

    def _tell(self, loop: asyncio.AbstractEventLoop, version: StoredVersion, report: EntryReport) -> None:
        """Writes what a check has found so far, from the thread that checks."""
        told = self._store.versions.note_progress(version.person, version.number, self.name, report.as_data())
        asyncio.run_coroutine_threadsafe(told, loop).result()

    async def _end_check(self, version: StoredVersion, report: EntryReport) -> None:
        await self._store.versions.finish_check(
            version.person, version.number, passed=report.passed, report=report.as_data()
        )
        extra = {"player": str(version.player), "worker": self.name, "passed": report.passed}
        log.info("a version was checked", extra=extra)

    # --- games ---

    async def _lease(self) -> LeaguePairing | None:
        """Returns a pairing to play: of the final, then a rerun, then of the ladder; one that its worker has
        left behind before a new one.
        """
        pairings = self._store.pairings
        for kind in (FINAL, RERUN):
            if (found := await pairings.lease(self.name, LEASE_SECONDS, [kind])) is not None:
                return found
        final = await self._store.final.read()
        if final is not None and final.began is not None:
            return None  # the ladder is over: what is left belongs to the final
        if (found := await pairings.lease(self.name, LEASE_SECONDS, [LADDER])) is not None:
            return found
        chosen = await self._ladder.next_pairing()
        return None if chosen is None else await pairings.add_leased(chosen, self.name, LEASE_SECONDS)

    async def play_again(self, number: int) -> tuple[LedgerGame, LedgerGame] | None:
        """Plays a game of the ledger again, here and now; returns it as it was, and as it went now.

        Returns None where there is no such game.

        :raises BadPush: when what was pushed is gone, or cannot be built on this machine.
        :raises BadUse: when there can be no sandbox on this machine.
        """
        then = await self._store.games.game(number)
        if then is None:
            return None
        pairing = await self._store.pairings.add_leased(rerun_of(then), self.name, RERUN_SECONDS)
        (now,) = await self._play(pairing)
        return then, now

    async def _play(self, pairing: LeaguePairing) -> list[LedgerGame]:
        versions = [await self._version(player) for player in set(pairing.players) if player.person]
        again = await self._store.games.game(pairing.seed) if pairing.kind == RERUN else None
        result = await self._do(play_games, pairing, versions, again)
        games = list(result.games)
        await self._store.pairings.finish(pairing.number, games)
        if pairing.kind == FINAL:
            await self._store.final.finish()
        return games

    async def _version(self, player: StoredPlayer) -> PushedVersion:
        version = await self._store.versions.version(player.person, player.version)
        if version is None:
            raise TypeError(f"a pairing has {player}, which is no version")
        return await self._pushed(version)

"""A worker of a league: it checks what is pushed, and plays the final, reruns and the ladder, one at a time.

What it has leased is renewed while it plays. Games are written together with the state of their pairing, or
not at all; so whatever ends a worker, nothing is lost and nothing is counted twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from tablee.core.agent import Agent
from tablee.core.errors import TableeError
from tablee.core.notes import N_, Note
from tablee.league.calibration import measured
from tablee.league.entry_check import STEPS, EntryFinding, EntryReport, check_entry
from tablee.league.ladder import Ladder
from tablee.league.league_folder import LeagueFolder
from tablee.league.league_match import Makers, play_pairing
from tablee.league.low_priority import lower_priority
from tablee.league.machine_pace import MachinePace
from tablee.league.player_cache import PlayerCache
from tablee.league.pushed_player import pushed_player
from tablee.league.rerun import play_again, rerun_of
from tablee.league.storage.league_store import LeagueStore
from tablee.league.storage.ledger_game import LedgerGame
from tablee.league.storage.pairing_rows import FINAL, LADDER, RERUN, LeaguePairing
from tablee.league.storage.stored_player import StoredPlayer
from tablee.league.storage.version_rows import StoredVersion
from tablee.roster import build_agent

log = logging.getLogger("tablee.league")
T = TypeVar("T")

LEASE_SECONDS, RENEW_SECONDS = 60.0, 15.0
RERUN_SECONDS = 3600.0  # the lease of one that somebody waits for, which nobody renews
IDLE_SECONDS = 0.3  # between two looks for work where there is none
TROUBLE_SECONDS = 5.0  # after something went wrong that is no player's fault
MOST_TRIES = 10  # of a check: more often it has ended whoever began it


class LeagueWorker:
    """One worker, under a name that nobody else has. With `checks_only` it plays nothing, so that what is
    pushed is checked at once.
    """

    def __init__(
        self, league: LeagueFolder, store: LeagueStore, name: str, *, checks_only: bool = False
    ) -> None:
        self.name = name
        self._store = store
        self._settings = league.settings
        self._checks_only = checks_only
        self._game = league.settings.build_game()
        self._cache = PlayerCache(league.scratch)
        self._ladder = Ladder(league.settings, store)
        self._pace: MachinePace | None = None
        # Programs are started by this thread, and have its priority.
        begin = lower_priority if league.settings.gives_way else None
        self._player = ThreadPoolExecutor(1, "playing", initializer=begin)

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

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._player, work)

    async def _seconds(self) -> float:
        """Returns how long a move may take here now, for it to be worth the seconds of the settings."""
        rows = self._store.calibrations
        if self._pace is None:
            reference = await rows.reference()
            if reference is None:
                await rows.add(await self._in_thread(measured))
                reference = await rows.reference()
            if reference is None:
                raise TypeError("the first calibration of a league is its reference")
            self._pace = MachinePace(reference.seconds)
        seconds = await self._in_thread(partial(self._pace.seconds, self._settings.seconds))
        if (found := self._pace.to_keep()) is not None:
            await rows.add(found)
        return seconds

    # --- checks ---

    async def _check(self, version: StoredVersion) -> None:
        person, number = version.person, version.number
        extra = {"player": str(version.player), "worker": self.name}
        if version.tries > MOST_TRIES:
            template = N_("the check ended before it was done, {tries} times: tell your teacher")
            why = Note("check_lost", template, {"tries": version.tries - 1})
            await self._end_check(version, _refused(number, why))
            return
        try:
            content = await self._store.versions.content(person, number)
            kept = await self._in_thread(partial(self._cache.version, version, content))
        except TableeError as error:
            await self._end_check(version, _refused(number, error.note))
            return
        loop = asyncio.get_running_loop()

        def tell(report: EntryReport) -> None:
            told = self._store.versions.note_progress(person, number, self.name, report.as_data())
            asyncio.run_coroutine_threadsafe(told, loop).result()

        seconds = await self._seconds()
        check = partial(
            check_entry,
            kept,
            self._game,
            seconds=seconds,
            limits=self._settings.limits(),
            trusted=self._settings.trusted,
            progress=tell,
        )
        report = await self._in_thread(check)
        await self._end_check(version, report)
        log.info("a version was checked", extra={**extra, "passed": report.passed})

    async def _end_check(self, version: StoredVersion, report: EntryReport) -> None:
        await self._store.versions.finish_check(
            version.person, version.number, passed=report.passed, report=report.as_data()
        )
        if not report.passed:
            await self._in_thread(partial(self._cache.forget, version))

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
        seconds = await self._seconds()
        makers = await self.makers(pairing.players, seconds)
        work: Callable[[], list[LedgerGame]]
        if pairing.kind == RERUN:
            again = await self._store.games.game(pairing.seed)
            if again is None:
                raise TypeError(f"there is no game {pairing.seed} to play again")
            work = partial(play_again, self._game, again, makers, seconds)
        else:
            work = partial(play_pairing, self._game, pairing, makers, seconds)
        games = await self._in_thread(work)
        await self._store.pairings.finish(pairing.number, games)
        if pairing.kind == FINAL:
            await self._store.final.finish()
        return games

    async def makers(self, players: tuple[StoredPlayer, ...], seconds: float) -> Makers:
        """Returns how an object of each player is made, for one game and seat.

        :raises BadPush: when what was pushed is gone, or cannot be built on this machine.
        """
        found: dict[StoredPlayer, Callable[[], Agent]] = {}
        for player in players:
            if player.boss:
                found[player] = partial(build_agent, self._game.kind, player.boss)
                continue
            version = await self._store.versions.version(player.person, player.version)
            if version is None:
                raise TypeError(f"a pairing has {player}, which is no version")
            content = None
            if not self._cache.has(version):
                content = await self._store.versions.content(player.person, player.version)
            trusted = self._settings.trusted
            kept = await self._in_thread(partial(self._cache.built, version, content, trusted=trusted))
            limits = self._settings.limits()
            found[player] = pushed_player(kept, seconds=seconds, limits=limits, trusted=trusted)
        return found


def _refused(version: int, why: Note) -> EntryReport:
    """Returns the report of a version that could not be checked at all."""
    first, *rest = STEPS
    findings = (EntryFinding(first, passed=False, problems=(why,)), *map(EntryFinding, rest))
    return EntryReport(version, findings)

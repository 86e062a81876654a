"""What the request handlers of one server share, opened and closed with it, and its upkeep in the
background.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from tablee.analysis import analyse
from tablee.records import Record
from tablee.web import garbage_collector
from tablee.web.background import BackgroundTasks, ThinkingPool
from tablee.web.computer_players import ComputerPlayers
from tablee.web.errors import Refused
from tablee.web.limits import Limits, Rate
from tablee.web.live_table import LiveTable
from tablee.web.metrics import Metrics
from tablee.web.new_tables import TableOpener
from tablee.web.open_tables import OpenTables
from tablee.web.preparation import GamePreparations
from tablee.web.storage.table_store import TableStore
from tablee.web.table_actions import TableActions
from tablee.web.visitors import LANGUAGE_COOKIE, VisitorSigner, preferred_language
from tablee.web.wire.rest import AnalysedGame, AnalysisProgress

MOST_KEPT = 50
ASKED_SECONDS = 20.0  # pages ask every second: who has not asked for so long has gone


@dataclass
class AnalysisJob:
    """An analysis under way or done; `asked` is when somebody asked for it last."""

    total: int
    done: int = 0
    result: AnalysedGame | None = None
    stopped: threading.Event = field(default_factory=threading.Event)
    asked: float = field(default_factory=time.monotonic)

    def is_unwanted(self) -> bool:
        """Returns whether nobody waits for the analysis any more."""
        return self.stopped.is_set() or time.monotonic() - self.asked > ASKED_SECONDS


class Analyses:
    """The analyses of a server, by table id; `seconds` is the most that one may take."""

    def __init__(self, seconds: float, tasks: BackgroundTasks) -> None:
        # A pool of its own: nobody waits for a move because a game is analysed.
        self.pool = ThinkingPool(1)
        self._seconds = seconds
        self._tasks = tasks
        self._jobs: dict[str, AnalysisJob] = {}

    def progress(self, live: LiveTable) -> AnalysisProgress:
        """Begins the analysis of a game that is over, and returns how far it is."""
        job = self._jobs.get(live.id)
        if job is None or (job.result is None and job.is_unwanted()):
            job = self._jobs[live.id] = AnalysisJob(len(live.table.moves) + 1)
            while len(self._jobs) > MOST_KEPT:
                self._jobs.pop(next(iter(self._jobs))).stopped.set()
            self._tasks.start(self._run(live.table.record(), job))
        job.asked = time.monotonic()
        return AnalysisProgress(job.done, job.total, job.result is not None, job.result)

    def stop(self) -> None:
        """Tells every running analysis to end."""
        for job in self._jobs.values():
            job.stopped.set()

    async def _run(self, record: Record, job: AnalysisJob) -> None:
        def progress(done: int, total: int) -> None:
            job.done, job.total = done, total

        def work() -> AnalysedGame:
            until = time.monotonic() + self._seconds
            found = analyse(
                record, progress=progress, cancelled=lambda: job.is_unwanted() or time.monotonic() > until
            )
            return msgspec.convert(found.as_data(), AnalysedGame)

        if not job.is_unwanted():
            result = await self.pool.run(work)
            if not job.is_unwanted():
                job.result = result


log = logging.getLogger("tablee.web")

UPKEEP_SECONDS = 1.0


class Services:
    """The open tables of a server, everything that acts on them, and the limits for visitors.

    `origins` are the addresses of its pages besides its own; `dev` says that files are read anew each time.
    """

    def __init__(
        self,
        store: TableStore,
        signer: VisitorSigner,
        limits: Limits,
        origins: frozenset[str] = frozenset(),
        *,
        dev: bool = False,
    ) -> None:
        self.store = store
        self.signer = signer
        self.limits = limits
        self.origins = origins
        self.dev = dev
        self.metrics = Metrics()
        self.tasks = BackgroundTasks()
        self.preparations = GamePreparations()
        self.tables = OpenTables(store, self.metrics, self.preparations)
        self.opener = TableOpener(store, limits, self.metrics)
        self.computers = ComputerPlayers(self.tables, limits, self.tasks)
        self.actions = TableActions(self.tables, self.opener, self.computers)
        self.analyses = Analyses(limits.analysis, self.tasks)
        self.sockets: Counter[str] = Counter()  # open sockets by visitor
        self.changes = Rate(limits.changes)
        self.addresses = Rate(limits.address)
        self.script_errors = Rate(limits.script_errors)
        self._declare_gauges()

    def _declare_gauges(self) -> None:
        pool, gauge = self.computers.pool, self.metrics.gauge
        gauge("tables_live", "tables open in this process", lambda: len(self.tables.live))
        gauge("sockets", "browsers connected to tables", lambda: sum(self.sockets.values()))
        gauge("thinking", "computers that think now", lambda: pool.busy)
        gauge("waiting_to_think", "computers that wait for a free core", lambda: pool.waiting)

    async def start(self) -> None:
        """Listens for other processes' changes and begins the upkeep."""
        if self.store.notices is not None:
            self.store.notices.heard = self._heard
            self.store.notices.missed = self._missed
        garbage_collector.collect_young_only()
        self.tasks.start(self._upkeep())

    async def stop(self) -> None:
        """Finishes the move in hand, tells computers to stop, and ends all background work."""
        self.computers.closing = True
        for live in list(self.tables.live.values()):
            self.computers.stop(live)
            async with live.lock:  # a change under way is on the disk before this goes on
                pass
        self.analyses.stop()
        await self.preparations.stop()
        await self.tasks.stop()
        self.computers.pool.close()
        self.analyses.pool.close()

    def language_of(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        """Returns the code of the language in which a visitor is answered."""
        header = connection.headers.get("accept-language", "")
        return preferred_language(header, connection.cookies.get(LANGUAGE_COOKIE))

    # --- word from other processes ---

    def _heard(self, table_id: str) -> None:
        if self.tables.is_open(table_id):
            self.tasks.start(self._reread(table_id))

    def _missed(self) -> None:
        for table_id in self.tables.live:
            self.tasks.start(self._reread(table_id))

    async def _reread(self, table_id: str) -> None:
        live = await self.tables.reread(table_id)
        if live is not None:
            self.computers.consider(live)

    # --- upkeep ---

    async def _upkeep(self) -> None:
        """Every second: ends games whose clock has run out, and closes tables that nobody has asked for in
        a while.
        """
        collected = time.monotonic()
        while True:
            await asyncio.sleep(UPKEEP_SECONDS)
            now = time.monotonic()
            if now - collected > garbage_collector.FULL_SECONDS:
                garbage_collector.collect_everything()
                collected = now
            for live in list(self.tables.live.values()):
                try:
                    await self.actions.end_if_out_of_time(live)
                except Refused:
                    log.info("somebody else has moved", extra={"table": live.id})
                except Exception:
                    log.exception("a clock could not be stopped", extra={"table": live.id})
                if not live.subscribers and now - live.touched > self.limits.idle and not live.lock.locked():
                    del self.tables.live[live.id]


# What handlers are given by their names `services`, `visitor` and `language`.
TheServices = NamedDependency[Services]
TheVisitor = NamedDependency[str]
TheLanguage = NamedDependency[str]

"""Analyses of finished games: one for each table, computed in the background while somebody asks for it."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field

import msgspec

from tablee.analysis import analyse
from tablee.records import Record
from tablee.web.background import BackgroundTasks, ThinkingPool
from tablee.web.live_table import LiveTable
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

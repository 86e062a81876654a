"""Analyses of finished games: made once, in a thread, while somebody asks, and kept in the database."""

from __future__ import annotations

import asyncio
import threading
import time
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from tablee.analysis import Analysis, MoveJudged, analyse, templates_of
from tablee.core.game import GameKind
from tablee.core.notes import Note
from tablee.i18n import Say
from tablee.match.preparation import preparation_of
from tablee.records import Record
from tablee.report.analysis import best_move_words
from tablee.report.proven_values import verdict_words
from tablee.web.background import BackgroundTasks, ThinkingPool
from tablee.web.live_table import LiveTable
from tablee.web.messages import seat_names
from tablee.web.preparation import wait_for
from tablee.web.visitors import say_in
from tablee.web.wire.rest import AnalysedGame, AnalysedMove, AnalysisProgress
from tablee.wording import compiling_words, label_of, wording_of

MOST_KEPT = 50  # in memory
ASKED_SECONDS = 20.0  # pages ask every second: who has not asked for so long has gone


@dataclass
class AnalysisJob:
    """An analysis under way or done; `asked` is when somebody asked for it last."""

    total: int
    done: int = 0
    result: AnalysedGame | None = None
    stopped: threading.Event = field(default_factory=threading.Event)
    asked: float = field(default_factory=time.monotonic)
    note: Note | None = None  # what is done before moves are judged
    shown: tuple[int, int] = (0, 0)  # how much of that

    def tell(self, note: Note) -> None:
        """Takes a line of a solver, which no page shows."""

    def show(self, note: Note, done: int, total: int) -> None:
        """Takes what a solver does before the moves are judged, and how much of it is done."""
        self.note, self.shown = note, (done, total)

    def is_unwanted(self) -> bool:
        """Returns whether nobody waits for the analysis any more."""
        return self.stopped.is_set() or time.monotonic() - self.asked > ASKED_SECONDS


class KeptAnalyses(Protocol):
    """Where analyses are kept once they are made: `AnalysisRows`, or nowhere."""

    async def find(self, table_id: str) -> AnalysedGame | None:
        """Returns the analysis of a table that is kept, None where none is."""

    async def keep(self, table_id: str, result: AnalysedGame) -> None:
        """Keeps an analysis."""


class Analyses:
    """The analyses of a server, by table id; `seconds` is the most that one may take."""

    def __init__(self, seconds: float, tasks: BackgroundTasks, rows: KeptAnalyses) -> None:
        # A pool of its own: nobody waits for a move because a game is analysed.
        self.pool = ThinkingPool(1)
        self._seconds = seconds
        self._tasks = tasks
        self._rows = rows
        self._jobs: dict[str, AnalysisJob] = {}
        self._looking = asyncio.Lock()  # of two who ask at once the second finds the job of the first

    async def kept(self, live: LiveTable, language: str, reader: int) -> AnalysisProgress:
        """Returns the analysis of a finished game if it has been made before, in words for the seat of the
        `reader`; begins none.
        """
        job = await self._known(live)
        if job is None:
            return AnalysisProgress(0, len(live.table.moves) + 1, False)
        return _progress(job, live, language, reader)

    async def progress(self, live: LiveTable, language: str, reader: int) -> AnalysisProgress:
        """Begins the analysis of a game that is over unless it was made before; returns how far it is."""
        async with self._looking:
            job = await self._known(live)
            if job is None or (job.result is None and job.is_unwanted()):
                job = self._remember(live, AnalysisJob(len(live.table.moves) + 1))
                self._tasks.start(self._run(live.id, live.table.record(), job))
        job.asked = time.monotonic()
        return _progress(job, live, language, reader)

    def stop(self) -> None:
        """Tells every running analysis to end."""
        for job in self._jobs.values():
            job.stopped.set()

    async def _known(self, live: LiveTable) -> AnalysisJob | None:
        """Returns the analysis that is in memory or in the database."""
        if live.id not in self._jobs:
            found = await self._rows.find(live.id)
            if found is not None:
                total = len(live.table.moves) + 1
                return self._remember(live, AnalysisJob(total, total, found))
        return self._jobs.get(live.id)

    def _remember(self, live: LiveTable, job: AnalysisJob) -> AnalysisJob:
        self._jobs[live.id] = job
        while len(self._jobs) > MOST_KEPT:
            self._jobs.pop(next(iter(self._jobs))).stopped.set()
        return job

    async def _run(self, table_id: str, record: Record, job: AnalysisJob) -> None:
        def progress(done: int, total: int) -> None:
            job.done, job.total = done, total

        def work() -> Analysis:
            until = time.monotonic() + self._seconds
            return analyse(
                record,
                progress=progress,
                cancelled=lambda: job.is_unwanted() or time.monotonic() > until,
                watcher=job,
            )

        kind = record.game.kind
        await wait_for(kind, templates_of(kind), job.is_unwanted)
        if job.is_unwanted():
            return
        found = await self.pool.run(work)
        if job.is_unwanted():
            return
        result = msgspec.convert(found.as_data(), AnalysedGame)
        if found.final is not None:  # one that ran out of time may be made anew another day
            await self._rows.keep(table_id, result)
        job.result = result


def _progress(job: AnalysisJob, live: LiveTable, language: str, reader: int) -> AnalysisProgress:
    kind, say = live.table.game.kind, say_in(language)
    if job.result is not None:
        told = _verdicts(job.result, live, language)
        best = best_move_words(job.result.moves, seat_names(live, language), say, reader)
        return AnalysisProgress(job.done, job.total, True, job.result, "", told, best)
    if job.done:
        return AnalysisProgress(job.done, job.total, False)
    if job.note is not None:
        words = say.for_game(kind)(job.note.template, **job.note.fields)
        return AnalysisProgress(*job.shown, False, None, words)
    return AnalysisProgress(job.done, job.total, False, None, _waiting_text(kind, say))


def _verdicts(found: AnalysedGame, live: LiveTable, language: str) -> list[str]:
    """Returns what is proven of each move, in words, with moves as the lists of choices call them."""
    kind, names = live.table.game.kind, seat_names(live, language)
    wording, say = wording_of(kind), say_in(language).for_game(kind)

    def verdict(move: AnalysedMove) -> str | None:
        if move.proven is None:
            return None
        scene = live.table.states[move.number - 1].view(move.seat).scene()
        return verdict_words(_judged(move), lambda one: label_of(wording, "", one, scene, say, names), say)

    return [verdict(move) or "" for move in found.moves]


def _judged(move: AnalysedMove) -> MoveJudged:
    """Returns a move of an analysis in which nothing was hidden, as the analysis had it."""
    return msgspec.convert({**msgspec.to_builtins(move), "viewer": move.seat}, MoveJudged)


def _waiting_text(kind: GameKind, say: Say) -> str:
    """Returns that the analysis is being compiled, if it is."""
    preparation, templates = preparation_of(kind), templates_of(kind)
    if not preparation.is_pending(templates):
        return ""
    return compiling_words(preparation, templates, say, say("the analysis"))

"""Games looked at again by the computer: one analysis for each table, kept while it is asked for."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from typing import Any

from tablee.analysis import analyse
from tablee.records import Record
from tablee.web.forms import AnalysisInfo
from tablee.web.live import Live
from tablee.web.server import Server

MOST_KEPT = 50
ASKED_SECONDS = 20.0  # who has not asked for so long has gone


@dataclass
class Review:
    """An analysis under way or done."""

    total: int
    done: int = 0
    result: dict[str, Any] | None = None
    stopped: threading.Event = field(default_factory=threading.Event)
    asked: float = field(default_factory=time.monotonic)

    def unwanted(self) -> bool:
        return self.stopped.is_set() or time.monotonic() - self.asked > ASKED_SECONDS


def review(server: Server, live: Live) -> AnalysisInfo:
    """Begins an analysis, or says how far it is."""
    kept = server.reviews
    found: Review | None = kept.get(live.id)
    if found is None or (found.result is None and found.unwanted()):
        found = kept[live.id] = Review(len(live.table.moves) + 1)
        while len(kept) > MOST_KEPT:
            kept.pop(next(iter(kept))).stopped.set()
        server.keeper.tasks.start(_run(server, live.record(), found))
    found.asked = time.monotonic()
    return AnalysisInfo(found.done, found.total, found.result is not None, found.result)


async def _run(server: Server, record: Record, found: Review) -> None:
    def progress(done: int, total: int) -> None:
        found.done, found.total = done, total

    def work() -> dict[str, Any]:
        until = time.monotonic() + server.limits.analysis
        result = analyse(
            record, progress=progress, cancelled=lambda: found.unwanted() or time.monotonic() > until
        )
        return dict(result.as_data())

    if not found.unwanted():
        data = await server.reviewers.run(work)
        if not found.unwanted():
            found.result = data

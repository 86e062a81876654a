"""A worker that checks whatever is pushed, without running it: first one thing is found, then the rest."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tablee.league.entry_check import STEPS, EntryFinding, EntryReport
from tablee.league.storage.league_store import LeagueStore
from tests.league.league_site import entry_report

STEP_SECONDS = 1.5  # those who wait ask once a second


@contextmanager
def checking(database: str, *, passes: bool) -> Iterator[None]:
    done = threading.Event()

    async def work() -> None:
        store = await LeagueStore.open(database)
        try:
            while not done.is_set():
                version = await store.versions.lease_check("worker", 60)
                if version is None:
                    await asyncio.sleep(0.05)
                    continue
                begun = tuple(EntryFinding(code, passed=True if code == STEPS[0] else None) for code in STEPS)
                report = EntryReport(version.number, begun)
                await store.versions.note_progress(version.person, version.number, "worker", report.as_data())
                await asyncio.sleep(STEP_SECONDS)
                data = entry_report(version.number, "Ada", passed=passes).as_data()
                await store.versions.finish_check(version.person, version.number, passed=passes, report=data)
        finally:
            await store.close()

    thread = threading.Thread(target=lambda: asyncio.run(work()))
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()

"""`python -m tablee.league.worker_process DIR [--checks]`: a worker as a process.

It works until its standard input is closed, and so also when whoever started it is killed. Then it gives back
what it has leased, and ends, with all programs that it has started.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import logging
import os
import sys
import threading
import time
from pathlib import Path

from tablee.core.game import Game
from tablee.league.league_folder import LeagueFolder
from tablee.league.storage.league_store import LeagueStore
from tablee.league.worker import LeagueWorker
from tablee.league.worker_slot import WorkerSlot
from tablee.roster import templates_of
from tablee.web.event_log import log_events

log = logging.getLogger("tablee.league")
CHECKS = "--checks"
PATIENCE_SECONDS = 3.0  # for giving back what it has leased


async def work(league: LeagueFolder, *, checks_only: bool) -> None:
    """Works until standard input is closed; never returns."""
    loop, stopped = asyncio.get_running_loop(), asyncio.Event()
    threading.Thread(target=_watch, args=(loop, stopped), daemon=True).start()
    name = WorkerSlot(league.scratch).name
    store = await LeagueStore.open(league.database)
    await asyncio.to_thread(_compile, league.scratch, league.settings.build_game(), league.settings.bosses)
    worker = LeagueWorker(league, store, name, checks_only=checks_only)
    working = asyncio.create_task(worker.run())
    await asyncio.wait([working, asyncio.create_task(stopped.wait())], return_when=asyncio.FIRST_COMPLETED)
    if working.done() and (error := working.exception()) is not None:
        log.error("a worker has failed", exc_info=error)
    with contextlib.suppress(Exception):
        await asyncio.wait_for(store.pairings.release(name), PATIENCE_SECONDS)
    # Whatever plays is left: its programs end with this process, and its games are played anew.
    os._exit(1 if working.done() else 0)


def _watch(loop: asyncio.AbstractEventLoop, stopped: asyncio.Event) -> None:
    """Waits for the end of standard input, then sees to it that this process ends."""
    with contextlib.suppress(OSError):
        while os.read(0, 1 << 10):
            pass
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(stopped.set)
    time.sleep(2 * PATIENCE_SECONDS)
    os._exit(1)


def _compile(scratch: Path, game: Game, bosses: tuple[str, ...]) -> None:
    """Compiles what games need before any clock runs; one process at a time does, the others find it done."""
    with (scratch / "compiling.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for _ in game.kind.prepare(templates_of(game.kind, bosses)):
            pass


def main(folder: str, *options: str) -> None:
    """Runs the worker of a league's folder."""
    log_events(["tablee.league"])
    try:
        asyncio.run(work(LeagueFolder.open(Path(folder)), checks_only=CHECKS in options))
    except Exception:
        log.exception("a worker has failed")
        sys.exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])

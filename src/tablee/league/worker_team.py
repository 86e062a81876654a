"""The workers of a league on one machine: so many processes, started again whenever one ends.

They end when whoever started them does, however that ends: each reads from a pipe that is then closed.
"""

from __future__ import annotations

import contextlib
import logging
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from tablee.league.league_folder import LeagueFolder
from tablee.league.player_cache import PlayerCache
from tablee.league.worker_process import CHECKS

log = logging.getLogger("tablee.league")
PROGRAM = "tablee.league.worker_process"
LOOK_SECONDS = 0.2
SHORT_LIFE, LONGEST_PAUSE = 5.0, 30.0  # who ends so soon is started again after longer and longer pauses
END_SECONDS = 8.0


@dataclass
class _Member:
    """A place in the team: what its process is started with, the process, and when it may be started."""

    options: tuple[str, ...]
    process: subprocess.Popen[bytes] | None = None
    begun: float = 0.0
    pause: float = 0.0
    after: float = 0.0


class WorkerTeam:
    """Runs `size` workers that play, and one that only checks, as long as it is entered."""

    def __init__(self, league: LeagueFolder, size: int) -> None:
        self._folder: Path = league.folder
        self._cache = PlayerCache(league.scratch)
        self._members = [_Member((CHECKS,)), *(_Member(()) for _ in range(size))]
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="workers", daemon=True)
        self.restarts = 0

    def __enter__(self) -> Self:
        self._cache.clear_old()
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()
        running = [member.process for member in self._members if member.process is not None]
        for process in running:  # all are told before the first is waited for
            if process.stdin is not None:
                with contextlib.suppress(OSError):
                    process.stdin.close()
        until = time.monotonic() + END_SECONDS
        for process in running:
            try:
                process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    @property
    def alive(self) -> int:
        """How many workers run now."""
        return sum(member.process is not None and member.process.poll() is None for member in self._members)

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        processes = [member.process for member in self._members if member.process is not None]
        return [process.pid for process in processes if process.poll() is None]

    def _watch(self) -> None:
        while not self._over.is_set():
            for member in self._members:
                self._look_after(member)
            self._over.wait(LOOK_SECONDS)

    def _look_after(self, member: _Member) -> None:
        now = time.monotonic()
        if member.process is not None:
            code = member.process.poll()
            if code is None:
                return
            if member.process.stdin is not None:
                member.process.stdin.close()
            member.process = None
            self.restarts += 1
            short = now - member.begun < SHORT_LIFE
            member.pause = min(LONGEST_PAUSE, max(1.0, 2 * member.pause)) if short else 0.0
            member.after = now + member.pause
            log.warning("a worker has ended, and is started again", extra={"code": code})
        if now >= member.after:
            command = [sys.executable, "-m", PROGRAM, str(self._folder), *member.options]
            try:
                # A session of its own: Ctrl-C in the terminal is for whoever started the team.
                member.process = subprocess.Popen(  # noqa: S603 - our own program
                    command, stdin=subprocess.PIPE, start_new_session=True
                )
            except OSError:
                log.exception("a worker could not be started")
                member.after = now + LONGEST_PAUSE
            member.begun = now

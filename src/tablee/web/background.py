"""Work beside the requests: tasks on the event loop, and threads in which computers think.

Kernels release Python's global lock while they run, so threads are enough, and the event loop goes on
answering.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

log = logging.getLogger("tablee.web")

T = TypeVar("T")


class BackgroundTasks:
    """The running tasks of one server. asyncio itself keeps only weak references to tasks, so this set
    must.
    """

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Starts a coroutine and returns at once."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    async def stop(self) -> None:
        """Cancels every task and waits until each has ended."""
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)


@dataclass
class PendingDecision:
    """A move or a hint that a computer is thinking about.

    `seq` is the table's number of changes when it began; `dropped` says that nobody wants the answer any
    more.
    """

    seq: int
    stopped: threading.Event = field(default_factory=threading.Event)
    dropped: bool = False

    def answer_now(self) -> None:
        """Ends the thinking; the best move found so far is still wanted."""
        self.stopped.set()

    def drop(self) -> None:
        """Ends the thinking; the answer will be thrown away."""
        self.dropped = True
        self.stopped.set()


class ThinkingPool:
    """A pool of `workers` threads, by default one fewer than there are cores; further work waits in line."""

    def __init__(self, workers: int | None = None) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self._executor = ThreadPoolExecutor(count, thread_name_prefix="thinking")
        self._room = asyncio.Semaphore(count)
        self.waiting = 0
        self.busy = 0

    async def run(self, work: Callable[[], T]) -> T:
        """Runs `work` in a thread and returns its result, or raises what it raised."""
        # The executor has a queue of its own; the semaphore only makes the length of the line known.
        self.waiting += 1
        try:
            await self._room.acquire()
        finally:
            self.waiting -= 1
        self.busy += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, work)
        finally:
            self.busy -= 1
            self._room.release()

    def close(self) -> None:
        """Takes no more work and drops what waits; threads that run end by themselves."""
        self._executor.shutdown(wait=False, cancel_futures=True)

"""Computers that think beside the server: a few at a time, and no longer than somebody waits for them.

Kernels release Python's lock, so threads are enough; the event loop goes on answering.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")


@dataclass
class Thought:
    """One decision under way: `seq` is what it is about. `dropped`: nobody wants the answer any more."""

    seq: int
    stopped: threading.Event = field(default_factory=threading.Event)
    dropped: bool = False
    task: asyncio.Task[None] | None = None

    def answer_now(self) -> None:
        self.stopped.set()

    def drop(self) -> None:
        self.dropped = True
        self.stopped.set()


class Pool:
    """At most `workers` think at once; the others wait in line."""

    def __init__(self, workers: int | None = None) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self._executor = ThreadPoolExecutor(count, thread_name_prefix="thinking")
        self._room = asyncio.Semaphore(count)
        self.waiting = 0
        self.busy = 0

    async def run(self, work: Callable[[], T]) -> T:
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
        self._executor.shutdown(wait=False, cancel_futures=True)

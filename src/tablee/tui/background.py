"""Work in a thread of its own, so that the screens go on answering keys."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any


def run_in_background(
    work: Callable[[], Any], done: Callable[[Any, Exception | None], None]
) -> threading.Thread:
    """Calls `work` in a new thread, then `done` with its result or with the exception it raised.

    `done` runs in that thread too. The thread is a daemon: it never keeps the program from ending.
    """

    def run() -> None:
        try:
            result = work()
        except Exception as error:  # noqa: BLE001 - handed on, and shown
            done(None, error)
        else:
            done(result, None)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread

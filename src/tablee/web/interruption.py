"""Ctrl-C while a server opens: it is noted, because an exception could get lost.

Python raises KeyboardInterrupt wherever it happens to be. In a callback of the import system nobody hears of
it, and the server that somebody wanted to stop would open and stay.
"""

from __future__ import annotations

import signal
from typing import Self

import uvicorn


class Interruption:
    """Whether somebody has pressed Ctrl-C since `watch` was called."""

    def __init__(self) -> None:
        self.noted = False

    @classmethod
    def watch(cls) -> Self:
        """Returns one that notes every Ctrl-C from now on, in place of KeyboardInterrupt."""
        found = cls()
        signal.signal(signal.SIGINT, lambda *_: found.note())
        return found

    def note(self) -> None:
        """Remembers that Ctrl-C was pressed."""
        self.noted = True


class InterruptibleServer(uvicorn.Server):
    """A server that stops in order on a Ctrl-C that came before it listened for one."""

    def __init__(self, config: uvicorn.Config, interruption: Interruption) -> None:
        super().__init__(config)
        self._interruption = interruption

    async def on_tick(self, counter: int) -> bool:
        """Returns whether it is time to stop; uvicorn asks ten times a second."""
        return await super().on_tick(counter) or self._interruption.noted

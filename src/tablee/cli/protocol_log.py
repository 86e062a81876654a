"""What commands that speak a protocol print: events in words or as lines of JSON, and the wire itself."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

import click

from tablee.cli.locale import print_to_stderr, speaker
from tablee.core.game import GameKind
from tablee.core.notes import N_, Note

STANDING = N_("{name}: {won} won, {drawn} drawn, {lost} lost")


class ProtocolLog:
    """Prints each event as a line as soon as it is told."""

    def __init__(self, kind: GameKind, *, as_json: bool) -> None:
        self._say = speaker().for_game(kind)
        self._as_json = as_json

    def tell(self, note: Note) -> None:
        """Prints an event."""
        if self._as_json:
            fields = {key: str(each) if isinstance(each, Note) else each for key, each in note.fields.items()}
            click.echo(json.dumps({"event": note.code, **fields}, ensure_ascii=False))
        else:
            click.echo(self._say(note.template, **note.fields))

    def tell_standing(self, name: str, games: Mapping[str, int]) -> None:
        """Prints what somebody has achieved."""
        counts = {key: games.get(key, 0) for key in ("won", "drawn", "lost")}
        self.tell(Note("standing", STANDING, {"name": name, **counts}))


def print_line(peer: str, direction: str, line: str) -> None:
    """Prints a line that went over the wire."""
    print_to_stderr(f"{peer} {direction} {line}")


async def run_until_stopped(run: Callable[[asyncio.Event], Awaitable[None]]) -> bool:
    """Runs a server that stops in order when its event is set, by Ctrl-C or SIGTERM.

    Returns whether it was Ctrl-C.
    """
    stopped, by_keys = asyncio.Event(), asyncio.Event()

    def interrupt() -> None:
        by_keys.set()
        stopped.set()

    for number, stop in ((signal.SIGINT, interrupt), (signal.SIGTERM, stopped.set)):
        with suppress(NotImplementedError):  # Windows raises KeyboardInterrupt instead
            asyncio.get_running_loop().add_signal_handler(number, stop)
    await run(stopped)
    return by_keys.is_set()

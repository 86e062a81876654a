"""Notices between processes, through PostgreSQL's NOTIFY: this table has changed.

A notice carries only who sends it and the id of the table; another process that has this table open reads the
rows anew. It is sent by the transaction that made the change, so it never comes before the change can be
read.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Any

from sqlalchemy import URL, Connection, text

CHANNEL = "tablee_games"
AGAIN_SECONDS = 1.0
CHECK_SECONDS = 15.0
_NOTIFY = text("SELECT pg_notify(:channel, :payload)")

log = logging.getLogger("tablee.web")


class ChangeNotices:
    """Listens on a connection of its own, and opens it again when it is lost.

    `heard` is called with the id of each table that another process has changed, `missed` when the
    connection was lost for a while and anything may have changed.
    """

    def __init__(self, url: URL) -> None:
        self._url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._connection: Any = None
        self._sender = secrets.token_hex(8)
        self._task: asyncio.Task[None] | None = None
        self.heard: Callable[[str], None] = lambda _: None
        self.missed: Callable[[], None] = lambda: None

    async def open(self) -> None:
        """Connects and begins to listen; raises what asyncpg raises when that fails."""
        await self._connect()
        self._task = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Stops listening."""
        if self._task is not None:
            self._task.cancel()
        if self._connection is not None:
            await self._connection.close(timeout=2)

    async def _connect(self) -> None:
        import asyncpg

        self._connection = await asyncpg.connect(self._url)
        await self._connection.add_listener(CHANNEL, self._hear)

    def _hear(self, connection: Any, process: int, channel: str, payload: str) -> None:  # noqa: ARG002
        sender, _, game = payload.partition(" ")
        if sender != self._sender:  # our own change is no news
            self.heard(game)

    def send(self, connection: Connection, game: str) -> None:
        """Sends a notice when the transaction of `connection` is committed."""
        connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": f"{self._sender} {game}"})

    async def _watch(self) -> None:
        """ChangeNotices a connection that died without a word."""
        while True:
            await asyncio.sleep(CHECK_SECONDS if not self._connection.is_closed() else AGAIN_SECONDS)
            try:
                if self._connection.is_closed():
                    await self._connect()
                    self.missed()
                else:
                    await self._connection.execute("SELECT 1")
            except Exception:
                log.warning("no notices from the database", exc_info=True)
                self._connection.terminate()


def notify(connection: Connection, game: str, notices: ChangeNotices | None) -> None:
    """Sends a notice when this transaction is committed; does nothing where no other process can share the
    database.
    """
    if notices is not None:
        notices.send(connection, game)

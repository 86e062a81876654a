"""Runs the server: opens its port, logs each event as a line of JSON, and ends in order."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import signal
import socket
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from tablee.core.errors import BadUse
from tablee.core.notes import N_, Note
from tablee.core.os_errors import os_error_note
from tablee.web.app import make_app
from tablee.web.limits import Limits
from tablee.web.middleware import security_headers
from tablee.web.storage.table_store import TableStore

PATIENCE = 5  # seconds for what is under way when the server is told to stop
_OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class JsonLines(logging.Formatter):
    """Formats each event as one line of JSON, with whatever was added to it."""

    def format(self, record: logging.LogRecord) -> str:
        """Returns the line of an event."""
        said = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **{key: value for key, value in vars(record).items() if key not in _OWN},
        }
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, default=str, ensure_ascii=False)


@dataclass
class Listening:
    """An open port, and the address under which browsers reach it."""

    socket: socket.socket
    address: str


def bind(host: str, port: int) -> Listening:
    """Opens a port; raises BadUse when it is taken or the address is not of this machine."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        opened = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        fields = {"host": host, "port": port, "problem": os_error_note(error)}
        why = Note("cannot_listen", N_("cannot listen on {host}, port {port}: {problem}"), fields)
        raise BadUse(why=why) from None
    # Connections inherit it. asyncio would set it only where the protocol is named, and then small answers
    # would wait 40 ms for the other side's acknowledgement.
    opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    shown = f"[{host}]" if ":" in host else host
    return Listening(opened, f"http://{shown}:{opened.getsockname()[1]}")


def check_database(database: str) -> None:
    """Opens and closes a database once, before anybody is told that the server is open.

    Raises BadUse when that fails.
    """

    async def look() -> None:
        await (await TableStore.open(database)).close()

    try:
        asyncio.run(look())
    except Exception as error:  # noqa: BLE001 - every driver has its own; each is told as wrong use
        shown = re.sub(r":[^:@/]*@", ":…@", database)  # a password is nobody's business
        problem = str(getattr(error, "orig", None) or error).strip().splitlines() or [type(error).__name__]
        fields = {"database": shown, "problem": problem[0]}
        why = Note("bad_database", N_("--database {database} cannot be opened: {problem}"), fields)
        raise BadUse(why=why) from None


def run(
    listening: Listening,
    database: str,
    origins: Sequence[str] = (),
    limits: Limits | None = None,
    *,
    dev: bool = False,
) -> None:
    """Serves until SIGTERM or Ctrl-C; `dev` reads scripts and styles anew for each request."""
    import uvicorn

    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("tablee.web", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.INFO if name == "tablee.web" else logging.WARNING)
    config = uvicorn.Config(
        security_headers(make_app(database, origins, limits, dev=dev)),
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=16 * 1024,
        ws_per_message_deflate=False,  # messages are small, and there are many tables
        timeout_graceful_shutdown=PATIENCE,
        proxy_headers=True,
        forwarded_allow_ips="127.0.0.1,::1",
    )
    # The server stops in order on these and hands them on afterwards; then there is nothing left to do.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: None)
    uvicorn.Server(config).run(sockets=[listening.socket])

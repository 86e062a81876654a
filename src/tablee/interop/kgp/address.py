"""Where a server is: reading an address, and connecting to it."""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

from websockets.asyncio import client as websockets
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from tablee.core.errors import BadUse, PeerFailed, os_error_note
from tablee.core.notes import N_, Note
from tablee.interop.kgp.connection import (
    CLOSE_SECONDS,
    MOST_BYTES,
    Connection,
    TcpConnection,
    WebSocketConnection,
    quiet,
)

PORT = 2671
CONNECT_SECONDS = 10.0


@dataclass(frozen=True)
class Address:
    """Where a server is: a host and a port, or the URL of a WebSocket."""

    text: str
    host: str = ""
    port: int = PORT
    url: str = ""


def read_address(text: str) -> Address:
    """Returns the address in `kgp://host:port`, `host:port`, `host`, `ws://…` or `wss://…`.

    :raises BadUse: when it is none of these.
    """
    try:
        parts = urlsplit(text if "://" in text else f"kgp://{text}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = parts = None
    if parts and host and re.fullmatch(r"[^\s/@]+", host):
        if parts.scheme in ("ws", "wss"):
            return Address(text, host, url=text)
        if parts.scheme == "kgp" and parts.path in ("", "/") and not parts.query:
            return Address(text, host, PORT if port is None else port)
    why = N_("cannot read '{address}' as an address: expected host, host:port, kgp://host:port or ws://…")
    raise BadUse(why=Note("bad_address", why, {"address": text}))


@asynccontextmanager
async def connected(address: Address) -> AsyncIterator[Connection]:
    """Connects to a server, and closes the connection at the end.

    :raises PeerFailed: when nobody answers there, or no WebSocket does.
    """
    made: Connection
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            if address.url:
                opened = await websockets.connect(
                    address.url, max_size=MOST_BYTES, logger=quiet, close_timeout=CLOSE_SECONDS
                )
                made = WebSocketConnection(opened)
            else:
                made = TcpConnection(*await asyncio.open_connection(address.host, address.port))
    except (OSError, TimeoutError, InvalidHandshake, InvalidURI, ConnectionClosed) as error:
        raise _not_connected(address, error) from None
    try:
        yield made
    finally:
        await made.close()


def _not_connected(address: Address, error: Exception) -> PeerFailed:
    if isinstance(error, InvalidHandshake | InvalidURI | ConnectionClosed):
        why = Note("no_websocket", N_("no WebSocket is there: {problem}"), {"problem": str(error)})
    elif isinstance(error, TimeoutError):
        why = Note("no_answer", N_("nobody answers there"))
    elif isinstance(error, ConnectionRefusedError):
        why = Note("refused", N_("nothing listens there"))
    elif isinstance(error, ssl.SSLError):
        why = Note(
            "no_tls", N_("no encrypted connection: {problem}"), {"problem": error.reason or str(error)}
        )
    elif isinstance(error, socket.gaierror):
        why = Note("no_host", N_("no machine has that name"))
    else:
        why = os_error_note(error) if isinstance(error, OSError) else Note("said", "{why}", {"why": error})
    return PeerFailed(address=address.text, why=why, unreachable=True)

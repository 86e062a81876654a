"""Lines over TCP and over WebSockets. Knows nothing of what they say."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque

from websockets.asyncio.connection import Connection as WebSocket
from websockets.exceptions import ConnectionClosed

from tablee.interop.kgp.grammar import LONGEST

CLOSE_SECONDS = 1.0
SEND_SECONDS = 10.0  # for a peer that does not read to make room
MOST_BYTES = 4 * LONGEST  # of a WebSocket message, which may hold several lines
LINE_END = "\r\n"

# The library would print a traceback for every handshake that is none.
quiet = logging.getLogger("tablee.kgp.websockets")
quiet.addHandler(logging.NullHandler())
quiet.propagate = False


class LineTooLong(Exception):
    """A line was longer than a command may be, and was passed over; reading can go on."""


class Connection(ABC):
    """Lines from and to one peer."""

    peer: str

    @abstractmethod
    async def read(self) -> str | None:
        """Returns the next line, None once the peer has gone.

        :raises LineTooLong: when it was longer than a command may be.
        """

    @abstractmethod
    async def write(self, line: str) -> None:
        """Sends a line.

        :raises ConnectionError: when the peer has gone, or reads nothing.
        """

    @abstractmethod
    async def close(self) -> None:
        """Ends the connection; what was sent before still arrives."""


class TcpConnection(Connection):
    """Lines over a stream; they may end in CR LF or in LF alone."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.peer = _shown_peer(writer.get_extra_info("peername"))
        self._reader = reader
        self._writer = writer
        self._read = bytearray()
        self._skipping = False

    async def read(self) -> str | None:
        """Returns the next line; what comes without an end before the peer goes is one, too."""
        while True:
            at = self._read.find(b"\n")
            if at >= 0:
                line = bytes(self._read[:at])
                del self._read[: at + 1]
                if self._skipping:  # the rest of a line that was too long
                    self._skipping = False
                    continue
                return _line(line)
            if len(self._read) > LONGEST:
                self._read.clear()
                if not self._skipping:
                    self._skipping = True
                    raise LineTooLong
            try:
                chunk = await self._reader.read(LONGEST)
            except OSError:
                return None
            if not chunk:
                left, self._read = bytes(self._read), bytearray()
                return _line(left) if left and not self._skipping else None
            self._read += chunk

    async def write(self, line: str) -> None:
        """Sends a line."""
        if self._writer.is_closing():
            raise ConnectionResetError
        self._writer.write((line + LINE_END).encode())
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self._writer.drain()
        except (OSError, TimeoutError) as error:
            self._writer.transport.abort()
            raise ConnectionResetError from error

    async def close(self) -> None:
        """Ends the connection, at once where the peer reads nothing."""
        self._writer.close()
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._writer.wait_closed()
        except (OSError, TimeoutError):
            self._writer.transport.abort()


class WebSocketConnection(Connection):
    """Lines over a WebSocket: every message holds whole lines, usually one."""

    def __init__(self, opened: WebSocket) -> None:
        self.peer = _shown_peer(opened.remote_address)
        self._socket = opened
        self._lines: deque[str] = deque()

    async def read(self) -> str | None:
        """Returns the next line."""
        while not self._lines:
            try:
                message = await self._socket.recv()
            except ConnectionClosed:
                return None
            text = message if isinstance(message, str) else message.decode(errors="replace")
            self._lines.extend(filter(None, text.split("\n")))
        line = self._lines.popleft()
        if len(line) >= LONGEST:
            raise LineTooLong
        return line

    async def write(self, line: str) -> None:
        """Sends a line as a message; some clients take one without its end for none."""
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self._socket.send(line + LINE_END)
        except (ConnectionClosed, OSError, TimeoutError) as error:
            self._socket.transport.abort()
            raise ConnectionResetError from error

    async def close(self) -> None:
        """Ends the connection with the handshake that WebSockets have for it."""
        await self._socket.close()  # which waits for the other side no longer than CLOSE_SECONDS


def _line(line: bytes) -> str:
    if len(line) >= LONGEST:
        raise LineTooLong
    return line.decode(errors="replace")


def _shown_peer(address: object) -> str:
    """Returns an address of a socket as people write it."""
    if not isinstance(address, tuple) or len(address) < 2:
        return str(address)
    return shown_address(str(address[0]), int(address[1]))


def shown_address(host: str, port: int) -> str:
    """Returns a host and its port as people write them."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"

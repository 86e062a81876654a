"""A server of the protocol: clients connect over TCP or a WebSocket, and each plays against our agent."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.server import Server as WebSocketServer
from websockets.asyncio.server import ServerConnection
from websockets.asyncio.server import serve as serve_websockets

from tablee.core.agent import Agent
from tablee.core.errors import BadUse, os_error_note
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.interop.kgp.boards import Boards
from tablee.interop.kgp.connection import (
    CLOSE_SECONDS,
    MOST_BYTES,
    Connection,
    TcpConnection,
    WebSocketConnection,
    quiet,
    shown_address,
)
from tablee.interop.kgp.freeplay import Freeplay
from tablee.interop.kgp.grammar import LONGEST
from tablee.interop.kgp.peer import Peer, Trace
from tablee.interop.kgp.player import warm_up
from tablee.interop.kgp.session import Left, Session

GOODBYE_SECONDS = 2.0
MOST_STANDINGS = 1000  # clients whose games are counted


@dataclass
class ServerSettings:
    """What a server offers: the game, who plays it, and within which limits."""

    game: Game
    boards: Boards
    seat: Callable[[], Agent]  # makes an agent for one client
    spec: str
    tell: Callable[[Note], None]
    seconds: float = 5.0  # for a move of a client
    games: int = 2  # that a client plays before the server says goodbye; 0: until it leaves
    clients: int = 32  # at once
    seed: int = 0
    folder: Path | None = None  # for records
    trace: Trace | None = None


@dataclass
class Standing:
    """What one client has achieved against our agent."""

    name: str
    games: Counter[str] = field(default_factory=Counter)  # "won", "drawn", "lost"


class Server:
    """Everything that the clients of a server share."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.standings: dict[str, Standing] = {}  # by a client's token, otherwise by its name
        self.thinkers = asyncio.Semaphore(os.cpu_count() or 1)
        self.played = 0  # games begun
        self._clients: set[asyncio.Task[None]] = set()
        self.closing = False

    async def run(self, host: str, port: int | None, ws_port: int | None, stopped: asyncio.Event) -> None:
        """Serves until `stopped` is set, then says goodbye to every client.

        :raises BadUse: when a port cannot be opened.
        """
        warm_up(self.settings.seat(), self.settings.game.deal(0))
        opened: list[asyncio.Server | WebSocketServer] = []
        try:
            if port is not None:
                opened.append(await self._open(host, port))
            if ws_port is not None:
                opened.append(await self._open_websockets(host, ws_port))
            await stopped.wait()
        finally:
            self.closing = True
            for each in opened:
                if isinstance(each, asyncio.Server):
                    each.close()
            for client in self._clients:
                client.cancel()
            if self._clients:
                await asyncio.wait(self._clients, timeout=2 * GOODBYE_SECONDS)
            for each in opened:
                if not isinstance(
                    each, asyncio.Server
                ):  # this ends WebSockets without a goodbye: it comes last
                    each.close()
                    await each.wait_closed()

    async def _open(self, host: str, port: int) -> asyncio.Server:
        async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await self._serve(TcpConnection(reader, writer))

        try:
            opened = await asyncio.start_server(greet, host, port, limit=LONGEST)
        except OSError as error:
            raise _cannot_listen(host, port, error) from None
        self._tell_open("kgp", host, opened.sockets[0].getsockname()[1])
        return opened

    async def _open_websockets(self, host: str, port: int) -> WebSocketServer:
        async def greet(socket: ServerConnection) -> None:
            await self._serve(WebSocketConnection(socket))

        try:
            opened = await serve_websockets(
                greet,
                host,
                port,
                max_size=MOST_BYTES,
                logger=quiet,
                compression=None,
                server_header=None,
                close_timeout=CLOSE_SECONDS,
            )
        except OSError as error:
            raise _cannot_listen(host, port, error) from None
        self._tell_open("ws", host, next(iter(opened.sockets)).getsockname()[1])
        return opened

    def _tell_open(self, scheme: str, host: str, port: int) -> None:
        address = f"{scheme}://{shown_address(host, port)}"
        self.tell("open", N_("open at {address}; Ctrl-C closes it"), address=address)

    # --- clients ---

    async def _serve(self, connection: Connection) -> None:
        """Serves one client in a task of its own, which ends in order when the server does."""
        task = asyncio.ensure_future(self._welcome(connection))
        self._clients.add(task)
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError:  # the server closes: the client is told so by its own task
            task.cancel()
            await asyncio.wait([task], timeout=GOODBYE_SECONDS)
        finally:
            self._clients.discard(task)

    async def _welcome(self, connection: Connection) -> None:
        peer = Peer(connection, 2, self.settings.trace)
        try:
            if len(self._clients) > self.settings.clients:
                await peer.error("too many clients; try again later")
            else:
                await self._play(peer)
        except (ConnectionError, Left):
            pass
        except Exception as error:  # noqa: BLE001 - whatever a client brings about ends its own connection only
            self.tell(
                "failed", N_("a client was left: {problem}"), problem=f"{type(error).__name__}: {error}"
            )
        finally:
            with suppress(ConnectionError, TimeoutError):
                async with asyncio.timeout(GOODBYE_SECONDS):
                    await peer.leave()
            await connection.close()

    async def _play(self, peer: Peer) -> None:
        """Hears a client and plays with it at once, until either is done."""
        games: list[asyncio.Task[None]] = []

        async def begin() -> None:
            games.append(asyncio.ensure_future(Freeplay(self, session).play()))
            games[0].add_done_callback(lambda _: hearing.cancel())

        session = Session(peer, begin)
        hearing = asyncio.ensure_future(session.serve())
        try:
            await asyncio.wait([hearing])
        finally:
            for task in (hearing, *games):
                task.cancel()
            ended = await asyncio.gather(hearing, *games, return_exceptions=True)
        for result in reversed(ended):  # what went wrong in the games comes before that nobody hears
            if isinstance(result, Exception):
                raise result

    def standing_of(self, session: Session) -> Standing:
        """Returns the standing of a client: the same one whenever it comes with the same token, or name."""
        key = session.identity or f"name {session.name}"
        found = self.standings.get(key, Standing(session.name))
        if len(self.standings) < MOST_STANDINGS:
            self.standings[key] = found
        if "name" in session.info:
            found.name = session.name
        return found

    def tell(self, code: str, template: str, **fields: object) -> None:
        """Tells whoever runs the server what has happened."""
        self.settings.tell(Note(code, template, fields))


def _cannot_listen(host: str, port: int, error: OSError) -> BadUse:
    fields = {"host": host, "port": port, "problem": os_error_note(error)}
    return BadUse(why=Note("cannot_listen", N_("cannot listen on {host}, port {port}: {problem}"), fields))

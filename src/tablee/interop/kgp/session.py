"""One client of our server: what it tells of itself, and the answers it gives to the boards it is sent.

Times are limited by `asyncio.timeout` throughout: `asyncio.wait_for` loses a cancellation in Python 3.11.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from hashlib import blake2b

from tablee.interop.kgp.grammar import Board, KgpCommand, Word, printable
from tablee.interop.kgp.peer import Peer

FREEPLAY, SIMPLE = "freeplay", "simple"
MODES = (FREEPLAY, SIMPLE)
MODE_SECONDS = 60.0  # for a client to say what it wants to do
PONG_SECONDS = 10.0  # for a client to show that it is still there
MOST_PAST = 256  # boards that are remembered, so that late answers to them are no mistake


class Left(Exception):
    """The client does not go on: it said goodbye, has gone, or no longer answers."""


@dataclass
class MoveRequest:
    """A board that waits for a move."""

    id: int
    legal: tuple[str, ...]
    move: str | None = None
    yielded: asyncio.Event = field(default_factory=asyncio.Event)


class Session:
    """The protocol of one client. `begin` is called once, when it has chosen a mode."""

    def __init__(self, peer: Peer, begin: Callable[[], Awaitable[None]]) -> None:
        self.peer = peer
        self.mode = ""
        self.info: dict[str, str] = {}
        self.identity = ""  # of its token, which itself is kept nowhere
        self._begin = begin
        self._request: MoveRequest | None = None
        self._past: deque[int] = deque(maxlen=MOST_PAST)
        self._alive = asyncio.Event()

    @property
    def name(self) -> str:
        """What to call the client: what it calls itself, or the machine that it runs on."""
        return self.info.get("name") or self.peer.connection.peer.rpartition(":")[0]

    def take_comment(self) -> str:
        """Returns what the client said of its last move, once."""
        return self.info.pop("comment", "")

    async def serve(self) -> None:
        """Greets the client and hears it until it has gone.

        :raises ConnectionError: when it went in the middle of something.
        """
        await self.peer.greet()
        latest = asyncio.get_running_loop().time() + MODE_SECONDS
        while True:
            try:
                async with asyncio.timeout_at(None if self.mode else latest):
                    command = await self.peer.receive()
            except TimeoutError:
                await self.peer.error("no mode was requested in time")
                return
            if command is None or command.name == "goodbye":
                return
            if not await self._hear(command):
                return

    async def _hear(self, command: KgpCommand) -> bool:
        """Does what a client asks for; returns whether it may go on. Unknown commands are passed over."""
        match command.name:
            case "mode":
                return await self._choose_mode(command)
            case "set":
                await self._set(command)
            case "move":
                await self._move(command)
            case "yield":
                await self._yield(command)
            case "ping":
                await self.peer.send("pong", *command.arguments[:1], ref=command.id)
            case "pong" | "ok":
                self._alive.set()
        return True

    async def _choose_mode(self, command: KgpCommand) -> bool:
        match command.arguments:
            case (str(mode),) if mode in MODES and not self.mode:
                self.mode = mode
                await self.peer.send("ok", mode, ref=command.id)
                await self._begin()
                return True
            case (str(),) if self.mode:
                await self.peer.error(f"the mode is {self.mode} and cannot be changed", command.id)
                return True
            case (str(mode),):
                known = " and ".join(MODES)
                await self.peer.error(f"unsupported mode {mode[:40]}: this server has {known}", command.id)
                return False
        await self.peer.error("mode takes one word", command.id)
        return True

    async def _set(self, command: KgpCommand) -> None:
        match command.arguments:
            case (str(option), value) if not isinstance(value, Board):
                text = printable(value)
            case _:
                await self.peer.error("set takes an option and a value", command.id)
                return
        group, _, name = option.partition(":")
        if group == "info" and name in ("name", "authors", "author", "description", "comment"):
            self.info["authors" if name == "author" else name] = text
        elif option == "auth:token" and text:
            self.identity = blake2b(str(value).encode(), digest_size=16).hexdigest()
        elif option == "auth:token":
            await self.peer.error("a token is a text that is not empty", command.id)

    # --- boards ---

    async def ask(self, board: tuple[int, ...], legal: tuple[str, ...], seconds: float) -> str | None:
        """Sends a board, and returns the last move that came before the client yielded or its time was up.

        None: it sent none, and the server decides for it.

        :raises Left: when it sent none and no longer answers at all.
        :raises ConnectionError: when it has gone.
        """
        number = self.peer.take_number()
        request = self._request = MoveRequest(number, legal)  # before it is sent: answers are quick
        try:
            await self.peer.send("state", Board(board), number=number)
            async with asyncio.timeout(seconds):
                await request.yielded.wait()
        except TimeoutError:
            pass
        finally:
            self._request = None
            self._past.append(number)
        self._alive.clear()
        if self.mode == FREEPLAY or not request.yielded.is_set():
            await self.peer.send("stop", ref=number)
        if self.mode == SIMPLE and not request.yielded.is_set():
            await self._require_life("stop was not confirmed")
        elif request.move is None and not request.yielded.is_set():
            await self.peer.send("ping")
            await self._require_life("received no pong")
        return request.move

    async def _require_life(self, why: str) -> None:
        try:
            async with asyncio.timeout(PONG_SECONDS):
                await self._alive.wait()
        except TimeoutError:
            await self.peer.error(why)
            raise Left from None

    async def _move(self, command: KgpCommand) -> None:
        request = await self._requested(command)
        if request is None:
            return
        match command.arguments:
            case (int(field),) if str(field) in request.legal:
                request.move = str(field)
                self.peer.errors = 0  # a mistake in each game is no nonsense
            case (int(field),):
                legal = ", ".join(request.legal)
                await self.peer.error(f"illegal move {field}; legal: {legal}", command.id)
            case _:
                await self.peer.error("move takes the number of a pit", command.id)

    async def _yield(self, command: KgpCommand) -> None:
        self._alive.set()  # some clients confirm a stop like this
        request = await self._requested(command)
        if request is not None:
            request.yielded.set()

    async def _requested(self, command: KgpCommand) -> MoveRequest | None:
        """Returns the board that a command answers; None for one that was stopped before, or never sent."""
        request, ref = self._request, command.ref
        if request is not None and ref in (None, request.id):
            return request
        if not self._past or (ref is not None and ref not in self._past):
            await self.peer.error(
                "no state has that id" if ref is not None else "no state was sent", command.id
            )
        return None

    async def set(self, option: str, value: str | int) -> None:
        """Tells the client an option; texts are quoted, since not every client reads words.

        :raises ConnectionError: when it has gone.
        """
        await self.peer.send("set", Word(option), value)

"""The socket of a table: tells what is new, takes moves. A repeated or late message does no harm."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from itertools import chain
from typing import Annotated, Any, Literal

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import Meta

from tablee.core.errors import TableeError, naming_game
from tablee.web.limits import Rate
from tablee.web.live import Live, Watcher
from tablee.web.server import Server
from tablee.web.speech import voice
from tablee.web.telling import Refused, hint_data, names_at, problem, table_message
from tablee.web.visitors import same_origin
from tablee.words.sentences import sentence

log = logging.getLogger("tablee.web")

FORBIDDEN, UNKNOWN, TOO_MANY, TOO_FAST, GOING_AWAY = 4403, 4404, 4429, 4430, 1012
PATIENCE = 20  # messages beyond the rate until a socket is closed


class Message(msgspec.Struct, forbid_unknown_fields=True):
    """What a browser may say."""

    type: Literal["move", "undo", "resign", "hint", "again", "cancel", "aid", "ask", "ping"]
    seq: Annotated[int, Meta(ge=0, le=1 << 31)] = -1
    move: Annotated[str, Meta(max_length=200)] = ""
    name: Annotated[str, Meta(max_length=40)] = ""  # of an aid or a question
    given: Annotated[str, Meta(max_length=200)] = ""  # its value, or what is asked about
    ref: Annotated[str, Meta(max_length=64, min_length=1)] | None = None


_decoder = msgspec.json.Decoder(Message)


@websocket("/ws/{table:str}", opt={"exclude_from_auth": True})
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    server: Server = socket.app.state.server
    visitor = server.signer.visitor(socket.cookies.get("tablee"))
    origin, host = socket.headers.get("origin"), socket.headers.get("host")
    await socket.accept()
    if visitor is None or not same_origin(origin, host, server.origins):
        await socket.close(FORBIDDEN)
        return
    if server.sockets[visitor] >= server.limits.sockets:
        await socket.close(TOO_MANY)
        return
    try:
        live = await server.keeper.find(table)
    except Refused:
        await socket.close(UNKNOWN)
        return
    watcher = Watcher(visitor, server.language_of(socket))
    server.sockets[visitor] += 1
    server.keeper.watch(live, watcher)
    tell = asyncio.create_task(_tell(socket, server, live, watcher))
    try:
        await _listen(socket, server, live, watcher)
    except WebSocketDisconnect:
        pass
    finally:
        tell.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await tell
        server.keeper.leave(live, watcher)
        server.sockets[visitor] -= 1
        if not server.sockets[visitor]:
            del server.sockets[visitor]


async def _tell(socket: WebSocket[Any, Any, Any], server: Server, live: Live, watcher: Watcher) -> None:
    """Sends what is new whenever there is; who is slow skips what is old."""
    told: bytes | None = None
    viewer: int | None = None
    while True:
        watcher.woken.clear()
        replies, watcher.replies = watcher.replies, []
        now = live.seat_of(watcher.visitor)
        whole = told is None or now != viewer
        message = table_message(live, now, watcher.language, watcher.aids, whole=whole)
        if message != told or replies:
            for reply in replies:
                await socket.send_data(reply, mode="text")
            if message != told:
                await socket.send_data(message, mode="text")
                server.metrics.count("messages_sent")
            told, viewer = message, now
        await watcher.woken.wait()


async def _listen(socket: WebSocket[Any, Any, Any], server: Server, live: Live, watcher: Watcher) -> None:
    rate, angry = Rate(server.limits.messages), 0
    while True:
        text = await socket.receive_data(mode="text")
        begun = time.monotonic()
        fast = not rate.allows("")
        angry += fast
        if angry > PATIENCE:
            await socket.close(TOO_FAST)
            return
        server.metrics.count("messages_received")
        ref = None
        try:
            message = _read(text, server, fast=fast)
            ref = message.ref
            await _obey(server, live, watcher, message)
        except (Refused, TableeError) as error:
            _complain(watcher, problem(error, watcher.language, ref), live)
        except WebSocketDisconnect:
            raise
        except Exception:
            log.exception("a message failed", extra={"table": live.id})
            server.metrics.count("failures")
            _complain(watcher, problem(Refused("failed"), watcher.language, ref), live)
        server.metrics.observe("message_seconds", time.monotonic() - begun)


def _read(text: str, server: Server, *, fast: bool) -> Message:
    """A message, checked at the edge."""
    if fast:
        raise Refused("too_fast", 429)
    if len(text) > server.limits.message:
        raise Refused("too_large", 413)
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Refused("bad_message", 400, why=str(error)[:200]) from None


async def _obey(server: Server, live: Live, watcher: Watcher, message: Message) -> None:
    keeper, visitor = server.keeper, watcher.visitor
    match message.type:
        case "move":
            await keeper.play(live, visitor, message.seq, message.move, message.ref)
        case "undo":
            await keeper.undo(live, visitor, message.seq)
        case "resign":
            await keeper.resign(live, visitor)
        case "again":
            await keeper.again(live, visitor)
        case "cancel":
            keeper.answer_now(live, visitor)
        case "hint":
            keeper.tasks.start(_advise(server, live, watcher, message))
        case "aid":
            watcher.aids = live.table.game.kind.read_aids({**watcher.aids, message.name: message.given})
            watcher.wake()
        case "ask":
            await _answer(live, watcher, message)
        case "ping":
            watcher.reply(msgspec.json.encode({"type": "pong", "seq": live.seq}))


async def _advise(server: Server, live: Live, watcher: Watcher, message: Message) -> None:
    """Beside the socket, which goes on listening while the computer thinks about its advice."""
    try:
        found = await server.keeper.hint(live, watcher)
        seat = live.seat_of(watcher.visitor)
        told = hint_data(live, seat, found, watcher.language, message.ref)
    except (Refused, TableeError) as error:
        told = problem(error, watcher.language, message.ref)
    watcher.reply(msgspec.json.encode(told))


async def _answer(live: Live, watcher: Watcher, message: Message) -> None:
    """What the game says to a question of one who plays; the deduction may take a moment."""
    kind, viewer = live.table.game.kind, live.seat_of(watcher.visitor)
    if viewer < 0:
        raise Refused("not_seated")
    aids = kind.read_aids(watcher.aids)
    told = list(chain.from_iterable(live.lines(viewer)))
    view = live.table.state.view(viewer)
    with naming_game(kind.name):
        lines = await asyncio.to_thread(kind.answer, view, message.name, message.given, aids, told)
    text = sentence(kind, lines, voice(watcher.language), names_at(live, watcher.language))
    watcher.reply(msgspec.json.encode({"type": "answer", "text": text, "ref": message.ref}))


def _complain(watcher: Watcher, told: dict[str, Any], live: Live) -> None:
    watcher.reply(msgspec.json.encode(told | {"seq": live.seq}))

"""The socket of a table: sends what is new, takes moves and wishes. A repeated or late message does no
harm.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from itertools import chain
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from tablee.core.errors import TableeError, naming_game
from tablee.match.offers import OfferKind
from tablee.web.errors import Refused
from tablee.web.limits import Rate
from tablee.web.live_table import LiveTable, Subscriber
from tablee.web.messages import encoded_table, error_message, hint_message, seat_names, time_message
from tablee.web.phrases import phrases_message
from tablee.web.services import Services
from tablee.web.storage.stored_table import StoredPhrase
from tablee.web.visitors import COOKIE, same_origin, say_in
from tablee.web.wire.socket import (
    AidMessage,
    AnswerMessage,
    AnswerNowMessage,
    FromBrowser,
    HintMessage,
    HintRequest,
    MoveMessage,
    OfferAnswer,
    OfferMessage,
    PingMessage,
    PongMessage,
    QuestionMessage,
    RematchMessage,
    ResignMessage,
    ReturnMessage,
    SayMessage,
    UndoMessage,
    WithdrawMessage,
)
from tablee.wording import sentence, typed_line

log = logging.getLogger("tablee.web")

FORBIDDEN, UNKNOWN, TOO_MANY, TOO_FAST = 4403, 4404, 4429, 4430  # why a socket is closed
PATIENCE = 20  # messages beyond the rate until a socket is closed
_decoder: msgspec.json.Decoder[FromBrowser] = msgspec.json.Decoder(FromBrowser)


@websocket("/ws/{table:str}", opt={"exclude_from_auth": True})
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """Connects a browser to a table until either side closes; refuses with one of the codes above."""
    services: Services = socket.app.state.services
    visitor = services.signer.visitor(socket.cookies.get(COOKIE))
    origin, host = socket.headers.get("origin"), socket.headers.get("host")
    await socket.accept()
    if visitor is None or not same_origin(origin, host, services.origins):
        await socket.close(FORBIDDEN)
        return
    if services.sockets[visitor] >= services.limits.sockets:
        await socket.close(TOO_MANY)
        return
    try:
        live = await services.tables.find(table)
    except Refused:
        await socket.close(UNKNOWN)
        return
    subscriber = Subscriber(visitor, services.language_of(socket))
    services.sockets[visitor] += 1
    services.actions.watch(live, subscriber)
    services.presence.find_vanished(live)  # whoever was waited for is back
    services.tasks.start(services.presence.register(live))
    tell = asyncio.create_task(_tell(socket, services, live, subscriber))
    try:
        await _listen(socket, services, live, subscriber)
    except WebSocketDisconnect:
        pass
    finally:
        tell.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await tell
        services.actions.leave(live, subscriber)
        services.tasks.start(services.presence.register(live))
        services.sockets[visitor] -= 1
        if not services.sockets[visitor]:
            del services.sockets[visitor]


async def _tell(
    socket: WebSocket[Any, Any, Any], services: Services, live: LiveTable, subscriber: Subscriber
) -> None:
    """Sends what is new whenever there is; who is slow skips what is old."""
    told: bytes | None = None
    viewer: int | None = None
    heard: tuple[StoredPhrase, ...] = ()
    while True:
        subscriber.woken.clear()
        if subscriber.dismissed:
            await socket.close(FORBIDDEN)
            return
        replies, subscriber.replies = subscriber.replies, []
        now = live.seat_of(subscriber.visitor)
        whole = told is None or now != viewer
        message = encoded_table(live, now, subscriber.language, subscriber.aids, whole=whole)
        if message != told or replies:
            for reply in replies:
                await socket.send_data(reply, mode="text")
            if message != told:
                await socket.send_data(message, mode="text")
                services.metrics.messages_sent.inc()
            if told is None and (passed := time_message(live)) is not None:
                await socket.send_data(msgspec.json.encode(passed), mode="text")
            told, viewer = message, now
        if live.stored.phrases != heard:
            heard = live.stored.phrases
            # Asked for each time: whoever was muted in between is no longer heard.
            unheard = await services.store.ignored.unheard(subscriber.visitor)
            phrases = phrases_message(heard, unheard, say_in(subscriber.language))
            await socket.send_data(msgspec.json.encode(phrases), mode="text")
        await subscriber.woken.wait()


async def _listen(
    socket: WebSocket[Any, Any, Any], services: Services, live: LiveTable, subscriber: Subscriber
) -> None:
    rate, angry = Rate(services.limits.messages), 0
    while True:
        text = await socket.receive_data(mode="text")
        begun = time.monotonic()
        fast = not rate.allows("")
        angry += fast
        if angry > PATIENCE:
            await socket.close(TOO_FAST)
            return
        services.metrics.messages_received.inc()
        ref = None
        try:
            message = _read(text, services, fast=fast)
            ref = message.ref
            await _obey(services, live, subscriber, message)
        except (Refused, TableeError) as error:
            _complain(subscriber, error, live, ref)
        except WebSocketDisconnect:
            raise
        except Exception:
            log.exception("a message failed", extra={"table": live.id})
            services.metrics.failures.inc()
            _complain(subscriber, Refused("failed"), live, ref)
        services.metrics.message_seconds.observe(time.monotonic() - begun)


def _read(text: str, services: Services, *, fast: bool) -> FromBrowser:
    """Returns a message, checked at the edge."""
    if fast:
        raise Refused("too_fast", 429)
    if len(text) > services.limits.message:
        raise Refused("too_large", 413)
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Refused("bad_message", 400, why=str(error)[:200]) from None


async def _obey(services: Services, live: LiveTable, subscriber: Subscriber, message: FromBrowser) -> None:
    actions, visitor = services.actions, subscriber.visitor
    match message:
        case MoveMessage():
            await actions.play(live, visitor, message.seq, message.move, message.ref)
        case UndoMessage():
            await services.offers.offer(live, visitor, message.seq, OfferKind.UNDO)
        case OfferMessage():
            await services.offers.offer(live, visitor, message.seq, OfferKind(message.kind))
        case OfferAnswer():
            await services.offers.answer(live, visitor, message.offer, accept=message.accept)
        case WithdrawMessage():
            await services.offers.withdraw(live, visitor, message.offer)
        case ReturnMessage():
            await services.offers.take_seat_again(live, visitor)
        case ResignMessage():
            await actions.resign(live, visitor)
        case RematchMessage():
            await actions.rematch(live, visitor)
        case AnswerNowMessage():
            actions.answer_now(live, visitor)
        case HintRequest():
            services.tasks.start(_advise(services, live, subscriber, message.ref))
        case AidMessage():
            wanted = {**subscriber.aids, message.name: message.given}
            subscriber.aids = live.table.game.kind.read_aids(wanted)
            subscriber.wake()
        case QuestionMessage():
            await _answer(live, subscriber, message)
        case SayMessage():
            await services.phrases.say(live, visitor, message.phrase)
        case PingMessage():
            subscriber.reply(msgspec.json.encode(PongMessage(live.seq)))


async def _advise(services: Services, live: LiveTable, subscriber: Subscriber, ref: str | None) -> None:
    """In a task of its own: the socket goes on listening while the computer thinks about its advice."""
    language = subscriber.language
    try:
        found = await services.actions.hint(live, subscriber)
        hint: HintMessage = hint_message(live, live.seat_of(subscriber.visitor), found, language, ref)
        subscriber.reply(msgspec.json.encode(hint))
    except (Refused, TableeError) as error:
        _complain(subscriber, error, live, ref)


async def _answer(live: LiveTable, subscriber: Subscriber, message: QuestionMessage) -> None:
    """What the game says to a question of one who plays; the deduction may take a moment."""
    kind, viewer = live.table.game.kind, live.seat_of(subscriber.visitor)
    if viewer < 0:
        raise Refused("not_seated")
    aids = kind.read_aids(subscriber.aids)
    told = list(chain.from_iterable(live.table.log.lines(viewer)))
    view = live.table.state.view(viewer)
    say = say_in(subscriber.language)
    given = typed_line(kind, message.given, view.scene(**aids), say)
    with naming_game(kind.name):
        lines = await asyncio.to_thread(kind.answer, view, message.name, given, aids, told)
    text = sentence(kind, lines, say, seat_names(live, subscriber.language))
    subscriber.reply(msgspec.json.encode(AnswerMessage(text, message.ref)))


def _complain(subscriber: Subscriber, error: Refused | TableeError, live: LiveTable, ref: str | None) -> None:
    subscriber.reply(msgspec.json.encode(error_message(error, subscriber.language, live.seq, ref)))

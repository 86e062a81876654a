"""The Litestar application: its handlers, how errors are answered, what is opened and closed with it.

`run` is the process around it: opens the port, logs each event as a line of JSON, and ends in order.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from tablee.core.errors import BadUse, TableeError, os_error_note
from tablee.core.notes import N_, Note
from tablee.web import (
    installed_app,
    lobby_rest,
    pages,
    passkeys,
    people_rest,
    profile,
    puzzle_rest,
    rest,
    static_files,
    tournament_rest,
    turns_rest,
)
from tablee.web.errors import Refused
from tablee.web.event_log import log_events
from tablee.web.extension import Extension
from tablee.web.limits import Limits
from tablee.web.messages import problem
from tablee.web.middleware import security_headers, visitor_guard
from tablee.web.push_sender import PushSender, new_push_key
from tablee.web.services import Services, TheServices
from tablee.web.storage.database import bad_database
from tablee.web.storage.table_store import PUSH, TableStore
from tablee.web.table_socket import table_socket
from tablee.web.visitors import VisitorSigner

if TYPE_CHECKING:
    from tablee.web.interruption import Interruption

log = logging.getLogger("tablee.web")


def make_app(
    database: str,
    origins: Iterable[str] = (),
    limits: Limits | None = None,
    *,
    dev: bool = False,
    now: Callable[[], float] = time.time,
    local_push: bool = False,
    extensions: Sequence[Extension] = (),
) -> Litestar:
    """Returns the application of a server whose tables are in a database: a URL, or the path of an SQLite
    file.

    `now` tells the time on the wall for games by turns; `local_push` lets notices be sent to this machine;
    `extensions` are what other packages add.
    """
    allowed = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = await TableStore.open(database)
        signer = VisitorSigner(await store.secret())
        push = PushSender(await store.secret(PUSH, new_push_key), local=dev or local_push)
        services = app.state.services = Services(
            store, signer, allowed, frozenset(origins), dev=dev, now=now, push=push, extensions=extensions
        )
        await services.start()
        try:
            async with AsyncExitStack() as added:
                for extension in extensions:
                    if extension.lifespan is not None:
                        await added.enter_async_context(extension.lifespan(services))
                log.info("the server is open", extra={"shared": store.shared})
                yield
        finally:
            await services.stop()
            await store.close()
            log.info("the server is closed")

    return Litestar(
        [
            *rest.HANDLERS,
            *puzzle_rest.HANDLERS,
            *turns_rest.HANDLERS,
            *tournament_rest.HANDLERS,
            *lobby_rest.HANDLERS,
            *people_rest.HANDLERS,
            *profile.HANDLERS,
            *passkeys.HANDLERS,
            *pages.HANDLERS,
            *installed_app.HANDLERS,
            *static_files.HANDLERS,
            *(handler for extension in extensions for handler in extension.handlers),
            table_socket,
            health,
            metrics,
        ],
        lifespan=[lifespan],
        middleware=[visitor_guard],
        dependencies={
            "services": Provide(_services, sync_to_thread=False),
            "visitor": Provide(_visitor, sync_to_thread=False),
            "language": Provide(_language, sync_to_thread=False),
        },
        exception_handlers={
            Refused: _refused,
            TableeError: _refused,
            HTTPException: _refused_by_litestar,
            Exception: _failed,
        },
        openapi_config=OpenAPIConfig(
            title="Tablée",
            version=version("tablee"),
            description="Tables for people and computers. Moves go over the socket /ws/{table}: docs/web.md.",
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        request_max_body_size=allowed.body,
        debug=False,
        logging_config=None,
    )


def _services(request: Request[Any, Any, Any]) -> Services:
    found: Services = request.app.state.services
    return found


def _visitor(request: Request[Any, Any, Any]) -> str:
    return str(request.scope["state"]["visitor"])


def _language(request: Request[Any, Any, Any]) -> str:
    return _services(request).language_of(request)


@get("/health", include_in_schema=False)
async def health(services: TheServices) -> dict[str, bool]:
    """Returns whether this process answers, and its database too."""
    return {"ok": await services.store.alive()}


@get("/metrics", include_in_schema=False, media_type="text/plain")
async def metrics(services: TheServices) -> str:
    """Returns the metrics of this process, for Prometheus."""
    return services.metrics.text()


# --- errors ---------------------------------------------------------------------------------------


def _refused(request: Request[Any, Any, Any], error: Refused | TableeError) -> Response[Any]:
    status = error.status if isinstance(error, Refused) else _STATUS.get(error.code, 400)
    return _answer(request, error, status)


_STATUS = {"unknown_name": 404}


def _refused_by_litestar(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Litestar's own refusals in our form; why a body was wrong is said, the rest is its business."""
    status = error.status_code
    if status >= 500:
        return _failed(request, error)
    if status == 404:
        return _answer(request, Refused("no_such_page"), 404)
    if status == 413:
        return _answer(request, Refused("too_large"), 413)
    why = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        found = [part for part in error.extra if isinstance(part, dict)]
        why = "; ".join(f"{part.get('key', '')}: {part.get('message', '')}" for part in found) or why
    return _answer(request, Refused("bad_message", why=str(why)[:300]), status)


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    if isinstance(error, msgspec.MsgspecError | UnicodeError):
        return _answer(request, Refused("bad_message", why=str(error)[:300]), 400)
    log.error("a request failed", exc_info=error, extra={"path": request.url.path})
    _services(request).metrics.failures.inc()
    return _answer(request, Refused("failed"), 500)


def _answer(request: Request[Any, Any, Any], error: Refused | TableeError, status: int) -> Response[Any]:
    found = problem(error, _language(request))
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return Response(found, status_code=status)
    return Response(pages.shell(request, "problem", found.text), media_type="text/html", status_code=status)


OWN_LOGS = ("tablee.web", "tablee.preparation", "tablee.league")
PATIENCE = 5  # seconds for what is under way when the server is told to stop


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
        raise bad_database(database, error) from None


def run(
    listening: Listening,
    database: str,
    origins: Sequence[str] = (),
    limits: Limits | None = None,
    *,
    proxies: Sequence[str] = (),
    dev: bool = False,
    now: Callable[[], float] = time.time,
    local_push: bool = False,
    extensions: Sequence[Extension] = (),
    interruption: Interruption | None = None,
) -> None:
    """Serves until SIGTERM, or raises KeyboardInterrupt after Ctrl-C; both stop it in order.

    `proxies` are addresses or networks beside this machine's that may say where requests come from.
    `dev` reads scripts and styles anew for each request. `now`, `local_push` and `extensions` are those of
    `make_app`. Whoever tells people that the server is open before this is called gives the `interruption`
    that watches since.
    """
    import uvicorn

    from tablee.web.interruption import InterruptibleServer, Interruption

    log_events(OWN_LOGS, ("uvicorn", "uvicorn.error"))
    app = make_app(database, origins, limits, dev=dev, now=now, local_push=local_push, extensions=extensions)
    config = uvicorn.Config(
        security_headers(app),
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=16 * 1024,
        ws_per_message_deflate=False,  # messages are small, and there are many tables
        timeout_graceful_shutdown=PATIENCE,
        proxy_headers=True,
        forwarded_allow_ips=["127.0.0.1", "::1", *proxies],
    )
    # The server stops in order on this and hands it on afterwards; then there is nothing left to do.
    signal.signal(signal.SIGTERM, lambda *_: None)
    interruption = interruption or Interruption.watch()
    InterruptibleServer(config, interruption).run(sockets=[listening.socket])
    if interruption.noted:
        raise KeyboardInterrupt

"""The Litestar application: its handlers, how errors are answered, and what is opened and closed with it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from tablee.core.errors import TableeError
from tablee.web import pages, rest, static_files
from tablee.web.errors import Refused
from tablee.web.limits import Limits
from tablee.web.messages import problem
from tablee.web.middleware import visitor_guard
from tablee.web.services import Services, TheServices
from tablee.web.storage.table_store import TableStore
from tablee.web.table_socket import table_socket
from tablee.web.visitors import VisitorSigner

log = logging.getLogger("tablee.web")


def make_app(
    database: str, origins: Iterable[str] = (), limits: Limits | None = None, *, dev: bool = False
) -> Litestar:
    """Returns the application of a server whose tables are in a database: a URL, or the path of an SQLite
    file.
    """
    allowed = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = await TableStore.open(database)
        signer = VisitorSigner(await store.secret())
        services = app.state.services = Services(store, signer, allowed, frozenset(origins), dev=dev)
        await services.start()
        log.info("the server is open", extra={"shared": store.shared})
        try:
            yield
        finally:
            await services.stop()
            await store.close()
            log.info("the server is closed")

    return Litestar(
        [*rest.HANDLERS, *pages.HANDLERS, *static_files.HANDLERS, table_socket, health, metrics],
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
    """Whether this process answers, and its database too."""
    return {"ok": await services.store.alive()}


@get("/metrics", include_in_schema=False, media_type="text/plain")
async def metrics(services: TheServices) -> str:
    """The metrics of this process, for Prometheus."""
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

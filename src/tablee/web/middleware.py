"""Middleware that every request passes: who asks, whether they may change anything, and security headers."""

from __future__ import annotations

from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from typing import Any

from litestar.datastructures import MutableScopeHeaders
from litestar.types import ASGIApp, Message, Receive, Send

from tablee.web.errors import Refused
from tablee.web.extension import bearer_token, goes_by_token
from tablee.web.services import Services
from tablee.web.visitors import COOKIE, YEAR, same_origin

SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def security_headers(app: ASGIApp) -> ASGIApp:
    """Returns an application that sets HEADERS on every answer; outermost, so that errors have them too."""

    async def answer(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                found = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    found[name] = value
                found.setdefault("Cache-Control", "no-cache")
            await send(message)

        await app(scope, receive, with_headers)

    return answer


def visitor_guard(app: ASGIApp) -> ASGIApp:
    """Returns an application that knows the visitor of each request, or makes a new one.

    It raises Refused (`forbidden`) for changes that no page of ours asked for, (`too_fast`) for too many.
    Where an extension goes by tokens, a request with one has no visitor of its own: no other site's page can
    make a browser send it.
    """

    async def answer(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        services: Services = scope["app"].state.services
        found = _headers(scope)
        token = bearer_token(found) if goes_by_token(services.extensions, scope["path"]) else None
        if token is not None:
            scope["state"]["visitor"] = ""
            services.metrics.requests.inc()
            _require_pace(services, scope, sha256(token.encode()).hexdigest())
            await app(scope, receive, send)
            return
        brought = _cookie(found.get("cookie", ""))
        visitor = services.signer.visitor(brought)
        fresh = visitor is None
        scope["state"]["visitor"] = visitor = visitor or services.signer.new_visitor()
        services.metrics.requests.inc()
        if scope["method"] not in SAFE:
            _require_own_page(services, found, None if fresh else visitor)
            _require_pace(services, scope, visitor)
        cookie = services.signer.cookie(visitor)
        reply = send if cookie == brought else _with_cookie(send, cookie, scope)
        await app(scope, receive, reply)

    return answer


def _require_own_page(services: Services, found: dict[str, str], visitor: str | None) -> None:
    foreign = found.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
    if foreign or not same_origin(found.get("origin"), found.get("host"), services.origins):
        raise Refused("forbidden", 403)
    if visitor is None or not services.signer.is_token(visitor, found.get("x-tablee-token", "")):
        raise Refused("forbidden", 403)


def _require_pace(services: Services, scope: Any, visitor: str) -> None:
    client = scope.get("client")
    if not services.changes.allows(visitor) or not services.addresses.allows(client[0] if client else ""):
        raise Refused("too_fast", 429)


def _with_cookie(send: Send, value: str, scope: Any) -> Send:
    secure = "; Secure" if scope.get("scheme") == "https" else ""
    cookie = f"{COOKIE}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"

    async def with_cookie(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableScopeHeaders.from_message(message).add("Set-Cookie", cookie)
        await send(message)

    return with_cookie


def _headers(scope: Any) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def _cookie(text: str) -> str | None:
    try:
        found = SimpleCookie(text).get(COOKIE)
    except CookieError:
        return None
    return None if found is None else found.value

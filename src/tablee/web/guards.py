"""What every request passes: who asks, whether it may change anything, and the headers of every answer."""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from typing import Any

from litestar.datastructures import MutableScopeHeaders
from litestar.types import ASGIApp, Message, Receive, Send

from tablee.web.server import Server
from tablee.web.telling import Refused
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


def headers(app: ASGIApp) -> ASGIApp:
    """The same headers on every answer, errors included; outermost, so that nothing gets past it."""

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


def guard(app: ASGIApp) -> ASGIApp:
    """Knows the visitor, or makes one; refuses changes that no page of ours asked for, and too many."""

    async def answer(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        server: Server = scope["app"].state.server
        found = _headers(scope)
        visitor = server.signer.visitor(_cookie(found.get("cookie", "")))
        fresh = visitor is None
        scope["state"]["visitor"] = visitor = visitor or server.signer.new_visitor()
        server.metrics.count("requests")
        if scope["method"] not in SAFE:
            _require_own_page(server, found, None if fresh else visitor)
            _require_pace(server, scope, visitor)
        reply = _with_cookie(send, server.signer.cookie(visitor), scope) if fresh else send
        await app(scope, receive, reply)

    return answer


def _require_own_page(server: Server, found: dict[str, str], visitor: str | None) -> None:
    foreign = found.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
    if foreign or not same_origin(found.get("origin"), found.get("host"), server.origins):
        raise Refused("forbidden", 403)
    if visitor is None or not server.signer.is_token(visitor, found.get("x-tablee-token", "")):
        raise Refused("forbidden", 403)


def _require_pace(server: Server, scope: Any, visitor: str) -> None:
    client = scope.get("client")
    if not server.changes.allows(visitor) or not server.addresses.allows(client[0] if client else ""):
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

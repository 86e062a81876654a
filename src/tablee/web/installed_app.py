"""Tablée as an app that can be installed: its manifest, its service worker, and the page without the
server.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get

from tablee.web.pages import shell
from tablee.web.services import TheLanguage, TheServices
from tablee.web.static_files import static_file
from tablee.web.visitors import say_in

ICONS = [
    {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
    {"src": "/static/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
    {"src": "/static/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
    {"src": "/static/icon-maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
]


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(language: TheLanguage) -> Response[bytes]:
    """Returns what a browser needs to install the pages as an app, in the visitor's language."""
    say = say_in(language)
    found = {
        "id": "/",
        "name": "Tablée",
        "short_name": "Tablée",
        "description": say("What shall we play?"),
        "lang": language,
        "start_url": "/history",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f3efe6",
        "theme_color": "#1f6f54",
        "categories": ["games"],
        "icons": ICONS,
        "shortcuts": [
            {"name": say("My games"), "url": "/history"},
            {"name": say("New game"), "url": "/new"},
        ],
    }
    return Response(msgspec.json.encode(found), media_type="application/manifest+json")


@get("/service-worker.js", include_in_schema=False)
async def service_worker(services: TheServices) -> Response[bytes]:
    """Returns the service worker; it lies at the root because it may answer only for what lies below it."""
    return static_file("service-worker.js", dev=services.dev)


@get("/offline", include_in_schema=False)
async def offline(request: Request[Any, Any, Any]) -> Response[str]:
    """Returns the page that browsers keep for when the server cannot be reached."""
    return Response(shell(request, "offline"), media_type="text/html")


HANDLERS = [manifest, service_worker, offline]

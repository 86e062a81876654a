"""Files that the browser loads: scripts, styles and pictures of the pages and boards, and the texts they
show.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from tablee.i18n import languages
from tablee.roster.games import game_folders, names
from tablee.web.browser_texts import board_texts, page_texts
from tablee.web.errors import Refused
from tablee.web.language import say_in
from tablee.web.services import TheServices

TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_FILE = re.compile(r"/?(?:[a-z0-9_-]+/)?[a-z0-9_-]+\.(?:js|css|svg)")
STATIC = Path(str(resources.files("tablee.web"))) / "static"


@cache
def _content(path: Path) -> bytes:
    return path.read_bytes()


def _answer(folder: Path, file: str, *, dev: bool) -> Response[bytes]:
    """A file by a name of a narrow shape: no way leads out of the folder."""
    path = folder / file.lstrip("/")
    if not _FILE.fullmatch(file) or not path.is_file():
        raise Refused("no_such_page", 404)
    media_type = f"{TYPES[path.suffix]}; charset=utf-8"
    if dev:  # whoever edits a board sees it on reload
        return Response(path.read_bytes(), media_type=media_type, headers={"Cache-Control": "no-store"})
    return Response(_content(path), media_type=media_type)


@get("/static/{file:path}", include_in_schema=False)
async def static(file: FromPath[str], services: TheServices) -> Response[bytes]:
    """A file of the pages."""
    return _answer(STATIC, str(file), dev=services.dev)


@get("/games/{game:str}/{file:str}", include_in_schema=False)
async def game_file(game: FromPath[str], file: FromPath[str], services: TheServices) -> Response[bytes]:
    """A file of a game's board."""
    if game not in names():
        raise Refused("no_such_page", 404)
    return _answer(game_folders()[game] / "web", file, dev=services.dev)


@cache
def _texts(language: str) -> bytes:
    say = say_in(language)
    return msgspec.json.encode(page_texts(say) | board_texts(names(), say))


@get("/i18n/{file:str}", include_in_schema=False)
async def texts(file: FromPath[str]) -> Response[bytes]:
    """Every text the browser shows, by key."""
    language = file.removesuffix(".json")
    if language not in languages() or file == language:
        raise Refused("no_such_page", 404)
    return Response(_texts(language), media_type="application/json")


HANDLERS: list[HTTPRouteHandler | Any] = [static, game_file, texts]

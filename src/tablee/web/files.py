"""What the browser loads: scripts and styles of ours, and the texts they show."""

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
from tablee.web.board_words import board_words
from tablee.web.page_words import page_words
from tablee.web.speech import voice
from tablee.web.telling import Refused

TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_FILE = re.compile(r"/?(?:[a-z0-9_-]+/)?[a-z0-9_-]+\.(?:js|css|svg)")
STATIC = Path(str(resources.files("tablee.web"))) / "static"


@cache
def _content(path: Path) -> tuple[bytes, str]:
    return path.read_bytes(), TYPES[path.suffix]


def _answer(folder: Path, file: str) -> Response[bytes]:
    """A file by a name of a narrow shape: no way leads out of the folder."""
    path = folder / file.lstrip("/")
    if not _FILE.fullmatch(file) or not path.is_file():
        raise Refused("no_such_page", 404)
    content, kind = _content(path)
    return Response(content, media_type=f"{kind}; charset=utf-8")


@get("/static/{file:path}", include_in_schema=False)
async def static(file: FromPath[str]) -> Response[bytes]:
    return _answer(STATIC, str(file))


@get("/games/{game:str}/{file:str}", include_in_schema=False)
async def game_file(game: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    if game not in names():
        raise Refused("no_such_page", 404)
    return _answer(game_folders()[game] / "web", file)


@cache
def _words(language: str) -> bytes:
    say = voice(language)
    return msgspec.json.encode(page_words(say) | board_words(names(), say))


@get("/i18n/{file:str}", include_in_schema=False)
async def words(file: FromPath[str]) -> Response[bytes]:
    """Every text the browser shows, by key."""
    language = file.removesuffix(".json")
    if language not in languages() or file == language:
        raise Refused("no_such_page", 404)
    return Response(_words(language), media_type="application/json")


HANDLERS: list[HTTPRouteHandler | Any] = [static, game_file, words]

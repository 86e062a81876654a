"""Pushing a player over HTTP, by a page or by `tablee push`; and what becomes of one's versions.

What comes is counted while it comes: never more is held than may be pushed, once for each person. It is read
in a thread, a few at a time, and nothing of it is run here: workers do that.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import FromPath, Parameter, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from tablee.core.errors import BadPush
from tablee.core.notes import N_, Note
from tablee.league.archives import LONGEST_NAME, MOST_PUSHED
from tablee.league.pushes import read_push
from tablee.league.storage.version_rows import ACCEPTED, StoredVersion
from tablee.league.web.refusals import LeagueRefused
from tablee.league.web.services import (
    LeagueServices,
    TheLeague,
    TheReader,
    require_own,
    require_student,
)
from tablee.league.web.version_messages import version_info
from tablee.league.wire import VersionInfo
from tablee.web.services import TheLanguage
from tablee.web.visitors import say_in

SECONDS = 120  # until everything has come
VersionNumber = Annotated[int, Parameter(ge=1, le=2**31 - 1, description="The version's number.")]
FileName = Annotated[
    str, QueryParameter(max_length=LONGEST_NAME, min_length=1, description="What the file is called.")
]
Owner = Annotated[
    str | None,
    QueryParameter(max_length=16, description="Whose versions; one's own unless the teacher asks."),
]


@post("/api/league/pushes", status_code=HTTP_201_CREATED, request_max_body_size=None)
async def push(
    request: Request[Any, Any, Any],
    league: TheLeague,
    reader: TheReader,
    language: TheLanguage,
    name: FileName,
) -> VersionInfo:
    """Takes a player: the bytes of a Python file or an archive are the body. It becomes the next version,
    which waits for its entry check.
    """
    say = say_in(language)
    require_student(reader)
    league.require_open(say)
    if not name.isprintable():  # it is kept, and shown to its owner
        raise LeagueRefused("odd_file_name", 400)
    if reader.id in league.pushing:  # so that many at once do not fill the memory
        raise LeagueRefused("busy", 429)
    league.pushing.add(reader.id)
    try:
        content = await _body(request, name)
        async with league.unpacking:
            read = await asyncio.to_thread(read_push, content, name)
        found = await league.store.versions.add(reader.id, read, content, a_day=league.settings.pushes_a_day)
    finally:
        league.pushing.discard(reader.id)
    if found is None:
        raise LeagueRefused("pushed_often", 429, most=league.settings.pushes_a_day)
    return version_info(found, say)


async def _body(request: Request[Any, Any, Any], name: str) -> bytes:
    """Returns what comes; raises BadPush as soon as it is more than may be pushed, and LeagueRefused (`slow`)
    where it does not come to its end.
    """
    told = request.headers.get("content-length", "")
    if told.isdigit() and int(told) > MOST_PUSHED:
        raise _too_large(name)
    content = bytearray()
    try:
        async with asyncio.timeout(SECONDS):
            async for some in request.stream():
                content += some
                if len(content) > MOST_PUSHED:
                    raise _too_large(name)
    except TimeoutError:
        raise LeagueRefused("slow", 408, seconds=SECONDS) from None
    return bytes(content)


def _too_large(name: str) -> BadPush:
    fields = {"limit": MOST_PUSHED >> 20}
    return BadPush(source=name, why=Note("large_push", N_("it is larger than {limit} MiB"), fields))


@get("/api/league/versions")
async def list_versions(
    league: TheLeague, reader: TheReader, language: TheLanguage, person: Owner = None
) -> list[VersionInfo]:
    """Returns one's own versions with their reports, the newest first; those of anybody for the teacher."""
    owner = person or reader.id
    require_own(reader, owner)
    say = say_in(language)
    return [version_info(each, say) for each in reversed(await league.store.versions.of(owner))]


@get("/api/league/versions/{number:int}")
async def show_version(
    number: FromPath[VersionNumber],
    league: TheLeague,
    reader: TheReader,
    language: TheLanguage,
    person: Owner = None,
) -> VersionInfo:
    """Returns a version with what its entry check has found so far."""
    return version_info(await _version(league, reader, number, person), say_in(language))


@get("/api/league/versions/{number:int}/file")
async def download_version(
    number: FromPath[VersionNumber], league: TheLeague, reader: TheReader, person: Owner = None
) -> Response[bytes]:
    """Returns a version as it was pushed."""
    found = await _version(league, reader, number, person)
    content = await league.store.versions.content(found.person, found.number)
    if content is None:
        raise LeagueRefused("no_such_version", 404)
    end = ".py" if found.name.endswith(".py") else ".zip" if content[:2] == b"PK" else ".tar.gz"
    headers = {"Content-Disposition": f'attachment; filename="version-{number}{end}"'}
    return Response(content, media_type="application/octet-stream", headers=headers)


@post("/api/league/versions/{number:int}/activation", status_code=HTTP_200_OK)
async def activate_version(
    number: FromPath[VersionNumber], league: TheLeague, reader: TheReader, language: TheLanguage
) -> VersionInfo:
    """Makes one of one's own accepted versions the active one, until the league is locked."""
    say = say_in(language)
    league.require_open(say)
    found = await _version(league, reader, number, None)
    if found.state != ACCEPTED or not await league.store.versions.activate(reader.id, number):
        raise LeagueRefused("not_accepted")
    return version_info(await _version(league, reader, number, None), say)


async def _version(league: LeagueServices, reader: Any, number: int, person: str | None) -> StoredVersion:
    owner = person or reader.id
    require_own(reader, owner)
    found = await league.store.versions.version(owner, number)
    if found is None:
        raise LeagueRefused("no_such_version", 404)
    return found


HANDLERS = [push, list_versions, show_version, download_version, activate_version]

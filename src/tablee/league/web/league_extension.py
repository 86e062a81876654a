"""The league as an extension of the web server: its handlers, behind the guard that asks who somebody is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Request, Router
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.handlers import BaseRouteHandler

from tablee.core.notes import N_
from tablee.league.settings import LeagueSettings
from tablee.league.storage.people_rows import Person
from tablee.league.web import entrances, final_rest, ledger_rest, pages, people_rest, pushing, standing_rest
from tablee.league.web.page_texts import LEAGUE_TEXTS
from tablee.league.web.refusals import LeagueRefused
from tablee.league.web.services import LeagueServices
from tablee.web.extension import Extension

STATIC = Path(__file__).parent / "static"
# Every handler but those by which somebody comes in; the guard lets nobody else to them.
GUARDED = (
    *pages.HANDLERS,
    *standing_rest.HANDLERS,
    *ledger_rest.HANDLERS,
    *final_rest.HANDLERS,
    *pushing.HANDLERS,
    *people_rest.HANDLERS,
)


def league_extension(settings: LeagueSettings, database: str) -> Extension:
    """Returns the extension of a league whose store is in a database, a URL or the path of a file."""
    league = LeagueServices(settings, database)

    async def require_reader(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        reader = await league.find_reader(connection)
        if reader is None:
            raise LeagueRefused("no_link", 403)
        connection.scope["state"]["reader"] = reader

    shared = {"league": Provide(lambda: league, sync_to_thread=False)}
    reader = {"reader": Provide(_reader, sync_to_thread=False)}
    return Extension(
        name="league",
        handlers=[
            Router("/", route_handlers=entrances.HANDLERS, dependencies=shared),
            Router("/", route_handlers=GUARDED, dependencies=shared | reader, guards=[require_reader]),
        ],
        pages=pages.PAGES,
        folder=STATIC,
        texts=LEAGUE_TEXTS,
        links=[("/league", N_("League"))],
        by_token=("/api/league/",),
        lifespan=league.opened,
    )


def _reader(request: Request[Any, Any, Any]) -> Person:
    found: Person = request.scope["state"]["reader"]
    return found

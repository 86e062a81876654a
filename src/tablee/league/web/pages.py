"""The pages of a league: shells that scripts fill. Each asks for somebody who is in the league."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import FromPath, Parameter

from tablee.core.notes import N_
from tablee.league.web.refusals import LeagueRefused
from tablee.league.web.services import TheLeague, TheReader, require_student, require_teacher
from tablee.web.extension import ExtensionPage
from tablee.web.pages import shell

PAGES = {
    "enter": ExtensionPage(N_("The league"), ("league/league",)),
    "standings": ExtensionPage("{title}", ("tournament", "league/league")),
    "player": ExtensionPage("{title}", ("tournament", "me", "league/league")),
    "versus": ExtensionPage(N_("Everybody against everybody"), ("tournament", "league/league")),
    "final": ExtensionPage(N_("The final"), ("tournament", "league/league")),
    "game": ExtensionPage(N_("A game of the league"), ("table", "table-controls", "replay", "league/league")),
    "mine": ExtensionPage(N_("My player"), ("tournament", "league/league")),
    "people": ExtensionPage(N_("People"), ("tournament", "waiting-room", "league/league")),
}
PersonId = Annotated[str, Parameter(max_length=16, min_length=1)]
GameNumber = Annotated[int, Parameter(ge=1, le=2**31 - 1)]


def _page(html: str) -> Response[str]:
    return Response(html, media_type="text/html", headers={"Cache-Control": "no-store"})


@get("/league", include_in_schema=False)
async def standings(request: Request[Any, Any, Any], league: TheLeague, reader: TheReader) -> Response[str]:
    """Returns the page of the standings."""
    return _page(shell(request, "league/standings", title=league.settings.title, role=reader.role))


@get("/league/players/{person:str}", include_in_schema=False)
async def player(
    request: Request[Any, Any, Any], person: FromPath[PersonId], league: TheLeague, reader: TheReader
) -> Response[str]:
    """Returns the page of somebody who plays."""
    found = await league.find_person(person)
    return _page(shell(request, "league/player", title=found.name, role=reader.role, person=found.id))


@get("/league/versus", include_in_schema=False)
async def versus(request: Request[Any, Any, Any], reader: TheReader) -> Response[str]:
    """Returns the page of everybody against everybody."""
    return _page(shell(request, "league/versus", role=reader.role))


@get("/league/final", include_in_schema=False)
async def final(request: Request[Any, Any, Any], reader: TheReader) -> Response[str]:
    """Returns the page of the final."""
    return _page(shell(request, "league/final", role=reader.role))


@get("/league/games/{number:int}", include_in_schema=False)
async def game(
    request: Request[Any, Any, Any], number: FromPath[GameNumber], league: TheLeague, reader: TheReader
) -> Response[str]:
    """Returns the page of a game to look through."""
    found = await league.store.games.game(number)
    if found is None:
        raise LeagueRefused("no_such_game", 404)
    facts = {
        "role": reader.role,
        "number": str(number),
        "path": f"/api/league/games/{number}",
        "address": f"/league/games/{number}",
    }
    return _page(shell(request, "league/game", **facts))


@get("/league/mine", include_in_schema=False)
async def mine(request: Request[Any, Any, Any], reader: TheReader) -> Response[str]:
    """Returns the page where somebody pushes, and sees what became of it."""
    require_student(reader)
    return _page(shell(request, "league/mine", role=reader.role, person=reader.id))


@get("/league/people", include_in_schema=False)
async def people(request: Request[Any, Any, Any], reader: TheReader) -> Response[str]:
    """Returns the teacher's list of people."""
    require_teacher(reader)
    return _page(shell(request, "league/people", role=reader.role))


HANDLERS = [standings, player, versus, final, game, mine, people]

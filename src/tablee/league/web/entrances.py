"""Coming in by a link, and going: the token of a link becomes a cookie and leaves the address."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody, Parameter
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK

from tablee.league.web.refusals import LeagueRefused
from tablee.league.web.services import COOKIE, TheLeague
from tablee.league.wire import EntryForm
from tablee.web.pages import shell
from tablee.web.visitors import YEAR

HOME = "/league"
NOT_KEPT = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
Token = Annotated[str, Parameter(max_length=200)]


@get("/league/enter/{token:str}", include_in_schema=False)
async def enter(request: Request[Any, Any, Any], token: FromPath[Token], league: TheLeague) -> Response[Any]:
    """Lets somebody in by their link. Where this browser is somebody else's it is asked first, so that nobody
    pushes under another's name because they followed a wrong link.
    """
    person = await league.person_of(token)
    if person is None:
        raise LeagueRefused("dead_link", 404)
    known = await league.find_reader(request)
    if known is not None and known.id != person.id:
        page = shell(request, "league/enter", token=token, name=person.name, known=known.name)
        return Response(page, media_type="text/html", headers=NOT_KEPT)
    answer = Redirect(HOME, headers=NOT_KEPT)
    _keep(request, answer, token)
    return answer


@post("/api/league/entry", status_code=HTTP_200_OK)
async def enter_as_another(
    request: Request[Any, Any, Any], data: JSONBody[EntryForm], league: TheLeague
) -> Response[None]:
    """Lets somebody in by a token, in place of whoever was in before."""
    if await league.person_of(data.token) is None:
        raise LeagueRefused("dead_link", 404)
    answer: Response[None] = Response(None)
    _keep(request, answer, data.token)
    return answer


@post("/api/league/departure", status_code=HTTP_200_OK)
async def leave() -> Response[None]:
    """Forgets in this browser who was in; the link goes on working."""
    answer: Response[None] = Response(None)
    answer.delete_cookie(COOKIE)
    return answer


def _keep(request: Request[Any, Any, Any], answer: Response[Any], token: str) -> None:
    secure = request.scope.get("scheme") == "https"
    answer.set_cookie(COOKIE, token, max_age=YEAR, samesite="lax", httponly=True, secure=secure)


HANDLERS = [enter, enter_as_another, leave]

"""The REST interface about others at a table: to mute and block them, and to report them. See
/schema/openapi.json.
"""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_204_NO_CONTENT

from tablee.web.errors import Refused
from tablee.web.messages import seat_names
from tablee.web.player_reports import others_at
from tablee.web.rest import TableId
from tablee.web.services import TheLanguage, TheServices, TheVisitor
from tablee.web.wire.lobby import IgnoredPerson, IgnoreEnd, IgnoreForm, ReportForm


@get("/api/ignored")
async def list_ignored(services: TheServices, visitor: TheVisitor) -> list[IgnoredPerson]:
    """Returns whom one has muted or blocked, the latest first."""
    found = await services.store.ignored.of(visitor)
    return [
        IgnoredPerson(one.id, "block" if one.kind == "block" else "mute", one.name, one.made) for one in found
    ]


@post("/api/tables/{table:str}/ignored", status_code=HTTP_204_NO_CONTENT)
async def ignore(
    table: TableId,
    data: JSONBody[IgnoreForm],
    services: TheServices,
    visitor: TheVisitor,
    language: TheLanguage,
) -> None:
    """Mutes or blocks whoever sits at a seat; they are not told."""
    live = await services.tables.find(table)
    others = others_at(live, data.seat - 1, visitor)
    name = seat_names(live, language)[data.seat - 1]
    if not await services.store.ignored.add(visitor, others, data.kind, name, services.tables.now()):
        raise Refused("too_fast", 429)


@post("/api/ignored/end", status_code=HTTP_204_NO_CONTENT)
async def stop_ignoring(data: JSONBody[IgnoreEnd], services: TheServices, visitor: TheVisitor) -> None:
    """Ends what stands at one place of the list of ignored people."""
    await services.store.ignored.end(visitor, data.id)


@post("/api/tables/{table:str}/reports", status_code=HTTP_204_NO_CONTENT)
async def report(
    table: TableId,
    data: JSONBody[ReportForm],
    services: TheServices,
    visitor: TheVisitor,
    language: TheLanguage,
) -> None:
    """Reports whoever sits at a seat to the host, with the record of the game so far and what was said."""
    live = await services.tables.find(table)
    await services.reports.report(live, visitor, data.seat - 1, data.reason, language)


HANDLERS = [list_ignored, ignore, stop_ignoring, report]

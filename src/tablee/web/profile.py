"""What a visitor may ask about themselves: name, ratings, statistics, the file of it all, its deletion, and
the way to another device; and how strong those are who sit at a table. See /schema/openapi.json.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from tablee.puzzles import games_with_puzzles
from tablee.web.errors import Refused
from tablee.web.links import link_to
from tablee.web.new_tables import clean_name
from tablee.web.own_statistics import own_counts, puzzle_ratings, rating_infos
from tablee.web.profile_export import exported_profile
from tablee.web.rest import TableId
from tablee.web.seat_ratings import seat_ratings
from tablee.web.services import Services, TheLanguage, TheServices, TheVisitor
from tablee.web.visitors import COOKIE, YEAR, say_in
from tablee.web.wire.profile import ArrivalForm, Arrived, DeletionForm, DeviceForm, NameForm, Profile
from tablee.web.wire.rest import Link, SeatRating

ARRIVAL = "arrival"  # what the ticket in the address for another device is good for
ARRIVAL_SECONDS = 600.0
JSON = "application/json"


@get("/api/me")
async def show_profile(services: TheServices, visitor: TheVisitor, language: TheLanguage) -> Profile:
    """Returns one's own name, ratings and statistics."""
    store = services.store
    passkeys = await store.profiles.passkeys_of(visitor)
    kinds = await asyncio.to_thread(games_with_puzzles)  # reads their files, once
    tried = await store.attempts.tried_in(visitor, [kind.name for kind in kinds])
    return Profile(
        name=await store.profiles.name(visitor),
        ratings=rating_infos(await store.ratings.history(visitor)),
        puzzle_ratings=await asyncio.to_thread(puzzle_ratings, tried),  # makes them anew
        passkeys=len(passkeys),
        **own_counts(await store.lists.all_of(visitor), visitor, say_in(language)),
    )


@post("/api/me", status_code=HTTP_200_OK)
async def rename(data: JSONBody[NameForm], services: TheServices, visitor: TheVisitor) -> NameForm:
    """Gives oneself a name; returns it as it will be shown."""
    name = clean_name(data.name)
    await services.store.profiles.rename(visitor, name)
    return NameForm(name)


@get("/api/me/export")
async def export(services: TheServices, visitor: TheVisitor, language: TheLanguage) -> Response[bytes]:
    """Returns everything that the server knows of a visitor, as a file."""
    if not services.exports.allows(visitor):
        raise Refused("too_fast", 429)
    data = await exported_profile(services, visitor, language)
    text = msgspec.json.format(msgspec.json.encode(data))
    headers = {"Content-Disposition": 'attachment; filename="tablee.json"'}
    return Response(text, media_type=JSON, headers=headers)


@post("/api/me/deletion", status_code=HTTP_200_OK)
async def delete_everything(
    request: Request[Any, Any, Any], data: JSONBody[DeletionForm], services: TheServices, visitor: TheVisitor
) -> Response[Arrived]:
    """Deletes everything about a visitor; the browser goes on as somebody new."""
    del data  # that it could be read is the confirmation
    await services.deletion.delete(visitor)
    return signed_in(request, services, services.signer.new_visitor(), "")


@post("/api/me/devices", status_code=HTTP_200_OK)
async def new_device(
    request: Request[Any, Any, Any],
    data: JSONBody[DeviceForm],
    services: TheServices,
    visitor: TheVisitor,
) -> Link:
    """Returns an address that makes another browser one's own, once, within ten minutes."""
    ticket = await services.store.profiles.new_ticket(ARRIVAL, visitor, ARRIVAL_SECONDS)
    return link_to(request, services, f"/arrive/{ticket}", data.origin)


@post("/api/arrivals", status_code=HTTP_200_OK)
async def arrive(
    request: Request[Any, Any, Any], data: JSONBody[ArrivalForm], services: TheServices
) -> Response[Arrived]:
    """Makes this browser that of the visitor who made the address; raises Refused (`ticket_used`)."""
    visitor = await services.store.profiles.redeem(ARRIVAL, data.ticket)
    if visitor is None:
        raise Refused("ticket_used", 403)
    return signed_in(request, services, visitor, await services.store.profiles.name(visitor))


def signed_in(
    request: Request[Any, Any, Any], services: Services, visitor: str, name: str
) -> Response[Arrived]:
    """Returns the answer after which a browser is that of `visitor`."""
    cookie = Cookie(
        COOKIE,
        value=services.signer.cookie(visitor),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.scope.get("scheme") == "https",
    )
    return Response(Arrived(name), cookies=[cookie])


@get("/api/tables/{table:str}/ratings")
async def show_ratings(table: TableId, services: TheServices) -> list[SeatRating | None]:
    """Returns how strong the players of a table are, by seat; of a rated game that is over, what it did."""
    stored = await services.tables.find_stored(table)
    return (await seat_ratings(services.store.ratings, [stored]))[stored.id]


HANDLERS = [show_ratings, show_profile, rename, export, delete_everything, new_device, arrive]

"""The REST interface of the lobby: tables to join or to watch, and the search for an opponent. See
/schema/openapi.json.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, Parameter, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT

from tablee.roster import find_game
from tablee.skill_ratings import Strength
from tablee.web.listings import table_info
from tablee.web.quick_pairing import own_points
from tablee.web.seat_ratings import seat_ratings
from tablee.web.services import Services, TheLanguage, TheServices, TheVisitor
from tablee.web.storage.stored_table import StoredTable
from tablee.web.table_filters import Audience, TableFilter, Time, is_shown
from tablee.web.visitors import say_in
from tablee.web.wire.lobby import SeekCount, SeekForm, SeekState
from tablee.web.wire.rest import TableInfo

FilterName = Annotated[str | None, Parameter(max_length=64, description="Only of this name.")]


@get("/api/tables")
async def list_tables(
    services: TheServices,
    visitor: TheVisitor,
    language: TheLanguage,
    game: FilterName = None,
    preset: FilterName = None,
    clocks: Annotated[Time | None, QueryParameter(name="time", description="What sort of clocks.")] = None,
    within: Annotated[
        int | None, Parameter(ge=0, le=5000, description="Points from one's own rating.")
    ] = None,
    free: Annotated[int | None, Parameter(ge=1, le=8, description="Free seats at least.")] = None,
) -> list[TableInfo]:
    """Returns listed tables that are not over: those that wait for players, and those under way.

    The latest come first, those with somebody there before all others.
    """
    if game is not None:
        find_game(game)  # raises UnknownName: not every text is one that a database takes
    wanted = TableFilter(game, preset, clocks, within, free)
    found = [table for table in await services.store.lists.lobby(game) if wanted.suits(table)]
    audiences = await audiences_of(services, found)
    apart, moment = await services.store.ignored.apart(visitor), time.time()
    shown = [table for table in found if is_shown(table, audiences[table.id], apart, moment)]
    rated = await seat_ratings(services.store.ratings, shown)
    own = (
        await own_points(services.store, visitor, {table.game for table in shown})
        if within is not None
        else {}
    )
    newcomer, say, now = Strength().points, say_in(language), services.tables.now()
    infos = [
        table_info(table, visitor, say, now, rated[table.id], audiences[table.id])
        for table in shown
        if wanted.is_near(table, rated[table.id], own.get(table.game, newcomer))
    ]
    return sorted(infos, key=lambda info: not (info.attended or info.spectators))


async def audiences_of(services: Services, tables: Sequence[StoredTable]) -> dict[str, Audience]:
    """Returns who is at tables now, by the table's id, in all processes of the server."""
    seats: dict[str, set[int]] = {table.id: set() for table in tables}
    watching: dict[str, set[str]] = {table.id: set() for table in tables}
    for table in tables:
        live = services.tables.live.get(table.id)
        if live is not None:
            seats[table.id] |= {live.seat_of(each.visitor) for each in live.subscribers} - {-1}
            watching[table.id] |= live.local_spectators
    if services.store.presence is not None:
        for game, seat, visitor in await services.store.presence.at(list(seats)):
            if seat >= 0:
                seats[game].add(seat)
            elif visitor is not None:
                watching[game].add(visitor)
    return {
        table.id: Audience(
            frozenset(seats[table.id]), sum(table.seat_of(one) < 0 for one in watching[table.id])
        )
        for table in tables
    }


@get("/api/seeks")
async def count_seeks(services: TheServices, visitor: TheVisitor) -> list[SeekCount]:
    """Returns at which games others look for an opponent now."""
    counts = await services.store.seeks.counts(services.tables.now(), visitor)
    return [SeekCount(game, count) for game, count in sorted(counts.items())]


@post("/api/seeks", status_code=HTTP_200_OK)
async def seek(data: JSONBody[SeekForm], services: TheServices, visitor: TheVisitor) -> SeekState:
    """Begins to look for an opponent, in place of an earlier search."""
    return await services.quick_pairing.start(visitor, data)


@post("/api/seeks/keep", status_code=HTTP_200_OK)
async def keep_seeking(services: TheServices, visitor: TheVisitor) -> SeekState:
    """Says that one still looks, which the page does every two seconds; returns how the search stands."""
    return await services.quick_pairing.keep(visitor)


@post("/api/seeks/end", status_code=HTTP_204_NO_CONTENT)
async def stop_seeking(services: TheServices, visitor: TheVisitor) -> None:
    """Ends one's search, unless somebody was found already."""
    await services.quick_pairing.end(visitor)


HANDLERS = [list_tables, count_seeks, seek, keep_seeking, stop_seeking]

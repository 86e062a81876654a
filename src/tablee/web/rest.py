"""Everything but moves: opening, sitting down, lists, replays, files, rules. See /schema/openapi.json."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, Parameter
from litestar.status_codes import HTTP_200_OK

from tablee.core.errors import BadPlayers
from tablee.records.files import as_json, assert_replays, from_json
from tablee.roster import HUMAN, find_game
from tablee.web.catalogue import all_games, form_of, table_info
from tablee.web.forms import (
    AnalysisInfo,
    GameInfo,
    Link,
    Moment,
    Opened,
    Replay,
    Rules,
    SitForm,
    TableForm,
    TableInfo,
)
from tablee.web.limits import Limits
from tablee.web.live import SPECTATOR, Live
from tablee.web.opening import NewGame
from tablee.web.players import clean_name, require_listed
from tablee.web.reviewing import review
from tablee.web.rows import Stored
from tablee.web.rulespage import rules_of
from tablee.web.server import TheLanguage, TheServer, TheVisitor
from tablee.web.speech import voice
from tablee.web.telling import Refused, allowed_viewers, export_data, moment_scene, replay_data, table_message

JSON = "application/json"
TableName = Annotated[str, Parameter(max_length=24, min_length=1, description="The table's name.")]
GameName = Annotated[str, Parameter(max_length=64, min_length=1, description="The game's name.")]
Viewer = Annotated[
    int | None, Parameter(ge=0, le=8, description="Whose view: a seat from 1, 0 for a spectator.")
]
Number = Annotated[int, Parameter(ge=0, le=100_000, description="After how many moves.")]


@get("/api/games")
async def list_games(language: TheLanguage) -> list[GameInfo]:
    """The games with their presets, options and opponents."""
    return all_games(voice(language))


@get("/api/tables")
async def list_tables(server: TheServer, visitor: TheVisitor, language: TheLanguage) -> list[TableInfo]:
    """Listed tables that are not over."""
    return [table_info(stored, visitor, voice(language)) for stored in await server.keeper.store.lobby()]


@get("/api/history")
async def list_history(server: TheServer, visitor: TheVisitor, language: TheLanguage) -> list[TableInfo]:
    """One's own games, newest first."""
    found = await server.keeper.store.history(visitor)
    return [table_info(stored, visitor, voice(language)) for stored in found]


@post("/api/tables")
async def open_table(data: JSONBody[TableForm], server: TheServer, visitor: TheVisitor) -> Opened:
    """Opens a table."""
    kind = find_game(data.game)
    game = kind.configure(data.options, data.preset, len(data.seats))
    specs = [require_listed(kind, spec) for spec in data.seats]
    own = None if data.seat is None else data.seat - 1
    if own is not None and (own >= len(specs) or specs[own] != HUMAN):
        raise BadPlayers(game=kind.name, seats=len(specs), players=data.seat)
    clock = None if data.clock is None else msgspec.to_builtins(data.clock)
    new = NewGame(game, specs, visitor, own, clean_name(data.name), data.listed, clock)
    return _opened(await server.keeper.opener.open(new), visitor)


@post("/api/lessons/{game:str}")
async def open_lesson(game: GameName, server: TheServer, visitor: TheVisitor) -> Opened:
    """Opens the guided first game of a game."""
    kind = find_game(game)
    lesson = kind.lesson
    if lesson is None:
        raise Refused("no_lesson", 404)
    return _opened(await server.keeper.opener.lesson(kind, lesson, visitor), visitor)


@post("/api/records", request_max_body_size=Limits.record)
async def bring_in(data: JSONBody[dict[str, Any]], server: TheServer, visitor: TheVisitor) -> Opened:
    """Brings in a record file: to go on with, or to look through when it is over."""
    record = from_json(msgspec.json.encode(data), "record")
    if len(record.moves) > find_game(record.game_name).rules.LENGTH:
        raise Refused("too_large", 413)
    await server.keeper.computers.pool.run(lambda: assert_replays(record))
    return _opened(await server.keeper.opener.bring_in(record, visitor), visitor)


@get("/api/tables/{table:str}")
async def show_table(
    table: TableName, server: TheServer, visitor: TheVisitor, language: TheLanguage
) -> TableInfo:
    """One table, as in the lists."""
    live = await server.keeper.find(table)
    return table_info(live.stored, visitor, voice(language))


@get("/api/tables/{table:str}/form")
async def show_form(table: TableName, server: TheServer, visitor: TheVisitor) -> TableForm:
    """What to send to open such a table once more: the same game, rules, players and clocks."""
    live = await server.keeper.find(table)
    return form_of(live.stored, visitor)


@get("/api/tables/{table:str}/state")
async def show_state(
    table: TableName, server: TheServer, visitor: TheVisitor, language: TheLanguage
) -> Response[bytes]:
    """What the socket of this table would tell first."""
    live = await server.keeper.find(table)
    return Response(table_message(live, live.seat_of(visitor), language), media_type=JSON)


@post("/api/tables/{table:str}/sit", status_code=HTTP_200_OK)
async def sit_down(
    table: TableName, data: JSONBody[SitForm], server: TheServer, visitor: TheVisitor
) -> Opened:
    """Sits down at a free seat; again to change one's name."""
    live = await server.keeper.find(table)
    seat = None if data.seat is None else data.seat - 1
    if seat is not None and seat >= len(live.stored.specs):
        raise Refused("seat_taken")
    await server.keeper.sit(live, seat, visitor, clean_name(data.name))
    return _opened(live.stored, visitor)


@get("/api/tables/{table:str}/link")
async def private_link(table: TableName, server: TheServer, visitor: TheVisitor) -> Link:
    """The private address of one's own seat, for another device."""
    live = await server.keeper.find(table)
    seat = live.seat_of(visitor)
    if seat == SPECTATOR:
        raise Refused("not_seated", 403)
    return Link(f"/t/{table}?seat={live.stored.seats[seat].token}")


@get("/api/tables/{table:str}/replay")
async def replay(
    table: TableName, server: TheServer, visitor: TheVisitor, language: TheLanguage, viewer: Viewer = None
) -> Replay:
    """A game to look through; while something is hidden, through one's own view only."""
    live = await server.keeper.find(table)
    own = live.seat_of(visitor)
    looking = _viewer(live, own, viewer)
    return msgspec.convert(replay_data(live, looking, language, allowed_viewers(live, own)), Replay)


@get("/api/tables/{table:str}/replay/{number:int}")
async def replay_moment(
    table: TableName, number: Number, server: TheServer, visitor: TheVisitor, viewer: Viewer = None
) -> Moment:
    """The board after so many moves."""
    live = await server.keeper.find(table)
    looking = _viewer(live, live.seat_of(visitor), viewer)
    at = min(number, len(live.table.moves))
    return Moment(at, moment_scene(live, looking, at).as_data())


@get("/api/tables/{table:str}/record")
async def export(
    table: TableName, server: TheServer, visitor: TheVisitor, language: TheLanguage
) -> Response[bytes]:
    """The record file of a game that is over; before that, one's own view of it."""
    live = await server.keeper.find(table)
    if live.outcome is None:
        text = msgspec.json.format(msgspec.json.encode(export_data(live, live.seat_of(visitor), language)))
    else:
        text = as_json(live.record()).encode()
    name = f"{live.stored.game}-{live.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=JSON, headers=headers)


@post("/api/tables/{table:str}/analysis", status_code=HTTP_200_OK)
async def analyse(table: TableName, server: TheServer) -> AnalysisInfo:
    """Winning chances and best moves of a game that is over: begins, and says how far it is."""
    live = await server.keeper.find(table)
    if live.outcome is None:
        raise Refused("not_over")
    return review(server, live)


@get("/api/rules/{game:str}")
async def rules(
    game: GameName,
    server: TheServer,
    language: TheLanguage,
    preset: Annotated[str | None, Parameter(max_length=64)] = None,
    table: Annotated[str | None, Parameter(max_length=64)] = None,
) -> Rules:
    """The rules of a table, of a preset, or those that people learn first; and boards that show them."""
    if table is not None:
        return rules_of((await server.keeper.find(table)).table.game, voice(language))
    kind = find_game(game)
    return rules_of(kind(preset) if preset else kind.learners_game(), voice(language))


def _opened(stored: Stored, visitor: str) -> Opened:
    own = next((at for at, seat in enumerate(stored.seats) if visitor in seat.holders), SPECTATOR)
    return Opened(stored.id, own + 1)


def _viewer(live: Live, own: int, asked: int | None) -> int:
    allowed = allowed_viewers(live, own)
    if asked is None:
        return own if own in allowed else allowed[0]
    if asked - 1 not in allowed:
        raise Refused("still_hidden", 403)
    return asked - 1


HANDLERS = [
    list_games,
    list_tables,
    list_history,
    open_table,
    open_lesson,
    bring_in,
    show_table,
    show_form,
    show_state,
    sit_down,
    private_link,
    replay,
    replay_moment,
    export,
    analyse,
    rules,
]

"""The REST interface: tables, lists, replays, files, rules. See /schema/openapi.json."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import JSONBody, Parameter, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_202_ACCEPTED
from msgspec import Meta

from tablee.core.errors import BadPlayers
from tablee.match.visibility import SPECTATOR
from tablee.records.files import as_json, assert_replays, from_json
from tablee.roster import HUMAN, find_game
from tablee.web import preparation
from tablee.web.errors import Refused
from tablee.web.exports import exported_record, exported_view
from tablee.web.limits import Limits
from tablee.web.links import link_to
from tablee.web.listings import all_games, form_of, rules_page, table_info
from tablee.web.live_table import LiveTable
from tablee.web.messages import allowed_viewers, encoded_table, replay_of, replay_scene, seat_names
from tablee.web.new_tables import NewTable, clean_name, require_listed
from tablee.web.seat_ratings import seat_ratings
from tablee.web.services import Services, TheLanguage, TheServices, TheVisitor
from tablee.web.storage.stored_table import StoredTable
from tablee.web.visitors import say_in
from tablee.web.wire.rest import (
    AnalysisProgress,
    GameInfo,
    Link,
    Opened,
    Preparation,
    Replay,
    ReplayMoment,
    RulesPage,
    ScriptError,
    SitForm,
    TableForm,
    TableInfo,
)

log = logging.getLogger("tablee.web")

JSON = "application/json"
TableId = Annotated[str, Parameter(max_length=24, min_length=1, description="The table's id.")]
GameName = Annotated[str, Parameter(max_length=64, min_length=1, description="The game's name.")]
Viewer = Annotated[
    int | None, Parameter(ge=0, le=8, description="Whose view: a seat from 1, 0 for a spectator.")
]
PresetName = Annotated[str | None, Parameter(max_length=64, description="The preset's name.")]
Settings = Annotated[
    list[Annotated[str, Meta(max_length=200)]] | None,
    QueryParameter(name="set", max_items=40, description="Options over the preset, each as `name=value`."),
]
Origin = Annotated[
    str | None, Parameter(max_length=200, description="Where the pages are, as the browser calls it.")
]
Number = Annotated[int, Parameter(ge=0, le=100_000, description="After how many moves.")]


@get("/api/games")
async def list_games(language: TheLanguage) -> list[GameInfo]:
    """Returns the games with their presets, options and opponents."""
    return all_games(say_in(language))


@get("/api/games/{game:str}/preparation")
async def prepare_game(
    game: GameName,
    services: TheServices,
    language: TheLanguage,
    table: Annotated[str | None, Parameter(max_length=24)] = None,
    hint: Annotated[bool, Parameter(description="Whether somebody waits for a hint.")] = False,
) -> Preparation:
    """Returns how far a game is compiled for this machine; of a table, what its computers wait for."""
    kind, say = find_game(game), say_in(language)
    if table is None:
        return preparation.progress(kind, say)
    live = await services.tables.find(table)
    return preparation.progress(live.table.game.kind, say, live, seat_names(live, language), hint=hint)


@get("/api/history")
async def list_history(services: TheServices, visitor: TheVisitor, language: TheLanguage) -> list[TableInfo]:
    """Returns one's own games, newest first."""
    return await listed_tables(services, await services.store.lists.history(visitor), visitor, language)


async def listed_tables(
    services: Services, tables: Sequence[StoredTable], visitor: str, language: str
) -> list[TableInfo]:
    """Returns tables as a visitor finds them in lists."""
    rated = await seat_ratings(services.store.ratings, tables)
    now, say = services.tables.now(), say_in(language)
    return [table_info(stored, visitor, say, now, rated[stored.id]) for stored in tables]


@post("/api/tables")
async def open_table(data: JSONBody[TableForm], services: TheServices, visitor: TheVisitor) -> Opened:
    """Opens a table."""
    kind = find_game(data.game)
    game = kind.configure(data.options, data.preset, len(data.seats))
    specs = [require_listed(kind, spec) for spec in data.seats]
    own = None if data.seat is None else data.seat - 1
    if own is not None and (own >= len(specs) or specs[own] != HUMAN):
        raise BadPlayers(game=kind.name, seats=len(specs), players=data.seat)
    clock = _clock(data, specs)
    new = NewTable(
        game,
        specs,
        visitor,
        own,
        clean_name(data.name),
        data.listed,
        clock,
        hints=data.hints,
        named=data.named,
    )
    return _opened(await services.opener.open(new), visitor)


@post("/api/lessons/{game:str}")
async def open_lesson(
    game: GameName, services: TheServices, visitor: TheVisitor, preset: PresetName = None
) -> Opened:
    """Opens the guided first game of a game by the rules of a preset, the default one unless it is named."""
    kind = find_game(game)
    lesson = kind.lesson(preset)
    if lesson is None:
        raise Refused("no_lesson", 404)
    return _opened(await services.opener.lesson(kind, lesson, visitor), visitor)


@post("/api/records", request_max_body_size=Limits.record)
async def bring_in(data: JSONBody[dict[str, Any]], services: TheServices, visitor: TheVisitor) -> Opened:
    """Brings in a record file: to go on with, or to look through when it is over."""
    record = from_json(msgspec.json.encode(data), "record")
    if len(record.moves) > find_game(record.game_name).rules.LENGTH:
        raise Refused("too_large", 413)
    await services.computers.pool.run(lambda: assert_replays(record))
    return _opened(await services.opener.bring_in(record, visitor), visitor)


@get("/api/tables/{table:str}")
async def show_table(
    table: TableId, services: TheServices, visitor: TheVisitor, language: TheLanguage
) -> TableInfo:
    """Returns one table, as in the lists."""
    stored = await services.tables.find_stored(table)
    return (await listed_tables(services, [stored], visitor, language))[0]


@get("/api/tables/{table:str}/form")
async def show_form(table: TableId, services: TheServices, visitor: TheVisitor) -> TableForm:
    """Returns what to send to open such a table once more: the same game, rules, players and clocks."""
    return form_of(await services.tables.find_stored(table), visitor)


@get("/api/tables/{table:str}/state")
async def show_state(
    table: TableId, services: TheServices, visitor: TheVisitor, language: TheLanguage
) -> Response[bytes]:
    """Returns what the socket of this table would tell first."""
    live = await services.tables.find(table)
    return Response(encoded_table(live, live.seat_of(visitor), language), media_type=JSON)


@post("/api/tables/{table:str}/sit", status_code=HTTP_200_OK)
async def sit_down(
    table: TableId, data: JSONBody[SitForm], services: TheServices, visitor: TheVisitor
) -> Opened:
    """Sits down at a free seat; again to change one's name."""
    stored = await services.tables.find_stored(table)
    seat = None if data.seat is None else data.seat - 1
    if seat is not None and seat >= len(stored.specs):
        raise Refused("seat_taken")
    name = clean_name(data.name)
    return Opened(stored.id, await services.actions.sit(stored, seat, visitor, name, named=data.named) + 1)


@get("/api/tables/{table:str}/link")
async def private_link(
    request: Request[Any, Any, Any],
    table: TableId,
    services: TheServices,
    visitor: TheVisitor,
    origin: Origin = None,
) -> Link:
    """Returns the private address of one's own seat, for another device: whoever has it plays there."""
    stored = await services.tables.find_stored(table)
    seat = stored.seat_of(visitor)
    if seat == SPECTATOR:
        raise Refused("not_seated", 403)
    return link_to(request, services, f"/t/{table}?seat={stored.seats[seat].token}", origin)


@get("/api/tables/{table:str}/invitation")
async def invitation(
    request: Request[Any, Any, Any], table: TableId, services: TheServices, origin: Origin = None
) -> Link:
    """Returns the address of a table, for friends: whoever has it may take a free seat, or watch."""
    stored = await services.tables.find_stored(table)
    return link_to(request, services, f"/t/{stored.id}", origin)


@get("/api/tables/{table:str}/replay")
async def replay(
    table: TableId, services: TheServices, visitor: TheVisitor, language: TheLanguage, viewer: Viewer = None
) -> Replay:
    """Returns a game to look through; while something is hidden, through one's own view only."""
    live = await services.tables.find(table)
    own = live.seat_of(visitor)
    looking = _viewer(live, own, viewer)
    return replay_of(live, looking, language, allowed_viewers(live, own))


@get("/api/tables/{table:str}/replay/{number:int}")
async def replay_moment(
    table: TableId, number: Number, services: TheServices, visitor: TheVisitor, viewer: Viewer = None
) -> ReplayMoment:
    """Returns the board after so many moves."""
    live = await services.tables.find(table)
    looking = _viewer(live, live.seat_of(visitor), viewer)
    at = min(number, len(live.table.moves))
    return ReplayMoment(at, replay_scene(live, looking, at))


@get("/api/tables/{table:str}/record")
async def export(
    table: TableId, services: TheServices, visitor: TheVisitor, language: TheLanguage
) -> Response[bytes]:
    """Returns the record file of a game that is over or hides nothing; otherwise one's own view of it."""
    live = await services.tables.find(table)
    if live.hides:
        text = msgspec.json.format(msgspec.json.encode(exported_view(live, live.seat_of(visitor), language)))
    else:
        text = as_json(exported_record(live)).encode()
    name = f"{live.stored.game}-{live.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=JSON, headers=headers)


@post("/api/tables/{table:str}/analysis", status_code=HTTP_200_OK)
async def analyse(
    table: TableId, services: TheServices, visitor: TheVisitor, language: TheLanguage
) -> AnalysisProgress:
    """Begins the analysis of a game that is over, or returns how far it is, or what it found."""
    live = await services.tables.find(table)
    if live.table.outcome is None:
        raise Refused("not_over")
    return await services.analyses.progress(live, language, live.seat_of(visitor))


@get("/api/tables/{table:str}/analysis")
async def show_analysis(
    table: TableId, services: TheServices, visitor: TheVisitor, language: TheLanguage
) -> AnalysisProgress:
    """Returns the analysis of a game that is over, if somebody has asked for it before."""
    live = await services.tables.find(table)
    if live.table.outcome is None:
        raise Refused("not_over")
    return await services.analyses.kept(live, language, live.seat_of(visitor))


@get("/api/rules/{game:str}")
async def rules(
    game: GameName,
    services: TheServices,
    language: TheLanguage,
    preset: PresetName = None,
    changed: Settings = None,
    table: Annotated[str | None, Parameter(max_length=64)] = None,
) -> RulesPage:
    """Returns the rules of a table, or of a preset (the default one unless it is named) with single options
    over it; and boards that show them.
    """
    if table is not None:
        return rules_page((await services.tables.find(table)).table.game, say_in(language))
    kind = find_game(game)
    game_asked = kind.learners_game(preset)
    if changed:
        game_asked = kind.configure(dict(map(_setting, changed)), preset, game_asked.seats)
    return rules_page(game_asked, say_in(language))


@post("/api/script-errors", status_code=HTTP_202_ACCEPTED, include_in_schema=False)
async def report_script_error(
    data: JSONBody[ScriptError], services: TheServices, visitor: TheVisitor
) -> None:
    """Logs an exception that a script met in the browser, most likely a board that could not be drawn."""
    services.metrics.script_errors.inc()
    if services.script_errors.allows(visitor):
        log.warning("a script failed", extra={"game": data.game, "error": data.error})


def _clock(form: TableForm, specs: list[str]) -> dict[str, float] | None:
    """Returns the clocks of a new table as they are stored."""
    if form.days is None:
        return None if form.clock is None else dict(msgspec.to_builtins(form.clock))
    if form.clock is not None:
        raise Refused("bad_message", 400, why="expected either `clock` or `days`")
    if HUMAN not in specs:  # nobody would ever come back to it
        raise Refused("bad_message", 400, why="`days` expects a seat that is `human`")
    return {"days": form.days}


def _setting(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value


def _opened(stored: StoredTable, visitor: str) -> Opened:
    return Opened(stored.id, stored.seat_of(visitor) + 1)


def _viewer(live: LiveTable, own: int, asked: int | None) -> int:
    allowed = allowed_viewers(live, own)
    if asked is None:
        return own if own in allowed else allowed[0]
    if asked - 1 not in allowed:
        raise Refused("still_hidden", 403)
    return asked - 1


HANDLERS = [
    list_games,
    prepare_game,
    list_history,
    open_table,
    open_lesson,
    bring_in,
    show_table,
    show_form,
    show_state,
    sit_down,
    private_link,
    invitation,
    replay,
    replay_moment,
    export,
    analyse,
    show_analysis,
    rules,
    report_script_error,
]

"""The REST interface of tournaments that people open and join. See /schema/openapi.json."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.params import JSONBody, Parameter
from litestar.status_codes import HTTP_200_OK

from tablee.web.errors import Refused
from tablee.web.links import link_to
from tablee.web.new_tables import clean_name
from tablee.web.rest import Origin
from tablee.web.services import Services, TheLanguage, TheServices, TheVisitor
from tablee.web.tournament_messages import stamp_of, tournament_info, tournament_state
from tablee.web.tournaments import NewTournament
from tablee.web.visitors import say_in
from tablee.web.wire.rest import Link
from tablee.web.wire.tournaments import (
    LevelForm,
    TournamentEntryForm,
    TournamentForm,
    TournamentInfo,
    TournamentOpened,
    TournamentState,
)

LONGEST_TITLE = 40
TournamentId = Annotated[str, Parameter(max_length=24, min_length=1, description="The tournament's id.")]


@get("/api/tournaments")
async def list_tournaments(
    services: TheServices, visitor: TheVisitor, language: TheLanguage
) -> list[TournamentInfo]:
    """Returns one's own tournaments, newest first, then listed ones that are not over."""
    rows, say = services.store.tournaments, say_in(language)
    found = {one.id: one for one in [*await rows.of(visitor), *await rows.listed()]}
    return [tournament_info(one, visitor, say) for one in found.values()]


@post("/api/tournaments")
async def open_tournament(
    data: JSONBody[TournamentForm], services: TheServices, visitor: TheVisitor
) -> TournamentOpened:
    """Opens a tournament."""
    opened = await services.tournaments.open(
        NewTournament(
            game=data.game,
            preset=data.preset,
            options=data.options,
            format=data.format,
            rounds=data.rounds,
            seats=data.seats,
            clock=_clock(data),
            patience=data.patience * 60.0,
            title=clean_name(data.title, LONGEST_TITLE),
            listed=data.listed,
            levels=tuple(data.levels),
            name=clean_name(data.name) if data.plays else None,
        ),
        visitor,
    )
    own = opened.of(visitor)
    return TournamentOpened(opened.id, 0 if own is None else own.number)


@get("/api/tournaments/{tournament:str}")
async def show_tournament(
    tournament: TournamentId,
    services: TheServices,
    visitor: TheVisitor,
    language: TheLanguage,
    seen: Annotated[str | None, Parameter(max_length=40, description="The stamp of what is shown.")] = None,
) -> TournamentState | None:
    """Returns a tournament as it stands: participants, standings, rounds, and what one may do; null where
    nothing has changed since the answer whose stamp was `seen`.
    """
    found = await services.tournaments.find(tournament)
    if seen is not None and seen == stamp_of(found):
        return None
    return tournament_state(found, visitor, say_in(language))


async def _state(services: Services, tournament: str, visitor: str, language: str) -> TournamentState:
    return tournament_state(await services.tournaments.find(tournament), visitor, say_in(language))


@post("/api/tournaments/{tournament:str}/entry", status_code=HTTP_200_OK)
async def enter_tournament(
    tournament: TournamentId, data: JSONBody[TournamentEntryForm], services: TheServices, visitor: TheVisitor
) -> TournamentOpened:
    """Enters a tournament, also late or again; for who is there, changes the name."""
    entered = await services.tournaments.enter(tournament, visitor, clean_name(data.name))
    return TournamentOpened(tournament, entered.number)


@post("/api/tournaments/{tournament:str}/levels", status_code=HTTP_200_OK)
async def add_level(
    tournament: TournamentId, data: JSONBody[LevelForm], services: TheServices, visitor: TheVisitor
) -> TournamentOpened:
    """Lets a level enter; for who has opened the tournament."""
    entered = await services.tournaments.add_level(tournament, visitor, data.spec)
    return TournamentOpened(tournament, entered.number)


@post("/api/tournaments/{tournament:str}/beginning", status_code=HTTP_200_OK)
async def begin_tournament(
    tournament: TournamentId, services: TheServices, visitor: TheVisitor, language: TheLanguage
) -> TournamentState:
    """Begins a tournament; for who has opened it."""
    await services.tournaments.begin(tournament, visitor)
    return await _state(services, tournament, visitor, language)


@post("/api/tournaments/{tournament:str}/departure", status_code=HTTP_200_OK)
async def leave_tournament(
    tournament: TournamentId, services: TheServices, visitor: TheVisitor, language: TheLanguage
) -> TournamentState:
    """Leaves a tournament; one may enter most again."""
    await services.tournaments.leave(tournament, visitor)
    return await _state(services, tournament, visitor, language)


@get("/api/tournaments/{tournament:str}/invitation")
async def tournament_invitation(
    request: Request[Any, Any, Any], tournament: TournamentId, services: TheServices, origin: Origin = None
) -> Link:
    """Returns the address of a tournament, for others: whoever has it may enter, or watch."""
    found = await services.tournaments.find(tournament)
    return link_to(request, services, f"/tournaments/{found.id}", origin)


def _clock(form: TournamentForm) -> dict[str, float] | None:
    """Returns the clocks of a tournament's games as they are stored; None where neither is chosen."""
    if form.days is not None and form.clock is not None:
        raise Refused("bad_message", 400, why="expected either `clock` or `days`")
    if form.days is not None:
        return {"days": form.days}
    return None if form.clock is None else dict(msgspec.to_builtins(form.clock))


HANDLERS = [
    list_tournaments,
    open_tournament,
    show_tournament,
    enter_tournament,
    add_level,
    begin_tournament,
    leave_tournament,
    tournament_invitation,
]

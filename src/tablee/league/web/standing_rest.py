"""The league over HTTP: what it is, how everybody stands, and the page of each who plays."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import FromPath, Parameter, QueryParameter

from tablee.league.storage.people_rows import STUDENT
from tablee.league.web.services import TheLeague, TheReader
from tablee.league.web.standing_messages import player_info, standings_info, versus_table
from tablee.league.web.terms import league_terms
from tablee.league.wire import LeagueInfo, PlayerInfo, StandingsInfo, VersusTable
from tablee.web.services import TheLanguage
from tablee.web.visitors import say_in
from tablee.wording import rules_title

PersonId = Annotated[str, Parameter(max_length=16, min_length=1, description="The person's id.")]
Seen = Annotated[str | None, QueryParameter(max_length=80, description="The stamp of what is shown.")]


@get("/api/league")
async def show_league(league: TheLeague, reader: TheReader, language: TheLanguage) -> LeagueInfo:
    """Returns what the league is, who asks, and whether they may push now."""
    say, game = say_in(language), league.settings.build_game()
    refused = league.refusal(say)
    return LeagueInfo(
        title=league.settings.title,
        game=game.kind.name,
        game_title=game.kind.title,
        rules=rules_title(game, say.for_game(game.kind)),
        terms=league_terms(league.settings, say),
        role=reader.role,  # type: ignore[arg-type]  # one of Role, as the store writes it
        person=reader.id,
        name=reader.name,
        closed="" if refused is None else refused.text(say),
        left=await league.pushes_left(reader.id) if reader.role == STUDENT else 0,
    )


@get("/api/league/standings")
async def show_standings(
    league: TheLeague, reader: TheReader, language: TheLanguage, seen: Seen = None
) -> StandingsInfo | None:
    """Returns the standings; null where nothing has changed since the answer whose stamp was `seen`."""
    found = await standings_info(league, reader, say_in(language))
    return None if found.stamp == seen else found


@get("/api/league/versus")
async def show_versus(league: TheLeague, reader: TheReader, language: TheLanguage) -> VersusTable:
    """Returns how everybody did against everybody, in the order of the standings."""
    return await versus_table(league, reader, say_in(language))


@get("/api/league/players/{person:str}")
async def show_player(
    person: FromPath[PersonId], league: TheLeague, reader: TheReader, language: TheLanguage
) -> PlayerInfo:
    """Returns the page of somebody who plays."""
    return await player_info(league, await league.find_person(person), reader, say_in(language))


HANDLERS = [show_league, show_standings, show_versus, show_player]

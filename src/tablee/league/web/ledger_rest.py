"""Games of the ledger over HTTP: lists, games to look through with their analysis, and what of a game is its
owner's alone.
"""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, Parameter, QueryParameter
from litestar.status_codes import HTTP_200_OK

from tablee.league.storage.ledger_game import LedgerGame
from tablee.league.web.ledger_messages import game_line, own_game
from tablee.league.web.ledger_tables import plain_record
from tablee.league.web.refusals import LeagueRefused
from tablee.league.web.services import LeagueServices, TheLeague, TheReader, may_see_own
from tablee.league.wire import GameLine, OwnGame
from tablee.match.visibility import SPECTATOR
from tablee.records.files import as_json
from tablee.web.live_table import LiveTable
from tablee.web.messages import allowed_viewers, replay_of, replay_scene
from tablee.web.services import TheLanguage
from tablee.web.visitors import say_in
from tablee.web.wire.rest import AnalysisProgress, Replay, ReplayMoment

JSON = "application/json"
MOST_LISTED = 25
GameNumber = Annotated[int, Parameter(ge=1, le=2**31 - 1, description="The game's number in the ledger.")]
MoveNumber = Annotated[int, Parameter(ge=0, le=100_000, description="After how many moves.")]
Viewer = Annotated[
    int | None, QueryParameter(ge=0, le=8, description="Whose view: a seat from 1, 0 for a spectator.")
]
Player = Annotated[str | None, QueryParameter(max_length=16, description="Games of this person only.")]
Before = Annotated[
    int | None, QueryParameter(ge=1, le=2**31 - 1, description="Games with smaller numbers only.")
]


@get("/api/league/games")
async def list_games(
    league: TheLeague, reader: TheReader, language: TheLanguage, person: Player = None, before: Before = None
) -> list[GameLine]:
    """Returns the latest games, the newest first."""
    names, say = await league.names(), say_in(language)
    found = await league.store.games.latest(MOST_LISTED, person=person, before=before)
    return [game_line(league, each, names, reader, say) for each in found]


@get("/api/league/games/{number:int}/replay")
async def show_game(
    number: FromPath[GameNumber],
    league: TheLeague,
    language: TheLanguage,
    viewer: Viewer = None,
) -> Replay:
    """Returns a game to look through, as a spectator or through the eyes of any seat."""
    live = await _table(league, number, language)
    return replay_of(live, _viewer(live, viewer), language, allowed_viewers(live, SPECTATOR))


@get("/api/league/games/{number:int}/replay/{move:int}")
async def show_moment(
    number: FromPath[GameNumber],
    move: FromPath[MoveNumber],
    league: TheLeague,
    language: TheLanguage,
    viewer: Viewer = None,
) -> ReplayMoment:
    """Returns the board of a game after so many moves."""
    live = await _table(league, number, language)
    at = min(move, len(live.table.moves))
    return ReplayMoment(at, replay_scene(live, _viewer(live, viewer), at))


@get("/api/league/games/{number:int}/record")
async def download_record(
    number: FromPath[GameNumber], league: TheLeague, language: TheLanguage
) -> Response[bytes]:
    """Returns the record file of a game, with the names of its players and nothing that is theirs alone."""
    game = await _game(league, number)
    names = league.seat_names(game, await league.names(), say_in(language))
    headers = {"Content-Disposition": f'attachment; filename="league-{number}.json"'}
    return Response(as_json(plain_record(game, names)).encode(), media_type=JSON, headers=headers)


@post("/api/league/games/{number:int}/analysis", status_code=HTTP_200_OK)
async def analyse_game(
    number: FromPath[GameNumber], league: TheLeague, language: TheLanguage
) -> AnalysisProgress:
    """Begins the analysis of a game, or returns how far it is, or what it found."""
    return await league.analyses.progress(await _table(league, number, language), language, SPECTATOR)


@get("/api/league/games/{number:int}/analysis")
async def show_analysis(
    number: FromPath[GameNumber], league: TheLeague, language: TheLanguage
) -> AnalysisProgress:
    """Returns the analysis of a game, if it has been made before."""
    return await league.analyses.kept(await _table(league, number, language), language, SPECTATOR)


@get("/api/league/games/{number:int}/own")
async def show_own(
    number: FromPath[GameNumber],
    league: TheLeague,
    reader: TheReader,
    language: TheLanguage,
) -> OwnGame:
    """Returns what of a game is its owner's alone: the last on standard error, times, notes, and why it was
    lost. Who did not play in it is told of nothing; a teacher of all seats.
    """
    game = await _game(league, number)
    say = say_in(language)
    names = league.seat_names(game, await league.names(), say)
    return own_game(game, names, lambda person: may_see_own(reader, person), say)


async def _game(league: LeagueServices, number: int) -> LedgerGame:
    found = await league.store.games.game(number)
    if found is None:
        raise LeagueRefused("no_such_game", 404)
    return found


async def _table(league: LeagueServices, number: int, language: str) -> LiveTable:
    game = await _game(league, number)
    return await league.tables.table(game, league.seat_names(game, await league.names(), say_in(language)))


def _viewer(live: LiveTable, asked: int | None) -> int:
    """Returns the viewer that is asked for, a spectator where there is no such seat."""
    return SPECTATOR if asked is None or asked > live.table.game.seats else asked - 1


HANDLERS = [
    list_games,
    show_game,
    show_moment,
    download_record,
    analyse_game,
    show_analysis,
    show_own,
]

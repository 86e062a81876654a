"""What a visitor's finished games and puzzles come to, from the rows of the database: results counted, and
ratings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from tablee.core.game import GameKind
from tablee.i18n import Say
from tablee.own_statistics import PlayedGame, ResultCount, count_results
from tablee.puzzles.ratings import RatedTry, rated_tries
from tablee.roster import HUMAN, find_game
from tablee.skill_ratings import Strength
from tablee.web.storage.rating_rows import RATED_KIND, RatedGame
from tablee.web.storage.stored_table import StoredTable, outcome_of
from tablee.web.wire.profile import PuzzlePoint, PuzzleRating, RatingInfo, RatingPoint

MOST_POINTS = 400  # of a chart; of a longer history every so manieth game is shown, and the last

Point = TypeVar("Point")


def played_game(stored: StoredTable, visitor: str) -> PlayedGame | None:
    """Returns a visitor's finished game; None for one that is not over, no real one, or none of their own."""
    seat = stored.seat_of(visitor)
    if stored.outcome is None or seat < 0 or stored.kind != RATED_KIND:
        return None
    named = {
        other: (min(held.holders, default=held.name), held.name)
        for other, held in enumerate(stored.seats)
        if stored.specs[other] == HUMAN and held.name
    }
    return PlayedGame(stored.game, stored.options, stored.specs, seat, outcome_of(stored.outcome), named)


def result_of(stored: StoredTable, visitor: str) -> str | None:
    """Returns `won`, `drawn` or `lost`, None for a game that does not count."""
    played = played_game(stored, visitor)
    return None if played is None else played.result


def own_counts(tables: Sequence[StoredTable], visitor: str, say: Say) -> dict[str, list[ResultCount]]:
    """Returns what a visitor's games come to, by the names that `Profile` has for the counts."""
    played = (played_game(stored, visitor) for stored in tables)
    found = count_results((game for game in played if game is not None), say)
    return vars(found)


def rating_infos(history: Sequence[RatedGame]) -> list[RatingInfo]:
    """Returns a visitor's ratings, the game rated last first, from all rated games in their order."""
    found: dict[tuple[str, str], list[RatedGame]] = {}
    for rated in history:
        key = rated.kind, rated.pool
        found[key] = found.pop(key, [])  # the last to be rated goes to the end
        found[key].append(rated)
    return [_rating_info(games) for games in reversed(found.values())]


def _rating_info(games: Sequence[RatedGame]) -> RatingInfo:
    last = games[-1]
    now: Strength = last.strength
    return RatingInfo(
        game=last.kind,
        title=find_game(last.kind).title,
        pool="people" if last.pool == "people" else "levels",
        points=now.points,
        uncertainty=now.uncertainty,
        provisional=now.is_provisional,
        games=now.games,
        history=[
            RatingPoint(rated.game, rated.ended, rated.strength.points, rated.strength.uncertainty)
            for rated in _shown(games)
        ],
    )


def puzzle_ratings(tried: Mapping[str, Mapping[str, bool]]) -> list[PuzzleRating]:
    """Returns a visitor's ratings at puzzles: `tried` is by game what they have tried, in that order."""
    rated = ((find_game(game), each) for game, each in tried.items() if each)
    return [_puzzle_rating(kind, tries) for kind, each in rated if (tries := rated_tries(kind, each))]


def _puzzle_rating(kind: GameKind, tries: Sequence[RatedTry]) -> PuzzleRating:
    now = tries[-1].strength
    return PuzzleRating(
        game=kind.name,
        title=kind.title,
        points=now.points,
        uncertainty=now.uncertainty,
        provisional=now.is_provisional,
        tried=len(tries),
        solved=sum(each.right for each in tries),
        history=[
            PuzzlePoint(each.puzzle, each.strength.points, each.strength.uncertainty)
            for each in _shown(tries)
        ],
    )


def _shown(points: Sequence[Point]) -> list[Point]:
    """Returns what a chart shows of a history."""
    step = -(-len(points) // MOST_POINTS)
    return [each for at, each in enumerate(points, start=1) if at % step == 0 or at == len(points)]

"""The score table of a tournament: wins, draws and losses of each pair, or each agent's share in a group.

With two seats a line is a pair (`PairScore`). With more seats, or different agents at a table, a line is one
agent (`GroupShare`): a win is one point, a win that k seats share 1/k for each, and a game nobody won is
shared by all. Whoever plays no better and no worse than the rest gets the fair share, one in so many seats.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tablee.arena.game_result import GameResult, milliseconds_per_move, shares_by_deal
from tablee.arena.schedule import ALONE
from tablee.arena.statistics import deal_interval, wilson_interval
from tablee.core.notes import Note

ABOVE, BELOW, UNCLEAR = "above", "below", "unclear"


@dataclass(frozen=True)
class PairScore:
    """The games of one pair, from the first agent's side; `score` counts a draw as half a win.

    `low` and `high` are Wilson's interval, as if every game were a trial of its own; `paired_low` and
    `paired_high` take each deal, played from both seats, as one trial.
    """

    first: str
    second: str
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float
    paired_low: float
    paired_high: float
    wins_moving_first: int  # by whichever agent had the first seat
    moves_per_game: float
    forfeits: tuple[Note, ...]
    milliseconds: tuple[float, float]  # per move, by agent; the only figures that vary from run to run

    def as_data(self, *, times: bool = False) -> dict[str, Any]:
        """Returns the line as plain data, with milliseconds only where `times` are wanted."""
        return _line_data(self, times=times)


@dataclass(frozen=True)
class GroupShare:
    """One agent's games: alone among copies of `among`, or (None) with different agents."""

    agent: str
    among: str | None
    games: int
    deals: int
    points: float
    share: float  # points per game
    fair: float
    low: float
    high: float
    verdict: str  # ABOVE or BELOW when the interval leaves out the fair share, otherwise UNCLEAR
    moves_per_game: float
    forfeits: tuple[Note, ...]
    milliseconds: float  # per move; the only figure that varies from run to run

    def as_data(self, *, times: bool = False) -> dict[str, Any]:
        """Returns the line as plain data, with milliseconds only where `times` are wanted."""
        return _line_data(self, times=times)


def pair_scores(agents: Sequence[str], played: Iterable[GameResult]) -> list[PairScore]:
    """Returns a line for every pair that has met, in the order of the agents."""
    games: dict[tuple[int, int], list[GameResult]] = defaultdict(list)
    for game in sorted(played, key=lambda game: game.number):
        games[min(game.entrants), max(game.entrants)].append(game)
    return [_pair_score(agents, pair, games[pair]) for pair in sorted(games)]


def group_shares(agents: Sequence[str], played: Iterable[GameResult], grouping: str) -> list[GroupShare]:
    """Returns a line for every agent that sat alone, or (mixed) for every agent, in their order."""
    games: dict[tuple[int, int], list[GameResult]] = defaultdict(list)
    for game in sorted(played, key=lambda game: game.number):
        for entrant, among in _measured_by(game, grouping):
            games[entrant, among].append(game)
    return [_group_share(agents, *key, games[key]) for key in sorted(games)]


def _pair_score(agents: Sequence[str], pair: tuple[int, int], games: Sequence[GameResult]) -> PairScore:
    first, second = pair
    shares = [game.share(first) for game in games]
    wins, losses = shares.count(1.0), shares.count(0.0)
    low, high = wilson_interval(sum(shares), len(games))
    paired_low, paired_high = deal_interval(shares_by_deal(games, first))
    return PairScore(
        first=agents[first],
        second=agents[second],
        games=len(games),
        wins=wins,
        draws=len(games) - wins - losses,
        losses=losses,
        score=sum(shares) / len(games),
        low=low,
        high=high,
        paired_low=paired_low,
        paired_high=paired_high,
        wins_moving_first=sum(game.share(game.entrants[0]) == 1.0 for game in games),
        moves_per_game=sum(game.length for game in games) / len(games),
        forfeits=tuple(game.forfeit for game in games if game.forfeit),
        milliseconds=(milliseconds_per_move(games, first), milliseconds_per_move(games, second)),
    )


def _measured_by(game: GameResult, grouping: str) -> list[tuple[int, int]]:
    """Returns the agents that a game measures, each with those it sat among (−1: different agents)."""
    if grouping != ALONE:
        return [(entrant, -1) for entrant in game.entrants]
    alone = [entrant for entrant in game.entrants if game.entrants.count(entrant) == 1]
    return [(lone, next(other for other in game.entrants if other != lone)) for lone in alone]


def _group_share(agents: Sequence[str], entrant: int, among: int, games: Sequence[GameResult]) -> GroupShare:
    means, fair = shares_by_deal(games, entrant), 1 / len(games[0].entrants)
    low, high = deal_interval(means)
    points = sum(game.share(entrant) for game in games)
    return GroupShare(
        agent=agents[entrant],
        among=agents[among] if among >= 0 else None,
        games=len(games),
        deals=len(means),
        points=points,
        share=points / len(games),
        fair=fair,
        low=low,
        high=high,
        verdict=ABOVE if low > fair else BELOW if high < fair else UNCLEAR,
        moves_per_game=sum(game.length for game in games) / len(games),
        # Each failure is told once: here, or in the line of whoever failed when a game measures all its
        # agents.
        forfeits=tuple(
            game.forfeit
            for game in games
            if game.forfeit is not None and (among >= 0 or entrant == game.failed)
        ),
        milliseconds=milliseconds_per_move(games, entrant),
    )


def _line_data(line: PairScore | GroupShare, *, times: bool) -> dict[str, Any]:
    data = asdict(line)
    data["forfeits"] = [str(forfeit) for forfeit in line.forfeits]
    if not times:
        del data["milliseconds"]
    return data

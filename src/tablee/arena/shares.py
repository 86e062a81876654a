"""What the games of tables of any size add up to: each agent's share of the wins and its interval.

A win is one point, a win that k seats share 1/k for each, and a game nobody won is shared by all.
Whoever plays no better and no worse than the rest gets the fair share, one in so many seats.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tablee.arena.intervals import over_deals
from tablee.arena.played import Played
from tablee.arena.schedule import ALONE
from tablee.core.notes import Note

ABOVE, BELOW, UNCLEAR = "above", "below", "unclear"


@dataclass(frozen=True)
class Share:
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
    verdict: str  # ABOVE or BELOW when the interval leaves out the fair share
    moves_per_game: float
    forfeits: tuple[Note, ...]
    milliseconds: float  # per move; the only figure that varies from run to run

    def as_data(self, *, times: bool = False) -> dict[str, Any]:
        data = asdict(self)
        data["forfeits"] = [str(forfeit) for forfeit in self.forfeits]
        if not times:
            del data["milliseconds"]
        return data


def shares(agents: Sequence[str], played: Iterable[Played], table: str) -> list[Share]:
    """A share for every agent that sat alone, or for every agent there was, in the order of the agents."""
    games: dict[tuple[int, int], list[Played]] = defaultdict(list)
    for game in sorted(played, key=lambda game: game.number):
        for entrant, among in _measured(game, table):
            games[entrant, among].append(game)
    return [_share(agents, *key, games[key]) for key in sorted(games)]


def by_deal(games: Iterable[Played], entrant: int) -> list[float]:
    """What an entrant got of each deal on average, over all seatings of it."""
    found: dict[int, list[float]] = defaultdict(list)
    for game in games:
        found[game.deal].append(game.share(entrant))
    return [sum(got) / len(got) for got in found.values()]


def _measured(game: Played, table: str) -> list[tuple[int, int]]:
    """Whom a game measures, and among whom (−1: among different agents)."""
    if table != ALONE:
        return [(entrant, -1) for entrant in game.entrants]
    alone = [entrant for entrant in game.entrants if game.entrants.count(entrant) == 1]
    return [(lone, next(other for other in game.entrants if other != lone)) for lone in alone]


def _share(agents: Sequence[str], entrant: int, among: int, games: Sequence[Played]) -> Share:
    seats = len(games[0].entrants)
    means, fair = by_deal(games, entrant), 1 / seats
    low, high = over_deals(means)
    points = sum(game.share(entrant) for game in games)
    return Share(
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
        moves_per_game=sum(sum(game.moves) for game in games) / len(games),
        # Each failure is told once: here, or with whoever failed when all are measured at once.
        forfeits=tuple(
            game.forfeit
            for game in games
            if game.forfeit is not None and (among >= 0 or entrant == game.failed)
        ),
        milliseconds=milliseconds(games, entrant),
    )


def milliseconds(games: Iterable[Played], entrant: int) -> float:
    """An entrant's thinking time per move."""
    moves, seconds = 0, 0.0
    for game in games:
        for seat, found in enumerate(game.entrants):
            if found == entrant:
                moves += game.moves[seat]
                seconds += game.seconds[seat]
    return 1000 * seconds / moves if moves else 0.0

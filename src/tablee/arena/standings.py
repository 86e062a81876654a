"""What the games of a tournament add up to: wins, draws, losses and an interval for each pair."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tablee.arena.intervals import over_deals, wilson
from tablee.arena.played import Played
from tablee.arena.shares import by_deal, milliseconds
from tablee.core.notes import Note


@dataclass(frozen=True)
class Pairing:
    """The games of one pair, from the first agent's side. `score` counts a draw as half a win.

    `low` and `high` are Wilson's, as if every game were a trial of its own; `paired_low` and
    `paired_high` take each deal, played from both seats, as one.
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
        data = asdict(self)
        data["forfeits"] = [str(forfeit) for forfeit in self.forfeits]
        if not times:
            del data["milliseconds"]
        return data


def standings(agents: Sequence[str], played: Sequence[Played]) -> list[Pairing]:
    """A pairing for every pair that has met, in the order of the agents."""
    games: dict[tuple[int, int], list[Played]] = defaultdict(list)
    for game in sorted(played, key=lambda game: game.number):
        games[min(game.entrants), max(game.entrants)].append(game)
    return [_pairing(agents, pair, games[pair]) for pair in sorted(games)]


def _pairing(agents: Sequence[str], pair: tuple[int, int], games: Sequence[Played]) -> Pairing:
    first, second = pair
    shares = [game.share(first) for game in games]
    wins, losses = shares.count(1.0), shares.count(0.0)
    low, high = wilson(sum(shares), len(games))
    paired_low, paired_high = over_deals(by_deal(games, first))
    return Pairing(
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
        moves_per_game=sum(sum(game.moves) for game in games) / len(games),
        forfeits=tuple(game.forfeit for game in games if game.forfeit),
        milliseconds=(milliseconds(games, first), milliseconds(games, second)),
    )

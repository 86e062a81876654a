"""What the games of a tournament add up to: wins, draws, losses and an interval for each pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from tablee.core.notes import Note

if TYPE_CHECKING:
    from tablee.arena.tournament import Played

Z_95 = 1.959963984540054


@dataclass(frozen=True)
class Pairing:
    """The games of one pair, from the first agent's side. `score` counts a draw as half a win."""

    first: str
    second: str
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float
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


def wilson(score: float, games: int) -> tuple[float, float]:
    """The 95 % interval of Wilson for a share of `games`, `score` being wins and half the draws."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = score / games, Z_95 * Z_95
    centre = share + z2 / (2 * games)
    spread = Z_95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def standings(agents: Sequence[str], played: Sequence[Played]) -> list[Pairing]:
    """A pairing for every pair that has met, in the order of the agents."""
    pairs = sorted({(min(game.entrants), max(game.entrants)) for game in played})
    return [_pairing(agents, pair, [g for g in played if set(g.entrants) == set(pair)]) for pair in pairs]


def _pairing(agents: Sequence[str], pair: tuple[int, int], games: Sequence[Played]) -> Pairing:
    first, second = pair
    shares = [game.share(first) for game in games]
    wins, losses = shares.count(1.0), shares.count(0.0)
    low, high = wilson(sum(shares), len(games))
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
        wins_moving_first=sum(game.share(game.entrants[0]) == 1.0 for game in games),
        moves_per_game=sum(sum(game.moves) for game in games) / len(games),
        forfeits=tuple(game.forfeit for game in sorted(games, key=lambda g: g.number) if game.forfeit),
        milliseconds=(_milliseconds(games, first), _milliseconds(games, second)),
    )


def _milliseconds(games: Sequence[Played], entrant: int) -> float:
    moves = sum(game.moves[game.entrants.index(entrant)] for game in games)
    seconds = sum(game.seconds[game.entrants.index(entrant)] for game in games)
    return 1000 * seconds / moves if moves else 0.0

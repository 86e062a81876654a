"""Statistics: 95 % intervals, each agent against each, the seats' advantage, shares by length, times.

An interval says how sure a measured share is, for single games and for whole deals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

import numpy as np

from tablee.arena.game_result import GameResult
from tablee.arena.schedule import ALONE

Z_95 = 1.959963984540054
FEW_DEALS = 30  # with fewer the normal distribution cannot be relied on
EQUAL = 1e-9  # sums of thirds differ in their last digits


def wilson_interval(score: float, games: int) -> tuple[float, float]:
    """Returns Wilson's 95 % interval for a share of `games`; `score` is wins plus half the draws."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = score / games, Z_95 * Z_95
    centre = share + z2 / (2 * games)
    spread = Z_95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def deal_interval(means: Sequence[float]) -> tuple[float, float]:
    """Returns the 95 % interval of the mean of `means`, one for each deal: mean ± 1.96 s/√n.

    Games on one deal are no independent trials: what the deal gives in one seat it takes in another.
    Deals are independent, so their spread s is what counts, and from FEW_DEALS on the normal
    distribution is good enough. With fewer, or with deals that all came out alike, s cannot be
    trusted: then it is Wilson's interval with the deals as trials, as wide as any spread could make it.
    """
    count = len(means)
    if count < FEW_DEALS or max(means) - min(means) < EQUAL:
        return wilson_interval(sum(means), count)
    mean = sum(means) / count
    variance = sum((share - mean) ** 2 for share in means) / (count - 1)
    half = Z_95 * sqrt(variance / count)
    return max(0.0, mean - half), min(1.0, mean + half)


QUARTERS = 4


@dataclass(frozen=True)
class SeatShare:
    """The share of all wins that a seat (counted from 1) got, whoever sat there."""

    seat: int
    share: float
    low: float
    high: float

    def as_data(self) -> dict[str, Any]:
        """Returns the share as plain data."""
        return asdict(self)


@dataclass(frozen=True)
class LengthGroup:
    """The games of `low` to `high` moves, and each agent's share of them for each seat it took."""

    low: int
    high: int
    games: int
    shares: dict[str, float]

    def as_data(self) -> dict[str, Any]:
        """Returns the group as plain data."""
        return {"from": self.low, "to": self.high, "games": self.games, "shares": self.shares}


def head_to_head(
    agents: Sequence[str], played: Iterable[GameResult], grouping: str
) -> list[list[float | None]]:
    """Returns the share of each agent (row) against each other (column); None where they have not met.

    With two seats it is wins plus half the draws. With more it is what the row's agent got alone among
    copies of the column's or, where different agents sit together, its part of what the two of them got.
    """
    # `most` is what the row could have got at most, so that got / most is its share.
    got, most = (np.zeros((len(agents), len(agents))) for _ in range(2))
    for game in played:
        different = sorted(set(game.entrants))
        shares = {entrant: game.share(entrant) for entrant in different}
        for row in different:
            for column in different:
                lone = grouping != ALONE or len(game.entrants) == 2 or game.entrants.count(row) == 1
                if row == column or not lone:
                    continue
                got[row, column] += shares[row]
                mixed = grouping != ALONE and len(game.entrants) > 2
                most[row, column] += shares[row] + shares[column] if mixed else 1
    return [
        [got[row, column] / most[row, column] if most[row, column] else None for column in range(len(agents))]
        for row in range(len(agents))
    ]


def seat_shares(played: Iterable[GameResult]) -> list[SeatShare]:
    """Returns each seat's share of the wins with its interval over deals; fair is one in so many seats."""
    by_seat: dict[int, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for game in played:
        seats = len(game.entrants)
        for seat in range(seats):
            won = game.winners or range(seats)
            by_seat[seat][game.deal].append((seat in won) / len(won))
    found = []
    for seat in sorted(by_seat):
        deals = by_seat[seat]
        games = [share for deal in deals.values() for share in deal]
        low, high = deal_interval([sum(deal) / len(deal) for deal in deals.values()])
        found.append(SeatShare(seat + 1, sum(games) / len(games), low, high))
    return found


def by_length(agents: Sequence[str], played: Sequence[GameResult]) -> list[LengthGroup]:
    """Returns the games in four groups of about the same size, from the shortest to the longest."""
    lengths = sorted(game.length for game in played)
    if not lengths:
        return []
    # A set: where many games have the same length, there are fewer than four groups.
    ends = sorted({lengths[-(-len(lengths) * part // QUARTERS) - 1] for part in range(1, QUARTERS + 1)})
    found, low = [], lengths[0]
    for high in ends:
        games = [game for game in played if low <= game.length <= high]
        shares = {}
        for entrant, agent in enumerate(agents):
            taken = sum(game.entrants.count(entrant) for game in games)
            if taken:
                shares[agent] = sum(game.share(entrant) for game in games) / taken
        found.append(LengthGroup(low, high, len(games), shares))
        low = high + 1
    return found


def timings(agents: Sequence[str], played: Iterable[GameResult]) -> list[dict[str, Any]]:
    """Returns the milliseconds of every agent's moves; zeros where no move was made or timed."""
    taken: dict[int, list[float]] = defaultdict(list)
    for game in played:
        for entrant, times in zip(game.entrants, game.times, strict=False):
            taken[entrant].extend(times)
    return [_timing(agent, 1000 * np.array(taken[at])) for at, agent in enumerate(agents)]


def _timing(agent: str, taken: np.ndarray[Any, np.dtype[np.float64]]) -> dict[str, Any]:
    figures = dict.fromkeys(("mean_ms", "median_ms", "p95_ms", "max_ms"), 0.0)
    if len(taken):
        found = (taken.mean(), *np.percentile(taken, [50, 95]), taken.max())
        figures = {name: round(float(value), 4) for name, value in zip(figures, found, strict=True)}
    return {"agent": agent, "moves": len(taken), **figures}

"""The result of a final: standings, who did how well against whom, and grades; counted from its games.

A player's result is its share of the wins. The games of one deal are counted as one trial, because they are
one hand of cards played from every seat: so is the interval. Equal shares are equal ranks. Whoever has left
the league meanwhile is not counted, nor is any game with them, so that all others have played the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from math import sqrt
from statistics import stdev
from typing import Any

from tablee.league.final import FinalEntry
from tablee.league.storage.game_rows import GameShares
from tablee.league.storage.ledger_game import WIN

_NORMAL = 1.96  # of 95 %

Grading = Callable[[float], float]


@dataclass(frozen=True)
class FinalStanding:
    """A player's result: sixtieths of wins in so many games, the share that is with its 95 % interval."""

    rank: int
    player: str
    name: str
    games: int
    sixtieths: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Grades:
    """A player's grades, each by the league's curve: by its share of the wins, by its rank (the first 1, the
    last 0), and by the part of the bosses that it has beaten; None where there are none.
    """

    player: str
    by_share: float
    by_rank: float
    by_bosses: float | None


@dataclass(frozen=True)
class FinalResult:
    """The standings, the best first; `against[one][other]` is the share of one in games with the other."""

    games: int
    standings: tuple[FinalStanding, ...]
    against: dict[str, dict[str, float]]

    def as_data(self) -> dict[str, Any]:
        """Returns the same as plain data."""
        return asdict(self) | {"standings": [asdict(standing) for standing in self.standings]}


def final_result(entries: Sequence[FinalEntry], games: Iterable[GameShares]) -> FinalResult:
    """Counts the games of a final between these entries: those who have left are not among them."""
    counted = 0
    names = {entry.player: entry.name for entry in entries}
    trials: dict[str, dict[tuple[int, int], list[int]]] = defaultdict(lambda: defaultdict(list))
    met: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for game in games:
        if not names.keys() >= set(game.players):
            continue
        counted += 1
        for player, share in zip(game.players, game.shares, strict=True):
            trials[player][game.pairing, game.deal].append(share)
            for other in game.players:
                if other != player:
                    met[player][other].append(share)
    totals = {
        player: Fraction(sum(map(sum, deals.values())), WIN * sum(map(len, deals.values())))
        for player, deals in trials.items()
    }
    ordered = sorted(totals, key=lambda player: (-totals[player], player))
    standings = tuple(
        _standing(
            1 + sum(other > totals[player] for other in totals.values()),
            player,
            names[player],
            list(trials[player].values()),
        )
        for player in ordered
    )
    against = {
        player: {
            other: round(sum(met[player][other]) / WIN / len(met[player][other]), 6)
            for other in ordered
            if met[player][other]
        }
        for player in ordered
    }
    return FinalResult(counted, standings, against)


def grades_of(
    result: FinalResult, entries: Sequence[FinalEntry], bosses: Sequence[str], grade: Grading
) -> list[Grades]:
    """Returns the grades of all in the standings, in their order; `grade` is the league's curve."""
    beaten = {entry.player: len(set(entry.bosses) & set(bosses)) for entry in entries}
    last = max(1, len(result.standings) - 1)
    return [
        Grades(
            standing.player,
            round(grade(standing.share), 2),
            round(grade(1 - (standing.rank - 1) / last), 2),
            round(grade(beaten[standing.player] / len(bosses)), 2) if bosses else None,
        )
        for standing in result.standings
    ]


def _standing(rank: int, player: str, name: str, deals: list[list[int]]) -> FinalStanding:
    games = sum(map(len, deals))
    sixtieths = sum(map(sum, deals))
    share = sixtieths / WIN / games
    means = [sum(deal) / WIN / len(deal) for deal in deals]
    half = _NORMAL * stdev(means) / sqrt(len(means)) if len(means) > 1 else 1.0
    low, high = max(0.0, share - half), min(1.0, share + half)
    return FinalStanding(rank, player, name, games, sixtieths, round(share, 6), round(low, 6), round(high, 6))

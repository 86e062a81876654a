"""What the ledger of a league adds up to, kept in memory as it grows: ratings, their history, who did how
against whom.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tablee.league.head_to_head import HeadToHead
from tablee.league.ladder_ratings import ELO, LadderFit, LadderTally
from tablee.league.storage.game_rows import GameShares
from tablee.league.storage.league_store import LeagueStore
from tablee.league.storage.stored_player import StoredPlayer

BASE = 1000  # points of the anchor: the weakest boss, or whoever was first
POINTS_IN_HISTORY = 24
FIRST_IN_HISTORY = 4  # games; before, a rating says nothing
Z_95 = 1.959963984540054
MOST_HISTORY = 50 * POINTS_IN_HISTORY  # ratings of the past that are remembered


@dataclass(frozen=True)
class Rated:
    """The rating of a player in points, with the interval that holds it in 95 of 100 cases."""

    player: str
    points: int
    low: int
    high: int
    games: int


class LeagueResults:
    """The results of one league."""

    def __init__(self, store: LeagueStore) -> None:
        self.head_to_head = HeadToHead()
        self._store = store
        self._games: list[GameShares] = []
        self._lock = asyncio.Lock()
        self._tally = LadderTally(0)
        self._rated: tuple[int, dict[str, Rated]] = (0, {})
        self._past: dict[int, dict[str, Rated]] = {}  # by how many games had been played

    @property
    def count(self) -> int:
        """How many games have been counted."""
        return len(self._games)

    async def refresh(self) -> None:
        """Counts the games that were written since."""
        async with self._lock:
            while new := await self._store.games.shares(self._games[-1].number if self._games else 0):
                self._games += new
                self.head_to_head.add(new)
                if self._tally.seats == len(new[-1].players):
                    self._tally.add(new)
                else:
                    self._tally = tally_of(self._games)

    async def rated(self) -> dict[str, Rated]:
        """Returns the rating of every player who has met others, by their text."""
        async with self._lock:
            count = len(self._games)
            if self._rated[0] != count:
                fit = await asyncio.to_thread(self._tally.fit)
                self._rated = count, rated_by(fit)
            return self._rated[1]

    async def history(self, person: str) -> list[tuple[int, Rated]]:
        """Returns how somebody's rating has gone: after so many of their games, that of the version that had
        played last.
        """
        games = self._games[:]
        own = [at for at, game in enumerate(games, 1) if _version_of(game, person)][FIRST_IN_HISTORY - 1 :]
        chosen = (
            sorted({own[at * (len(own) - 1) // (POINTS_IN_HISTORY - 1)] for at in range(POINTS_IN_HISTORY)})
            if own
            else []
        )
        past = await self._past_ratings(games, chosen)
        found = []
        for at in chosen:
            rated = past[at].get(_version_of(games[at - 1], person))
            if rated is not None:
                found.append((own.index(at) + FIRST_IN_HISTORY, rated))
        return found

    async def _past_ratings(
        self, games: Sequence[GameShares], counts: Sequence[int]
    ) -> dict[int, dict[str, Rated]]:
        """Returns what the ratings were after so many games, for each count."""
        missing = [count for count in counts if count not in self._past]
        if missing:
            self._past |= await asyncio.to_thread(_ratings_after, games, missing)
        found = {count: self._past[count] for count in counts}
        while len(self._past) > MOST_HISTORY:
            self._past.pop(next(iter(self._past)))
        return found


def tally_of(games: Sequence[GameShares]) -> LadderTally:
    """Returns the sums of these games, of those that have as many seats as the last."""
    tally = LadderTally(len(max(games, key=lambda game: game.number).players) if games else 0)
    tally.add(games)
    return tally


def ratings_of(games: Sequence[GameShares]) -> dict[str, Rated]:
    """Returns the rating of everybody in these games, as far as they are connected with the anchor.

    The order of the games changes nothing.
    """
    return rated_by(tally_of(games).fit()) if games else {}


def rated_by(fit: LadderFit) -> dict[str, Rated]:
    """Returns strengths as points, with intervals of the distance to the anchor."""
    anchor = min(range(len(fit.players)), key=lambda at: (not StoredPlayer.read(fit.players[at]).boss, at))
    points = ELO * (fit.strengths - fit.strengths[anchor])
    own = np.diag(fit.covariance)
    variance = own + own[anchor] - 2 * fit.covariance[anchor]
    wide = Z_95 * ELO * np.sqrt(fit.dispersion * np.maximum(variance, 0.0))
    return {
        player: Rated(
            player,
            BASE + round(float(points[at])),
            BASE + round(float(points[at] - wide[at])),
            BASE + round(float(points[at] + wide[at])),
            fit.games[at],
        )
        for at, player in enumerate(fit.players)
        if fit.circles[at] == fit.circles[anchor]
    }


def _ratings_after(games: Sequence[GameShares], counts: Sequence[int]) -> dict[int, dict[str, Rated]]:
    """Returns the ratings after so many games, for counts that rise; each game is counted once."""
    tally, before, found = tally_of(games[: counts[0]]), counts[0], {}
    for count in counts:
        tally.add(games[before:count])
        found[count], before = rated_by(tally.fit()), count
    return found


def _version_of(game: GameShares, person: str) -> str:
    return next((player for player in game.players if StoredPlayer.read(player).person == person), "")

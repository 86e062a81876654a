"""What the ledger of a league adds up to, kept in memory as it grows: ratings, their history, who did how
against whom.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from tablee.arena.game_result import GameResult
from tablee.arena.ratings import Rating, ratings
from tablee.league.head_to_head import HeadToHead
from tablee.league.storage.game_rows import GameShares
from tablee.league.storage.league_store import LeagueStore
from tablee.league.storage.stored_player import StoredPlayer

BASE = 1000  # points of the anchor: the weakest boss, or whoever was first
POINTS_IN_HISTORY = 24
FIRST_IN_HISTORY = 4  # games; before, a rating says nothing
SAMPLES = 300
HISTORY_SAMPLES = 60
_SEED = 1


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
        self._rated: tuple[int, dict[str, Rated]] = (0, {})
        self._histories: dict[tuple[int, int], dict[str, Rated]] = {}

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

    async def rated(self) -> dict[str, Rated]:
        """Returns the rating of every player who has met others, by their text."""
        async with self._lock:
            games = self._games[:]
            if self._rated[0] != len(games):
                self._rated = len(games), await asyncio.to_thread(ratings_of, games, SAMPLES)
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
        found = []
        for at in chosen:
            rated = (await self._rated_after(games[:at])).get(_version_of(games[at - 1], person))
            if rated is not None:
                found.append((own.index(at) + FIRST_IN_HISTORY, rated))
        return found

    async def _rated_after(self, games: Sequence[GameShares]) -> dict[str, Rated]:
        key = len(games), HISTORY_SAMPLES
        if key not in self._histories:
            self._histories[key] = await asyncio.to_thread(ratings_of, games, HISTORY_SAMPLES)
            while len(self._histories) > 50 * POINTS_IN_HISTORY:
                self._histories.pop(next(iter(self._histories)))
        return self._histories[key]


def ratings_of(games: Sequence[GameShares], samples: int) -> dict[str, Rated]:
    """Returns the rating of everybody in these games, as far as they are connected with the anchor."""
    players = list(dict.fromkeys(player for game in games for player in game.players))
    players.sort(key=lambda player: (not StoredPlayer.read(player).boss, player))  # a boss is the anchor
    numbers = {player: at for at, player in enumerate(players)}
    played = [_result(game, numbers) for game in games]
    found = ratings(players, played, _SEED, samples) if players else []
    return {each.agent: _rated(each) for each in found if each.elo is not None}


def _rated(found: Rating) -> Rated:
    points, low, high = (BASE + round(value or 0.0) for value in (found.elo, found.low, found.high))
    return Rated(found.agent, points, low, high, found.games)


def _result(game: GameShares, numbers: dict[str, int]) -> GameResult:
    winners = tuple(seat for seat, share in enumerate(game.shares) if share)
    entrants = tuple(numbers[player] for player in game.players)
    none = (0,) * len(entrants)
    return GameResult(
        game.number, game.pairing * 10_000 + game.deal, entrants, winners, none, (0.0,) * len(entrants)
    )


def _version_of(game: GameShares, person: str) -> str:
    return next((player for player in game.players if StoredPlayer.read(player).person == person), "")

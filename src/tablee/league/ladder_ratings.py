"""Ratings of a league's ladder: strengths of everybody who has played, and how sure each of them is.

The model is that of `arena/ratings.py` (Bradley–Terry, Plackett–Luce): whoever sits at a table wins with
chance θ / Σ θ of all who sit there, shares of a win count as such, and Elo is 400 log₁₀ θ. Three things are
different, because a ladder is. Its pairs meet once or twice, where those of a tournament meet for hours, so
nothing is imagined for each pair: that would be a third of all games, and would draw everybody together.
Instead each player is taken for one of a crowd whose Elo spreads by `PRIOR` before it has played. Its games
grow to hundreds of thousands, so they are kept as sums by group, and a fit costs the same however many
there are. And its matchmaker must know which game would tell most: so a fit has the covariance of all
strengths, the inverse of the second derivative at the summit, which is what intervals come from, too.

Games on one deal are no independent trials. How much more or less than independent games whole deals vary is
measured over the whole ledger, as one number (`dispersion`), and the intervals are widened by it.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from math import log

import numpy as np
import numpy.typing as npt

from tablee.league.storage.game_rows import GameShares
from tablee.league.storage.ledger_game import WIN

PRIOR = 400.0  # Elo: how far players spread before anything is known of them
ELO = 400 / log(10)  # of a strength, which is log θ
STEPS, LONGEST_STEP, CLOSE = 50, 2.0, 1e-9  # of Newton's method
ENOUGH = 30  # deals from which on their variation is measured
STEADIEST = 0.25  # deals that vary less than that are not believed to

Floats = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]


@dataclass(frozen=True)
class LadderFit:
    """Strengths (log θ) of players, in the order of their texts, with their covariance and games.

    `dispersion` is how much deals vary, compared with as many independent games. `circles` numbers who has
    met whom: players with the same number are connected by games.
    """

    players: tuple[str, ...]
    strengths: Floats
    covariance: Floats
    games: tuple[int, ...]
    circles: tuple[int, ...]
    dispersion: float


class LadderTally:
    """The games of a ladder, summed up by group; games with another number of seats are left out."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self._numbers: dict[str, int] = {}
        self._groups: dict[tuple[int, ...], int] = {}
        self._members, self._wins = array("q"), array("q")  # of every group, one for each seat
        self._games, self._deals = array("q"), array("q")
        self._squares = array("d")  # Σ over whole deals of Σ over seats of (what it won of the deal)²
        self._begun: dict[tuple[int, int], tuple[int, Counter[int]]] = {}
        self._played: Counter[str] = Counter()

    def add(self, games: Iterable[GameShares]) -> None:
        """Counts more games, in any order."""
        for game in games:
            if len(game.players) == self.seats:
                self._played.update(set(game.players))
                self._count(game)

    def _count(self, game: GameShares) -> None:
        numbers = [self._numbers.setdefault(player, len(self._numbers)) for player in game.players]
        won: Counter[int] = Counter()
        for number, share in zip(numbers, game.shares, strict=True):
            won[number] += share
        members = tuple(sorted(numbers))
        group = self._groups.get(members)
        if group is None:
            group = self._groups[members] = len(self._games)
            self._members.extend(members)
            self._wins.extend([0] * self.seats)
            self._games.append(0)
            self._deals.append(0)
            self._squares.append(0.0)
        self._games[group] += 1
        for at, number in enumerate(members, group * self.seats):
            # Who sits at several seats has all of it written at the first of them.
            self._wins[at] += won.pop(number, 0)
        self._count_deal(game, group, numbers)

    def _count_deal(self, game: GameShares, group: int, numbers: list[int]) -> None:
        key = game.pairing, game.deal
        count, got = self._begun.pop(key, (0, Counter()))
        for number, share in zip(numbers, game.shares, strict=True):
            got[number] += share
        if count + 1 < self.seats:
            self._begun[key] = count + 1, got
            return
        self._deals[group] += 1
        self._squares[group] += sum((each / WIN) ** 2 for each in got.values())

    def fit(self, only: Collection[str] | None = None, playing: Sequence[Sequence[str]] = ()) -> LadderFit:
        """Returns the likeliest strengths of all who have played, or of some, by what they played together.

        The covariance is what it will be when the deals that are being played, by these groups, have been.
        """
        players = tuple(sorted(self._numbers if only is None else set(only)))
        places = {player: at for at, player in enumerate(players)}
        seated, wins, games, deals, squares = self._known(places)
        won = _sums(len(places), seated, wins)
        strengths = _summit(len(players), seated, won, games)
        awaited = [[places[player] for player in group] for group in playing]
        later = np.array(awaited, np.int64).reshape(len(awaited), self.seats)
        expected = np.concatenate([games, np.full(len(awaited), float(self.seats))])
        return LadderFit(
            players,
            strengths,
            np.asarray(np.linalg.inv(_bend(strengths, np.concatenate([seated, later]), expected))),
            tuple(self._played[player] for player in players),
            _circles(len(players), seated),
            self._dispersion(strengths, seated, wins * (deals * self.seats / games)[:, None], deals, squares),
        )

    def _known(self, places: dict[str, int]) -> tuple[Places, Floats, Floats, Floats, Floats]:
        """Returns the groups that have only these players, by their places: who sits, what each has won, how
        many games and whole deals there were, and the squares.
        """
        place = np.array([places.get(player, -1) for player in self._numbers], np.int64)
        seated = place[np.array(self._members, np.int64)].reshape(-1, self.seats)
        wins = np.array(self._wins, np.float64).reshape(-1, self.seats) / WIN
        # Sums of floating point depend on the order of what is summed; so the order must not depend on that
        # in which the games have come.
        within = np.argsort(seated, axis=1, kind="stable")
        seated, wins = np.take_along_axis(seated, within, 1), np.take_along_axis(wins, within, 1)
        order = np.lexsort(seated.T[::-1])
        order = order[seated[order, 0] >= 0]
        sums = (np.array(each, np.float64)[order] for each in (self._games, self._deals, self._squares))
        games, deals, squares = sums
        return seated[order], wins[order], games, deals, squares

    def _dispersion(
        self, strengths: Floats, seated: Places, won: Floats, deals: Floats, squares: Floats
    ) -> float:
        different = np.all(np.diff(seated, axis=1) > 0, axis=1)  # nobody sits at two seats
        if deals[different].sum() < ENOUGH:
            return 1.0
        chances = _chances(strengths, seated)
        even = (chances**2).sum(axis=1)
        found = squares - 2 * self.seats * (chances * won).sum(axis=1) + deals * self.seats**2 * even
        independent = deals * self.seats * (1 - even)
        return max(STEADIEST, float(found[different].sum() / independent[different].sum()))


def _sums(count: int, at: Places, what: Floats) -> Floats:
    """Returns the sums of what stands at each of the first numbers."""
    # Without anything to sum up bincount counts in whole numbers, whatever the weights are.
    return np.bincount(at.ravel(), what.ravel(), count).astype(np.float64)


def _chances(strengths: Floats, seated: Places) -> Floats:
    """Returns the chance of every seat of every group to win."""
    weights = strengths[seated]
    weights = np.exp(weights - weights.max(axis=1, keepdims=True, initial=-np.inf))
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def _bend(strengths: Floats, seated: Places, games: Floats) -> Floats:
    """Returns the negative second derivative of the logarithm of the likelihood, prior included."""
    count = len(strengths)
    chances = _chances(strengths, seated)
    expected = games[:, None] * chances
    pairs = seated[:, :, None] * count + seated[:, None, :]
    products = expected[:, :, None] * chances[:, None, :]
    bend = -_sums(count * count, pairs, products).reshape(count, count)
    bend[np.diag_indices(count)] += _sums(count, seated, expected) + (ELO / PRIOR) ** 2
    return bend


def _summit(count: int, seated: Places, wins: Floats, games: Floats) -> Floats:
    """Returns the likeliest strengths, by Newton's method from all alike: there is one summit."""
    strengths = np.zeros(count)
    for _ in range(STEPS if len(games) else 0):
        expected = games[:, None] * _chances(strengths, seated)
        slope = wins - _sums(count, seated, expected)
        slope -= strengths * (ELO / PRIOR) ** 2
        step = np.linalg.solve(_bend(strengths, seated, games), slope)
        strengths += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < CLOSE:
            break
    return strengths


def _circles(count: int, seated: Places) -> tuple[int, ...]:
    """Returns for every player the least number of whoever is connected with them."""
    found = np.arange(count)
    while True:
        least = found[seated].min(axis=1, keepdims=True)
        after = found.copy()
        np.minimum.at(after, seated, np.broadcast_to(least, seated.shape))
        after = after[after]
        if np.array_equal(after, found):
            return tuple(map(int, found))
        found = after

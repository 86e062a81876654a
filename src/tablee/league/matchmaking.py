"""The matchmaker of a ladder: who meets next, so that a game tells most about how strong everybody is.

Ratings are fitted to all games (`ladder_ratings.py`); that gives the covariance of all strengths, from which
follows how much more would be known after any deal that could be played. The matchmaker plays the deal after
which the mean squared error of all active players' ratings, counted from their common mean, is expected to be
least (an A-optimal design, chosen greedily). So new versions come first, of whom nothing is known; players
of equal strength meet, since a result that is known beforehand tells nothing; and whoever has been measured
well lets others play. An incremental rating such as OpenSkill's costs less, but knows of each player alone
how sure it is, not of which differences; a fit costs a few milliseconds for 60 players, whatever the length
of the ledger.

Two things come before that. *Fairness*: of the last deals, a dozen for each player, nobody has many more or
fewer than others; bosses may have fewer, but no more either. *Challenges*: a version that is
probably stronger than a boss must be able to show it, though the result tells little about its rating; every
fourth pairing is for that while there are any. A pairing always has a student's version in it: two bosses
need not meet, since students connect them.

Deals that are being played count as though they had been, so several processes with a matchmaker each do not
choose the same; what they choose in the very same moment differs by chance, which takes up to `WHIM` off what
a deal is worth.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from itertools import chain, islice

import numpy as np

from tablee.league.ladder_ratings import ELO, Floats, LadderFit, LadderTally, Places
from tablee.league.promotions import BossTests
from tablee.league.storage.game_rows import GameShares
from tablee.league.storage.pairing_rows import LADDER, LeaguePairing, NewPairing
from tablee.league.storage.stored_player import StoredPlayer

DEALS = 1  # of a pairing: what is learned from a deal decides who meets next
MEMORY = 12  # deals for each player that fairness looks back on
UNFAIR = 4  # deals by which a player may be ahead of the mean; behind it, twice as many
CHALLENGES = 0.25  # of all pairings, while there are any
FAVOURITE = 50 / ELO  # how much stronger a version must seem than the boss that it challenges
WHIM = 0.1
REMEMBERED = 150  # versions that are active no longer, but whose games still count: those that met last
_SEEDS = 1 << 63

Group = tuple[str, ...]


class Matchmaker:
    """Chooses pairings from the games it has been given. Holds no clock, no database and no chance."""

    def __init__(self, seats: int, bosses: Sequence[str]) -> None:
        self._seats = seats
        self._tally = LadderTally(seats)
        self._tests = BossTests(seats, bosses)
        self._pairing = 0
        self._latest: deque[Group] = deque(maxlen=1000 * MEMORY)
        self._met: dict[str, None] = {}  # all players, those that have met last at the end

    def add(self, games: Sequence[GameShares]) -> None:
        """Takes the next games of the ledger, whole pairings in their order."""
        self._tally.add(games)
        self._tests.add(games)
        for game in games:
            if game.pairing != self._pairing:
                self._pairing = game.pairing
                self._latest.append(game.players)
                for player in game.players:
                    self._met.pop(player, None)
                    self._met[player] = None

    def choose(
        self, active: Sequence[StoredPlayer], playing: Sequence[LeaguePairing], rng: np.random.Generator
    ) -> NewPairing | None:
        """Returns who is to meet next, of those who are active; None where nobody can meet anybody.

        `playing` are the pairings that somebody plays now.
        """
        players = sorted(set(active))
        if len(players) < 2 or not players[-1].person:  # bosses come first
            return None
        awaited = [tuple(map(str, pairing.players)) for pairing in playing if pairing.kind == LADDER]
        awaited = [group for group in awaited if len(group) == self._seats]
        known = {*map(str, players), *chain.from_iterable(awaited)}
        known.update(islice(reversed(self._met), REMEMBERED + len(players)))
        fit = self._tally.fit(known, awaited)
        choice = _Choice(players, fit, self._recent(players, awaited), self._seats, rng)
        pair = self._challenge(choice, rng) or choice.pair()
        group = choice.table(pair)
        seated = tuple(players[group[at]] for at in rng.permutation(len(group)))
        return NewPairing(LADDER, seated, int(rng.integers(_SEEDS)), DEALS)

    def _recent(self, players: Sequence[StoredPlayer], awaited: Sequence[Group]) -> list[int]:
        """Returns in how many of the latest pairings each player met others, those now played included."""
        at_once = min(self._seats, len(players))
        window = MEMORY * len(players) // at_once
        latest = chain(islice(reversed(self._latest), window), awaited)
        met = Counter(player for group in latest for player in set(group))
        return [met[str(player)] for player in players]

    def _challenge(self, choice: _Choice, rng: np.random.Generator) -> tuple[int, int] | None:
        """Returns a version and the boss that it may prove to have beaten, the nearest to a proof."""
        if rng.random() >= CHALLENGES:
            return None
        found = [
            (self._tests.progress(player, boss.boss), choice.whim(), (at, other))
            for other, boss in enumerate(choice.players)
            for at, player in enumerate(choice.players)
            if boss.boss and player.person and choice.may_challenge(at, other)
            if not self._tests.has_beaten(player.person, boss.boss)
        ]
        return max(found)[2] if found else None


class _Choice:
    """What every deal would be worth; players are their places in the list."""

    def __init__(
        self,
        players: Sequence[StoredPlayer],
        fit: LadderFit,
        recent: Sequence[int],
        seats: int,
        rng: np.random.Generator,
    ) -> None:
        self.players = players
        self._seats, self._rng = seats, rng
        places = {player: at for at, player in enumerate(fit.players)}
        listed = np.array([places[str(player)] for player in players])
        self._strengths = fit.strengths[listed]
        self._covariance = fit.covariance[np.ix_(listed, listed)]
        # Errors are counted from the mean of all: what moves everybody alike changes no place in a ladder.
        centred = self._covariance - self._covariance.mean(axis=0)
        self._weight = centred.T @ centred
        student = np.array([bool(player.person) for player in players])
        counts = np.array(recent)
        self._student = student
        self._free = counts <= counts[student].mean() + UNFAIR
        # One of these must play: who has played no more than the mean, or is far behind where somebody is.
        mean, least = counts[student].mean(), counts[student].min()
        self._behind = student & (counts <= (least + UNFAIR if least < mean - 2 * UNFAIR else mean))

    def whim(self) -> float:
        """Returns a number a little below 1 at random."""
        return 1 - WHIM * float(self._rng.random())

    def may_challenge(self, at: int, boss: int) -> bool:
        """Returns whether a version has not played more than others, and seems stronger than a boss."""
        return bool(self._free[at]) and self._strengths[at] > self._strengths[boss] + FAVOURITE

    def pair(self) -> tuple[int, int]:
        """Returns the two whose deal tells most."""
        count = len(self.players)
        allowed = self._behind[:, None] & self._free[None, :] & ~np.eye(count, dtype=bool)
        if not allowed.any():  # those who are behind have nobody to meet but those who are ahead
            allowed = self._behind[:, None] & ~np.eye(count, dtype=bool)
        unsure = _of_differences(self._covariance)
        # Where little is known, chances are nearer to one half than strengths say (Glickman 1999). Who took
        # strengths for the truth would let those meet who have had the same luck.
        apart = np.abs(self._strengths[:, None] - self._strengths[None, :]) / np.sqrt(1 + np.pi / 8 * unsure)
        odds = np.exp(-apart)
        information = self._seats * odds / (1 + odds) ** 2
        gain = information * _of_differences(self._weight) / (1 + information * unsure)
        gain *= 1 - WHIM * self._rng.random(gain.shape)
        best = int(np.argmax(np.where(allowed, gain, -1.0)))
        return best // count, best % count

    def table(self, pair: tuple[int, int]) -> list[int]:
        """Returns who sits at a table with two, one by one those with whom it tells most.

        Where there are fewer players than seats, they take turns.
        """
        group = list(pair)
        while len(group) < min(self._seats, len(self.players)):
            others = np.array([at for at in range(len(self.players)) if at not in group])
            if self._free[others].any():
                others = others[self._free[others]]
            gain = self._gains(np.column_stack([np.tile(group, (len(others), 1)), others]))
            gain *= 1 - WHIM * self._rng.random(len(others))
            group.append(int(others[np.argmax(gain)]))
        return [group[seat % len(group)] for seat in range(self._seats)]

    def _gains(self, groups: Places) -> Floats:
        """Returns what a deal of each of these groups is worth."""
        weights = np.exp(self._strengths[groups] - self._strengths[groups].max(axis=1, keepdims=True))
        chances = weights / weights.sum(axis=1, keepdims=True)
        size = np.eye(groups.shape[1])
        information = self._seats * (chances[:, :, None] * size - chances[:, :, None] * chances[:, None, :])
        rows, columns = groups[:, :, None], groups[:, None, :]
        known = size + information @ self._covariance[rows, columns]
        found = np.linalg.solve(known, information @ self._weight[rows, columns])
        return np.asarray(np.trace(found, axis1=1, axis2=2))


def _of_differences(covariance: Floats) -> Floats:
    """Returns the variance of every difference of two."""
    own = np.diag(covariance)
    return np.asarray(own[:, None] + own[None, :] - 2 * covariance)

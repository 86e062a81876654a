"""Promotions: which versions have clearly beaten a boss, found in the ledger by a test that may be looked at
after every deal.

What is tested is a bet (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting",
2023). On each whole deal at which the version and the boss both sit, the version gains d, what it got of the
win for each of its seats less what the boss got for each of its own, from −1 to 1. A gambler who believes in
the version stakes a part λ of a fortune on every deal, which becomes 1 + λd times as large. Against a version
that is no better than the boss no such fortune is expected to grow, whatever the deals are like and whoever
else sits there; so the chance that it *ever* becomes `w` times as large is at most 1/w (Ville's
inequality). Looking again after each deal, for months, costs nothing: an interval of 99 % that is looked at
so often would promote by luck sooner or later. No deals are taken for normal, and none are imagined. As
nobody knows the best λ, the fortune is divided among several (`STAKES`).

A person whose versions are all no better than a boss is promoted over it with a chance of at most `ALPHA`, in
all: who pushes again and again looks again and again, so the person's k-th version that meets this boss is
given ALPHA / (k (k + 1)) of it. The first version must win 11 deals when it wins all of them, the tenth 18.

Deals count in the order of the ledger, and only whole ones: the ledger alone decides, whoever asks, and when.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import exp, log, log1p

from tablee.league.storage.game_rows import GameShares
from tablee.league.storage.ledger_game import WIN
from tablee.league.storage.stored_player import StoredPlayer

ALPHA = 0.01
STAKES = (0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9)


@dataclass(frozen=True)
class BeatenBoss:
    """A person whose version has clearly beaten a boss, and the game of the ledger that proved it."""

    person: str
    boss: str
    version: int
    game: int


@dataclass
class _Bet:
    """The fortune of who bets on one version against one boss; `attempt` numbers the person's versions."""

    attempt: int
    deals: int = 0
    logs: list[float] = field(default_factory=lambda: [0.0] * len(STAKES))

    def add(self, gain: float) -> None:
        self.deals += 1
        self.logs = [grown + log1p(stake * gain) for grown, stake in zip(self.logs, STAKES, strict=True)]

    @property
    def progress(self) -> float:
        """How far it has come on the way to a promotion, which it is at 1, by the fortune's logarithm."""
        most = max(self.logs)
        fortune = most + log(sum(exp(each - most) for each in self.logs) / len(STAKES))
        return fortune / log(self.attempt * (self.attempt + 1) / ALPHA)


class BossTests:
    """The tests of all versions against all bosses of a league."""

    def __init__(self, seats: int, bosses: Sequence[str]) -> None:
        self._seats, self._bosses = seats, frozenset(bosses)
        self._begun: dict[tuple[int, int], list[GameShares]] = {}
        self._bets: dict[tuple[str, str], dict[int, _Bet]] = defaultdict(dict)
        self._beaten: dict[tuple[str, str], BeatenBoss] = {}

    def add(self, games: Iterable[GameShares]) -> list[BeatenBoss]:
        """Takes the next games of the ledger, in its order; returns the promotions that are due by them."""
        found = []
        for game in games:
            if len(game.players) != self._seats:  # of a league that had another number of seats then
                continue
            deal = self._begun.setdefault((game.pairing, game.deal), [])
            deal.append(game)
            if len(deal) == self._seats:
                found += self._settle(self._begun.pop((game.pairing, game.deal)))
        return found

    def has_beaten(self, person: str, boss: str) -> bool:
        """Returns whether a person has clearly beaten a boss."""
        return (person, boss) in self._beaten

    def progress(self, player: StoredPlayer, boss: str) -> float:
        """Returns how far a version has come on the way to a promotion, by which 1 is one; 0 at first."""
        bet = self._bets.get((player.person, boss), {}).get(player.version)
        return bet.progress if bet else 0.0

    def _settle(self, deal: Sequence[GameShares]) -> list[BeatenBoss]:
        seats, got = Counter[str](), Counter[str]()
        for game in deal:
            seats.update(game.players)
            for name, share in zip(game.players, game.shares, strict=True):
                got[name] += share
        each = {name: got[name] / count / WIN for name, count in seats.items()}
        number = max(game.number for game in deal)
        found = []
        for name, own in each.items():
            player = StoredPlayer.read(name)
            for boss in sorted(self._bosses & each.keys()) if player.person else []:
                found += self._bet(player, boss, own - each[boss], number)
        return found

    def _bet(self, player: StoredPlayer, boss: str, gain: float, game: int) -> list[BeatenBoss]:
        person = player.person
        if (person, boss) in self._beaten:
            return []
        bets = self._bets[person, boss]
        bet = bets.setdefault(player.version, _Bet(len(bets) + 1))
        bet.add(gain)
        if bet.progress < 1:
            return []
        del self._bets[person, boss]
        self._beaten[person, boss] = BeatenBoss(person, boss, player.version, game)
        return [self._beaten[person, boss]]


def promotions_due(games: Sequence[GameShares], seats: int, bosses: Sequence[str]) -> list[BeatenBoss]:
    """Returns every promotion that the games of a whole ledger give, in the order in which they came."""
    return BossTests(seats, bosses).add(sorted(games, key=lambda game: game.number))

"""The sequential probability ratio test: stops a comparison as soon as its answer is known.

Two claims about the first agent's Elo advantage over the second are weighed, H0 (it is `elo0`) against
H1 (it is `elo1`), with an error of 5 % either way. The log-likelihood ratio (LLR) is that of the
generalised test: whatever the two claims leave open is set to what is most likely under each.

A deal, with all its seatings, is one trial. With two seats a deal has five possible results (0, ½, 1, 1½
or 2 points), whose frequencies are what is left open. With more seats it is one number, what the
agent got alone among copies of the other, less what the other got alone among copies of it, taken as normal.

Deals are weighed in their own order, whatever the order in which games end: the decision, and the
games that count, are the same on any number of processes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from math import log
from typing import Any, Protocol

from tablee.arena.game_result import GameResult

ALPHA = BETA = 0.05  # the chances of taking H1 for H0, and the other way round
LOWER, UPPER = log(BETA / (1 - ALPHA)), log((1 - BETA) / ALPHA)
H0, H1, OPEN = "H0", "H1", "undecided"
IMAGINED = 0.5  # deals of each possible result that are imagined, so that few deals prove no certainty
RESULTS = (0.0, 0.25, 0.5, 0.75, 1.0)
HALVINGS = 40


@dataclass(frozen=True)
class Bounds:
    """The two claims: an advantage of `elo0` or of `elo1`."""

    elo0: float
    elo1: float


@dataclass(frozen=True)
class Verdict:
    """How far the test of one pair has come. `decision` is H0, H1 or undecided."""

    first: str
    second: str
    elo0: float
    elo1: float
    alpha: float
    beta: float
    llr: float
    lower: float
    upper: float
    deals: int
    games: int
    decision: str

    def as_data(self) -> dict[str, Any]:
        """Returns the verdict as plain data."""
        return asdict(self)


def expected_share(elo: float, seats: int = 2) -> float:
    """Returns the share that an agent `elo` stronger gets alone among copies of another."""
    strength = 10 ** (elo / 400)
    return float(strength / (strength + seats - 1))


class _Evidence(Protocol):
    llr: float

    def add(self, result: float) -> None: ...


class Pentanomial:
    """The LLR of deals between two seats; a result is the first agent's mean share of its two games."""

    def __init__(self, bounds: Bounds) -> None:
        self._claims = expected_share(bounds.elo0), expected_share(bounds.elo1)
        self._counts = [0] * len(RESULTS)
        self.llr = 0.0

    def add(self, result: float) -> None:
        """Counts one deal and works out the LLR anew."""
        self._counts[round(4 * result)] += 1
        weights = [count + IMAGINED for count in self._counts]
        null, other = (_tilt(weights, claim) for claim in self._claims)
        self.llr = sum(
            count * log((1 + null * (result - self._claims[0])) / (1 + other * (result - self._claims[1])))
            for count, result in zip(self._counts, RESULTS, strict=True)
        )


class Normal:
    """The LLR of deals as normal numbers from −1 to 1, for tables of more seats."""

    def __init__(self, bounds: Bounds, seats: int) -> None:
        self._claims = [
            expected_share(elo, seats) - expected_share(-elo, seats) for elo in (bounds.elo0, bounds.elo1)
        ]
        self._count, self._sum, self._squares = 0, 0.0, 0.0
        self.llr = 0.0

    def add(self, result: float) -> None:
        """Counts one deal and works out the LLR anew."""
        self._count += 1
        self._sum += result
        self._squares += result * result
        mean = self._sum / self._count
        # A deal at each end, imagined, keeps the spread of a few equal deals from being zero.
        spread = (self._squares - self._count * mean * mean + 2 * IMAGINED) / self._count
        low, high = self._claims
        self.llr = self._count * (high - low) * (2 * mean - low - high) / (2 * spread)


def _tilt(weights: Sequence[float], claim: float) -> float:
    """Returns x such that frequencies ∝ weight / (1 + x (result − claim)) are the likeliest of mean `claim`.

    The mean falls as x grows, between the two poles; so halving finds it.
    """
    low, high = -1 / (RESULTS[-1] - claim), 1 / (claim - RESULTS[0])
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        excess = sum(
            weight * (result - claim) / (1 + middle * (result - claim))
            for weight, result in zip(weights, RESULTS, strict=True)
        )
        low, high = (middle, high) if excess > 0 else (low, middle)
    return (low + high) / 2


class PairTest:
    """The test of one pair: collects games, weighs whole deals in their order, and stops."""

    def __init__(self, bounds: Bounds, seats: int, first: int, second: int) -> None:
        self._first, self._second, self._seats = first, second, seats
        self._evidence: _Evidence = Pentanomial(bounds) if seats == 2 else Normal(bounds, seats)
        self._waiting: dict[int, list[GameResult]] = defaultdict(list)
        self.block = 2 if seats == 2 else 2 * seats  # games of a deal
        self.deals = 0
        self.decision = OPEN

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of H1 to H0 so far."""
        return self._evidence.llr

    def add(self, game: GameResult) -> None:
        """Takes a game, whenever it comes; deals after the decision change nothing."""
        self._waiting[game.deal].append(game)
        while self.decision == OPEN and len(self._waiting[self.deals]) == self.block:
            self._evidence.add(self._result(self._waiting.pop(self.deals)))
            self.deals += 1
            if self.llr >= UPPER:
                self.decision = H1
            elif self.llr <= LOWER:
                self.decision = H0

    def _result(self, games: Iterable[GameResult]) -> float:
        if self._seats == 2:
            return sum(game.share(self._first) for game in games) / 2
        alone = dict.fromkeys((self._first, self._second), 0.0)
        for game in games:
            lone = next(entrant for entrant in alone if game.entrants.count(entrant) == 1)
            alone[lone] += game.share(lone) / self._seats
        return alone[self._first] - alone[self._second]

    def needs(self, deal: int) -> bool:
        """Returns whether a deal counts: the pair was not decided before it."""
        return self.decision == OPEN or deal < self.deals


class _OfADeal(Protocol):
    """A game that was played, or a fixture."""

    @property
    def deal(self) -> int: ...
    @property
    def entrants(self) -> tuple[int, ...]: ...


class StoppingRule:
    """Decides for every pair when it has played enough; without bounds, never."""

    def __init__(
        self, bounds: Bounds | None, agents: Sequence[str], seats: int, pairs: Iterable[tuple[int, int]]
    ) -> None:
        self._bounds, self._agents = bounds, agents
        self._tests: dict[tuple[int, int], PairTest] = {}
        if bounds is not None:
            self._tests = {pair: PairTest(bounds, seats, *pair) for pair in pairs}

    def add(self, game: GameResult) -> None:
        """Hands a finished game to the test of its pair."""
        if self._tests:
            self._tests[_pair(game)].add(game)

    def needs(self, game: _OfADeal) -> bool:
        """Returns whether a game counts, or is worth playing."""
        return not self._tests or self._tests[_pair(game)].needs(game.deal)

    @property
    def all_decided(self) -> bool:
        """Whether every pair is decided; never without bounds."""
        return bool(self._tests) and all(test.decision != OPEN for test in self._tests.values())

    def verdicts(self) -> list[Verdict] | None:
        """Returns how far each test has come; None where nothing is tested."""
        if self._bounds is None:
            return None
        elo0, elo1 = self._bounds.elo0, self._bounds.elo1
        return [
            Verdict(
                self._agents[first],
                self._agents[second],
                elo0,
                elo1,
                ALPHA,
                BETA,
                round(test.llr, 6),
                LOWER,
                UPPER,
                test.deals,
                test.deals * test.block,
                test.decision,
            )
            for (first, second), test in self._tests.items()
        ]


def _pair(game: _OfADeal) -> tuple[int, int]:
    return min(game.entrants), max(game.entrants)

"""Elo ratings with intervals, from games of two seats (Bradley–Terry) or more (Plackett–Luce).

The model: every agent has a strength θ, and whoever sits at a table wins with chance θ / Σ θ of all who
sit there. Elo is 400 log₁₀ θ, counted from an anchor that has 0. A win that several share, or nobody has,
is divided between them, so a draw is half a win each way. The strengths are the most likely ones, found by
Newton's method: the logarithm of the likelihood has one summit.

For each company one more deal is imagined that everybody wins alike: agents that won or lost everything
then have a rating too. Intervals are by bootstrap over deals, which are what is independent: the Bayesian one
(Rubin 1981), in which every deal gets a random weight (exponential) instead of being drawn or not, and the
imagined wins one too (gamma). For two agents without draws that is Jeffreys' interval.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from math import log
from typing import Any

import numpy as np
import numpy.typing as npt

from tablee.arena.played import Played
from tablee.core import rng

ANCHOR = "random"
SAMPLES = 1000
ELO = 400 / log(10)
STEPS, LONGEST_STEP, CLOSE = 200, 2.0, 1e-9  # of Newton's method

Floats = npt.NDArray[np.float64]
Company = tuple[int, ...]


@dataclass(frozen=True)
class Rating:
    """An agent's Elo and its 95 % interval; None before it has met anybody whom the anchor has met."""

    agent: str
    elo: float | None
    low: float | None
    high: float | None
    games: int

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


def ratings(
    agents: Sequence[str], played: Sequence[Played], seed: int, samples: int = SAMPLES
) -> list[Rating]:
    """A rating for every agent, in the order of the agents; the seed decides the bootstrap's weights."""
    games = Counter(entrant for game in played for entrant in set(game.entrants))
    anchor = agents.index(ANCHOR) if ANCHOR in agents else 0
    ledger = _Ledger(played)
    reached = ledger.reached_from(anchor)
    if len(reached) < 2:
        return [Rating(agent, None, None, None, games[at]) for at, agent in enumerate(agents)]
    found = _elo(ledger, reached, anchor, *ledger.expected())
    chance = np.random.Generator(np.random.PCG64(rng.derive(seed, "ratings")))
    spread = _elo(ledger, reached, anchor, *ledger.resampled(chance, samples))
    low, high = np.percentile(spread, [2.5, 97.5], axis=0)
    return [
        Rating(agent, _tenth(found[0], place), _tenth(low, place), _tenth(high, place), games[at])
        for at, agent in enumerate(agents)
        for place in [reached.index(at) if at in reached else None]
    ]


def _tenth(elo: Floats, place: int | None) -> float | None:
    return None if place is None else round(float(elo[place]), 1) + 0.0  # no minus before a nought


class _Ledger:
    """Who won how much in which company on which deal; companies are counted whatever their seating."""

    def __init__(self, played: Iterable[Played]) -> None:
        points: dict[tuple[Company, int], Counter[int]] = defaultdict(Counter)
        blocks: Counter[tuple[Company, int]] = Counter()
        for game in played:
            company = tuple(sorted(game.entrants))
            blocks[company, game.deal] += 1
            for entrant in set(game.entrants):
                points[company, game.deal][entrant] += game.share(entrant)  # type: ignore[assignment]
        self.companies = sorted({company for company, _ in blocks})
        self.deals = sorted({deal for _, deal in blocks})
        agents = 1 + max((max(company) for company in self.companies), default=0)
        where = {company: at for at, company in enumerate(self.companies)}
        when = {deal: at for at, deal in enumerate(self.deals)}
        self.seats = np.zeros((len(self.companies), agents))
        for company, at in where.items():
            for entrant in company:
                self.seats[at, entrant] += 1
        self.games = np.zeros((len(self.deals), len(self.companies)))
        self.wins = np.zeros((len(self.deals), agents))
        for (company, deal), count in blocks.items():
            self.games[when[deal], where[company]] += count
            for entrant, got in points[company, deal].items():
                self.wins[when[deal], entrant] += got
        # The imagined deal of a company has as many games as its others, won by the seats alike.
        self.block = self.games.max(axis=0) if len(self.deals) else np.zeros(0)

    def reached_from(self, anchor: int) -> list[int]:
        """Whoever has met the anchor, or somebody who has, and so on."""
        reached = {anchor}
        while more := {e for company in self.companies if reached & set(company) for e in company} - reached:
            reached |= more
        return sorted(reached)

    def expected(self) -> tuple[Floats, Floats]:
        """Wins by agent and games by company, the imagined deals included."""
        fair = self.seats / self.seats.sum(axis=1, keepdims=True)
        wins = self.wins.sum(axis=0) + self.block @ fair
        return wins[None], (self.games.sum(axis=0) + self.block)[None]

    def resampled(self, chance: np.random.Generator, samples: int) -> tuple[Floats, Floats]:
        """The same with random weights, one row for each sample."""
        weights = chance.standard_exponential((samples, len(self.deals)))
        fair = self.seats / self.seats.sum(axis=1, keepdims=True)
        imagined = chance.standard_gamma(np.broadcast_to(fair, (samples, *fair.shape)))
        imagined *= self.block[:, None]
        return weights @ self.wins + imagined.sum(axis=1), weights @ self.games + imagined.sum(axis=2)


def _elo(ledger: _Ledger, reached: Sequence[int], anchor: int, wins: Floats, games: Floats) -> Floats:
    """The most likely Elo of those reached, a row for each row of wins and games."""
    known = [at for at, company in enumerate(ledger.companies) if company[0] in reached]
    seats, wins, games = ledger.seats[np.ix_(known, reached)], wins[:, reached], games[:, known]
    free = [at for at, entrant in enumerate(reached) if entrant != anchor]
    strengths = np.zeros_like(wins)
    for _ in range(STEPS):
        weights = seats * np.exp(strengths)[:, None, :]
        chances = weights / weights.sum(axis=2, keepdims=True)
        expected = games[:, :, None] * chances
        slope = (wins - expected.sum(axis=1))[:, free]
        bend = -np.einsum("sci,scj->sij", expected, chances)
        bend[:, range(len(reached)), range(len(reached))] += expected.sum(axis=1)
        step = np.linalg.solve(bend[:, free][:, :, free], slope[:, :, None])[:, :, 0]
        strengths[:, free] += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < CLOSE:
            break
    return ELO * (strengths - strengths[:, [reached.index(anchor)]])

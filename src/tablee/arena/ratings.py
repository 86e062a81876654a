"""Elo ratings with intervals, from games of two seats (Bradley–Terry) or more (Plackett–Luce).

How a rating is computed: every agent has a strength θ, and whoever sits at a table wins with chance θ / Σ θ
of all who sit there. Elo is 400 log₁₀ θ, counted from an anchor that has 0. A win that several share, or
nobody has, is divided between them, so a draw is half a win each way. The strengths are the most likely
ones, found by Newton's method: the logarithm of the likelihood has one summit.

For each group one more deal is imagined that everybody wins alike (a prior): agents that won or lost
everything then have a finite rating too. Intervals are by bootstrap over deals, which are what is
independent: the Bayesian one (Rubin 1981), in which every deal gets a random weight (exponential) instead of
being drawn or not, and the imagined wins one too (gamma). For two agents without draws that is Jeffreys'
interval.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from math import log
from typing import Any

import numpy as np
import numpy.typing as npt

from tablee.arena.game_result import GameResult
from tablee.core import rng

ANCHOR = "random"
SAMPLES = 1000
ELO = 400 / log(10)
STEPS, LONGEST_STEP, CLOSE = 200, 2.0, 1e-9  # of Newton's method

Floats = npt.NDArray[np.float64]
Group = tuple[int, ...]


@dataclass(frozen=True)
class Rating:
    """An agent's Elo and its 95 % interval; None before it has met anybody whom the anchor has met."""

    agent: str
    elo: float | None
    low: float | None
    high: float | None
    games: int

    def as_data(self) -> dict[str, Any]:
        """Returns the rating as plain data."""
        return asdict(self)


def ratings(
    agents: Sequence[str], played: Sequence[GameResult], seed: int, samples: int = SAMPLES
) -> list[Rating]:
    """Returns a rating for every agent, in their order; the seed decides the bootstrap's weights."""
    games = Counter(entrant for game in played for entrant in set(game.entrants))
    anchor = agents.index(ANCHOR) if ANCHOR in agents else 0
    tally = _Tally(played)
    reached = tally.reached_from(anchor)
    if len(reached) < 2:
        return [Rating(agent, None, None, None, games[at]) for at, agent in enumerate(agents)]
    found = _elo(tally, reached, anchor, *tally.expected())
    chance = np.random.Generator(np.random.PCG64(rng.derive(seed, "ratings")))
    spread = _elo(tally, reached, anchor, *tally.resampled(chance, samples))
    low, high = np.percentile(spread, [2.5, 97.5], axis=0)
    return [
        Rating(agent, _tenth(found[0], place), _tenth(low, place), _tenth(high, place), games[at])
        for at, agent in enumerate(agents)
        for place in [reached.index(at) if at in reached else None]
    ]


def _tenth(elo: Floats, place: int | None) -> float | None:
    return None if place is None else round(float(elo[place]), 1) + 0.0  # adding 0.0 turns -0.0 into 0.0


class _Tally:
    """The games summed up: who won how much in which group on which deal, whatever the seating."""

    def __init__(self, played: Iterable[GameResult]) -> None:
        points: dict[tuple[Group, int], Counter[int]] = defaultdict(Counter)
        blocks: Counter[tuple[Group, int]] = Counter()
        for game in played:
            group = tuple(sorted(game.entrants))
            blocks[group, game.deal] += 1
            for entrant in set(game.entrants):
                points[group, game.deal][entrant] += game.share(entrant)  # type: ignore[assignment]
        self.groups = sorted({group for group, _ in blocks})
        self.deals = sorted({deal for _, deal in blocks})
        agents = 1 + max((max(group) for group in self.groups), default=0)
        where = {group: at for at, group in enumerate(self.groups)}
        when = {deal: at for at, deal in enumerate(self.deals)}
        self.seats = np.zeros((len(self.groups), agents))
        for group, at in where.items():
            for entrant in group:
                self.seats[at, entrant] += 1
        self.games = np.zeros((len(self.deals), len(self.groups)))
        self.wins = np.zeros((len(self.deals), agents))
        for (group, deal), count in blocks.items():
            self.games[when[deal], where[group]] += count
            for entrant, got in points[group, deal].items():
                self.wins[when[deal], entrant] += got
        # The imagined deal of a group has as many games as its others, won by the seats alike.
        self.block = self.games.max(axis=0) if len(self.deals) else np.zeros(0)

    def reached_from(self, anchor: int) -> list[int]:
        """Returns the agents that have met the anchor, or somebody who has, and so on."""
        reached = {anchor}
        while more := {e for group in self.groups if reached & set(group) for e in group} - reached:
            reached |= more
        return sorted(reached)

    def expected(self) -> tuple[Floats, Floats]:
        """Returns wins by agent and games by group, one row, the imagined deals included."""
        fair = self.seats / self.seats.sum(axis=1, keepdims=True)
        wins = self.wins.sum(axis=0) + self.block @ fair
        return wins[None], (self.games.sum(axis=0) + self.block)[None]

    def resampled(self, chance: np.random.Generator, samples: int) -> tuple[Floats, Floats]:
        """Returns the same with random weights for the deals, one row for each sample."""
        weights = chance.standard_exponential((samples, len(self.deals)))
        fair = self.seats / self.seats.sum(axis=1, keepdims=True)
        imagined = chance.standard_gamma(np.broadcast_to(fair, (samples, *fair.shape)))
        imagined *= self.block[:, None]
        return weights @ self.wins + imagined.sum(axis=1), weights @ self.games + imagined.sum(axis=2)


def _elo(tally: _Tally, reached: Sequence[int], anchor: int, wins: Floats, games: Floats) -> Floats:
    """Returns the likeliest Elo of those reached, one row for each row of games, by Newton's method."""
    known = [at for at, group in enumerate(tally.groups) if group[0] in reached]
    seats, wins, games = tally.seats[np.ix_(known, reached)], wins[:, reached], games[:, known]
    free = [at for at, entrant in enumerate(reached) if entrant != anchor]
    strengths = np.zeros_like(wins)
    for _ in range(STEPS):
        weights = seats * np.exp(strengths)[:, None, :]
        chances = weights / weights.sum(axis=2, keepdims=True)
        expected = games[:, :, None] * chances
        slope = (wins - expected.sum(axis=1))[:, free]
        bend = -np.einsum("sci,scj->sij", expected, chances)
        bend[:, range(len(reached)), range(len(reached))] += expected.sum(axis=1)
        # The anchor is held at 0: without that the equations have no single solution.
        step = np.linalg.solve(bend[:, free][:, :, free], slope[:, :, None])[:, :, 0]
        strengths[:, free] += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < CLOSE:
            break
    return ELO * (strengths - strengths[:, [reached.index(anchor)]])

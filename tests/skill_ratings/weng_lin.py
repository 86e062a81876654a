"""Plackett–Luce ratings written down once more from the paper, to compare ours with.

Weng and Lin, A Bayesian approximation method for online ranking, JMLR 12 (2011), algorithm 4; before each game a little
uncertainty comes back, and no variance shrinks below a share of itself, as in the library's defaults.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt

MU, SIGMA, BETA, TAU, KAPPA = 25.0, 25.0 / 3, 25.0 / 6, 25.0 / 300, 0.0001
POINT = 400 / (2.302585092994046 * sqrt(2) * BETA)


def newcomer(player: str) -> tuple[float, float]:
    """Levels begin 150 points apart around the third, with half the uncertainty."""
    if not player.startswith("level:"):
        return MU, SIGMA
    return MU + (int(player[6]) - 3) * 150 / POINT, SIGMA / 2


def rate(
    players: Sequence[str], known: Mapping[str, tuple[float, float]], winners: Sequence[int]
) -> dict[str, tuple[float, float]]:
    """Who sat where, what was known of them, and who won; those who did not share the second place."""
    before = [known.get(player) or newcomer(player) for player in players]
    mus = [mu for mu, _ in before]
    variances = [sigma**2 + TAU**2 for _, sigma in before]
    ranks = [0 if seat in winners else 1 for seat in range(len(players))]
    c = sqrt(sum(variance + BETA**2 for variance in variances))
    seats = range(len(players))
    sums = [sum(exp(mus[s] / c) for s in seats if ranks[s] >= ranks[q]) for q in seats]
    ties = [ranks.count(ranks[q]) for q in seats]
    found: dict[str, list[tuple[float, float]]] = {}
    for i in seats:
        omega = delta = 0.0
        for q in seats:
            if ranks[q] > ranks[i]:
                continue
            p = exp(mus[i] / c) / sums[q]
            omega += ((i == q) - p) / ties[q]
            delta += p * (1 - p) / ties[q]
        omega *= variances[i] / c
        delta *= variances[i] / c**2 * sqrt(variances[i]) / c
        sigma = sqrt(variances[i]) * sqrt(max(1 - delta, KAPPA))
        found.setdefault(players[i], []).append((mus[i] + omega, sigma))
    return {
        player: (sum(mu for mu, _ in each) / len(each), sum(sigma for _, sigma in each) / len(each))
        for player, each in found.items()
    }

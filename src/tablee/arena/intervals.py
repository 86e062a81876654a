"""Confidence intervals: how sure a measured share is, at 95 %, for single games and for whole deals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

Z_95 = 1.959963984540054
FEW_DEALS = 30  # with fewer the normal distribution cannot be relied on
EQUAL = 1e-9  # sums of thirds differ in their last digits


def wilson_interval(score: float, games: int) -> tuple[float, float]:
    """Returns Wilson's 95 % interval for a share of `games`; `score` is wins plus half the draws."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = score / games, Z_95 * Z_95
    centre = share + z2 / (2 * games)
    spread = Z_95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def deal_interval(means: Sequence[float]) -> tuple[float, float]:
    """Returns the 95 % interval of the mean of `means`, one for each deal: mean ± 1.96 s/√n.

    Games on one deal are no independent trials: what the deal gives in one seat it takes in another.
    Deals are independent, so their spread s is what counts, and from FEW_DEALS on the normal
    distribution is good enough. With fewer, or with deals that all came out alike, s cannot be
    trusted: then it is Wilson's interval with the deals as trials, as wide as any spread could make it.
    """
    count = len(means)
    if count < FEW_DEALS or max(means) - min(means) < EQUAL:
        return wilson_interval(sum(means), count)
    mean = sum(means) / count
    variance = sum((share - mean) ** 2 for share in means) / (count - 1)
    half = Z_95 * sqrt(variance / count)
    return max(0.0, mean - half), min(1.0, mean + half)

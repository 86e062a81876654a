"""Fits how much a lead is worth to games of alpha-beta against itself: SCALE of `AlphaBetaEvaluator`.

`.venv/bin/python bench/fit_lead_scale.py` prints the scale that makes the results of the games likeliest, for
each preset of Kalaha and for all together.
"""

from __future__ import annotations

from math import exp, log, sqrt

import numpy as np

import tablee
from tablee.search.alphabeta import AlphaBeta

GAMES, OPENING, STEPS = 40, 6, 100_000
EVERY = 3  # neighbouring positions of a game tell the same
SCALES = [0.02 * number for number in range(5, 100)]

Point = tuple[float, float]  # a lead in units of √(what is left to play for), and what came of it


def points(preset: str) -> list[Point]:
    """Positions that the search cannot solve, from the side of the seat to move."""
    game, found = tablee.game("kalaha", preset=preset), []
    pay, low_high = np.zeros(2), np.zeros(2, np.int64)
    for seed in range(GAMES):
        record = tablee.play(game, ["alphabeta:depth=7"] * 2, seed, OPENING)
        game.kernels.payoff(game.setup, record.final.record(), pay)
        for state in record.states[OPENING:-1:EVERY]:
            search = AlphaBeta().search(state.view(state.mover), tablee.Budget(), 0, None, STEPS)
            if not search.solved:
                game.kernels.limits(game.setup, state.record(), state.mover, low_high)
                width = float(low_high[1] - low_high[0])
                found.append((search.value / sqrt(width), float(pay[state.mover])))
    return found


def surprise(data: list[Point], scale: float) -> float:
    """The mean of −log of what the results were thought to be worth: less is better."""
    total = 0.0
    for lead, paid in data:
        chance = min(max(1.0 / (1.0 + exp(-lead / scale)), 1e-6), 1 - 1e-6)
        total -= paid * log(chance) + (1 - paid) * log(1 - chance)
    return total / len(data)


if __name__ == "__main__":
    everything: list[Point] = []
    for preset in ("simple", "standard", "empty_capture"):
        data = points(preset)
        everything += data
        best = min(SCALES, key=lambda scale, data=data: surprise(data, scale))  # type: ignore[misc]
        print(f"{preset}: {len(data)} positions, scale {best:.2f}, surprise {surprise(data, best):.3f}")
    best = min(SCALES, key=lambda scale: surprise(everything, scale))
    print(f"all: {len(everything)} positions, scale {best:.2f}, surprise {surprise(everything, best):.3f}")

"""Networks for tests: random weights, kept in files that look like trained ones."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tablee.core.game import Game
from tablee.core.network import NetworkPlan, Sizes, Weights
from tablee.core.weights import CARD_KEYS, write_weights

SMALL = Sizes(token=12, embed=9, trunk=16, choice=10, value=7)
CARD = dict.fromkeys(CARD_KEYS, "for a test")


def random_weights(plan: NetworkPlan, sizes: Sizes = SMALL, seed: int = 1) -> Weights:
    """Weights as large as those that training begins with, as a file keeps them."""
    chance = np.random.default_rng(seed)
    return {
        name: (chance.normal(size=shape) / np.sqrt(shape[0])).astype(np.float16).astype(np.float32)
        for name, shape in plan.shapes(sizes).items()
    }


def write_random(path: Path, game: Game, *, seed: int = 1, **card: object) -> Path:
    """Writes the weights of a small network for a game to `path`, which is returned."""
    plan = NetworkPlan(game)
    write_weights(path, random_weights(plan, seed=seed), plan, {**CARD, **card})
    return path

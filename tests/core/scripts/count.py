"""Counts moves of Kalaha in compiled templates, and how much had to be compiled for it.

    count.py (playouts|perft)… [same-digest]

`same-digest` takes away the guard against stale code.
"""

import json
import sys

import numpy as np

from tablee.core import cachedir, rng
from tablee.games.kalaha import GAME
from tablee.search.templates import playout

if "same-digest" in sys.argv:
    cachedir.digest = lambda rules, module: "same"

game = GAME("standard")
rules, kernels = game.kind.rules, game.kernels
copy = kernels.copy(playout)
start = game.deal(0).record()
width, depth = rules.MAX_LEGAL, 3


def playouts() -> int:
    """The moves of ten random games."""
    s, moves = start.copy(), np.zeros(width, np.int64)
    return int(copy.playouts(game.setup, start, s, moves, rng.stream(1, "count"), 10))


def perft() -> int:
    """The sequences of three moves."""
    stack, left = np.zeros(depth, rules.STATE), np.zeros(depth, np.int64)
    moves = np.zeros(depth * width, np.int64)
    return int(copy.perft(game.setup, start.copy(), stack, moves, left, depth, width))


found = {
    name: {"playouts": playouts, "perft": perft}[name]() for name in sys.argv[1:] if name != "same-digest"
}
made = list(kernels._functions.values()) if kernels.compiled else []
found["compiled"] = sum(sum(function.stats.cache_misses.values()) for function in made)
found["loaded"] = sum(sum(function.stats.cache_hits.values()) for function in made)
found["signatures"] = sorted({len(function.signatures) for function in made})
print(json.dumps(found))

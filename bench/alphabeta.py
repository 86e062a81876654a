"""The speed of search: alpha-beta's steps, the depth it reaches in a second, and perft."""

from __future__ import annotations

import time

import numpy as np

from harness import Effort, Say
from playouts import PRESETS
from results import Results, count, spread
from tablee.core.budget import Budget
from tablee.core.game import Game
from tablee.games.kalaha import GAME
from tablee.search.alphabeta import DEEPEST, AlphaBeta
from tablee.search.templates import playout

SECOND = 1.0
PERFT_DEPTH = 9


def measure(effort: Effort, say: Say) -> Results:
    """Returns a row for each preset, all from the first position."""
    rows = []
    for preset in PRESETS:
        game = GAME(preset)
        _search(game, Budget(depth=4))
        say(f"{preset}: how deep alpha-beta comes in a second")
        depth, took = _deepest(game)
        say(f"{preset}: alpha-beta to depth {depth}")
        rates = [_steps(game, depth) for _ in range(effort.rounds)]
        say(f"{preset}: perft {PERFT_DEPTH}")
        leaves, perft_rates = _perft(game, effort.rounds)
        reached = f"{depth} (in {took:.2f} s)"
        rows.append((preset, reached, spread(rates), count(leaves), spread(perft_rates)))
    headings = (
        "preset",
        "depth finished in 1 s",
        "alpha-beta steps a second",
        f"perft({PERFT_DEPTH})",
        "leaves a second",
    )
    return Results(headings, tuple(rows))


def _search(game: Game, budget: Budget) -> tuple[int, float]:
    """Searches the first position; returns the steps made and the CPU seconds taken."""
    view = game.deal(seed=1).view(seat=0)
    begin = time.thread_time()
    found = AlphaBeta(depth=DEEPEST).search(view, budget, seed=1)
    return found.steps, time.thread_time() - begin


def _steps(game: Game, depth: int) -> float:
    """Steps a second in a search to a depth: one that time cuts short reports its last whole depth's."""
    steps, seconds = _search(game, Budget(depth=depth))
    return steps / seconds


def _deepest(game: Game) -> tuple[int, float]:
    """The largest depth whose whole search, all smaller ones included, takes a second at most."""
    depth, took = 0, 0.0
    for deeper in range(1, DEEPEST):
        seconds = min(_search(game, Budget(depth=deeper))[1] for _ in range(2))
        if seconds > SECOND:
            break
        depth, took = deeper, seconds
    return depth, took


def _perft(game: Game, rounds: int) -> tuple[int, list[float]]:
    rules = game.kind.rules
    kernel = game.kernels.copy(playout).perft
    stack = np.zeros(PERFT_DEPTH + 1, rules.STATE)
    moves = np.zeros((PERFT_DEPTH + 1) * rules.MAX_LEGAL, np.int64)
    left = np.zeros(PERFT_DEPTH + 1, np.int64)
    leaves, rates = 0, []
    for _ in range(rounds):
        start = game.deal(seed=1).record()
        begin = time.thread_time()
        leaves = int(kernel(game.setup, start, stack, moves, left, PERFT_DEPTH, rules.MAX_LEGAL))
        rates.append(leaves / (time.thread_time() - begin))
    return leaves, rates

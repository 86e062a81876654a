"""A move of the agent `learned`: its time with everything included, and what it adds to a cold start.

The networks have the usual size and random weights: how long a move takes does not depend on how good it is.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import numpy as np

import tablee
from harness import Effort, Say, verdict
from results import Results
from tablee.core import rng
from tablee.core.network import NetworkPlan, Sizes
from tablee.core.state import State
from tablee.core.weights import CARD_KEYS, write_weights
from tablee.search.learned import Learned

GAMES = ("schotten_totten", "love_letter", "kalaha")
TARGET, COLD_TARGET = 0.2, 2.0  # ms of a move of Schotten-Totten, seconds of a cold start
TRIES = 5  # at each position: the least is what it takes when nobody else wants the processor's caches
COLD = """
import json, sys, time
import numba
from tablee.roster import find_game
from tablee.search.templates import learned
kernels = find_game(sys.argv[1]).kernels
for _ in kernels.prepare_module(kernels.rules):
    pass
spent = [time.process_time()]
copy = kernels.copy(learned)
for name in ("choose", "evaluate_worlds"):
    getattr(copy, name)
    spent.append(time.process_time())
print(json.dumps([spent[1] - spent[0], spent[2] - spent[1]]))
"""


def measure(effort: Effort, say: Say) -> Results:
    """Returns the time of a move by the policy and by its search, and of compiling both."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name in GAMES:
            say(name)
            game = tablee.game(name)
            plan = NetworkPlan(game)
            path = Path(folder) / f"{name}.npz"
            write_weights(path, _random(plan), plan, dict.fromkeys(CARD_KEYS))
            states = list(_decisions(game, effort.positions))
            moves = [_least(Learned(str(path)), state) for state in states]
            few = states[:: max(1, len(states) // 20)]
            searches = [_least(Learned(str(path), search=True), state) for state in few]
            say(f"{name}, nothing compiled yet")
            cold = [_cold(name) for _ in range(effort.cold_starts)]
            first, more = (min(times) for times in zip(*cold, strict=True))
            target = "–"
            if name == GAMES[0]:
                target = verdict(f"≤ {TARGET} ms", met=median(moves) <= TARGET)
                target += ", " + verdict(f"< {COLD_TARGET:.0f} s", met=first < COLD_TARGET)
            size = f"{path.stat().st_size / 1e6:.1f} MB"
            cells = (_times(moves), _times(searches), f"{first:.1f} s", f"{more:.1f} s")
            rows.append((name, str(plan.inputs), size, *cells, target))
    headings = ("game", "inputs", "file", "policy", "search", "compiled: policy", "and search", "target")
    return Results(headings, tuple(rows))


def _times(spent: list[float]) -> str:
    return f"{median(spent):.3f} ms, worst {max(spent):.3f}"


def _random(plan: NetworkPlan) -> dict[str, np.ndarray]:
    chance = np.random.default_rng(1)
    return {
        name: (chance.normal(size=shape) / np.sqrt(shape[0])).astype(np.float32)
        for name, shape in plan.shapes(Sizes()).items()
    }


def _decisions(game: tablee.Game, count: int) -> Iterator[State]:
    """Yields positions with a choice, of games played at random."""
    for seed in range(count):
        state, chance = game.deal(seed), rng.stream(seed, "moves")
        while not state.is_over:
            if len(state.legal) > 1:
                yield state
                count -= 1
                if count == 0:
                    return
            state = state.play(state.legal[rng.below(chance, len(state.legal))])


def _least(agent: Learned, state: State) -> float:
    """The least milliseconds from a state to the move's text, after a move that is not counted."""
    spent = []
    for _ in range(1 + TRIES):
        begin = time.perf_counter()
        agent.choose(state.view(state.mover), tablee.Budget(), 1)
        spent.append(time.perf_counter() - begin)
    return 1000 * min(spent[1:])


def _cold(name: str) -> list[float]:
    """Processor seconds of compiling, in a fresh process with an empty cache, once the rules are compiled."""
    with tempfile.TemporaryDirectory() as empty:
        done = subprocess.run(
            [sys.executable, "-c", COLD, name],
            env={**os.environ, "TABLEE_CACHE": empty},
            capture_output=True,
            check=True,
        )
    found: list[float] = json.loads(done.stdout)
    return found

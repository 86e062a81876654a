"""Whether alpha-beta keeps its time limit: how far beyond its budget each of many searches runs.

The thread's CPU time is the program's own doing; wall time includes what other programs take from
a shared machine.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np

from harness import Effort, Say
from results import Results
from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.state import View
from tablee.games.kalaha import GAME
from tablee.search.alphabeta import AlphaBeta

SECONDS = 0.05
LATE = 0.02
LONGEST_OPENING = 30


def measure(effort: Effort, say: Say) -> Results:
    """Returns how far beyond its budget each of many searches ran."""
    say(f"{effort.positions} searches of {1000 * SECONDS:.0f} ms")
    agent = AlphaBeta()
    agent.choose(GAME("standard").deal(seed=1).view(seat=0), Budget(depth=4), seed=1)
    cpu, wall = [], []
    for seed, view in enumerate(_positions(effort.positions)):
        cpu_begin, wall_begin = time.thread_time(), time.perf_counter()
        agent.choose(view, Budget(seconds=SECONDS), seed=seed)
        wall.append(time.perf_counter() - wall_begin - SECONDS)
        cpu.append(time.thread_time() - cpu_begin - SECONDS)
    early = sum(over < 0 for over in wall)
    note = f"{early} of {effort.positions} searches ended early: solved before their time was up."
    headings = ("time beyond the budget", "median", "99th percentile", "most", "later than 20 ms")
    rows = (_row("CPU time of the thread", cpu), _row("wall time", wall))
    return Results(headings, rows, (note,))


def _row(name: str, over: Sequence[float]) -> tuple[str, ...]:
    late = sum(seconds > LATE for seconds in over)
    middle, high, most = (f"{1000 * np.percentile(over, q):+.1f} ms" for q in (50, 99, 100))
    return name, middle, high, most, f"{late} of {len(over)}"


def _positions(count: int) -> list[View]:
    """Positions with a choice, after 0 to 30 random moves."""
    words = rng.stream(1, "bench", "positions")
    game = GAME("standard")
    found: list[View] = []
    while len(found) < count:
        state = game.deal(seed=1)
        for _ in range(rng.below(words, LONGEST_OPENING + 1)):
            if state.is_over:
                break
            state = state.play(state.legal[rng.below(words, len(state.legal))])
        if len(state.legal) > 1:
            found.append(state.view(state.mover))
    return found

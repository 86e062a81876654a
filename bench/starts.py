"""How long a person waits for a fresh process: the listings, and the first move of a computer."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence

from harness import Effort, Say
from results import Results, spread

FIRST_MOVE = """
import tablee
game = tablee.game("kalaha", preset="standard")
agent = tablee.agent("kalaha", "alphabeta:depth=6")
print(agent.choose(game.deal(seed=1).view(seat=0), tablee.Budget(depth=6), seed=1))
"""
COMMANDS = {
    "python -c pass (nothing of ours)": ("-c", "pass"),
    "tablee --help": ("-m", "tablee", "--help"),
    "tablee games": ("-m", "tablee", "games"),
}
NOT_AVAILABLE = "not available"


def measure(effort: Effort, say: Say) -> Results:
    """Returns the seconds that each command takes, and the first move with and without compiled code."""
    rows = []
    for name, arguments in COMMANDS.items():
        say(name)
        rows.append(_row(name, [_seconds(arguments, os.environ) for _ in range(effort.starts)]))
    cold, warm = [], []
    for _ in range(effort.cold_starts):
        with tempfile.TemporaryDirectory() as empty:
            say("first move, nothing compiled yet")
            environment = {**os.environ, "TABLEE_CACHE": empty}
            cold.append(_seconds(("-c", FIRST_MOVE), environment))
            say("first move, compiled before")
            warm += [_seconds(("-c", FIRST_MOVE), environment) for _ in range(effort.starts)]
    rows.append(_row("first move (alphabeta:depth=6), compiled before", warm))
    rows.append(_row("first move (alphabeta:depth=6), nothing compiled yet", cold))
    return Results(("fresh process", "seconds"), tuple(rows))


def _row(name: str, samples: Sequence[float | None]) -> tuple[str, str]:
    taken = [seconds for seconds in samples if seconds is not None]
    return name, spread(taken, ".2f") if taken else NOT_AVAILABLE


def _seconds(arguments: Sequence[str], environment: Mapping[str, str]) -> float | None:
    """Wall seconds from start to exit, None when the process fails."""
    begin = time.perf_counter()
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, check=False)
    return time.perf_counter() - begin if done.returncode == 0 else None

"""Batches on a graphics card: that they are the games of the processor, and how many are played a second.

    python bench/graphics_card.py [GAME…] [--check-only]

Not a part of `make bench`, which runs where there is no card. Needs the extra `cuda`.
"""

from __future__ import annotations

import argparse
import os
import time
from importlib import import_module
from statistics import median
from typing import Any

import numpy as np

from tablee.batches.batch import Batch
from tablee.core.game import Game

CHECKED = 10_000  # games, until as many have ended
SAMPLED = 50  # games whose records are compared after every step; of all of them the arrays are
ROUNDS = 9
# What is measured of each game: its options, the policy, how many games at once, and the goal a second.
MEASURED: dict[str, list[tuple[str | None, dict[str, object], str, int, float | None]]] = {
    "kalaha": [("standard", {}, "random", 1 << 22, 1e8), ("simple", {}, "random", 1 << 22, None)],
    "love_letter": [
        (None, {"tokens": 1}, "random", 1 << 21, 5e7),
        (None, {"tokens": 1}, "rollout", 1 << 19, None),
    ],
    "schotten_totten": [("androide", {}, "best3", 1 << 19, 5e6), (None, {}, "random", 1 << 19, None)],
    "cluedo": [(None, {}, "random", 1 << 16, None), (None, {}, "rollout", 1 << 16, None)],
}


def game_of(name: str, preset: str | None, options: dict[str, object]) -> Game:
    """Returns a game without asking the roster, which would import much that a card's machine may lack."""
    found: Game = import_module(f"tablee.games.{name}").GAME(preset, **options)
    return found


def check(game: Game, policy: str) -> None:
    """Raises AssertionError unless processor and card play the same games, move by move."""
    ours, theirs = Batch(game, CHECKED, 7, os.cpu_count() or 1), Batch(game, CHECKED, 7, device="cuda")
    ended = steps = 0
    while ended < CHECKED:
        actions = ours.choose(policy)
        assert np.array_equal(actions, theirs.choose(policy).copy_to_host()), f"{policy} at step {steps}"
        ours.step(actions)
        theirs.step(actions)
        for array in ("mover", "mask", "observation", "reward", "done"):
            mine, other = getattr(ours, array), getattr(theirs, array).copy_to_host()
            assert mine.tobytes() == other.tobytes(), f"{array} at step {steps}"
        for number in range(steps % 7, CHECKED, CHECKED // SAMPLED):
            assert ours.state(number) == theirs.state(number), f"game {number} at step {steps}"
        ended += int(ours.done.sum())
        steps += 1
    print(f"{game.kind.name} {game.label}: {ended:,} games by {policy} equal in {steps} steps", flush=True)


def check_playout(game: Game, policy: str) -> None:
    """Raises AssertionError unless whole playouts pay the same, and leave the same deals."""
    ours, theirs = Batch(game, CHECKED, 7, os.cpu_count() or 1), Batch(game, CHECKED, 7, device="cuda")
    for each in (ours, theirs):
        each.playout(policy)
    for array in ("mover", "mask", "observation", "reward", "done"):
        assert getattr(ours, array).tobytes() == getattr(theirs, array).copy_to_host().tobytes(), array
    print(f"{game.kind.name} {game.label}: {CHECKED:,} playouts by {policy} equal", flush=True)


def speed(game: Game, policy: str, n: int, goal: float | None) -> None:
    """Prints playouts a second: the median of some rounds, with the least and the most."""
    batch = Batch(game, n, 1, device="cuda")
    begun = time.perf_counter()
    batch.playout(policy)
    first = time.perf_counter() - begun
    rates = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        batch.playout(policy)
        rates.append(n / (time.perf_counter() - begun))
    told = "" if goal is None else f", goal {goal:,.0f}: {'met' if median(rates) >= goal else 'missed'}"
    print(
        f"{game.kind.name} {game.label}, {policy}, {n:,} at once: {median(rates):,.0f} games a second"
        f" ({min(rates):,.0f}–{max(rates):,.0f}){told}; the first call took {first:.0f} s",
        flush=True,
    )


def main() -> None:
    """Checks and measures the games named on the command line, all when none is."""
    parser = argparse.ArgumentParser(prog="bench/graphics_card.py", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(MEASURED)}")
    parser.add_argument("--check-only", action="store_true", help="measure nothing")
    chosen = parser.parse_args()
    for name in chosen.games or MEASURED:
        for preset, options, policy, n, goal in MEASURED[name]:
            game = game_of(name, preset, options)
            if not chosen.check_only:
                speed(game, policy, n, goal)
            checks: Any = check if policy in ("random", "rollout") else check_playout
            checks(game, policy)


if __name__ == "__main__":
    main()

"""How much of a game of Kalaha the solver proves with the budget that an analysis gives each position.

`.venv/bin/python bench/proofs.py` prints for each preset, by the seeds in the fields: positions, and the
shares of them in which the result is proven, the result of every move, and every margin.
"""

from __future__ import annotations

import time

import tablee
from tablee.analysis.proofs import NODES, USUAL_SIMULATIONS
from tablee.core.solution import SilentWatcher
from tablee.games.kalaha import layout

GAMES, OPENING = 20, 4
PLAYERS = ["alphabeta:depth=6", "alphabeta:depth=4"]
EVERY = 6  # seeds to a row


def measure(preset: str) -> tuple[dict[int, list[tuple[bool, bool, bool]]], float]:
    """Examines every position of some games; returns what is proven by seeds, and CPU seconds a game."""
    game = tablee.game("kalaha", preset=preset)
    budget, watcher = tablee.Budget(simulations=NODES * USUAL_SIMULATIONS), SilentWatcher()
    found: dict[int, list[tuple[bool, bool, bool]]] = {}
    seconds = 0.0
    for seed in range(GAMES):
        record = tablee.play(game, PLAYERS, seed, OPENING)
        examiner = game.kind.solver.examiner(game)
        first = record.states[-2]  # what is opened once is not counted
        examiner.examine(first.view(first.mover), budget, watcher)
        begin = time.process_time()
        for state, move in zip(record.states, record.moves, strict=False):
            proven = examiner.examine(state.view(state.mover), budget, watcher, move)
            cells = state.record()[0]["kalaha_cells"].reshape(2, layout.ROW)
            row = int(cells[:, : layout.FIELDS].sum() - 1) // EVERY
            bounds = [proven.value, *proven.moves.values()]
            told = (
                proven.value.share is not None,
                all(each.share is not None for each in bounds),
                all(each.exact for each in bounds),
            )
            found.setdefault(row, []).append(told)
        seconds += time.process_time() - begin
    return found, seconds / GAMES


if __name__ == "__main__":
    for name in tablee.game("kalaha").kind.presets:
        rows, taken = measure(name)
        print(f"{name}: {taken:.1f} s a game")
        for row in sorted(rows, reverse=True):
            shares = [sum(told[at] for told in rows[row]) / len(rows[row]) for at in range(3)]
            low, high = row * EVERY + 1, (row + 1) * EVERY
            print(f"{low:>3}–{high:<3}{len(rows[row]):>5}" + "".join(f"{share:>6.0%}" for share in shares))

"""Simulated games a second of Schotten-Totten, from the opening and from mid-game, one thread and two."""

from __future__ import annotations

import threading
import time

import tablee
from harness import Effort, Say
from results import Results, spread
from tablee.core.state import View
from tablee.games.schotten_totten.agents.montecarlo import ROLLOUTS
from tablee.match.table import opening_moves
from tablee.search.montecarlo import Simulator

PLAYS = {"opening": 0, "mid-game": 20}
CHUNK = 200


def view_after(preset: str, plays: int) -> View:
    """What the seat to move sees after some random moves."""
    state = tablee.game("schotten_totten", preset=preset).deal(1)
    for move, _ in opening_moves(state, 1, plays):
        state = state.play(move)
    while "@" not in state.legal[0]:  # on to a decision about a card
        state = state.play(state.legal[0])
    return state.view(state.mover)


def measure(effort: Effort, say: Say) -> Results:
    """Returns simulated games a second by preset and moment, of one thread and of two."""
    rows = []
    for preset, policy in (("androide", "best3"), ("iello_base", "strong"), ("iello_tactics", "strong")):
        for moment, plays in PLAYS.items():
            say(f"{preset}, {moment}")
            view = view_after(preset, plays)
            rates = [
                [rate(view, policy, threads, effort.seconds) for threads in (1, 2)]
                for _ in range(effort.rounds)
            ]
            gains = [two / one for one, two in rates]
            one, two = ([pair[at] for pair in rates] for at in range(2))
            target = "≥ 60,000" if (preset, moment) == ("androide", "opening") else "–"
            rows.append((preset, moment, policy, spread(one), target, spread(two), spread(gains, ".2f")))
    headings = ("preset", "from", "rollouts", "one thread", "target", "two threads", "gain")
    return Results(headings, tuple(rows), texts=3)


def rate(view: View, policy: str, threads: int, seconds: float) -> float:
    """Simulated games a second: of one thread by its own time, of several by the clock on the wall."""
    move = view.legal_ids[0]
    simulators = [Simulator(view, seed, **ROLLOUTS[policy]) for seed in range(threads)]
    simulators[0].earned(move, 0, 1)  # compiled, or loaded
    done = [0] * threads
    spent = [0.0] * threads

    def work(at: int) -> None:
        begin = time.thread_time()
        while spent[at] < seconds:
            simulators[at].earned(move, done[at], CHUNK)
            done[at] += CHUNK
            spent[at] = time.thread_time() - begin

    workers = [threading.Thread(target=work, args=(at,)) for at in range(threads)]
    begin = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return sum(done) / (spent[0] if threads == 1 else time.perf_counter() - begin)

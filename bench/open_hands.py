"""Plays Schotten-Totten against a player that sees all cards, which no agent can: how far fair play reaches.

    python bench/open_hands.py learned --per-placement 100 --games 1000 --jobs 2
    python bench/open_hands.py learned:search,time=50ms --per-placement 500 --games 200

That player is ANDROIDE's as it was written: for each of the three best placements it simulates so many games
with the true hands and the true deck, both sides laying one of their three best at random. It stands outside
the program, because an agent gets a view and nothing else. Every deal is played from both seats; printed is
the score of the first with its 95 % interval over deals, draws counting half.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import numpy as np

from tablee.arena.statistics import deal_interval
from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.game import Game
from tablee.core.state import State
from tablee.games.schotten_totten import GAME
from tablee.games.schotten_totten.agents.best import Best, placements
from tablee.games.schotten_totten.agents.montecarlo import ROLLOUTS
from tablee.roster import build_agent

PLACEMENTS = 3


class OpenHands:
    """Chooses by games simulated from the true state: with all hands and the order of the deck."""

    def __init__(self, game: Game, per_placement: int) -> None:
        self._game, self._count = game, per_placement
        rules = game.kind.rules
        self._work = np.zeros(1, rules.WORK)
        for name, value in ROLLOUTS["best3"].items():
            self._work[0][name] = value
        self._moves = np.zeros(rules.MAX_LEGAL, np.int64)
        self._payoffs = np.zeros(game.seats, np.float64)

    def choose(self, state: State, seed: int) -> str:
        """Returns the placement that wins most; claims and other decisions are those of `best`."""
        view = state.view(state.mover)
        usual = Best(1).choose(view, Budget(), seed)
        if "@" not in usual:
            return usual
        moves = [move for _, move in placements(view)][:PLACEMENTS]
        return max(moves, key=lambda move: self._earned(state, move, seed))

    def _earned(self, state: State, move: str, seed: int) -> float:
        kernels, setup, total = self._game.kernels, self._game.setup, 0.0
        after = state.play(move)
        for number in range(self._count):
            s = after.record()
            if after.mover >= 0:
                kernels.finish(setup, s, self._work, self._moves, rng.stream(seed, "rollout", number))
            kernels.payoff(setup, s, self._payoffs)
            total += self._payoffs[state.mover]
        return total


def play(preset: str, spec: str, per_placement: int, deal: int) -> list[float]:
    """Returns what the agent earned on a deal, from each seat."""
    game = GAME(preset)
    agent, other = build_agent(game.kind, spec), OpenHands(game, per_placement)
    earned = []
    for seat in range(2):
        state, number = game.deal(deal), 0
        while state.mover >= 0:
            number += 1
            seed = rng.derive(deal, "move", seat, number)
            if state.mover == seat:
                move = agent.choose(state.view(seat), Budget(), seed)
            else:
                move = other.choose(state, seed)
            state = state.play(move)
        winners = state.outcome.winners if state.outcome else ()
        earned.append(0.5 if len(winners) != 1 else float(winners[0] == seat))
    return earned


def main() -> None:
    """Plays what the command line asks for and prints the score."""
    parser = argparse.ArgumentParser(prog="bench/open_hands.py", description=__doc__)
    parser.add_argument("agent", help="a listed agent, such as learned or montecarlo:simulations=3000")
    parser.add_argument("--per-placement", type=int, default=100, metavar="N")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--preset", default="iello_base")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    deals = [rng.derive(asked.seed, "open_hands", number) for number in range(asked.games // 2)]
    begun = time.perf_counter()
    with ProcessPoolExecutor(asked.jobs) as pool:
        found = list(
            pool.map(partial(play, asked.preset, asked.agent, asked.per_placement), deals, chunksize=4)
        )
    means = [sum(pair) / 2 for pair in found]
    mean, (low, high) = sum(means) / len(means), deal_interval(means)
    print(
        f"{asked.agent} against {asked.per_placement} open simulations for each placement, {asked.preset}:"
        f" {100 * mean:.1f} % ({100 * low:.1f} – {100 * high:.1f}) of {2 * len(found)} games,"
        f" {time.perf_counter() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()

"""Plays Kalaha's `perfect` against another agent from random openings; the solver checks every decision.

    python bench/perfect_games.py standard alphabeta:time=1s --games 200

Every opening is played from both seats. For each position in which `perfect` had to move the solver is asked
whether it was worth more than the margin with which the game ended: a lapse. Decisions that were not proven
in time are counted, and asked about with `--all` only: those are the positions that take minutes to solve.
Prints the figures; the exit code is 1 when a proven decision was a lapse.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

from tablee.core.budget import Budget
from tablee.core.game import Game
from tablee.core.state import State
from tablee.games.kalaha import GAME
from tablee.games.kalaha.perfect import Perfect, PerfectMove
from tablee.games.kalaha.solver.lapses import Lapse, find_lapses
from tablee.match.table import opening_moves
from tablee.roster import build_agent, templates_of


@dataclass
class PlayedGame:
    """A game after its opening, and the decisions of `perfect` in it by the number of the state."""

    states: list[State]
    seat: int
    decisions: dict[int, PerfectMove] = field(default_factory=dict)
    slowest: float = 0.0

    @property
    def first_proven(self) -> int:
        """The state from which on every decision was proven."""
        guesses = [number for number, found in self.decisions.items() if not found.proven]
        return max(guesses, default=-1) + 1

    def lapses(self, *, every: bool, jobs: int) -> list[Lapse]:
        """Returns the lapses of `perfect`; without `every` only where all that followed was proven."""
        begin = 0 if every else self.first_proven
        return find_lapses(self.states[begin:], self.seat, jobs)


def play(game: Game, other: str, seed: int, opening: int, seat: int, seconds: float) -> PlayedGame:
    """Plays one game with `perfect` in a seat."""
    state = game.deal(seed)
    for _, after in opening_moves(state, seed, opening):
        state = after
    agent, played = Perfect(time=seconds), PlayedGame([state], seat)
    opponent = agent if other == "perfect" else build_agent(GAME, other)
    while not state.is_over:
        view, number = state.view(state.mover), len(played.states) - 1
        if state.mover == seat:
            begin = time.perf_counter()
            found = agent.decide(view, Budget(), seed)
            played.slowest = max(played.slowest, time.perf_counter() - begin)
            played.decisions[number] = found
            move = found.move
        else:
            move = opponent.choose(view, Budget(), seed + number)
        state = state.play(move)
        played.states.append(state)
    return played


def main() -> int:
    """Plays, checks, and prints what was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("preset", choices=GAME.presets)
    parser.add_argument("other", help="the spec of the opponent; `perfect` plays against itself")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--opening", type=int, default=GAME.default_opening)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=float, default=1.0, help="seconds of a search of `perfect`")
    parser.add_argument("--jobs", type=int, default=1, help="threads of the solver that checks")
    parser.add_argument("--all", action="store_true", help="check decisions that were not proven, too")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    asked = parser.parse_args()
    game = GAME.configure(dict(each.split("=", 1) for each in asked.set), asked.preset)
    for _ in GAME.prepare(templates_of(GAME, ["perfect", asked.other])):
        pass
    Perfect(time=0.001).decide(game.deal(0).view(game.deal(0).mover), Budget(), 0)  # opens the endgames
    sources: Counter[str] = Counter()
    results: Counter[str] = Counter()
    wrong, slowest, begun = 0, 0.0, time.perf_counter()
    for number in range(asked.games):
        played = play(game, asked.other, asked.seed + number // 2, asked.opening, number % 2, asked.time)
        sources.update(found.source for found in played.decisions.values())
        slowest = max(slowest, played.slowest)
        scores = played.states[-1].outcome.scores
        lead = scores[played.seat] - scores[1 - played.seat]
        results["won" if lead > 0 else "lost" if lead < 0 else "drawn"] += 1
        for lapse in played.lapses(every=asked.all, jobs=asked.jobs):
            proven = played.decisions[lapse.number + (0 if asked.all else played.first_proven)].proven
            wrong += proven
            print(f"lapse{'' if proven else ' (not proven)'}: {lapse}")
    print(f"{game.label} against {asked.other}, {asked.games} games, openings of {asked.opening} moves:")
    print(f"  won {results['won']}, drawn {results['drawn']}, lost {results['lost']}")
    print(f"  decisions: {dict(sources)}; lapses among the proven ones: {wrong}")
    print(f"  slowest move {slowest:.2f} s; all of it {time.perf_counter() - begun:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

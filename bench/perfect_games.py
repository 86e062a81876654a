"""Plays Kalaha's `perfect` against another agent from random openings; the solver checks every decision.

    python bench/perfect_games.py standard alphabeta:time=1s --games 200 --jobs 16

Every opening is played from both seats. The endgames that `perfect` wants after random openings are built
first. `--jobs` is how many games are played at once, each in a process. All think by the clock, so there
should be as many idle cores; where others work, too, `--processor-time` lets clocks count what a process
computes. For each position in which `perfect` had to move the solver is asked whether it was worth more than
the margin with which the game ended: a lapse. Decisions that were not proven in time are told and counted,
and asked about with `--all` only: those are the positions that take minutes to solve.
Prints the figures; the exit code is 1 when a proven decision was a lapse.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from types import SimpleNamespace
from typing import NamedTuple

from tablee.core import budget
from tablee.core.budget import Budget
from tablee.core.game import Game
from tablee.core.notes import Note
from tablee.core.solution import SilentWatcher
from tablee.core.state import State
from tablee.games.kalaha import GAME
from tablee.games.kalaha.endgames.database import Endgames, kept_seeds, open_endgames
from tablee.games.kalaha.perfect import Perfect, PerfectMove
from tablee.games.kalaha.solver.lapses import Lapse, find_lapses
from tablee.match.table import opening_moves
from tablee.roster import build_agent, templates_of


class Task(NamedTuple):
    """One game to play: the rules, the opponent, the seed of its opening, and the seat of `perfect`."""

    preset: str
    options: tuple[str, ...]
    other: str
    seed: int
    opening: int
    seat: int
    seconds: float
    every: bool  # whether decisions that were not proven are checked, too
    clock: Callable[[], float]


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

    def lapses(self, endgames: Endgames, *, every: bool) -> list[Lapse]:
        """Returns the lapses of `perfect`; without `every` only where all that followed was proven."""
        begin = 0 if every else self.first_proven
        found = find_lapses(self.states[begin:], self.seat, endgames=endgames)
        return [replace(lapse, number=lapse.number + begin) for lapse in found]


@dataclass
class Report:
    """What a game showed, or all of them together."""

    sources: Counter[str] = field(default_factory=Counter)
    results: Counter[str] = field(default_factory=Counter)
    lines: list[str] = field(default_factory=list)
    wrong: int = 0  # lapses among the proven decisions
    slowest: float = 0.0

    def add(self, other: Report) -> None:
        """Adds what another game showed."""
        self.sources += other.sources
        self.results += other.results
        self.lines += other.lines
        self.wrong += other.wrong
        self.slowest = max(self.slowest, other.slowest)


class Announcer(SilentWatcher):
    """Prints what is built."""

    def tell(self, note: Note) -> None:
        """Prints a line."""
        print(note)


@cache
def prepared(preset: str, options: tuple[str, ...], other: str, opening: int) -> Game:
    """Returns a game, once all that its players need is compiled, built and open."""
    game = GAME.configure(dict(each.split("=", 1) for each in options), preset)
    for _ in GAME.prepare(templates_of(GAME, ["perfect", other])):
        pass
    Perfect().prepare(game, opening, Announcer())
    # Opened before the first move is timed: large ones are compared with their checksums for some seconds.
    Perfect()._endgames_at_hand(game).whole(Budget().start(), SilentWatcher())
    return game


@cache
def endgames_to_check_with(game: Game) -> Endgames:
    """Returns those that are kept: opening them takes as long as a game where they are large."""
    return open_endgames(game, max(kept_seeds(game), 0), SilentWatcher())


def play(game: Game, task: Task) -> PlayedGame:
    """Plays one game with `perfect` in a seat."""
    seat, state = task.seat, game.deal(task.seed)
    for _, after in opening_moves(state, task.seed, task.opening):
        state = after
    agent, played = Perfect(time=task.seconds), PlayedGame([state], seat)
    opponent = agent if task.other == "perfect" else build_agent(GAME, task.other)
    while not state.is_over:
        view, number = state.view(state.mover), len(played.states) - 1
        if state.mover == seat:
            begin = task.clock()
            found = agent.decide(view, Budget(), task.seed)
            played.slowest = max(played.slowest, task.clock() - begin)
            played.decisions[number] = found
            move = found.move
        else:
            move = opponent.choose(view, Budget(), task.seed + number)
        state = state.play(move)
        played.states.append(state)
    return played


def play_and_check(task: Task) -> Report:
    """Plays one game and asks the solver about it."""
    budget.time = SimpleNamespace(perf_counter=task.clock)  # what every agent's clock asks
    game = prepared(task.preset, task.options, task.other, task.opening)
    played = play(game, task)
    report = Report(Counter(found.source for found in played.decisions.values()), slowest=played.slowest)
    scores = played.states[-1].outcome.scores
    lead = scores[played.seat] - scores[1 - played.seat]
    report.results["won" if lead > 0 else "lost" if lead < 0 else "drawn"] += 1
    for number, found in played.decisions.items():
        if not found.proven:
            report.lines.append(f"not proven: {played.states[number].text} (seed {task.seed})")
    for lapse in played.lapses(endgames_to_check_with(game), every=task.every):
        proven = played.decisions[lapse.number].proven
        report.wrong += proven
        report.lines.append(f"lapse{'' if proven else ' (not proven)'}: {lapse} (seed {task.seed})")
    return report


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
    parser.add_argument("--jobs", type=int, default=1, help="games at once, each in a process")
    parser.add_argument("--processor-time", action="store_true", help="seconds are those of a processor")
    parser.add_argument("--all", action="store_true", help="check decisions that were not proven, too")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    asked = parser.parse_args()
    rules = asked.preset, tuple(asked.set)
    game = prepared(*rules, asked.other, asked.opening)
    begun, told = time.perf_counter(), Report()
    clock = time.process_time if asked.processor_time else time.perf_counter
    tasks = [
        Task(
            *rules,
            asked.other,
            asked.seed + number // 2,
            asked.opening,
            number % 2,
            asked.time,
            asked.all,
            clock,
        )
        for number in range(asked.games)
    ]
    with ProcessPoolExecutor(asked.jobs, multiprocessing.get_context("spawn")) as pool:
        for number, report in enumerate(pool.map(play_and_check, tasks)):
            told.add(report)
            for line in report.lines:
                print(f"game {number + 1}: {line}", flush=True)
    print(f"{game.label} against {asked.other}, {asked.games} games, openings of {asked.opening} moves:")
    print(f"  won {told.results['won']}, drawn {told.results['drawn']}, lost {told.results['lost']}")
    print(f"  decisions: {dict(told.sources)}; lapses among the proven ones: {told.wrong}")
    print(f"  slowest move {told.slowest:.2f} s; all of it {time.perf_counter() - begun:.0f} s")
    return 1 if told.wrong else 0


if __name__ == "__main__":
    sys.exit(main())

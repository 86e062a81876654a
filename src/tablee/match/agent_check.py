"""Tests an agent the way a referee would: legality, crashes, determinism, time; at tables of any size.

An agent in a process of its own is timed by the clock on the wall, with the referee's grace; one in this
process by its processor time. Whatever is slow once because the machine is busy is asked again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tablee.core import rng
from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.errors import AgentFailed, BotFailed
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.state import View
from tablee.match.bots import Bot, dismiss_all
from tablee.match.limits import allowed
from tablee.match.seating import seat_agent
from tablee.match.table import Table

GRACE_SECONDS = 0.02  # of processor time, for agents in this process
MOST_PROBLEMS = 3
REPEATS = 40
TRIES = 3
PART_FOR_GAMES = 0.6  # of the time for a table; the rest is for repeating and timing
SHALLOW = Budget(depth=2, simulations=64)  # small enough that nobody is stopped by a clock
LEGAL, SOUND, SAME, ON_TIME = "legal", "no_crash", "deterministic", "on_time"
LATE = ("no_answer", "too_late")

Build = Callable[[], Agent]


@dataclass
class Finding:
    """One thing that was tested; `asked` is how often, 0 where something before it went wrong."""

    code: str
    asked: int = 0
    problems: list[Note] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether no problem was found."""
        return not self.problems

    def add(self, problem: Note) -> None:
        """Keeps a problem, unless there are enough of them already."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(problem)


@dataclass
class AgentCheck:
    """What was found at a table with so many seats."""

    seats: int
    games: int = 0
    moves: int = 0
    slowest: float = 0.0  # seconds, of the answers that were timed
    findings: dict[str, Finding] = field(
        default_factory=lambda: {code: Finding(code) for code in (LEGAL, SOUND, SAME, ON_TIME)}
    )

    @property
    def passed(self) -> bool:
        """Whether everything that was tested is as it should be."""
        return all(finding.passed for finding in self.findings.values())

    @property
    def failed_often(self) -> bool:
        """Whether so much went wrong that more games would tell nothing new."""
        return any(len(finding.problems) >= MOST_PROBLEMS for finding in self.findings.values())

    def fail(self, error: AgentFailed | BotFailed) -> None:
        """A failure counts where it belongs: nonsense, too late, or everything else that ends an agent."""
        why: Note = error.fields["why"]
        code = LEGAL if why.code == "nonsense" else ON_TIME if why.code in LATE else SOUND
        self.findings[code].add(error.note)

    def as_data(self) -> dict[str, Any]:
        """Returns the result as plain data, for JSON."""
        findings = [
            {
                "code": found.code,
                "asked": found.asked,
                "passed": found.passed,
                "problems": [str(problem) for problem in found.problems],
            }
            for found in self.findings.values()
        ]
        return {
            "seats": self.seats,
            "passed": self.passed,
            "games": self.games,
            "moves": self.moves,
            "findings": findings,
        }


def check(
    game: Game, build: Build, spec: str, *, games: int, seconds: float, seed: int, within: float = 60.0
) -> AgentCheck:
    """Plays `games` whole games against `random`, then repeats choices to compare and time them.

    It takes about `within` seconds at most, so slow agents play fewer games.
    """
    begin = time.perf_counter()
    found = AgentCheck(game.seats)
    views: list[View] = []
    for number in range(games):
        _play_one(game, build, spec, number, rng.derive(seed, "check", number), found, views,
                  begin + PART_FOR_GAMES * within)  # fmt: skip
        if found.failed_often or time.perf_counter() > begin + PART_FOR_GAMES * within:
            break
    if found.passed:
        some = views[:: max(1, len(views) // REPEATS)][:REPEATS]
        try:
            _repeat(some, build, found, begin + (1 + PART_FOR_GAMES) / 2 * within)
            _time(some, build, seconds, found, begin + within)
        except BotFailed as error:
            found.fail(error)
    return found


def _play_one(
    game: Game,
    build: Build,
    spec: str,
    number: int,
    seed: int,
    found: AgentCheck,
    views: list[View],
    until: float,
) -> None:
    seat = number % game.seats
    agents = [build() if at == seat else seat_agent(game.kind, "random") for at in range(game.seats)]
    table = Table(game, agents, [spec if at == seat else "random" for at in range(game.seats)], seed)
    try:
        while not table.state.is_over:
            if time.perf_counter() > until:
                return
            mine = table.mover == seat
            if mine:
                views.append(table.state.view(seat))
            table.step(SHALLOW)
            if mine:
                found.moves += 1
                for code in (LEGAL, SOUND):
                    found.findings[code].asked += 1
        found.games += 1
    except AgentFailed as error:
        found.fail(error)
    finally:
        table.dismiss()


def _repeat(views: Sequence[View], build: Build, found: AgentCheck, until: float) -> None:
    """Twice with one agent, and with a fresh one in the opposite order: nothing kept may change an answer."""
    dismiss_all()  # a program that has played before is not fresh
    kept, fresh = build(), build()
    try:
        answers: list[tuple[View, list[str]]] = []
        for view in views:
            if time.perf_counter() > until:
                break
            answers.append((view, [kept.choose(view, SHALLOW, 1), kept.choose(view, SHALLOW, 1)]))
        for view, twice in reversed(answers):
            found.findings[SAME].asked += 1
            given = [*twice, fresh.choose(view, SHALLOW, 1)]
            if len(set(given)) > 1:
                fields = {"answers": ", ".join(given), "where": view.text}
                found.findings[SAME].add(Note("answers_differ", N_("answered {answers} at {where}"), fields))
    finally:
        for agent in (kept, fresh):
            if isinstance(agent, Bot):
                agent.dismiss()


def _time(views: Sequence[View], build: Build, seconds: float, found: AgentCheck, until: float) -> None:
    """The best of some tries counts, and once an answer is too late no others are waited for."""
    agent = build()
    try:
        for view in views:
            if time.perf_counter() > until and found.findings[ON_TIME].asked:
                return
            found.findings[ON_TIME].asked += 1
            took = min(_tries(agent, view, seconds))
            found.slowest = max(found.slowest, took)
            if took > _limit(agent, seconds):
                fields = {"took": round(1000 * took), "where": view.text}
                found.findings[ON_TIME].add(Note("too_slow", N_("took {took} ms at {where}"), fields))
                return
    finally:
        if isinstance(agent, Bot):
            agent.dismiss()


def _tries(agent: Agent, view: View, seconds: float) -> list[float]:
    """Returns how long it took, as often as it was late."""
    took: list[float] = []
    clock = time.perf_counter if isinstance(agent, Bot) else time.thread_time
    while len(took) < TRIES:
        if isinstance(agent, Bot):
            agent.greet(view.game, view.seat)
        begin = clock()
        try:
            agent.choose(view, Budget(seconds=seconds), 1)
        except BotFailed as error:
            if error.fields["why"].code not in LATE:
                raise
        took.append(clock() - begin)
        if took[-1] <= _limit(agent, seconds):
            break
    return took


def _limit(agent: Agent, seconds: float) -> float:
    return allowed(seconds) if isinstance(agent, Bot) else seconds + GRACE_SECONDS

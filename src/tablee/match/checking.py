"""Tests an agent the way a referee would: legality, crashes, determinism, time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tablee.core import rng
from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.errors import AgentFailed
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.state import View
from tablee.match.referee import Table
from tablee.roster import build_agent

GRACE_SECONDS = 0.02
MOST_PROBLEMS = 3
REPEATS = 40
SHALLOW = Budget(depth=2, simulations=64)  # small enough that nobody is stopped by a clock


@dataclass
class Finding:
    """One thing that was tested."""

    what: Note
    problems: list[Note] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return not self.problems

    def add(self, problem: Note) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(problem)


@dataclass
class Report:
    """All findings; `passed` when none has a problem."""

    spec: str
    findings: list[Finding]

    @property
    def passed(self) -> bool:
        return all(finding.passed for finding in self.findings)

    def as_data(self) -> dict[str, Any]:
        findings = [
            {
                "code": f.what.code,
                "what": str(f.what),
                "passed": f.passed,
                "problems": [str(p) for p in f.problems],
            }
            for f in self.findings
        ]
        return {"agent": self.spec, "passed": self.passed, "findings": findings}


def check(game: Game, build: Callable[[], Agent], spec: str, games: int, seconds: float, seed: int) -> Report:
    """Plays `games` whole games against `random`, then repeats choices to compare and time them."""
    legal = Finding(
        Note("legal", N_("games against random ({games}): every move legal, no crash"), {"games": games})
    )
    views: list[View] = []
    for number in range(games):
        _play_one(game, build, spec, number, rng.derive(seed, "check", number), legal, views)
    same = Finding(Note("deterministic", N_("the same view, budget and seed give the same move")))
    on_time = Finding(
        Note("on_time", N_("stops within {seconds} s and 20 ms"), {"seconds": seconds}),
    )
    if legal.passed:
        step = max(1, len(views) // REPEATS)
        for view in views[::step][:REPEATS]:
            _repeat(view, build, same)
            _time(view, build, seconds, on_time)
    return Report(spec, [legal, same, on_time] if legal.passed else [legal])


def _play_one(
    game: Game,
    build: Callable[[], Agent],
    spec: str,
    number: int,
    seed: int,
    legal: Finding,
    views: list[View],
) -> None:
    seat = number % game.seats
    opponent = build_agent(game.kind, "random")
    agents = [build() if at == seat else opponent for at in range(game.seats)]
    table = Table(game, agents, [spec if at == seat else "random" for at in range(game.seats)], seed)
    while not table.state.is_over:
        if table.mover == seat:
            views.append(table.state.view(seat))
        try:
            table.step(SHALLOW)
        except AgentFailed as error:
            legal.add(error.note)
            return


def _repeat(view: View, build: Callable[[], Agent], same: Finding) -> None:
    """Twice with one agent and once with a fresh one: nothing kept may change the answer."""
    kept = build()
    answers = [kept.choose(view, SHALLOW, 1), kept.choose(view, SHALLOW, 1), build().choose(view, SHALLOW, 1)]
    if len(set(answers)) > 1:
        fields = {"answers": ", ".join(answers), "where": view.text}
        same.add(Note("answers_differ", N_("answered {answers} at {where}"), fields))


def _time(view: View, build: Callable[[], Agent], seconds: float, on_time: Finding) -> None:
    """Processor time of this thread counts: a busy machine is not the agent's fault."""
    agent = build()
    begin = time.thread_time()
    agent.choose(view, Budget(seconds=seconds), 1)
    took = time.thread_time() - begin
    if took > seconds + GRACE_SECONDS:
        fields = {"took": round(1000 * took), "where": view.text}
        on_time.add(Note("too_slow", N_("took {took} ms at {where}"), fields))

"""A game is played at once, uncompiled; it is compiled beside, and changes over without anybody noticing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tablee.core import jit
from tablee.core.budget import Budget
from tablee.core.errors import AgentFailed
from tablee.core.state import View
from tablee.match import Table, play_game
from tablee.match.compiler_process import FUNCTION, MODULE, Worklist, compile_all
from tablee.match.limits import allowed
from tablee.match.preparation import GamePreparation, must_wait, preparation_of, think
from tablee.roster import build_agent, find_game, games

SCRIPT = Path(__file__).parent / "scripts" / "at_once.py"
SOON = 0.01  # seconds
compiler = pytest.mark.skipif(not jit.enabled(), reason="needs the compiler: unset NUMBA_DISABLE_JIT")


def on_a_new_machine(cache: Path, *arguments: str) -> Any:
    environment = {**os.environ, "TABLEE_CACHE": str(cache)}
    command = [sys.executable, str(SCRIPT), *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


@compiler
def test_a_game_half_uncompiled_and_half_compiled_has_the_same_record(tmp_path):
    told = on_a_new_machine(tmp_path, "change-over")

    assert not told["numba_at_first"]
    assert told["seconds"] > 1
    assert told["played_meanwhile"]
    assert told["ready"]
    kind = find_game("kalaha")
    spec = "minimax:depth=3"
    whole = play_game(kind("standard"), [build_agent(kind, spec)] * 2, [spec] * 2, seed=5, opening=2)
    assert told["moves"] == whole.moves
    assert told["end"] == whole.state.text
    # What was handed out before stays what it was: a search under way never changes its kernels.
    assert told["kernels"] == ["function", "CPUDispatcher"]


@compiler
def test_where_compiling_fails_that_is_told_and_the_game_goes_on_uncompiled(tmp_path):
    told = on_a_new_machine(tmp_path, "fail")

    assert told["waits"]
    assert told["failure"] == "exit code 1"
    assert told["moves"] == 3
    assert not told["waits_afterwards"]


def waits(kind: Any, spec: str) -> bool:
    game = kind()
    agents = [build_agent(kind, spec)] * game.seats
    return must_wait(Table(game, agents, [spec] * game.seats, seed=1))


def test_only_who_thinks_for_a_time_waits_to_be_compiled(monkeypatch):
    monkeypatch.setattr(GamePreparation, "is_pending", lambda _, modules: bool(tuple(modules)))

    for kind in games().values():
        assert not any(waits(kind, f"level:{level}") for level in (1, 2, 3, 4)), kind.name
    kalaha = find_game("kalaha")
    assert waits(kalaha, "level:5")
    assert waits(kalaha, "ismcts")
    assert not waits(kalaha, "ismcts:simulations=10")
    assert waits(find_game("schotten_totten"), "level:5")


class Slow:
    """Needs longer than any referee waits, as a search does that is not compiled yet."""

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        time.sleep(allowed(SOON) + 0.05)
        return view.legal[0]


@pytest.mark.parametrize("pending", [False, True])
def test_who_is_slow_because_nothing_is_compiled_yet_does_not_fail(monkeypatch, pending):
    monkeypatch.setattr(GamePreparation, "is_pending", lambda *_: pending)
    table = Table(find_game("kalaha")(), [Slow(), Slow()], ["random", "random"], seed=1)

    with nullcontext() if pending else pytest.raises(AgentFailed):
        assert think(table, Budget(seconds=SOON)) == "1"


def test_who_does_not_know_the_time_limit_of_a_search_would_not_wait_for_it():
    """An agent that is given a time says so by its `budget`."""
    for kind in games().values():
        for name, agent in kind.agents.items():
            if any(option.name == "time" for option in agent.options):
                budget = build_agent(kind, f"{name}:time=50ms").budget
                assert budget.seconds == 0.05, f"{kind.name} {name}"


class StubKernels:
    """Kernels of three functions for each module."""

    def __init__(self) -> None:
        self.prepared: set[str] = set()

    def is_module_prepared(self, module: ModuleType) -> bool:
        return module.__name__ in self.prepared

    def prepare_module(self, module: ModuleType) -> Any:
        yield from (json.dumps, json.loads, json.load)
        self.prepared.add(module.__name__)


def test_what_becomes_urgent_is_compiled_first(monkeypatch):
    monkeypatch.setattr("tablee.match.compiler_process.fcntl", None)
    kind: Any = type("Stub", (), {"kernels": StubKernels(), "name": "stub"})
    work = Worklist(["json.encoder", "json.scanner"])
    steps = []
    for step in compile_all(kind, work):
        steps.append(step)
        if len(steps) == 2:
            work.reorder(["json.decoder", "json.encoder", "json.scanner"])

    assert [name for what, name in steps if what == MODULE] == [
        "json.decoder",
        "json.encoder",
        "json.scanner",
    ]
    assert steps[1][0] == FUNCTION
    assert (MODULE, "json.decoder") in steps[2:7]


def test_one_game_is_prepared_once_in_a_process():
    kind = find_game("kalaha")

    assert preparation_of(kind) is preparation_of(kind)

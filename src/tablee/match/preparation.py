"""Preparing a game: it is played at once, uncompiled, while a process beside compiles it, then compiled.

`preparation_of(kind)` is what this process knows about compiling one game: what is wanted, how far it is, how
long it will take, and whether it failed. A failure stops nobody: the game goes on uncompiled.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import logging
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from types import FunctionType, ModuleType

from tablee.core.agent import is_timed
from tablee.core.budget import Budget
from tablee.core.game import GameKind
from tablee.match.compiler_process import MODULE, Request, function_key
from tablee.match.hints import templates_for_hints
from tablee.match.table import Table
from tablee.roster import search_path, templates_of

log = logging.getLogger("tablee.preparation")
log.addHandler(logging.NullHandler())  # on a terminal nothing may be written beside the screens

LOOK_SECONDS = 0.05  # between two looks whether something is ready
PATIENCE = 2.0  # seconds for the process to end by itself
# What compiling a function takes: for itself, for each byte of its own code and of all that it calls.
# Measured on the machine of docs/benchmarks.md; what a machine really needs corrects it as it goes on.
START_SECONDS, EACH, OWN_BYTE, CALLED_BYTE = 1.2, 0.03, 1.7e-4, 4.9e-5
TRUSTED = 3.0  # seconds of real compiling that weigh as much as the measured ones


@dataclass(frozen=True)
class PreparationProgress:
    """How far the compiling is: `done` of `total` seconds of work, of which about `seconds` are left."""

    done: float
    total: float
    seconds: float


class GamePreparation:
    """The compiling of one game beside this process."""

    def __init__(self, kind: GameKind) -> None:
        self.kind = kind
        self.failure: str | None = None  # why the compiling process ended too early
        self._kernels = kind.kernels
        self._wanted: list[ModuleType] = []  # what is still to be compiled, the most urgent first
        self._asked: dict[ModuleType, None] = {}  # all that was ever to be compiled
        self._compiled: set[str] = set()  # functions, by their keys
        self._module_costs: dict[ModuleType, dict[str, float]] = {}
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        self._began = 0.0
        self._stopping = False
        self._changed = threading.Condition()

    # --- what is wanted ---

    def want(self, modules: Iterable[ModuleType]) -> None:
        """Compiles these modules, in this order, after those that were wanted before."""
        self._order(lambda wanted: [*wanted, *modules])

    def want_first(self, modules: Iterable[ModuleType]) -> None:
        """Compiles these modules before everything else."""
        self._order(lambda wanted: [*modules, *wanted])

    def want_for(self, specs: Iterable[str], also: Iterable[ModuleType] = ()) -> None:
        """Compiles what a table needs: its players first, then the rules, scenes, hints, and `also`."""
        self.want_first(templates_of(self.kind, specs))
        kind = self.kind
        self.want((kind.rules, *kind.scene_templates, *templates_for_hints(kind), *also))

    def _order(self, arranged: Callable[[list[ModuleType]], list[ModuleType]]) -> None:
        with self._changed:
            if self._stopping or self.failure is not None:
                return
            before = self._wanted
            order = dict.fromkeys(arranged(before))
            self._wanted = [module for module in order if not self._kernels.are_ready((module,))]
            self._asked.update(dict.fromkeys(self._wanted))
            if self._wanted == before or not self._wanted:
                return
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True)
                self._thread.start()
            elif self._process is not None:
                self._send(json.dumps(self._names()).encode() + b"\n")

    def _names(self) -> list[str]:
        return [module.__name__ for module in self._wanted]

    # --- how far it is ---

    def is_pending(self, modules: Iterable[ModuleType]) -> bool:
        """Returns whether one of these modules is still to be compiled, and will be."""
        return self.failure is None and not self._stopping and not self._kernels.are_ready(modules)

    @property
    def is_running(self) -> bool:
        """Whether something is being compiled, or about to be."""
        return self.failure is None and not self._stopping and bool(self._wanted)

    def progress(self, modules: Sequence[ModuleType] | None = None) -> PreparationProgress:
        """Returns how far the compiling of these modules is, or of all that were ever wanted."""
        with self._changed:
            ahead = list(self._wanted)  # those that come before these modules take their time too
            if modules is not None:
                while ahead and ahead[-1] not in modules:
                    ahead.pop()
            asked = self._costs(self._asked)
            needed = self._costs(ahead)
            total = sum((asked if modules is None else needed).values())
            left = sum(cost for name, cost in needed.items() if name not in self._compiled)
            done = sum(cost for name, cost in asked.items() if name in self._compiled)
            took = time.monotonic() - self._began if self._began else 0.0
        pace = (TRUSTED + max(0.0, took - START_SECONDS)) / (TRUSTED + done) if done else 1.0
        starting = max(0.0, START_SECONDS - took)
        return PreparationProgress(total - left, total, starting + left * pace)

    def _costs(self, modules: Iterable[ModuleType]) -> dict[str, float]:
        """Returns the seconds that each function of these modules is expected to take, by its key."""
        found: dict[str, float] = {}
        for module in modules:
            if module not in self._module_costs:
                functions = self._kernels.functions_of((module,))
                self._module_costs[module] = {function_key(f): self._cost(f) for f in functions}
            found.update(self._module_costs[module])
        return found

    def _cost(self, function: FunctionType) -> float:
        size = sum(len(each.__code__.co_code) for each in self._kernels.called_by(function))
        return EACH + OWN_BYTE * len(function.__code__.co_code) + CALLED_BYTE * size

    def wait(self, modules: Sequence[ModuleType], cancelled: Callable[[], bool]) -> None:
        """Returns as soon as these modules run compiled, will not, or `cancelled` says so."""
        with self._changed:
            while self.is_pending(modules) and not cancelled():
                self._changed.wait(LOOK_SECONDS)

    # --- the process ---

    def _run(self) -> None:
        while True:
            compiled = len(self._compiled)
            try:
                problem = self._compile()
            except Exception as error:  # noqa: BLE001 - whatever it is, the game goes on uncompiled
                problem = f"{type(error).__name__}: {error}"
            with self._changed:
                self._wanted = [module for module in self._wanted if not self._kernels.are_ready((module,))]
                if self._wanted and problem is None and len(self._compiled) == compiled:
                    problem = "nothing was compiled"
                if problem is not None and not self._stopping:
                    self.failure = problem
                    log.warning("%s could not be compiled: %s", self.kind.name, problem)
                if problem is not None or not self._wanted:
                    self._thread = None
                    self._changed.notify_all()
                    return

    def _compile(self) -> str | None:
        """Runs the process to its end; returns what went wrong, None when nothing did."""
        with tempfile.TemporaryFile() as errors:
            try:
                # The same Python with the same modules; what to do is never part of a command.
                process = subprocess.Popen(
                    [sys.executable, "-m", "tablee.match.compiler_process"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                )
            except OSError as error:
                return str(error)
            with process:
                code = self._follow(process)
            if code == 0:
                return None
            errors.seek(0)
            said = errors.read().decode(errors="replace").strip().splitlines()
            return said[-1] if said else f"exit code {code}"

    def _follow(self, process: subprocess.Popen[bytes]) -> int:
        """Sends the request, changes over to what gets ready, and returns the exit code."""
        with self._changed:
            self._process, self._began = process, self._began or time.monotonic()
            self._send(Request(self.kind.name, self._names(), search_path()).as_line())
        log.info("%s is being compiled", self.kind.name)
        try:
            assert process.stdout is not None
            for line in process.stdout:
                self._heard(line.decode().split())
            return process.wait()
        finally:
            with self._changed:
                self._process = None

    def _heard(self, words: Sequence[str]) -> None:
        what, name = words
        if what == MODULE:
            module = next((module for module in self._wanted if module.__name__ == name), None)
            if module is not None:
                self._kernels.change_over(module)
                log.info("%s runs compiled: %s", self.kind.name, name)
        with self._changed:
            self._compiled.add(name)
            self._changed.notify_all()

    def _send(self, line: bytes) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # it has ended: `_run` sees what is left
            # Past the buffer of the file object, which would try again, and fail, when it is closed.
            os.write(self._process.stdin.fileno(), line)

    def stop(self) -> None:
        """Ends the process; what it has compiled is kept."""
        with self._changed:
            self._stopping = True
            process, thread = self._process, self._thread
            if process is not None and process.stdin is not None:
                process.stdin.close()
            self._changed.notify_all()
        if thread is not None and thread is not threading.current_thread():
            thread.join(PATIENCE)


_preparations: dict[str, GamePreparation] = {}


def preparation_of(kind: GameKind) -> GamePreparation:
    """Returns what this process knows about compiling a game; always the same object for one game."""
    if kind.name not in _preparations:
        _preparations[kind.name] = GamePreparation(kind)
    return _preparations[kind.name]


@atexit.register
def stop_all() -> None:
    """Ends every compiling process of this one."""
    while _preparations:
        _preparations.popitem()[1].stop()


# --- thinking before everything is compiled ----------------------------------------------------------


def must_wait(table: Table) -> bool:
    """Returns whether the computer to move waits for its search to be compiled.

    Those who think for a given time do: uncompiled they would see a hundredth as far. Those who are given
    a depth or a number of simulations play the same move either way, only later.
    """
    spec, agent = table.specs[table.mover], table.agents[table.mover]
    return is_timed(agent) and _is_pending(table, spec)


def wait_for_search(table: Table, cancelled: Callable[[], bool]) -> None:
    """Waits for the search of the computer to move where it must, until `cancelled` says so."""
    if must_wait(table):
        preparation, kind = preparation_of(table.game.kind), table.game.kind
        templates = templates_of(kind, [table.specs[table.mover]])
        preparation.want_first(templates)
        preparation.wait(templates, cancelled)


def think(table: Table, budget: Budget) -> str:
    """Lets the agent to move choose, as `Table.think`; waits before where that is better.

    A search that began uncompiled is begun anew as soon as its kernels are compiled: it gives the same move,
    sooner. Until then no time limit is held against it: it is not the agent that is slow.
    """
    spec = table.specs[table.mover]
    stopped = budget.cancelled or _never
    wait_for_search(table, stopped)
    if not _is_pending(table, spec):
        return table.think(budget)
    uncompiled = replace(budget, seconds=None, cancelled=lambda: stopped() or not _is_pending(table, spec))
    move = table.think(uncompiled)
    if stopped() or _is_pending(table, spec):
        return move
    return table.think(budget)


def _is_pending(table: Table, spec: str) -> bool:
    kind = table.game.kind
    return preparation_of(kind).is_pending(templates_of(kind, [spec]))


def _never() -> bool:
    return False

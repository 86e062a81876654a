"""Compiling: the four dangers of Numba's cache (DESIGN §4), each with its guard and without.

Many tests run processes of their own with an empty cache; scripts/ holds what they run. What happens without a
guard is Numba's doing, not ours: `make proof` shows that each guard is still needed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import tablee
from tablee.core import contract, jit, rng
from tablee.core.state import State
from tablee.games.kalaha import GAME
from tablee.search.templates import playout
from tests.core import allocating, naked

SCRIPTS = Path(__file__).with_name("scripts")
SOURCES = Path(tablee.__file__).parent

compiler = pytest.mark.skipif(not jit.enabled(), reason="needs the compiler: unset NUMBA_DISABLE_JIT")


class Machine:
    """A machine with an empty cache and its own copy of our sources, which nobody else edits."""

    def __init__(self, folder: Path):
        self.cache = folder / "cache"
        self.sources = folder / "sources" / "tablee"
        shutil.copytree(SOURCES, self.sources, ignore=shutil.ignore_patterns("__pycache__"))

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.sources / file
        before = path.read_text("utf-8")
        assert before.count(old) == 1
        path.write_text(before.replace(old, new), "utf-8")

    def start(self, script: str, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
        own = {
            "TABLEE_CACHE": str(self.cache),
            "PYTHONPATH": str(self.sources.parent),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        return subprocess.Popen(
            [sys.executable, str(SCRIPTS / script), *arguments],
            env={**inherited, **own, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, script: str, *arguments: str, **environment: str):
        return finish(self.start(script, *arguments, **environment))


def finish(process: subprocess.Popen[str]):
    """What a script printed."""
    out, errors = process.communicate(timeout=600)  # eight compile at once, on a busy machine too
    assert (process.returncode, errors) == (0, "")
    return json.loads(out)


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


# --- 1: stale code ----------------------------------------------------------------------------

RULE = "games/kalaha/rules.py", "taken = int(cells[opposite])", "taken = 2 + int(cells[opposite])"


def test_what_is_compiled_is_loaded_afterwards_until_a_rule_is_edited(machine):
    """One cache from its first use on: every step costs a process that compiles."""
    cold = machine.run("count.py", "playouts")
    warm = machine.run("count.py", "playouts")
    later = machine.run("count.py", "perft")
    machine.edit(*RULE)
    edited = machine.run("count.py", "playouts")

    assert cold["compiled"] > 2
    assert (warm["compiled"], warm["loaded"]) == (0, 2)  # what these two call is inside them
    assert warm["playouts"] == cold["playouts"]
    assert later["compiled"] == 2  # itself and a part of its own
    assert later["loaded"] > 2  # what it calls was there
    right = machine.run("count.py", "playouts", "perft", NUMBA_DISABLE_JIT="1")
    assert later["perft"] == right["perft"]  # the edited rule takes more, at the same moves
    assert edited["playouts"] == right["playouts"] != cold["playouts"]


@pytest.mark.proof
def test_without_the_digest_the_old_rule_is_played_on(machine):
    """The template's file has not changed, so its compiled copy, old rules inlined, is taken."""
    before = machine.run("count.py", "playouts", "same-digest")

    machine.edit(*RULE)
    after = machine.run("count.py", "playouts", "same-digest")

    right = machine.run("count.py", "playouts", NUMBA_DISABLE_JIT="1")
    assert after["playouts"] == before["playouts"] != right["playouts"]


# --- 2: cold-start race -----------------------------------------------------------------------


def test_several_processes_may_start_cold_at_once(machine):
    """Every one gets the right numbers, and leaves one version of each function behind."""
    orders = [("playouts", "perft"), ("perft", "playouts")] * 2

    started = [machine.start("count.py", *order) for order in orders]
    found = [finish(process) for process in started]

    right = machine.run("count.py", "playouts", "perft", NUMBA_DISABLE_JIT="1")
    for each in found:
        assert (each["playouts"], each["perft"]) == (right["playouts"], right["perft"])
        assert each["signatures"] == [1]
    indices = list(machine.cache.rglob("*.nbi"))
    assert indices
    assert len(list(machine.cache.rglob("*.nbc"))) == len(indices)
    warm = machine.run("count.py", "playouts")
    assert (warm["compiled"], warm["playouts"]) == (0, right["playouts"])


def test_eight_threads_may_ask_for_one_kernel_cold_at_once(machine):
    """A screen and a thinking computer do: whoever comes second gets it compiled."""
    answer = machine.run("threads.py", "8")
    assert answer == {"moves": [6] * 8}


def test_a_second_signature_is_refused(machine):
    """What the race needs, two versions of one function, there cannot be."""
    for part in ("float", "unsigned"):
        answer = machine.run("second_signature.py", part, str(machine.cache))
        assert answer["refused"].startswith("No matching definition for argument type(s)")
        assert answer["signatures"] == 1


@pytest.mark.proof
def test_without_the_guard_two_versions_overwrite_each_other(machine, tmp_path):
    """The scores of 30 and 18 seeds come out as the bits of whole numbers read as fractions."""
    machine.run("second_signature.py", "float", str(tmp_path))  # leaves the one right version

    racing = [
        machine.start("second_signature.py", part, str(tmp_path), "unguarded")
        for part in ("float", "unsigned")
    ]
    assert [finish(process)["scores"] for process in racing] == [[30.0, 18.0], [30, 18]]

    later = machine.run("second_signature.py", "later", str(tmp_path), "unguarded")
    assert later["scores"] == np.array([30, 18], np.uint64).view(np.float64).tolist() != [30.0, 18.0]


@compiler
def test_a_kernel_has_one_signature_whatever_it_is_called_with():
    game = GAME()
    record = game.deal(0).record()

    for move in (3, np.int64(3), np.int32(3), np.int8(3), True):
        game.kernels.play(game.setup, record.copy(), move)

    assert len(game.kernels.play.signatures) == 1


@compiler
def test_a_read_only_array_is_refused():
    """Kernels would write through it (DESIGN §4, traps)."""
    game = GAME()
    record = game.deal(0).record()
    game.kernels.play(game.setup, record.copy(), 0)
    record.flags.writeable = False

    with pytest.raises(TypeError, match="No matching definition"):
        game.kernels.play(game.setup, record, 0)

    assert len(game.kernels.play.signatures) == 1


# --- 3: equal names ---------------------------------------------------------------------------


def test_two_kernels_with_one_name_are_refused(machine):
    assert machine.run("call_namesake.py", "add_one") == 1
    assert machine.run("call_namesake.py", "add_hundred") == 100

    refused = machine.run("call_namesake.py", "both")

    assert refused.startswith("kernel name namesakes.kalaha.step of ")
    assert refused.endswith(": rename one")


@pytest.mark.proof
def test_without_the_guard_the_wrong_kernel_of_one_name_runs(machine):
    """Numba issue 10486: two cached bodies, one symbol; 1100 would be right."""
    assert machine.run("call_namesake.py", "add_one", "unguarded") == 1
    assert machine.run("call_namesake.py", "add_hundred", "unguarded") == 100

    assert machine.run("call_namesake.py", "both", "unguarded") == 1001


# Two games that count to 60, `right` by twos.
TWIN = """
from __future__ import annotations
import numpy as np
from tablee.core.contract import Ints, Rng, SetupRec, StateRec

SETUP = np.dtype([("{field}_setup", np.int64)])
STATE = np.dtype([("{field}_count", np.int64)])
MOVES = MAX_LEGAL = 1


def mover(g: SetupRec, s: StateRec) -> int:
    return 0 if s[0]["{field}_count"] < 60 else -1


def legal(g: SetupRec, s: StateRec, moves: Ints) -> int:
    moves[0] = 0
    return 1


def play(g: SetupRec, s: StateRec, move: int) -> None:
    s[0]["{field}_count"] += {step}
"""


def add_twins(machine, right_field="twin"):
    for name, field, step in (("left", "twin", 1), ("right", right_field, 2)):
        folder = machine.sources / "games" / name
        folder.mkdir()
        (folder / "__init__.py").touch()
        (folder / "rules.py").write_text(TWIN.format(field=field, step=step), "utf-8")


def test_two_games_with_one_name_are_refused(machine):
    add_twins(machine)

    left, refused = machine.run("twins.py", "twin", "twin")

    assert left == 60
    assert refused.startswith("kernel name tablee.")
    assert refused.endswith(": rename one")


@pytest.mark.proof
def test_without_the_guard_a_game_plays_by_the_rules_of_its_namesake(machine):
    """The same template, name and types: `right` takes what was compiled for `left`."""
    add_twins(machine)

    assert machine.run("twins.py", "twin", "twin", "unguarded") == [60, 60]


# --- 4: equal layouts -------------------------------------------------------------------------


def test_two_games_with_equal_layouts_are_refused(machine):
    add_twins(machine)

    left, refused = machine.run("twins.py", "left", "right")

    assert left == 60
    assert refused == "right and left have the same layout: give right a field name of its own"


@pytest.mark.proof
def test_without_the_guard_equal_layouts_are_one_type(machine):
    """With one name for the kernels of all games only the types tell them apart, and these do not."""
    add_twins(machine)

    assert machine.run("twins.py", "left", "right", "unguarded", "one-name") == [60, 60]


def test_a_field_name_of_its_own_makes_another_type(machine):
    """As above, and only the field's name differs."""
    add_twins(machine, right_field="other")

    assert machine.run("twins.py", "left", "right") == [60, 30]


# --- what compiling is for --------------------------------------------------------------------


def test_without_the_compiler_playing_never_imports_numba(machine):
    assert machine.run("play_a_move.py", NUMBA_DISABLE_JIT="1") == []
    assert not machine.cache.exists()


def test_with_the_compiler_playing_does(machine):
    assert machine.run("play_a_move.py") == ["numba", "llvmlite"]
    assert machine.cache.exists()


def test_compiled_and_plain_kernels_give_the_same_bytes():
    """A whole game, move by move; the conformance suite does this for every game."""
    game = GAME("standard")
    plain = jit.Kernels("kalaha", game.kind.rules, compiled=False)
    chance = rng.stream(3, "bytes")
    state, record = game.deal(3), game.deal(3).record()

    while not state.is_over:
        move = rng.below(chance, len(state.legal))
        plain.play(game.setup, record, game.move_id(state, state.legal[move]))
        state = state.play(state.legal[move])
        assert State(game, record) == state


def test_compiled_and_plain_templates_give_the_same_numbers():
    game = GAME("standard")
    found = []
    for kernels in (game.kernels, jit.Kernels("kalaha", game.kind.rules, compiled=False)):
        start, chance = game.deal(0).record(), rng.stream(5, "numbers")
        s, moves = start.copy(), np.zeros(game.kind.rules.MAX_LEGAL, np.int64)
        made = kernels.copy(playout).playouts(game.setup, start, s, moves, chance, 5)
        found.append((int(made), s.tobytes(), chance.tolist()))

    assert found[0] == found[1]


@compiler
def test_the_cache_of_others_is_left_alone():
    """Numba's folder is set only while our functions are wrapped."""
    from numba import config

    before = config.CACHE_DIR
    state = GAME().deal(0)
    state.play("1")

    assert before == config.CACHE_DIR


def test_preparing_counts_every_function_and_is_remembered_by_template():
    alphabeta, minimax, *_ = GAME.templates

    steps = list(GAME.prepare((alphabeta,)))

    assert [done for done, _ in steps] == list(range(1, len(steps) + 1))
    assert {total for _, total in steps} == {len(steps)}
    assert len(steps) > len(list(GAME.prepare(()))) > len(contract.REQUIRED)
    assert GAME.kernels.is_prepared(())
    assert GAME.kernels.is_prepared((alphabeta,))
    names = {GAME.kernels._marker(module).name for module in (GAME.rules, alphabeta, minimax)}
    assert len(names) == 3


@compiler
def test_a_games_kernels_cannot_be_made_twice():
    """In one process a name belongs to one set of kernels."""
    assert GAME().deal(0).legal
    with pytest.raises(
        RuntimeError, match=r"kernel name tablee\.games\.kalaha\.rules\.kalaha\.legal .* is taken"
    ):
        _ = jit.Kernels("kalaha", GAME.rules).legal


# --- kernels that allocate --------------------------------------------------------------------


def kernels_named(name: str, *, compiled: bool = True) -> jit.Kernels:
    """For a game without rules, whose records are like no other's."""
    rules = ModuleType(allocating.__name__)
    rules.SETUP = np.dtype([(f"{name}_setup", np.int64)])
    rules.STATE = np.dtype([(f"{name}_state", np.int64)])
    return jit.Kernels(name, rules, compiled=compiled)


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=compiler)])
def test_a_kernel_may_call_one_that_allocates(compiled):
    kernels = kernels_named("allocating", compiled=compiled)

    assert kernels.copy(naked).twice(np.array([9]), 4) == 2 * (10 + 0 + 1 + 4 + 9)
    assert kernels.copy(allocating).squares(4).tolist() == [0, 1, 4, 9]


@compiler
def test_what_a_kernel_allocates_is_freed():
    from numba.core.runtime import _nrt_python, rtsys

    twice = kernels_named("freed").copy(naked).twice
    values = np.zeros(1, np.int64)
    twice(values, 4)

    _nrt_python.memsys_enable_stats()
    try:
        before = rtsys.get_allocation_stats()
        for _ in range(10):
            twice(values, 100)
        after = rtsys.get_allocation_stats()
    finally:
        _nrt_python.memsys_disable_stats()

    assert after.alloc - before.alloc == after.free - before.free >= 20


@compiler
def test_a_module_that_does_not_say_so_cannot_allocate(monkeypatch):
    from numba.core.errors import TypingError

    monkeypatch.delattr(allocating, "ALLOCATES")

    with pytest.raises(TypingError, match=r"No implementation of function .*zeros"):
        _ = kernels_named("unsaid").copy(allocating).squares

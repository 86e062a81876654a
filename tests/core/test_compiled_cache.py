"""The cache of compiled code: stale code and cold-start races (DESIGN §4), with their guards and without.

Many tests run processes of their own with an empty cache. What happens without a guard is Numba's doing, not
ours: `make proof` shows that each guard is still needed.
"""

from __future__ import annotations

import numpy as np
import pytest

from tablee.games.kalaha import GAME
from tablee.search.templates import network
from tests.core.machine import compiler, finish

# --- stale code and two at once -------------------------------------------------------------------------------

RULE = "games/kalaha/rules.py", "taken = int(cells[opposite])", "taken = 2 + int(cells[opposite])"


def test_two_processes_may_start_cold_and_what_they_compile_is_loaded_until_a_rule_is_edited(machine):
    """One cache from its first use on: every step costs a process that compiles."""
    orders = [("playouts", "perft"), ("perft", "playouts")]
    cold = [finish(process) for process in [machine.start("count.py", *order) for order in orders]]
    indices = list(machine.cache.rglob("*.nbi"))
    compiled = list(machine.cache.rglob("*.nbc"))
    warm = machine.run("count.py", "playouts")
    right = machine.run("count.py", "playouts", "perft", NUMBA_DISABLE_JIT="1")
    machine.edit(*RULE)
    edited = machine.run("count.py", "playouts")
    later = machine.run("count.py", "perft")
    right_now = machine.run("count.py", "playouts", "perft", NUMBA_DISABLE_JIT="1")

    for each in cold:
        assert each["compiled"] > 2
        assert (each["playouts"], each["perft"]) == (right["playouts"], right["perft"])
        assert each["signatures"] == [1]
    assert len(compiled) == len(indices) > 2  # one version of each function
    assert (warm["compiled"], warm["loaded"]) == (0, 2)  # what these two call is inside them
    assert warm["playouts"] == right["playouts"]
    assert edited["playouts"] == right_now["playouts"] != right["playouts"]
    assert later["compiled"] == 2  # itself and a part of its own
    assert later["loaded"] > 2  # what it calls was there
    assert later["perft"] == right_now["perft"]


@pytest.mark.proof
def test_without_the_digest_the_old_rule_is_played_on(machine):
    """The template's file has not changed, so its compiled copy, old rules inlined, is taken."""
    before = machine.run("count.py", "playouts", "same-digest")

    machine.edit(*RULE)
    after = machine.run("count.py", "playouts", "same-digest")

    right = machine.run("count.py", "playouts", NUMBA_DISABLE_JIT="1")
    assert after["playouts"] == before["playouts"] != right["playouts"]


# --- races --------------------------------------------------------------------------


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


# --- others ---


@compiler
def test_the_cache_of_others_is_left_alone():
    """Numba's folder is set only while our functions are wrapped."""
    from numba import config

    before = config.CACHE_DIR
    state = GAME().deal(0)
    state.play("1")

    assert before == config.CACHE_DIR


# --- external functions ------------------------------------------------------------------------


@compiler
def test_external_functions_are_compiled_once_and_found_by_whoever_loads_a_caller(machine):
    """Also where another process has compiled the callee in the meantime, when Numba counted differently."""
    right = {"answer": 1000 * (6 + 11), "values": [11, 2, 3]}
    every = ["add_up", "add_up_twice", "ask"]

    cold = machine.run("external.py")
    warm = machine.run("external.py")
    removed = [file.unlink() for file in machine.cache.rglob("*add_up-*")]
    mixed = machine.run("external.py", "unrelated")

    assert cold == {**right, "compiled": every, "loaded": []}
    assert warm == {**right, "compiled": [], "loaded": every}  # none of them is inside another
    assert len(removed) == 2
    assert mixed == {**right, "compiled": ["add_up", "unrelated"], "loaded": ["add_up_twice", "ask"]}


def test_a_module_of_small_functions_may_ask_to_be_external():
    """Nobody calls them from Python: that would end the process."""
    functions = [
        each for each in GAME.kernels.functions_of((network,)) if each.__module__ == network.__name__
    ]

    assert all(map(GAME.kernels._is_external, functions))
    with pytest.raises(RuntimeError, match="exponential is for kernels only"):
        _ = GAME.kernels.copy(network).exponential


def test_what_is_to_be_inlined_is_not_external():
    functions = GAME.kernels.functions_of((GAME.rules,))
    assert not any(map(GAME.kernels._is_external, functions))

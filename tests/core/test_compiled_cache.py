"""The cache of compiled code: stale code and cold-start races (DESIGN §4), with their guards and without.

Many tests run processes of their own with an empty cache. What happens without a guard is Numba's doing, not
ours: `make proof` shows that each guard is still needed.
"""

from __future__ import annotations

import numpy as np
import pytest

from tablee.games.kalaha import GAME
from tests.core.machine import compiler, finish

# --- stale code -------------------------------------------------------------------------------

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


# --- cold-start race --------------------------------------------------------------------------


def test_two_processes_may_start_cold_at_once(machine):
    """Both get the right numbers, and leaves one version of each function behind."""
    orders = [("playouts", "perft"), ("perft", "playouts")]

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


# --- others ---


@compiler
def test_the_cache_of_others_is_left_alone():
    """Numba's folder is set only while our functions are wrapped."""
    from numba import config

    before = config.CACHE_DIR
    state = GAME().deal(0)
    state.play("1")

    assert before == config.CACHE_DIR

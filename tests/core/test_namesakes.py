"""Kernels and games with equal names, and games with equal layouts (DESIGN §4), with their guards and without.

What happens without a guard is Numba's doing, not ours: `make proof` shows that each guard is still needed.
"""

from __future__ import annotations

import pytest

# --- equal names ------------------------------------------------------------------------------


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


# --- equal layouts ----------------------------------------------------------------------------


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

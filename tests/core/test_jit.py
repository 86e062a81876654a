"""Compiling: what it is for, one signature for each kernel, and kernels that allocate."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest

from tablee.core import contract, jit, rng
from tablee.core.state import State
from tablee.games.kalaha import GAME
from tablee.search.templates import playout
from tests.core import allocating, naked
from tests.core.machine import compiler


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

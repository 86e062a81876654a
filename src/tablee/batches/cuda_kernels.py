"""A game's kernels on a graphics card: the same functions, compiled by numba-cuda, one thread for each game.

A thread takes its game out of the arrays of the batch, where the words of all records lie side by side, into
memory of its own, and works there on a batch of one game with the functions of `kernels.py`. Cards keep the
memory of a thread in registers and in their first cache, and neighbouring threads' words beside each other:
plain records in the card's main memory are several times slower.
"""

from __future__ import annotations

from functools import cached_property
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from numba import cuda, int64

from tablee.batches import kernels as template
from tablee.batches.kernels import STAY, BatchArrays
from tablee.core import contract
from tablee.core.jit import Function, Kernels


def aligned(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """Returns a record type of the same fields for the card, where numbers lie at multiples of their size.

    It cannot read others. Kernels name fields, and so do not notice that some have moved. The size is a
    multiple of 8 bytes.
    """
    packed: Any = dtype
    fields: Any = {"names": packed.names, "formats": [packed.fields[name][0] for name in packed.names]}
    padded: Any = np.dtype(fields, align=True)
    fields["offsets"] = [padded.fields[name][1] for name in padded.names]
    fields["itemsize"] = -(-padded.itemsize // 8) * 8
    moved: np.dtype[Any] = np.dtype(fields, align=True)
    return moved


# A record of up to so many bytes can stay in a thread's registers. Larger ones lie in its memory, and more
# threads at once, with fewer registers each, hide how long that takes. Measured on an H200: with 48 registers
# a game of 232 bytes is played 1.5 times as fast as without a limit, one of 72 bytes half as fast.
IN_REGISTERS = 128
REGISTERS = 48


class DeviceFunctions(Kernels):
    """A game's kernels, and templates of them, as functions that run on the card.

    Each has the one signature that its annotations name, as on this machine. None is compiled into its caller
    by force: for large games that would take minutes.
    """

    def __init__(self, name: str, rules: ModuleType) -> None:
        moved = ModuleType(rules.__name__)
        vars(moved).update(vars(rules))
        for record in ("SETUP", "STATE", "WORK"):
            setattr(moved, record, aligned(getattr(rules, record, contract.WORK)))
        super().__init__(name, moved, compiled=False)

    def _copied_globals(self, function: FunctionType) -> dict[str, Any]:
        known = function.__module__ in self._globals
        copied = super()._copied_globals(function)
        if not known:  # tables go to the card's main memory: its memory for constants is small, and slow if
            for name, found in copied.items():  # neighbours read different places
                if isinstance(found, np.ndarray):
                    copied[name] = cuda.to_device(found)
        return copied

    def _make(self, function: FunctionType) -> Function:
        if function not in self._functions:
            plain = super()._make(function)
            self._functions[function] = cuda.jit(device=True)(plain)
        return self._functions[function]  # type: ignore[no-any-return]  # a dispatcher is Any

    def _link(self, function: FunctionType) -> None:
        super()._link(function)
        dispatcher = self._functions[function]
        dispatcher.compile_device(self._signature(function))
        dispatcher.disable_compile()


class CardKernels:
    """The kernels of batches of one game as attributes: what `kernels.py` does to some games, on all."""

    def __init__(self, name: str, rules: ModuleType, seats: int) -> None:
        self._functions = DeviceFunctions(name, rules)
        self._rules = self._functions.rules
        self._seats = seats
        self._looks: dict[int, Any] = {}  # by seat

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        made = self._on_all_games(self._call_of(name))
        setattr(self, name, made)
        return made

    def look_from(self, seat: int) -> Any:
        """Returns the kernel that writes what a seat knows, one for each seat."""
        if seat not in self._looks:
            self._looks[seat] = self._on_all_games(self._call_of("look_from", seat))
        return self._looks[seat]

    def _call_of(self, name: str, seat: int = 0) -> Any:
        """Returns a call of one of the template's functions on a batch of one game.

        `rows` is one more array: for most an array with a row for each game, for `start` the words of two
        generators, and nothing for those that take none. `seat` is for the one that takes a seat.
        """
        function = self._functions.resolve(getattr(template, name))
        if name == "start":

            @cuda.jit(device=True)
            def call(g, w, rows, i, n):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202, ARG001
                function(g, w, rows[0:4], rows[4:8], i)

        elif name.startswith(("play_", "refresh_")):

            @cuda.jit(device=True)
            def call(g, w, rows, i, n):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202, ARG001
                function(g, w)

        elif name == "look_from":

            @cuda.jit(device=True)
            def call(g, w, rows, i, n):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202
                width = len(rows) // n
                function(g, w, seat, rows[i * width : (i + 1) * width])

        else:

            @cuda.jit(device=True)
            def call(g, w, rows, i, n):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202
                width = len(rows) // n
                function(g, w, rows[i * width : (i + 1) * width])

        return call

    def _on_all_games(self, call: Any) -> Any:
        """Returns a kernel in which every thread takes its game out, calls, and puts it back."""
        rules, seats = self._rules, self._seats
        state, work_type, size = rules.STATE, rules.WORK, rules.STATE.itemsize // 8
        moves, most = rules.MOVES, rules.MAX_LEGAL

        @cuda.jit(max_registers=None if state.itemsize <= IN_REGISTERS else REGISTERS)
        def kernel(g, states, deals, chance, mover, mask, reward, done, empty, work, rows):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202
            i = cuda.grid(1)
            if i >= len(done):
                return
            words = cuda.local.array(size, int64)
            own_deals = cuda.local.array(4, int64)
            own_chance = cuda.local.array(4, int64)
            own_work = cuda.local.array(1, work_type)
            own_work[0] = work[0]
            for k in range(size):
                words[k] = states[k, i]
            for k in range(4):
                own_deals[k] = deals[k, i]
                own_chance[k] = chance[k, i]
            w = BatchArrays(
                words.view(state),
                own_deals,
                own_chance,
                mover[i : i + 1],
                mask[i * moves : (i + 1) * moves],
                reward[i * seats : (i + 1) * seats],
                done[i : i + 1],
                empty,
                cuda.local.array(size, int64).view(state),
                cuda.local.array(most, int64),
                cuda.local.array(most, int64),
                own_work,
                cuda.local.array(4, int64),
            )
            call(g, w, rows, i, len(done))
            for k in range(size):
                states[k, i] = words[k]
            for k in range(4):
                deals[k, i] = own_deals[k]
                chance[k, i] = own_chance[k]

        return kernel

    @cached_property
    def find_illegal(self) -> Any:
        """Writes the least number of a game in which its move is not legal to `wrong`, if there is one.

        With `some` games are left out whose action is STAY.
        """
        moves, stay = self._rules.MOVES, STAY

        @cuda.jit
        def kernel(mask, actions, wrong, some):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202
            i = cuda.grid(1)
            if i < len(actions):
                move = actions[i]
                if some and move == stay:
                    return
                if move < 0 or move >= moves or not mask[i * moves + move]:
                    cuda.atomic.min(wrong, 0, i)

        return kernel

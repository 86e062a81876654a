"""`Threads`: runs the kernels of a batch on this machine's processors, each thread on its own games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.batches import kernels
from tablee.batches.kernels import STAY, BatchArrays
from tablee.core import contract
from tablee.core.contract import Ints, Numbers, Rng, StateRec
from tablee.core.game import Game

# A kernel's name, and what it takes besides for the games from one number up to another.
Call = tuple[str, Callable[[int, int], tuple[Any, ...]]]


class Threads:
    """The arrays of a batch in this machine's memory, and the threads that work on them.

    A thread gets a run of neighbouring games, and has scratch of its own.
    """

    def __init__(self, game: Game, n: int, threads: int) -> None:
        rules = game.kind.rules
        threads = min(threads, n)
        self._n = n
        self._setup = game.setup
        self._kernels = game.kernels.copy(kernels)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        shared: dict[str, Any] = {
            "states": np.zeros(n, rules.STATE),
            "deals": np.zeros(4 * n, np.int64),
            "chance": np.zeros(4 * n, np.int64),
            "mover": np.zeros(n, np.int64),
            "mask": np.zeros(n * rules.MOVES, np.bool_),
            "reward": np.zeros(n * game.seats, np.float64),
            "done": np.zeros(n, np.bool_),
        }
        self._bounds = [n * part // threads for part in range(threads + 1)]
        self.arrays = SimpleNamespace(**shared)
        self._states: StateRec = self.arrays.states
        self._workspaces = [
            BatchArrays(
                **{name: self._rows(array, *ends) for name, array in shared.items()},
                empty=np.zeros(1, rules.STATE),
                seen=np.zeros(1, rules.STATE),
                moves=np.zeros(rules.MAX_LEGAL, np.int64),
                scores=np.zeros(rules.MAX_LEGAL, np.int64),
                work=np.zeros(1, getattr(rules, "WORK", contract.WORK)),
                words=np.zeros(4, np.int64),
            )
            for ends in pairwise(self._bounds)
        ]
        self.numbers: Numbers = np.zeros(n * game.observation.size, np.float32)
        self._actions: dict[str, Ints] = {}  # by the kernel that chose them
        self._seen_by: dict[int, Numbers] = {}  # by seat

    def start(self, deals: Rng, chance: Rng) -> None:
        """Deals all games, by words that these generators and their numbers make."""
        self._run(("start", lambda first, _: (deals, chance, first)))

    def read_actions(self, given: object) -> Ints:
        """Returns moves for all games as an array that kernels take; the same one where that is possible.

        :raises ValueError: when they are no whole numbers.
        """
        return whole_numbers(given)

    def leave_out(self, actions: Ints, where: Any) -> Ints:
        """Returns a copy of moves with STAY where no move is to be played.

        :raises ValueError: when `where` has not a flag for each game.
        """
        return np.where(flags(where, self._n), actions, STAY)

    def find_illegal(self, actions: Ints) -> int:
        """Returns the number of the first game in which its move is not legal, −1 when all are."""
        return int(self._kernels.find_illegal(self.arrays.mask, actions))

    def find_illegal_of_some(self, actions: Ints) -> int:
        """Returns the same, but for games whose action is STAY."""
        return int(self._kernels.find_illegal_of_some(self.arrays.mask, actions))

    def step(self, actions: Ints, *, look: bool) -> None:
        """Plays a legal move in each game, and writes the observations if they are wanted."""
        looks = [self._on_rows("look_all", self.numbers)] if look else []
        self._run(self._on_rows("step", actions), *looks)

    def step_some(self, actions: Ints) -> None:
        """Plays a legal move in each game but those whose action is STAY."""
        self._run(self._on_rows("step_some", actions))

    def shown(self, array: Any, shape: tuple[int, ...]) -> Any:
        """Returns an array in the shape that users see, over the same memory; it cannot be written to."""
        seen = array.reshape(shape)
        seen.flags.writeable = False
        return seen

    def record(self, number: int) -> StateRec:
        """Returns a copy of the record of one game."""
        return self._states[number : number + 1].copy()

    def records(self) -> StateRec:
        """Returns a copy of the records of all games."""
        return self._states.copy()

    def place(self, records: Mapping[int, StateRec]) -> None:
        """Puts records in the places of games; `refresh` has to follow."""
        for number, record in records.items():
            self._states[number] = record[0]

    def save(self) -> dict[str, NDArray[Any]]:
        """Returns all records, the words of chance and what was last paid; these are no copies."""
        arrays = self.arrays
        kept = {"deals": arrays.deals, "chance": arrays.chance, "reward": arrays.reward, "done": arrays.done}
        return {"states": self._states, **kept}

    def restore(self, saved: Mapping[str, NDArray[Any]]) -> None:
        """Puts back what `save` returned; `refresh` has to follow."""
        for name, array in self.save().items():
            array[:] = saved[name]

    def refresh(self) -> None:
        """Writes movers and masks of all games."""
        self._run(("refresh_all", _nothing))

    def look(self) -> None:
        """Writes the observations of all games."""
        self._run(self._on_rows("look_all", self.numbers))

    def look_from(self, seat: int) -> Numbers:
        """Returns what a seat knows in each game, in the same array every time."""
        if seat not in self._seen_by:
            self._seen_by[seat] = np.zeros_like(self.numbers)
        numbers = self._seen_by[seat]
        self._run(("look_from", lambda first, end: (seat, self._rows(numbers, first, end))))
        return numbers

    def choose(self, way: str) -> Ints:
        """Returns a move for each game, by the kernel of this name, in the same array every time."""
        actions = self._actions.setdefault(way, np.zeros(len(self.arrays.done), np.int64))
        self._run(self._on_rows(way, actions))
        return actions

    def play_out(self, way: str, settings: Mapping[str, int]) -> None:
        """Plays all games to their end, by the kernel of this name with these settings of its scratch."""
        for workspace in self._workspaces:
            for name, value in settings.items():
                workspace.work[0][name] = value
        self._run((way, _nothing))

    def _rows(self, array: Any, first: int, end: int) -> Any:
        """Returns the part of an array that belongs to some of the games, over the same memory."""
        width = len(array) // self._n
        return array[first * width : end * width]

    def _on_rows(self, name: str, array: Any) -> Call:
        """Returns the call of a kernel that takes one more array, with a row for each game."""
        return name, lambda first, end: (self._rows(array, first, end),)

    def _run(self, *calls: Call) -> None:
        """Runs kernels one after the other on all games, divided among the threads.

        Returns when all is done; threads do not wait for each other between two kernels.
        """
        kernels = [
            (getattr(self._kernels, name), arguments) for name, arguments in calls
        ]  # compiled here, once

        def work(workspace: BatchArrays, first: int, end: int) -> None:
            for kernel, arguments in kernels:
                kernel(self._setup, workspace, *arguments(first, end))

        mine, *rest = zip(self._workspaces, self._bounds[:-1], self._bounds[1:], strict=True)
        others = [self._pool.submit(work, *part) for part in rest] if self._pool is not None else []
        work(*mine)
        for other in others:
            other.result()


def _nothing(*_: int) -> tuple[()]:
    """Returns what kernels take that need no more than their arrays."""
    return ()


def whole_numbers(given: object) -> Ints:
    """Returns numbers as an array of int64, the same one if it is that already and can be written to.

    Kernels are compiled for arrays that can; JAX's cannot.

    :raises ValueError: when they are no whole numbers.
    """
    numbers = np.asarray(given)
    if not np.issubdtype(numbers.dtype, np.integer):
        raise ValueError(f"{numbers.dtype}")
    return np.require(numbers, np.int64, ("C", "W"))


def flags(given: object, n: int) -> NDArray[np.bool_]:
    """Returns a flag for each of `n` games as an array.

    :raises ValueError: when they are no flags, or not so many.
    """
    found = np.asarray(given)
    if found.dtype != np.bool_ or found.shape != (n,):
        raise ValueError(f"{found.dtype} {found.shape}")
    return found

"""`Prover`: proves bounds of the values of positions, on several threads that share one table."""

from __future__ import annotations

import threading
from collections.abc import Callable

import numpy as np

from tablee.core.contract import Ints
from tablee.core.game import Game
from tablee.core.solution import ValueBounds
from tablee.games.kalaha.endgames.database import Endgames
from tablee.games.kalaha.endgames.rows import (
    BITS,
    FIELDS,
    MASK,
    MOST_SEEDS,
    collected,
    index_of,
    is_over,
    seeds_of,
)
from tablee.games.kalaha.solver import search as template
from tablee.games.kalaha.solver.transpositions import BUCKET, find, move_of

_LOOK_SECONDS = 0.1  # how often the progress is told
_STACK = 64 << 20  # of a thread: a search calls itself for every move of a game


class Prover:
    """Proves what positions of one game are worth; what it has found helps it later."""

    def __init__(self, game: Game, endgames: Endgames, jobs: int, bits: int) -> None:
        """Uses a table of 2**`bits` entries."""
        self._endgames = endgames
        self._jobs = jobs
        self._search = game.kernels.copy(template).search
        self._table = _aligned(1 << bits)
        self._busy = np.full(1 << template.BUSY_BITS, -1, np.int64)
        self._status = np.zeros(template.LINE * (jobs + 1), np.int64)
        self._status[template.BITS_OF_TABLE] = bits
        self._status[template.REACH] = endgames.seeds
        self._status[template.SHARED] = jobs > 1
        plies = _longest(int(game.options["fields"]))
        self._scratch = [np.zeros(plies * template.PLY, np.int64) for _ in range(jobs)]

    @property
    def nodes(self) -> int:
        """How many positions have been searched so far."""
        return int(self._status[template.LINE :: template.LINE].sum())

    def known(self, own: int, other: int) -> ValueBounds:
        """Returns what is known of a position without a search."""
        t = self._endgames.tables
        seeds = seeds_of(own) + seeds_of(other)
        if is_over(t, own, other):
            value = collected(t, own, other)
            return ValueBounds(value, value)
        if seeds <= self._endgames.seeds:
            value = self._endgames.value(own, other)
            return ValueBounds(value, value)
        return ValueBounds(-seeds, seeds)

    def narrow(
        self, own: int, other: int, known: ValueBounds, goal: int, look: Callable[[], None]
    ) -> ValueBounds:
        """Returns bounds that tell whether a position is worth at least `goal`, which they leave open so far.

        `look` is called every now and then. Whatever it raises stops the search, as Ctrl-C does.
        """
        found = self._run(own, other, goal, look)
        if found >= goal:
            return ValueBounds(max(known.low, found), known.high)
        return ValueBounds(known.low, min(known.high, found))

    def expected(self, own: int, other: int) -> int | None:
        """Returns the field that the search has found best in a position, None where it knows none."""
        key = index_of(self._endgames.tables, own, other)
        move = move_of(find(self._table, int(self._status[template.BITS_OF_TABLE]), key))
        return move if move < FIELDS and (own >> (BITS * move)) & MASK else None

    def _run(self, own: int, other: int, goal: int, look: Callable[[], None]) -> int:
        t, values = self._endgames.tables, self._endgames.values
        shared = (t, values, self._table, self._busy, self._status)
        position = (own, other, index_of(t, own, other), goal)
        found: list[int] = []
        errors: list[BaseException] = []
        done = threading.Event()
        self._status[template.STOP] = 0
        self._busy[:] = -1

        def work(worker: int) -> None:
            try:
                result = self._search(*shared, self._scratch[worker], *position, 0, worker)
                if self._status[template.STOP] == 0:
                    found.append(int(result))
            except BaseException as error:  # noqa: BLE001 - raised again in the thread that waits
                errors.append(error)
            self._status[template.STOP] = 1  # the first to finish has the answer
            done.set()

        threads = [threading.Thread(target=work, args=(worker,), daemon=True) for worker in range(self._jobs)]
        before = threading.stack_size(_STACK)
        try:
            for thread in threads:
                thread.start()
        finally:
            threading.stack_size(before)
        try:
            while not done.wait(_LOOK_SECONDS):
                look()
        finally:
            self._status[template.STOP] = 1
            for thread in threads:
                thread.join()
        if errors:
            raise errors[0]
        return found[0]


def _aligned(entries: int) -> Ints:
    """Returns empty entries whose buckets are lines of the processor's cache."""
    room = np.zeros(entries + BUCKET, np.int64)
    first = (-room.ctypes.data // 8) % BUCKET
    return room[first : first + entries]


def _longest(fields: int) -> int:
    """Returns how many moves a game can take at most: the argument of `rules.LENGTH`, for these fields."""
    return MOST_SEEDS + MOST_SEEDS * fields * (fields + 1) + MOST_SEEDS * (fields + 1) // 2 + 1

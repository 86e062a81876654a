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
from tablee.games.kalaha.solver.search import SearchMemory
from tablee.games.kalaha.solver.transpositions import BUCKET, find, move_of

_LOOK_SECONDS = 0.1  # how often the progress is told
_STACK = 64 << 20  # of a thread: a search calls itself for every move of a game
_UNLIMITED = np.iinfo(np.int64).max
_starting = threading.Lock()  # the size of a stack is set for the whole process


class SearchStopped(Exception):
    """A search that did not come to its end: at its limit of nodes, or because `look` said so."""


class Prover:
    """Proves what positions of one game are worth; what it has found helps it later."""

    def __init__(
        self, game: Game, endgames: Endgames, jobs: int, bits: int, look_seconds: float = _LOOK_SECONDS
    ) -> None:
        """Uses a table of 2**`bits` entries; calls `look` as often as `look_seconds` say."""
        self._endgames = endgames
        self._jobs = jobs
        self._look_seconds = look_seconds
        self._search = game.kernels.copy(template).search
        self._memories = search_memories(game, endgames, bits, jobs)
        self._status = self.search_memory.status
        self._status[template.SHARED] = jobs > 1

    @property
    def nodes(self) -> int:
        """How many positions have been searched so far."""
        return int(self._status[template.LINE :: template.LINE].sum())

    def limit(self, nodes: int | None) -> None:
        """Lets each thread search at most so many positions from now on, None any number."""
        begun = int(self._status[template.LINE :: template.LINE].max())
        self._status[template.LIMIT] = _UNLIMITED if nodes is None else begun + nodes

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

        :raises SearchStopped: when the limit of nodes was reached first.
        """
        found = self._run(own, other, goal, look)
        if found >= goal:
            return ValueBounds(max(known.low, found), known.high)
        return ValueBounds(known.low, min(known.high, found))

    def expected(self, own: int, other: int) -> int | None:
        """Returns the field that the search has found best in a position, None where it knows none."""
        key = index_of(self._endgames.tables, own, other)
        move = move_of(find(self.search_memory.table, int(self._status[template.BITS_OF_TABLE]), key))
        return move if move < FIELDS and (own >> (BITS * move)) & MASK else None

    @property
    def reach(self) -> int:
        """The most seeds of the positions whose values are known from the endgames."""
        return self._endgames.seeds

    @property
    def search_memory(self) -> SearchMemory:
        """What the searches of the first thread work with."""
        return self._memories[0]

    def _run(self, own: int, other: int, goal: int, look: Callable[[], None]) -> int:
        position = (own, other, index_of(self._endgames.tables, own, other), goal)
        found: list[int] = []

        def ask(worker: int) -> None:
            result = self._search(self._memories[worker], *position, 0, worker)
            if self._status[template.STOP] == 0:
                found.append(int(result))

        self.run_threads(ask, self._jobs, look)
        if not found:
            raise SearchStopped
        return found[0]

    def run_threads(self, work: Callable[[int], None], jobs: int, look: Callable[[], None]) -> None:
        """Runs work that searches on so many threads until the first has done it; the others are stopped.

        `look` is called every now and then. Whatever it raises stops the work, as Ctrl-C does.
        """
        errors: list[BaseException] = []
        done = threading.Event()
        self._status[template.STOP] = 0
        self.search_memory.busy[:] = -1

        def attempt(worker: int) -> None:
            try:
                work(worker)
            except BaseException as error:  # noqa: BLE001 - raised again in the thread that waits
                errors.append(error)
            self._status[template.STOP] = 1  # the first to finish has the answer
            done.set()

        threads = [start_deep_thread(attempt, worker) for worker in range(jobs)]
        try:
            while not done.wait(self._look_seconds):
                look()
        finally:
            self._status[template.STOP] = 1
            for thread in threads:
                thread.join()
        if errors:
            raise errors[0]


def start_deep_thread(work: Callable[[int], None], worker: int) -> threading.Thread:
    """Starts a thread in which searches may go as deep as games can, and returns it."""
    thread = threading.Thread(target=work, args=(worker,), daemon=True)
    with _starting:
        before = threading.stack_size(_STACK)
        try:
            thread.start()
        finally:
            threading.stack_size(before)
    return thread


def search_memories(game: Game, endgames: Endgames, bits: int, jobs: int) -> list[SearchMemory]:
    """Returns what searches on so many threads work with, with no limit of nodes.

    They share a table of 2**`bits` entries; each has scratch of its own.
    """
    status = np.zeros(template.LINE * (jobs + 1), np.int64)
    status[template.BITS_OF_TABLE] = bits
    status[template.REACH] = endgames.seeds
    status[template.LIMIT] = _UNLIMITED
    table, busy = empty_table(1 << bits), np.full(1 << template.BUSY_BITS, -1, np.int64)
    words = longest_game(int(game.options["fields"])) * template.PLY
    shared = (endgames.tables, endgames.values, table, busy, status)
    return [SearchMemory(*shared, scratch=np.zeros(words, np.int64)) for _ in range(jobs)]


def empty_table(entries: int) -> Ints:
    """Returns empty entries whose buckets are lines of the processor's cache."""
    room = np.zeros(entries + BUCKET, np.int64)
    first = (-room.ctypes.data // 8) % BUCKET
    return room[first : first + entries]


def longest_game(fields: int) -> int:
    """Returns how many moves a game can take at most: the argument of `rules.LENGTH`, for these fields."""
    return MOST_SEEDS + MOST_SEEDS * fields * (fields + 1) + MOST_SEEDS * (fields + 1) // 2 + 1

"""`MoveJudge`: the value of positions and the move that a perfect player makes there (`move_choice.py`)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from tablee.core.contract import Ints
from tablee.core.game import Game
from tablee.games.kalaha.endgames.database import Endgames
from tablee.games.kalaha.solver import move_choice, search
from tablee.games.kalaha.solver.prover import search_memories, start_deep_thread

_LOOK_SECONDS = 0.002  # between two looks at the clock


class MoveVerdict(NamedTuple):
    """What is proven of a position: its value for the mover, and a field; `proven` says how much of it.

    THE_HARDEST: the field is the one that is chosen; A_MOVE: it keeps the value; THE_VALUE: only that is
    known; NOTHING: not even that.
    """

    proven: int
    value: int
    field: int

    @property
    def has_move(self) -> bool:
        """Whether the field is proven to keep the value."""
        return self.proven >= move_choice.A_MOVE

    @property
    def is_final(self) -> bool:
        """Whether the field is the one that is always chosen here."""
        return self.proven == move_choice.THE_HARDEST


class MoveJudge:
    """Judges positions of one game; what it has found helps it later, and never changes a final verdict."""

    def __init__(self, game: Game, endgames: Endgames, bits: int, workers: int = 1) -> None:
        """Uses a table of 2**`bits` entries, which so many threads share."""
        self.endgames = endgames
        self._judge = game.kernels.copy(move_choice).judge
        self._memories = search_memories(game, endgames, bits, workers)
        self._status = self._memories[0].status

    @property
    def nodes(self) -> int:
        """How many positions have been searched so far."""
        return int(self._status[search.LINE :: search.LINE].sum())

    def limit(self, nodes: int) -> None:
        """Ends every judging that is begun from now on after so many positions."""
        self._status[search.LIMIT] = nodes

    def judge(self, own: int, other: int, guess: int, worker: int = 0) -> MoveVerdict:
        """Judges a position that is not over, on the calling thread, which must be a deep one.

        `guess` is what the value may be: the closer the better.
        """
        verdict = np.zeros(move_choice.VERDICT, np.int64)
        self._run(own, other, guess, worker, verdict)
        return MoveVerdict(*map(int, verdict))

    def judge_within(self, own: int, other: int, guess: int, is_over: Callable[[bool], bool]) -> MoveVerdict:
        """Judges a position until `is_over` says so, which is told whether the value is proven."""
        errors: list[BaseException] = []
        done = threading.Event()
        verdict = np.zeros(move_choice.VERDICT, np.int64)
        self._status[search.STOP] = 0

        def work(worker: int) -> None:
            try:
                self._run(own, other, guess, worker, verdict)
            except BaseException as error:  # noqa: BLE001 - raised again by the thread that waits
                errors.append(error)
            done.set()

        thread = start_deep_thread(work, 0)
        try:
            while not done.wait(_LOOK_SECONDS):
                if is_over(bool(verdict[move_choice.PROVEN] != move_choice.NOTHING)):
                    break
        finally:
            self.stop()
            thread.join()
        if errors:
            raise errors[0]
        return MoveVerdict(*map(int, verdict))

    def _run(self, own: int, other: int, guess: int, worker: int, verdict: Ints) -> None:
        self._judge(self._memories[worker], own, other, guess, worker, verdict)

    def stop(self) -> None:
        """Ends all judging that is under way."""
        self._status[search.STOP] = 1

"""An agent that is asked for its moves one by one, from views, in this process or in several.

Each answer follows from the view and a seed of its own, so that the number of processes changes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.arena.pool import WorkerPool
from tablee.core import rng
from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.errors import WorkersLost
from tablee.core.game_kind import GameKind
from tablee.core.state import View
from tablee.learning.opponents import AskedGames
from tablee.roster import build_agent, is_general

MOST_LOSSES = 3  # times that processes may die over the same questions
PARTS = 2  # for each process, so that all are busy until about the same time
Question = tuple[int, View]  # the number of the game, and what the agent sees
Answer = tuple[int, int]  # the number of the game, and the move


class AgentOpponent:
    """A listed agent that batches and JAX know nothing of."""

    def __init__(self, spec: str, jobs: int) -> None:
        """Takes the agent's spec; it is asked in so many processes, in this one where that is 1."""
        self.spec, self.jobs = spec, jobs
        self.asked = 0  # decisions
        self.seconds = 0.0
        self._pool = WorkerPool(jobs)

    def choose(self, decisions: AskedGames) -> NDArray[np.int64]:
        """Returns the agent's moves where it is asked.

        :raises WorkersLost: when the processes keep dying.
        """
        mask = np.asarray(decisions.mask)
        moves: NDArray[np.int64] = mask.argmax(axis=1).astype(np.int64)  # the only one, where there is one
        wanted = np.flatnonzero(np.asarray(decisions.asked) & (mask.sum(axis=1) > 1))
        began, states = time.perf_counter(), decisions.batch.states()
        questions = [(int(number), states[int(number)]) for number in wanted]
        views = [(number, state.view(seat=state.mover)) for number, state in questions]
        for number, move in self._answers(views, decisions.seed):
            moves[number] = move
        self.asked += len(wanted)
        self.seconds += time.perf_counter() - began
        return moves

    def as_data(self) -> dict[str, Any]:
        """Returns the spec."""
        return {"agent": self.spec}

    def _answers(self, questions: Sequence[Question], seed: int) -> Iterator[Answer]:
        task = partial(ask, self.spec, seed)
        if self.jobs == 1 or len(questions) < 2 * self.jobs:
            yield from task(questions)
            return
        left = dict(questions)
        for _ in range(MOST_LOSSES):
            part = -(-len(left) // (PARTS * self.jobs))
            rows = list(left.items())
            parts = (rows[first : first + part] for first in range(0, len(rows), part))
            try:
                for found in self._pool.play(task, parts):
                    for number, move in found:
                        del left[number]
                        yield number, move
            except self._pool.lost:
                continue
            return
        raise WorkersLost(times=MOST_LOSSES, games=len(left))


def ask(spec: str, seed: int, questions: Iterable[Question]) -> list[Answer]:
    """Returns an agent's moves in some views, by the numbers of their games."""
    found = []
    for number, view in questions:
        chosen = _agent(view.game.kind, spec).choose(view, Budget(), rng.derive(seed, "game", number))
        found.append((number, view.legal_ids[view.legal.index(chosen)]))
    return found


@lru_cache(maxsize=8)
def _agent(kind: GameKind, spec: str) -> Agent:
    return build_agent(kind, spec, load_code=is_general(spec))

"""An agent that is asked for its moves one by one, from views, in this process or in several.

Each answer follows from the view and a seed of its own, so that the number of processes changes nothing.
`asking_speed` finds out in a few games against random moves how fast that is.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.arena.pool import WorkerPool
from tablee.batches.batch import Batch
from tablee.core import rng
from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.errors import WorkersLost
from tablee.core.game import Game
from tablee.core.game_kind import GameKind
from tablee.core.state import View
from tablee.learning.opponents import AskedGames
from tablee.roster import build_agent, is_general

MOST_LOSSES = 3  # times that processes may die over the same questions
TRIAL_GAMES = 8  # for each process, to find out how fast an agent answers
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


class AskingSpeed(NamedTuple):
    """Decisions a second, and how many the agent makes in a deal that is played from every seat."""

    rate: float
    decisions: float

    def seconds(self, deals: int) -> float:
        """Returns how long so many deals will take, played from every seat."""
        return deals * self.decisions / self.rate


def asking_speed(opponent: AgentOpponent, game: Game, seed: int) -> AskingSpeed:
    """Lets the agent play some games; the first move of all is no measure, since it starts the processes."""
    batch = Batch(game, TRIAL_GAMES * opponent.jobs, seed)
    games = np.arange(len(batch))
    over = np.zeros(len(batch), np.bool_)
    opponent.choose(AskedGames(batch, None, batch.mask, ~over, seed))
    asked, seconds = opponent.asked, opponent.seconds
    while not over.all():
        theirs = (batch.mover != games % game.seats) & ~over
        answers = opponent.choose(AskedGames(batch, None, batch.mask, theirs, seed))
        batch.step(np.where(theirs, answers, batch.choose("random")), where=~over)
        over |= batch.done
    asked, seconds = opponent.asked - asked, opponent.seconds - seconds
    # In each game here the agent had all seats but one, as it has in one game of a deal.
    return AskingSpeed(max(asked, 1) / max(seconds, 1e-9), asked / len(batch) * game.seats)

"""PettingZoo: many games that go on together, on a batch, as one environment whose agents act at once.

Each seat of each game is an agent: game_1_seat_1, game_1_seat_2, …. In every game one of them is to move, and
the action masks of all others are empty: whatever they do means nothing. `interop/pettingzoo.py` has the
function that users call.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from tablee.batches.batch import Batch
from tablee.core.errors import IllegalMove
from tablee.core.game import Game
from tablee.core.state import State
from tablee.interop.environments import (
    ACTION_MASK,
    ILLEGAL_REWARD,
    OBSERVATION,
    action_space,
    draw_seed,
    observation_space,
    observed,
)

Seen = dict[str, dict[str, Any]]


class ParallelGames(ParallelEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # PettingZoo ships no types
    """Many games, each until its end: then its agents are gone. A move that is not legal ends its game."""

    def __init__(self, game: Game, games: int, threads: int) -> None:
        self.game = game
        self.metadata = {"name": f"tablee_{game.kind.name}_parallel_v0", "render_modes": []}
        self.render_mode = None
        self._threads = threads
        self._batch = Batch(game, games, threads=threads)  # refuses numbers that are out of range
        self._names = [
            [f"game_{number + 1}_seat_{seat + 1}" for seat in range(game.seats)] for number in range(games)
        ]
        self.possible_agents = [agent for names in self._names for agent in names]
        self.agents: list[str] = []
        self._chance, _ = seeding.np_random()
        self._nothing = np.zeros(game.actions, np.int8)  # the mask of who is not to move
        self._nothing.flags.writeable = False
        self._running = np.zeros(games, np.bool_)
        self.observation_spaces = {agent: observation_space(game) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(game) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Returns the space of what an agent knows: one and the same each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Returns the space of an agent's moves: one and the same each time."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Seen, Seen]:
        """Deals all games: the same ones for the same seed, others each time without."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        self._batch = Batch(self.game, len(self._names), draw_seed(self._chance), self._threads)
        self._running = np.ones(len(self._names), np.bool_)
        self.agents = self.possible_agents[:]
        return self._observe_running(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[Seen, dict[str, float], dict[str, bool], dict[str, bool], Seen]:
        """Plays a move in each game that goes on: the action of the agent whose turn it is.

        Returns for each agent that was there what it knows now, its reward, whether its game is over, False,
        and, where its move was not legal, why it was not, as `illegal`.

        :raises KeyError: when that agent has none.

        :raises BadOption: when it is no move id.
        """
        acted = self.agents
        rewards = dict.fromkeys(acted, 0.0)
        infos: Seen = {agent: {} for agent in acted}
        ended: Seen = {}
        moves = self._moves(actions)
        legal = self._refuse_illegal(moves, ended, rewards, infos)
        self._play(moves, legal, ended, rewards)
        terminations = {agent: agent in ended for agent in acted}
        self.agents = [agent for agent in acted if agent not in ended]
        seen = self._observe_running() | ended
        return (
            {agent: seen[agent] for agent in acted},
            rewards,
            terminations,
            dict.fromkeys(acted, False),
            infos,
        )

    def _moves(self, actions: dict[str, int]) -> NDArray[np.int64]:
        """Returns the move of each game that goes on, and 0 for the others."""
        movers = self._batch.mover.tolist()
        moves = [0] * len(self._names)
        for number in np.flatnonzero(self._running).tolist():
            moves[number] = actions[self._names[number][movers[number]]]
        found: NDArray[np.int64] = self._batch.read_actions(moves)
        return found

    def _refuse_illegal(
        self, moves: NDArray[np.int64], ended: Seen, rewards: dict[str, float], infos: Seen
    ) -> NDArray[np.bool_]:
        """Ends games in which the move is not legal. Returns in which of the others one is to be played."""
        batch, running = self._batch, self._running
        inside = (moves >= 0) & (moves < self.game.actions)
        legal = inside & batch.mask[np.arange(len(moves)), np.where(inside, moves, 0)]
        for number in np.flatnonzero(running & ~legal).tolist():
            state = batch.state(number)
            try:
                state.move(int(moves[number]))
            except IllegalMove as error:
                agent = self._names[number][state.mover]
                rewards[agent], infos[agent]["illegal"] = ILLEGAL_REWARD, str(error)
                self._end(number, state, ended)
        running &= legal
        return running.copy()

    def _play(
        self, moves: NDArray[np.int64], where: NDArray[np.bool_], ended: Seen, rewards: dict[str, float]
    ) -> None:
        """Plays the moves, and pays the seats of games that are over."""
        batch = self._batch
        before = batch.states()
        batch.step(moves, where=where)
        for number in np.flatnonzero(batch.done).tolist():
            rewards.update(zip(self._names[number], batch.reward[number].tolist(), strict=True))
            state = before[number]
            self._end(number, state.play(state.move(int(moves[number]))), ended)
        self._running &= ~batch.done

    def _end(self, number: int, state: State, ended: Seen) -> None:
        """Keeps what the seats of a game know at its end."""
        for seat, agent in enumerate(self._names[number]):
            ended[agent] = observed(state.view(seat))
            ended[agent][ACTION_MASK] = self._nothing

    def _observe_running(self) -> Seen:
        """Returns what the agents of all games that go on know and may do."""
        batch = self._batch
        movers, masks = batch.mover.tolist(), batch.mask.astype(np.int8)
        numbers = [batch.observe(seat).copy() for seat in range(self.game.seats)]
        return {
            agent: {
                OBSERVATION: numbers[seat][number],
                ACTION_MASK: masks[number] if movers[number] == seat else self._nothing,
            }
            for number in np.flatnonzero(self._running).tolist()
            for seat, agent in enumerate(self._names[number])
        }

"""Gymnasium: one seat in each of many games that go on together, on a batch; policies take the other seats.

`interop/gymnasium.py` has the function that users call.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tablee.batches.batch import CHOOSE, Batch
from tablee.core.errors import IllegalMove, UnknownName
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.state import State
from tablee.interop.environments import (
    ACTION_MASK,
    ILLEGAL_REWARD,
    OBSERVATION,
    action_space,
    check_seat,
    draw_seed,
    observation_space,
    observed,
)

Policy = Callable[[Batch], Any]


class SeatVectorEnv(VectorEnv[dict[str, Any], Any, Any]):
    """A seat in each of many games. Games that end are dealt anew within the same step.

    `infos` has the seat by game; of games that have ended also `final_obs`, what the seat knew at their end,
    and `final_info`, its number then and, for a move that was not legal, why it was not.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - Gymnasium's own way

    def __init__(
        self, game: Game, num_envs: int, opponents: str | Policy, seat: int | None, threads: int
    ) -> None:
        check_seat(game, seat)
        if not callable(opponents) and opponents not in CHOOSE:
            raise UnknownName(what=Note("policy", N_("policy")), name=str(opponents), known=CHOOSE)
        self._batch = Batch(game, num_envs, threads=threads)  # refuses numbers that are out of range
        self.game = game
        self.num_envs = num_envs
        self.single_observation_space = observation_space(game)
        self.single_action_space = action_space(game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._opponents = opponents
        self._fixed_seat = seat
        self._threads = threads
        self._seats: NDArray[np.int64] | None = None  # by game, once they have been dealt
        self._ended: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}
        self._reward = np.zeros(num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deals all games anew and lets the others play until it is the turn of this seat in each."""
        super().reset(seed=seed, options=options)
        self._batch = Batch(self.game, self.num_envs, draw_seed(self.np_random), self._threads)
        self._seats = self._draw_seats(np.ones(self.num_envs, np.bool_))
        self._play_others(self._seats)
        self._ended = {}  # a game that ended before the seat had a turn is nobody's
        return self._observed(), self._infos()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Plays a move in each game, given by its id, and the others' until it is this seat's turn again.

        A move that is not legal ends its game with a reward of −1.

        :raises BadOption: when it is not a move id for each game.
        """
        if self._seats is None:
            raise RuntimeError("reset() comes first")
        given = self._batch.read_actions(actions)
        self._ended, self._reward = {}, np.zeros(self.num_envs)
        legal = self._refuse_illegal(given, self._seats)
        self._play(given, legal, self._seats)
        self._play_others(self._seats)
        over = np.zeros(self.num_envs, np.bool_)
        over[list(self._ended)] = True
        return self._observed(), self._reward, over, np.zeros_like(over), self._infos()

    def _refuse_illegal(self, actions: NDArray[np.int64], seats: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Ends games in which the move given is not legal. Returns in which others it is."""
        every = np.arange(self.num_envs)
        legal = (actions >= 0) & (actions < self.game.actions)
        legal &= self._batch.mask[every, np.where(legal, actions, 0)]
        for number in np.flatnonzero(~legal).tolist():
            state = self._batch.state(number)
            try:
                state.move(int(actions[number]))
            except IllegalMove as error:
                self._end(number, state, int(seats[number]), ILLEGAL_REWARD, illegal=str(error))
        if self._ended:
            self._batch.place({number: self.game.deal(draw_seed(self.np_random)) for number in self._ended})
            self._new_seats(~legal, seats)
        return legal

    def _play_others(self, seats: NDArray[np.int64]) -> None:
        """Lets the others play wherever it is their turn. Modifies `seats` where games are dealt anew."""
        batch = self._batch
        while (theirs := batch.mover != seats).any():
            chosen = (
                batch.choose(self._opponents) if isinstance(self._opponents, str) else self._opponents(batch)
            )
            self._play(np.asarray(chosen), theirs, seats)

    def _play(self, moves: Any, where: NDArray[np.bool_], seats: NDArray[np.int64]) -> None:
        """Plays moves in some games. Modifies `seats` where games are dealt anew."""
        batch = self._batch
        before = batch.states()
        batch.step(moves, where=where)
        for number in np.flatnonzero(batch.done).tolist():
            if number not in self._ended:  # otherwise the seat has not yet had a turn in this game
                seat, state = int(seats[number]), before[number]
                after = state.play(state.move(int(moves[number])))
                self._end(number, after, seat, float(batch.reward[number, seat]))
        if batch.done.any():
            self._new_seats(batch.done, seats)

    def _end(self, number: int, state: State, seat: int, reward: float, **info: str) -> None:
        """Keeps what is told of a game that has ended."""
        self._ended[number] = observed(state.view(seat)), {"seat": seat, **info}
        self._reward[number] = reward

    def _new_seats(self, where: NDArray[np.bool_], seats: NDArray[np.int64]) -> None:
        seats[where] = self._draw_seats(where)

    def _draw_seats(self, where: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Returns a seat for each game that is dealt anew."""
        count = int(where.sum())
        if self._fixed_seat is not None:
            return np.full(count, self._fixed_seat)
        return self.np_random.integers(self.game.seats, size=count)

    def _observed(self) -> dict[str, Any]:
        batch = self._batch
        return {OBSERVATION: batch.observation.copy(), ACTION_MASK: batch.mask.astype(np.int8)}

    def _infos(self) -> dict[str, Any]:
        infos: dict[str, Any] = {"seat": np.array(self._seats), "_seat": np.ones(self.num_envs, np.bool_)}
        for number, (seen, info) in self._ended.items():
            infos = self._add_info(infos, {"final_obs": seen, "final_info": info}, number)
        return infos

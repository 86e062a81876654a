"""Gymnasium: one seat of a game as an environment; the other seats are taken by agents of ours.

    from tablee.interop import gymnasium

    env = gymnasium.env(name, opponents="level:2")
    envs = gymnasium.vector_env(name, 1_000, opponents="rollout")

An observation has the arrays `observation` and `action_mask` of the seat's view. The reward is 0 until the
game is over, and then what it pays this seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

try:
    from gymnasium import Env
except ModuleNotFoundError as error:
    message = "Gymnasium is not installed: pip install 'tablee[gymnasium]'"
    raise ModuleNotFoundError(message, name=error.name) from None

from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.errors import BadPlayers, IllegalMove
from tablee.core.game import Game
from tablee.interop.environments import (
    ILLEGAL_REWARD,
    RENDER_MODES,
    action_space,
    as_game,
    check_render_mode,
    check_seat,
    draw_seed,
    observation_space,
    observed,
    show,
)
from tablee.interop.vector_env import Policy, SeatVectorEnv
from tablee.match.table import Table, spec_of
from tablee.roster import as_agent, build_agent

Player = Agent | Callable[..., str] | str


def env(
    game: Game | str,
    opponents: Player | Sequence[Player] = "random",
    seat: int | None = None,
    preset: str | None = None,
    seats: int | None = None,
    seconds: float | None = None,
    render_mode: str | None = None,
    **options: object,
) -> SeatEnv:
    """Returns one seat of a game as an environment.

    `opponents` are agents: specs such as `level:2`, objects, or plain functions of a view. One is enough for
    all other seats; otherwise there is one for each, in the order of the seats. `seat` is 0 for the first
    seat; None draws one for every game. Opponents have `seconds` for a move, or as long as they take.

    :raises UnknownName: when there is no such game, preset or agent.

    :raises BadOption: when an option has no such value.

    :raises BadPlayers: when there are too few or too many opponents.
    """
    return SeatEnv(as_game(game, preset, seats, options), opponents, seat, seconds, render_mode)


def vector_env(
    game: Game | str,
    num_envs: int = 1,
    opponents: str | Policy = "random",
    seat: int | None = None,
    preset: str | None = None,
    seats: int | None = None,
    threads: int = 1,
    **options: object,
) -> SeatVectorEnv:
    """Returns one seat in each of `num_envs` games as a vector environment, on a batch.

    The others play by `opponents`: `random`, `rollout` (the game's own policy), or a function of the batch
    that returns a move id for each game, as a network would by `batch.observation` and `batch.mask`. `seat`
    is 0 for the first seat; None draws one for every game.

    :raises UnknownName: when there is no such game, preset or policy.

    :raises BadOption: when an option has no such value.
    """
    return SeatVectorEnv(as_game(game, preset, seats, options), num_envs, opponents, seat, threads)


class SeatEnv(Env[dict[str, Any], np.int64]):
    """One game after the other from one seat. A move that is not legal ends the game with a reward of −1."""

    metadata = {"render_modes": list(RENDER_MODES)}  # noqa: RUF012 - Gymnasium's own way

    def __init__(
        self,
        game: Game,
        opponents: Player | Sequence[Player],
        seat: int | None,
        seconds: float | None,
        render_mode: str | None,
    ) -> None:
        check_render_mode(render_mode)
        check_seat(game, seat)
        self.game = game
        self.render_mode = render_mode
        self.observation_space = observation_space(game)
        self.action_space = action_space(game)
        self._opponents = _agents(game, opponents)
        self._fixed_seat = seat
        self._budget = Budget(seconds=seconds)
        self._table: Table | None = None
        self.seat = seat or 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deals a new game and lets the others play until it is this seat's turn.

        Returns what the seat knows, and its number. A game that ends before its turn is dealt again.
        """
        super().reset(seed=seed, options=options)
        while True:
            drawn = self._fixed_seat is None
            self.seat = int(self.np_random.integers(self.game.seats)) if drawn else self.seat
            agents: list[Agent | None] = list(self._opponents)
            agents.insert(self.seat, None)
            specs = ["human" if agent is None else spec_of(agent) for agent in agents]
            self._table = Table(self.game, agents, specs, draw_seed(self.np_random))
            self._play_others(self._table)
            if not self._table.state.is_over:
                break
        self._show_to_people()
        return self._observed(), {"seat": self.seat}

    def step(self, action: np.int64 | int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Plays a move, given by its id, and those of the others until it is this seat's turn again.

        Returns what the seat knows then, its reward, whether the game is over, False, and the seat's number;
        for a move that is not legal also why it is not, as `illegal`.

        :raises AgentFailed: when an opponent does not answer with a legal move.
        """
        table = self._now()
        try:
            table.play(table.state.move(cast("int", action)))  # NumPy's numbers are taken too
        except IllegalMove as error:
            return self._observed(), ILLEGAL_REWARD, True, False, {"seat": self.seat, "illegal": str(error)}
        self._play_others(table)
        self._show_to_people()
        over = table.state.is_over
        reward = self.game.payoffs(table.state.record())[self.seat] if over else 0.0
        return self._observed(), reward, over, False, {"seat": self.seat}

    def render(self) -> str | None:
        """Returns the board as a spectator sees it ("ansi"), or prints it ("human")."""
        return show(self._now().state, self.render_mode)

    def _play_others(self, table: Table) -> None:
        while table.mover not in (self.seat, -1):
            table.step(self._budget)

    def _observed(self) -> dict[str, Any]:
        return observed(self._now().state.view(self.seat))

    def _show_to_people(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _now(self) -> Table:
        if self._table is None:
            raise RuntimeError("reset() comes first")
        return self._table


def _agents(game: Game, opponents: Player | Sequence[Player]) -> list[Agent]:
    """Returns an agent for each seat but one."""
    others = game.seats - 1
    single = isinstance(opponents, str) or not isinstance(opponents, Sequence)
    each = [cast("Player", opponents)] * others if single else list(cast("Sequence[Player]", opponents))
    if len(each) != others:
        raise BadPlayers(game=game.kind.name, seats=game.seats, players=len(each) + 1)
    return [build_agent(game.kind, one) if isinstance(one, str) else as_agent(one) for one in each]

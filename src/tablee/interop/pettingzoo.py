"""PettingZoo: every game as an environment in which agents take turns (AEC), one agent for each seat.

    from tablee.interop import pettingzoo

    env = pettingzoo.env(name, seats=4)
    games = pettingzoo.parallel_env(name, games=1_000)

Agents are called seat_1, seat_2, …. An observation has the arrays `observation` and `action_mask` of a seat's
view, so that nothing hidden is in it. Rewards are 0 until the game is over, and then its payoffs.
"""

from __future__ import annotations

from typing import Any

try:
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    message = "PettingZoo is not installed: pip install 'tablee[pettingzoo]'"
    raise ModuleNotFoundError(message, name=error.name) from None
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from tablee.core.game import Game
from tablee.core.state import State
from tablee.interop.environments import (
    ILLEGAL_REWARD,
    RENDER_MODES,
    action_space,
    as_game,
    check_render_mode,
    draw_seed,
    observation_space,
    observed,
    show,
)
from tablee.interop.parallel_env import ParallelGames


def env(
    game: Game | str,
    preset: str | None = None,
    seats: int | None = None,
    render_mode: str | None = None,
    **options: object,
) -> AECEnv[str, dict[str, Any], int]:
    """Returns a game as an environment; a move that is not legal ends it, and who made it gets −1.

    :raises UnknownName: when there is no such game or preset.

    :raises BadOption: when an option has no such value.
    """
    found = TurnEnv(as_game(game, preset, seats, options), render_mode)
    illegal = TerminateIllegalWrapper(found, ILLEGAL_REWARD)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(illegal))


def parallel_env(
    game: Game | str,
    games: int = 1,
    preset: str | None = None,
    seats: int | None = None,
    threads: int = 1,
    **options: object,
) -> ParallelGames:
    """Returns many games, stepped together on a batch, as one environment whose agents act at once.

    Each seat of each game is an agent; the actions of those that are not to move mean nothing.

    :raises UnknownName: when there is no such game or preset.

    :raises BadOption: when an option has no such value.
    """
    return ParallelGames(as_game(game, preset, seats, options), games, threads)


class TurnEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # PettingZoo ships no types
    """One game after the other, stepped by move ids; without the wrappers that check what an agent does."""

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.game = game
        self.metadata = {
            "name": f"tablee_{game.kind.name}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(game.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._chance, _ = seeding.np_random()
        self.observation_spaces = {agent: observation_space(game) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(game) for agent in self.possible_agents}
        self._state: State | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """Returns the space of what an agent knows: one and the same each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Returns the space of an agent's moves: one and the same each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deals a new game: the same one for the same seed, another one each time without."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        self.agents = self.possible_agents[:]
        self._state = self.game.deal(draw_seed(self._chance))
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._state.mover]

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns what an agent knows and may do now; nothing may be done when it is not its turn."""
        return observed(self._now().view(self._seat_of[agent]))

    def step(self, action: int | None) -> None:
        """Plays a move of the agent whose turn it is; None takes an agent away once the game is over.

        :raises IllegalMove: when it is not legal.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        state = self._now()
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._state = state = state.play(state.move(action))  # type: ignore[arg-type]  # refused unless a move
        self._clear_rewards()
        if state.is_over:
            payoffs = self.game.payoffs(state.record())
            self.rewards = dict(zip(self.agents, payoffs, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[state.mover]
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Returns the board as a spectator sees it ("ansi"), or prints it ("human")."""
        return show(self._now(), self.render_mode)

    def _now(self) -> State:
        if self._state is None:
            raise RuntimeError("reset() comes first")
        return self._state

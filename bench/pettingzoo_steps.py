"""Steps a second of PettingZoo's own classic games: random legal moves, with masks and observations."""

from __future__ import annotations

import time
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

# Those of its classic games whose agents take turns and whose observations hold a mask.
GAMES = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "go_v5", "chess_v6")


class PettingZoo:
    """One of its classic games, asked for masks and observations and stepped as its documentation does."""

    def __init__(self, game: str) -> None:
        self._env: Any = import_module(f"pettingzoo.classic.{game}").env()
        self._chance = np.random.default_rng(1)
        self._env.reset(seed=1)

    def rate(self, seconds: float) -> float:
        """Steps a second of this thread's processor time."""
        env, chance = self._env, self._chance
        begin, steps = time.thread_time(), 0
        while (took := time.thread_time() - begin) < seconds:
            observation, _, ended, stopped, _ = env.last()
            if ended or stopped:
                env.reset()
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[chance.integers(len(legal))]))
            steps += 1
        return steps / took


def available() -> bool:
    """Returns whether PettingZoo's classic games are installed."""
    return find_spec("pettingzoo") is not None and find_spec("pygame") is not None

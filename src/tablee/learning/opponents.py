"""Opponents: who sits in the seats that are not the network's, in trainings and in matches.

`PolicyOpponent` plays by a policy of the batch's own kernels, `NetworkOpponent` by a network in JAX; both
choose in all games at once. `AgentOpponent` (agent_opponent.py) asks any other listed agent, move by move.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from tablee.batches.batch import Batch
from tablee.learning.network import Params, TrainableNetwork

ROLLOUT = "rollout"


class AskedGames(NamedTuple):
    """Games in some of which an opponent is to move."""

    batch: Batch
    observation: Any  # what the seats to move know, by game
    mask: Any
    asked: Any  # in which games the opponent's move will be played, a flag for each
    seed: int  # decides what is left to chance; another one each time


class Opponent(Protocol):
    """Chooses for the seats that are not the network's."""

    def choose(self, decisions: AskedGames) -> Any:
        """Returns a move for each game; what it says where it is not asked means nothing."""

    def as_data(self) -> dict[str, Any]:
        """Returns what tells this opponent from others, as plain data."""


class PolicyOpponent:
    """A policy that batches know by name."""

    def __init__(self, policy: str) -> None:
        self.policy = policy

    def choose(self, decisions: AskedGames) -> Any:
        """Returns the policy's moves; its chance is that of the batch."""
        return decisions.batch.choose(self.policy)

    def as_data(self) -> dict[str, Any]:
        """Returns the policy's name."""
        return {"policy": self.policy}


class NetworkPlayer:
    """The moves of networks of one shape, in a function that is compiled when it is first used."""

    def __init__(self, network: TrainableNetwork) -> None:
        self._network = network
        self._moves = jax.jit(self._choose)

    def moves(
        self, params: Params, observation: Any, mask: Any, temperature: float = 0.0, seed: int = 0
    ) -> NDArray[np.int64]:
        """Returns a move for each row, the best by score, of equal ones the one with the lowest id.

        With a temperature it is drawn by the softmax of the scores divided by it.
        """
        words = np.array([seed >> 32, seed & 0xFFFFFFFF], np.uint32)
        return np.asarray(self._moves(params, observation, mask, np.float32(temperature), words), np.int64)

    def _choose(
        self, params: Params, observation: jax.Array, mask: jax.Array, temperature: jax.Array, seed: jax.Array
    ) -> jax.Array:
        network = self._network
        found = network.actor(params, network.arrange(observation), network.pack(mask))
        key = jax.random.fold_in(jax.random.fold_in(jax.random.key(0), seed[0]), seed[1])
        noise = jax.random.gumbel(key, found.logs.shape, jnp.float32)
        best = jnp.argmax(jnp.where(found.legal, found.logs + temperature * noise, -jnp.inf), axis=1)
        return jnp.take_along_axis(found.moves, best[:, None], axis=1)[:, 0]


class NetworkOpponent:
    """A network that learns nothing."""

    def __init__(
        self, player: NetworkPlayer, params: Params, temperature: float = 0.0, digest: str = ""
    ) -> None:
        """Takes the weights; `digest` tells their file from others."""
        self._player, self._params = player, params
        self._temperature, self._digest = temperature, digest

    def choose(self, decisions: AskedGames) -> Any:
        """Returns the network's moves."""
        return self._player.moves(
            self._params, decisions.observation, decisions.mask, self._temperature, decisions.seed
        )

    def as_data(self) -> dict[str, Any]:
        """Returns the checksum of the weights, and how freely it plays."""
        return {"sha256": self._digest, "temperature": self._temperature}

"""The games of a batch as JAX gets them: what the mover knows, what the others hide, and what is legal.

`HostPositions` has its batch in this machine's memory, beside a card too. `CardPositions` has it on the card,
and nothing goes through this machine's memory.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from tablee.batches.batch import Batch
from tablee.core.contract import Ints
from tablee.core.network import NetworkPlan

_UPPER = 1 if sys.byteorder == "little" else 0  # which half of a number has its sign and exponent
CHUNK = 2048  # games that a thread copies at once


class Positions(NamedTuple):
    """Where the games stand: arrays with a row for each game, of NumPy or of JAX."""

    observation: Any  # of the seat to move
    private: Any  # of the other seats, in turn order
    mask: Any
    mover: Any


class HostPositions:
    """A batch in this machine's memory, which threads step and copy."""

    def __init__(self, plan: NetworkPlan, games: int, seed: int, *, half: bool) -> None:
        """Deals the games; with `half`, numbers are copied as the 16 bits of bfloat16, for a card."""
        threads = os.cpu_count() or 1
        self.batch = Batch(plan.game, games, seed, threads)
        self._plan = plan
        self._half = half
        kind = np.uint16 if half else np.float32
        self._own = np.zeros((games, plan.game.observation.size), kind)
        self._private = np.zeros((games, plan.critic_inputs - plan.inputs), kind)
        self._pool = ThreadPoolExecutor(threads)

    def look(self) -> Positions:
        """Returns where the games stand; the arrays change with the next look."""
        seen = [self._numbers(self.batch.observe(seat)) for seat in range(self._plan.game.seats)]
        mover: Ints = self.batch.mover

        def copy(first: int) -> None:
            rows = slice(first, first + CHUNK)
            for seat, own in enumerate(seen):
                here = np.flatnonzero(mover[rows] == seat) + first
                self._own[here] = own[here]
                for step in range(1, len(seen)):
                    self._copy_private(seen[(seat + step) % len(seen)], here, step - 1)

        list(self._pool.map(copy, range(0, len(mover), CHUNK)))
        return Positions(self._own, self._private, self.batch.mask, mover.astype(np.int32))

    def _numbers(self, observation: Any) -> Any:
        """Returns observations as they are copied: of half numbers the upper bits, which is many times faster
        than to round them.
        """
        return observation.view(np.uint16)[:, _UPPER::2] if self._half else observation

    def _copy_private(self, observation: Any, rows: Ints, place: int) -> None:
        width = len(self._plan.private_index)
        columns = slice(place * width, (place + 1) * width)
        self._private[rows, columns] = observation[np.ix_(rows, self._plan.private_index)]

    def narrow(self, moves: Any) -> Any:
        """Returns moves of this batch as whole numbers of 32 bits."""
        return np.asarray(moves).astype(np.int32)

    def play(self, moves: Any) -> tuple[Any, Any]:
        """Plays a move in each game; returns what the seats were paid, and which games ended."""
        self.batch.step(np.asarray(moves, np.int64))
        return self.batch.reward.astype(np.float32), self.batch.done.copy()


class CardPositions:
    """A batch on a graphics card, whose arrays JAX takes as they are (`__cuda_array_interface__`)."""

    def __init__(self, plan: NetworkPlan, games: int, seed: int) -> None:
        """Deals the games.

        :raises BadUse: when there is no card, no numba-cuda, or the game cannot use a card.
        """
        self.batch = Batch(plan.game, games, seed, device="cuda")
        self._select = jax.jit(_selection(plan))
        # Numba's arrays have 64 bits, for which JAX has to be asked.
        self._narrow = jax.jit(lambda numbers: numbers.astype(jnp.int32))
        self._paid = jax.jit(lambda paid, done: (paid.astype(jnp.float32), done ^ False))
        self._wide = jax.jit(lambda moves: moves.astype(jnp.int64))

    def look(self) -> Positions:
        """Returns where the games stand; copies on the card, but for the mask, which changes with a step."""
        seen = [jnp.asarray(self.batch.observe(seat)) for seat in range(self.batch.game.seats)]
        with _wide_numbers():
            mover = self._narrow(jnp.asarray(self.batch.mover))
        own, private = self._select(seen, mover)
        return Positions(own, private, jnp.asarray(self.batch.mask), mover)

    def narrow(self, moves: Any) -> Any:
        """Returns moves of this batch as whole numbers of 32 bits, on the card."""
        with _wide_numbers():
            return self._narrow(jnp.asarray(moves))

    def play(self, moves: Any) -> tuple[Any, Any]:
        """Plays a move in each game; returns what the seats were paid, and which games ended."""
        with _wide_numbers():
            wide = self._wide(moves).block_until_ready()  # nobody reads the batch's arrays any more
            self.batch.step(wide)
            paid, done = self._paid(jnp.asarray(self.batch.reward), jnp.asarray(self.batch.done))
            return paid.block_until_ready(), done.block_until_ready()


def _wide_numbers() -> Any:
    """Returns a context in which JAX has numbers of 64 bits, under the name that its version gives it."""
    if hasattr(jax, "enable_x64"):
        return jax.enable_x64(True)
    from jax.experimental import enable_x64  # type: ignore[attr-defined]  # until it moved

    return enable_x64()


def _selection(plan: NetworkPlan) -> Any:
    """Returns a function of all observations, and of who is to move: the mover's, and what others hide."""

    def select(seen: list[jax.Array], mover: jax.Array) -> tuple[jax.Array, jax.Array]:
        seats = len(seen)
        own = seen[0]
        hidden = [each[:, plan.private_index] for each in seen]
        private = [hidden[step % seats] for step in range(1, seats)]
        for seat in range(1, seats):
            here = (mover == seat)[:, None]
            own = jnp.where(here, seen[seat], own)
            private = [
                jnp.where(here, hidden[(seat + step) % seats], private[step - 1]) for step in range(1, seats)
            ]
        return own, jnp.concatenate([own[:, :0], *private], axis=1)

    return select

"""Matches of networks, greedy, on the same deals from every seat: against past selves and simple policies."""

from __future__ import annotations

import os
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from tablee.arena.statistics import deal_interval
from tablee.batches.batch import Batch
from tablee.core.contract import Ints
from tablee.learning.network import Params, TrainableNetwork


class Share(NamedTuple):
    """What a network got of what it could get, with the 95 % interval over deals."""

    share: float
    low: float
    high: float


class SelfEvaluator:
    """Plays matches of one game; with more than two seats the network is alone among copies of the other."""

    def __init__(self, network: TrainableNetwork, deals: int) -> None:
        self._network, self._deals = network, deals
        self._greedy = jax.jit(self._best_moves)

    def match(self, params: Params, other: Params | str, seed: int) -> Share:
        """Returns how a network does against another, or against a policy that batches know by name."""
        game = self._network.plan.game
        got = np.zeros(self._deals)
        for seat in range(game.seats):
            got += self._play(params, other, seat, seed)
        means = (got / game.seats).tolist()
        return Share(float(np.mean(means)), *deal_interval(means))

    def _play(
        self, params: Params, other: Params | str, seat: int, seed: int
    ) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """Plays every deal once with the network in this seat; returns what that was paid."""
        # Matches are played in this machine's memory: a second batch on a card is compiled anew, for minutes.
        batch = Batch(self._network.plan.game, self._deals, seed, os.cpu_count() or 1)
        paid, over = np.zeros(self._deals), np.zeros(self._deals, np.bool_)
        for _ in range(batch.game.kind.default_opening):  # the same moves whoever sits where
            batch.step(batch.choose("random"))
        while not over.all():
            moves = np.where(batch.mover == seat, self._choose(batch, params), self._choose(batch, other))
            batch.step(moves, where=~over)
            ended = batch.done
            paid[ended] = batch.reward[ended, seat]
            over |= ended
        return paid

    def _choose(self, batch: Batch, player: Params | str) -> Ints:
        if isinstance(player, str):
            moves: Ints = batch.choose(player)
            return moves
        return np.asarray(self._greedy(player, batch.observation, batch.mask), np.int64)

    def _best_moves(self, params: Params, observation: jax.Array, mask: jax.Array) -> jax.Array:
        found = self._network.actor(params, self._network.arrange(observation), self._network.pack(mask))
        best = jnp.argmax(found.logs, axis=1)  # of equals the lowest id
        return jnp.take_along_axis(found.moves, best[:, None], axis=1)[:, 0]

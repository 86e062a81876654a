"""Matches of networks, greedy, on the same deals from every seat: against past selves and other opponents."""

from __future__ import annotations

import os
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.arena.statistics import deal_interval
from tablee.batches.batch import Batch
from tablee.core import rng
from tablee.core.game import Game
from tablee.learning.network import Params
from tablee.learning.opponents import AskedGames, NetworkPlayer, Opponent


class Share(NamedTuple):
    """What a network got of what it could get, with the 95 % interval over deals."""

    share: float
    low: float
    high: float


class NetworkEvaluator:
    """Plays matches of one game; with more than two seats the network is alone among copies of the other."""

    def __init__(self, game: Game, player: NetworkPlayer) -> None:
        self._game, self.player = game, player

    def match(self, params: Params, opponent: Opponent, seed: int, deals: int) -> Share:
        """Returns how a network does against an opponent; `seed` decides the deals."""
        got = np.zeros(deals)
        for seat in range(self._game.seats):
            got += self.payoffs(params, opponent, seat, seed, deals)
        means = (got / self._game.seats).tolist()
        return Share(float(np.mean(means)), *deal_interval(means))

    def payoffs(
        self, params: Params, opponent: Opponent, seat: int, seed: int, deals: int
    ) -> NDArray[np.float64]:
        """Plays every deal once with the network in this seat; returns what each paid it."""
        # Matches are played in this machine's memory: a second batch on a card is compiled anew, for minutes.
        batch = Batch(self._game, deals, seed, os.cpu_count() or 1)
        paid, over = np.zeros(deals), np.zeros(deals, np.bool_)
        for _ in range(self._game.kind.default_opening):  # the same moves whoever sits where
            batch.step(batch.choose("random"))
        ply = 0
        while not over.all():
            own = batch.mover == seat
            drawn = rng.derive(seed, "opponent", seat, ply)
            decisions = AskedGames(batch, batch.observation, batch.mask, ~own & ~over, drawn)
            theirs = opponent.choose(decisions) if decisions.asked.any() else 0
            moves = np.where(own, self.player.moves(params, decisions.observation, decisions.mask), theirs)
            batch.step(moves, where=~over)
            ended = batch.done
            paid[ended] = batch.reward[ended, seat]
            over |= ended
            ply += 1
        return paid

"""How fast a game is on this machine: random games, simulations of a search, whole games at a table."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.contract import Rng
from tablee.core.game import Game
from tablee.match.table import play_game
from tablee.roster import build_agent
from tablee.search.ismcts import IsMcts
from tablee.search.templates import playout

SEED = 1
AT_ONCE = 100  # random games in a call


@dataclass(frozen=True)
class Speed:
    """What one thread does in a second."""

    playouts: float  # random games, compiled
    moves: float  # of those games
    simulations: float  # of the tree search, from the deal
    games: float  # between random agents, with views, checks and records


class Playouts:
    """Random games of `game` from one deal, compiled, on the thread that calls."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.words = rng.stream(SEED, "bench")  # what chance starts from
        self.final = game.deal(SEED).record()  # the end of the last game
        self._start = self.final.copy()
        self._moves = np.zeros(game.kind.rules.MAX_LEGAL, np.int64)
        self._playouts = game.kernels.copy(playout).playouts

    def play(self, count: int, words: Rng | None = None) -> int:
        """Plays `count` games and returns the moves made.

        Chance comes from `words`, which are advanced; without them the call is the same every time.
        """
        chance = self.words.copy() if words is None else words
        return int(self._playouts(self.game.setup, self._start, self.final, self._moves, chance, count))


def measure(game: Game, seconds: float) -> Speed:
    """Returns the speed of a game, measured in about three times `seconds`.

    The first call also loads what is compiled.
    """
    playouts = Playouts(game)
    words = playouts.words.copy()
    calls, moves, took = _timed(lambda: playouts.play(AT_ONCE, words), seconds)
    return Speed(AT_ONCE * calls / took, moves / took, _simulations(game, seconds), _games(game, seconds))


def _simulations(game: Game, seconds: float) -> float:
    agent = build_agent(game.kind, "ismcts")
    if not isinstance(agent, IsMcts):
        raise TypeError("ismcts is the tree search in every game")
    state = game.deal(SEED)
    view = state.view(state.mover)

    def search() -> int:
        return sum(tried for tried, _ in agent.values(view, Budget(simulations=500), SEED).values())

    _, done, took = _timed(search, seconds)
    return done / took


def _games(game: Game, seconds: float) -> float:
    agents = [build_agent(game.kind, "random") for _ in range(game.seats)]
    seeds = iter(range(1 << 30))

    def whole() -> int:
        return len(play_game(game, agents, ["random"] * game.seats, next(seeds)).record().moves)

    calls, _, took = _timed(whole, seconds)
    return calls / took


def _timed(work: Callable[[], int], seconds: float) -> tuple[int, int, float]:
    """Returns how often the work was done, what it came to, and in how many seconds of this thread."""
    work()  # loads what it needs, and does not count
    begin, calls, done = time.thread_time(), 0, 0
    while (took := time.thread_time() - begin) < seconds:
        done += work()
        calls += 1
    return calls, done, took

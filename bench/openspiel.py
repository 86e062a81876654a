"""OpenSpiel's C++ rollouts of mancala, which is our Kalaha (6, 4), preset `standard`."""

from __future__ import annotations

import time
from importlib.util import find_spec
from typing import Any

from tablee.core import rng
from tablee.core.game import Game

ROLLOUTS = 1_000  # for each simulation: the tree search around them costs next to nothing
CHECKED = 100
LENGTHS = 300
CONSTANT = 1.4


class OpenSpiel:
    """A tree search of one simulation, so that every rollout starts from the deal, as ours do."""

    def __init__(self) -> None:
        import pyspiel

        self._game: Any = pyspiel.load_game("mancala")
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
        self._bot = pyspiel.MCTSBot(
            self._game,
            evaluator,
            uct_c=CONSTANT,
            max_simulations=1,
            max_memory_mb=8,
            solve=False,
            seed=1,
            verbose=False,
        )

    def rate(self, count: int) -> float:
        """Rollouts a second of this thread's CPU time."""
        start = self._game.new_initial_state()
        searches = max(count // ROLLOUTS, 1)
        begin = time.thread_time()
        for _ in range(searches):
            self._bot.mcts_search(start)
        return searches * ROLLOUTS / (time.thread_time() - begin)

    def move_rate(self, seconds: float) -> float:
        """Moves a second of its rollouts: as many as a random game has, for each of them."""
        count = max(int(self.rate(ROLLOUTS) * seconds), 1)
        return self.rate(count) * self._length()

    def _length(self) -> float:
        """Returns how many moves a random game has, the mean of LENGTHS of them."""
        chance, moves = rng.stream(1, "bench", "lengths"), 0
        for _ in range(LENGTHS):
            state = self._game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[rng.below(chance, len(legal))])
                moves += 1
        return moves / LENGTHS

    def check(self, game: Game) -> None:
        """Refuses to go on unless both have the same moves and results in the same random games."""
        words = rng.stream(1, "bench", "openspiel")
        for _ in range(CHECKED):
            mine, theirs = game.deal(seed=1), self._game.new_initial_state()
            while not mine.is_over:
                _require(mine.legal, tuple(str(_field(action)) for action in theirs.legal_actions()))
                chosen = rng.below(words, len(mine.legal))
                mine = mine.play(mine.legal[chosen])
                theirs.apply_action(theirs.legal_actions()[chosen])
            first, second = mine.outcome.scores
            winner = float((first > second) - (first < second))
            _require((True, winner), (theirs.is_terminal(), theirs.returns()[0]))


class Stepping:
    """Its mancala stepped from Python by random moves, with masks and observations."""

    def __init__(self) -> None:
        import pyspiel

        self._game: Any = pyspiel.load_game("mancala")
        self._chance = rng.stream(1, "bench", "stepping")

    def rate(self, seconds: float) -> float:
        """Steps a second of this thread's processor time."""
        state, steps, begin = self._game.new_initial_state(), 0, time.thread_time()
        while (took := time.thread_time() - begin) < seconds:
            legal = state.legal_actions()
            state.apply_action(legal[rng.below(self._chance, len(legal))])
            if state.is_terminal():
                state = self._game.new_initial_state()
            state.legal_actions_mask()
            state.observation_tensor()
            steps += 1
        return steps / took


class Search:
    """Its tree search of a whole decision from the deal, a random rollout for each simulation."""

    def __init__(self, simulations: int) -> None:
        import pyspiel

        self._simulations = simulations
        self._game: Any = pyspiel.load_game("mancala")
        self._bot = pyspiel.MCTSBot(
            self._game,
            pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1),
            uct_c=CONSTANT,
            max_simulations=simulations,
            max_memory_mb=1000,
            solve=False,
            seed=1,
            verbose=False,
        )

    def rate(self) -> float:
        """Simulations a second of this thread's CPU time."""
        start = self._game.new_initial_state()
        begin = time.thread_time()
        self._bot.mcts_search(start)
        return self._simulations / (time.thread_time() - begin)


def available() -> bool:
    """Returns whether OpenSpiel is installed."""
    return find_spec("pyspiel") is not None


def _field(action: int) -> int:
    """Its pits are numbered round the board: stores 0 and 7, A's fields 1–6, B's 8–13."""
    return action % 7


def _require(mine: tuple[object, ...], theirs: tuple[object, ...]) -> None:
    if mine != theirs:
        raise RuntimeError(f"OpenSpiel plays another game: {theirs}, ours {mine}")

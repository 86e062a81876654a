"""OpenSpiel's searches as our agents, which get a view and nothing else.

`ismcts` searches over information sets, in worlds drawn from the view by `fill`. `mcts` knows no hidden
information: in a game that has some it searches each of several drawn worlds as if all cards lay open, and
the visits of all of them together decide.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from tablee.core import rng
from tablee.core.budget import Budget, Clock
from tablee.core.errors import BadUse
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.state import View
from tablee.interop.openspiel.game import PREFIX, SpielGame, SpielState
from tablee.interop.openspiel.parameters import parameters_of
from tablee.interop.openspiel.recall import imagine

MEMORY = 1000  # MiB for a tree; far more than Python states reach in a move
LEAST = 2  # simulations, however short the time: one of them only makes the root
TRIAL = 10  # simulations by which it is found out how long one takes


class _Search:
    """What both searches have in common: options, and the game as OpenSpiel has it."""

    def __init__(self, simulations: int, c: float, rollouts: int) -> None:
        self.budget = Budget(simulations=simulations)
        self.c = float(c)
        self.rollouts = rollouts
        self._loaded: tuple[Game, SpielGame] | None = None

    def load(self, game: Game) -> SpielGame:
        """Returns a game of ours as OpenSpiel has it: the rules only, its deals are never asked for."""
        if self._loaded is None or self._loaded[0] != game:
            parameters = {**parameters_of(game), "deals": 1}
            self._loaded = game, pyspiel.load_game(PREFIX + game.kind.name, parameters)
        return self._loaded[1]


class MonteCarloTreeSearch(_Search):
    """OpenSpiel's MCTS, in C++. Of a view that hides something, `worlds` are searched one after another."""

    def __init__(self, simulations: int, c: float, rollouts: int, worlds: int) -> None:
        super().__init__(simulations, c, rollouts)
        self.worlds = worlds

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        """Returns the move that was visited most."""
        view.require_turn()
        limits = self.budget & budget
        worlds = 1 if view.game.kind.perfect_information else self.worlds
        clock = limits.start()
        visits: Counter[int] = Counter()
        for number in range(worlds):
            state = SpielState(self.load(view.game), imagine(view, rng.derive(seed, "openspiel", number)))
            share = None if limits.seconds is None else limits.seconds / worlds
            simulations = max((limits.simulations or 1) // worlds, LEAST)
            root = self._search(state, simulations, share, rng.derive(seed, "tree", number))
            visits.update({child.action: child.explore_count for child in root.children})
            if clock.is_over():
                break
        return view.move(max(sorted(view.legal_ids), key=visits.__getitem__))

    def _search(self, state: SpielState, simulations: int, seconds: float | None, seed: int) -> Any:
        """Returns the root of a tree of so many simulations, or of as many as there is time for."""
        if seconds is None:
            return self._bot(state, simulations, seed).mcts_search(state)
        clock = Clock(None)
        tried = self._bot(state, min(TRIAL, simulations), seed).mcts_search(state)
        if simulations <= TRIAL:
            return tried
        left = seconds - clock.elapsed()
        if clock.elapsed() / TRIAL * simulations < left:
            return self._bot(state, simulations, seed).mcts_search(state)
        return self._bot(state, simulations, seed, max(left, 0.001)).mcts_search(state)

    def _bot(self, state: SpielState, simulations: int, seed: int, seconds: float = -1.0) -> Any:
        seed &= 0x7FFFFFFF
        evaluator = pyspiel.RandomRolloutEvaluator(self.rollouts, seed)
        return pyspiel.MCTSBot(
            state.get_game(),
            evaluator,
            uct_c=self.c,
            max_simulations=simulations,
            max_memory_mb=MEMORY,
            solve=True,
            seed=seed,
            verbose=False,
            max_wall_clock_time=seconds,
        )


class InformationSetSearch(_Search):
    """OpenSpiel's IS-MCTS in Python: its other one, in C++, cannot draw worlds of games made in Python."""

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        """Returns the move that was visited most.

        :raises BadUse: when the game hides nothing.
        """
        view.require_turn()
        if view.game.kind.perfect_information:
            why = N_(
                "{game} hides nothing, and OpenSpiel's IS-MCTS is for hidden information: take openspiel:mcts"
            )
            raise BadUse(why=Note("nothing_hidden", why, {"game": view.game.kind.name}))
        limits = self.budget & budget
        random = np.random.RandomState(seed & 0xFFFFFFFF)
        evaluator = RandomRolloutEvaluator(self.rollouts, random)
        bot = _TimedBot(
            self.load(view.game), evaluator, self.c, max(limits.simulations or 1, LEAST), random_state=random
        )
        bot.clock = limits.start()
        policy = dict(bot.search(view, seed))
        return view.move(max(sorted(policy), key=policy.__getitem__))


class _TimeUp(Exception):
    """Ends a search between two simulations."""


class _TimedBot(ISMCTSBot):  # type: ignore[misc]  # OpenSpiel has no types
    """OpenSpiel's bot, with worlds from a view and an eye on the clock."""

    clock: Clock
    drawn = 0

    def search(self, view: View, seed: int) -> list[tuple[int, float]]:
        """Returns the bot's policy: the moves visited most, equally likely, and all others with 0."""
        game = self._game

        def draw(*_: Any) -> SpielState:
            if self.drawn > LEAST and self.clock.is_over():
                raise _TimeUp
            self.drawn += 1
            return SpielState(game, imagine(view, rng.derive(seed, "openspiel", self.drawn)))

        self.set_resampler(draw)
        root = draw()
        try:
            policy: list[tuple[int, float]] = self.get_policy(root)
        except _TimeUp:
            policy = self.get_final_policy(root, self._root_node)
        return policy

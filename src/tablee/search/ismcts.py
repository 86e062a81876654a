"""Information-set Monte Carlo tree search, for any number of seats, with or without hidden cards."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tablee.core import contract, rng
from tablee.core.budget import Budget, Clock
from tablee.core.state import View
from tablee.search.templates import ismcts, mcts, tree

DEFAULT_SECONDS = 1.0
OPPONENTS = {"tree": ismcts.TREE, "policy": ismcts.POLICY, "own": ismcts.OWN}
DEEPEST = 512
MOST_BITS = 21
MOST_EDGES = 1 << 23


class IsMcts:
    def __init__(
        self,
        time: float | None = None,
        simulations: int | None = None,
        threads: int = 1,
        constant: float = 0.7,
        opponents: str | None = None,
        bias: float = 0.0,
        widening: float = 1.0,
        **settings: int,
    ) -> None:
        self.budget = Budget(time, simulations)
        self.threads = threads
        self.constant = constant
        self.opponents = opponents
        self.bias = bias
        self.widening = widening
        self._settings = settings

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        values = self.values(view, budget, seed)
        return max(values, key=lambda move: values[move])

    def values(
        self, view: View, budget: Budget, seed: int, cancelled: Callable[[], bool] | None = None
    ) -> dict[str, tuple[int, float]]:
        view.require_turn()
        if len(view.legal) == 1:
            return {view.legal[0]: (1, 0.0)}
        allowed = self.budget & budget
        if allowed.seconds is None and allowed.simulations is None:
            allowed = Budget(seconds=DEFAULT_SECONDS)
        clock = allowed.start(cancelled)
        self.trees = trees = [_Tree(self, view, seed, at, allowed, self._settings) for at in range(self.threads)]
        if self.threads == 1:
            trees[0].grow(clock, allowed.simulations)
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(lambda tree: tree.grow(clock.share(1.0), None if allowed.simulations is None else allowed.simulations // self.threads), trees))
        visits = dict.fromkeys(view.legal_ids, 0)
        totals = dict.fromkeys(view.legal_ids, 0.0)
        for tree in trees:
            for move, tried, total in tree.root():
                visits[move] += tried
                totals[move] += total
        return {text: (visits[m], totals[m] / max(1, visits[m])) for text, m in zip(view.legal, view.legal_ids, strict=True)}


class _Tree:
    def __init__(self, search, view, seed, number, allowed, settings) -> None:
        game, rules = view.game, view.game.kind.rules
        self._setup = game.setup
        is_open = game.kind.perfect_information
        self._kernels = game.kernels.copy(mcts if is_open else ismcts)
        expected = allowed.simulations or int(allowed.seconds * 1e6)
        bits = min(MOST_BITS, max(8, (expected * 4 // 3 + 2).bit_length()))
        self._view = view.record()
        self._s = view.record()
        self._sight = self._s if is_open else view.record()
        self._words = self._sight.view(np.int64)
        self._nodes = np.zeros(1 << bits, tree.NODE)
        self._edges = np.zeros(min(MOST_EDGES, rules.MAX_LEGAL * (expected + 2)), tree.EDGE)
        self._steps = np.zeros(DEEPEST, tree.STEP)
        self._plan = np.zeros(1, tree.PLAN)
        plan = self._plan[0]
        plan["seat"] = view.seat
        plan["seats"] = game.seats
        plan["opponents"] = OPPONENTS[search.opponents or ("tree" if is_open else "policy")]
        plan["constant"] = search.constant
        plan["bias"] = search.bias
        plan["widening"] = search.widening
        self._work = np.zeros(1, getattr(rules, "WORK", contract.WORK))
        for name, value in settings.items():
            self._work[0][name] = value
        self._moves = np.zeros(rules.MAX_LEGAL, np.int64)
        self._scores = np.zeros(rules.MAX_LEGAL, np.int64)
        self._pay = np.zeros(game.seats, np.float64)
        self._rng = rng.stream(seed, "ismcts", number)

    def grow(self, clock: Clock, simulations: int | None) -> None:
        done = 0
        args = (self._setup, self._view, self._s, self._sight, self._words, self._nodes, self._edges, self._steps, self._plan, self._work, self._moves, self._scores, self._pay, self._rng)
        count = 0
        with np.errstate(over="ignore"):
            while (simulations is None or done < simulations) and not (done and clock.is_over()):
                count = clock.chunk(count)
                if simulations is not None:
                    count = min(count, simulations - done)
                self._kernels.simulate(*args, count)
                done += count
        self.done = done

    def root(self):
        with np.errstate(over="ignore"):
            self._s[0] = self._view[0]
            self._sight[0] = self._view[0]
            node = self._nodes[self._kernels.find(self._nodes, int(self._kernels.hash_words(self._words)))]
        for edge in self._edges[int(node["first"]) : int(node["first"]) + int(node["count"])]:
            yield int(edge["move"]), int(edge["visits"]), float(edge["total"])

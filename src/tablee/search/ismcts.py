"""The tree search agent: Monte Carlo tree search for any number of seats, with or without hidden information.

Where nothing is hidden it is the plain search of templates/mcts.py, elsewhere the one of templates/ismcts.py.
Several threads grow a tree each, and their roots are added up. Nothing is kept between two calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import ModuleType

import numpy as np

from tablee.core import contract, rng
from tablee.core.agent import AgentKind
from tablee.core.budget import Budget, Clock
from tablee.core.game import GameKind
from tablee.core.notes import N_
from tablee.core.options import Choice, Int, Number, Option, Seconds
from tablee.core.state import View
from tablee.search.templates import ismcts, mcts, tree

DEFAULT_SECONDS = 1.0
CONSTANT = 0.5
BIAS = 0.0
WIDENING = 1.0
POLICY, VIEWS, TREE = "policy", "views", "tree"
OPPONENTS = {POLICY: ismcts.POLICY, VIEWS: ismcts.VIEWS, TREE: ismcts.TREE}

DEEPEST = 512  # decisions of one simulated game that the tree remembers
FASTEST = 1_000_000  # simulations a second that no game exceeds
MOST_NODES, MOST_EDGES = 1 << 21, 1 << 23  # of all threads together: some 250 megabytes
LEAST_CHUNK = 8  # simulations between two looks at the clock


def template(kind: GameKind) -> ModuleType:
    """What a game has to compile for this search."""
    return mcts if kind.perfect_information else ismcts


class IsMcts:
    """`time` in seconds, `simulations` in all threads together; with neither, one second.

    `settings` go to the game's scratch record for rollouts.
    """

    def __init__(
        self,
        time: float | None = None,
        simulations: int | None = None,
        threads: int = 1,
        constant: float = CONSTANT,
        opponents: str = POLICY,
        settings: Mapping[str, int] | None = None,
    ) -> None:
        self.budget = Budget(time, simulations)
        self.threads = threads
        self.constant = constant
        self.opponents = opponents
        self.settings = settings or {}

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        values = self.values(view, budget, seed)
        return max(values, key=lambda move: values[move])

    def values(
        self, view: View, budget: Budget, seed: int, cancelled: Callable[[], bool] | None = None
    ) -> dict[str, tuple[int, float]]:
        """For each move how often it was tried, and the mean payoff it earned; the most tried is the best."""
        view.require_turn()
        if len(view.legal) == 1:
            return {view.legal[0]: (1, 0.0)}
        allowed = self.budget & budget
        if allowed.seconds is None and allowed.simulations is None:
            allowed = Budget(seconds=DEFAULT_SECONDS)
        threads = min(self.threads, allowed.simulations or self.threads)
        clock = allowed.start(cancelled, LEAST_CHUNK)
        trees = [_Tree(self, view, seed, number, _expected(allowed, threads)) for number in range(threads)]
        shares = [_share(allowed.simulations, number, threads) for number in range(threads)]
        if threads == 1:
            trees[0].grow(clock, shares[0])
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(lambda grown, share: grown.grow(clock.share(1.0), share), trees, shares))
        visits = dict.fromkeys(view.legal_ids, 0)
        totals = dict.fromkeys(view.legal_ids, 0.0)
        for move, tried, total in (edge for grown in trees for edge in grown.root()):
            visits[move] += tried
            totals[move] += total
        named = zip(view.legal, view.legal_ids, strict=True)
        return {text: (visits[move], totals[move] / max(1, visits[move])) for text, move in named}


def _share(simulations: int | None, number: int, threads: int) -> int | None:
    """How many of the simulations are the `number`-th thread's."""
    return None if simulations is None else (simulations + threads - 1 - number) // threads


def _expected(allowed: Budget, threads: int) -> int:
    """How many simulations a thread may at most come to."""
    by_time = FASTEST * 3600 if allowed.seconds is None else int(FASTEST * allowed.seconds) + 1
    return min(by_time, (allowed.simulations or by_time * threads) // threads + 1)


class _Tree:
    """The memory of one thread."""

    def __init__(self, search: IsMcts, view: View, seed: int, number: int, expected: int) -> None:
        game, rules = view.game, view.game.kind.rules
        self._kernels = game.kernels.copy(template(game.kind))
        self._simulate = self._kernels.simulate
        scratch = view.record()
        sight = scratch if game.kind.perfect_information else view.record()
        words = sight.view(np.int64)  # the same memory: what is seen as words, for hashing
        # No larger than the search can fill: touching fresh memory takes time too.
        nodes = min(MOST_NODES // search.threads, 2 * expected)
        edges = min(MOST_EDGES // search.threads, rules.MAX_LEGAL * expected)
        self._nodes = np.zeros(1 << nodes.bit_length() - 1, tree.NODE)
        self._edges = np.zeros(edges, tree.EDGE)
        self._plan = np.zeros(1, tree.PLAN)
        self._plan[0]["seat"] = view.seat
        self._plan[0]["opponents"] = OPPONENTS[search.opponents]
        self._plan[0]["constant"] = search.constant
        self._plan[0]["bias"] = BIAS
        self._plan[0]["widening"] = WIDENING
        work = np.zeros(1, getattr(rules, "WORK", contract.WORK))
        for name, value in search.settings.items():
            work[0][name] = value
        self._arguments = (
            *(game.setup, view.record(), scratch, sight, words),
            *(self._nodes, self._edges, np.zeros(DEEPEST, tree.STEP), self._plan, work),
            *(np.zeros(rules.MAX_LEGAL, np.int64), np.zeros(rules.MAX_LEGAL, np.int64)),
            *(np.zeros(game.seats, np.float64), rng.stream(seed, "ismcts", number)),
        )
        with np.errstate(over="ignore"):  # keys are products that wrap on purpose
            key = int(self._kernels.hash_words(words))
        self._root = key & len(self._nodes) - 1
        self._kernels.settle(self._nodes, self._plan, self._root, key)

    def grow(self, clock: Clock, simulations: int | None) -> None:
        """Simulates until the clock or the number says stop, once at least."""
        done = count = 0
        with np.errstate(over="ignore"):
            while (simulations is None or done < simulations) and not (done and clock.is_over()):
                count = clock.chunk(count)
                if simulations is not None:
                    count = min(count, simulations - done)
                self._simulate(*self._arguments, count)
                done += count

    def root(self) -> Iterator[tuple[int, int, float]]:
        """Each move at the root, how often it was tried, and the sum of its payoffs."""
        first, count = (int(self._nodes[self._root][name]) for name in ("first", "count"))
        for edge in self._edges[first : first + count]:
            yield int(edge["move"]), int(edge["visits"]), float(edge["total"])


def agent_kind(*, hidden: bool, settings: Mapping[str, int] | None = None) -> AgentKind:
    """How a game lists this search; `hidden` offers the ways to imagine the others."""
    options: tuple[Option, ...] = (
        Seconds("time", None, N_("time to think, one second unless simulations are given")),
        Int("simulations", None, N_("simulated games in all"), low=1, high=100_000_000),
        Int("threads", 1, N_("threads that simulate at the same time"), low=1, high=64),
        Number("constant", CONSTANT, N_("how much to explore: the constant of UCB1"), low=0.0, high=10.0),
    )
    if hidden:
        ways = N_("how the others decide: by rollouts, by a tree of their own views, by a tree of mine")
        options += (Choice("opponents", POLICY, ways, choices=tuple(OPPONENTS)),)
    build = partial(IsMcts, settings=settings)
    return AgentKind("ismcts", N_("tree search by simulated games in imagined worlds"), build, options)

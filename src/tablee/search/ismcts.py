"""The tree search agent: Monte Carlo tree search for any number of seats, with or without hidden information.

Where nothing is hidden it is the plain search of templates/mcts.py, elsewhere the one of templates/ismcts.py.
Several threads grow a tree each, and their roots are added up (root parallelisation). Nothing is kept between
two calls. At the root moves compete by sequential halving, below it by UCB1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import ceil, log2
from types import ModuleType
from typing import Any

import numpy as np

from tablee.core import contract, rng
from tablee.core.agent import AgentKind
from tablee.core.budget import Budget, Clock
from tablee.core.contract import StateRec
from tablee.core.game import GameKind
from tablee.core.notes import N_
from tablee.core.options import Choice, Int, Number, Option, Seconds
from tablee.core.state import View
from tablee.search.templates import ismcts, mcts, tree

DEFAULT_SECONDS = 1.0
CONSTANT = 0.5
WIDENING = 1.0
POLICY, VIEWS, TREE = "policy", "views", "tree"
OPPONENTS = {POLICY: ismcts.POLICY, VIEWS: ismcts.VIEWS, TREE: ismcts.TREE}

DEEPEST = 512  # decisions of one simulated game that the tree remembers
FASTEST = 1_000_000  # simulations a second that no game exceeds
LONGEST = 3600.0
CANDIDATES = 10  # moves to begin with, where the game has an opinion
MOST_NODES, MOST_EDGES = 1 << 21, 1 << 23  # of all threads together: some 250 megabytes
LEAST_CHUNK = 8  # simulations between two looks at the clock


def template(kind: GameKind) -> ModuleType:
    """Returns the template that a game has to compile for this search."""
    return mcts if kind.perfect_information else ismcts


class IsMcts:
    """Chooses by (information set) Monte Carlo tree search."""

    def __init__(
        self,
        time: float | None = None,
        simulations: int | None = None,
        threads: int = 1,
        constant: float = CONSTANT,
        opponents: str = POLICY,
        settings: Mapping[str, int] | None = None,
    ) -> None:
        """Takes `time` in seconds and `simulations` in all threads together; with neither, one second.

        `constant` is the exploration constant of UCB1, `opponents` one of OPPONENTS. `settings` go to the
        game's scratch record for rollouts.
        """
        self.budget = Budget(time, simulations)
        self.threads = threads
        self.constant = constant
        self.opponents = opponents
        self.settings = settings or {}

    def template(self, kind: GameKind) -> ModuleType:
        """Returns the template that this search runs for a game."""
        return template(kind)

    def argument(self, view: View, workspace: tree.TreeWorkspace) -> tuple[Any, ...]:  # noqa: ARG002
        """Returns what the template's `simulate` gets: the tree, and whatever else a search needs."""
        return workspace

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        """Returns the move that was tried most; raises NotYourTurn when the view is not the mover's."""
        values = self.values(view, budget, seed)
        return max(values, key=lambda move: values[move])

    def values(
        self, view: View, budget: Budget, seed: int, cancelled: Callable[[], bool] | None = None
    ) -> dict[str, tuple[int, float]]:
        """Returns for each move how often it was tried, and the mean payoff it earned.

        The most tried is the best. Raises NotYourTurn when the view is not the mover's.
        """
        view.require_turn()
        if len(view.legal) == 1:
            return {view.legal[0]: (1, 0.0)}
        allowed = self.budget & budget
        if allowed.seconds is None and allowed.simulations is None:
            allowed &= Budget(seconds=DEFAULT_SECONDS)
        clock = allowed.start(cancelled, LEAST_CHUNK)
        forest = Forest(self, view, seed, allowed)
        forest.grow(allowed.simulations, clock)
        found = forest.values()
        return {
            text: found.get(move, (0, 0.0)) for text, move in zip(view.legal, view.legal_ids, strict=True)
        }


class Forest:
    """The trees of one decision, one for each thread, and the moves at their roots that are still tried."""

    def __init__(
        self, search: IsMcts, view: View, seed: int, allowed: Budget, keep: Sequence[int] = ()
    ) -> None:
        """Makes the trees for `allowed`; moves to `keep` are tried to the end, however bad they look."""
        by_time = int(FASTEST * (allowed.seconds or LONGEST)) + 1
        expected = min(by_time, ceil((allowed.simulations or by_time) / search.threads))
        self.trees = [Tree(search, view, seed, number, expected) for number in range(search.threads)]
        self._keep = keep
        self._alive = self.trees[0].candidates()
        if allowed.simulations is not None:  # at least one for each in every round
            self._alive = self._alive[: max(1, allowed.simulations // 2)]
        self._alive += [move for move in keep if move not in self._alive]

    def grow(self, simulations: int | None, clock: Clock) -> None:
        """Tries all moves, then the better half of them, and so on, with equal shares of the budget."""
        rounds = max(1, ceil(log2(len(self._alive))))
        with ThreadPoolExecutor(len(self.trees)) as pool:
            for number in range(rounds):
                limit = clock.share((number + 1) / rounds)
                share = None if simulations is None else max(1, simulations // (rounds * len(self._alive)))
                parts = [_thread_share(share, at, len(self.trees)) for at in range(len(self.trees))]
                jobs = [
                    pool.submit(other.grow, self._alive, part, limit.share(1.0))
                    for other, part in zip(self.trees[1:], parts[1:], strict=True)
                ]
                self.trees[0].grow(self._alive, parts[0], limit)
                for job in jobs:
                    job.result()
                if clock.is_over() and number + 1 < rounds:
                    break
                self._halve()

    def _halve(self) -> None:
        values = self.values()
        ranked = sorted(self._alive, key=lambda move: -values[move][1])
        half = ceil(len(ranked) / 2)
        self._alive = ranked[:half] + [move for move in ranked[half:] if move in self._keep]

    def values(self) -> dict[int, tuple[int, float]]:
        """Returns how often each move was tried in all trees, and the mean payoff it earned."""
        visits: dict[int, int] = {}
        totals: dict[int, float] = {}
        for move, tried, total in (edge for grown in self.trees for edge in grown.root()):
            visits[move] = visits.get(move, 0) + tried
            totals[move] = totals.get(move, 0.0) + total
        return {move: (tried, totals[move] / max(1, tried)) for move, tried in visits.items()}


def _thread_share(share: int | None, number: int, threads: int) -> int | None:
    """Returns what of a share is for the `number`-th thread."""
    return None if share is None else (share + threads - 1 - number) // threads


class Tree:
    """The search tree of one thread: a workspace, and the kernels that grow it."""

    def __init__(self, search: IsMcts, view: View, seed: int, number: int, expected: int) -> None:
        game, rules = view.game, view.game.kind.rules
        chosen = search.template(game.kind)
        self._setup = game.setup
        self._kernels = game.kernels.copy(chosen)
        self._worlds = 0
        # Where nothing is hidden the position itself is what is seen, and no world has to be drawn.
        state = view.record()
        sight = state if chosen is mcts else view.record()
        # No larger than the search can fill: touching fresh memory takes time too.
        nodes = max(2, min(MOST_NODES // search.threads, 2 * expected))
        edges = min(MOST_EDGES // search.threads, rules.MAX_LEGAL * (expected + 1))
        self.workspace = w = tree.TreeWorkspace(
            root=view.record(),
            world=view.record(),
            state=state,
            sight=sight,
            words=sight.view(np.int64),
            nodes=np.zeros(1 << nodes.bit_length() - 1, tree.NODE),
            edges=np.zeros(max(edges, rules.MAX_LEGAL), tree.EDGE),
            path=np.zeros(DEEPEST, tree.STEP),
            search=np.zeros(1, tree.SEARCH),
            work=np.zeros(1, getattr(rules, "WORK", contract.WORK)),
            moves=np.zeros(rules.MAX_LEGAL, np.int64),
            scores=np.zeros(rules.MAX_LEGAL, np.int64),
            payoffs=np.zeros(game.seats, np.float64),
            candidates=np.zeros(rules.MAX_LEGAL, np.int64),
            source=rng.stream(seed, "ismcts", number),
            rng=rng.stream(seed, "root"),  # equal moves of the root are in the same order in all threads
        )
        self._argument = search.argument(view, w)
        for name, value in search.settings.items():
            w.work[0][name] = value
        with np.errstate(over="ignore"):  # keys are products that wrap on purpose
            key = int(self._kernels.hash_words(w.words))
        self._root = key & len(w.nodes) - 1
        w.search[0]["seat"] = view.seat
        w.search[0]["root_node"] = self._root
        w.search[0]["opponents"] = OPPONENTS[search.opponents]
        w.search[0]["constant"] = search.constant
        w.search[0]["widening"] = WIDENING
        w.moves[: len(view.legal)] = view.legal_ids
        self._kernels.add_node(w, self._root, key)
        self._kernels.expand(self._setup, w, len(view.legal), self._root)

    def candidates(self) -> list[int]:
        """Returns the moves worth trying: the most promising where the game has an opinion, otherwise all."""
        edges = self._root_edges()
        return [int(move) for move in edges["move"][: CANDIDATES if edges[0]["prior"] > 0 else None]]

    def grow(self, moves: Sequence[int], worlds: int | None, clock: Clock) -> None:
        """Tries each of the moves in as many worlds, or in all for which there is time, one at least."""
        self.set_candidates(moves)
        done = count = 0
        with np.errstate(over="ignore"):
            while (worlds is None or done < worlds) and not (done and clock.is_over()):
                count = clock.chunk(count * len(moves)) // len(moves) or 1
                if worlds is not None:
                    count = min(count, worlds - done)
                self._kernels.simulate(self._setup, self._argument, len(moves), self._worlds, count)
                self._worlds += count
                done += count

    def set_candidates(self, moves: Sequence[int]) -> None:
        """Makes the edges of these moves at the root, which are the first of all, the ones to be tried."""
        numbers = self._root_edges()["move"].tolist()
        self.workspace.candidates[: len(moves)] = [numbers.index(move) for move in moves]

    def _root_edges(self) -> StateRec:
        return self.workspace.edges[: int(self.workspace.nodes[self._root]["count"])]

    def root(self) -> Iterator[tuple[int, int, float]]:
        """Yields each move at the root, how often it was tried, and the sum of its payoffs."""
        for edge in self._root_edges():
            yield int(edge["move"]), int(edge["visits"]), float(edge["total"])


def agent_kind(*, hidden: bool, settings: Mapping[str, int] | None = None) -> AgentKind:
    """Returns how a game lists this search; `hidden` offers the ways to imagine the others."""
    options: tuple[Option, ...] = (
        Seconds("time", None, N_("time to think, one second unless simulations are given")),
        Int("simulations", None, N_("simulated games in all"), low=1, high=100_000_000),
        Int("threads", 1, N_("threads that simulate at the same time"), low=1, high=64),
        Number("constant", CONSTANT, N_("how much to explore: the constant of UCB1"), low=0.0, high=10.0),
    )
    if hidden:
        ways = N_("how the others decide: as rollouts do, in a tree of their views, or in one of mine")
        options += (Choice("opponents", POLICY, ways, choices=tuple(OPPONENTS)),)
    meaning = N_("tries its moves in imagined games, the promising ones more often")
    templates = (ismcts if hidden else mcts,)
    return AgentKind("ismcts", meaning, partial(IsMcts, settings=settings), options, templates)

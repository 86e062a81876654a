"""A search of one ply by a learned network: its policy's best moves, tried in worlds drawn from the view.

What a move is worth in a world is the critic's value of what it leads to (templates/policy.py). All moves are
tried in the same worlds. The values of each world are a row, and rows are added up in the order of the
worlds: a number of worlds gives the same move on any number of threads. Worlds are drawn by the game's
`imagine` and count alike; `Totals.add` is where one could count more than another.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.contract import Floats, Ints
from tablee.core.state import View
from tablee.search.network import Network
from tablee.search.templates import learned as template
from tablee.search.templates.policy import SearchWorkspace

WORLDS, WIDTH = 24, 6
LEAST_CHUNK = 6  # positions between two looks at the clock


class WorldSearch:
    """How a search goes about: at most so many worlds, the policy's best moves, threads."""

    def __init__(self, worlds: int | None, width: int, threads: int) -> None:
        self.worlds = worlds
        self.width = width
        self.threads = threads

    def best(self, network: Network, view: View, allowed: Budget, seed: int) -> int:
        """Returns the move with the highest value; of equals the one that the policy prefers."""
        values = self.values(network, view, allowed, seed)
        return max(values, key=lambda move: values[move])

    def values(self, network: Network, view: View, allowed: Budget, seed: int) -> dict[int, float]:
        """Returns the mean value of each move that was tried, the policy's first choice first.

        One world is looked at in any case, and no more where nothing is hidden.
        """
        clock = allowed.start(least=LEAST_CHUNK)
        workers = [Worker(network, view, seed) for _ in range(self.threads)]
        moves = workers[0].candidates(len(view.legal_ids), self.width)
        most = self._most(view, allowed, len(moves))
        totals = Totals(len(moves))
        chunk = 0
        with ThreadPoolExecutor(self.threads) as pool:
            while (most is None or totals.worlds < most) and not (totals.worlds and clock.is_over()):
                chunk = self.threads * (clock.chunk(chunk * len(moves)) // (self.threads * len(moves)) or 1)
                count = chunk if most is None else min(chunk, most - totals.worlds)
                bounds = [totals.worlds + count * at // self.threads for at in range(self.threads + 1)]
                parts = list(zip(workers, bounds[:-1], bounds[1:], strict=True))
                jobs = [pool.submit(worker.rows, moves, *part) for worker, *part in parts[1:]]
                worker, *part = parts[0]
                totals.add(worker.rows(moves, *part))
                for job in jobs:
                    totals.add(job.result())
        return dict(zip(moves.tolist(), (totals.sums / totals.worlds).tolist(), strict=True))

    def _most(self, view: View, allowed: Budget, moves: int) -> int | None:
        """Returns how many worlds to look at; None for as many as there is time for."""
        if view.game.kind.perfect_information:
            return 1
        if allowed.simulations is None:
            return self.worlds
        most = max(1, allowed.simulations // moves)
        return most if self.worlds is None else min(most, self.worlds)


class Totals:
    """The values of the moves, summed over worlds."""

    def __init__(self, moves: int) -> None:
        self.sums: Floats = np.zeros(moves, np.float64)
        self.worlds = 0

    def add(self, rows: Floats) -> None:
        """Adds the rows of more worlds, one after the other."""
        for row in rows:
            self.sums += row
        self.worlds += len(rows)


class Worker:
    """What one thread works with."""

    def __init__(self, network: Network, view: View, seed: int) -> None:
        game = view.game
        self._kernels = game.kernels.copy(template)
        self._setup, self._seat = game.setup, view.seat
        self._workspace = SearchWorkspace(
            net=network.workspace(),
            root=view.record(),
            world=view.record(),
            state=view.record(),
            sight=view.record(),
            observed=np.zeros(game.observation.size, np.float32),
            private=network.private,
            payoffs=np.zeros(game.seats, np.float64),
            source=rng.stream(seed, "worlds"),
            rng=rng.stream(seed, "policy"),
        )

    def candidates(self, legal: int, width: int) -> Ints:
        """Returns the policy's best moves of all that are legal; of equals those with the lowest ids."""
        w = self._workspace
        self._kernels.choose(self._setup, w.root, w.net, self._seat, 0.0, w.rng)
        moves, scores = w.net.legal[:legal], w.net.scores[:legal]
        return moves[np.lexsort((moves, -scores))[:width]]

    def rows(self, moves: Ints, first: int, end: int) -> Floats:
        """Returns the values of the moves in the worlds from `first` on, a row for each world."""
        values = np.zeros((end - first) * len(moves), np.float64)
        args = (self._workspace, self._seat, moves, first, end - first, values)
        self._kernels.evaluate_worlds(self._setup, *args)
        return values.reshape(end - first, len(moves))

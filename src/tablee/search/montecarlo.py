"""Monte Carlo: the best of some candidate moves by simulated games, spent by sequential halving.

Every simulation fills the view anew, so no hidden card is ever looked at. All candidates are tried in the
same imagined worlds; after each round the weaker half is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import ceil, log2

import numpy as np

from tablee.core import contract, rng
from tablee.core.budget import Budget, Clock
from tablee.core.state import View
from tablee.search.templates import montecarlo as template

DEFAULT_SECONDS = 1.0
CANDIDATES = 8
BATCH = 8  # worlds for each thread between two looks at the clock


class Simulator:
    """Counts what each move of a view earns; its memory is made once."""

    def __init__(self, view: View, seed: int, **settings: int) -> None:
        game, rules = view.game, view.game.kind.rules
        self._view, self._seat = view, view.seat
        self._kernels = game.kernels.copy(template)
        self._record = view.record()
        self._s = view.record()
        self._work = np.zeros(1, getattr(rules, "WORK", contract.WORK))
        for name, value in settings.items():
            self._work[0][name] = value
        self._moves = np.zeros(rules.MAX_LEGAL, np.int64)
        self._pay = np.zeros(game.seats, np.float64)
        self._source = rng.stream(seed, "worlds")
        self._rng = rng.stream(seed, "rollouts")

    def earned(self, move: int, first: int, count: int) -> float:
        """The sum of this seat's payoffs in worlds `first` … after `move`."""
        scratch = (self._s, self._work, self._moves, self._pay, self._source, self._rng)
        setup = self._view.game.setup
        total: float = self._kernels.simulate(setup, self._record, *scratch, self._seat, move, first, count)
        return total


class MonteCarlo:
    """`candidates` names the moves worth trying, best first; otherwise the game's `order` does."""

    def __init__(
        self,
        time: float | None = None,
        simulations: int | None = None,
        threads: int = 1,
        candidates: Callable[[View], Sequence[str]] | None = None,
        **settings: int,
    ) -> None:
        self.budget = Budget(time, simulations)
        self.threads = threads
        self._candidates = candidates or by_order
        self._settings = settings

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        return max(self.values(view, budget, seed).items(), key=lambda found: found[1])[0]

    def values(self, view: View, budget: Budget, seed: int) -> dict[str, tuple[int, float]]:
        """For each candidate the round it survived to and the share it earned."""
        view.require_turn()
        moves = list(self._candidates(view))[:CANDIDATES]
        if len(moves) == 1:
            return {moves[0]: (1, 0.0)}
        halving = _Halving(view, moves, seed, self.threads, self._settings)
        allowed = self.budget & budget
        if allowed.seconds is None and allowed.simulations is None:
            allowed &= Budget(seconds=DEFAULT_SECONDS)
        halving.run(allowed.simulations, allowed.start())
        return halving.values()


class _Halving:
    """The candidates of one decision, tried in rounds."""

    def __init__(
        self, view: View, moves: Sequence[str], seed: int, threads: int, settings: dict[str, int]
    ) -> None:
        ids = dict(zip(view.legal, view.legal_ids, strict=True))
        self._ids = {move: ids[move] for move in moves}
        self._alive = list(moves)
        self._earned = dict.fromkeys(moves, 0.0)
        self._tried = dict.fromkeys(moves, 0)
        self._round = dict.fromkeys(moves, 0)
        self._simulators = [Simulator(view, seed, **settings) for _ in range(threads)]

    def run(self, simulations: int | None, clock: Clock) -> None:
        rounds = ceil(log2(len(self._alive)))
        with ThreadPoolExecutor(len(self._simulators)) as pool:
            for number in range(rounds):
                share = None if simulations is None else max(1, simulations // (rounds * len(self._alive)))
                limit = clock.share((number + 1) / rounds)
                done = 0
                while (share is None or done < share) and not (done and limit.is_over()):
                    batch = BATCH * len(self._simulators)
                    count = batch if share is None else min(batch, share - done)
                    self._try_all(pool, count)
                    done += count
                if limit.is_over() and share is not None and clock.is_over():
                    break
                self._halve(number + 1)

    def _try_all(self, pool: ThreadPoolExecutor, count: int) -> None:
        """`count` more worlds, divided among the threads, for every candidate that is left."""
        first = self._tried[self._alive[0]]
        bounds = [first + count * at // len(self._simulators) for at in range(len(self._simulators) + 1)]
        parts = list(zip(self._simulators, bounds[:-1], bounds[1:], strict=True))
        others = [pool.submit(self._part, *part) for part in parts[1:]]
        for earned in (self._part(*parts[0]), *(part.result() for part in others)):
            for move, won in zip(self._alive, earned, strict=True):
                self._earned[move] += won
        for move in self._alive:
            self._tried[move] += count

    def _part(self, simulator: Simulator, first: int, end: int) -> list[float]:
        return [simulator.earned(self._ids[move], first, end - first) for move in self._alive]

    def _halve(self, number: int) -> None:
        ranked = sorted(self._alive, key=lambda move: -self._earned[move] / self._tried[move])
        self._alive = ranked[: max(1, ceil(len(ranked) / 2))]
        for move in self._alive:
            self._round[move] = number

    def values(self) -> dict[str, tuple[int, float]]:
        return {
            move: (self._round[move], self._earned[move] / max(1, self._tried[move])) for move in self._ids
        }


def by_order(view: View) -> list[str]:
    """All legal moves, by the game's own order."""
    game = view.game
    moves = np.array([*view.legal_ids], np.int64)
    room = np.zeros(game.kind.rules.MAX_LEGAL, np.int64)
    room[: len(moves)] = moves
    scores = np.zeros(game.kind.rules.MAX_LEGAL, np.int64)
    game.kernels.order(game.setup, view.record(), room, len(moves), scores)
    ranked = sorted(range(len(moves)), key=lambda at: -scores[at])
    return [view.legal[at] for at in ranked]

"""The flat Monte Carlo agent: the best of some candidate moves by simulated games, by sequential halving.

Every simulation plays in a world drawn from the view, so no hidden card is ever looked at. All candidates are
tried in the same worlds; after each round the weaker half is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import ceil, log2
from typing import Protocol

import numpy as np

from tablee.core import contract, rng
from tablee.core.budget import Budget, Clock
from tablee.core.state import View
from tablee.search.templates import montecarlo as template

DEFAULT_SECONDS = 1.0
CANDIDATES = 8
BATCH = 8  # worlds for each thread between two looks at the clock


class MoveSimulator(Protocol):
    """What plays simulated games after moves of one view."""

    def earned(self, move: int, first: int, count: int) -> float:
        """Returns the sum of the mover's payoffs after `move`, in `count` worlds from number `first` on."""


class Simulator:
    """Plays simulated games by the game's rollouts; its workspace is made once."""

    def __init__(self, view: View, seed: int, settings: Mapping[str, int]) -> None:
        game, rules = view.game, view.game.kind.rules
        self._view, self._seat = view, view.seat
        self._kernels = game.kernels.copy(template)
        self._workspace = template.MonteCarloWorkspace(
            root=view.record(),
            state=view.record(),
            work=np.zeros(1, getattr(rules, "WORK", contract.WORK)),
            moves=np.zeros(rules.MAX_LEGAL, np.int64),
            payoffs=np.zeros(game.seats, np.float64),
            source=rng.stream(seed, "worlds"),
            rng=rng.stream(seed, "rollouts"),
        )
        for name, value in settings.items():
            self._workspace.work[0][name] = value

    def earned(self, move: int, first: int, count: int) -> float:
        """Returns the sum of this seat's payoffs after `move`, in `count` worlds from number `first` on."""
        setup = self._view.game.setup
        total: float = self._kernels.simulate(setup, self._workspace, self._seat, move, first, count)
        return total


class MonteCarlo:
    """Chooses by simulated games, without a tree."""

    def __init__(
        self,
        time: float | None = None,
        simulations: int | None = None,
        threads: int = 1,
        candidates: Callable[[View], Sequence[str]] | None = None,
        settings: Mapping[str, int] | None = None,
        simulator: Callable[[View, int], MoveSimulator] | None = None,
    ) -> None:
        """Takes `time` in seconds and `simulations` in all threads together; with neither, one second.

        `candidates` names the moves worth trying, best first; otherwise the game's `order` does. `simulator`
        makes what simulates games after moves of a view, from a seed; otherwise the game's rollouts do, whose
        scratch record gets the `settings`.
        """
        self.budget = Budget(time, simulations)
        self.threads = threads
        self._candidates = candidates or by_order
        self._simulator = simulator or partial(Simulator, settings=settings or {})

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        """Returns the candidate that survived longest; raises NotYourTurn out of turn."""
        return max(self.values(view, budget, seed).items(), key=lambda found: found[1])[0]

    def values(self, view: View, budget: Budget, seed: int) -> dict[str, tuple[int, float]]:
        """Returns for each candidate the round it survived to and the mean payoff it earned."""
        view.require_turn()
        moves = list(self._candidates(view))[:CANDIDATES]
        if len(moves) == 1:
            return {moves[0]: (1, 0.0)}
        halving = _SequentialHalving(view, moves, seed, self.threads, self._simulator)
        allowed = self.budget & budget
        if allowed.seconds is None and allowed.simulations is None:
            allowed &= Budget(seconds=DEFAULT_SECONDS)
        halving.run(allowed.simulations, allowed.start())
        return halving.values()


class _SequentialHalving:
    """The candidates of one decision, tried in rounds (Karnin, Koren and Somekh 2013)."""

    def __init__(
        self,
        view: View,
        moves: Sequence[str],
        seed: int,
        threads: int,
        simulator: Callable[[View, int], MoveSimulator],
    ) -> None:
        ids = dict(zip(view.legal, view.legal_ids, strict=True))
        self._ids = {move: ids[move] for move in moves}
        self._alive = list(moves)
        self._earned = dict.fromkeys(moves, 0.0)
        self._tried = dict.fromkeys(moves, 0)
        self._round = dict.fromkeys(moves, 0)
        self._simulators = [simulator(view, seed) for _ in range(threads)]

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
        """Tries every candidate that is left in `count` more worlds, divided among the threads."""
        first = self._tried[self._alive[0]]
        bounds = [first + count * at // len(self._simulators) for at in range(len(self._simulators) + 1)]
        parts = list(zip(self._simulators, bounds[:-1], bounds[1:], strict=True))
        others = [pool.submit(self._part, *part) for part in parts[1:]]
        for earned in (self._part(*parts[0]), *(part.result() for part in others)):
            for move, won in zip(self._alive, earned, strict=True):
                self._earned[move] += won
        for move in self._alive:
            self._tried[move] += count

    def _part(self, simulator: MoveSimulator, first: int, end: int) -> list[float]:
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
    """Returns all legal moves, the most promising first by the game's own `order`."""
    game = view.game
    moves = np.array([*view.legal_ids], np.int64)
    room = np.zeros(game.kind.rules.MAX_LEGAL, np.int64)
    room[: len(moves)] = moves
    scores = np.zeros(game.kind.rules.MAX_LEGAL, np.int64)
    game.kernels.order(game.setup, view.record(), room, len(moves), scores)
    ranked = sorted(range(len(moves)), key=lambda at: -scores[at])
    return [view.legal[at] for at in ranked]

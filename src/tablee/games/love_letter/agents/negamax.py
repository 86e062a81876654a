"""The UTBM project's agent (IA41, Desbos, Sirvent, Blanckaert), made fair and for any number of players.

The report searches four turns ahead with alpha-beta, for two players. Its program reads the other hand and
the deck, and lets both sides choose what they draw; here the unseen cards are dealt anew in each of `worlds`
imagined worlds, where draws are what they are, and the values are averaged. With more than two players all
others play against the one that searches. Among equal values the one that is reached later is taken: the
authors call their agent cautious. They give no results.
"""

from __future__ import annotations

import numpy as np

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.state import View
from tablee.games.love_letter import rules
from tablee.games.love_letter.agents import utbm


class Negamax:
    """`depth` in turns, `worlds` imagined; a time limit ends it between two worlds."""

    def __init__(self, depth: int = 4, worlds: int = 20) -> None:
        self.budget = Budget(simulations=worlds, depth=depth)

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        values = self.values(view, budget, seed)
        best = [move for move, value in values.items() if value == max(values.values())]
        return best[rng.below(rng.stream(seed, "ties"), len(best))]

    def values(self, view: View, budget: Budget, seed: int) -> dict[str, float]:
        """What each move it looks at is worth, on average."""
        view.require_turn()
        allowed = self.budget & budget
        clock = allowed.start()
        depth, worlds = allowed.depth or 1, allowed.simulations or 1
        game, kernels = view.game, view.game.kernels.copy(utbm)
        root, s = view.record(), view.record()
        stack = np.zeros(depth + 1, rules.STATE)
        moves = np.zeros((depth + 2) * rules.MAX_LEGAL, np.int64)
        totals = np.zeros(rules.MAX_LEGAL, np.float64)
        source, chance = rng.stream(seed, "worlds"), rng.stream(seed, "world")
        count = kernels.candidates(game.setup, s, moves)
        done = 0
        while count > 1 and done < worlds and not (done and clock.is_over()):
            scratch = (s, stack, moves, totals, source, chance)
            kernels.look_ahead(game.setup, root, *scratch, depth, done)
            done += 1
        names = dict(zip(view.legal_ids, view.legal, strict=True))
        return {names[int(moves[i])]: totals[i] / max(1, done) for i in range(count)}

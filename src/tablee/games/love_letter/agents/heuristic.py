"""The agent without a search: it plays the move that is worth most by the odds (rollout_policy.py)."""

from __future__ import annotations

import numpy as np

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.state import View


class Heuristic:
    """Plays the move with the largest share of the win.

    `whim` is how many hundredths of a fair share of the win a worse move may be behind, now and then.

    Equal moves are decided by the seed.
    """

    def __init__(self, whim: int = 0) -> None:
        self.whim = whim
        self.batch_policy = None if whim else "order"  # `worths` are the scores of `order`

    def choose(self, view: View, budget: Budget, seed: int) -> str:  # noqa: ARG002 - needs no time
        """Returns the move that is worth most.

        :raises NotYourTurn: when the view is not the mover's.
        """
        view.require_turn()
        chance = rng.stream(seed, "whim")
        players = int(view.record()[0]["in_round"]).bit_count()
        most = 10 * self.whim // players + 1
        drawn = [(worth + rng.below(chance, most), rng.draw(chance)) for worth in self.worths(view)]
        return view.legal[max(range(len(drawn)), key=drawn.__getitem__)]

    def worths(self, view: View) -> list[int]:
        """Returns what each legal move is worth, in thousandths of the win."""
        game, n = view.game, len(view.legal)
        room = np.zeros(game.kind.rules.MAX_LEGAL, np.int64)
        room[:n] = view.legal_ids
        scores = np.zeros(game.kind.rules.MAX_LEGAL, np.int64)
        game.kernels.order(game.setup, view.record(), room, n, scores)
        return [int(score) for score in scores[:n]]

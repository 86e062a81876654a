"""The agents of the ANDROIDE project (M1, 2024–2025) that look at one placement at a time.

The report scores each of the at most 54 placements and chooses evenly among the K best: K = 10 is its easy
level, K = 1 its medium one, and its Monte Carlo search simulates the three best. Its Table 1, of 1000 games
each: K = 1 as player 1 won 758 against K = 5, as player 2 it lost 305; against itself player 1 won 487.

How the score is built (agents.md): 1000 × type + sum + 100 × own cards already there, where type (4 colour
run, 3 three of a kind, 2 colour, 1 run, 0 sum) and sum are of the formation this card completes, otherwise of
the best formation still possible. *Possible* means with cards that lie face up nowhere: those of the own hand
count, the card just laid does not count again. Ours is exact, gaps such as 5_7 included. Equal scores come in
an order drawn by the seed: the report does not say, and "the first stone" would be a strategy of its own.
"""

from __future__ import annotations

import numpy as np

from tablee.core import rng
from tablee.core.contract import Rng
from tablee.core.state import View
from tablee.games.schotten_totten import rollout_policy
from tablee.games.schotten_totten.agents.board_summary import BoardSummary
from tablee.games.schotten_totten.agents.placing_agent import PlacingAgent


def placements(view: View) -> list[tuple[int, str]]:
    """Returns every (score, move) that lays a card, best first; equals by colour, value and stone.

    In games with tactics an elite card is scored like a clan card, where it completes a side.
    """
    moves = np.array(view.legal_ids, np.int64)
    scores = np.zeros(len(moves), np.int64)
    view.game.kernels.copy(rollout_policy).score_placements(
        view.game.setup, view.record(), moves, len(moves), scores
    )
    scored = [(points, text) for points, text in zip(scores.tolist(), view.legal, strict=True) if points >= 0]
    return sorted(scored, key=lambda found: -found[0])


class Best(PlacingAgent):
    """A uniform choice among the `k` placements with the highest scores."""

    lays_elites = True

    def __init__(self, k: int = 1) -> None:
        self.k = k

    def lay(self, view: View, board: BoardSummary, chance: Rng) -> str:  # noqa: ARG002 - the score reads the view
        """Returns one of the `k` best placements; equal scores are ordered by chance."""
        shuffled = [(-points, rng.draw(chance), move) for points, move in placements(view)]
        best = sorted(shuffled)[: self.k]
        return best[rng.below(chance, len(best))][2]

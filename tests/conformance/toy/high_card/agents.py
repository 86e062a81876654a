"""High Card's agents: one that does not think, and one that imagines the hidden cards."""

from __future__ import annotations

from tablee.core import rng
from tablee.core.agent import AgentKind
from tablee.core.budget import Budget
from tablee.core.options import Int
from tablee.core.state import View
from tablee.search.baselines import Greedy, Random


class Sampler:
    """Plays each move to a random end in worlds drawn from the view; the best average wins."""

    def __init__(self, simulations: int) -> None:
        self.budget = Budget(simulations=simulations)

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        view.require_turn()
        chance = rng.stream(seed, "sampler")
        wins = dict.fromkeys(view.legal, 0)
        for number in range((self.budget & budget).simulations or 1):
            world = view.fill(rng.derive(seed, number))
            for move in view.legal:
                state = world.play(move)
                while not state.is_over:
                    state = state.play(state.legal[rng.below(chance, len(state.legal))])
                wins[move] += view.mover in state.outcome.winners
        return max(view.legal, key=lambda move: wins[move])


AGENTS = {
    kind.name: kind
    for kind in (
        AgentKind("random", "any legal move", Random),
        AgentKind("greedy", "the most tricks right after the move", Greedy),
        AgentKind(
            "sampler",
            "random play in imagined worlds",
            Sampler,
            (Int("simulations", 10, "worlds to imagine", low=1, high=1000),),
        ),
    )
}
LEVELS = {1: "random", 2: "random", 3: "greedy", 4: "sampler", 5: "sampler:simulations=50"}

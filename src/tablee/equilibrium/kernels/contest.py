"""What a strategy for merged information gets in deals against the player that `order` stands for."""

from __future__ import annotations

from tablee.core.contract import SetupRec, StateRec, deal, legal, mover, payoff, play, stop
from tablee.core.rng import fork
from tablee.search.templates import merged
from tablee.search.templates.merged import MergedWorkspace, choose, first_choice

SEATS = 2
TYPES = merged.TYPES


def contest(g: SetupRec, w: MergedWorkspace, empty: StateRec, greedy: bool, first: int, end: int) -> float:
    """Returns the sum of the strategy's payoffs in the deals `first` to `end`, from both seats.

    The last one is excluded. `empty` is a record of zeros. Modifies the scratch of `w`.
    """
    total = 0.0
    for number in range(first, end):
        for seat in range(SEATS):
            fork(w.rng, w.source, number)
            w.state[0] = empty[0]
            deal(g, w.state, w.rng)
            while mover(g, w.state) >= 0 and not stop(g, w.state):
                if mover(g, w.state) == seat:
                    move = choose(g, w.state, w, greedy, w.rng)
                else:
                    move = first_choice(g, w.state, w, legal(g, w.state, w.moves))
                play(g, w.state, move)
            payoff(g, w.state, w.payoffs)
            total += w.payoffs[seat]
    return total

"""Two measurements that look at all cards: Monte Carlo with the true cards, and who comes to hold which card.

Both are parts of the experiments (experiments.py) and of nothing else: no agent and no spec text reaches
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.experiment import CurvePoint
from tablee.core.state import State, View
from tablee.games.schotten_totten.agents.best import Best, placements
from tablee.games.schotten_totten.agents.board_summary import summarize
from tablee.games.schotten_totten.agents.ensta import draw_table
from tablee.games.schotten_totten.agents.montecarlo import ROLLOUTS
from tablee.games.schotten_totten.layout import VALUES

CHOICES = 3  # placements that are tried, as in ANDROIDE's program


def best_placement(state: State, per_move: int, seed: int) -> str:
    """Returns that of the three best placements which won most of `per_move` games with the true cards."""
    view = state.view(state.mover)
    found = [move for _, move in placements(view)]
    if not found:
        return Best(1).choose(view, Budget(), seed)
    return max(found[:CHOICES], key=lambda move: _payoff(state, move, per_move, seed))


def _payoff(state: State, move: str, per_move: int, seed: int) -> float:
    """Returns what the mover got in all simulated games; the same luck for every placement."""
    game, seat, after = state.game, state.mover, state.play(move)
    work = np.zeros(1, game.kind.rules.WORK)
    for name, value in ROLLOUTS["best3"].items():
        work[0][name] = value
    moves = np.zeros(game.kind.rules.MAX_LEGAL, np.int64)
    pay = np.zeros(game.seats, np.float64)
    source, drawn, total = rng.stream(seed, "peeking"), rng.stream(seed), 0.0
    for number in range(per_move):
        rng.fork(drawn, source, number)
        s = after.record()
        if not after.is_over:
            game.kernels.finish(game.setup, s, work, moves, drawn)
        game.kernels.payoff(game.setup, s, pay)
        total += float(pay[seat])
    return total


def draws(states: Sequence[State], seed: int) -> Iterator[CurvePoint]:
    """Picks an unseen card before each draw of a player's, and yields whether the player came to hold it."""
    seats = range(states[0].game.seats)
    picks = rng.stream(seed, "picks")
    # Backwards through the game: `later` is what each player comes to hold after a state.
    later = [set(summarize(states[-1].view(seat)).clan) for seat in seats]
    drawn = [sum(state.mover == seat for state in states) for seat in seats]
    for state in reversed(states[:-1]):
        seat = state.mover
        view = state.view(seat)
        board = summarize(view)
        drawn[seat] -= 1
        later[seat] |= set(board.clan)
        if not board.deck:
            continue
        card = board.unseen[rng.below(picks, len(board.unseen))]
        yield CurvePoint(seat, drawn[seat], partial(_chance, view, card), card in later[seat])


def _chance(view: View, card: int) -> float:
    return float(draw_table(view)[divmod(card, VALUES)])

"""Monte Carlo for Schotten-Totten: ANDROIDE's, made fair, and ours.

ANDROIDE's (agents.md) simulates N games for each of the K best placements and takes the one that wins most;
its authors report 93 of 100 games against K = 1 with N = 100 and K = 3, with a program that copies the real
hand and deck into every simulation. Here the cards not to be seen are dealt anew each time. Ours spreads its
simulations over some eight candidates by sequential halving.
"""

from __future__ import annotations

from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.state import View
from tablee.games.schotten_totten import layout
from tablee.games.schotten_totten.agents.best import Best, placements
from tablee.games.schotten_totten.agents.board_summary import summarize
from tablee.search.montecarlo import MonteCarlo, Simulator

MIDDLE = 5
# How rollouts lay cards (rollout_loop.py): one of the three best, as ANDROIDE, or ours, which looks across.
# Ours, always the best, scored 77 % of 600 games against `best:k=1` with 300 simulations; one of two 72 %.
ROLLOUTS = {"best3": {"policy": 0, "choices": 3}, "strong": {"policy": 1, "choices": 1}}


def candidates(view: View) -> list[str]:
    """Placements by score; of the stones nobody has touched only the most central for each card."""
    board = summarize(view)
    kept: list[str] = []
    fresh: dict[str, str] = {}
    for _, move in placements(view):
        card, _, stone = move.partition("@")
        if board.mine[int(stone) - 1] or board.theirs[int(stone) - 1]:
            kept.append(move)
        elif card not in fresh:
            fresh[card] = move
            kept.append(move)
        elif abs(int(stone) - MIDDLE) < abs(int(fresh[card].partition("@")[2]) - MIDDLE):
            kept[kept.index(fresh[card])] = move
            fresh[card] = move
    return kept


class PerMove:
    """ANDROIDE's Monte Carlo: `per_move` simulations for each of the `k` best placements."""

    def __init__(self, per_move: int, k: int, policy: str) -> None:
        self.per_move, self.k, self._settings = per_move, k, ROLLOUTS[policy]

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        """Returns the placement that wins most of its simulations, or a move that needs none."""
        if not _lays_a_card(view):
            return Best(1).choose(view, budget, seed)
        ids = dict(zip(view.legal, view.legal_ids, strict=True))
        simulator = Simulator(view, seed, self._settings)
        moves = [move for _, move in placements(view)][: self.k]
        return max(moves, key=lambda move: simulator.earned(ids[move], 0, self.per_move))


class Halving:
    """Ours: all simulations, or all the time, over the most promising candidates."""

    def __init__(self, time: float | None, simulations: int | None, threads: int, policy: str) -> None:
        self._search = MonteCarlo(time, simulations, threads, candidates, ROLLOUTS[policy])
        self.budget = self._search.budget

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        """Returns the candidate that sequential halving leaves, or a move that needs no search."""
        if not _lays_a_card(view):
            return Best(1).choose(view, budget, seed)
        return self._search.choose(view, budget, seed)


def build(
    time: float | None,
    simulations: int | None,
    per_move: int | None,
    k: int,
    rollout: str | None,
    threads: int,
) -> Agent:
    """ANDROIDE's when `per_move` is given, otherwise ours; each with its own rollouts unless told."""
    if per_move:
        return PerMove(per_move, k, rollout or "best3")
    return Halving(time, simulations, threads, rollout or "strong")


def _lays_a_card(view: View) -> bool:
    """Returns whether a card is to be laid and none of the tactic cards should be played instead."""
    view.require_turn()
    playing = view.record()[0]["phase"] == layout.PLAYING
    if not playing or view.legal[0].startswith("!") or "pass" in view.legal:
        return False
    return not view.game.options["tactics"] or "@" in Best(1).choose(view, Budget(), 0)

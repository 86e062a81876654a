"""Kalaha's agents and levels. The searches are the generic ones; the knowledge is in rules.py."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tablee.core.agent import Agent, AgentKind, LevelStrengths
from tablee.core.budget import Budget
from tablee.core.contract import Floats
from tablee.core.notes import N_
from tablee.core.options import Flag, Int, Seconds
from tablee.core.state import View
from tablee.games.kalaha import assignment_minimax, rules
from tablee.games.kalaha.endgames import filling
from tablee.games.kalaha.perfect import Perfect
from tablee.games.kalaha.solver import move_choice, search
from tablee.search import ismcts, learned
from tablee.search.alphabeta import DEEPEST, AlphaBeta
from tablee.search.baselines import Greedy, Random
from tablee.search.minimax import Minimax, draw_best
from tablee.search.templates import alphabeta as alphabeta_template
from tablee.search.templates import mcts as mcts_template
from tablee.search.templates import minimax as minimax_template

MOST_ENDGAMES = 36  # seeds: 70 GB
WEIGHTS = Path(__file__).parent / "weights"  # networks, where there are some
TEMPLATES = (
    alphabeta_template,
    minimax_template,
    assignment_minimax,
    mcts_template,
    filling,
    search,
    move_choice,
    *learned.templates(WEIGHTS),
)


class LiteralMinimax:
    """The assignment's choice of a move as written (RULES §5.4), with the depth it forgets to pass."""

    def __init__(self, depth: int) -> None:
        self.depth = depth

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        """Returns one of the moves that the pseudo-code values most."""
        view.require_turn()
        return draw_best(view, self.values(view, min(self.depth, budget.depth or self.depth)), seed)

    def values(self, view: View, depth: int) -> Floats:
        """Returns what the pseudo-code thinks of each legal move."""
        game = view.game
        kernels = game.kernels.copy(assignment_minimax)
        stack = np.zeros(depth + 1, rules.STATE)
        moves = np.zeros((depth + 1) * rules.MAX_LEGAL, np.int64)
        values = np.zeros(len(view.legal), np.float64)
        for i, move in enumerate(view.legal_ids):
            s = view.record()
            game.kernels.play(game.setup, s, move)
            values[i] = kernels.literal_value(game.setup, s, stack, moves, depth - 1, view.mover)
        return values


def _greedy() -> Agent:
    return Greedy("margin")


def _minimax(depth: int, literal: bool) -> Agent:
    return LiteralMinimax(depth) if literal else Minimax(depth)


AGENTS = {
    kind.name: kind
    for kind in (
        AgentKind("random", N_("any legal move"), Random, templates=()),
        AgentKind("greedy", N_("the largest lead right after the move"), _greedy, templates=()),
        AgentKind(
            "minimax",
            N_("looks a fixed number of moves ahead, as the course does"),
            _minimax,
            (
                Int("depth", 4, N_("moves to look ahead"), low=1, high=9),
                Flag("literal", False, N_("as the assignment's pseudo-code is written, mistakes included")),
            ),
            (minimax_template, assignment_minimax),
        ),
        ismcts.agent_kind(hidden=False),
        AgentKind(
            "alphabeta",
            N_("looks far ahead and skips what cannot matter; perfect once it sees the end"),
            AlphaBeta,
            (
                Seconds("time", None, N_("time to think, one second unless a depth is given")),
                Int("depth", None, N_("moves to look ahead at most"), low=1, high=DEEPEST),
            ),
            (alphabeta_template,),
        ),
        AgentKind(
            "perfect",
            N_("perfect by proof: on small boards, from a book, or once about 34 seeds are left"),
            Perfect,
            (
                Seconds("time", None, N_("time to search for a proof, one second unless given")),
                Int(
                    "seeds",
                    None,
                    N_(
                        "endgames of up to so many seeds, built before a tournament; "
                        "24 unless given, without extra turns 27"
                    ),
                    low=1,
                    high=MOST_ENDGAMES,
                ),
                Flag("any_rules", False, N_("plays like alphabeta by rules that cannot be solved")),
            ),
            (filling, search, move_choice, alphabeta_template),
        ),
        *learned.agent_kinds(WEIGHTS),
    )
}

# Measured as a ladder in docs/levels.md.
LEVELS = {
    1: "random",
    2: "greedy",
    3: "minimax:depth=4",
    4: "alphabeta:depth=8",
    5: "perfect:seeds=16,any_rules",
}
LEVEL_STRENGTHS = LevelStrengths({2: 0.880, 3: 0.880, 4: 0.810, 5: 0.895})  # measured in docs/levels.md
LEVEL_MEANINGS = {
    1: N_("plays at random"),
    2: N_("takes what one move gains, and looks no further"),
    3: N_("looks four moves ahead"),
    4: N_("looks eight moves ahead"),
    5: N_("plays perfectly wherever a second is enough for a proof"),
}

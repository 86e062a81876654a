"""Schotten-Totten's agents and levels: those of two student projects, made fair, and ours."""

from __future__ import annotations

from pathlib import Path

from tablee.core.agent import AgentKind, LevelStrengths
from tablee.core.notes import N_
from tablee.core.options import Choice, Int, Seconds
from tablee.games.schotten_totten.agents.best import Best
from tablee.games.schotten_totten.agents.deep_barca import DeepBarca
from tablee.games.schotten_totten.agents.ensta import Combos, Points, Threes
from tablee.games.schotten_totten.agents.montecarlo import ROLLOUTS
from tablee.games.schotten_totten.agents.montecarlo import build as montecarlo
from tablee.search import ismcts, learned
from tablee.search.baselines import Random
from tablee.search.templates import ismcts as ismcts_template
from tablee.search.templates import montecarlo as montecarlo_template

WEIGHTS = Path(__file__).parents[1] / "weights"  # networks, where there are some
TEMPLATES = (montecarlo_template, ismcts_template, *learned.templates(WEIGHTS))
AGENTS = {
    kind.name: kind
    for kind in (
        AgentKind("random", N_("any legal move"), Random, templates=()),
        AgentKind("points", N_("overtakes where it is least behind in points"), Points, templates=()),
        AgentKind("threes", N_("a card of value 7 goes to stone 7, and so on"), Threes, templates=()),
        AgentKind(
            "combos",
            N_("builds runs and threes by the chance to draw what is missing"),
            Combos,
            templates=(),
        ),
        AgentKind(
            "best",
            N_("aims at the best formation in reach, or by chance at one of the best"),
            Best,
            (Int("k", 1, N_("placements to choose from at random"), low=1, high=63),),
            templates=(),
        ),
        AgentKind(
            "deep_barca",
            N_("reckons its chance to win each stone, and from these the game"),
            DeepBarca,
            templates=(),
        ),
        AgentKind(
            "montecarlo",
            N_("tries its moves in imagined games, the unseen cards dealt anew in each"),
            montecarlo,
            (
                Seconds("time", None, N_("time to think, one second unless simulations are given")),
                Int("simulations", None, N_("simulated games in all"), low=1, high=10_000_000),
                Int(
                    "per_move",
                    None,
                    N_("ANDROIDE's way: simulated games for each placement"),
                    low=1,
                    high=1_000_000,
                ),
                Int("k", 3, N_("with per_move: placements to try"), low=1, high=63),
                Choice("rollout", None, N_("how simulated games are played"), choices=("best3", "strong")),
                Int("threads", 1, N_("threads that simulate at the same time"), low=1, high=64),
            ),
            (montecarlo_template,),
        ),
        ismcts.agent_kind(hidden=True, settings=ROLLOUTS["strong"]),
        *learned.agent_kinds(WEIGHTS),
    )
}

LEVELS = {
    1: "best:k=10",
    2: "best:k=4",
    3: "best:k=1",
    4: "montecarlo:simulations=100",
    5: "montecarlo:time=1s",
}
LEVEL_STRENGTHS = LevelStrengths({2: 0.810, 3: 0.792, 4: 0.682, 5: 0.650})  # measured in docs/levels.md
LEVEL_MEANINGS = {
    1: N_("lays a card by chance among its ten best choices"),
    2: N_("lays a card by chance among its four best choices"),
    3: N_("always aims at the best formation in reach"),
    4: N_("tries its moves in a hundred imagined games"),
    5: N_("tries its moves in imagined games for a second"),
}

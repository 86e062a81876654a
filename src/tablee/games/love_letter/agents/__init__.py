"""Love Letter's agents and levels: the UTBM project's, made fair, and ours."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from tablee.core.agent import AgentKind, LevelStrengths
from tablee.core.notes import N_
from tablee.core.options import Int, Seconds
from tablee.games.love_letter import rollout_policy
from tablee.games.love_letter.agents import negamax
from tablee.games.love_letter.agents.heuristic import Heuristic
from tablee.search import ismcts, learned, regret
from tablee.search.baselines import Random
from tablee.search.montecarlo import MonteCarlo
from tablee.search.templates import ismcts as ismcts_template
from tablee.search.templates import montecarlo as montecarlo_template

WEIGHTS = Path(__file__).parents[1] / "weights"  # networks, where there are some
STRATEGIES = Path(__file__).parents[1] / "strategies"  # for merged information (merging.py)
TEMPLATES: tuple[ModuleType, ...] = (
    rollout_policy,
    negamax,
    montecarlo_template,
    ismcts_template,
    *learned.templates(WEIGHTS),
    *regret.templates(STRATEGIES),
)
AGENTS = {
    kind.name: kind
    for kind in (
        AgentKind("random", N_("any legal move"), Random, templates=()),
        AgentKind(
            "heuristic",
            N_("the best chances by what it knows and what others seem to keep"),
            Heuristic,
            (
                Int(
                    "whim",
                    0,
                    N_("how far behind a worse move may be and still be played, in hundredths of a share"),
                    low=0,
                    high=1000,
                ),
            ),
            (rollout_policy,),
        ),
        AgentKind(
            "negamax",
            N_("deals the unseen cards in many ways and looks some turns ahead in each"),
            negamax.Negamax,
            (
                Int("depth", 4, N_("turns to look ahead"), low=1, high=6),
                Int("worlds", 20, N_("imagined worlds to look at"), low=1, high=10_000),
            ),
            (negamax,),
        ),
        AgentKind(
            "montecarlo",
            N_("tries its moves in imagined rounds, the unseen cards dealt anew in each"),
            MonteCarlo,
            (
                Seconds("time", None, N_("time to think, one second unless simulations are given")),
                Int("simulations", None, N_("simulated rounds in all"), low=1, high=10_000_000),
                Int("threads", 1, N_("threads that simulate at the same time"), low=1, high=64),
            ),
            (montecarlo_template,),
        ),
        ismcts.agent_kind(hidden=True),
        *learned.agent_kinds(WEIGHTS),
        *regret.agent_kinds(STRATEGIES),
    )
}
LEVELS = {
    1: "random",
    2: "heuristic:whim=200",
    3: "heuristic",
    4: "ismcts:simulations=100",
    5: "ismcts:time=1s",
}
LEVEL_STRENGTHS = LevelStrengths({2: 0.659, 3: 0.616, 4: 0.525, 5: 0.522})  # measured in docs/levels.md
LEVEL_MEANINGS = {
    1: N_("plays at random"),
    2: N_("weighs its chances, but often plays carelessly"),
    3: N_("plays by its best chances, and by what others seem to keep"),
    4: N_("tries its moves in a hundred imagined games"),
    5: N_("tries its moves in imagined games for a second"),
}

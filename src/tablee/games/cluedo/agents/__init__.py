"""Cluedo's agents and levels: the course's computer player, and ours.

Every other file here is one agent; `cluedo/planning` is what they share. A new agent is a module here with a
class that has `choose` (planning/decision.py helps), and an entry in `AGENTS`.
"""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from tablee.core.agent import AgentKind, LevelStrengths
from tablee.core.notes import N_
from tablee.core.options import Flag, Int
from tablee.games.cluedo.agents.deducer import Deducer
from tablee.games.cluedo.agents.detective import SAMPLES, Detective
from tablee.games.cluedo.agents.notebook import Notebook
from tablee.games.cluedo.deduction import counting, solver
from tablee.search import ismcts, learned
from tablee.search.baselines import Random
from tablee.search.templates import ismcts as ismcts_template

WEIGHTS = Path(__file__).parents[1] / "weights"  # networks, where there are some
TEMPLATES: tuple[ModuleType, ...] = (solver, counting, ismcts_template, *learned.templates(WEIGHTS))
AGENTS = {
    kind.name: kind
    for kind in (
        AgentKind("random", N_("any legal move"), Random, templates=()),
        AgentKind(
            "notebook",
            N_("keeps the course's clue sheet, asks and walks by chance"),
            Notebook,
            templates=(),
        ),
        AgentKind("deducer", N_("misses no conclusion, goes where asking helps"), Deducer),
        AgentKind(
            "detective",
            N_("reckons with exact chances, asks what tells most"),
            Detective,
            (
                Int("samples", SAMPLES, N_("deals drawn to judge questions"), low=1, high=100_000),
                Flag("guess", True, N_("gives a likely solution before another gives the right one")),
            ),
        ),
        ismcts.agent_kind(hidden=True),
        *learned.agent_kinds(WEIGHTS),
    )
}
LEVELS = {1: "random", 2: "notebook", 3: "deducer", 4: "detective:guess=no", 5: "detective"}
LEVEL_STRENGTHS = LevelStrengths(
    {2: 1.0, 3: 0.772, 4: 0.375, 5: 0.372}, seats=4
)  # measured in docs/levels.md
LEVEL_MEANINGS = {
    1: N_("plays at random"),
    2: N_("keeps a simple clue sheet, asks and walks by chance"),
    3: N_("misses no conclusion, goes where asking helps"),
    4: N_("asks what tells most, and accuses only when certain"),
    5: N_("asks what tells most, and risks a likely solution in time"),
}

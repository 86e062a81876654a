"""Who judges which game: alpha-beta where it can see everything, simulated games everywhere else."""

from __future__ import annotations

from types import ModuleType

from tablee.analysis import leads
from tablee.analysis.leads import Leads
from tablee.core.game import GameKind
from tablee.roster import build_agent
from tablee.search import judging
from tablee.search.ismcts import IsMcts
from tablee.search.judging import Judge


def judge_of(kind: GameKind) -> Leads | Judge:
    """The judge of a game; where the game lists a tree search, with its settings."""
    if _has_leads(kind):
        return Leads()
    search = build_agent(kind, "ismcts") if "ismcts" in kind.agents else None
    return Judge(search if isinstance(search, IsMcts) else IsMcts(), kind)


def templates_of(kind: GameKind) -> tuple[ModuleType, ...]:
    """What a game has to compile to be analysed."""
    return leads.TEMPLATES if _has_leads(kind) else judging.TEMPLATES


def _has_leads(kind: GameKind) -> bool:
    return kind.perfect_information and "alphabeta" in kind.agents and hasattr(kind.rules, "limits")

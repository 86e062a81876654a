"""Cluedo's agents and levels."""

from __future__ import annotations

from types import ModuleType

from tablee.core.agent import AgentKind
from tablee.core.notes import N_
from tablee.search.simple import Random

TEMPLATES: tuple[ModuleType, ...] = ()
AGENTS = {kind.name: kind for kind in (AgentKind("random", N_("any legal move"), Random),)}
LEVELS = {1: "random"}

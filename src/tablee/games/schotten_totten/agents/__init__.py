"""Schotten-Totten's agents and levels."""

from __future__ import annotations

from tablee.core.agent import AgentKind
from tablee.core.notes import N_
from tablee.search.simple import Random

TEMPLATES = ()
AGENTS = {kind.name: kind for kind in (AgentKind("random", N_("any legal move"), Random),)}
LEVELS = {1: "random", 2: "random", 3: "random", 4: "random", 5: "random"}

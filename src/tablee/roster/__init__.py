"""Finds the games and agents, and reads agent specs and levels.

Spec texts: `name`, `name:key=value,…`, `level:3`, and, from the command line only,
`my_module:MyAgent` and `bot:COMMAND`. A record file, a web form or an option value can never load code:
that takes `load_code=True`, which only the command line passes.
"""

from __future__ import annotations

from tablee.roster.games import find_game, games
from tablee.roster.specs import (
    HUMAN,
    NO_CHOOSE,
    PROGRAM,
    build_agent,
    canonical,
    check_spec,
    is_own,
    templates_of,
)

__all__ = [
    "HUMAN",
    "NO_CHOOSE",
    "PROGRAM",
    "build_agent",
    "canonical",
    "check_spec",
    "find_game",
    "games",
    "is_own",
    "templates_of",
]

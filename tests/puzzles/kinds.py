"""The games that have puzzles."""

from __future__ import annotations

from tablee.roster import games

KINDS = [kind for kind in games().values() if kind.puzzle_maker is not None]
NAMES = [kind.name for kind in KINDS]

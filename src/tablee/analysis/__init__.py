"""What a record is worth looking at again for: winning chances, best moves and mistakes. Data only.

A move is judged by what its player could know, never by the truth.
"""

from __future__ import annotations

from tablee.analysis.analysis import (
    BLUNDER,
    INACCURACY,
    MARKS,
    MISTAKE,
    Analysis,
    JudgedMove,
    MoveJudged,
    best_moves,
    mark_of,
)
from tablee.analysis.review import DEFAULT_BUDGET, analyse, templates_of

__all__ = [
    "BLUNDER",
    "DEFAULT_BUDGET",
    "INACCURACY",
    "MARKS",
    "MISTAKE",
    "Analysis",
    "JudgedMove",
    "MoveJudged",
    "analyse",
    "best_moves",
    "mark_of",
    "templates_of",
]

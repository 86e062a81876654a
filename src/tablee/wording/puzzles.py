"""How hard puzzles are, and how well somebody solves them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.game import GameKind
from tablee.i18n import Say

if TYPE_CHECKING:
    from tablee.puzzles.scores import PuzzleScore


def puzzle_level_words(level: int, kind: GameKind, say: Say) -> str:
    """Returns how hard puzzles of a level are: which levels find their answers."""
    if level > max(kind.levels):
        return say("found by no level")
    return say("found from level {level} on", level=level)


def solved_words(solved: int, tried: int, say: Say) -> str:
    """Returns how many of the puzzles that were tried somebody solved, empty before the first try."""
    return say("solved at the first try: {solved} of {tried}", solved=solved, tried=tried) if tried else ""


def puzzle_strength_words(score: PuzzleScore, kind: GameKind, say: Say) -> str:
    """Returns how strong a solver of puzzles is, empty where too few were tried to tell."""
    strength = score.strength
    if strength is None:
        return ""
    if strength > max(kind.levels):
        return say("You mostly solve even what no level finds.")
    return say("You mostly solve puzzles of level {level}.", level=strength)

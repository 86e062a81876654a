"""How hard puzzles are, and how well somebody solves them, counted and rated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablee.core.game import GameKind
from tablee.i18n import Say

if TYPE_CHECKING:
    from tablee.puzzles.ratings import RatedTry
    from tablee.puzzles.scores import PuzzleScore
    from tablee.skill_ratings import Strength


def puzzle_level_words(level: int, kind: GameKind, say: Say) -> str:
    """Returns how hard puzzles of a level are: which levels find their answers."""
    if level > max(kind.levels):
        return say("found by no level")
    return say("found from level {level} on", level=level)


def rated_level_words(level: int, strength: Strength, kind: GameKind, say: Say) -> str:
    """Returns how hard puzzles of a level are, with the rating that they have."""
    words = puzzle_level_words(level, kind, say)
    return say("{level}, rating {points}", level=words, points=strength.points)


def puzzle_rating_words(tries: Sequence[RatedTry], say: Say, *, gained: bool = False) -> str:
    """Returns the rating that first tries come to, empty before the first.

    :param gained: whether to say what the last of them has changed.
    """
    if not tries:
        return ""
    last = tries[-1]
    points, uncertainty = last.strength.points, last.strength.uncertainty
    told = say("Rating {points} ± {uncertainty}", points=points, uncertainty=uncertainty)
    return f"{told} ({'−' if last.gained < 0 else '+'}{abs(last.gained)})" if gained else told


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

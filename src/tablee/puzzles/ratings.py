"""How strong somebody is at the puzzles of a game: every first try is a rated game of theirs and the puzzle.

A puzzle is as strong as its measured level says and stays so, whoever tries it: of a rating this is the only
part that others could change. So a rating follows from one's own first tries and from nothing else. It is
made of them anew each time: there is nothing that could differ from them or count a try twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from tablee.core.game import GameKind
from tablee.puzzles.collection import puzzles_of
from tablee.skill_ratings import LEVEL_STEP, Strength, after_game, first_strength

SOLVER, PUZZLE = "solver", "puzzle"
KEPT = 16_384  # tries that were rated last: each takes 0.2 ms anew, and a page asks for some hundred


@dataclass(frozen=True)
class RatedTry:
    """A first try at a puzzle, with the strength after it and the points that it has gained or lost."""

    puzzle: str  # its id
    right: bool
    strength: Strength
    gained: int


def puzzle_strength(level: int) -> Strength:
    """Returns how strong a puzzle of a level is: between that level, which mostly finds its answer, and the
    one below, which mostly does not.
    """
    own = first_strength(f"level:{level}")
    return Strength(own.mu - LEVEL_STEP / 2, own.sigma)


def rated_tries(kind: GameKind, tried: Mapping[str, bool]) -> tuple[RatedTry, ...]:
    """Returns all first tries with the strength after each.

    `tried` is by the id of a puzzle whether its first try was right, in the order of the tries; ids of
    puzzles that no longer exist count for nothing.
    """
    levels = {puzzle.id: puzzle.level for puzzle in puzzles_of(kind)}
    before, found = Strength(), []
    for puzzle, right in tried.items():
        if puzzle in levels:
            after = _after_try(before, levels[puzzle], right)
            found.append(RatedTry(puzzle, right, after, after.points - before.points))
            before = after
    return tuple(found)


@lru_cache(KEPT)
def _after_try(before: Strength, level: int, right: bool) -> Strength:
    """Returns the strength after a try at a puzzle of a level."""
    known = {SOLVER: before, PUZZLE: puzzle_strength(level)}
    return after_game([SOLVER, PUZZLE], known, [0 if right else 1])[SOLVER]

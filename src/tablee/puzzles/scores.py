"""How well somebody solves the puzzles of a game: a `PuzzleScore` of first tries, and what comes next.

What is counted is the first try of each puzzle, right or wrong, whatever follows. `tried` is everywhere, by
the id of a puzzle, whether its first try was right; ids of puzzles that no longer exist count for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tablee.core.game import GameKind
from tablee.core.puzzle import Puzzle
from tablee.puzzles.collection import puzzles_of

ENOUGH = 5  # tries of a level, before it says how strong somebody is


@dataclass(frozen=True)
class LevelScore:
    """The puzzles of one level: how many there are, how many were tried, how many solved at the first try."""

    level: int
    puzzles: int
    tried: int
    solved: int


@dataclass(frozen=True)
class PuzzleScore:
    """What somebody has made of a game's puzzles, by level, the easiest first."""

    levels: tuple[LevelScore, ...]

    @property
    def tried(self) -> int:
        """The puzzles that were tried."""
        return sum(each.tried for each in self.levels)

    @property
    def solved(self) -> int:
        """The puzzles that were solved at the first try."""
        return sum(each.solved for each in self.levels)

    @property
    def strength(self) -> int | None:
        """The highest level of puzzles that are mostly solved: more than half of at least five tries.

        It means what the level of a puzzle means: a computer of that level solves such puzzles mostly, too.
        None where there is no such level.
        """
        mostly = [each.level for each in self.levels if each.tried >= ENOUGH and 2 * each.solved > each.tried]
        return max(mostly, default=None)


def score_of(kind: GameKind, tried: Mapping[str, bool]) -> PuzzleScore:
    """Returns what somebody has made of a game's puzzles so far."""
    by_level: dict[int, list[Puzzle]] = {}
    for puzzle in puzzles_of(kind):
        by_level.setdefault(puzzle.level, []).append(puzzle)
    scores = []
    for level, puzzles in sorted(by_level.items()):
        firsts = [tried[puzzle.id] for puzzle in puzzles if puzzle.id in tried]
        scores.append(LevelScore(level, len(puzzles), len(firsts), sum(firsts)))
    return PuzzleScore(tuple(scores))


def next_puzzle(kind: GameKind, tried: Mapping[str, bool], after: Puzzle | None = None) -> Puzzle | None:
    """Returns the puzzle to go on with: the next one that was not tried, the easiest unless `after` is given.

    After the last one it begins again with the easiest. Where all were tried it is the next whose first try
    was wrong; None where all were right. It is never `after` itself.
    """
    every = puzzles_of(kind)
    first = 0 if after is None else next((at + 1 for at, each in enumerate(every) if each.id == after.id), 0)
    turned = [each for each in every[first:] + every[:first] if after is None or each.id != after.id]
    return first_unsolved(turned, tried)


def first_unsolved(puzzles: Iterable[Puzzle], tried: Mapping[str, bool]) -> Puzzle | None:
    """Returns the first puzzle that was not tried, else the first whose first try was wrong, else None."""
    left = [puzzle for puzzle in puzzles if not tried.get(puzzle.id)]
    return next((puzzle for puzzle in left if puzzle.id not in tried), left[0] if left else None)

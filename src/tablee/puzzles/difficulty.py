"""How hard a puzzle is: in how many of some attempts each level finds its answer.

Every attempt has a seed of its own that the puzzle alone decides, and agents whose work is counted and not
timed: measured again, a puzzle is as hard as before.
"""

from __future__ import annotations

from dataclasses import replace

from tablee.core import rng
from tablee.core.game import GameKind
from tablee.core.puzzle import CountedAgent, Moment, Puzzle, PuzzleMaker
from tablee.roster import build_agent


def measured(kind: GameKind, maker: PuzzleMaker, puzzle: Puzzle, moment: Moment) -> Puzzle:
    """Returns the puzzle with how often each level finds its answer."""
    found = [_found(kind, maker, puzzle, moment, level) for level in sorted(maker.levels)]
    return replace(puzzle, found=tuple(found), tries=maker.tries)


def _found(kind: GameKind, maker: PuzzleMaker, puzzle: Puzzle, moment: Moment, level: int) -> int:
    player: CountedAgent = maker.levels[level]
    tries = maker.tries if player.seeded else 1
    view = moment.view(puzzle.seat)
    right = 0
    for number in range(tries):
        agent = build_agent(kind, player.spec)
        seed = rng.derive(int(puzzle.id, 16), "try", level, number)
        right += puzzle.is_answered_by(maker.attempt(puzzle, view, agent, player.budget, seed))
    return right * (maker.tries // tries)

"""Decisions in steps: where a seat moves twice and has learned nothing in between, it is one decision.

What the second position is worth, the first move was worth. Looked at from the second it is known better: a
simulated game that goes on by quick rules may miss what its player had in mind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablee.analysis.analysis import MoveJudged
from tablee.core.state import View

WORLDS = 4  # imagined to see whether a move could have led to anything else
ALIKE = 0.005  # chances that look the same


def carry_back(moves: list[MoveJudged], views: Sequence[View]) -> None:
    """Gives every such first move at least the worth of the second, the last ones first. Modifies `moves`.

    `views` are those before each move.
    """
    for at in range(len(moves) - 2, -1, -1):
        first, second = moves[at], moves[at + 1]
        if (
            first.judged
            and first.seat == second.seat
            and _taught_nothing(views[at], first.move, views[at + 1])
        ):
            moves[at] = _at_least(first, second.chances)


def _taught_nothing(before: View, move: str, after: View) -> bool:
    """Whether the seat could tell beforehand what it would see after its move."""
    worlds = (before.fill(number) for number in range(WORLDS))
    return all(world.play(move).view(before.seat) == after for world in worlds)


def _at_least(move: MoveJudged, chances: tuple[float, ...]) -> MoveJudged:
    worth = chances[move.seat]
    if move.played_chance is None or worth <= move.played_chance:
        return move
    if move.best_chance is not None and move.best_chance - worth >= ALIKE:
        return replace(move, played_chance=worth)
    return replace(move, chances=chances, played_chance=worth, best=None, best_chance=None)

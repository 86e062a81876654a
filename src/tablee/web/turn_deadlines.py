"""Time in games by turns: so many days for each move, by the wall clock, which stands still during a
vacation.

The store keeps for each table the moment at which the present turn would end without vacations; here stands
what vacations make of it. Nothing here reads a clock.
"""

from __future__ import annotations

from collections.abc import Iterable

DAY = 86_400.0  # seconds
DAYS = (1, 2, 3, 5, 7, 14)  # for each move, to choose from
# Computers answer at once. One that has not, because its process died, is asked again after so many seconds.
COMPUTER_SECONDS = 30.0


def turn_end(days: int, now: float, *, computer: bool = False) -> float:
    """Returns when a turn that begins now would end without vacations."""
    return round(now + (COMPUTER_SECONDS if computer else days * DAY), 3)


def due_moment(end: float, days: int, vacations: Iterable[tuple[float, float]]) -> float:
    """Returns when a turn ends that would end at `end`, if no time passes during `vacations`.

    Each of these is the moment at which it begins and the one at which it ends; they may overlap.
    """
    left = days * DAY
    at = end - left
    for begins, ends in sorted(vacations):
        if ends <= at:
            continue
        if begins - at >= left:
            break
        left -= max(0.0, begins - at)
        at = ends
    return at + left

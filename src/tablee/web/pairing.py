"""Who suits whom: the rules by which people who look for an opponent are brought together.

A function of what each of them wants and of the time; no store, no tables, no words. Two suit each other when
they want the same game, agree on rules and pace, and each is within the distance of ratings that the other
allows by then. Nobody has to wait for ever: that distance grows, and in the end there is none.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

FIRST_DISTANCE = 150.0  # points of rating at once: a game that either may well win
DISTANCE_STEP = 10.0  # more for each second
ANY_AFTER = 90.0  # seconds until the rating no longer matters

GONE_AFTER = 8.0  # seconds without a word of the browser, which sends one every two

# Seconds for the game and for each move. Few, for whoever waits in another list waits alone.
PACES: Mapping[str, dict[str, float] | None] = {
    "quick": {"seconds": 300.0, "increment": 3.0},
    "calm": {"seconds": 900.0, "increment": 10.0},
    "untimed": None,
}
USUAL_PACE = "calm"


@dataclass(frozen=True)
class Seek:
    """Somebody who looks for an opponent. `preset` and `pace` are None where any will do.

    `seen` is when their browser was last heard of; `found` the id of the table that was opened for them.
    """

    visitor: str
    game: str
    preset: str | None
    pace: str | None
    private: bool
    name: str
    points: float
    since: float
    seen: float
    found: str | None = None

    def waited(self, now: float) -> float:
        """Returns for how many seconds they have looked."""
        return max(0.0, now - self.since)

    def is_there(self, now: float) -> bool:
        """Returns whether their browser is still open, as far as anybody knows."""
        return now - self.seen < GONE_AFTER


def allowed_distance(seek: Seek, now: float) -> float | None:
    """Returns how far the rating of an opponent may be by now, None when it no longer matters."""
    waited = seek.waited(now)
    return None if waited >= ANY_AFTER else FIRST_DISTANCE + DISTANCE_STEP * waited


def suits(one: Seek, other: Seek, now: float) -> bool:
    """Returns whether two may be brought together now."""
    if one.visitor == other.visitor or one.game != other.game:
        return False
    for mine, theirs in ((one.preset, other.preset), (one.pace, other.pace)):
        if None not in (mine, theirs) and mine != theirs:
            return False
    distance = abs(one.points - other.points)
    allowed = (allowed_distance(each, now) for each in (one, other))
    return all(limit is None or distance <= limit for limit in allowed)


def find_group(
    mine: Seek,
    others: Sequence[Seek],
    wanted: int,
    now: float,
    apart: Collection[frozenset[str]] = (),
) -> list[Seek] | None:
    """Returns `wanted` people who all suit each other, `mine` first; None when there are not so many.

    Of those who suit, the nearest by rating come first, and of equally near ones who has waited longest.
    `apart` are pairs of visitors who are never brought together.
    """

    def may_join(other: Seek) -> bool:
        return all(suits(one, other, now) and {one.visitor, other.visitor} not in apart for one in found)

    found = [mine]
    for other in sorted(others, key=lambda each: (abs(each.points - mine.points), each.since)):
        if len(found) < wanted and may_join(other):
            found.append(other)
    return found if len(found) == wanted else None


def agreed(wishes: Sequence[str | None], usual: str) -> str:
    """Returns what a group plays by, where those who named something named the same."""
    return next((wish for wish in wishes if wish is not None), usual)

"""`SeriesScore`: the score of game after game between the same players, which every front end keeps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablee.core.game import GameKind
from tablee.core.state import Outcome
from tablee.match.endings import ABORTED

NOTE = "series"  # the name under which a record's notes have the score before its game


@dataclass(frozen=True)
class SeriesScore:
    """How many games have counted so far, and the points of each seat."""

    games: int
    points: tuple[int, ...]

    @classmethod
    def from_data(cls, data: object, seats: int) -> SeriesScore | None:
        """Returns the score that `as_data` made data of; None for anything else, as files may hold it."""
        if not isinstance(data, dict):
            return None
        games, points = data.get("games"), data.get("points")
        if type(games) is not int or not isinstance(points, list) or len(points) != seats:
            return None
        if not all(type(number) is int and number >= 0 for number in (games, *points)):
            return None
        return cls(games, tuple(points))

    def as_data(self) -> dict[str, Any]:
        """Returns the score as data for JSON."""
        return {"games": self.games, "points": list(self.points)}


def score_after(kind: GameKind, before: SeriesScore | None, outcome: Outcome | None) -> SeriesScore | None:
    """Returns the score after a game, which counts unless it lasts or was broken off; None before the first
    that counts.
    """
    if outcome is None or outcome.reason == ABORTED:
        return before
    points = kind.series_points(outcome)
    if before is None:
        return SeriesScore(1, points)
    added = tuple(had + more for had, more in zip(before.points, points, strict=True))
    return SeriesScore(before.games + 1, added)

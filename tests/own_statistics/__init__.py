"""Finished games of one person, for the tests of what they come to."""

from __future__ import annotations

from typing import Any

from tablee.core.state import Outcome
from tablee.records import Record
from tablee.roster import find_game


def finished(number: int, *, won: bool = True, game: str = "kalaha", **changes: Any) -> Record:
    """A game that the first seat has won or lost by the rules, begun in the minute `number`, without help."""
    rules = find_game(game)()
    seats = ("human", "level:2", "level:2", "level:2")[: rules.seats]
    winners = (0,) if won else tuple(range(1, rules.seats))
    given = {
        "game_name": game,
        "options": rules.options,
        "seed": 1_000_000 + number,
        "opening": 0,
        "seats": seats,
        "moves": ("1",) * 20,
        "outcome": Outcome((5, 3, 0, 0)[: rules.seats], winners, "side_empty"),
        "started": f"2026-01-01T00:{number:02}:00+00:00",
        "notes": {"aided": False},
    }
    return Record(**(given | changes))

"""Who begins the next game of a series, however a game numbers its seats."""

from __future__ import annotations

import pytest

from tablee.core.state import Outcome
from tablee.games.kalaha import GAME as KALAHA
from tablee.skeleton.game import GAME as SKELETON

ENDED = Outcome((1, 0, 0), (0,), "over")


@pytest.mark.parametrize(("began", "following"), [(0, "2"), (1, "3"), (2, "1")])
@pytest.mark.parametrize("first", ["1", "random"])
def test_the_next_seat_begins_where_seats_count_from_one(first, began, following):
    """Also where the lot has said who begins the first game."""
    game = SKELETON("standard", 3, first_player=first)

    assert SKELETON.rematch(game, ENDED, began).options["first_player"] == following


@pytest.mark.parametrize(("began", "following"), [(0, "1"), (1, "0")])
@pytest.mark.parametrize("first", ["0", "random"])
def test_the_next_seat_begins_where_seats_count_from_zero(first, began, following):
    assert KALAHA.rematch(KALAHA(first=first), ENDED, began).options["first"] == following

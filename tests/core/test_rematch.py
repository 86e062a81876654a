"""Who begins the next game of a series, however a game numbers its seats."""

from __future__ import annotations

import pytest

from tablee.core.state import Outcome
from tablee.games.kalaha import GAME as KALAHA
from tablee.skeleton.game import GAME as SKELETON

ENDED = Outcome((1, 0, 0), (0,), "over")


@pytest.mark.parametrize(("first", "following"), [("1", "2"), ("2", "3"), ("3", "1"), ("random", "random")])
def test_the_next_seat_begins_where_seats_count_from_one(first, following):
    game = SKELETON("standard", 3, first_player=first)

    assert SKELETON.rematch(game, ENDED).options["first_player"] == following


@pytest.mark.parametrize(("first", "following"), [("0", "1"), ("1", "0"), ("random", "random")])
def test_the_next_seat_begins_where_seats_count_from_zero(first, following):
    assert KALAHA.rematch(KALAHA(first=first), ENDED).options["first"] == following

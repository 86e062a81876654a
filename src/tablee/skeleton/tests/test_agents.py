"""Skeleton's own agent."""

from __future__ import annotations

import pytest

from tablee.core.budget import Budget
from tablee.skeleton.game import GAME


@pytest.mark.parametrize(
    ("laid", "chosen"), [("4", "7"), ("8", "9"), ("11", "3")], ids=["cheaply", "if it can", "or throws away"]
)
def test_thrifty_takes_a_trick_with_the_lowest_card_that_does(laid, chosen):
    """RULES §2.2"""
    state = GAME("standard", 2).position(f"hand1: 3 7 9; hand2: 2 5; trick: 0/{laid}; 1 to play")

    assert GAME.agents["thrifty"]({}).choose(state.view(0), Budget(), 1) == chosen

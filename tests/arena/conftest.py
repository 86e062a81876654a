"""The toy of two to four seats, and a pool that is used however little there is to play."""

from __future__ import annotations

import pytest

from tablee import games
from tablee.arena import pool
from tests.arena.toy import FOLDER


@pytest.fixture
def coins(monkeypatch):
    """The kind of coins in a row, which the roster finds for as long as the test lasts."""
    from tablee.roster import find_game

    monkeypatch.setattr(games, "__path__", [*games.__path__, FOLDER])
    return find_game("coins")


@pytest.fixture
def always_pool(monkeypatch):
    """Nothing is tried out in this process first: all games go to the others."""
    monkeypatch.setattr(pool, "TRIAL_SECONDS", 0)

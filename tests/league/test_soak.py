"""Workers and the server are killed at random moments: no game is lost, none is there twice (`soak.py`)."""

from __future__ import annotations

import asyncio

import pytest

from tests.league.soak import soak
from tests.sandboxes import needs_sandbox


@pytest.mark.parametrize(
    ("games", "kills"), [(24, 3), pytest.param(10_000, 40, marks=pytest.mark.proof)], ids=["few", "many"]
)
def test_nothing_is_lost_and_nothing_is_counted_twice_whoever_is_killed(games, kills, database, tmp_path):
    needs_sandbox()
    url = database if "://" in database else ""

    found = asyncio.run(soak(tmp_path, games, kills, database=url, say=print))

    assert found.wrong == []
    assert found.kills.total() == kills

"""Whole games of every game, by keyboard only and by mouse only."""

from __future__ import annotations

import asyncio

import pytest

from tablee.records import read
from tests.tui import (
    GAMES,
    LARGE,
    SMALL,
    assert_whole,
    at_table,
    play_by_keys,
    play_by_mouse,
    set_table,
    text_of,
)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard(game, tmp_path, every_frame):
    table, file = set_table(game), tmp_path / "game.json"

    async def play():
        async with at_table(table, file, SMALL) as pilot:
            await play_by_keys(pilot)
            assert_whole(pilot.app.screen)
            return text_of(pilot)

    screen = asyncio.run(play())
    assert table.outcome is not None
    assert read(file).moves == tuple(table.moves)
    assert "again" in screen


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_mouse_in_french(game, tmp_path):
    table, file = set_table(game, seed=4), tmp_path / "game.json"

    async def play():
        async with at_table(table, file, LARGE, "fr") as pilot:
            await play_by_mouse(pilot)
            assert_whole(pilot.app.screen)
            assert "encore" in text_of(pilot)

    asyncio.run(play())
    assert table.outcome is not None
    assert read(file).moves == tuple(table.moves)

"""Saved games: gone on with, looked through, and files that are damaged."""

from __future__ import annotations

import json

import pytest

from tablee.tui.dialogs import MenuDialog, PageDialog
from tablee.tui.menu import Menu
from tablee.tui.screens.home import HomeScreen
from tablee.tui.screens.replay import ReplayScreen
from tablee.tui.widgets import MarkedText
from tests.tui import settled, text_of
from tests.tui.home import at_home, choose, keep

pytestmark = pytest.mark.usefixtures("own_folders")


def test_the_last_game_is_continued(tmp_path):
    kept = keep(tmp_path)

    async def run(pilot):
        await choose(pilot, "continue")
        assert pilot.app.screen.table.moves[:2] == kept.moves

    at_home(tmp_path, run)


def test_a_game_that_is_over_is_looked_through(tmp_path):
    kept = keep(tmp_path, over=True)

    async def run(pilot):
        assert "continue" not in [item.name for item in pilot.app.screen.query_one(Menu).items]
        await choose(pilot, "replay")
        assert isinstance(pilot.app.screen, MenuDialog)
        await pilot.press("enter")
        await settled(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.number == len(kept.moves)
        await pilot.press("home")
        assert screen.number == 0
        await pilot.press("right", "right", "left", "down", "end", "left")
        assert screen.number == len(kept.moves) - 1
        assert f"After move {screen.number} of {len(kept.moves)}" in text_of(pilot)
        await pilot.press("tab")
        assert "seen by B" in text_of(pilot)
        track = screen.query_one("#choices", MarkedText)
        await pilot.click(track, offset=(track.marks[1].start + 1, 0))
        assert screen.number == 1

    at_home(tmp_path, run)


def test_a_running_game_is_replayed_from_ones_own_view_only(tmp_path):
    keep(tmp_path, "love_letter", 1)

    async def run(pilot):
        await choose(pilot, "replay")
        await pilot.press("enter")
        await settled(pilot)
        assert pilot.app.screen.viewer == 0
        await pilot.press("tab")
        assert pilot.app.screen.viewer == 0

    at_home(tmp_path, run)


def test_a_damaged_file_is_complained_of(tmp_path):
    keep(tmp_path)
    file = tmp_path / "tablee" / "games" / "kalaha-False.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    data["moves"][0] = "9"
    file.write_text(json.dumps(data), encoding="utf-8")

    async def run(pilot):
        await choose(pilot, "load")
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(pilot.app.screen, PageDialog)
        assert "kalaha-False.json" in text_of(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, HomeScreen)

    at_home(tmp_path, run)

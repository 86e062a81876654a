"""The screens as pictures: every game at both sizes; `make golden` rewrites them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tablee.match.preparation import preparation_of
from tests.support import golden
from tests.tui import (
    GAMES,
    LARGE,
    SMALL,
    assert_whole,
    at_table,
    compile_for,
    picture_of,
    resize,
    set_table,
    settled,
)

TESTS = Path(__file__).parents[1]
GOLDEN = TESTS / "tui" / "golden"
SIZES = {"80x24": SMALL, "140x45": LARGE}
# What is pressed before the picture is taken: a move or a step or two, and a look at another.
PRESSED = ("right", "enter", "right", "enter", "right")


@pytest.mark.golden
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_table(game, size, tmp_path):
    table = set_table(game)
    compile_for(table)  # a game that is not compiled yet would have its picture say so

    async def look():
        async with at_table(
            table, tmp_path / "game.json", SIZES[size], "fr" if size == "140x45" else "en"
        ) as pilot:
            for key in PRESSED:
                await pilot.press(key)
                await settled(pilot)
            assert_whole(pilot.app.screen)
            assert not preparation_of(table.game.kind).is_running, (
                "something is being compiled beside the game"
            )
            return picture_of(pilot)

    golden(TESTS / "games" / game / "golden" / f"table-{size}.svg", asyncio.run(look()))


@pytest.mark.golden
@pytest.mark.parametrize(
    ("name", "keys", "size"),
    [
        ("home", [], "80x24"),
        ("new-game", ["n", "enter"], "80x24"),
        ("settings", ["s", "s", "enter"], "80x24"),
        ("rules", ["l", "enter", "enter", "right"], "80x24"),
        ("rules", ["l", "enter", "enter", "right"], "140x45"),
    ],
)
def test_around_the_table(name, keys, size, tmp_path, monkeypatch):
    """Menus and forms look the same at every size: one picture of each is enough."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    async def look():
        async with at_table(None, tmp_path / "game.json", SIZES[size]) as pilot:
            for key in keys:
                await pilot.press(key)
                await settled(pilot)
            return picture_of(pilot)

    golden(GOLDEN / f"{name}-{size}.svg", asyncio.run(look()))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_cut_off_at_any_size(game, language, tmp_path):
    async def look():
        async with at_table(set_table(game), tmp_path / "game.json", SMALL, language) as pilot:
            for size in (SMALL, (100, 30), (124, 24), LARGE, (200, 60)):
                await resize(pilot, size)
                assert_whole(pilot.app.screen)
                await pilot.press("enter")
                await settled(pilot)
                await pilot.press("right")
                await settled(pilot)
                assert_whole(pilot.app.screen)

    asyncio.run(look())

"""Ways from home, for the tests of the screens: what is chosen there, and games that are saved before."""

from __future__ import annotations

import asyncio

from tablee.tui.form import Form
from tablee.tui.menu import Menu
from tests.tui import SMALL, at_table, set_table, settled


def at_home(tmp_path, run, size=SMALL, language="en"):
    async def go():
        async with at_table(None, tmp_path / "game.json", size, language) as pilot:
            await run(pilot)

    asyncio.run(go())


async def choose(pilot, name):
    """Goes to a line of the menu on screen and takes it."""
    menu = pilot.app.screen.query_one(Menu)
    while menu.items[menu.at].name != name:
        await pilot.press("down")
    await pilot.press("enter")
    await settled(pilot)


async def go_to_row(pilot, name):
    form = pilot.app.screen.query_one(Form)
    while form.rows[form.at].name != name:
        await pilot.press("down")


def keep(tmp_path, game="kalaha", moves=2, over=False):
    table = set_table(game)
    while table.mover >= 0 and (over or len(table.moves) < moves):
        table.play(table.state.legal[0])
    table.record().save(tmp_path / "tablee" / "games" / f"{game}-{over}.json")
    return table

"""Tables for the tests of the screens: how to set one, wait for it, read it, play at it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from textual.app import App
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen

from tablee.catalogues import say_in
from tablee.core.settings import Settings
from tablee.match import Table
from tablee.match.hints import templates_for_hints
from tablee.roster import HUMAN, build_agent, find_game, game_names, templates_of
from tablee.tui.app import TableeApp
from tablee.tui.dialogs import CompileDialog
from tablee.tui.screens.replay import ReplayScreen
from tablee.tui.screens.table import TableScreen
from tablee.tui.widgets import MarkedText
from tests.conformance.hooks import hooks_of

SMALL, LARGE = (80, 24), (140, 45)
GAMES = game_names()
TURNS = 8  # at most: a new text asks for room, the screen lays it out, the log scrolls to its end, …
PATIENCE = 10_000  # short pauses; compiling a game takes a while


def set_table(name: str, *, seed: int = 3, people: int = 1, **options: object) -> Table:
    """A game of people first, then level 1."""
    kind = find_game(name)
    game = kind.configure(options or hooks_of(kind).short, seats=hooks_of(kind).seats)
    specs = [HUMAN if seat < people else "level:1" for seat in range(game.seats)]
    agents = [None if spec == HUMAN else build_agent(kind, spec) for spec in specs]
    return Table(game, agents, specs, seed, started="2026-01-01T00:00:00+00:00")


def compile_for(table: Table) -> None:
    """Compiles all that the screens would have compiled beside a game, and say so while it lasts."""
    kind = table.game.kind
    wanted = (*templates_of(kind, table.specs), *kind.scene_templates, *templates_for_hints(kind))
    for _ in kind.prepare(wanted):
        pass


@asynccontextmanager
async def at_table(
    table: Table | None,
    file: Path,
    size: tuple[int, int] = SMALL,
    language: str = "en",
    colours: str = "dark",
) -> AsyncIterator[Pilot[None]]:
    """The screens with this table open, settled."""
    settings = Settings(animation=False, colours=colours)
    app = TableeApp(say_in, language, settings, table, file)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield pilot


async def settled(pilot: Pilot[None]) -> None:
    """Waits until nobody thinks, nothing is being compiled and everything is painted."""
    await rested(pilot)
    await painted(pilot)


async def rested(pilot: Pilot[None]) -> None:
    """The same without the paint: whoever goes on playing without looking need not wait for it."""
    quiet = 0
    for _ in range(PATIENCE):
        if _busy(pilot.app.screen):
            quiet = 0
            await asyncio.sleep(0.02)  # the pilot's own pause waits for a processor that rests
            continue
        await pilot.pause()
        screen = pilot.app.screen
        if _busy(screen):
            continue
        # Between two moves of computers nobody thinks for a moment, on a busy machine for longer.
        quiet += 1
        if quiet > 20 or not isinstance(screen, TableScreen) or _waits_for_people(screen.table):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("somebody thinks for too long")


async def painted(pilot: Pilot[None]) -> None:
    """Waits until everything is painted: in turns of every widget, since on a busy machine time says nothing."""
    pilot.app.screen.refresh(layout=True)  # a text that has become shorter leaves its room a moment later
    quiet = 0
    for _ in range(TURNS):
        await pilot.pause(0)
        quiet = 0 if _waits_for_paint(pilot.app) else quiet + 1
        if quiet == 2:
            return


async def resize(pilot: Pilot[None], size: tuple[int, int]) -> None:
    """Gives the terminal another size and waits until everything is painted."""
    await pilot.resize_terminal(*size)
    while pilot.app.screen.size != size and pilot.app.is_running:  # the app tells its screen some ms later
        await pilot.pause(0.002)
    await painted(pilot)


def _waits_for_people(table: Table) -> bool:
    return table.person_to_move or table.mover < 0


def _busy(screen: Screen[Any]) -> bool:
    thinks = isinstance(screen, TableScreen) and screen.turns.agent_turn is not None
    return thinks or isinstance(screen, CompileDialog) or not screen.is_mounted


def _waits_for_paint(app: App[Any]) -> bool:
    """Whether a widget has yet to hear of something, or the screen to be laid out or drawn."""
    screen = app.screen
    asked = screen._layout_required or screen._scroll_required or screen._repaint_required
    later = screen._dirty_widgets or screen._callbacks
    pumps = (app, *screen.walk_children(with_self=True))
    return bool(asked or later or any(pump.message_queue_size or pump._next_callbacks for pump in pumps))


def text_of(pilot: Pilot[None]) -> str:
    """The screen as lines of text."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def picture_of(pilot: Pilot[None]) -> str:
    """The screen as SVG, the same every time: without fonts from elsewhere and without random names."""
    svg = pilot.app.export_screenshot(title="tablee")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return re.sub(r"terminal-\d+", "terminal", svg)


async def press_together(pilot: Pilot[None], *keys: str) -> None:
    """Keys that arrive in one go, as from a paste or a fast typist, and what comes of them."""
    for key in keys:
        pilot.app.post_message(Key(key, key if len(key) == 1 else None))
    while pilot.app.is_handling_keys or pilot.app.message_queue_size:
        await pilot.pause(0)
    await settled(pilot)


async def play_by_keys(pilot: Pilot[None], seed: int = 1) -> None:
    """Arrows and Enter until the game is over."""
    rng = Random(seed)
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    while screen.table.mover >= 0:
        for _ in range(rng.randrange(3)):
            await pilot.press(rng.choice(["left", "right", "up", "down", "tab"]))
        await pilot.press("enter")
        await rested(pilot)
    await painted(pilot)


async def play_by_mouse(pilot: Pilot[None], seed: int = 1) -> None:
    """Clicks on the board, and on the list for what is not there, until the game is over."""
    rng = Random(seed)
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    while screen.table.mover >= 0:
        assert screen.move_input.chooser is not None
        option = rng.choice(screen.move_input.chooser.options)
        board, listed = screen.query_one("#board", MarkedText), screen.query_one("#choices", MarkedText)
        marks = screen.move_input.chooser.where[option]
        picture = board
        if not marks:
            screen.move_input.chooser.cursor = option  # the list shows what is around the cursor
            screen.move_input.paint()
            await pilot.pause()
            picture = listed
            marks = [mark for mark in listed.marks if option in mark.texts]
        mark = rng.choice(marks)
        assert await pilot.click(picture, offset=(mark.start + picture.gutter.left, mark.row))
        await settled(pilot)


def assert_whole(screen: TableScreen | ReplayScreen) -> None:
    """Nothing reaches beyond the screen, nothing is cut off that cannot be scrolled to."""
    inside = screen.region
    for picture in screen.query(MarkedText):
        rows = picture.text.plain.split("\n")
        if picture.id == "board":
            felt = screen.query_one("#board-pane")
            if len(rows) > felt.content_size.height:
                assert felt.max_scroll_y > 0, "a board that does not fit can be scrolled"
            assert max(map(len, rows)) <= felt.scrollable_content_region.width, "the board is too wide"
            continue
        assert inside.contains_region(picture.region), picture
        assert len(rows) <= max(1, picture.content_size.height), picture
        assert max(map(len, rows)) <= picture.content_size.width, rows

"""The screens: how long until a board can be played on, and how soon keys answer while a computer thinks."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from textual.events import Key

from harness import Effort, Say, verdict
from results import Results, spread
from tablee.catalogues import say_in
from tablee.core.settings import Settings
from tablee.match import Table
from tablee.roster import HUMAN, build_agent, find_game, game_names, templates_of
from tablee.tui.app import TableeApp
from tablee.tui.screens.table import TableScreen

SIZE = (140, 45)
SOON, START = 0.05, 1.5  # seconds that are allowed
KEYS = 40
OPEN = """
import sys
import time
from tablee.cli import collect_less
collect_less()
from tablee.catalogues import say_in
from tablee.tui.app import TableeApp
from tablee.core.settings import Settings
table = None
if sys.argv[1] != "home":
    from tablee.cli.commands.play import deal_table, fill_seats
    from tablee.roster import find_game
    game = find_game(sys.argv[1])()
    table = deal_table(game, fill_seats(game, []), 1)
async def leave(pilot):
    await pilot.pause()
    print(time.time())  # the board stands there
    pilot.app.exit()
TableeApp(say_in, "en", Settings(), table).run(headless=True, size=(140, 45), auto_pilot=leave)
"""


def measure(effort: Effort, say: Say) -> Results:
    """Returns the milliseconds to a board for each game, and from a key to what it shows."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}
        for name in ("home", *game_names()):
            if name != "home":
                kind = find_game(name)
                for _ in kind.prepare((*templates_of(kind, ["level:3"]), *kind.scene_templates)):
                    pass
            say(f"start to {name}")
            taken = [_open(name, environment) for _ in range(effort.starts)]
            rows.append((f"start to {name}", spread([1000 * s for s in taken]), _target(max(taken), START)))
        for name in game_names():
            say(f"keys while level 5 of {name} thinks")
            late = asyncio.run(_keys(name, Path(folder) / "game.json"))
            what = f"a key, while level 5 of {name} thinks"
            if late:
                rows.append((what, spread([1000 * s for s in late]), _target(max(late), SOON)))
            else:  # it answers before a key can be pressed
                rows.append((what, "–", "–"))
    return Results(("what", "milliseconds", "target"), tuple(rows))


def _target(worst: float, allowed: float) -> str:
    return verdict(f"≤ {1000 * allowed:.0f}", met=worst <= allowed)


def _open(name: str, environment: dict[str, str]) -> float:
    """Seconds from starting Python to a screen that is painted."""
    begin = time.time()
    asked = [sys.executable, "-c", OPEN, name]
    run = subprocess.run(asked, env=environment, capture_output=True, check=True, text=True)
    return float(run.stdout.split()[-1]) - begin


async def _keys(name: str, file: Path) -> list[float]:
    """Seconds from a key to the screen that shows it, one after another as long as the thinking lasts."""
    kind = find_game(name)
    strongest = "level:5"
    for _ in kind.prepare(templates_of(kind, [strongest])):
        pass
    game = kind()
    specs = [strongest] * game.seats
    specs[-1] = HUMAN
    agents = [None if spec == HUMAN else build_agent(kind, spec) for spec in specs]
    app = TableeApp(say_in, "en", Settings(animation=False), Table(game, agents, specs, 1), file)
    late: list[float] = []
    async with app.run_test(size=SIZE):
        # Not the pilot's pauses: they wait until the processor rests, and here somebody thinks.
        while not isinstance(app.screen, TableScreen):  # noqa: ASYNC110 - it knows nothing of being measured
            await asyncio.sleep(0.01)
        screen = app.screen
        while len(late) < KEYS and screen.table.mover >= 0:
            if screen.turns.agent_turn is None:
                if screen.move_input.chooser is not None:
                    app.simulate_key("enter")
                await asyncio.sleep(0.01)
                continue
            shown, thought = asyncio.Event(), screen.turns.agent_turn
            begin = time.perf_counter()
            screen.post_message(Key("x", "x"))
            while not screen.written:  # noqa: ASYNC110 - the screen knows nothing of being measured
                await asyncio.sleep(0.001)
            screen.call_after_refresh(shown.set)
            await shown.wait()
            if screen.turns.agent_turn is thought:  # otherwise its move was painted first
                late.append(time.perf_counter() - begin)
            screen.written = ""
            await asyncio.sleep(0.02)
        screen.stop_thinking()
    return late

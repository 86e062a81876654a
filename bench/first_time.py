"""The first time on a machine: how long people wait with nothing compiled, in browser and terminal."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from harness import Effort, Say
from results import Results
from tablee.roster import find_game, game_names

LEVEL = "level:3"  # what a new game offers
PATIENCE = 600.0
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
SCREENS = """
import asyncio
import json
import sys
import time
from tablee.cli import collect_less
collect_less()
from tablee.catalogues import say_in
from tablee.cli.commands.play import deal_table, fill_seats
from tablee.core.game_kernels import run_plain_first
from tablee.core.settings import Settings
from tablee.roster import find_game
from tablee.tui.app import TableeApp
run_plain_first()
game = find_game(sys.argv[1])()
table = deal_table(game, fill_seats(game, []), 1)
def tell(what):
    print(what, flush=True)
async def play(pilot):
    await pilot.pause()
    tell("board")
    screen = pilot.app.screen
    def computers():
        return [n for n in range(len(table.moves)) if table.agents[table.states[n].mover] is not None]
    before = len(computers())
    while len(computers()) == before and table.mover >= 0:
        if screen.move_input.chooser is not None:
            tell("asked")
            pilot.app.simulate_key("enter")
        await asyncio.sleep(0.01)
    tell("move")
    if sys.argv[2] == "move":
        pilot.app.exit()
        return
    while screen.move_input.chooser is None:
        await asyncio.sleep(0.01)
    pilot.app.simulate_key("f2")
    while not screen.message.startswith("Hint:"):
        await asyncio.sleep(0.01)
    tell("hint")
    pilot.app.exit()
TableeApp(say_in, "en", Settings(animation=False), table).run(headless=True, size=(140, 45), auto_pilot=play)
"""


def measure(effort: Effort, say: Say) -> Results:
    """Returns the seconds to the page, the first board, a computer's first move and the first hint.

    A fast try leaves out the hint, which waits for most of the compiling.
    """
    last = "hint" if effort.cold_starts > 1 else "move"
    rows = []
    for name in game_names():
        for where, measured in (("in the browser", _in_the_browser), ("on the screens", _on_the_screens)):
            say(f"{name} {where}")
            with tempfile.TemporaryDirectory() as folder:
                own = {"TABLEE_CACHE": f"{folder}/cache", "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}
                found = measured(name, last, Path(folder), {**os.environ, **own, "LANGUAGE": "en"})
            cells = [found.get(what, "–") for what in ("page", "board", "move", "hint")]
            rows.append((f"{name} {where}", *cells))
    headings = ("with an empty cache", "page answers", "first board", "computer's first move", "first hint")
    return Results(headings, tuple(rows))


class Stopwatch:
    """The wall and processor seconds of a program and what it has started, from one event to the next."""

    def __init__(self, process: subprocess.Popen[Any]) -> None:
        self._process = process
        self._begun = (time.perf_counter(), 0.0)

    def restart(self) -> None:
        """Counts from now."""
        self._begun = (time.perf_counter(), _processor_seconds(self._process.pid))

    def lap(self) -> str:
        """Returns the seconds since the last event, as tables show them, and counts from now."""
        wall, busy = self._begun
        self.restart()
        return f"{self._begun[0] - wall:.2f} s ({self._begun[1] - busy:.2f})"


def _processor_seconds(pid: int) -> float:
    """The processor time of a process and of its children, where the system tells it; otherwise 0."""
    found = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(stat.parent.name) == pid:
            found += sum(map(int, fields[11:15])) / TICKS
        elif int(fields[1]) == pid:
            found += sum(map(int, fields[11:13])) / TICKS
    return found


# --- the screens ---------------------------------------------------------------------------------


def _on_the_screens(name: str, last: str, folder: Path, environment: Mapping[str, str]) -> dict[str, str]:
    """Reads what the screens, without a terminal, say they have come to."""
    command = [sys.executable, "-c", SCREENS, name, last]
    found: dict[str, str] = {}
    with (folder / "errors").open("w") as errors:
        process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=folder
        )
        watch = Stopwatch(process)
        assert process.stdout is not None
        for line in process.stdout:
            if line.strip() == "asked":  # thinking begins with a person's last move
                watch.restart()
            elif line.strip() in ("board", "move", "hint"):
                found[line.strip()] = watch.lap()
        process.wait(PATIENCE)
    return found


# --- the browser ---------------------------------------------------------------------------------


def _in_the_browser(name: str, last: str, folder: Path, environment: Mapping[str, str]) -> dict[str, str]:
    """Asks a server what a page would ask it."""
    command = [sys.executable, "-m", "tablee", "serve", "--port", "0", "--database", str(folder / "games.db")]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True, cwd=folder)
    watch = Stopwatch(process)
    try:
        assert process.stderr is not None
        address = ""
        while not address:
            said = re.search(r"http://\S+:\d+", process.stderr.readline())
            address = said[0] if said else ""
        with httpx.Client(base_url=address, transport=httpx.HTTPTransport(retries=50), timeout=60) as client:
            page = client.get("/", headers={"Accept": "text/html"})
            found = {"page": watch.lap()}
            token = re.search(r'name="token" content="([\w-]+)"', client.get("/").text)
            assert page.status_code == 200
            assert token
            seats = ["human", *[LEVEL] * (find_game(name)().seats - 1)]
            form = {"game": name, "seats": seats, "seat": 1}
            watch.restart()
            opened = client.post("/api/tables", json=form, headers={"X-Tablee-Token": token[1]})
            table = opened.raise_for_status().json()["id"]
            client.get(f"/api/tables/{table}/state").raise_for_status()
            found["board"] = watch.lap()
            cookie = "; ".join(f"{key}={value}" for key, value in client.cookies.items())
        return found | asyncio.run(_play(f"{address.replace('http', 'ws')}/ws/{table}", cookie, last, watch))
    finally:
        process.terminate()
        process.wait(PATIENCE)
        if process.stderr is not None:
            process.stderr.close()


async def _play(address: str, cookie: str, last: str, watch: Stopwatch) -> dict[str, str]:
    """Moves until a computer has answered, then asks for a hint."""
    found: dict[str, str] = {}
    async with connect(address, additional_headers={"Cookie": cookie}, compression=None) as socket:
        now = await _told(socket, "table")
        while "move" not in found:
            mine = now["turn"]["seat"] == now["you"]
            if mine:
                move = [*(place["move"] for place in now["scene"]["places"]), *now["scene"]["actions"]]
                watch.restart()
                first = next(filter(None, move))
                await socket.send(
                    json.dumps({"type": "move", "seq": now["seq"], "move": first, "ref": str(now["seq"])})
                )
            before = now["moves"]
            while now["moves"] == before:
                now = await _told(socket, "table")
            if not mine:
                found["move"] = watch.lap()
        if last == "move":
            return found
        while now["turn"]["seat"] != now["you"]:
            now = await _told(socket, "table")
        watch.restart()
        await socket.send(json.dumps({"type": "hint", "ref": "hint"}))
        await _told(socket, "hint")
        found["hint"] = watch.lap()
    return found


async def _told(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """Returns the next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        if message["type"] == kind:
            return message

"""Load on the web server: tables with a move each second, the echo of each, and sockets that only listen.

    python bench/load.py [--tables 200,350,500] [--seconds 20] [--idle 1000] [--ladder]

The server has one core, the clients another (where `taskset` is there). Every table has two people with a
socket each; the echo is the time from sending a move until the *other* one is told of it. Games are Kalaha,
new ones for every count. Other programs on the machine show in the slowest echoes first: so the load of the
machine is told too, and the share of its core that the server used, which they do not change.

With `--ladder` it is the server of a league whose ladder plays meanwhile, on the server's own core, and
somebody reads the standings every two seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from random import SystemRandom
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from busy_league import BusyLeague

ROOT = Path(__file__).resolve().parents[1]
LIMIT = 0.1  # seconds: the 99th percentile should stay below
AT_ONCE = 16
FIRST_GAMES = 10  # of the ladder, before anything is measured
WARMING = 2.0  # seconds of play before anything is counted
chance = SystemRandom()


def main() -> None:
    """Starts a server, puts load on it, prints what it took, and stops it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="200,350,500")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--ladder", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        busy = BusyLeague(Path(folder) / "course") if given.ladder else None
        what = ["serve", "--database", str(Path(folder) / "load.db")]
        server, address = start(["league", "serve", str(busy.league.folder)] if busy else what)
        try:
            asyncio.run(measure(address, server.pid, given, busy))
        finally:
            server.terminate()
            server.wait(20)


def start(what: list[str]) -> tuple[subprocess.Popen[str], str]:
    """The server that a command opens, on the first core."""
    pinned = ["taskset", "-c", "0"] if shutil.which("taskset") and (os.cpu_count() or 1) > 1 else []
    command = [*pinned, sys.executable, "-m", "tablee", *what, "--port", "0"]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=ROOT)
    assert server.stderr is not None
    for line in server.stderr:
        if found := re.search(r"http://[\d.]+:\d+", line):
            if pinned:
                os.sched_setaffinity(0, {1})
            # What it says later is read too: a full pipe would hold it up.
            threading.Thread(target=server.stderr.read, daemon=True).start()
            return server, found[0]
    raise RuntimeError("the server did not start")


def memory(pid: int) -> float:
    """Megabytes the process holds."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def processor_seconds(pid: int) -> float:
    """What the process has used so far, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(address: str, pid: int, given: argparse.Namespace, league: BusyLeague | None) -> None:
    """Prints a line for the idle sockets, and one for each number of tables until echoes take too long."""
    reading = None
    if league is not None:
        await league.has_played(FIRST_GAMES)  # until everything is compiled, and all play
        reading = asyncio.create_task(league.read_standings(address))
    print(f"server alone: {memory(pid):.0f} MB")
    tables = await seat(address, 1)
    if given.idle:
        before = memory(pid)
        idle = await listen(address, tables[0].table, given.idle)
        grown = memory(pid) - before
        print(f"{len(idle)} sockets that watch: {grown:.0f} MB more, {memory(pid):.0f} MB in all", flush=True)
        await asyncio.gather(*(socket.close() for socket in idle))
    for count in map(int, given.tables.split(",")):
        for pair in tables:
            await pair.close()
        tables = await seat(address, count)
        used = processor_seconds(pid)
        before = 0 if league is None else await league.games()
        echoes = await run(tables, given.seconds)
        busy = (processor_seconds(pid) - used) / (given.seconds + WARMING)
        cut = statistics.quantiles(echoes, n=100)
        print(
            f"{count} tables: {len(echoes) / given.seconds:.0f} moves a second, "
            f"median {1000 * cut[49]:.1f} ms, 99th percentile {1000 * cut[98]:.1f} ms; "
            f"{100 * busy:.0f} % of a core, {memory(pid):.0f} MB; machine's load {os.getloadavg()[0]:.1f}",
            flush=True,
        )
        if league is not None:
            played = await league.games() - before
            print(
                f"meanwhile {played / (given.seconds + WARMING):.1f} games a second on the ladder", flush=True
            )
        if cut[98] > LIMIT:
            break
    if reading is not None:
        reading.cancel()
    for pair in tables:
        await pair.close()


@dataclass
class Pair:
    """Two people at a table."""

    table: str
    sockets: list[ClientConnection]
    states: list[dict[str, Any]] = field(default_factory=lambda: [{}, {}])
    heard: list[asyncio.Event] = field(default_factory=lambda: [asyncio.Event(), asyncio.Event()])
    readers: list[asyncio.Task[None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.readers = [asyncio.create_task(self.read(at)) for at in (0, 1)]

    async def read(self, seat: int) -> None:
        """Keeps the newest state that a seat's socket has told."""
        async for text in self.sockets[seat]:
            message = json.loads(text)
            if message["type"] == "table":
                self.states[seat] = message
                self.heard[seat].set()

    async def close(self) -> None:
        """Closes both sockets."""
        for reader in self.readers:
            reader.cancel()
        for socket in self.sockets:
            await socket.close()


def forgetful(address: str) -> httpx.AsyncClient:
    """A client that keeps no cookies: every visitor brings their own."""
    jar = CookieJar(policy=DefaultCookiePolicy(allowed_domains=[]))
    return httpx.AsyncClient(base_url=address, timeout=60, cookies=jar)


async def visitor(client: httpx.AsyncClient) -> dict[str, str]:
    """The headers of a new visitor."""
    cookie = (await client.get("/health")).headers["set-cookie"].partition(";")[0]
    page = (await client.get("/", headers={"Cookie": cookie})).text
    token = re.search(r'name="token" content="([^"]+)"', page)
    assert token
    return {"Cookie": cookie, "X-Tablee-Token": token[1]}


async def post(
    client: httpx.AsyncClient, path: str, headers: dict[str, str], body: object
) -> dict[str, object]:
    """Sends a form and returns the answer; waits and asks again while the server says it is too much."""
    while True:
        answer = await client.post(path, headers=headers, json=body)
        if answer.status_code != 429:
            found: dict[str, object] = answer.raise_for_status().json()
            return found
        await asyncio.sleep(0.2 + 0.8 * chance.random())


async def seat(address: str, wanted: int) -> list[Pair]:
    """Opens as many tables of Kalaha as wanted, two new visitors at each."""
    tables: list[Pair] = []
    room = asyncio.Semaphore(AT_ONCE)
    async with forgetful(address) as client:

        async def one() -> None:
            async with room:
                people = [await visitor(client), await visitor(client)]
                form = {"game": "kalaha", "seats": ["human", "human"], "seat": 1}
                table = str((await post(client, "/api/tables", people[0], form))["id"])
                await post(client, f"/api/tables/{table}/sit", people[1], {})
                sockets = [await attach(address, table, who["Cookie"]) for who in people]
                tables.append(Pair(table, sockets))

        await asyncio.gather(*(one() for _ in range(wanted)))
    return tables


async def attach(address: str, table: str, cookie: str) -> ClientConnection:
    """Opens a visitor's socket to a table."""
    return await connect(
        f"{address.replace('http', 'ws')}/ws/{table}",
        additional_headers={"Cookie": cookie},
        compression=None,
        open_timeout=60,
        ping_interval=None,
    )


async def run(tables: list[Pair], seconds: float) -> list[float]:
    """Plays at all tables for so long; returns the echo of each move, in seconds."""
    gc.collect()
    gc.disable()  # the client's own pauses would count as the server's
    echoes: list[float] = []
    begin = time.perf_counter() + WARMING
    players = [asyncio.create_task(play(pair, echoes, begin, begin + seconds)) for pair in tables]
    await asyncio.gather(*players)
    return echoes


def legal(message: dict[str, Any]) -> list[str]:
    """The legal moves that a message about a table offers its reader; none when it is not their turn."""
    scene = message.get("scene", {})
    if not scene or scene["mover"] != message["you"]:
        return []
    return [place["move"] for place in scene["places"] if place["move"]] + list(scene["actions"])


async def play(pair: Pair, echoes: list[float], begin: float, until: float) -> None:
    """A move each second, at a moment of its own; counted from `begin` on."""
    for at in (0, 1):
        if not pair.states[at]:
            await pair.heard[at].wait()
    await asyncio.sleep(chance.random())
    number = 0
    while time.perf_counter() < until:
        begun = time.perf_counter()
        mover = next((at for at in (0, 1) if legal(pair.states[at])), None)
        if mover is None:
            return  # the game is over: its table rests
        state, other = pair.states[mover], 1 - mover
        pair.heard[other].clear()
        number += 1
        move = {
            "type": "move",
            "seq": state["seq"],
            "move": chance.choice(legal(state)),
            "ref": f"{number}-{begun}",
        }
        await pair.sockets[mover].send(json.dumps(move))
        await asyncio.wait_for(pair.heard[other].wait(), 30)
        if begun >= begin:
            echoes.append(time.perf_counter() - begun)
        await asyncio.sleep(max(0.0, 1.0 - (time.perf_counter() - begun)))


async def listen(address: str, table: str, count: int) -> list[ClientConnection]:
    """Sockets that watch one table and say nothing, of many visitors."""
    found: list[ClientConnection] = []
    room = asyncio.Semaphore(AT_ONCE)
    async with forgetful(address) as client:

        async def some() -> None:
            async with room:
                who = (await client.get("/health")).headers["set-cookie"].partition(";")[0]
                found.extend([await attach(address, table, who) for _ in range(20)])

        await asyncio.gather(*(some() for _ in range(count // 20)))
    return found


if __name__ == "__main__":
    main()

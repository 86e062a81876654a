"""A league that plays while its server and its workers are killed: is any game lost, or there twice?

    python -m tests.league.soak [--games 10000] [--kills 30] [--players 8] [--workers 2] [--trusted] [--database URL]

Players are shell scripts, behind the sandbox unless they are `--trusted`. Kills are spread over the first two thirds
of the games; in the last third everybody lives, and memory is measured. It ends with 1 where anything is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tablee.league.league_folder import LeagueFolder
from tablee.league.promotions import promotions_due
from tablee.league.pushes import read_push
from tablee.league.settings import LeagueSettings
from tablee.league.storage.league_store import LeagueStore
from tablee.league.storage.pairing_rows import DONE, LADDER, OPEN
from tablee.league.web.results import LeagueResults
from tests.league.packing import tar_gz

LOOK_SECONDS = 0.2
SCRIPT = r"""
while read -r line; do
  case $line in
    *'"type": "hello"'*) echo '{"ready": true, "wants": []}' ;;
    *'"type": "move"'*)
      legal=${line##*'"legal": ['}
      legal=${legal%%]*}
      IFS=', ' read -ra moves <<<"${legal//\"/}"
      echo "{\"move\": \"${moves[WHICH]}\", \"note\": \"of ${#moves[@]}\"}" ;;
    *'"type": "quit"'*) exit ;;
  esac
done
"""
CHOICES = ("0", "${#moves[@]} - 1", "${#moves[@]} / 2", "RANDOM % ${#moves[@]}")


@dataclass
class Soak:
    """A league, what has been done to it, and what was seen of it."""

    folder: Path
    players: int
    workers: int
    token: str = ""
    server: subprocess.Popen[str] | None = None
    address: str = ""
    kills: Counter[str] = field(default_factory=Counter)
    memory: dict[str, list[tuple[int, float]]] = field(default_factory=lambda: defaultdict(list))
    wrong: list[str] = field(default_factory=list)

    async def prepare(self, *, trusted: bool, database: str) -> LeagueFolder:
        """Makes the league: players whose versions count as checked."""
        settings = LeagueSettings(
            title="Soak",
            game="kalaha",
            preset="simple",
            seats=2,
            options={"fields": 3, "seeds": 2},
            seconds=5.0,  # for a move: on a busy machine nobody should be late
            trusted=trusted,
            gives_way=False,
            bosses=("level:1", "level:2"),
            database=database,
        )
        league = LeagueFolder.create(self.folder, settings)
        store = await LeagueStore.open(league.database)
        try:
            for number in range(self.players):
                added = await store.people.add(f"Player {number + 1}")
                assert added is not None
                person, self.token = added
                script = SCRIPT.replace("WHICH", CHOICES[number % len(CHOICES)])
                content = tar_gz({"player.toml": b'command = "bash player.sh"', "player.sh": script.encode()})
                version = await store.versions.add(person.id, read_push(content, "player.tar.gz"), content)
                assert version is not None
                await store.versions.lease_check("soak", 60)
                assert await store.versions.finish_check(person.id, version.number, passed=True, report={})
        finally:
            await store.close()
        return league

    # --- the processes ---

    def open(self) -> None:
        """Starts the server with its workers."""
        command = [
            "-m",
            "tablee",
            "league",
            "serve",
            str(self.folder),
            "--port",
            "0",
            "--workers",
            str(self.workers),
        ]
        with (self.folder / "stderr.txt").open("a") as errors:
            known = (self.folder / "stderr.txt").stat().st_size
            self.server = subprocess.Popen(
                [sys.executable, *command], stdout=subprocess.DEVNULL, stderr=errors, text=True
            )
        while self.server.poll() is None:
            said = (self.folder / "stderr.txt").read_bytes()[known:].decode("utf-8", "replace")
            if '"the server is open"' in said:
                self.address = re.findall(r"http://[\d.]+:\d+", said)[0]
                return
            time.sleep(0.1)
        raise RuntimeError("the server did not start")

    def pids(self) -> list[int]:
        """The workers that run now, also those whose server is dead.

        What a worker has forked is called like it until it becomes another program: its parent is a worker.
        """
        parents = {}
        for place in Path("/proc").glob("[0-9]*"):
            try:
                words = (place / "cmdline").read_bytes().split(b"\0")
                parent = int((place / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            if b"tablee.league.worker_process" in words and str(self.folder).encode() in words:
                parents[int(place.name)] = parent
        return sorted(pid for pid, parent in parents.items() if parent not in parents)

    def kill(self, chance: random.Random) -> None:
        """Kills a worker, or, one time in four, the server, which is then started again."""
        assert self.server is not None
        workers = self.pids()
        if workers and chance.random() < 0.75:
            subprocess.run(["kill", "-9", str(chance.choice(workers))], check=False)
            self.kills["worker"] += 1
            return
        self.server.kill()
        self.server.wait()
        self.kills["server"] += 1
        until = time.monotonic() + 60
        while (left := set(workers) & set(self.pids())) and time.monotonic() < until:
            time.sleep(0.1)
        if left:
            self.wrong.append(f"workers outlive their server: {left}")
        self.open()

    def measure(self, games: int) -> None:
        """Notes the memory of everybody, by process, after so many games."""
        assert self.server is not None
        for kind, pids in {"server": [self.server.pid], "worker": self.pids()}.items():
            for pid in pids:
                try:
                    status = Path(f"/proc/{pid}/status").read_text()
                except OSError:
                    continue
                found = re.search(r"VmRSS:\s+(\d+)", status)
                if found:
                    self.memory[f"{kind} {pid}"].append((games, int(found[1]) / 1024))

    def close(self) -> None:
        """Ends the server as Ctrl-C does; everybody has to be gone then."""
        assert self.server is not None
        self.server.send_signal(signal.SIGINT)
        try:
            code = self.server.wait(60)
        except subprocess.TimeoutExpired:
            self.server.kill()
            code = self.server.wait()
        if code != 130:
            self.wrong.append(f"the server ended with {code}")
        if left := self.pids():
            self.wrong.append(f"workers are left: {left}")

    # --- what is checked ---

    def standings(self) -> dict[str, object]:
        """The standings as the server tells them."""
        answer = httpx.get(
            f"{self.address}/api/league/standings",
            headers={"Authorization": f"Bearer {self.token}"},
            timeout=120,
        )
        found: dict[str, object] = answer.raise_for_status().json()
        return found

    async def compare_ratings(self, store: LeagueStore) -> int:
        """Compares the standings that the server tells with those recomputed from the same games of the ledger."""
        told = await asyncio.to_thread(self.standings)
        count = int(str(told["games"]))
        ledger = await whole_ledger(store)

        class Games:
            async def shares(self, after: int = 0) -> list[object]:
                return [] if after else list(ledger[:count])

        class Store:
            games = Games()

        anew = LeagueResults(Store())  # type: ignore[arg-type]
        await anew.refresh()
        rated = await anew.rated()
        for line in told["lines"]:  # type: ignore[attr-defined]
            name = f"{line['person']}/{line['version']}"
            if line["boss"]:
                continue
            again = rated[name]
            if (line["rating"], line["low"], line["high"], line["games"]) != (
                again.points,
                again.low,
                again.high,
                again.games,
            ):
                self.wrong.append(f"{name}: {line} is not {again}")
        return count

    async def check_ledger(self, store: LeagueStore) -> None:
        """Looks for games that are lost, or there twice."""
        ledger = await whole_ledger(store)
        numbers = [game.number for game in ledger]
        if numbers != list(range(1, len(numbers) + 1)):
            self.wrong.append("the ledger has gaps, or numbers twice")
        by_pairing: dict[int, list] = defaultdict(list)
        for game in ledger:
            by_pairing[game.pairing].append(game)
        counts = await store.pairings.counts()
        if len(by_pairing) != counts.get((LADDER, DONE), 0):
            self.wrong.append(f"{counts} pairings, but {len(by_pairing)} of them in the ledger")
        for number, games in by_pairing.items():
            pairing = await store.pairings.of(number)
            assert pairing is not None
            players = list(map(str, pairing.players))
            turns = [players[turn:] + players[:turn] for turn in range(len(players))]
            found = sorted((game.deal, list(game.players)) for game in games)
            if found != sorted((deal, turn) for deal in range(pairing.deals) for turn in turns):
                self.wrong.append(f"pairing {number} was not played once from every seat: {found}")
        for pairing in await store.pairings.open():
            if pairing.number in by_pairing:
                self.wrong.append(f"pairing {pairing.number} is open, and has games")
        lost = [game for game in await store.games.games(numbers) if game.loss is not None]
        for game in lost[:5]:
            self.wrong.append(f"game {game.number} was lost by failing: {json.dumps(game.loss)}")
        due = {(each.person, each.boss) for each in promotions_due(ledger, 2, ("level:1", "level:2"))}
        noted = {(each.person, each.boss) for each in await store.promotions.all()}
        if due != noted:
            self.wrong.append(f"promotions {noted}, due are {due}")
        if sum(counts.get((LADDER, state), 0) for state in (DONE, OPEN)) != sum(counts.values()):
            self.wrong.append(f"pairings were dropped: {counts}")

    def memory_lines(self) -> list[str]:
        """What those needed who lived longest: at first, and at last."""
        lines = []
        for kind in ("server", "worker"):
            longest = max(
                (seen for name, seen in self.memory.items() if name.startswith(kind)), key=len, default=[]
            )
            if len(longest) > 8:
                part = len(longest) // 4
                first, last = (
                    statistics.median(size for _, size in some)
                    for some in (longest[part : 2 * part], longest[-part:])
                )
                lines.append(
                    f"{kind}: {first:.0f} MB in the second quarter of {longest[-1][0] - longest[0][0]} games, "
                    f"{last:.0f} MB in the last"
                )
        return lines


async def whole_ledger(store: LeagueStore) -> list:
    """The shares of every game."""
    found: list = []
    while new := await store.games.shares(found[-1].number if found else 0):
        found += new
    return found


async def soak(
    folder: Path,
    games: int,
    kills: int,
    *,
    players: int = 8,
    workers: int = 2,
    trusted: bool = False,
    database: str = "",
    seed: int = 1,
    say=lambda _: None,
) -> Soak:
    """Plays so many games with so many kills; what is `wrong` afterwards says what is."""
    chance = random.Random(seed)
    found = Soak(folder / "league", players, workers)
    league = await found.prepare(trusted=trusted, database=database)
    store = await LeagueStore.open(league.database)
    moments = sorted(chance.randrange(1, max(2, 2 * games // 3)) for _ in range(kills))
    begin = told = time.monotonic()
    found.open()
    try:
        count = 0
        while count < games:
            count = await store.games.count()
            while moments and count >= moments[0]:
                moments.pop(0)
                await asyncio.sleep(chance.random())  # at any moment of a game, or of the start of a process
                found.kill(chance)
            found.measure(count)
            if time.monotonic() - told > 30:
                told = time.monotonic()
                await asyncio.to_thread(found.standings)
                say(f"{count} games in {told - begin:.0f} s, {found.kills.total()} kills")
            await asyncio.sleep(LOOK_SECONDS if games < 1000 else 5 * LOOK_SECONDS)
        compared = await found.compare_ratings(store)
        seconds = time.monotonic() - begin
    finally:
        found.close()
    await found.check_ledger(store)
    await store.close()
    say(
        f"{count} games in {seconds:.0f} s; kills: {dict(found.kills)}; ratings compared after {compared} games"
    )
    for line in found.memory_lines():
        say(line)
    return found


def main() -> int:
    """Runs one, and tells what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--trusted", action="store_true")
    parser.add_argument("--database", default="")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(
            soak(
                Path(folder),
                given.games,
                given.kills,
                players=given.players,
                workers=given.workers,
                trusted=given.trusted,
                database=given.database,
                seed=given.seed,
                say=lambda text: print(text, flush=True),
            )
        )
    for wrong in found.wrong:
        print(f"WRONG: {wrong}")
    print("nothing is wrong" if not found.wrong else f"{len(found.wrong)} things are wrong")
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())

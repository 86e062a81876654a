"""From an empty folder to a league whose final anybody can verify, by the documentation alone."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tablee.league.league_folder import LeagueFolder
from tests.bots import attacks
from tests.cli.terminal import tablee
from tests.league.documented_players import write_players
from tests.league.final_games import NAMES
from tests.league.served import PATIENCE, served
from tests.league.test_league_store import with_store
from tests.league.working import FIRST, LAST, push, script, settings
from tests.sandboxes import needs_sandbox

VERIFIER = Path(__file__).parents[2] / "docs" / "examples" / "verify_final.py"
HANGING = "def choose(view):\n    while True:\n        pass\n"


def command(*words: str) -> str:
    done = tablee(*words)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def status(folder: Path) -> dict:
    return json.loads(command("league", "status", str(folder), "--json"))


def wait_for(folder: Path, enough, patience: float = 0.0) -> dict:
    until = time.monotonic() + PATIENCE + patience
    while not enough(found := status(folder)):
        assert time.monotonic() < until, found
        time.sleep(0.5 + patience / 1000)  # who looks at a large final takes no time from it
    return found


@pytest.fixture
def players(tmp_path) -> Path:
    """The players of the documentation, one that attacks, and one that never answers."""
    folder = tmp_path / "players"
    folder.mkdir()
    write_players(folder)
    (folder / "hostile").mkdir()
    shutil.copy(attacks.__file__, folder / "hostile" / "player.py")
    (folder / "hostile" / "player.toml").write_text('command = "python player.py system_calls"\n')
    (folder / "hanging.py").write_text(HANGING)
    return folder


def change(folder: Path, key: str, value: str) -> None:
    file = folder / "league.toml"
    text, count = re.subn(f"(?m)^{key} = .*$", f"{key} = {value}", file.read_text())
    assert count == 1
    file.write_text(text)


def verified(course: Path, digest: str) -> subprocess.CompletedProcess[str]:
    """What somebody finds who has nothing but the archive and the digest."""
    return subprocess.run(
        [sys.executable, str(VERIFIER), str(course / "final" / "final.zip"), digest, "--replay"],
        capture_output=True,
        text=True,
        check=False,
    )


def test_from_an_empty_folder_to_a_verified_final(tmp_path, players):
    needs_sandbox()
    course = tmp_path / "course"
    people = {"Ada": "my_player.py", "Grace": "c", "Blaise": "bash", "Eve": "hostile", "Otto": "hanging.py"}
    if shutil.which("node"):
        people["Alan"] = "js"
    (tmp_path / "people.csv").write_text("\n".join(people) + "\n")
    command("league", "new", str(course), "--game", "kalaha", "--title", "Games 2027", "--time", "2s")
    change(course, "gives_way", "false")  # other tests keep the machine busy
    digest = json.loads(command("league", "final", "announce", str(course), "--json"))["digest"]
    added = command("league", "people", "add", str(course), str(tmp_path / "people.csv"))
    links = dict(line.split(",") for line in added.splitlines())

    with served(course) as address:
        pushes = {
            name: tablee("push", str(players / file), "--to", re.sub(r"http://[\d.:]+", address, links[name]))
            for name, file in people.items()
        }
        wait_for(course, lambda found: found["games"]["ladder"] >= 6)

    assert {name: done.returncode for name, done in pushes.items()} == {
        name: int(name in ("Eve", "Otto")) for name in people
    }, pushes
    assert "contained: " in pushes["Eve"].stdout
    assert "it answered nothing within" in pushes["Otto"].stdout
    change(course, "closes", f'"{datetime.now(UTC).isoformat()}"')
    change(course, "deals", "2")
    playing = len(people) - 2
    with served(course):
        command("league", "final", "begin", str(course))
        games = playing * (playing - 1) // 2 * 2 * 2
        wait_for(course, lambda found: found["games"]["final"] >= games)
    command("league", "final", "results", str(course))
    done = verified(course, digest)

    assert done.returncode == 0, done.stderr
    assert f"verified: {playing} players" in done.stdout
    rerun = json.loads(command("league", "rerun", str(course), "1", "--json"))
    assert rerun["identical"], rerun
    assert status(course)["games"]["rerun"] == 1


@pytest.mark.parametrize(
    ("playing", "deals"), [(3, 2), pytest.param(6, 200, marks=pytest.mark.proof)], ids=["small", "large"]
)
def test_workers_play_a_final_that_anybody_can_verify(playing, deals, tmp_path):
    needs_sandbox()
    course = tmp_path / "course"
    closed = datetime(2026, 1, 31, tzinfo=UTC)
    league = LeagueFolder.create(course, settings(deals=deals, closes=closed, options={}))

    async def work(store):
        for number, name in enumerate(NAMES[:playing]):
            await push(store, name, script(LAST if number % 2 else FIRST))
        return (await store.final.announce()).digest

    digest = with_store(league.database, work)
    with served(course, "--workers", "2"):
        command("league", "final", "begin", str(course))
        games = playing * (playing - 1) // 2 * deals * 2
        wait_for(course, lambda found: found["games"]["final"] >= games, patience=games)
    command("league", "final", "results", str(course))

    done = verified(course, digest)

    assert done.returncode == 0, done.stderr
    assert f"verified: {playing} players" in done.stdout
    assert f"{games} games" in done.stdout
    print(done.stdout)

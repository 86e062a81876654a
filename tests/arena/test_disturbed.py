"""Tournaments that are killed, interrupted or lose workers: nothing is lost, nothing counted twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tablee.arena import Tournament
from tablee.core.errors import WorkersLost
from tablee.games.kalaha import GAME
from tests.support import needs

ROOT = Path(__file__).parents[2]
DAWDLING = "tests.arena.agents:Dawdling"
COMMAND = ("arena", "kalaha", "random", DAWDLING, "greedy", "--games", "40", "--seed", "5")
GAMES = 120
PATIENCE = 120


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "LANG": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def tablee(*arguments: str) -> subprocess.Popen[str]:
    return start("-m", "tablee", *arguments)


def finish(process: subprocess.Popen[str]) -> tuple[str, str]:
    return process.communicate(timeout=PATIENCE)


def wait_for_games(folder: Path, count: int, process: subprocess.Popen[str]) -> None:
    """Until so many games are in the folder; the tournament must still be running then."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert process.poll() is None, process.communicate()
        if (folder / "games.jsonl").exists() and (folder / "games.jsonl").read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.02)
    raise AssertionError("the tournament does not get on")


def workers(pid: int) -> list[int]:
    """Loky's worker processes below `pid`."""
    if not Path(f"/proc/{pid}/task/{pid}/children").exists():
        pytest.skip("needs /proc to find worker processes: run it on Linux")
    tasks = Path(f"/proc/{pid}/task").iterdir()
    every = [child for task in tasks for child in (task / "children").read_text().split()]
    return [int(child) for child in every if b"LokyProcess" in Path(f"/proc/{child}/cmdline").read_bytes()]


def files(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in ("games.jsonl", "results.json", "tournament.json")}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory) -> dict[str, bytes]:
    """What the same tournament writes when nothing happens to it, on one process."""
    folder = tmp_path_factory.mktemp("undisturbed")
    process = tablee(*COMMAND, "--jobs", "1", "--out", str(folder))
    _, errors = finish(process)
    assert process.returncode == 0, errors
    assert json.loads((folder / "results.json").read_text("utf-8"))["played"] == GAMES
    return files(folder)


def test_one_process_and_two_write_the_same_files(undisturbed, tmp_path):
    process = tablee(*COMMAND, "--jobs", "2", "--out", str(tmp_path))
    _, errors = finish(process)

    assert process.returncode == 0, errors
    assert files(tmp_path) == undisturbed
    assert b'"times"' not in undisturbed["games.jsonl"]


def test_a_tournament_killed_in_the_middle_is_continued_to_the_same_end(undisturbed, tmp_path):
    killed = tablee(*COMMAND, "--jobs", "1", "--out", str(tmp_path))
    wait_for_games(tmp_path, 20, killed)
    os.killpg(killed.pid, signal.SIGKILL)
    finish(killed)
    before = (tmp_path / "games.jsonl").read_bytes()
    (tmp_path / "games.jsonl").write_bytes(before[:-7])  # as if the disk had missed the end of a line

    process = tablee(*COMMAND, "--jobs", "2", "--out", str(tmp_path), "--resume")
    _, errors = finish(process)

    assert 20 <= before.count(b"\n") < GAMES
    assert process.returncode == 0, errors
    assert files(tmp_path) == undisturbed
    timed = json.loads((tmp_path / "timings.json").read_text("utf-8"))["agents"]
    moves = sum(sum(json.loads(line)["moves"]) for line in undisturbed["games.jsonl"].splitlines())
    assert sum(agent["moves"] for agent in timed) == moves, "the times of the first part are kept too"


def test_ctrl_c_keeps_what_is_finished_and_shows_the_standings(undisturbed, tmp_path):
    interrupted = tablee(*COMMAND, "--jobs", "2", "--out", str(tmp_path))
    wait_for_games(tmp_path, 20, interrupted)
    os.killpg(interrupted.pid, signal.SIGINT)  # a terminal sends it to the workers as well
    output, errors = finish(interrupted)
    results = json.loads((tmp_path / "results.json").read_text("utf-8"))

    process = tablee(*COMMAND, "--jobs", "1", "--out", str(tmp_path), "--resume")
    finish(process)

    assert interrupted.returncode == 1
    assert "first agent" in output
    assert f"of {GAMES} games" in errors
    assert "Traceback" not in errors
    assert not results["complete"]
    assert 20 <= results["played"] < GAMES
    assert files(tmp_path) == undisturbed


def test_a_worker_process_that_is_killed_loses_nothing(undisturbed, tmp_path):
    process = tablee(*COMMAND, "--jobs", "2", "--out", str(tmp_path))
    wait_for_games(tmp_path, 45, process)
    found = workers(process.pid)
    assert found
    os.kill(found[0], signal.SIGKILL)
    _, errors = finish(process)

    assert process.returncode == 0, errors
    assert files(tmp_path) == undisturbed


def test_a_game_that_kills_its_process_every_time_ends_the_tournament_with_a_word(always_pool):
    agents = ("random", "tests.arena.agents:Deadly")
    tournament = Tournament(GAME(), agents, 2, 1, 0, load_code=True)

    with pytest.raises(WorkersLost, match="died 3 times in a row .*; games left: 2"):
        list(tournament.play(2))


@contextmanager
def dask_cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """A real scheduler and two real workers, each a process of its own."""
    needs("distributed", "pip install 'tablee[cluster]'")
    where = folder / "scheduler.json"
    quiet = ("--no-dashboard", "--scheduler-file", str(where))
    running = [start("-m", "distributed.cli.dask_scheduler", "--port", "0", "--host", "127.0.0.1", *quiet)]
    try:
        for _ in range(2):
            running.append(
                start("-m", "distributed.cli.dask_worker", "--no-nanny", "--nthreads", "1",
                      "--local-directory", str(folder), *quiet)
            )  # fmt: skip
        end = time.monotonic() + PATIENCE
        while not where.exists() and time.monotonic() < end:
            time.sleep(0.05)
        yield json.loads(where.read_text("utf-8"))["address"], running[1:]
    finally:
        for process in running:
            process.kill()
            process.communicate()


def test_a_cluster_of_two_workers_of_which_one_is_killed_gives_the_same_files(undisturbed, tmp_path):
    folder = tmp_path / "out"
    with dask_cluster(tmp_path) as (address, (victim, survivor)):
        process = tablee(*COMMAND, "--cluster", address, "--out", str(folder))
        wait_for_games(folder, 50, process)
        victim.kill()
        _, errors = finish(process)
        assert survivor.poll() is None

    assert process.returncode == 0, errors
    assert files(folder) == undisturbed


def test_a_cluster_that_does_not_answer_is_named():
    needs("distributed", "pip install 'tablee[cluster]'")
    process = tablee(*COMMAND, "--cluster", "tcp://127.0.0.1:9")
    _, errors = finish(process)

    assert process.returncode == 2
    assert "--cluster tcp://127.0.0.1:9: no Dask scheduler answers there" in errors

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
from functools import partial
from itertools import islice
from pathlib import Path
from textwrap import dedent

import pytest

from tablee.arena import Tournament
from tablee.arena.pool import _play_elsewhere
from tablee.arena.worker import play_batch
from tablee.core.errors import WorkersLost
from tablee.games.kalaha import GAME
from tests.support import needs

ROOT = Path(__file__).parents[2]
PENSIVE = "tests.bots.agents:Pensive"  # slow enough that worker processes are asked for help
COMMAND = ("arena", "kalaha", "random", PENSIVE, "greedy", "--games", "24", "--seed", "5")
GAMES = 72
PATIENCE = 300  # seconds, on a machine that is busy


def start(*arguments: str) -> subprocess.Popen[str]:
    """A Python process in a group of its own, without the compiler: every one of many would load it first."""
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "LANG": "C.UTF-8", "NUMBA_DISABLE_JIT": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def tablee(*arguments: str) -> subprocess.Popen[str]:
    """The command, which asks worker processes for help soon: nothing here depends on when it does."""
    soon = "from tablee.arena import pool; pool.TRIAL_SECONDS = pool.START_SECONDS = 0.2"
    return start("-c", f"{soon}; from tablee.cli import main; main()", *arguments)


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
    """The worker processes below `pid`."""
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


def test_a_tournament_killed_in_the_middle_is_continued_to_the_same_end(undisturbed, tmp_path):
    killed = tablee(*COMMAND, "--jobs", "2", "--out", str(tmp_path))
    wait_for_games(tmp_path, 30, killed)
    helping = workers(killed.pid)
    killed.kill()
    finish(killed)
    assert helping
    _wait_until_gone(helping)
    before = (tmp_path / "games.jsonl").read_bytes()
    (tmp_path / "games.jsonl").write_bytes(before[:-7])  # as if the disk had missed the end of a line

    process = tablee(*COMMAND, "--jobs", "2", "--out", str(tmp_path), "--resume")
    _, errors = finish(process)

    assert 30 <= before.count(b"\n") < GAMES
    assert process.returncode == 0, errors
    assert files(tmp_path) == undisturbed
    timed = json.loads((tmp_path / "timings.json").read_text("utf-8"))["agents"]
    moves = sum(sum(json.loads(line)["moves"]) for line in undisturbed["games.jsonl"].splitlines())
    assert sum(agent["moves"] for agent in timed) == moves, "the times of the first part are kept too"


def test_ctrl_c_keeps_what_is_finished_and_shows_the_standings(tmp_path):
    interrupted = tablee(*COMMAND, "--jobs", "2", "--out", str(tmp_path))
    wait_for_games(tmp_path, 15, interrupted)
    os.killpg(interrupted.pid, signal.SIGINT)  # a terminal sends it to the workers as well
    output, errors = finish(interrupted)
    results = json.loads((tmp_path / "results.json").read_text("utf-8"))

    assert interrupted.returncode == 130
    assert "first agent" in output
    assert f"of {GAMES} games" in errors
    assert "Traceback" not in errors
    assert not results["complete"]
    assert 15 <= results["played"] < GAMES


def test_ctrl_c_while_workers_are_starting_prints_no_traceback(tmp_path, monkeypatch):
    """Workers hear nothing of it from their first instruction on, however long they take to import."""
    slow = """
        import sys, time
        from pathlib import Path
        if any("LokyProcess" in word for word in sys.orig_argv):
            (Path(__file__).parent / "starting").touch()
            time.sleep(3)
    """
    (tmp_path / "sitecustomize.py").write_text(dedent(slow), "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    interrupted = tablee(*COMMAND, "--jobs", "2", "--out", str(tmp_path / "out"))
    end = time.monotonic() + PATIENCE
    while not (tmp_path / "starting").exists() and time.monotonic() < end:
        assert interrupted.poll() is None, interrupted.communicate()
        time.sleep(0.02)
    os.killpg(interrupted.pid, signal.SIGINT)
    _, errors = finish(interrupted)

    assert interrupted.returncode == 130
    assert "Traceback" not in errors
    assert f"of {GAMES} games" in errors


def test_told_to_end_it_leaves_nobody_behind_and_what_is_finished(tmp_path):
    ended = tablee(*COMMAND, "--jobs", "2", "--out", str(tmp_path))
    wait_for_games(tmp_path, 30, ended)
    helping = workers(ended.pid)
    ended.terminate()
    _, errors = finish(ended)

    assert ended.returncode == 130
    assert f"of {GAMES} games" in errors
    assert json.loads((tmp_path / "results.json").read_text("utf-8"))["played"] >= 30
    assert not any(_is_running(pid) for pid in helping)


def _wait_until_gone(processes: list[int]) -> None:
    end = time.monotonic() + PATIENCE
    while any(_is_running(pid) for pid in processes) and time.monotonic() < end:
        time.sleep(0.1)
    assert not any(_is_running(pid) for pid in processes)


def _is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_two_processes_of_which_one_is_killed_write_the_same_files_as_one(undisturbed, tmp_path):
    process = tablee(*COMMAND, "--jobs", "2", "--out", str(tmp_path))
    wait_for_games(tmp_path, 30, process)
    found = workers(process.pid)
    assert found
    os.kill(found[0], signal.SIGKILL)
    _, errors = finish(process)

    assert process.returncode == 0, errors
    assert files(tmp_path) == undisturbed
    assert b'"times"' not in undisturbed["games.jsonl"]


class Mortal(Exception):
    """What a pool whose processes died raises."""


class DyingPool:
    """Plays so many batches, here, before its processes die; with nine lives they do not."""

    size = 2
    lost = (Mortal,)

    def __init__(self, *lives: int) -> None:
        self.lives = list(lives)
        self.sizes: list[int] = []

    def play(self, task, batches):
        lives = self.lives.pop(0)
        for batch in islice(batches, lives):
            self.sizes.append(len(batch))
            yield task(batch)
        if lives < 9:
            raise Mortal


def played_by(pool: DyingPool) -> list[int]:
    tournament = Tournament(GAME(), ("random", "greedy"), 8, 1, 0)
    task = partial(play_batch, tournament.match_settings())
    games = _play_elsewhere(pool, task, tournament.fixtures(), 2, lambda _: True)
    return [game.number for game in games]


def test_what_a_dead_pool_had_not_delivered_is_played_by_the_next():
    assert played_by(DyingPool(1, 0, 0, 2, 0, 9)) == list(range(8))


def test_after_a_pool_that_finished_nothing_games_are_handed_out_one_by_one():
    """A game that kills its process then takes no other along."""
    pool = DyingPool(1, 0, 9)

    played_by(pool)

    assert pool.sizes == [2, *[1] * 6]


def test_pools_that_finish_nothing_again_and_again_end_the_tournament_with_a_word():
    with pytest.raises(WorkersLost, match=r"died 3 times in a row .*; games left: 6"):
        played_by(DyingPool(1, 0, 0, 0))


@contextmanager
def dask_cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """A real scheduler and two real workers, each a process of its own."""
    needs("distributed", "pip install 'tablee[cluster]'")
    where = folder / "scheduler.json"  # whole once a client has read it
    quiet = ("--no-dashboard", "--scheduler-file", str(where))
    running = [start("-m", "distributed.cli.dask_scheduler", "--port", "0", "--host", "127.0.0.1", *quiet)]
    try:
        worker = ("-m", "distributed.cli.dask_worker", "--no-nanny", "--nthreads", "1")
        running += [start(*worker, "--local-directory", str(folder), *quiet) for _ in range(2)]
        ready = f"import distributed as d; d.Client(scheduler_file={str(where)!r}).wait_for_workers(2)"
        asked = start("-c", ready)
        finish(asked)
        yield json.loads(where.read_text("utf-8"))["address"], running[1:]
    finally:
        for process in running:
            process.kill()
            process.communicate()


def test_a_cluster_of_two_workers_of_which_one_is_killed_gives_the_same_files(undisturbed, tmp_path):
    folder = tmp_path / "out"
    with dask_cluster(tmp_path) as (address, (victim, survivor)):
        process = tablee(*COMMAND, "--cluster", address, "--out", str(folder))
        wait_for_games(folder, 30, process)
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

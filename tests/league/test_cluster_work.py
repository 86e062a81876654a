"""A league whose games are played by a Dask cluster, also when one of its machines goes away."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

from tablee.league.league_folder import LeagueFolder
from tests.arena.test_interrupted import dask_cluster
from tests.cli.terminal import NO_SETTINGS, tablee
from tests.league.test_league_store import with_store
from tests.league.working import push, script, settings

PATIENCE = 240  # seconds


def test_a_cluster_of_which_one_machine_is_killed_checks_and_plays(tmp_path):
    course = tmp_path / "course"
    league = LeagueFolder.create(course, settings(trusted=True))

    async def fill(store):
        await push(store, "Ada", script())
        await push(store, "Bob", script("exit 1"), checked=False)

    async def look(store):
        return await store.versions.counts(), await store.games.shares()

    def wait_for(games):
        until = time.monotonic() + PATIENCE
        while len((found := with_store(league.database, look))[1]) < games:
            assert time.monotonic() < until, found
            assert process.poll() is None
            time.sleep(0.5)
        return found

    with_store(league.database, fill)
    command = [sys.executable, "-m", "tablee", "league", "work", str(course), "--cluster"]
    environment = {**os.environ, **NO_SETTINGS, "LC_ALL": "C.UTF-8"}
    with (
        dask_cluster(tmp_path) as (address, (victim, _)),
        subprocess.Popen([*command, address], env=environment, stderr=subprocess.PIPE, text=True) as process,
    ):
        try:
            wait_for(4)
            victim.kill()
            counts, shares = wait_for(len(with_store(league.database, look)[1]) + 8)
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()

    assert process.returncode == 130, errors
    assert f"the cluster at {address} checks and plays" in errors
    assert counts == {"accepted": 1, "refused": 1}
    assert [game.number for game in shares] == list(range(1, len(shares) + 1))
    status = json.loads(tablee("league", "status", str(course), "--json").stdout)
    assert status["games"]["ladder"] >= len(shares)

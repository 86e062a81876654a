"""A league for tests of its workers: players as bash scripts, checked or not, and a worker in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tablee.league.league_folder import LeagueFolder
from tablee.league.pushes import read_push
from tablee.league.settings import LeagueSettings
from tablee.league.storage.league_store import LeagueStore
from tablee.league.storage.stored_player import StoredPlayer
from tablee.league.worker import LeagueWorker
from tests.league.packing import tar_gz

LISTENING = """
number=0
while read -r line; do
  case $line in
    *'"type": "hello"'*) echo '{"ready": true, "wants": []}' ;;
    *'"type": "move"'*)
      number=$((number + 1))
      legal=${line##*'"legal": ["'}
      first=${legal%%'"'*}
      DO ;;
    *'"type": "quit"'*) exit ;;
  esac
done
"""
FIRST = 'echo "{\\"move\\": \\"$first\\", \\"note\\": \\"move $number of mine\\"}"'
LAST = f"""all=${{line##*'"legal": ['}}; all=${{all%%]*}}; all=${{all%'"'}}; first=${{all##*'"'}}; {FIRST}"""


def settings(**changed: Any) -> LeagueSettings:
    given: dict[str, Any] = {
        "title": "Soak",
        "game": "kalaha",
        "preset": "simple",
        "seats": 2,
        "options": {"fields": 3, "seeds": 2},
        "seconds": 5.0,
        "gives_way": False,
        "bosses": ("random",),
    }
    return LeagueSettings(**given | changed)


def script(does: str = FIRST) -> bytes:
    """A player that answers each question so."""
    text = LISTENING.replace("DO", does)
    return tar_gz({"player.toml": b'command = "bash player.sh"', "player.sh": text.encode()})


async def push(store: LeagueStore, name: str, content: bytes, *, checked: bool = True) -> StoredPlayer:
    """Somebody who has pushed; the version counts as checked unless it is not to be."""
    added = await store.people.add(name)
    assert added is not None
    version = await store.versions.add(added[0].id, read_push(content, "player.tar.gz"), content)
    assert version is not None
    if checked:
        await store.versions.lease_check("test", 60)
        assert await store.versions.finish_check(version.person, version.number, passed=True, report={})
    return version.player


def with_worker(
    folder: Path, work: Callable[[LeagueStore, LeagueWorker], Awaitable[Any]], **changed: Any
) -> Any:
    """Returns what `work` finds with the store of a new league and a worker."""

    async def run() -> Any:
        league = LeagueFolder.create(folder, settings(**changed))
        store = await LeagueStore.open(league.database)
        try:
            return await work(store, LeagueWorker(league, store, "test"))
        finally:
            await store.close()

    return asyncio.run(run())


def played_league(folder: Path) -> None:
    """A league that has no sandbox, in which a pairing has been played."""

    async def work(store: LeagueStore, worker: LeagueWorker) -> None:
        await push(store, "Ada", script())
        assert await worker.work_once()

    with_worker(folder, work, trusted=True)

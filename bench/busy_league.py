"""A league whose ladder never rests, for `load.py --ladder`: its players compute for a tenth of a second."""

from __future__ import annotations

import asyncio
import gzip
import io
import tarfile
from pathlib import Path

import httpx

from tablee.league.league_folder import LeagueFolder
from tablee.league.pushes import read_push
from tablee.league.settings import LeagueSettings
from tablee.league.storage.league_store import LeagueStore

PLAYERS = 8
READ_SECONDS = 2.0  # between two looks at the standings
SCRIPT = r"""
while read -r line; do
  case $line in
    *'"type": "hello"'*) echo '{"ready": true, "wants": []}' ;;
    *'"type": "move"'*)
      for ((i = 0; i < 30000; i++)); do :; done
      legal=${line##*'"legal": ["'}
      echo "{\"move\": \"${legal%%'"'*}\"}" ;;
    *'"type": "quit"'*) exit ;;
  esac
done
"""


class BusyLeague:
    """The league in a folder, and a token of somebody in it."""

    def __init__(self, folder: Path) -> None:
        settings = LeagueSettings(
            title="Load", game="kalaha", preset="simple", seats=2, bosses=("level:1", "level:2")
        )
        self.league = LeagueFolder.create(folder, settings)
        self.token = ""
        asyncio.run(self._fill())

    async def _fill(self) -> None:
        store = await LeagueStore.open(self.league.database)
        content = _packed({"player.toml": 'command = "bash player.sh"', "player.sh": SCRIPT})
        for number in range(PLAYERS):
            added = await store.people.add(f"Player {number + 1}")
            assert added is not None
            person, self.token = added
            version = await store.versions.add(person.id, read_push(content, "player.tar.gz"), content)
            assert version is not None
            await store.versions.lease_check("load", 60)
            await store.versions.finish_check(person.id, version.number, passed=True, report={})
        await store.close()

    async def games(self) -> int:
        """How many have been played."""
        store = await LeagueStore.open(self.league.database)
        try:
            return await store.games.count()
        finally:
            await store.close()

    async def has_played(self, count: int) -> None:
        """Waits until so many have been played."""
        store = await LeagueStore.open(self.league.database)
        try:
            while await store.games.count() < count:  # noqa: ASYNC110 - another process writes them
                await asyncio.sleep(1.0)
        finally:
            await store.close()

    async def read_standings(self, address: str) -> None:
        """Reads the standings again and again, as a page does that is open."""
        headers = {"Authorization": f"Bearer {self.token}"}
        async with httpx.AsyncClient(base_url=address, timeout=60, headers=headers) as client:
            while True:
                (await client.get("/api/league/standings")).raise_for_status()
                await asyncio.sleep(READ_SECONDS)


def _packed(files: dict[str, str]) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name, text in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(text)
            archive.addfile(entry, io.BytesIO(text.encode()))
    return gzip.compress(packed.getvalue(), mtime=0)

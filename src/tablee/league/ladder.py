"""The ladder as a worker sees it: it reads the ledger, notes promotions, and chooses the next pairing."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tablee.league.matchmaking import Matchmaker
from tablee.league.promotions import BossTests
from tablee.league.settings import LeagueSettings
from tablee.league.storage.league_store import LeagueStore
from tablee.league.storage.pairing_rows import LADDER, NewPairing
from tablee.league.storage.people_rows import STUDENT
from tablee.league.storage.stored_player import StoredPlayer

_SEEDS = 1 << 63


class Ladder:
    """The ladder of one league. What is chosen follows from the ledger and from who plays now."""

    def __init__(self, settings: LeagueSettings, store: LeagueStore) -> None:
        self._store = store
        self._bosses = settings.bosses
        self._matchmaker = Matchmaker(settings.seats, settings.bosses)
        self._tests = BossTests(settings.seats, settings.bosses)
        self._last = 0
        self._chance = np.random.default_rng()

    async def read_on(self) -> None:
        """Takes the games that were written since, and notes the promotions that are due by them."""
        while new := await self._store.games.shares(self._last):
            self._last = new[-1].number
            self._matchmaker.add(new)
            due = self._tests.add(new)
            if not due:
                continue
            noted = {(known.person, known.boss) for known in await self._store.promotions.all()}
            for found in due:
                if (found.person, found.boss) not in noted:
                    await self._store.promotions.add(found.person, found.boss, found.version, found.game)

    async def next_pairing(self) -> NewPairing | None:
        """Returns who is to meet now, None where nobody can meet anybody."""
        await self.read_on()
        active = await self._active()
        playing = await self._store.pairings.open(LADDER)
        chosen = self._matchmaker.choose(active, playing, self._chance)
        # A seed that nobody can reckon from those before it, which everybody reads in the records.
        return None if chosen is None else replace(chosen, seed=secrets.randbelow(_SEEDS))

    async def _active(self) -> Sequence[StoredPlayer]:
        students = {person.id for person in await self._store.people.all() if person.role == STUDENT}
        versions = await self._store.versions.active()
        bosses = [StoredPlayer(boss=spec) for spec in self._bosses]
        return [each.player for each in versions if each.person in students] + bosses

"""What the handlers of one league share: its settings, its store, who asks, and what was looked at last."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from tablee.core.notes import N_
from tablee.i18n import Say
from tablee.league.final_result import FinalResult
from tablee.league.settings import LeagueSettings
from tablee.league.storage.league_store import LeagueStore
from tablee.league.storage.ledger_game import LedgerGame
from tablee.league.storage.people_rows import STUDENT, TEACHER, Person
from tablee.league.storage.stored_player import StoredPlayer
from tablee.league.storage.version_rows import DAY
from tablee.league.web.ledger_tables import LedgerTables
from tablee.league.web.refusals import LeagueRefused
from tablee.league.web.results import LeagueResults
from tablee.league.web.terms import time_text
from tablee.web.analyses import Analyses
from tablee.web.extension import bearer_token
from tablee.web.services import Services
from tablee.wording import agent_words

COOKIE = "tablee-league"
LONGEST_TOKEN = 100
UNPACKED_AT_ONCE = 2  # pushes, in memory
LEFT = N_("somebody who has left")


class NoKeptAnalyses:
    """Keeps no analyses: those of ledger games stay in memory for a while, and are then made anew."""

    async def find(self, table_id: str) -> None:
        """Finds none."""

    async def keep(self, table_id: str, result: Any) -> None:
        """Keeps none."""


class LeagueServices:
    """One league as its pages see it; `opened` holds it open as long as the server runs."""

    store: LeagueStore
    results: LeagueResults
    analyses: Analyses

    def __init__(self, settings: LeagueSettings, database: str) -> None:
        self.settings = settings
        self.tables = LedgerTables()
        self.pushing: set[str] = set()  # the people whose push is on its way
        self.unpacking = asyncio.Semaphore(UNPACKED_AT_ONCE)
        self.packing = asyncio.Semaphore(1)  # of archives of the final
        self.final_result: tuple[tuple[int, tuple[str, ...]], FinalResult] | None = None  # looked at last
        self.database = database

    @asynccontextmanager
    async def opened(self, services: Services) -> AsyncIterator[None]:
        """Opens the store; closes it after the last request."""
        self.store = await LeagueStore.open(self.database)
        self.results = LeagueResults(self.store)
        self.analyses = Analyses(services.limits.analysis, services.tasks, NoKeptAnalyses())
        try:
            yield
        finally:
            self.analyses.stop()
            self.analyses.pool.close()
            await self.store.close()

    # --- who asks ---

    async def find_reader(self, request: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
        """Returns who asks: by the token in the header, by that of the cookie only where there is none."""
        token = bearer_token(request.headers) or request.cookies.get(COOKIE)
        return await self.person_of(token) if token else None

    async def person_of(self, token: str) -> Person | None:
        """Returns whose token it is."""
        return await self.store.people.by_token(token) if len(token) <= LONGEST_TOKEN else None

    async def find_person(self, person: str) -> Person:
        """Returns somebody in the league; raises LeagueRefused (`no_such_person`)."""
        found = await self.store.people.of(person[:16])
        if found is None:
            raise LeagueRefused("no_such_person", 404)
        return found

    # --- names ---

    async def names(self) -> dict[str, str]:
        """Returns the names of everybody, by id."""
        return {each.id: each.name for each in await self.store.people.all()}

    @staticmethod
    def player_name(player: StoredPlayer, names: dict[str, str], say: Say) -> str:
        """Returns what a player is called: the person's name, or the boss in words."""
        return agent_words(player.boss, say) if player.boss else names.get(player.person) or say(LEFT)

    def seat_names(self, game: LedgerGame, names: dict[str, str], say: Say) -> list[str]:
        """Returns what the players of a game are called, by seat, with the version of who plays several."""
        players = [seat.player for seat in game.seats]
        called = [self.player_name(player, names, say) for player in players]
        return [
            name
            if called.count(name) == 1 or player.boss
            else say("{name}, version {n}", name=name, n=player.version)
            for name, player in zip(called, players, strict=True)
        ]

    # --- when ---

    def refusal(self, say: Say) -> LeagueRefused | None:
        """Returns why nothing may be pushed at this time, None where it may."""
        now = datetime.now(UTC)
        opens, closes = self.settings.opens, self.settings.closes
        if opens is not None and now < opens:
            return LeagueRefused("not_open", when=time_text(opens, say))
        if closes is not None and now >= closes:
            return LeagueRefused("locked", when=time_text(closes, say))
        return None

    def require_open(self, say: Say) -> None:
        """Raises LeagueRefused (`not_open`, `locked`) where nothing may be pushed at this time."""
        if (refused := self.refusal(say)) is not None:
            raise refused

    async def pushes_left(self, person: str) -> int:
        """Returns how often somebody may push within the day that ends now."""
        since = datetime.now(UTC).timestamp() - DAY
        pushed = sum(version.pushed > since for version in await self.store.versions.of(person))
        return max(0, self.settings.pushes_a_day - pushed)


def require_teacher(reader: Person) -> None:
    """Raises LeagueRefused (`teachers_only`) for everybody else."""
    if reader.role != TEACHER:
        raise LeagueRefused("teachers_only", 403)


def require_student(reader: Person) -> None:
    """Raises LeagueRefused (`students_only`) for everybody else."""
    if reader.role != STUDENT:
        raise LeagueRefused("students_only", 403)


def may_see_own(reader: Person, owner: str) -> bool:
    """Returns whether somebody may see what belongs to the owner of a player alone: that person, and the
    teacher.
    """
    return reader.role == TEACHER or reader.id == owner


def require_own(reader: Person, owner: str) -> None:
    """Raises LeagueRefused (`owners_only`) for everybody whose it is not."""
    if not may_see_own(reader, owner):
        raise LeagueRefused("owners_only", 403)


# What handlers are given by their names `league` and `reader`.
TheLeague = NamedDependency[LeagueServices]
TheReader = NamedDependency[Person]

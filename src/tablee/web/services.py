"""What the request handlers of one server share, opened and closed with it, and its upkeep in the
background.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from tablee.core.game_kernels import run_plain_first
from tablee.match.preparation import stop_all
from tablee.web import garbage_collector
from tablee.web.analyses import Analyses
from tablee.web.background import BackgroundTasks
from tablee.web.computer_players import ComputerPlayers
from tablee.web.errors import Refused
from tablee.web.extension import Extension
from tablee.web.limits import Limits, Rate
from tablee.web.live_table import LiveTable
from tablee.web.metrics import Metrics
from tablee.web.new_tables import TableOpener
from tablee.web.open_tables import OpenTables
from tablee.web.phrases import Phrases
from tablee.web.player_reports import HostReports
from tablee.web.presence import PresenceWatch
from tablee.web.push_sender import PushSender, new_push_key
from tablee.web.quick_pairing import QuickPairing
from tablee.web.storage.profile_rows import DEPARTED
from tablee.web.storage.stored_table import StoredTable
from tablee.web.storage.table_store import TableStore
from tablee.web.table_actions import TableActions
from tablee.web.table_offers import TableOffers
from tablee.web.tournament_watch import TournamentWatch
from tablee.web.tournaments import Tournaments
from tablee.web.turn_notices import TurnNotices
from tablee.web.turn_watch import TurnWatch
from tablee.web.vacations import Vacations
from tablee.web.visitor_deletion import VisitorDeletion
from tablee.web.visitors import LANGUAGE_COOKIE, VisitorSigner, preferred_language

log = logging.getLogger("tablee.web")

UPKEEP_SECONDS = 1.0


class Services:
    """The open tables of a server, everything that acts on them, and the limits for visitors.

    `origins` are the addresses of its pages besides its own; `dev` says that files are read anew each time;
    `now` tells the time on the wall for games by turns, `push` sends notices about them. `extensions` are
    what other packages add.
    """

    def __init__(
        self,
        store: TableStore,
        signer: VisitorSigner,
        limits: Limits,
        origins: frozenset[str] = frozenset(),
        *,
        dev: bool = False,
        now: Callable[[], float] = time.time,
        push: PushSender | None = None,
        extensions: Sequence[Extension] = (),
    ) -> None:
        self.store = store
        self.signer = signer
        self.limits = limits
        self.origins = origins
        self.dev = dev
        self.extensions = tuple(extensions)
        self.metrics = Metrics()
        self.tasks = BackgroundTasks()
        self.tables = OpenTables(store, self.metrics, now)
        self.opener = TableOpener(store, limits, self.metrics, now)
        self.computers = ComputerPlayers(self.tables, limits, self.tasks)
        self.actions = TableActions(self.tables, self.opener, self.computers)
        self.deletion = VisitorDeletion(self.tables, self.actions)
        self.offers = TableOffers(self.tables, self.computers)
        self.presence = PresenceWatch(self.tables, limits)
        self.turns = TurnWatch(self.tables, self.actions, self.computers, limits)
        self.vacations = Vacations(self.tables)
        self.quick_pairing = QuickPairing(self.tables, self.opener)
        self.phrases = Phrases(self.tables, limits)
        self.reports = HostReports(self.tables, limits)
        self.push = push or PushSender(new_push_key())
        self.notices = TurnNotices(self.tables, self.push, self.tasks, self.metrics)
        self.tournaments = Tournaments(self.tables, self.computers, limits, self.tasks)
        self.rounds = TournamentWatch(self.tables, self.tournaments, self.computers, limits)
        self.tables.changed = self._changed
        self.analyses = Analyses(limits.analysis, self.tasks, store.analyses)
        self.sockets: Counter[str] = Counter()  # open sockets by visitor
        self.changes = Rate(limits.changes)
        self.addresses = Rate(limits.address)
        self.script_errors = Rate(limits.script_errors)
        self.exports = Rate(limits.exports)
        self._declare_gauges()

    def _declare_gauges(self) -> None:
        pool, gauge = self.computers.pool, self.metrics.gauge
        gauge("tables_live", "tables open in this process", lambda: len(self.tables.live))
        gauge("sockets", "browsers connected to tables", lambda: sum(self.sockets.values()))
        gauge("thinking", "computers that think now", lambda: pool.busy)
        gauge("waiting_to_think", "computers that wait for a free core", lambda: pool.waiting)

    async def start(self) -> None:
        """Listens for other processes' changes and begins the upkeep."""
        run_plain_first()
        if self.store.notices is not None:
            self.store.notices.heard = self._heard
            self.store.notices.missed = self._missed
        garbage_collector.collect_young_only()
        await self.turns.begin()
        self.tasks.start(self._upkeep())

    async def stop(self) -> None:
        """Finishes the move in hand, tells computers to stop, and ends all background work."""
        self.computers.closing = True
        for live in list(self.tables.live.values()):
            self.computers.stop(live)
            async with live.lock:  # a change under way is on the disk before this goes on
                pass
        self.analyses.stop()
        await asyncio.to_thread(stop_all)
        await self.tasks.stop()
        await self.push.close()
        await self.presence.leave()
        self.computers.pool.close()
        self.analyses.pool.close()

    def language_of(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        """Returns the code of the language in which a visitor is answered."""
        header = connection.headers.get("accept-language", "")
        return preferred_language(header, connection.cookies.get(LANGUAGE_COOKIE))

    def _changed(self, before: StoredTable, live: LiveTable) -> None:
        self.notices.changed(before, live)
        self.tournaments.changed(live)

    # --- word from other processes ---

    def _heard(self, table_id: str) -> None:
        if table_id.startswith(DEPARTED):
            self.deletion.send_away(table_id.removeprefix(DEPARTED))
        elif self.tables.is_open(table_id):
            self.tasks.start(self._reread(table_id))

    def _missed(self) -> None:
        for table_id in self.tables.live:
            self.tasks.start(self._reread(table_id))

    async def _reread(self, table_id: str) -> None:
        live = await self.tables.reread(table_id)
        if live is not None:
            self.computers.consider(live)

    # --- upkeep ---

    async def _upkeep(self) -> None:
        """Every second: ends games whose clock has run out, sees who has vanished, and closes tables that
        nobody has asked for in a while. Less often: ends turns of games that nobody looks at, and lets
        tournaments go on.
        """
        collected = time.monotonic()
        while True:
            await asyncio.sleep(UPKEEP_SECONDS)
            now = time.monotonic()
            if now - collected > garbage_collector.FULL_SECONDS:
                garbage_collector.collect_everything()
                collected = now
            try:
                for table_id in await self.presence.say_alive():
                    self._heard(table_id)
            except Exception:
                log.exception("other processes could not be told that this one lives")
            try:
                await self.turns.look()
            except Exception:
                log.exception("overdue turns could not be looked for")
            try:
                await self.rounds.look()
            except Exception:
                log.exception("tournaments could not be looked at")
            for live in list(self.tables.live.values()):
                try:
                    await self.actions.end_if_out_of_time(live)
                    await self.presence.look(live)
                except Refused:
                    log.info("somebody else has moved", extra={"table": live.id})
                except Exception:
                    log.exception("a table could not be watched over", extra={"table": live.id})
                if not live.subscribers and now - live.touched > self.limits.idle and not live.lock.locked():
                    del self.tables.live[live.id]


# What handlers are given by their names `services`, `visitor` and `language`.
TheServices = NamedDependency[Services]
TheVisitor = NamedDependency[str]
TheLanguage = NamedDependency[str]

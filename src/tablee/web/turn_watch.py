"""Games by turns go on while nobody looks: every process finds the tables whose turn has ended.

A person who has not moved in time has lost, through the same change of the table as any other time-out: it
names the `seq` it was made for, so of several processes one decides it. A computer whose process died is
asked again.
"""

from __future__ import annotations

import logging
import time

from tablee.web.computer_players import ComputerPlayers
from tablee.web.errors import Refused
from tablee.web.limits import Limits
from tablee.web.open_tables import OpenTables
from tablee.web.table_actions import TableActions

log = logging.getLogger("tablee.web")


MARK_SECONDS = 60.0  # between two words that turns are looked for
AWAY_SECONDS = 600.0  # without such a word until the server counts as having been away


class TurnWatch:
    """Looks for overdue tables of the whole database every `Limits.turns` seconds."""

    def __init__(
        self, tables: OpenTables, actions: TableActions, computers: ComputerPlayers, limits: Limits
    ) -> None:
        self._tables = tables
        self._actions = actions
        self._computers = computers
        self._every = limits.turns
        self._looked: float | None = None
        self._marked = time.monotonic()

    async def begin(self) -> None:
        """Before anybody is answered: gives everybody the time back in which no process was there."""
        await self._tables.store.vacations.mark_watch(self._tables.now(), AWAY_SECONDS)

    async def look(self) -> None:
        """Ends every game whose mover is out of time, if it is time to look again."""
        if self._looked is not None and time.monotonic() - self._looked < self._every:
            return
        self._looked = time.monotonic()
        if self._looked - self._marked > MARK_SECONDS:
            self._marked = self._looked
            await self._tables.store.vacations.mark_watch(self._tables.now())
        for stored in await self._tables.store.lists.overdue(self._tables.now()):
            try:
                live = await self._tables.find(stored.id)
                await self._actions.end_if_out_of_time(live)
                self._computers.consider(live)
            except Refused:
                log.info("somebody else has moved", extra={"table": stored.id})
            except Exception:  # one table that cannot be read must not keep others from their end
                log.exception("a turn could not be ended", extra={"table": stored.id})

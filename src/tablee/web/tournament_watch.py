"""Tournaments go on while nobody looks: levels play, those who do not come lose, what a dead process left is
done.

Every process looks at all tournaments under way. What it does is a change that names what it was made for, or
one that does nothing the second time, so of several processes one decides.

In a live tournament whoever is to move and has no page of the table open, at any process, for as long as the
tournament is patient, has lost that game and has left: who comes back enters again. If the other one is not
there either, nobody gets the point. The time is counted by each process while it runs: a restart gives it
back. By turns the days for each move do all that.
"""

from __future__ import annotations

import logging
import time

from tablee.match.endings import ABANDONED, ABORTED, without_winner
from tablee.roster import HUMAN
from tablee.web.computer_players import ComputerPlayers
from tablee.web.errors import Refused
from tablee.web.limits import Limits
from tablee.web.live_table import LiveTable
from tablee.web.open_tables import OpenTables
from tablee.web.storage.stored_tournament import StoredPairing, StoredTournament, TableStanding
from tablee.web.tournaments import Tournaments

log = logging.getLogger("tablee.web")


class TournamentWatch:
    """Looks at the tournaments of the whole database every `Limits.rounds` seconds."""

    def __init__(
        self, tables: OpenTables, tournaments: Tournaments, computers: ComputerPlayers, limits: Limits
    ) -> None:
        self._tables = tables
        self._tournaments = tournaments
        self._computers = computers
        self._every = limits.rounds
        self._looked: float | None = None
        # Since when whoever is to move has been away, by table and its number of changes.
        self._away: dict[tuple[str, int], float] = {}

    async def look(self) -> None:
        """Does what is due at every tournament, if it is time to look again."""
        if self._looked is not None and time.monotonic() - self._looked < self._every:
            return
        self._looked = time.monotonic()
        away, self._away = self._away, {}
        for name in await self._tables.store.tournaments.running():
            try:
                await self._look_at(name, away)
            except Refused:
                log.info("somebody else has moved", extra={"tournament": name})
            except Exception:  # one tournament that cannot be read must not keep others from going on
                log.exception("a tournament could not be watched over", extra={"tournament": name})

    async def _look_at(self, name: str, away: dict[tuple[str, int], float]) -> None:
        await self._tournaments.advance(name)
        found = await self._tournaments.find(name)
        await self._tournaments.let_go(found)
        for stored in found.undecided():
            table = found.tables.get(stored.tables[-1])
            if table is None or table.outcome is not None or table.mover < 0:
                continue
            if table.specs[table.mover] != HUMAN:
                self._computers.consider(await self._tables.find(table.id))
            elif found.days is None and table.mover not in self._here(table):
                key = table.id, table.seq
                since = self._away[key] = away.get(key, self._tables.now())
                if self._tables.now() - since >= found.patience:
                    await self._walk_over(found, stored, table)

    def _here(self, table: TableStanding) -> frozenset[int]:
        live = self._tables.live.get(table.id)
        return table.here if live is None else table.here | live.here

    async def _walk_over(self, found: StoredTournament, stored: StoredPairing, table: TableStanding) -> None:
        """Decides a game whose mover has not come."""
        live = await self._tables.find(table.id)
        here, seated = self._here(table), stored.pairing.seated
        if live.seq != table.seq or table.mover in here:
            return
        people = [seat for seat, spec in enumerate(table.specs) if spec == HUMAN]
        gone = [table.mover]
        if len(seated) == 2 and len(people) == 2 and not here:
            gone = people
            await self._break_off(live, table.seq)
        else:
            await self._tournaments.give_up(live, table.mover, ABANDONED)
        for seat in gone:
            await self._tables.store.tournaments.leave(found.id, seated[seat], seen=stored.round)
        await self._tournaments.advance(found.id)

    async def _break_off(self, live: LiveTable, seq: int) -> None:
        async with live.lock:
            if live.seq == seq and live.table.outcome is None:
                await self._tables.end(live, without_winner(live.table.state, ABORTED))

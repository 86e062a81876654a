"""Who is at a table and who has vanished: seen once a second, by all processes that share the database.

Somebody has vanished when the game, and another who plays, waits for their move and no browser of theirs is
connected to any process.
The others are warned after a while (`Limits.warning`); later (`Limits.absence`) they may claim the win, let a
computer go on or adjourn the game. Whoever comes back in between finds everything as it was. The time is
counted by each process from when it knows: a server that was away itself accuses nobody.
"""

from __future__ import annotations

import time

from tablee.match.offers import ABOUT_ABSENCE
from tablee.web.limits import Limits
from tablee.web.live_table import LiveTable, Vanished
from tablee.web.open_tables import OpenTables

ALIVE_EVERY = 5.0  # seconds between two words to other processes that this one lives


class PresenceWatch:
    """Watches the open tables of one process."""

    def __init__(self, tables: OpenTables, limits: Limits) -> None:
        self._tables = tables
        self._limits = limits
        self._said_alive = 0.0

    async def look(self, live: LiveTable) -> None:
        """Sees who is at a table: warns, lets what was offered about an absence lapse, lets an adjourned game
        go on once everybody is back; raises Refused (`late`) when another process was faster.
        """
        self.find_vanished(live)
        await self.register(live)
        offer = live.offer
        if live.vanished is None and offer is not None and offer.is_open and offer.kind in ABOUT_ABSENCE:
            async with live.lock:
                if live.offer == offer:
                    await self._tables.put_offer(live, offer.lapsed())
        if live.stored.adjourned and live.here >= set(live.stored.players):
            async with live.lock:
                if live.stored.adjourned:
                    await self._tables.adjourn(live, adjourned=False)

    def find_vanished(self, live: LiveTable) -> None:
        """Finds out whether the game waits for somebody who is not there, and tells all when that changes."""
        seat, moves = _waited_for(live), len(live.table.moves)
        before = live.vanished
        if seat is None:
            live.vanished = None
            if before is not None and before.warned:
                live.announce()
            return
        if before is None or (before.seat, before.moves) != (seat, moves):
            live.vanished = Vanished(
                seat, moves, self._limits.warning, self._limits.absence - self._limits.warning
            )
            if before is not None and before.warned:
                live.announce()
            return
        away = before.seconds
        stage = away >= self._limits.warning, away >= self._limits.absence
        if stage != (before.warned, before.due):
            before.warned, before.due = stage
            live.announce()

    async def register(self, live: LiveTable) -> None:
        """Lets other processes know which seats are connected to this one and how many watch, where that has
        changed.
        """
        rows = self._tables.store.presence
        if rows is None:
            return
        async with live.registering:
            seats = frozenset(live.seat_of(subscriber.visitor) for subscriber in live.subscribers) - {-1}
            if (seats, live.local_spectators) != live.registered:
                told = seats, live.local_spectators
                await rows.put(live.id, *told)
                live.registered = told

    async def say_alive(self) -> list[str]:
        """Says now and then that this process lives; returns the tables at which others have died."""
        rows = self._tables.store.presence
        if rows is None or time.monotonic() - self._said_alive < ALIVE_EVERY:
            return []
        self._said_alive = time.monotonic()
        return await rows.say_alive()

    async def leave(self) -> None:
        """Tells other processes that nobody is connected to this one any more."""
        rows = self._tables.store.presence
        if rows is not None:
            await rows.leave()


def _waited_for(live: LiveTable) -> int | None:
    """The seat of the person to move who is connected nowhere, while another who plays is there and waits."""
    stored, mover, here = live.stored, live.table.mover, live.here
    if mover not in stored.players or stored.is_waiting or mover in here:
        return None
    return mover if here & set(stored.players) else None

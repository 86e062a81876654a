"""Who is at a table and who has vanished: seen once a second, by all processes that share the database.

Somebody has vanished when the game, and another who plays, waits for their move and no browser of theirs is
connected to any process.
The others are warned after a while (`Limits.warning`); later (`Limits.absence`) they may claim the win, let a
computer go on or adjourn the game. Whoever comes back in between finds everything as it was.

Since when is kept in the store, so that the count goes on after a restart and is the same for every process.
But whoever wanted to come back while the server itself was away is given as long as a warning takes.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

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
        known = live.vanished
        self.find_vanished(live)
        self._give_up_waiting(live)
        await self._keep_vanished(live, known)
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
        (seat, moves), found = _awaited(live), live.vanished
        if found is not None and (found.seat, found.moves) != (seat, moves):
            self._forget(live)
            found = None
        if seat is None or not live.here & set(live.stored.players):
            return
        if found is None:
            found = live.vanished = Vanished(
                seat, moves, self._limits.warning, self._limits.absence - self._limits.warning
            )
            found.since -= self._seconds_before(live, found)
        found.alone = None
        away = found.seconds
        stage = away >= self._limits.warning, away >= self._limits.absence
        if stage != (found.warned, found.due):
            found.warned, found.due = stage
            live.announce()

    def _seconds_before(self, live: LiveTable, found: Vanished) -> float:
        """How long somebody has been away already, as the store knows: another process counted it, or this
        one before a restart. At least the time of a warning is left.
        """
        stored = live.stored.vanished
        if stored is None or not _is_about(stored, found):
            return 0.0
        away = time.time() - stored["since"]
        return float(min(max(0.0, away), self._limits.absence - self._limits.warning))

    def _give_up_waiting(self, live: LiveTable) -> None:
        """Forgets who has vanished once none of the others has been there for a while: nobody waits."""
        found = live.vanished
        if found is None or live.here & set(live.stored.players):
            return
        # Not at once: somebody may load the page anew, or the server may be stopping.
        if found.alone is None:
            found.alone = time.monotonic()
        elif time.monotonic() - found.alone > self._limits.warning:
            self._forget(live)

    def _forget(self, live: LiveTable) -> None:
        told = live.vanished is not None and live.vanished.warned
        live.vanished = None
        if told:
            live.announce()

    async def _keep_vanished(self, live: LiveTable, known: Vanished | None) -> None:
        """Writes who has vanished where the store says otherwise; `known` was said before this look."""
        stored, found = live.stored.vanished, live.vanished
        row = None
        if found is not None:
            if stored is not None and _is_about(stored, found):
                return
            row = {"seat": found.seat, "moves": found.moves, "since": time.time() - found.seconds}
        elif stored is None:
            return
        elif known is None and (stored["seat"], stored["moves"]) == _awaited(live):
            return  # after a restart those who wait may not have come yet: until then it stands
        async with live.lock:
            await self._tables.put_vanished(live, row)

    async def register(self, live: LiveTable) -> None:
        """Lets other processes know which seats are connected to this one and who watches, where that has
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


def _awaited(live: LiveTable) -> tuple[int | None, int]:
    """The seat of the person to move if they are connected nowhere, and the number of moves so far.

    In a game by turns nobody has to be there; in a tournament its own patience counts
    (`tournament_watch.py`).
    """
    stored, mover = live.stored, live.table.mover
    elsewhere_counted = stored.days is not None or stored.tournament is not None
    missing = (
        not elsewhere_counted and mover in stored.players and not stored.is_waiting and mover not in live.here
    )
    return (mover if missing else None), len(live.table.moves)


def _is_about(stored: Mapping[str, Any], found: Vanished) -> bool:
    """Whether the store speaks of the same absence."""
    return (stored["seat"], stored["moves"]) == (found.seat, found.moves)

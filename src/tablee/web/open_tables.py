"""The tables open in this process, and how a change gets from the rules to the disk to the browsers.

A change is checked by the rules, written, and only then told. What another process has changed is read anew:
its word comes through the store's notices.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tablee.core.state import Outcome
from tablee.match.offers import Offer
from tablee.roster import find_game
from tablee.web import garbage_collector
from tablee.web.errors import Refused
from tablee.web.live_table import LiveTable
from tablee.web.metrics import Metrics
from tablee.web.preparation import begin
from tablee.web.storage.stored_table import StoredMove, StoredTable, TableChange, outcome_data
from tablee.web.storage.table_store import TableStore

log = logging.getLogger("tablee.web")

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,24}")


class OpenTables:
    """The tables open in this process, by id. A caller that changes a table must hold that table's lock.

    `now` tells the time on the wall, for games by turns. `changed` is called once for each change that this
    process has written, with the table's rows before it and the table.
    """

    def __init__(self, store: TableStore, metrics: Metrics, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.metrics = metrics
        self.now = now
        self.changed: Callable[[StoredTable, LiveTable], None] = lambda _before, _live: None
        self.live: dict[str, LiveTable] = {}
        self._frozen_games: set[str] = set()
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}

    async def find(self, table_id: str) -> LiveTable:
        """Returns a table, replayed from the store if nobody has asked for it lately.

        Raises Refused (`no_such_table`) when there is none of this id.
        """
        live = self.live.get(table_id)
        if live is None and TABLE_ID.fullmatch(
            table_id
        ):  # a database need not be asked for what it cannot hold
            if table_id not in self._loading:
                self._loading[table_id] = asyncio.create_task(self._load(table_id))
            live = await asyncio.shield(self._loading[table_id])
        if live is None:
            raise Refused("no_such_table", 404)
        live.touched = time.monotonic()
        return live

    async def find_stored(self, table_id: str) -> StoredTable:
        """Returns the rows of a table without replaying its game, which need not be compiled for that.

        Raises Refused (`no_such_table`) when there is none of this id.
        """
        live = self.live.get(table_id)
        if live is not None:
            return live.stored
        found = await self.store.whole(table_id) if TABLE_ID.fullmatch(table_id) else None
        if found is None:
            raise Refused("no_such_table", 404)
        return found[0]

    async def _load(self, table_id: str) -> LiveTable | None:
        try:
            found = await self.store.whole(table_id)
            if found is None:
                return None
            begin(find_game(found[0].game), found[0].specs)
            live = await asyncio.to_thread(LiveTable.of, *found)
            if live.stored.mover is None:  # of a table that is older than the column
                await self.store.put_mover(table_id, live.seq, live.table.mover)
                live.stored = replace(live.stored, mover=live.table.mover)
            self._freeze_game(live)
            self.live[table_id] = live
            return live
        finally:
            del self._loading[table_id]

    def _freeze_game(self, live: LiveTable) -> None:
        """A game's first table loads the game itself, and the compiler: objects that stay for good."""
        if live.stored.game not in self._frozen_games:
            self._frozen_games.add(live.stored.game)
            garbage_collector.freeze_living_objects()

    def is_open(self, table_id: str) -> bool:
        """Returns whether a table is open in this process, or is being opened."""
        return table_id in self.live or table_id in self._loading

    async def reread(self, table_id: str) -> LiveTable | None:
        """Catches up with what another process has done to a table; None when it is not open here."""
        if table_id in self._loading:  # what is being read may be older than the change
            await asyncio.shield(self._loading[table_id])
        live = self.live.get(table_id)
        if live is not None:
            async with live.lock:
                await self.catch_up(live)
        return live

    async def catch_up(self, live: LiveTable) -> None:
        """With the lock held: reads the rows; plays moves that follow, replays the game otherwise."""
        found = await self.store.whole(live.id, len(live.table.moves))
        if found is None:  # deleted with the only person who sat there
            self.live.pop(live.id, None)
            return
        stored, news = found
        if replace(stored, changed=live.stored.changed) == live.stored:
            return
        ahead = stored.seq - live.seq
        if ahead > 0 and (len(news) != ahead or stored.outcome is not None):
            found = await self.store.whole(live.id)
            if found is None:
                return
            stored = found[0]
            live.replayed(await asyncio.to_thread(LiveTable.of, *found))
        else:
            for move in news:
                live.commit(stored, move)
        live.update(stored)

    # --- changes, with the lock held ---

    async def append(self, live: LiveTable, move: str, ref: str | None, seconds: float) -> None:
        """Plays a move.

        Raises IllegalMove or BadNotation when the rules do not allow it, Refused (`late`) when another
        process was faster.
        """
        after = live.table.preview(move)
        stored = StoredMove(len(live.table.moves) + 1, move, round(seconds, 3), ref)
        change = TableChange(stored)
        offer = live.offer
        if after.outcome is not None:
            change.outcome = outcome_data(after.outcome)
            change.offer = _lapsed(offer)
        elif offer is not None and offer != (left := offer.after_move(live.table.mover)):
            change.offer = left.as_data()
        before, rows = live.stored, await self._write(live, change, mover=after.mover)
        live.commit(rows, stored, after)
        self.metrics.moves.inc()
        self.changed(before, live)

    async def take_back(self, live: LiveTable, keep: int, offer: Offer | None = None) -> None:
        """Takes back every move after the first `keep`, as an `offer` was accepted where people were asked;
        raises Refused (`late`) like `append`.
        """
        before, mover = live.stored, live.table.states[keep].mover
        live.take_back(await self._write(live, TableChange(keep=keep), offer, mover=mover), keep)
        self.changed(before, live)

    async def end(self, live: LiveTable, outcome: Outcome, offer: Offer | None = None) -> None:
        """Ends a game by other means than a move; raises Refused (`late`) like `append`."""
        change = TableChange(outcome=outcome_data(outcome), offer=_lapsed(live.offer))
        before = live.stored
        live.concede(await self._write(live, change, offer, mover=-1), outcome)
        self.changed(before, live)

    async def seat_player(self, live: LiveTable, seat: int, spec: str, offer: Offer | None = None) -> None:
        """Lets another player, a computer or a person, go on at a seat; raises Refused (`late`)."""
        specs = tuple(spec if at == seat else was for at, was in enumerate(live.stored.specs))
        live.reseat(await self._write(live, TableChange(specs=specs, adjourned=False), offer))

    async def adjourn(self, live: LiveTable, offer: Offer | None = None, *, adjourned: bool = True) -> None:
        """Lets a game rest, or go on; raises Refused (`late`) like `append`."""
        live.update(await self._write(live, TableChange(adjourned=adjourned), offer))

    async def put_offer(self, live: LiveTable, offer: Offer) -> None:
        """Writes an offer, or what has become of it; raises Refused (`late`) when it has changed since."""
        seen, data = live.stored.offers, offer.as_data()
        if not await self.store.put_offer(live.id, seen, data):
            await self.catch_up(live)
            raise Refused("late")
        live.update(replace(live.stored, offer=data, offers=seen + 1))

    async def put_vanished(self, live: LiveTable, vanished: dict[str, Any] | None) -> None:
        """Writes for whom the game waits in vain; where another process was faster, what it wrote stands."""
        if await self.store.put_vanished(live.id, live.stored.vanished, vanished):
            live.stored = replace(live.stored, vanished=vanished)
        else:
            await self.catch_up(live)

    async def _write(
        self,
        live: LiveTable,
        change: TableChange,
        accepted: Offer | None = None,
        *,
        mover: int | None = None,
    ) -> StoredTable:
        """Writes a change and returns the rows after it; that of an `accepted` offer only while it stands.

        `mover` is the seat to move then, where the change begins a turn or ends the game.
        """
        change.mover, change.deadline = live.table.mover, live.stored.deadline
        if mover is not None:
            change.mover, change.deadline = mover, live.stored.turn_deadline(mover, self.now())
        if accepted is not None:
            change.offer, change.offers_seen = accepted.as_data(), live.stored.offers
        if not await self.store.change(live.id, live.seq, change):
            await self.catch_up(live)
            raise Refused("late")
        if change.outcome is not None:
            log.info("a game is over", extra={"table": live.id, "reason": change.outcome["reason"]})
        names = ("outcome", "specs", "adjourned", "offer")
        changed: dict[str, Any] = {"mover": change.mover, "deadline": change.deadline}
        changed |= {name: value for name in names if (value := getattr(change, name)) is not None}
        offers = live.stored.offers + ("offer" in changed)
        return replace(live.stored, seq=live.seq + 1, offers=offers, **changed)


def _lapsed(offer: Offer | None) -> dict[str, Any] | None:
    """Returns what is left of an open offer when the game ends; None when there is nothing to change."""
    return offer.lapsed().as_data() if offer is not None and offer.is_open else None

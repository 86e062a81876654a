"""How a visitor is deleted: games with others are given up, browsers sent away, then every row goes."""

from __future__ import annotations

import contextlib

from tablee.web.errors import Refused
from tablee.web.open_tables import OpenTables
from tablee.web.storage.stored_table import StoredTable
from tablee.web.table_actions import TableActions


class VisitorDeletion:
    """Deletes visitors, for the tables that are open in this process."""

    def __init__(self, tables: OpenTables, actions: TableActions) -> None:
        self._tables = tables
        self._actions = actions

    async def delete(self, visitor: str) -> None:
        """Deletes everything about a visitor.

        Whoever plays with them wins what was under way, as when they resign; at a table that waits for
        players their seat is free again.
        """
        store = self._tables.store
        for stored in await store.lists.all_of(visitor):
            if _is_played_with_others(stored, visitor):
                # Who can no longer win, or whose game has just ended, has nothing to give up.
                with contextlib.suppress(Refused):
                    await self._actions.resign(await self._tables.find(stored.id), visitor)
        self.send_away(visitor)
        gone = await store.profiles.delete(visitor)
        for table_id in (*gone.kept, *gone.dropped):
            await self._tables.reread(table_id)

    def send_away(self, visitor: str) -> None:
        """Closes every socket of a visitor in this process: their cookie names nobody any more."""
        for live in self._tables.live.values():
            for subscriber in live.subscribers:
                if subscriber.visitor == visitor:
                    subscriber.dismiss()


def _is_played_with_others(stored: StoredTable, visitor: str) -> bool:
    seat = stored.seat_of(visitor)
    others = any(holder != visitor for held in stored.seats for holder in held.holders)
    return stored.outcome is None and seat >= 0 and others and stored.seq > 0

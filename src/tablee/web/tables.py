"""The tables that somebody plays or watches in this process, and the rows behind them.

A change is checked by the rules, written, and only then told. What another process has changed is read anew:
its word comes through the store's notices.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from dataclasses import replace

from tablee.core.outcome import Outcome
from tablee.web import garbage
from tablee.web.live import Live
from tablee.web.metrics import Metrics
from tablee.web.rows import Change, StoredMove, outcome_data
from tablee.web.store import Store
from tablee.web.telling import Refused

log = logging.getLogger("tablee.web")

NAME = re.compile(r"[A-Za-z0-9_-]{1,24}")


class Tables:
    """By name. Whoever changes one holds its lock."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self.store = store
        self.metrics = metrics
        self.live: dict[str, Live] = {}
        self._settled: set[str] = set()
        self._loading: dict[str, asyncio.Task[Live | None]] = {}

    async def find(self, name: str) -> Live:
        """The table of this name, replayed from the store if nobody has asked for it lately."""
        live = self.live.get(name)
        if live is None and NAME.fullmatch(name):  # a database need not be asked for what it cannot hold
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
            live = await asyncio.shield(self._loading[name])
        if live is None:
            raise Refused("no_such_table", 404)
        live.touched = time.monotonic()
        return live

    async def _load(self, name: str) -> Live | None:
        try:
            found = await self.store.whole(name)
            if found is None:
                return None
            live = await asyncio.to_thread(Live.of, *found)
            self._settle(live)
            self.live[name] = live
            return live
        finally:
            del self._loading[name]

    def _settle(self, live: Live) -> None:
        """A game's first table brings the game itself, and the compiler: they stay."""
        if live.stored.game not in self._settled:
            self._settled.add(live.stored.game)
            garbage.settle()

    def knows(self, name: str) -> bool:
        """Whether a change of this table matters here."""
        return name in self.live or name in self._loading

    async def reread(self, name: str) -> Live | None:
        """Catches up with what another process has done."""
        if name in self._loading:  # what is being read may be older than the change
            await asyncio.shield(self._loading[name])
        live = self.live.get(name)
        if live is not None:
            async with live.lock:
                await self.catch_up(live)
        return live

    async def catch_up(self, live: Live) -> None:
        """With the lock held: reads the rows; moves that follow are played, anything else replays all."""
        found = await self.store.whole(live.id, len(live.table.moves))
        if found is None:
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
            live.replayed(await asyncio.to_thread(Live.of, *found))
        else:
            for move in news:
                live.played(stored, move)
        live.update(stored)

    # --- changes, with the lock held ---

    async def append(self, live: Live, move: str, ref: str | None, seconds: float) -> None:
        after = live.table.state.play(move)
        stored = StoredMove(len(live.table.moves) + 1, move, round(seconds, 3), ref)
        outcome = None if after.outcome is None else outcome_data(after.outcome)
        await self._write(live, Change(stored, outcome=outcome))
        live.played(replace(live.stored, seq=live.seq + 1, outcome=outcome), stored)
        self.metrics.count("moves")

    async def take_back(self, live: Live, keep: int) -> None:
        await self._write(live, Change(keep=keep))
        live.took_back(replace(live.stored, seq=live.seq + 1), keep)

    async def end(self, live: Live, outcome: Outcome) -> None:
        """By other means than a move."""
        data = outcome_data(outcome)
        await self._write(live, Change(outcome=data))
        live.update(replace(live.stored, seq=live.seq + 1, outcome=data))

    async def _write(self, live: Live, change: Change) -> None:
        if not await self.store.change(live.id, live.seq, change):
            await self.catch_up(live)
            raise Refused("late")
        if change.outcome is not None:
            log.info("a game is over", extra={"table": live.id, "reason": change.outcome["reason"]})

"""Keeps the tables: who sits down, plays, takes back, gives up; what a visitor may do at one.

One change at a time for each table, and each is on the disk before anybody hears of it.
"""

from __future__ import annotations

import asyncio
import logging
import time

from tablee.match.hints import Hint
from tablee.web import garbage
from tablee.web.computers import Computers
from tablee.web.limits import Limits
from tablee.web.live import SPECTATOR, Live, Watcher
from tablee.web.metrics import Metrics
from tablee.web.opening import Opener
from tablee.web.store import Store
from tablee.web.tables import Tables
from tablee.web.tasks import Tasks
from tablee.web.telling import Refused
from tablee.web.thinking import Thought
from tablee.words.naming import OUT_OF_TIME

log = logging.getLogger("tablee.web")

SWEEP_SECONDS = 1.0


class Keeper:
    """All tables of this process."""

    def __init__(self, store: Store, limits: Limits, metrics: Metrics) -> None:
        self.store = store
        self.limits = limits
        self.tasks = Tasks()
        self.tables = Tables(store, metrics)
        self.opener = Opener(store, limits, metrics)
        self.computers = Computers(self.tables, limits, self.tasks)
        self.find = self.tables.find

    async def start(self) -> None:
        if self.store.notices is not None:
            self.store.notices.heard = self._heard
            self.store.notices.missed = self._missed
        garbage.begin()
        self.tasks.start(self._sweep())

    async def stop(self) -> None:
        """Finishes the move in hand; computers are told to stop."""
        self.computers.closing = True
        for live in list(self.tables.live.values()):
            self.computers.stop(live)
            async with live.lock:  # a change under way is on the disk before this goes on
                pass
        await self.tasks.stop()
        self.computers.pool.close()

    def _heard(self, game: str) -> None:
        if self.tables.knows(game):
            self.tasks.start(self._reread(game))

    def _missed(self) -> None:
        for game in self.tables.live:
            self.tasks.start(self._reread(game))

    async def _reread(self, game: str) -> None:
        live = await self.tables.reread(game)
        if live is not None:
            self.computers.consider(live)

    # --- coming and going ---

    async def sit(
        self, live: Live, seat: int | None, visitor: str, name: str, *, invited: bool = False
    ) -> int:
        """Seats a visitor at a free seat, or by the private link at that one; again to change the name."""
        own = live.seat_of(visitor)
        if own >= 0:
            wanted: list[int] = [own]
        elif seat is not None:
            wanted = [seat] if invited or live.is_free(seat) else []
        else:
            wanted = [at for at in range(len(live.stored.specs)) if live.is_free(at)]
        for at in wanted:
            if await self.store.sit(live.id, at, visitor, name, invited=invited):
                async with live.lock:
                    await self.tables.catch_up(live)
                return at
        raise Refused("seat_taken")

    def watch(self, live: Live, watcher: Watcher) -> None:
        live.watchers.add(watcher)
        self._came_or_went(live, watcher)
        self.computers.consider(live)

    def leave(self, live: Live, watcher: Watcher) -> None:
        """A computer stops when nobody is left to wait for its move, or for its advice."""
        live.watchers.discard(watcher)
        self._came_or_went(live, watcher)
        if watcher.advice is not None:
            watcher.advice.drop()
        if not live.watchers:
            self.computers.stop(live)

    def _came_or_went(self, live: Live, watcher: Watcher) -> None:
        """Who sits at the table is shown to all; those who watch come and go unseen."""
        if live.seat_of(watcher.visitor) >= 0:
            live.announce()
        live.touched = time.monotonic()

    # --- playing ---

    async def play(self, live: Live, visitor: str, seq: int, move: str, ref: str | None) -> None:
        """A person's move. One that was played already, by its reference, is no mistake."""
        async with live.lock:
            if ref is not None and ref in live.refs:
                return
            seat = self._require_mover(live, visitor)
            self._require_seq(live, seq)
            clock = live.clock
            if clock is not None and clock.remaining(seat) < 0:
                await self.tables.end(live, live.given_up(seat, OUT_OF_TIME))
                return
            await self.tables.append(live, move, ref, clock.elapsed() if clock else 0.0)
        self.computers.consider(live)

    async def undo(self, live: Live, visitor: str, seq: int) -> None:
        async with live.lock:
            seat = self._require_seat(live, visitor)
            self._require_seq(live, seq)
            keep = live.undone(seat)
            if keep is None:
                raise Refused("cannot_undo")
            await self.tables.take_back(live, keep)
        self.computers.stop(live)
        self.computers.consider(live)

    async def resign(self, live: Live, visitor: str) -> None:
        """Whatever has happened meanwhile: who gives up gives up, and a second time changes nothing."""
        async with live.lock:
            seat = self._require_seat(live, visitor)
            if live.outcome is not None:
                raise Refused("game_over")
            await self.tables.end(live, live.given_up(seat))
        self.computers.stop(live)

    async def again(self, live: Live, visitor: str) -> str:
        """The next game with the same players, for all of them."""
        self._require_seat(live, visitor)
        following = await self.opener.again(live, visitor)
        async with live.lock:
            await self.tables.catch_up(live)
        return following

    async def hint(self, live: Live, watcher: Watcher) -> Hint:
        """Advice for who is to move; a watcher gets one piece at a time, never for an older table."""
        seat = self._require_mover(live, watcher.visitor)
        if watcher.advice is not None:
            raise Refused("too_fast", 429)
        thought = watcher.advice = Thought(live.seq)
        try:
            found = await self.computers.advise(live, seat, thought)
        finally:
            if watcher.advice is thought:
                watcher.advice = None
        self._require_seq(live, thought.seq)
        return found

    def answer_now(self, live: Live, visitor: str) -> None:
        """Somebody does not want to wait for the computer."""
        self._require_seat(live, visitor)
        if live.thought is not None:
            live.thought.answer_now()

    def _require_seat(self, live: Live, visitor: str) -> int:
        seat = live.seat_of(visitor)
        if seat == SPECTATOR:
            raise Refused("not_seated", 403)
        return seat

    def _require_mover(self, live: Live, visitor: str) -> int:
        seat = self._require_seat(live, visitor)
        if live.mover < 0:
            raise Refused("game_over")
        if live.mover != seat:
            raise Refused("not_your_turn")
        return seat

    def _require_seq(self, live: Live, seq: int) -> None:
        if seq != live.seq:
            raise Refused("late")

    # --- time ---

    async def _sweep(self) -> None:
        """Flags that fall, and tables that nobody has asked for in a while."""
        tidied = time.monotonic()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            now = time.monotonic()
            if now - tidied > garbage.TIDY_SECONDS:
                garbage.tidy()
                tidied = now
            for live in list(self.tables.live.values()):
                try:
                    await self._flag(live)
                except Refused:
                    log.info("somebody else has moved", extra={"table": live.id})
                except Exception:
                    log.exception("a clock could not be stopped", extra={"table": live.id})
                if not live.watchers and now - live.touched > self.limits.idle and not live.lock.locked():
                    del self.tables.live[live.id]

    async def _flag(self, live: Live) -> None:
        """Ends the game of a mover who has run out of time."""
        clock = live.clock
        if clock is None or not live.watchers or live.mover < 0 or clock.remaining(live.mover) >= 0:
            return
        async with live.lock:
            if live.mover < 0 or clock.remaining(live.mover) >= 0:
                return
            await self.tables.end(live, live.given_up(live.mover, OUT_OF_TIME))
        self.computers.stop(live)

"""Computers at the tables: they think while somebody waits for them, and stop when nobody does."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from dataclasses import replace

from tablee.core.budget import Budget
from tablee.core.errors import AgentFailed
from tablee.match.hints import Hint, hint
from tablee.web.limits import Limits
from tablee.web.live import Live
from tablee.web.tables import Tables
from tablee.web.tasks import Tasks
from tablee.web.telling import Refused
from tablee.web.thinking import Pool, Thought

log = logging.getLogger("tablee.web")

LESSON_PACE = 0.6  # seconds before another's move in a guided game
LEASE_GRACE = 5.0
RETRY_SECONDS = 2.0  # after a failure of the database


class Computers:
    """Thinks about one move at a time for each table."""

    def __init__(self, tables: Tables, limits: Limits, tasks: Tasks) -> None:
        self.pool = Pool(limits.workers)
        self.closing = False
        self._tables = tables
        self._limits = limits
        self._tasks = tasks
        self._process = secrets.token_hex(8)

    def consider(self, live: Live) -> None:
        """Lets the computer to move think, if it is one and somebody waits for it."""
        mover = live.mover
        wanted = mover >= 0 and live.table.agents[mover] is not None and bool(live.watchers)
        if live.thought is not None and live.thought.seq == live.seq and not live.thought.dropped:
            return
        if wanted and not live.failed and not self.closing:
            self.stop(live)
            live.thought = Thought(live.seq)
            self._tasks.start(self._think(live, live.thought))

    def stop(self, live: Live) -> None:
        """Nobody wants the answer any more."""
        if live.thought is not None:
            live.thought.drop()
            live.thought = None

    async def _think(self, live: Live, thought: Thought) -> None:
        try:
            await self._answer(live, thought)
        except AgentFailed as error:
            log.exception("an agent failed", extra={"table": live.id, "spec": error.fields.get("spec")})
            self._tables.metrics.count("agent_failures")
            live.failed = True
            live.announce()
        except Refused:
            log.info("somebody else has moved", extra={"table": live.id})
        except Exception:
            log.exception("no answer could be written", extra={"table": live.id})
            self._tables.metrics.count("failures")
            await asyncio.sleep(RETRY_SECONDS)
        if live.thought is thought:
            live.thought = None
        self.consider(live)

    async def _answer(self, live: Live, thought: Thought) -> None:
        seconds = self._limits.thinking
        lease = seconds + LEASE_GRACE
        if not await self._tables.store.may_think(live.id, thought.seq, self._process, lease):
            # Another process does; should it die, its turn is taken over when its time has passed.
            await asyncio.sleep(lease)
            return
        begun = time.monotonic()
        move = await self._decide(live, thought, seconds)
        took = time.monotonic() - begun
        self._tables.metrics.observe("thinking_seconds", took)
        async with live.lock:
            if not thought.dropped and live.seq == thought.seq and live.mover >= 0:
                await self._tables.append(live, move, None, took if live.clock else 0.0)

    async def _decide(self, live: Live, thought: Thought, seconds: float) -> str:
        taught = live.lesson_move()
        if taught is not None:
            await asyncio.sleep(LESSON_PACE)
            return taught
        # A table of its own: while this one thinks, the other may change.
        table = replace(live.table, states=[live.table.state], moves=list(live.table.moves))
        budget = Budget(seconds=seconds, cancelled=thought.stopped.is_set)
        return await self.pool.run(lambda: table.think(budget))

    async def advise(self, live: Live, seat: int, thought: Thought) -> Hint:
        """What the strongest level would play, from the view of the seat that asks."""
        view, number = live.table.state.view(seat), len(live.table.moves)
        # The seed is the number of the move, not the game's: advice tells nothing of the deal.
        return await self.pool.run(lambda: hint(view, number, cancelled=thought.stopped.is_set))

"""Computers at the tables: they think while somebody waits for them, and stop when nobody does."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace

from tablee.core.budget import Budget
from tablee.core.errors import AgentFailed
from tablee.match.hints import Hint, hint, templates_for_hints
from tablee.match.preparation import think
from tablee.web.background import BackgroundTasks, PendingDecision, ThinkingPool
from tablee.web.errors import Refused
from tablee.web.limits import Limits
from tablee.web.live_table import LiveTable
from tablee.web.open_tables import OpenTables
from tablee.web.preparation import wait_for, wait_for_search

log = logging.getLogger("tablee.web")

LESSON_PACE = 0.6  # seconds before another's move in a guided game
LEASE_GRACE = 5.0
RETRY_SECONDS = 2.0  # after a failure of the database


class ComputerPlayers:
    """Thinks about one move at a time for each table."""

    def __init__(self, tables: OpenTables, limits: Limits, tasks: BackgroundTasks) -> None:
        self.pool = ThinkingPool(limits.workers)
        self.closing = False
        self._tables = tables
        self._limits = limits
        self._tasks = tasks

    def consider(self, live: LiveTable) -> None:
        """Lets the seat to move think, if a computer sits there and somebody waits for it, at the table or,
        in a game by turns, anywhere.

        Nobody begins while a player is missing.
        """
        mover = live.expected_seat
        wanted = mover >= 0 and live.table.agents[mover] is not None and live.is_awaited
        if live.decision is not None and live.decision.seq == live.seq and not live.decision.dropped:
            return
        if wanted and not live.failed and not self.closing:
            self.stop(live)
            live.decision = PendingDecision(live.seq)
            self._tasks.start(self._think(live, live.decision))

    def reconsider(self, live: LiveTable) -> None:
        """Drops a move for a table that has changed since, and lets whoever is to move now think."""
        if live.decision is not None and live.decision.seq != live.seq:
            self.stop(live)
        self.consider(live)

    def stop(self, live: LiveTable) -> None:
        """Drops the move that is being thought about: nobody wants it any more."""
        if live.decision is not None:
            live.decision.drop()
            live.decision = None

    async def _think(self, live: LiveTable, decision: PendingDecision) -> None:
        try:
            await self._answer(live, decision)
        except AgentFailed as error:
            log.exception("an agent failed", extra={"table": live.id, "spec": error.fields.get("spec")})
            self._tables.metrics.agent_failures.inc()
            live.failed = True
            live.announce()
        except Refused:
            log.info("somebody else has moved", extra={"table": live.id})
        except Exception:
            log.exception("no answer could be written", extra={"table": live.id})
            self._tables.metrics.failures.inc()
            await asyncio.sleep(RETRY_SECONDS)
        if live.decision is decision:
            live.decision = None
        self.consider(live)

    async def _answer(self, live: LiveTable, decision: PendingDecision) -> None:
        if live.lesson_move() is None:
            await wait_for_search(live, decision.stopped.is_set)
            if decision.dropped:
                return
        seconds = self._limits.thinking
        lease = seconds + LEASE_GRACE
        if not await self._tables.store.may_think(live.id, decision.seq, self._tables.store.process, lease):
            # Another process does; should it die, its turn is taken over when its time has passed.
            await asyncio.sleep(lease)
            return
        begun = time.monotonic()
        move = await self._choose(live, decision, seconds)
        took = time.monotonic() - begun
        self._tables.metrics.thinking_seconds.observe(took)
        async with live.lock:
            if not decision.dropped and live.seq == decision.seq and live.table.mover >= 0:
                await self._tables.append(live, move, None, took if live.clock else 0.0)

    async def _choose(self, live: LiveTable, decision: PendingDecision, seconds: float) -> str:
        taught = live.lesson_move()
        if taught is not None:
            await asyncio.sleep(LESSON_PACE)
            return taught
        # A copy: while a thread thinks about this position, the table itself may change.
        table = replace(live.table, states=[live.table.state], moves=list(live.table.moves))
        budget = Budget(seconds=seconds, cancelled=decision.stopped.is_set)
        return await self.pool.run(lambda: think(table, budget))

    async def advise(self, live: LiveTable, seat: int, decision: PendingDecision) -> Hint:
        """Returns what the strongest level would play, from the view of the seat that asks."""
        view, number = live.table.state.view(seat), len(live.table.moves)
        kind = live.table.game.kind
        await wait_for(kind, templates_for_hints(kind), decision.stopped.is_set)
        # The seed is the number of the move, not the game's: advice tells nothing of the deal.
        return await self.pool.run(lambda: hint(view, number, cancelled=decision.stopped.is_set))

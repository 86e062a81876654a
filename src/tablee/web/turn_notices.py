"""Notices about games by turns: it has become somebody's move, or the game is over, while they do not look.

A notice names the game and the others as the page shows them, and leads to the table; nothing that happened
there stands in it. The process that wrote the change sends it, once, outside the table's lock; if that
fails, only the notice is lost.
"""

from __future__ import annotations

import logging
from urllib.parse import urlsplit

import msgspec

from tablee.core.notes import N_
from tablee.web.background import BackgroundTasks
from tablee.web.live_table import LiveTable
from tablee.web.messages import seat_names
from tablee.web.metrics import Metrics
from tablee.web.open_tables import OpenTables
from tablee.web.push_sender import GONE, PushSender
from tablee.web.storage.stored_table import StoredTable
from tablee.web.storage.subscription_rows import Subscription
from tablee.web.turn_deadlines import DAY
from tablee.web.visitors import say_in
from tablee.web.wire.turns import TurnNotice

log = logging.getLogger("tablee.web")

YOUR_MOVE = N_("Your move against {who}.")
OVER = N_("The game against {who} is over.")
OVER_SECONDS = 7 * DAY  # how long a push service keeps the notice that a game is over


class TurnNotices:
    """Tells whoever wants notices what concerns them."""

    def __init__(
        self, tables: OpenTables, sender: PushSender, tasks: BackgroundTasks, metrics: Metrics
    ) -> None:
        self._tables = tables
        self._sender = sender
        self._tasks = tasks
        self._metrics = metrics

    def changed(self, before: StoredTable, live: LiveTable) -> None:
        """Tells those who are concerned by a change of a table and have no page of it open."""
        after = live.stored
        if after.days is None:
            return
        players, ended = frozenset(after.players), after.outcome is not None
        if ended:
            seats = players if before.outcome is None else frozenset()
        else:
            begins = after.deadline is not None and (before.mover != after.mover or before.deadline is None)
            seats = frozenset(seat for seat in players if begins and seat == after.mover)
        seconds = OVER_SECONDS if ended else (after.due or 0.0) - self._tables.now()
        for seat in seats - live.here:
            self._tasks.start(self._tell(live, seat, OVER if ended else YOUR_MOVE, seconds))

    async def _tell(self, live: LiveTable, seat: int, text: str, seconds: float) -> None:
        try:
            holders = live.stored.seats[seat].holders
            for to in await self._tables.store.subscriptions.of(holders):
                await self._send(live, seat, text, seconds, to)
        except Exception:
            log.exception("a notice could not be sent", extra={"table": live.id})

    async def _send(self, live: LiveTable, seat: int, text: str, seconds: float, to: Subscription) -> None:
        names = seat_names(live, to.language)
        others = ", ".join(name for at, name in enumerate(names) if at != seat)
        notice = TurnNotice(
            live.table.game.kind.title,
            say_in(to.language)(text, who=others),
            f"/t/{live.id}",
            live.id,
            await self._tables.store.lists.turns_of(to.visitor),
        )
        # The address is a secret between browser and push service: the log has its host only.
        said = {"table": live.id, "service": urlsplit(to.endpoint).hostname}
        try:
            status = await self._sender.send(to, msgspec.json.encode(notice), seconds, live.id)
        except Exception as error:  # noqa: BLE001 - every library under it has its own; none may hurt the table
            log.warning("a notice was not taken", extra={**said, "problem": type(error).__name__})
            self._metrics.notices_failed.inc()
            return
        if status in GONE:
            await self._tables.store.subscriptions.drop(to.endpoint)
        if status >= 300:
            log.warning("a notice was not taken", extra={**said, "status": status})
            self._metrics.notices_failed.inc()
        else:
            self._metrics.notices.inc()

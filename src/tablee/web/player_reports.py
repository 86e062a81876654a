"""Reports to the host of a server: what a player found wrong with another, with what shows it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import Any

from tablee.core.notes import N_
from tablee.records.files import as_json
from tablee.web.errors import Refused
from tablee.web.limits import Limits, Rate
from tablee.web.live_table import LiveTable, record_of
from tablee.web.messages import seat_names
from tablee.web.open_tables import OpenTables
from tablee.web.storage.report_rows import StoredReport
from tablee.web.storage.stored_table import StoredMove, StoredTable

REASONS = {
    "name": N_("an offensive name"),
    "phrases": N_("pesters with phrases"),
    "stalling": N_("lets the others wait on purpose"),
    "unfair": N_("seems to have help from a computer"),
}
MOST = 20  # of one visitor within a day


class HostReports:
    """Takes reports of visitors."""

    def __init__(self, tables: OpenTables, limits: Limits) -> None:
        self._tables = tables
        self._rate = Rate(limits.reports)

    async def report(self, live: LiveTable, visitor: str, seat: int, reason: str, language: str) -> None:
        """Keeps a report about who sits at a seat; a later one about the same seat takes its place.

        Raises Refused (`not_seated`) for spectators, (`nobody_there`), (`too_fast`).
        """
        if live.seat_of(visitor) < 0:
            raise Refused("not_seated", 403)
        reported = min(others_at(live, seat, visitor))
        if not self._rate.allows(visitor):
            raise Refused("too_fast", 429)
        found = await self._tables.store.whole(live.id)
        if found is None:
            raise Refused("no_such_table", 404)
        report = StoredReport(
            id=secrets.token_hex(4),
            made=self._tables.now(),
            reporter=visitor,
            reported=reported,
            name=seat_names(live, language)[seat],
            game=live.id,
            seat=seat,
            reason=reason,
            evidence=json.dumps(_evidence(*found), ensure_ascii=False),
        )
        if not await self._tables.store.reports.add(report, MOST):
            raise Refused("too_fast", 429)


def others_at(live: LiveTable, seat: int, visitor: str) -> frozenset[str]:
    """Returns who sits at a seat; raises Refused (`nobody_there`) where nobody but the visitor does."""
    seats = live.stored.seats
    if seat >= len(seats) or not seats[seat].holders or visitor in seats[seat].holders:
        raise Refused("nobody_there")
    return seats[seat].holders


def _evidence(stored: StoredTable, moves: Sequence[StoredMove]) -> dict[str, Any]:
    """The record so far with the time of each move, and what was said, by seats: no name, no identity."""
    return {
        "record": json.loads(as_json(record_of(stored, moves))),
        "seconds": [move.seconds for move in moves],
        "phrases": [
            {"seat": said.seat + 1, "code": said.code, "after": said.moves, "said": said.said}
            for said in stored.phrases
        ],
    }

"""Vacations: a visitor may stop their time in all games by turns, for so many days of each calendar year
(UTC).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from tablee.web.errors import Refused
from tablee.web.open_tables import OpenTables
from tablee.web.storage.vacation_rows import Vacation
from tablee.web.turn_deadlines import DAY
from tablee.web.wire.turns import VacationState

BUDGET = 28  # days of each year
PARDONED = 1 / 24  # days: whoever comes back within an hour has used none


class Vacations:
    """Takes and ends the vacations of visitors; the tables at which they sit are told."""

    def __init__(self, tables: OpenTables) -> None:
        self._tables = tables
        self._rows = tables.store.vacations

    async def state(self, visitor: str) -> VacationState:
        """Returns until when a visitor is on vacation, and how many days they have left this year."""
        now, taken = self._tables.now(), await self._rows.of(visitor)
        running = _running(taken, now)
        return VacationState(None if running is None else running.ends, _whole(days_left(taken, _year(now))))

    async def take(self, visitor: str, days: int) -> VacationState:
        """Begins a vacation now.

        Raises Refused (`on_vacation`) while another one lasts, (`no_vacation_left`) for more days than are
        left of a year that it touches.
        """
        now, taken = self._tables.now(), await self._rows.of(visitor)
        if _running(taken, now) is not None:
            raise Refused("on_vacation")
        wanted = Vacation(len(taken) + 1, round(now, 3), round(now + days * DAY, 3))
        for year in {_year(wanted.begins), _year(wanted.ends)}:
            if days_left([*taken, wanted], year) < -PARDONED:
                raise Refused("no_vacation_left", left=_whole(days_left(taken, year)))
        tables = await self._rows.add(visitor, wanted)
        if tables is None:  # another request was faster
            raise Refused("on_vacation")
        await self._tell(tables)
        return await self.state(visitor)

    async def end(self, visitor: str) -> VacationState:
        """Ends a vacation now, so that its other days are left; does nothing without one."""
        now = self._tables.now()
        running = _running(await self._rows.of(visitor), now)
        if running is not None:
            await self._tell(await self._rows.end(visitor, running.number, round(now, 3)))
        return await self.state(visitor)

    async def _tell(self, tables: Iterable[str]) -> None:
        for table in tables:
            await self._tables.reread(table)


def days_left(taken: Iterable[Vacation], year: int) -> float:
    """Returns how much of the budget of a year vacations have left, in days; negative when they are too
    long.
    """
    first, last = (datetime(at, 1, 1, tzinfo=UTC).timestamp() for at in (year, year + 1))
    used = sum(max(0.0, min(one.ends, last) - max(one.begins, first)) for one in taken)
    return BUDGET - used / DAY


def _whole(days: float) -> int:
    return max(0, int(days + PARDONED))


def _running(taken: Iterable[Vacation], now: float) -> Vacation | None:
    return next((one for one in taken if one.begins <= now < one.ends), None)


def _year(moment: float) -> int:
    return datetime.fromtimestamp(moment, UTC).year

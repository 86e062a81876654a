"""What a second was worth on each machine of a league, as rows: the reference and what came since."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select

from tablee.league.calibration import Calibration
from tablee.league.storage import schema
from tablee.web.storage.database import Database

_calibrations = schema.calibrations.c
_MACHINE, _PROCESSOR, _PYTHON = 80, 120, 20  # characters that are kept
MOST = 100  # rows that a list has


@dataclass(frozen=True)
class StoredCalibration:
    """A calibration, on which machine it was made, and whether others were compared with it from then on."""

    machine: str
    calibration: Calibration
    reference: bool


class CalibrationRows:
    """The rows of one league."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, found: Calibration, *, reference: bool = False, machine: str = ""
    ) -> StoredCalibration:
        """Keeps what was measured on this machine; the first of a league is the reference in any case.

        Returns it as it was kept.
        """
        name = (machine or platform.node())[:_MACHINE]
        row = {
            "machine": name,
            "measured": found.measured,
            "seconds": found.seconds,
            "processor": found.processor[:_PROCESSOR],
            "python": found.python[:_PYTHON],
        }
        earlier = select(_calibrations.number).where(_calibrations.reference.is_(True)).limit(1)

        def work(connection: Connection) -> bool:
            first = connection.scalar(earlier) is None
            connection.execute(insert(schema.calibrations), {**row, "reference": reference or first})
            return reference or first

        kept = await self._database.write(work)
        return StoredCalibration(name, found, kept)

    async def reference(self) -> Calibration | None:
        """Returns what all others are compared with; None before anything was measured."""
        wanted = (
            select(schema.calibrations)
            .where(_calibrations.reference.is_(True))
            .order_by(_calibrations.number.desc())
            .limit(1)
        )

        def work(connection: Connection) -> Calibration | None:
            row = connection.execute(wanted).one_or_none()
            return None if row is None else _calibration(row)

        return await self._database.read(work)

    async def latest(self) -> list[StoredCalibration]:
        """Returns the latest `MOST`, the newest first."""
        wanted = select(schema.calibrations).order_by(_calibrations.number.desc()).limit(MOST)
        return await self._database.read(
            lambda connection: [
                StoredCalibration(row.machine, _calibration(row), row.reference)
                for row in connection.execute(wanted)
            ]
        )


def _calibration(row: Any) -> Calibration:
    values = row._asdict()
    return Calibration(**{name: values[name] for name in ("seconds", "processor", "python", "measured")})

"""Analyses of finished games in the database: a row each, which nobody changes."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from tablee.web.storage import schema
from tablee.web.storage.database import Database
from tablee.web.wire.rest import AnalysedGame

_analyses = schema.analyses.c


class AnalysisRows:
    """The analyses that the processes of one database have made."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, table_id: str) -> AnalysedGame | None:
        """Returns the analysis of a table; None where there is none, or only one in an older form."""
        wanted = select(_analyses.result).where(_analyses.game == table_id)
        text = await self._database.read(lambda connection: connection.scalar(wanted))
        try:
            return None if text is None else msgspec.json.decode(text, type=AnalysedGame)
        except msgspec.MsgspecError:
            return None

    async def keep(self, table_id: str, result: AnalysedGame) -> None:
        """Writes an analysis down; where another process was faster, its own stays."""
        row = {"game": table_id, "result": msgspec.json.encode(result).decode(), "made": time.time()}

        def work(connection: Connection) -> None:
            try:
                with connection.begin_nested():
                    connection.execute(insert(schema.analyses), row)
            except IntegrityError:  # it is there, or the table is gone
                pass

        await self._database.write(work)

"""The store of one league: its parts, over one database."""

from __future__ import annotations

from sqlalchemy import select

from tablee.league.storage.calibration_rows import CalibrationRows
from tablee.league.storage.final_rows import FinalRows
from tablee.league.storage.game_rows import GameRows
from tablee.league.storage.migrations import CHAIN
from tablee.league.storage.pairing_rows import PairingRows
from tablee.league.storage.people_rows import PeopleRows
from tablee.league.storage.promotion_rows import PromotionRows
from tablee.league.storage.version_rows import VersionRows
from tablee.web.storage.database import Database, connect, url_of


class LeagueStore:
    """What a league keeps; its tables lie beside those of a web server, or alone."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.people = PeopleRows(database)
        self.versions = VersionRows(database)
        self.pairings = PairingRows(database)
        self.games = GameRows(database)
        self.promotions = PromotionRows(database)
        self.final = FinalRows(database)
        self.calibrations = CalibrationRows(database)

    @classmethod
    async def open(cls, database: str) -> LeagueStore:
        """Connects to a database, a URL or the path of a file, and brings its league to the newest layout.

        Raises what the driver raises when that fails.
        """
        opened = connect(url_of(database))
        await opened.write(CHAIN.upgrade)
        return cls(opened)

    async def close(self) -> None:
        """Closes every connection, once what waits to be written is written."""
        await self._database.close()

    async def alive(self) -> bool:
        """Returns whether the database answers."""
        return await self._database.read(lambda connection: connection.scalar(select(1)) == 1)

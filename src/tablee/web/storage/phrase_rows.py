"""What people have said at tables, as rows: codes of fixed phrases."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from tablee.web.storage import schema
from tablee.web.storage.change_notices import ChangeNotices, notify
from tablee.web.storage.database import Database
from tablee.web.storage.stored_table import StoredPhrase

TRIES = 5  # of a number that others may take in the same moment

_phrases = schema.phrases.c
_COLUMNS = (
    _phrases.number,
    _phrases.seat,
    _phrases.visitor,
    _phrases.code,
    _phrases.moves,
    _phrases.said,
)


class PhraseRows:
    """The rows of one server. What is said is told to other processes that have the table open."""

    def __init__(self, database: Database, notices: ChangeNotices | None) -> None:
        self._database = database
        self._notices = notices

    async def add(self, game: str, phrase: StoredPhrase, most: int) -> bool:
        """Adds what somebody says, with the next number; returns False when their seat has said `most`."""
        last = select(func.max(_phrases.number)).where(_phrases.game == game)
        theirs = select(func.count()).where(_phrases.game == game, _phrases.seat == phrase.seat)

        def work(connection: Connection) -> bool:
            if (connection.scalar(theirs) or 0) >= most:
                return False
            numbered = replace(phrase, number=(connection.scalar(last) or 0) + 1)
            connection.execute(insert(schema.phrases), {"game": game, **vars(numbered)})
            notify(connection, game, self._notices)
            return True

        for _ in range(TRIES):
            try:
                return await self._database.write(work)
            except IntegrityError:  # somebody else spoke in the same moment, or the table is gone
                continue
        return False

    async def of(self, visitor: str) -> list[tuple[str, StoredPhrase]]:
        """Returns everything that a visitor has said, each with the table's id, in the order of time."""
        wanted = select(_phrases.game, *_COLUMNS).where(_phrases.visitor == visitor).order_by(_phrases.said)
        return await self._database.read(
            lambda connection: [(game, StoredPhrase(*row)) for game, *row in connection.execute(wanted)]
        )


def phrases_of(connection: Connection, game: str) -> tuple[StoredPhrase, ...]:
    """Returns what was said at a table, in order."""
    wanted = select(*_COLUMNS).where(_phrases.game == game).order_by(_phrases.number)
    return tuple(StoredPhrase(*row) for row in connection.execute(wanted))

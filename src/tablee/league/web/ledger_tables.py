"""Games of the ledger as tables to look through: replayed by their records, with the names of their players.

Nothing that belongs to one player is in them: of a record only its game is taken, and none of its notes.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Sequence

from tablee.league.storage.ledger_game import LedgerGame
from tablee.match.endings import FAILED, concession
from tablee.records import Record
from tablee.records.files import from_json
from tablee.roster import HUMAN
from tablee.web.live_table import LiveTable
from tablee.web.storage.stored_table import StoredMove, StoredSeat, StoredTable, outcome_data

MOST_KEPT = 40


def plain_record(game: LedgerGame, names: Sequence[str]) -> Record:
    """Returns the record of a game without its notes, its seats called by the names of the players.

    Where a player has failed, that is the outcome; how, is its owner's business.
    """
    found = from_json(json.dumps(game.record).encode(), f"game {game.number}")
    outcome = found.outcome or found.final.outcome
    if outcome is None and game.loss is not None:
        outcome = concession(found.final, int(game.loss["seat"]), FAILED)
    return Record(
        game_name=found.game_name,
        options=found.options,
        seed=found.seed,
        opening=found.opening,
        seats=tuple(names),
        moves=found.moves,
        outcome=outcome,
        started=found.started,
        source=found.source,
    )


def ledger_table(game: LedgerGame, names: Sequence[str]) -> LiveTable:
    """Returns a game of the ledger as a table at which nobody sits."""
    record = plain_record(game, names)
    outcome = record.outcome
    stored = StoredTable(
        id=f"league-{game.number}",
        game=record.game_name,
        options=record.options,
        seed=record.seed,
        opening=record.opening,
        specs=(HUMAN,) * len(names),  # who is called as they are called
        creator="",
        started=record.started,
        seq=len(record.moves),
        mover=-1,
        outcome=None if outcome is None else outcome_data(outcome),
        seats=tuple(StoredSeat("", name) for name in names),
    )
    moves = [StoredMove(number, move, 0.0, None) for number, move in enumerate(record.moves, 1)]
    return LiveTable.of(stored, moves)


class LedgerTables:
    """The tables that were looked through last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, tuple[str, ...]], LiveTable] = OrderedDict()

    async def table(self, game: LedgerGame, names: Sequence[str]) -> LiveTable:
        """Returns the table of a game; replaying it is done in a thread, once while it is remembered."""
        key = game.number, tuple(names)  # players may be renamed
        if key not in self._kept:
            self._kept[key] = await asyncio.to_thread(ledger_table, game, key[1])
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

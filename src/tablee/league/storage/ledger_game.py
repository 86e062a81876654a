"""A game of the ledger: who sat where, what each got of the win, the record, and what only some may read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tablee.league.storage.stored_player import StoredPlayer

WIN = 60  # a whole win in sixtieths, so that what up to six players share is exact


@dataclass(frozen=True)
class LedgerSeat:
    """One seat: its player, its share of the win in sixtieths, seconds of all its moves and of the slowest.

    `log` is the last it said on standard error, and `notes` what it said of its moves, by their numbers: both
    are for its owner alone.
    """

    player: StoredPlayer
    share: int
    seconds: float = 0.0
    slowest: float = 0.0
    log: str = ""
    notes: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class LedgerGame:
    """A finished game.

    `record` is the record as plain data. `loss` says who failed and how, for a game that did not end by the
    rules: `seat` counted from 0, `move` the number of the move, `position` its text for that seat, and `why`,
    a `Note` as plain data. `number`, `pairing`, `kind` and `finished` are the ledger's.
    """

    deal: int
    seating: int
    seed: int
    record: dict[str, Any]
    seats: tuple[LedgerSeat, ...]
    loss: dict[str, Any] | None = None
    number: int = 0
    pairing: int = 0
    kind: str = field(default="")
    finished: float = 0.0

    def game_row(self) -> dict[str, Any]:
        """Returns the columns of the game that are not the ledger's."""
        return {
            "deal": self.deal,
            "seating": self.seating,
            "seed": self.seed,
            "record": json.dumps(self.record, ensure_ascii=False),
            "loss": None if self.loss is None else json.dumps(self.loss, ensure_ascii=False),
        }

    def seat_rows(self) -> list[dict[str, Any]]:
        """Returns the columns of each seat, without the game."""
        return [
            {
                "seat": number,
                "person": seat.player.person or None,
                "version": seat.player.version or None,
                "player": str(seat.player),
                "share": seat.share,
                "seconds": seat.seconds,
                "slowest": seat.slowest,
                "log": _storable(seat.log),
                "notes": None if seat.notes is None else json.dumps(seat.notes),
            }
            for number, seat in enumerate(self.seats)
        ]


def _storable(log: str) -> str:
    """Returns what a program said, without what PostgreSQL keeps in no text."""
    return log.replace("\0", "\N{REPLACEMENT CHARACTER}").encode("utf-8", "replace").decode()

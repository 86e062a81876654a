"""The tables of the lobby: which of them a visitor is shown, and what they look for among them.

Listed are tables whose owner asked for that in the form, and those of strangers who were paired, unless one
of them chose a private game. A game to which an address is the only way is never listed. Tables at which
nothing has happened for an hour and nobody is are left out, and so are those of whoever has blocked the
visitor or is blocked by them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from tablee.roster import HUMAN, find_game
from tablee.skill_ratings import Strength
from tablee.web.storage.stored_table import StoredTable
from tablee.web.wire.rest import SeatRating

QUIET_AFTER = 3600.0  # seconds since a change, where nobody is at the table

Time = Literal["none", "clock", "turns"]


@dataclass(frozen=True)
class TableFilter:
    """What a visitor looks for; None where anything will do.

    `time`: no clocks, clocks for the whole game, or games by turns. `within`: everybody at the table is so
    many points of rating from the visitor at most. `free`: so many seats are free at least, at tables that
    wait for players.
    """

    game: str | None = None
    preset: str | None = None
    time: Time | None = None
    within: int | None = None
    free: int | None = None

    def suits(self, stored: StoredTable) -> bool:
        """Returns whether a table is what is looked for, but for ratings."""
        if self.game is not None and stored.game != self.game:
            return False
        if self.time is not None and time_of(stored) != self.time:
            return False
        free = sum(stored.is_free(seat) for seat in range(len(stored.specs)))
        if self.free is not None and stored.is_waiting and free < self.free:
            return False
        return self.preset is None or preset_of(stored) == self.preset

    def is_near(self, stored: StoredTable, ratings: Sequence[SeatRating | None], own: int) -> bool:
        """Returns whether the people at a table are about as strong as the visitor, who has `own` points."""
        if self.within is None:
            return True
        newcomer = Strength().points
        return all(
            abs((rating.points if rating is not None else newcomer) - own) <= self.within
            for seat, rating in enumerate(ratings)
            if stored.specs[seat] == HUMAN and not stored.is_free(seat)
        )


@dataclass(frozen=True)
class Audience:
    """Who is at a table now: the seats of people with an open page, and how many visitors watch."""

    here: frozenset[int] = frozenset()
    spectators: int = 0


def time_of(stored: StoredTable) -> Time:
    """Returns what sort of clocks a table has."""
    if stored.days is not None:
        return "turns"
    return "none" if stored.clock is None else "clock"


def preset_of(stored: StoredTable) -> str | None:
    """Returns the preset of a table's rules, None where single options differ from it."""
    game = find_game(stored.game).configure(stored.options, seats=len(stored.specs))
    return None if game.changed else game.preset


def is_shown(stored: StoredTable, audience: Audience, apart: Collection[str], now: float) -> bool:
    """Returns whether a listed table is shown to a visitor who is kept apart from some others."""
    people = {stored.creator, *(holder for seat in stored.seats for holder in seat.holders)}
    if people & set(apart):
        return False
    attended = bool(audience.here) or audience.spectators > 0
    return attended or stored.days is not None or now - stored.changed < QUIET_AFTER

"""The people who look at one screen, and how much of the game each of them has been told.

One person, or a game that hides nothing: one screen for all. Several people and hidden hands: whoever is to
move has the screen to themselves, and hears what has happened since they last had it.
"""

from __future__ import annotations

from tablee.core.scene import Line
from tablee.match.table import Table
from tablee.match.visibility import SPECTATOR
from tablee.roster import HUMAN


class SharedScreen:
    """The people at one screen. `people` are their seats; `at_keyboard` is who has the screen now, if
    anybody.

    `secretive` says that several people play and hide their hands from each other.
    """

    def __init__(self, table: Table) -> None:
        """The people at a table have heard everything that was played there before."""
        self._table = table
        self.people = [seat for seat, spec in enumerate(table.specs) if spec == HUMAN]
        self.secretive = len(self.people) > 1 and not table.game.kind.perfect_information
        self.at_keyboard: int | None = None
        self._heard = dict.fromkeys([SPECTATOR, *range(table.game.seats)], len(table.moves))

    def viewer(self) -> int:
        """Returns whose view the screen shows now: the only person's, or that of the person to move."""
        if len(self.people) == 1:
            return self.people[0]
        return self._table.mover if self._table.mover in self.people else SPECTATOR

    def listener(self) -> int:
        """Returns whose log the screen shows: the viewer's, or a spectator's where people who hide nothing
        look at it together. A log calls its listener "you".
        """
        if len(self.people) > 1 and not self.secretive:
            return SPECTATOR
        return self.viewer()

    @property
    def reader(self) -> int | None:
        """The person the screen speaks to as "you": the only one, or the one at the keyboard among hidden
        hands.

        None where people look at it together, and where only computers play.
        """
        if self.secretive:
            return self.at_keyboard
        return self.people[0] if len(self.people) == 1 else None

    def news(self, viewer: int) -> list[tuple[Line, ...]]:
        """Returns the log lines that `viewer` has not been told yet, by move, and counts them as told."""
        first = self._heard[viewer]
        if self.secretive and viewer == SPECTATOR:  # all together: what at least one of them has missed
            first = min(self._heard[seat] for seat in self.people)
        now = len(self._table.moves)
        for seat in [viewer] if self.secretive else self._heard:
            self._heard[seat] = now
        return self._table.log.lines(viewer)[first:]

    def rewind(self) -> None:
        """Counts moves that were taken back as not told, so that what follows will be told anew."""
        for seat, heard in self._heard.items():
            self._heard[seat] = min(heard, len(self._table.moves))

    def takes_over(self, seat: int) -> bool:
        """Gives the keyboard to a person; returns whether another's hand must not be seen on the way."""
        before, self.at_keyboard = self.at_keyboard, seat
        return self.secretive and before != seat

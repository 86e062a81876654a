"""Who looks at a screen, and what each of them has been told of the game.

One person, or a game that hides nothing: one screen for all. Several people and hidden hands: whoever is
to move has the screen to themselves, and hears what has happened since they last had it.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablee.core.scene import Line
from tablee.match.referee import Table
from tablee.roster import HUMAN

SPECTATOR = -1


class Onlookers:
    """The people at one screen."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.people = [seat for seat, spec in enumerate(table.specs) if spec == HUMAN]
        self.secretive = len(self.people) > 1 and not table.game.kind.perfect_information
        self.at_keyboard: int | None = None
        self._told = dict.fromkeys([SPECTATOR, *range(table.game.seats)], len(table.moves))

    def viewer(self) -> int:
        """Through whose view the screen looks now: the only person's, or those of the person to move."""
        if len(self.people) == 1:
            return self.people[0]
        return self._table.mover if self._table.mover in self.people else SPECTATOR

    @property
    def reader(self) -> int | None:
        """Whose screen it is: the only person's, or that of the one at the keyboard while others hide hands.

        None where people look at it together, and where only computers play.
        """
        if self.secretive:
            return self.at_keyboard
        return self.people[0] if len(self.people) == 1 else None

    def news(self, viewer: int) -> list[tuple[Line, ...]]:
        """What this viewer have not been told yet, move by move; it counts as told from now on."""
        first = self._told[viewer]
        if self.secretive and viewer == SPECTATOR:  # all together: what at least one of them has missed
            first = min(self._told[seat] for seat in self.people)
        now = len(self._table.moves)
        for seat in [viewer] if self.secretive else self._told:
            self._told[seat] = now
        return list(self.story(viewer, first))

    def story(self, viewer: int, first: int = 0) -> Iterator[tuple[Line, ...]]:
        """The game from a move on, as this viewer saw it."""
        table = self._table
        for at in range(min(first, len(table.moves)), len(table.moves)):
            before, after = (table.states[number].view(viewer) for number in (at, at + 1))
            yield table.game.kind.narrate(before, table.moves[at], after)

    def rewind(self) -> None:
        """Moves were taken back: what follows will be told anew."""
        for seat, told in self._told.items():
            self._told[seat] = min(told, len(self._table.moves))

    def takes_over(self, seat: int) -> bool:
        """Gives the keyboard to a person; whether another's hand must not be seen on the way."""
        before, self.at_keyboard = self.at_keyboard, seat
        return self.secretive and before != seat

"""A game at this screen: whose view look, what they have seen happen, and where it is kept.

Without widgets and words: what the table's screen shows is asked from here, so that what the viewer cannot
know never comes near it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from tablee.core.options import Option, Value
from tablee.core.scene import Line, Place, Scene
from tablee.match import Table
from tablee.match.audience import Audience
from tablee.match.log import SPECTATOR
from tablee.records.saves import GameFile

KEPT = 16  # scenes


@dataclass
class Sitting:
    """One game, played or replayed: `number` is how many moves have been made where it stands now."""

    table: Table
    file: Path
    given: Mapping[str, Value] = field(default_factory=dict)  # the aids people begin with

    def __post_init__(self) -> None:
        self.audience = Audience(self.table)
        self._kept = GameFile(self.file)
        usual = self.table.game.kind.read_aids(self.given)
        self._scenes: dict[tuple[object, ...], Scene] = {}  # the last ones: some take thought
        self._aids = {seat: dict(usual) for seat in range(SPECTATOR, self.table.game.seats)}

    @property
    def viewer(self) -> int:
        """Who looks: with hidden hands and several people, whoever has the keyboard."""
        if self.audience.secretive and self.table.mover >= 0:
            seat = self.audience.at_keyboard
            return SPECTATOR if seat is None else seat
        return self.audience.viewer()

    @property
    def watched(self) -> bool:
        """Whether only computers play."""
        return not self.audience.people

    def scene(self, viewer: int, number: int | None = None) -> Scene:
        """What this viewer sees after so many moves, now unless said otherwise."""
        state, aids = self.table.states[-1 if number is None else number], self._aids[viewer]
        key = state, viewer, tuple(aids.items())
        if key not in self._scenes:
            while len(self._scenes) >= KEPT:
                del self._scenes[next(iter(self._scenes))]
            self._scenes[key] = state.view(viewer).scene(**aids)
        return self._scenes[key]

    def aids(self, viewer: int) -> Mapping[str, Value]:
        """How much the scene helps this viewer."""
        return self._aids[viewer]

    @property
    def kept_aids(self) -> Mapping[str, Value]:
        """What the next game at this table begins with: as the first person has it now."""
        return dict(self._aids[self.audience.people[0] if self.audience.people else SPECTATOR])

    def help(self, viewer: int, aid: Option, value: Value) -> None:
        """More help from now on, or less; for this viewer only."""
        self._aids[viewer][aid.name] = aid.read(value)

    def answer(self, viewer: int, question: str, given: str, number: int | None = None) -> tuple[Line, ...]:
        """What this viewer can conclude, when they ask the game something of its own."""
        view = self.table.states[-1 if number is None else number].view(viewer)
        told = list(chain.from_iterable(self.table.log.lines(viewer, number)))
        return self.table.game.kind.answer(view, question, given, self._aids[viewer], told)

    def changed(self, viewer: int, number: int | None = None) -> dict[str, set[str]]:
        """The places that look otherwise since this viewer's last move, or since the last move of all.

        With what has come to lie there, where things lie.
        """
        number = len(self.table.moves) if number is None else number
        if number == 0:
            return {}
        own = [at + 1 for at in range(number) if self.table.states[at].mover == viewer]
        since = own[-1] if own and own[-1] < number else number - 1
        before = {place.name: place for place in self.scene(viewer, since).places}
        found = {}
        for place in self.scene(viewer, number).places:
            was = before.get(place.name)
            if was is None and place.move:
                continue  # it is only there because it can be touched now
            if was is None or _look(was) != _look(place):
                found[place.name] = set(Counter(place.items) - Counter(was.items if was else ()))
        return found

    def play(self, move: str) -> None:
        """A person's move; it is kept before anything else happens."""
        self.table.play(move)
        self.save()

    def undo(self) -> int:
        taken = self.table.undo()
        self.audience.rewind()
        self.save()
        return taken

    def resign(self, seat: int) -> None:
        self.table.resign(seat)
        self.save()

    def save(self) -> None:
        self._kept.save(self.table.record())
        self.file = self._kept.path


def _look(place: Place) -> tuple[object, ...]:
    return place.owner, place.count, place.items

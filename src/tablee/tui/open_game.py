"""`OpenGame`: a game that is open on a screen, with its file, its shared_screen and everybody's aids.

Without widgets. The screens ask it for everything they show, always for one viewer, so that what this viewer
cannot know never comes near them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from pathlib import Path

from tablee.core.options import Option, Value
from tablee.core.scene import Line, Place, Scene
from tablee.core.state import Outcome
from tablee.i18n import Say
from tablee.match import Table
from tablee.match.series import NOTE, SeriesScore, score_after
from tablee.match.shared_screen import SharedScreen
from tablee.match.visibility import SPECTATOR
from tablee.records.saves import GameFile
from tablee.tui.painter import Painter, painter_of
from tablee.wording import names_of, reason_words, result_words, score_words, series_words, short_names

SCENES_KEPT = 16  # some scenes take thought (a clue sheet), and a cursor key must not


@dataclass
class OpenGame:
    """One game, played or replayed. `number` is everywhere how many moves have been made at that moment."""

    table: Table
    file: Path
    first_aids: Mapping[str, Value] = field(default_factory=dict)  # the aids people begin with
    series: SeriesScore | None = None  # the score before this game, None at the first of a series

    def __post_init__(self) -> None:
        self.shared_screen = SharedScreen(self.table)
        usual = self.table.game.kind.read_aids(self.first_aids)
        self._game_file = GameFile(self.file)
        self._scenes: dict[tuple[object, ...], Scene] = {}
        self._aids = {seat: dict(usual) for seat in range(SPECTATOR, self.table.game.seats)}

    # --- who looks ---

    @property
    def viewer(self) -> int:
        """The seat whose view is shown; with hidden hands and several people, who has the keyboard."""
        if self.shared_screen.secretive and self.table.mover >= 0:
            seat = self.shared_screen.at_keyboard
            return SPECTATOR if seat is None else seat
        return self.shared_screen.viewer()

    @property
    def listener(self) -> int:
        """The seat whose log is shown; a log calls its listener "you"."""
        return self.viewer if self.shared_screen.secretive else self.shared_screen.listener()

    @property
    def is_watched(self) -> bool:
        """Whether only computers play."""
        return not self.shared_screen.people

    # --- words ---

    @cached_property
    def painter(self) -> Painter:
        """What paints this game and puts it into words."""
        return painter_of(self.table.game.kind)

    def words(self, say: Say) -> Say:
        """Returns the words of a language, with those of this game's own catalogue."""
        return say.for_game(self.table.game.kind)

    def names(self, say: Say) -> list[str]:
        """Returns what each seat is called."""
        return names_of(self.table.game, self.table.specs, say)

    def turn_text(self, say: Say) -> str:
        """Returns whose turn it is, "your move" for the only person."""
        mover = self.table.mover
        if mover < 0:
            return say("the game is over")
        if self.shared_screen.people == [mover]:
            return "▶ " + say("your move")
        return "▶ " + say("{who} to move", who=self.names(say)[mover])

    def ending(self, outcome: Outcome, say: Say) -> str:
        """Returns why the game is over, and who won; with many players the seats alone are named."""
        names = self.names(say)
        names = names if len(names) == 2 else short_names(names)
        why = reason_words(self.painter, outcome, names, say, self.table.state)
        return f"{why} {result_words(outcome, names, say)} {self.series_text(say)}".rstrip()

    # --- the series ---

    @property
    def series_score(self) -> SeriesScore | None:
        """The score of the series now, this game included once it is over; None before any has counted."""
        return score_after(self.table.game.kind, self.series, self.table.outcome)

    def series_text(self, say: Say) -> str:
        """Returns the score of the series; an empty text at its first game."""
        score = self.series_score
        if self.series is None or score is None:
            return ""
        return series_words(score, short_names(self.names(say)), say)

    def series_title(self, say: Say) -> str:
        """Returns the score for the title of the screen, where it is short: between two."""
        score = self.series_score
        if self.series is None or score is None or len(score.points) > 2:
            return ""
        return say("series {score}", score=score_words(score.points, (), say))

    def opening_text(self, say: Say) -> str:
        """Returns the score and who begins, from the second game of a series on and until somebody has
        moved.
        """
        if self.series is None or self._people_have_moved:
            return ""
        first = self.table.states[0].mover
        begins = say("{who} begins.", who=self.names(say)[first])
        if self.shared_screen.people == [first]:
            begins = say("You begin.")
        return f"{self.series_text(say)} {begins}"

    @property
    def _people_have_moved(self) -> bool:
        people = self.shared_screen.people
        movers = {state.mover for state in self.table.states[:-1]}
        return bool(movers.intersection(people) if people else movers)

    # --- what a viewer sees ---

    def scene(self, viewer: int, number: int | None = None) -> Scene:
        """Returns what this viewer sees after so many moves, now unless said otherwise."""
        state, aids = self.table.states[-1 if number is None else number], self._aids[viewer]
        key = state, viewer, tuple(aids.items())
        if key not in self._scenes:
            while len(self._scenes) >= SCENES_KEPT:
                del self._scenes[next(iter(self._scenes))]
            self._scenes[key] = state.view(viewer).scene(**aids)
        return self._scenes[key]

    def changed_places(self, viewer: int, number: int | None = None) -> dict[str, set[str]]:
        """The places that look otherwise since this viewer's last move, or since the last move of all.

        With each place come the items that are new there, where items lie.
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

    # --- aids and questions ---

    def aids(self, viewer: int) -> Mapping[str, Value]:
        """Returns the aids of this viewer: how much their scene helps them."""
        return self._aids[viewer]

    @property
    def next_aids(self) -> Mapping[str, Value]:
        """The aids with which the next game at this table begins: as the first person has them now."""
        return dict(self._aids[self.shared_screen.people[0] if self.shared_screen.people else SPECTATOR])

    def set_aid(self, viewer: int, aid: Option, value: Value) -> None:
        """Sets an aid for this viewer only; a value it cannot have raises BadOption."""
        self._aids[viewer][aid.name] = aid.read(value)

    def answer(self, viewer: int, question: str, given: str, number: int | None = None) -> tuple[Line, ...]:
        """Returns the game's answer to a question of its own, from what this viewer knows.

        A question that cannot be understood raises a TableeError.
        """
        view = self.table.states[-1 if number is None else number].view(viewer)
        log = list(chain.from_iterable(self.table.log.lines(viewer, number)))
        return self.table.game.kind.answer(view, question, given, self._aids[viewer], log)

    # --- playing; every change is saved before anything else happens ---

    def play(self, move: str, seconds: float = 0.0) -> None:
        """Plays the mover's move; an illegal one raises IllegalMove or BadNotation and changes nothing."""
        self.table.play(move, seconds)
        self.save()

    def undo(self) -> int:
        """Takes moves back and returns how many; raises CannotUndo where that is not allowed."""
        taken = self.table.undo()
        self.shared_screen.rewind()
        self.note_help()
        return taken

    def note_help(self) -> None:
        """Notes that a person was given a hint or took a move back: such a game is not rated."""
        self._game_file.note_help()
        self.save()

    def resign(self, seat: int) -> None:
        """Lets a seat give up."""
        self.table.resign(seat)
        self.save()

    def save(self) -> None:
        """Writes the game to its file; a finished game in it is never changed, so the file may be another."""
        record = self.table.record()
        if self.series is not None:
            record.notes[NOTE] = self.series.as_data()
        self._game_file.save(record)
        self.file = self._game_file.path


def _look(place: Place) -> tuple[object, ...]:
    """Returns what of a place can be seen."""
    return place.owner, place.count, place.items

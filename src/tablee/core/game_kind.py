"""What a game is, before its options are chosen: the class that every folder under `games/` derives from.

`GameKind` owns options, presets, notation and everything else the kernels know nothing of. A folder names its
instance `GAME`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from tablee.core.contract import SetupRec, StateRec
from tablee.core.errors import BadSeats, BadUse, UnknownName, naming_game
from tablee.core.game_folder import GameFolder
from tablee.core.game_kernels import GameKernels
from tablee.core.lesson import Lesson
from tablee.core.notes import N_, Note
from tablee.core.observation import SEAT_LABELS
from tablee.core.options import Option, Preset, SeatChoice, Value, read_all
from tablee.core.scene import Line, Scene
from tablee.core.state import Outcome

if TYPE_CHECKING:  # these build on this module
    from tablee.core.game import Game
    from tablee.core.state import View


class GameKind(GameFolder, ABC):
    """Everything about one game that does not depend on its options."""

    name: str
    title: str
    rules: ModuleType
    options: tuple[Option, ...]
    presets: Mapping[str, Preset]
    default_preset: str
    perfect_information: bool = False
    constant_sum: bool = False  # whether the payoffs of every finished game add up to 1
    default_opening: int = 0  # random first moves in a tournament, for games without chance
    first_option: str | None = None  # the option that says who begins: a seat's number, or random
    aids: tuple[Option, ...] = ()  # how much a scene helps people: no part of the rules, nor of a record

    @cached_property
    def kernels(self) -> GameKernels:
        """The game's kernels."""
        return GameKernels(self.name, self.rules)

    def prepare(self, templates: Iterable[ModuleType] | None = None) -> Iterator[tuple[int, int]]:
        """Compiles the rules and these templates (None: all), yielding (done, total) after each function."""
        return self.kernels.prepare(self.templates if templates is None else templates)

    def __call__(self, preset: str | None = None, seats: int | None = None, **given: object) -> Game:
        """Returns the game with a preset, and single options over it; raises what `configure` does."""
        return self.configure(given, preset, seats)

    def configure(
        self, given: Mapping[str, object], preset: str | None = None, seats: int | None = None
    ) -> Game:
        """Returns the game with a preset, single options over it, and a number of seats.

        Like calling the kind, with the options as data, whatever they are called.

        :raises UnknownName: when there is no such preset or option.

        :raises BadOption: when a value is out of range.

        :raises BadSeats: when the game is not for so many.
        """
        chosen = preset or self.default_preset
        if chosen not in self.presets:
            raise UnknownName(what=Note("preset", N_("preset")), name=str(chosen), known=self.presets)
        what = Note("option_of", N_("option of {game}"), {"game": self.name})
        with naming_game(self.name):
            options = read_all(self.options, {**self.presets[chosen].options, **given}, what)
        fewest, most = self.seat_range(options)
        count = fewest if seats is None else seats
        if isinstance(count, bool) or not isinstance(count, int) or not fewest <= count <= most:
            raise BadSeats(game=self.name, fewest=fewest, most=most, seats=seats)
        from tablee.core.game import Game

        with naming_game(self.name):
            return Game(self, self._preset_of(options) or chosen, options, count)

    def _preset_of(self, options: Mapping[str, Value]) -> str | None:
        """Returns the preset that the options amount to, whichever way they were given."""
        decisive = {name for preset in self.presets.values() for name in preset.options}
        defaults = {option.name: option.default for option in self.options}
        for name, preset in self.presets.items():
            if all(options[key] == preset.options.get(key, defaults[key]) for key in decisive):
                return name
        return None

    def seat_range(self, options: Mapping[str, Value]) -> tuple[int, int]:  # noqa: ARG002 - for some games
        """Returns the fewest and the most seats with these options."""
        fewest, most = self.rules.SEATS
        return fewest, most

    def first_seat(self, options: Mapping[str, Value], seats: int) -> int:
        """Returns the seat that begins by the game's `SeatChoice`, ANY_SEAT where chance decides.

        :raises BadOption: when nobody sits there.
        """
        option = next(option for option in self.options if isinstance(option, SeatChoice))
        return option.read_seat(options[option.name], seats)

    def read_course(self, folder: Path) -> dict[str, object]:
        """Returns the options that embed the files of a folder, for games that are set up from files.

        :raises BadUse: for all other games.

        :raises BadCourse: when a file cannot be used.
        """
        fields = {"game": self.name, "folder": str(folder)}
        raise BadUse(why=Note("no_course", N_("{game} is not set up from files: leave out {folder}"), fields))

    def seat_name(self, seat: int) -> str:
        """Returns what people call a seat, in notation and on the board."""
        return str(seat + 1)

    def player_name(self, game: Game, seat: int) -> str:  # noqa: ARG002 - for games that name their players
        """Returns what people call whoever sits there."""
        return self.seat_name(seat)

    def people(self, game: Game) -> tuple[int, ...]:  # noqa: ARG002 - for games that name their players
        """Returns the seats where people sit unless somebody says otherwise."""
        return (0,)

    def contenders(self, game: Game, record: StateRec) -> tuple[int, ...]:  # noqa: ARG002 - for some games
        """Returns the seats that can still win."""
        return tuple(range(game.seats))

    def series_points(self, outcome: Outcome) -> tuple[int, ...]:
        """Returns what a game counts in a series: a point for a win, unless the rules know better."""
        won = () if outcome.is_draw else outcome.winners
        return tuple(int(seat in won) for seat in range(len(outcome.scores)))

    def rematch(self, game: Game, outcome: Outcome, began: int) -> Game:  # noqa: ARG002 - some ask who won
        """Returns the next game of a series, begun by the seat after `began`, which began this one."""
        return self.begun_by(game, (began + 1) % game.seats)

    def begun_by(self, game: Game, seat: int) -> Game:
        """Returns the same game with another seat to begin, where that is an option."""
        option = self._first_choice
        if option is None:
            return game
        # Some games number their first seat 0 in this option, others 1.
        first = {option.name: str(seat + option.lowest)}
        return self.configure({**game.options, **first}, game.preset, game.seats)

    @property
    def _first_choice(self) -> SeatChoice | None:
        """The option named by `first_option`."""
        named = (option for option in self.options if option.name == self.first_option)
        return next((option for option in named if isinstance(option, SeatChoice)), None)

    @abstractmethod
    def setup(self, options: Mapping[str, Value], seats: int) -> SetupRec:
        """Returns the SETUP record for checked options.

        :raises BadOption: when values do not go together.
        """

    @abstractmethod
    def move_text(self, game: Game, move: int) -> str:
        """Returns the one text of a move id."""

    @abstractmethod
    def move_id(self, game: Game, text: str) -> int | None:
        """Returns the id a text stands for, None when it is no move of this game."""

    @abstractmethod
    def moves_expected(self, game: Game) -> Note:
        """Returns what a move text looks like, for error messages."""

    @abstractmethod
    def why_illegal(self, game: Game, record: StateRec, move: int) -> Note:
        """Returns why a well-written move is not legal now, by what the mover's view `record` knows."""

    @abstractmethod
    def position_text(self, game: Game, record: StateRec) -> str:
        """Returns a position as text, with everything its record holds."""

    @abstractmethod
    def position(self, game: Game, text: str, to_move: str | int | None) -> StateRec:
        """Returns the record of a position given as text.

        :raises BadNotation: when the text is none, or no game can come there.
        """

    @abstractmethod
    def reason(self, game: Game, record: StateRec) -> str:
        """Returns the code of why a finished game is over."""

    def scene(self, view: View) -> Scene:
        """Returns a view as data for painting."""
        found: Scene = self._required_part("scene").scene(view)
        return found

    def read_aids(self, given: Mapping[str, object]) -> dict[str, Value]:
        """Returns how much help is wanted, of every aid, checked.

        :raises BadOption: when an aid has no such value.
        """
        return read_all(self.aids, given, Note("aid_of", N_("aid of {game}"), {"game": self.name}))

    def scene_with(self, view: View, aids: Mapping[str, Value]) -> Scene:  # noqa: ARG002 - for some games
        """Returns a view as data for painting, with as much help as the aids say."""
        return self.scene(view)

    def answer(
        self,
        view: View,  # noqa: ARG002 - for games that can be asked something
        question: str,
        given: str,  # noqa: ARG002
        aids: Mapping[str, Value],  # noqa: ARG002
        told: Sequence[Line],  # noqa: ARG002
    ) -> tuple[Line, ...]:
        """Returns what the seat of a view can conclude, when it asks: lines for the painter's words.

        `given` is what follows the question's name; `told` is the log of the game as the seat saw it.

        :raises BadUse: when the game cannot be asked that.
        """
        fields = {"game": self.name, "question": question}
        raise BadUse(why=Note("no_question", N_("{game} cannot be asked: {question}"), fields))

    def observed_labels(self, game: Game) -> Mapping[str, Sequence[str]]:
        """Returns what the axes of this game's observations are called with these options.

        An axis may get fewer names than it has numbers: the others are not used.
        """
        return {"seat": SEAT_LABELS[: game.seats], "other": SEAT_LABELS[1 : game.seats]}

    def rollouts(self, game: Game) -> Mapping[str, Mapping[str, int]]:  # noqa: ARG002 - for some games
        """Returns the named ways in which the kernel `finish` plays a game out: what each sets in WORK."""
        return {}

    @property
    def scene_templates(self) -> tuple[ModuleType, ...]:
        """The templates that scenes and answers use, to be compiled beforehand where people play."""
        return ()

    def narrate(self, before: View, move: str, after: View) -> tuple[Line, ...]:
        """Returns what happened in a move as log lines, for the seat of both views.

        `move` is what that seat saw of it: `match/visibility.py`, its only caller, never hands over
        more.
        """
        found: tuple[Line, ...] = self._required_part("scene").narrate(before, move, after)
        return found

    def first_game(self) -> Game:
        """Returns the game that people play first: the default rules with the introduction's seats."""
        told = self.introduction
        return self.configure({}, None, told.seats if told else None)

    def lesson(self, preset: str | None = None) -> Lesson | None:
        """Returns the guided first game by the rules of a preset (None: the default one), if there is one."""
        wanted = preset or self.default_preset
        return next((one for one in self.lessons if (one.preset or self.default_preset) == wanted), None)

    def learners_game(self, preset: str | None = None) -> Game:
        """Returns the game by the rules of a preset (None: the default one) as its lesson plays it.

        :raises UnknownName: when there is no such preset.
        """
        lesson = self.lesson(preset)
        return self.configure(lesson.options, lesson.preset, lesson.seats) if lesson else self(preset)

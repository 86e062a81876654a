"""A game: rules with options (`GameKind`), and those rules with the options settled (`Game`).

`GameKind` is what each folder under `games/` defines and names `GAME`; it owns options, presets,
notation and everything else the kernels know nothing of. `Game` deals states.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

import numpy as np

from tablee.core import rng
from tablee.core.contract import SetupRec, StateRec
from tablee.core.errors import BadNotation, BadOption, BadSeats, BadUse, GameOver, IllegalMove, UnknownName
from tablee.core.jit import Kernels
from tablee.core.lesson import Lesson
from tablee.core.notes import N_, Note
from tablee.core.options import Option, Preset, Value, read_all
from tablee.core.outcome import Outcome
from tablee.core.scene import Line, Scene
from tablee.core.state import State, View

if TYPE_CHECKING:
    from tablee.core.agent import AgentKind

MOST_SEED = (1 << 63) - 1


class GameKind(ABC):
    """Everything about one game that does not depend on its options."""

    name: str
    title: str
    rules: ModuleType
    options: tuple[Option, ...]
    presets: Mapping[str, Preset]
    default_preset: str
    perfect_information: bool = False
    default_opening: int = 0  # random first moves in a tournament, for games without chance
    first_option: str | None = None  # the option that says who begins: a seat's number, or random
    aids: tuple[Option, ...] = ()  # how much a scene helps people: no part of the rules, nor of a record

    @cached_property
    def _parts(self) -> dict[str, ModuleType | None]:
        return {}

    @cached_property
    def kernels(self) -> Kernels:
        """The game's compiled kernels."""
        return Kernels(self.name, self.rules)

    def prepare(self, templates: Iterable[ModuleType] | None = None) -> Iterator[tuple[int, int]]:
        """Compiles the rules and these templates (None: all), yielding (done, total); quick from disk."""
        return self.kernels.prepare(self.templates if templates is None else templates)

    def __call__(self, preset: str | None = None, seats: int | None = None, **given: object) -> Game:
        """The game with a preset, and single options over it."""
        return self.configure(given, preset, seats)

    def configure(
        self, given: Mapping[str, object], preset: str | None = None, seats: int | None = None
    ) -> Game:
        """The same with the options as data, whatever they are called."""
        chosen = preset or self.default_preset
        if chosen not in self.presets:
            raise UnknownName(what=Note("preset", N_("preset")), name=str(chosen), known=self.presets)
        what = Note("option_of", N_("option of {game}"), {"game": self.name})
        options = read_all(self.options, {**self.presets[chosen].options, **given}, what)
        fewest, most = self.seat_range(options)
        count = fewest if seats is None else seats
        if isinstance(count, bool) or not isinstance(count, int) or not fewest <= count <= most:
            raise BadSeats(game=self.name, fewest=fewest, most=most, seats=seats)
        return Game(self, self._preset_of(options) or chosen, options, count)

    def _preset_of(self, options: Mapping[str, Value]) -> str | None:
        """The preset that the options amount to, whichever way they were given."""
        decisive = {name for preset in self.presets.values() for name in preset.options}
        defaults = {option.name: option.default for option in self.options}
        for name, preset in self.presets.items():
            if all(options[key] == preset.options.get(key, defaults[key]) for key in decisive):
                return name
        return None

    def seat_range(self, options: Mapping[str, Value]) -> tuple[int, int]:  # noqa: ARG002 - for some games
        """The fewest and the most seats with these options."""
        fewest, most = self.rules.SEATS
        return fewest, most

    def read_course(self, folder: Path) -> dict[str, object]:
        """The options that embed the files of a folder, for games that are set up from files."""
        fields = {"game": self.name, "folder": str(folder)}
        raise BadUse(why=Note("no_course", N_("{game} is not set up from files: leave out {folder}"), fields))

    def seat_name(self, seat: int) -> str:
        """What people call a seat, in notation and on the board."""
        return str(seat + 1)

    def player_name(self, game: Game, seat: int) -> str:  # noqa: ARG002 - for games that name their players
        """What people call whoever sits there."""
        return self.seat_name(seat)

    def people(self, game: Game) -> tuple[int, ...]:  # noqa: ARG002 - for games that name their players
        """The seats where people sit unless somebody says otherwise."""
        return (0,)

    def contenders(self, game: Game, record: StateRec) -> tuple[int, ...]:  # noqa: ARG002 - for some games
        """The seats that can still win."""
        return tuple(range(game.seats))

    def series_points(self, outcome: Outcome) -> tuple[int, ...]:
        """What a game counts in a series: a point for a win, unless the rules know better."""
        won = () if outcome.is_draw else outcome.winners
        return tuple(int(seat in won) for seat in range(len(outcome.scores)))

    def rematch(self, game: Game, outcome: Outcome) -> Game:  # noqa: ARG002 - the rules may ask who won
        """The next game of a series: the next seat begins, where a seat was named."""
        first = str(game.options.get(self.first_option or "", ""))
        return self.begun_by(game, (int(first) + 1) % game.seats) if first.isdigit() else game

    def begun_by(self, game: Game, seat: int) -> Game:
        """The same game with another seat to begin, where that is an option."""
        if self.first_option is None:
            return game
        return self.configure({**game.options, self.first_option: str(seat)}, game.preset, game.seats)

    @abstractmethod
    def setup(self, options: Mapping[str, Value], seats: int) -> SetupRec:
        """The SETUP record for checked options."""

    @abstractmethod
    def move_text(self, game: Game, move: int) -> str:
        """The one text of a move id."""

    @abstractmethod
    def move_id(self, game: Game, text: str) -> int | None:
        """The id a text stands for, None when it is no move of this game."""

    @abstractmethod
    def moves_expected(self, game: Game) -> Note:
        """What a move text looks like, for error messages."""

    @abstractmethod
    def why_illegal(self, game: Game, record: StateRec, move: int) -> Note:
        """Why a well-written move is not legal now."""

    @abstractmethod
    def position_text(self, game: Game, record: StateRec) -> str:
        """A position as text."""

    @abstractmethod
    def position(self, game: Game, text: str, to_move: str | int | None) -> StateRec:
        """The record of a position given as text."""

    @abstractmethod
    def reason(self, game: Game, record: StateRec) -> str:
        """The code of why a finished game is over."""

    def scene(self, view: View) -> Scene:
        """A view as data for painting."""
        found: Scene = self._required_part("scene").scene(view)
        return found

    def read_aids(self, given: Mapping[str, object]) -> dict[str, Value]:
        """How much help is wanted, of every aid, checked."""
        return read_all(self.aids, given, Note("aid_of", N_("aid of {game}"), {"game": self.name}))

    def scene_with(self, view: View, aids: Mapping[str, Value]) -> Scene:  # noqa: ARG002 - for some games
        """The same with as much help as the aids say."""
        return self.scene(view)

    def answer(
        self,
        view: View,  # noqa: ARG002 - for games that can be asked something
        question: str,
        given: str,  # noqa: ARG002
        aids: Mapping[str, Value],  # noqa: ARG002
        told: Sequence[Line],  # noqa: ARG002
    ) -> tuple[Line, ...]:
        """What the seat of a view can conclude, when it asks: lines for the painter's words.

        `given` is what follows the question's name; `told` is the log of the game as the seat saw it.
        """
        fields = {"game": self.name, "question": question}
        raise BadUse(why=Note("no_question", N_("{game} cannot be asked: {question}"), fields))

    @property
    def scene_templates(self) -> tuple[ModuleType, ...]:
        """The templates that scenes and answers use, to be compiled beforehand where people play."""
        return ()

    def narrate(self, before: View, move: str, after: View) -> tuple[Line, ...]:
        """What happened in a move, as log lines, to the seat that saw both views."""
        found: tuple[Line, ...] = self._required_part("scene").narrate(before, move, after)
        return found

    @property
    def templates(self) -> tuple[ModuleType, ...]:
        """The search templates this game's agents use, to be compiled beforehand."""
        found: tuple[ModuleType, ...] = self._required_part("agents").TEMPLATES
        return found

    @property
    def agents(self) -> Mapping[str, AgentKind]:
        """This game's agents by name, weakest first."""
        found: Mapping[str, AgentKind] = self._required_part("agents").AGENTS
        return found

    @property
    def levels(self) -> Mapping[int, str]:
        """Levels 1 to 5 as agent specs."""
        found: Mapping[int, str] = self._required_part("agents").LEVELS
        return found

    @property
    def level_meanings(self) -> Mapping[int, str]:
        """How each level plays, for people; none where a game has no words for it."""
        found: Mapping[int, str] = getattr(self._required_part("agents"), "LEVEL_MEANINGS", {})
        return found

    def part(self, name: str) -> ModuleType | None:
        """Returns the module or package `name` of this game's folder, None where the game brings none.

        It is imported when it is first asked for, so that a list of games stays quick.
        """
        if name not in self._parts:
            module = f"{type(self).__module__.rpartition('.')[0]}.{name}"
            self._parts[name] = import_module(module) if find_spec(module) else None
        return self._parts[name]

    def _required_part(self, name: str) -> ModuleType:
        found = self.part(name)
        if found is None:
            raise RuntimeError(f"the game {self.name} has no {name}.py, which every game needs")
        return found

    @property
    def lesson(self) -> Lesson | None:
        """The guided first game, `LESSON` in the game's lesson.py; None where the game brings none."""
        found = self.part("lesson")
        return None if found is None else cast("Lesson", found.LESSON)

    def learners_game(self) -> Game:
        """Returns the game by the rules that people learn first: those of the lesson, or the default ones."""
        lesson = self.lesson
        return self.configure(lesson.options, lesson.preset, lesson.seats) if lesson else self()


class Game:
    """A game whose options are settled. Two games with the same options are equal."""

    def __init__(self, kind: GameKind, preset: str, options: Mapping[str, Value], seats: int) -> None:
        self.kind = kind
        self.preset = preset
        self.options = dict(options)
        self.seats = seats
        self.setup = kind.setup(self.options, seats)
        self.kernels = kind.kernels
        self._key = (kind.name, seats, tuple(sorted(self.options.items())))

    @property
    def changed(self) -> dict[str, Value]:
        """The options that differ from the preset."""
        preset = self.kind.presets[self.preset].options
        own = {option.name: preset.get(option.name, option.default) for option in self.kind.options}
        return {name: self.options[name] for name in own if self.options[name] != own[name]}

    @property
    def label(self) -> str:
        """The preset, and the options that differ from it, as they are typed."""
        return ", ".join([self.preset, *(f"{name}={self._shown(name)}" for name in self.changed)])

    def _shown(self, name: str) -> str:
        option = next(option for option in self.kind.options if option.name == name)
        return option.shown(self.options[name])

    def deal(self, seed: int) -> State:
        """A fresh game; the seed decides everything that is chance."""
        if isinstance(seed, bool) or not hasattr(seed, "__index__") or not 0 <= seed <= MOST_SEED:
            fields = {"low": 0, "high": MOST_SEED}
            expected = Note("int_range", N_("a whole number from {low} to {high}"), fields)
            raise BadOption(option="seed", value=seed, expected=expected)
        record = np.zeros(1, self.kind.rules.STATE)
        self.kernels.deal(self.setup, record, rng.stream(seed, "deal"))
        return State(self, record)

    def position(self, text: str, to_move: str | int | None = None) -> State:
        """A state from its text form, for tests and studies; `start` (or `…`) is the deal of seed 0."""
        if text in ("start", "…"):
            return self.deal(0)
        return State(self, self.kind.position(self, text, to_move))

    def move_id(self, state: State, text: str) -> int:
        """The id of a legal move, or an error that says why not and what is.

        The error speaks of what the seat to move can know: it may be shown to that seat.
        """
        chosen = self.kind.move_id(self, text) if isinstance(text, str) else None
        if chosen is None:
            what = Note("a_move", N_("a move"))
            raise BadNotation(text=text, what=what, expected=self.kind.moves_expected(self))
        if chosen not in state.legal_ids:
            view = state.view(state.mover)
            where = f"{self.kind.name} {view.text}"
            if view.is_over:
                raise GameOver(where=where)
            why = self.kind.why_illegal(self, view.record(), chosen)
            raise IllegalMove(move=text, why=why, legal=", ".join(state.legal), where=where)
        return chosen

    def outcome(self, record: StateRec) -> Outcome:
        """The outcome of a finished record."""
        scores = np.zeros(self.seats, np.int64)
        pay = np.zeros(self.seats, np.float64)
        self.kernels.result(self.setup, record, scores)
        self.kernels.payoff(self.setup, record, pay)
        best = pay.max()
        winners = tuple(int(seat) for seat in np.flatnonzero(pay == best)) if best > 0 else ()
        return Outcome(tuple(int(score) for score in scores), winners, self.kind.reason(self, record))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={self._shown(name)}" for name in self.options)
        return f"<Game {self.kind.name} {self.preset}: {shown}>"

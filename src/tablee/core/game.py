"""A game with its options chosen: it deals states, reads positions and moves, and says how a game ended."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NoReturn

import numpy as np

from tablee.core import rng
from tablee.core.contract import StateRec
from tablee.core.errors import BadNotation, BadOption, GameOver, IllegalMove, naming_game
from tablee.core.game_kind import GameKind
from tablee.core.immutable import Immutable
from tablee.core.notes import N_, Note
from tablee.core.observation import Layout, parts_of
from tablee.core.options import Value
from tablee.core.state import Outcome, State, View

__all__ = ["MOST_SEED", "Game", "GameKind"]

MOST_SEED = (1 << 63) - 1
_A_MOVE = Note("a_move", N_("a move"))


class Game(Immutable):
    """Rules with all options chosen. Two games with the same rules, options and seats are equal."""

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
        """Returns a fresh game; the seed decides everything that is chance.

        :raises BadOption: when the seed is no number that a record can hold.
        """
        if isinstance(seed, bool) or not hasattr(seed, "__index__") or not 0 <= seed <= MOST_SEED:
            fields = {"low": 0, "high": MOST_SEED}
            expected = Note("int_range", N_("a whole number from {low} to {high}"), fields)
            raise BadOption(option="seed", value=seed, expected=expected)
        record = np.zeros(1, self.kind.rules.STATE)
        self.kernels.deal(self.setup, record, rng.stream(seed, "deal"))
        return State(self, record)

    def position(self, text: str, to_move: str | int | None = None) -> State:
        """Returns a state from its text form, for tests and studies; `start` (or `…`) is the deal of seed 0.

        :raises BadNotation: when the text is no position.
        """
        if text in ("start", "…"):
            return self.deal(0)
        with naming_game(self.kind.name):
            return State(self, self.kind.position(self, text, to_move))

    def move_id(self, state: State, text: str) -> int:
        """Returns the id of a legal move.

        Errors speak of what the seat to move can know: they may be shown to that seat.

        :raises BadNotation: when the text is no move of this game.

        :raises IllegalMove: when it is not legal now; the error says why, and what is.

        :raises GameOver: when the game has ended.
        """
        if not isinstance(text, str):
            fields = {"example": next(iter(state.legal), ""), "type": type(text).__name__}
            expected = Note("a_text", N_("a text such as '{example}', and not {type}"), fields)
            raise BadNotation(text=text, what=_A_MOVE, expected=expected)
        chosen = self.kind.move_id(self, text)
        if chosen is None:
            expected = self.kind.moves_expected(self)
            raise BadNotation(text=text, what=_A_MOVE, expected=expected, game=self.kind.name)
        if chosen not in state.legal_ids:
            self._refuse(state, text, chosen)
        return chosen

    def legal_text(self, position: State | View, id: int) -> str:  # noqa: A002 - what it is called everywhere
        """Returns the text of a move that is legal in a state, or in the mover's view of one, by its id.

        :raises BadOption: when no move of this game has that id.

        :raises IllegalMove: when it is not legal now; the error says why, and what is.

        :raises GameOver: when the game has ended.
        """
        text = self.move_text(id)
        if id not in position.legal_ids:
            self._refuse(position, text, int(id))
        return text

    def _refuse(self, position: State | View, text: str, move: int) -> NoReturn:
        """Raises IllegalMove, or GameOver, by what the seat to move can know."""
        view = position.view(position.mover) if isinstance(position, State) else position
        where = f"{self.kind.name} {view.text}"
        if view.is_over:
            raise GameOver(where=where)
        why = self.kind.why_illegal(self, view.record(), move)
        legal = ", ".join(position.legal)
        raise IllegalMove(move=text, why=why, legal=legal, where=where, game=self.kind.name)

    @property
    def actions(self) -> int:
        """How many move ids there are: those of every position are below it, with any options."""
        return int(self.kind.rules.MOVES)

    def move_text(self, id: int) -> str:  # noqa: A002 - what it is called everywhere
        """Returns the text of a move id, legal now or not.

        An id that the options leave without a use has a text that is no move.

        :raises BadOption: when it is no id of this game.
        """
        if isinstance(id, bool) or not hasattr(id, "__index__") or not 0 <= id < self.actions:
            fields = {"low": 0, "high": self.actions - 1}
            expected = Note("int_range", N_("a whole number from {low} to {high}"), fields)
            raise BadOption(option="id", value=repr(id), expected=expected)
        return self.kind.move_text(self, int(id))

    @cached_property
    def observation(self) -> Layout:
        """What the numbers of `View.observe` mean, with these options."""
        return Layout(parts_of(self.kind.rules), self.kind.observed_labels(self))

    def payoffs(self, record: StateRec) -> tuple[float, ...]:
        """Returns what a finished record pays each seat, from 0 to 1: what searches and learners aim at."""
        pay = np.zeros(self.seats, np.float64)
        self.kernels.payoff(self.setup, record, pay)
        return tuple(pay.tolist())

    def outcome(self, record: StateRec) -> Outcome:
        """Returns the outcome of a finished record."""
        scores = np.zeros(self.seats, np.int64)
        self.kernels.result(self.setup, record, scores)
        pay = self.payoffs(record)
        best = max(pay)
        winners = tuple(seat for seat, each in enumerate(pay) if each == best) if best > 0 else ()
        return Outcome(tuple(int(score) for score in scores), winners, self.kind.reason(self, record))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        from tablee.core.pickles import open_game

        return open_game, (self.kind, self.preset, tuple(self.options.items()), self.seats)

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={self._shown(name)}" for name in self.options)
        return f"<Game {self.kind.name} {self.preset}: {shown}>"

"""States and views: immutable values around one record of a game's kernels.

A `State` is the whole truth and stays with the referee. A `View` is what one seat can know of it
and is all that agents, screens and sockets get: there is no way from a view back to its state. An `Outcome`
is how a game ended.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from tablee.core import rng
from tablee.core.contract import Numbers, StateRec
from tablee.core.errors import BadOption, NotYourTurn
from tablee.core.immutable import Immutable
from tablee.core.notes import N_, Note
from tablee.core.scene import Scene

if TYPE_CHECKING:
    from tablee.core.game import Game


@dataclass(frozen=True)
class Outcome:
    """How a game ended: points by seat, who won, and why it was over.

    `winners` are seats; several share a win; nobody, or everybody, is a draw.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str

    @property
    def is_draw(self) -> bool:
        """Whether nobody won, or everybody did."""
        return len(self.winners) in (0, len(self.scores))


T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801 - a decorator, named like `property`
    """A decorator for methods whose result is computed when it is first read, and kept.

    Like `functools.cached_property`, but without the lock that takes most of its time before Python 3.12.
    States are values, so two threads that read an attribute at once compute the same.
    """

    def __init__(self, find: Callable[[Any], T]) -> None:
        self._find = find
        self.__doc__ = find.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, kept: None, owner: type) -> Self: ...
    @overload
    def __get__(self, kept: object, owner: type) -> T: ...
    def __get__(self, kept: object, owner: type) -> T | Self:
        if kept is None:
            return self
        found = kept.__dict__[self._name] = self._find(kept)
        return found


class _Value(Immutable):
    """What states and views have in common: they are equal and hashable by the bytes of their record, and
    nothing they hand out can change them.
    """

    def __init__(self, game: Game, record: StateRec, *, own: bool = False) -> None:
        """`own`: the record is nobody else's, so it need not be copied to be read later."""
        self.game = game
        self._bytes = record.tobytes()
        if own:
            self.__dict__["_own"] = record

    def record(self) -> StateRec:
        """Returns a fresh, writable copy of the record: what kernels take."""
        # Over a copy of the bytes: NumPy copies records field by field, ten times slower.
        return np.frombuffer(bytearray(self._bytes), self.game.kind.rules.STATE)

    @lazy
    def _own(self) -> StateRec:
        """The copy that is only ever read."""
        return self.record()

    @lazy
    def mover(self) -> int:
        """The seat to move, −1 when the game is over."""
        return int(self.game.kernels.mover(self.game.setup, self._own))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.mover < 0

    @lazy
    def outcome(self) -> Outcome | None:
        """None while the game lasts."""
        return self.game.outcome(self.record()) if self.is_over else None

    @lazy
    def text(self) -> str:
        """The position as text; `game.position()` reads it back."""
        return self.game.kind.position_text(self.game, self.record())

    @lazy
    def _moves(self) -> tuple[int, ...]:
        """What `legal` lists; the kernel may be asked for a mover only."""
        if self.is_over:
            return ()
        moves = np.empty(self.game.kind.rules.MAX_LEGAL, np.int64)
        count = self.game.kernels.legal(self.game.setup, self._own, moves)
        return tuple(moves[:count].tolist())

    def _texts(self) -> tuple[str, ...]:
        game, text = self.game, self.game.kind.move_text
        return tuple([text(game, move) for move in self._moves])

    def _key(self) -> tuple[Any, ...]:
        return type(self).__name__, self.game, self._bytes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Value) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        from tablee.core.pickles import pickle_value  # which builds on this module

        return pickle_value(self.game, self._bytes, getattr(self, "seat", None))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.game.kind.name} {self.text}>"


class State(_Value):
    """The whole truth at one moment of a game."""

    @lazy
    def legal(self) -> tuple[str, ...]:
        """The legal moves as texts, in a fixed order; none when the game is over."""
        return self._texts()

    @property
    def legal_ids(self) -> tuple[int, ...]:
        """The same moves as kernel ids, in the same order."""
        return self._moves

    def move(self, id: int) -> str:  # noqa: A002 - what it is called everywhere
        """Returns the text of a legal move given by its id, as `play` takes it.

        :raises BadOption: when no move of this game has that id.

        :raises IllegalMove: when it is not legal now; the error says why, and what is.

        :raises GameOver: when the game has ended.
        """
        return self.game.legal_text(self, id)

    def play(self, move: str) -> State:
        """Returns the state after `move`; this one stays as it is.

        :raises BadNotation: when the text is no move of this game.

        :raises IllegalMove: when the rules do not allow it now.

        :raises GameOver: when the game has ended.
        """
        chosen = self.game.move_id(self, move)
        after = self.record()
        self.game.kernels.play(self.game.setup, after, chosen)
        return State(self.game, after, own=True)

    def view(self, seat: int) -> View:
        """Returns all that `seat` can know of this state; −1 is a spectator.

        :raises BadOption: when there is no such seat.
        """
        if type(seat) is not int and isinstance(seat, np.integer):  # such as a mover of a batch
            seat = int(seat)
        if type(seat) is not int or not -1 <= seat < self.game.seats:
            expected = Note("seat_range", N_("-1 (a spectator) to {last}"), {"last": self.game.seats - 1})
            raise BadOption(option="seat", value=repr(seat), expected=expected)
        blanked = self.record()
        self.game.kernels.blank(self.game.setup, blanked, seat)
        view = View(self.game, blanked, seat, own=True)
        if blanked.tobytes() == self._bytes:  # nothing is hidden: what follows from the record is the same
            known = view.__dict__
            known["mover"] = self.mover
            if seat == self.mover:
                known["_moves"] = self._moves
        return view


class View(_Value):
    """A state as one seat knows it: what the seat cannot know has been blanked out."""

    def __init__(self, game: Game, record: StateRec, seat: int, *, own: bool = False) -> None:
        super().__init__(game, record, own=own)
        self.seat = seat

    def _key(self) -> tuple[Any, ...]:
        return *super()._key(), self.seat

    @lazy
    def legal(self) -> tuple[str, ...]:
        """The moves this seat may make now; none when it is not its turn."""
        return self._texts() if self._has_turn else ()

    @property
    def legal_ids(self) -> tuple[int, ...]:
        """The same moves as kernel ids, in the same order."""
        return self._moves if self._has_turn else ()

    def move(self, id: int) -> str:  # noqa: A002 - as above
        """Returns the text of one of this seat's legal moves given by its id, as agents return it.

        :raises BadOption: when no move of this game has that id.

        :raises NotYourTurn: when it is not this seat's turn.

        :raises IllegalMove: when it is not legal now; the error says why, and what is.
        """
        self.require_turn()
        return self.game.legal_text(self, id)

    def mask(self) -> NDArray[np.bool_]:
        """Returns which moves this seat may make now: by move id, `game.actions` of them; fresh each time."""
        mask = np.zeros(self.game.actions, np.bool_)
        mask[list(self.legal_ids)] = True
        return mask

    def observe(self) -> Numbers:
        """Returns what this seat knows as numbers for a network, fresh each time.

        `game.observation` says what each of them means.
        """
        out = np.empty(self.game.observation.size, np.float32)
        self.game.kernels.observe(self.game.setup, self._own, self.seat, out)
        return out

    def key(self) -> bytes:
        """Returns the information state, exact and hashable: equal views of one game have equal keys, and no
        others have.

        It holds the seat and the view's record, so all that the seat knows and nothing else. What a whole
        game has in common, the rules with their options and the number of seats, is left out: keys are
        compared within one game.
        """
        return bytes((self.seat + 1,)) + self._bytes

    @property
    def _has_turn(self) -> bool:
        return self.seat == self.mover

    def fill(self, seed: int) -> State:
        """Returns a complete state that this view allows, drawn by `seed`; every such state is equally
        likely.
        """
        filled = self.record()
        self.game.kernels.fill(self.game.setup, filled, self.seat, rng.stream(seed, "fill"))
        return State(self.game, filled)

    def scene(self, **aids: object) -> Scene:
        """Returns this view as plain data for painting, with as much help as the game's `aids` say.

        :raises BadOption: when an aid has no such value.
        """
        kind = self.game.kind
        if not aids:
            return kind.scene(self)
        return kind.scene_with(self, kind.read_aids(aids))

    def require_turn(self) -> None:
        """Checks that it is this seat's turn: agents choose for the mover only.

        :raises NotYourTurn: when it is not.
        """
        if not self.legal:
            mover = self.mover + 1 if self.mover >= 0 else "-"
            raise NotYourTurn(mover=mover, seat=self.seat + 1, where=self.text)

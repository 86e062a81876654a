"""`Batch`: n games of one kind, stepped together, as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn, overload

import numpy as np
from numpy.typing import NDArray

from tablee.batches.graphics_card import GraphicsCard
from tablee.batches.threads import Threads
from tablee.core import rng
from tablee.core.contract import StateRec
from tablee.core.errors import BadOption, BadUse, IllegalAction, TableeError, UnknownName
from tablee.core.game import MOST_SEED, Game
from tablee.core.notes import N_, Note
from tablee.core.state import State

MOST_GAMES = 1 << 26
MOST_THREADS = 256
DEVICES = ("cpu", "cuda")
CHOOSE = {"random": "choose_randomly", "rollout": "choose_by_rollout", "order": "choose_by_order"}
PLAY_OUT = {"random": "play_randomly", "rollout": "play_by_rollout"}
FINISH = "play_by_finish"


class Batch:
    """n games that go on together: a move in each, and what the seats to move see then.

    Its arrays are the batch's own memory: they change with every step, and nothing is copied. They cannot be
    written to. A game that has ended is dealt anew at once; `done` and `reward` tell of the one before.
    """

    def __init__(self, game: Game, n: int, seed: int = 0, threads: int = 1, device: str = "cpu") -> None:
        """Deals `n` games.

        Everything in a game follows from `seed`, its number and the moves, with any number of threads.

        With `device="cuda"` the games are on a graphics card, where all goes as it does here; the arrays are
        Numba's then, `threads` means nothing, and nothing keeps the arrays from being written to.

        :raises BadOption: when a number is out of its range.

        :raises UnknownName: when there is no such device.

        :raises BadUse: when there is no card, or no numba-cuda.
        """
        self.game = game
        self._made = seed, threads, device
        self._n = _whole("n", n, 1, MOST_GAMES)
        _whole("seed", seed, 0, MOST_SEED)
        _whole("threads", threads, 1, MOST_THREADS)
        if device not in DEVICES:
            raise UnknownName(what=Note("device", N_("device")), name=str(device), known=DEVICES)
        self._device: Threads | GraphicsCard = (
            Threads(game, self._n, threads) if device == "cpu" else GraphicsCard(game, self._n)
        )
        self._rollouts = game.kind.rollouts(game)
        self._has_looked = False  # whether the observations are those of now
        self._is_watched = (
            False  # whether they have been read since the last step: then they are wanted again
        )
        self._is_fresh = False  # whether movers and masks are
        arrays = self._device.arrays
        shown = self._device.shown
        self._mask = shown(arrays.mask, (self._n, game.actions))
        self._reward = shown(arrays.reward, (self._n, game.seats))
        self._mover, self._done = shown(arrays.mover, (self._n,)), shown(arrays.done, (self._n,))
        self._numbers = shown(self._device.numbers, (self._n, game.observation.size))
        self._device.start(rng.stream(seed, "batch", "deals"), rng.stream(seed, "batch", "chance"))

    def __len__(self) -> int:
        return self._n

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self._n, *self._made, self.save())

    def __repr__(self) -> str:
        return f"<Batch of {self._n} × {self.game.kind.name} {self.game.label}>"

    @property
    def mover(self) -> Any:
        """Whose turn it is: a seat for each game (int64)."""
        self._refresh()
        return self._mover

    @property
    def mask(self) -> Any:
        """Which moves the seat to move may make: by game and move id (bool)."""
        self._refresh()
        return self._mask

    @property
    def observation(self) -> Any:
        """What the seat to move knows: by game and number (float32), as `game.observation` names them.

        Computed when it is first read after a step, or with the step if it was read before.
        """
        self._is_watched = True
        if not self._has_looked:
            self._device.look()
            self._has_looked = True
        return self._numbers

    @property
    def reward(self) -> Any:
        """What the games that ended with the last step paid, 0…1 by game and seat, 0 elsewhere (float64)."""
        return self._reward

    @property
    def done(self) -> Any:
        """Which games ended with the last step, and have been dealt anew (bool)."""
        return self._done

    @property
    def policies(self) -> tuple[str, ...]:
        """The names that `playout` takes."""
        return (*PLAY_OUT, *self._rollouts)

    def step(self, actions: Any, where: Any = None) -> None:
        """Plays a move in each game, given by its id; with `where`, a flag for each game, only in some.

        Whole numbers of 64 bits are taken as they are, others are converted. If one of the moves is not
        legal, none is played. Games in which none is to be played stay as they are, are not done, and pay
        nothing, whatever stands for a move of theirs.

        :raises IllegalAction: when a move is not legal; the error names the game, and why.

        :raises BadOption: when it is not a whole number for each game, or not a flag.
        """
        checked = self.read_actions(actions)
        self._refresh()
        device = self._device
        if where is not None:
            checked = self._leave_out(checked, where)
        wrong = device.find_illegal(checked) if where is None else device.find_illegal_of_some(checked)
        if wrong >= 0:
            self._refuse(wrong, int(checked[wrong]))
        self._has_looked = where is None and self._is_watched
        self._is_watched = False
        if where is None:
            device.step(checked, look=self._has_looked)
        else:
            device.step_some(checked)

    def observe(self, seat: int) -> Any:
        """Returns what a seat (−1: a spectator) knows in each game, whoever is to move: by game and number.

        The array is the batch's own, one for each seat, and changes with the next call.

        :raises BadOption: when there is no such seat.
        """
        numbers = self._device.look_from(_whole("seat", seat, -1, self.game.seats - 1))
        return self._device.shown(numbers, (self._n, self.game.observation.size))

    def choose(self, policy: str = "random") -> Any:
        """Returns a move for each game, as `step` takes them.

        `random`: any legal move. `rollout`: by the game's own rollout policy. `order`: the move that the
        game's `order` puts first, of equal ones a random one. A policy knows what the seat to move can know.
        The array is the batch's own, one for each policy, and changes with the next call. Chance is drawn
        from words of each game that no deal depends on.

        :raises UnknownName: when there is no such policy.
        """
        return self._device.choose(_named(CHOOSE, policy))

    def playout(self, policy: str = "random") -> None:
        """Plays every game to its end by a policy, one of `policies`; then all are done, and dealt anew.

        :raises UnknownName: when there is no such policy.
        """
        way = _named({**PLAY_OUT, **dict.fromkeys(self._rollouts, FINISH)}, policy)
        self._has_looked = self._is_fresh = False
        self._device.play_out(way, self._rollouts.get(policy, {}))

    def state(self, number: int) -> State:
        """Returns one of the games as it stands now, as a state that never changes.

        :raises BadOption: when there is no such game.
        """
        at = _whole("number", number, 0, self._n - 1)
        return State(self.game, self._device.record(at))

    def states(self) -> Sequence[State]:
        """Returns all games as they stand now, by their numbers; each state is made when it is asked for."""
        return GamesOfBatch(self.game, self._device.records())

    def place(self, states: Mapping[int, State]) -> None:
        """Puts states in the places of games, by their numbers; they go on from there.

        :raises BadOption: when there is no such game.

        :raises BadUse: when a state is of another game, or over.
        """
        for number, state in states.items():
            _whole("number", number, 0, self._n - 1)
            if state.game != self.game or state.is_over:
                why = N_("a batch takes states of its own game, with the same options, that are not over")
                raise BadUse(why=Note("no_batch_state", why))
        self._has_looked = self._is_fresh = False
        self._device.place({number: state.record() for number, state in states.items()})

    def save(self) -> dict[str, NDArray[np.uint8]]:
        """Returns copies of all that the games follow from, cards to come and chance included, as bytes.

        They are for `restore` on the same kind of device, and hold what nobody who plays may see.
        """
        return {name: _as_bytes(array) for name, array in self._device.save().items()}

    def restore(self, saved: Mapping[str, NDArray[np.uint8]]) -> None:
        """Puts all games back to where they stood; what happens then is what would have happened.

        :raises BadUse: when it was saved from another kind of batch.
        """
        now = self._device.save()
        if {name: array.nbytes for name, array in now.items()} != {
            name: array.size for name, array in saved.items()
        }:
            why = N_("what is to be restored was saved from a batch of another game or size")
            raise BadUse(why=Note("no_saved_batch", why))
        self._device.restore(
            {name: saved[name].view(array.dtype).reshape(array.shape) for name, array in now.items()}
        )
        self._has_looked = self._is_fresh = False

    def _refresh(self) -> None:
        """Makes movers and masks those of now; a step leaves them so."""
        if not self._is_fresh:
            self._device.refresh()
            self._is_fresh = True

    def read_actions(self, given: Any) -> Any:
        """Returns moves as `step` takes them: the same array if it has whole numbers of 64 bits.

        :raises BadOption: when they are not a whole number for each game.
        """
        try:
            actions = self._device.read_actions(given)
            if actions.shape == (self._n,):
                return actions
            found = f"{actions.shape}"
        except (ValueError, TypeError) as error:
            found = str(error)
        expected = Note("moves_of_games", N_("a whole number for each of {n} games"), {"n": self._n})
        raise BadOption(option="actions", value=found, expected=expected)

    def _leave_out(self, actions: Any, where: Any) -> Any:
        try:
            return self._device.leave_out(actions, where)
        except (ValueError, TypeError) as error:
            expected = Note("flags_of_games", N_("true or false for each of {n} games"), {"n": self._n})
            raise BadOption(option="where", value=str(error), expected=expected) from None

    def _refuse(self, number: int, move: int) -> NoReturn:
        """Raises IllegalAction, by what the seat to move can know."""
        try:
            self.state(number).move(move)
        except TableeError as error:
            raise IllegalAction(number=number, action=move, problem=error.note) from None
        raise RuntimeError(f"the mask of game {number} forbids {move}, and the rules do not")


class GamesOfBatch(Sequence[State]):
    """The games of a batch at one moment. Copying records is fast, and most are never looked at."""

    def __init__(self, game: Game, records: StateRec) -> None:
        self._game = game
        self._records = records

    def __len__(self) -> int:
        return len(self._records)

    @overload
    def __getitem__(self, number: int) -> State: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[State]: ...
    def __getitem__(self, number: int | slice) -> State | Sequence[State]:
        if isinstance(number, slice):
            return GamesOfBatch(self._game, self._records[number])
        at = range(len(self))[number]
        return State(self._game, self._records[at : at + 1])


def _as_bytes(array: NDArray[Any]) -> NDArray[np.uint8]:
    return np.frombuffer(array.tobytes(), np.uint8)


def _restored(game: Game, n: int, seed: int, threads: int, device: str, saved: Mapping[str, Any]) -> Batch:
    """Returns a batch that was pickled or copied, as it stood."""
    batch = Batch(game, n, seed, threads, device)
    batch.restore(saved)
    return batch


def _whole(option: str, value: Any, low: int, high: int) -> int:
    """Returns a whole number in its range; raises BadOption for anything else."""
    if isinstance(value, bool) or not hasattr(value, "__index__") or not low <= value <= high:
        fields = {"low": low, "high": high}
        expected = Note("int_range", N_("a whole number from {low} to {high}"), fields)
        raise BadOption(option=option, value=repr(value), expected=expected)
    return int(value)


def _named(ways: Mapping[str, str], policy: str) -> str:
    """Returns the kernel of a policy; raises UnknownName when there is none."""
    if policy not in ways:
        raise UnknownName(what=Note("policy", N_("policy")), name=str(policy), known=ways)
    return ways[policy]

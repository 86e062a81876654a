"""`GraphicsCard`: runs the kernels of a batch by CUDA, a thread for each game (extra `cuda`)."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.batches.kernels import STAY
from tablee.batches.threads import flags, whole_numbers
from tablee.core import contract
from tablee.core.contract import Rng, StateRec
from tablee.core.errors import BadUse
from tablee.core.game import Game
from tablee.core.notes import N_, Note

BLOCK = 128  # threads in a block


class GraphicsCard:
    """The arrays of a batch in the memory of a card, and the kernels that work on them.

    Arrays are Numba's, which PyTorch, CuPy and JAX take without a copy (`__cuda_array_interface__`).
    """

    def __init__(self, game: Game, n: int) -> None:
        """Takes the memory of `n` games.

        :raises BadUse: when this machine has no card, or lacks what is needed to use it.
        """
        cuda = _cuda()
        from tablee.batches.cuda_kernels import CardKernels, aligned

        rules = game.kind.rules
        self._state, self._packed = aligned(rules.STATE), rules.STATE
        if not hasattr(rules, "observe") and self._state != self._packed:
            raise BadUse(why=Note("no_card_view", N_("without its own `observe` the game cannot use a card")))
        self._n, self._blocks = n, -(-n // BLOCK)
        self._kernels = CardKernels(game.kind.name, rules, game.seats)
        self._to_card = cuda.to_device
        self._setup = self._to_card(game.setup.astype(aligned(rules.SETUP)))
        self._work = np.zeros(1, aligned(getattr(rules, "WORK", contract.WORK)))
        self._words = cuda.device_array((self._state.itemsize // 8, n), np.int64)
        self._deals = cuda.device_array((4, n), np.int64)
        self._chance = cuda.device_array((4, n), np.int64)
        self._empty = self._to_card(np.zeros(1, self._state))
        self.arrays = SimpleNamespace(
            mover=cuda.device_array(n, np.int64),
            mask=cuda.device_array(n * rules.MOVES, np.bool_),
            reward=cuda.device_array(n * game.seats, np.float64),
            done=cuda.device_array(n, np.bool_),
        )
        self.numbers = cuda.device_array(n * game.observation.size, np.float32)
        self._wrong = cuda.device_array(1, np.int64)
        self._actions: dict[str, Any] = {}
        self._seen_by: dict[int, Any] = {}

    def shown(self, array: Any, shape: tuple[int, ...]) -> Any:
        """Returns an array in the shape that users see."""
        return array.reshape(*shape)

    def start(self, deals: Rng, chance: Rng) -> None:
        """Deals all games, by words that these generators and their numbers make."""
        self._run("start", self._to_card(np.concatenate([deals, chance])))

    def read_actions(self, given: Any) -> Any:
        """Returns moves for all games as an array on the card; the same one where that is possible.

        :raises ValueError: when they are no whole numbers.
        """
        if not hasattr(given, "__cuda_array_interface__"):
            return self._to_card(whole_numbers(given))
        actions = _cuda().as_cuda_array(given)
        if actions.dtype != np.int64:
            raise ValueError(f"{actions.dtype}")
        return actions

    def leave_out(self, actions: Any, where: Any) -> Any:
        """Returns a copy of moves with STAY where no move is to be played; it is made on this machine.

        :raises ValueError: when `where` has not a flag for each game.
        """
        if hasattr(where, "__cuda_array_interface__"):
            where = _cuda().as_cuda_array(where).copy_to_host()
        return self._to_card(np.where(flags(where, self._n), actions.copy_to_host(), STAY))

    def find_illegal(self, actions: Any) -> int:
        """Returns the number of the first game in which its move is not legal, −1 when all are."""
        return self._first_illegal(actions, some=False)

    def find_illegal_of_some(self, actions: Any) -> int:
        """Returns the same, but for games whose action is STAY."""
        return self._first_illegal(actions, some=True)

    def _first_illegal(self, actions: Any, *, some: bool) -> int:
        self._wrong.copy_to_device(np.array([self._n]))
        self._kernels.find_illegal[self._blocks, BLOCK](self.arrays.mask, actions, self._wrong, some)
        first = int(self._wrong.copy_to_host()[0])
        return first if first < self._n else -1

    def step(self, actions: Any, *, look: bool) -> None:
        """Plays a legal move in each game, and writes the observations if they are wanted."""
        self._run("step", actions)
        if look:
            self.look()

    def step_some(self, actions: Any) -> None:
        """Plays a legal move in each game but those whose action is STAY."""
        self._run("step_some", actions)

    def look(self) -> None:
        """Writes the observations of all games."""
        self._run("look_all", self.numbers)

    def look_from(self, seat: int) -> Any:
        """Returns what a seat knows in each game, in the same array every time."""
        if seat not in self._seen_by:
            self._seen_by[seat] = _cuda().device_array_like(self.numbers)
        self._launch(self._kernels.look_from(seat), self._seen_by[seat])
        return self._seen_by[seat]

    def choose(self, way: str) -> Any:
        """Returns a move for each game, by the kernel of this name, in the same array every time."""
        if way not in self._actions:
            self._actions[way] = _cuda().device_array(self._n, np.int64)
        self._run(way, self._actions[way])
        return self._actions[way]

    def play_out(self, way: str, settings: Mapping[str, int]) -> None:
        """Plays all games to their end, by the kernel of this name with these settings of its scratch."""
        for name, value in settings.items():
            self._work[0][name] = value
        self._run(way)

    def record(self, number: int) -> StateRec:
        """Returns a copy of the record of one game."""
        words = np.ascontiguousarray(self._words[:, number].copy_to_host())
        return words.view(self._state).astype(self._packed)

    def records(self) -> StateRec:
        """Returns a copy of the records of all games, on this machine."""
        words = np.ascontiguousarray(self._words.copy_to_host().T)
        return words.view(self._state)[:, 0].astype(self._packed)

    def place(self, records: Mapping[int, StateRec]) -> None:
        """Puts records in the places of games; `refresh` has to follow."""
        for number, record in records.items():
            words = np.zeros(1, self._state)
            for name in self._packed.names or ():
                words[name] = record[name]
            self._words[:, number].copy_to_device(words.view(np.int64))

    def save(self) -> dict[str, NDArray[Any]]:
        """Returns copies of the records of all games, the words of their chance and what was paid, on this
        machine.
        """
        return {name: array.copy_to_host() for name, array in self._kept().items()}

    def restore(self, saved: Mapping[str, NDArray[Any]]) -> None:
        """Puts back what `save` returned; `refresh` has to follow."""
        for name, array in self._kept().items():
            array.copy_to_device(np.ascontiguousarray(saved[name]))

    def _kept(self) -> dict[str, Any]:
        paid = {"reward": self.arrays.reward, "done": self.arrays.done}
        return {"states": self._words, "deals": self._deals, "chance": self._chance, **paid}

    def refresh(self) -> None:
        """Writes movers and masks of all games."""
        self._run("refresh_all")

    def _run(self, name: str, rows: Any = None) -> None:
        """Runs the kernel of this name on all games, and returns when it is done."""
        self._launch(getattr(self._kernels, name), self._wrong if rows is None else rows)

    def _launch(self, kernel: Any, rows: Any) -> None:
        """Runs a kernel on all games, and returns when it is done."""
        from numba.cuda.core.errors import NumbaPerformanceWarning

        arrays = self.arrays
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", NumbaPerformanceWarning)  # a small batch is nobody's mistake
            kernel[self._blocks, BLOCK](
                self._setup,
                self._words,
                self._deals,
                self._chance,
                arrays.mover,
                arrays.mask,
                arrays.reward,
                arrays.done,
                self._empty,
                self._to_card(self._work),
                rows,
            )
        _cuda().synchronize()


def _cuda() -> Any:
    """Returns Numba's module for CUDA.

    :raises BadUse: when it, or a card, is missing.
    """
    vars(np).setdefault("row_stack", np.vstack)  # NumPy 2.5 dropped it, numba-cuda 0.30 still asks for it
    try:
        import numba_cuda  # noqa: F401 - Numba's own module for CUDA is older, and lacks much
        from numba import cuda
    except ImportError:
        why = N_('device="cuda" needs numba-cuda: pip install "tablee[cuda]"')
        raise BadUse(why=Note("no_numba_cuda", why)) from None
    if not cuda.is_available():
        raise BadUse(
            why=Note("no_card", N_('device="cuda" needs a graphics card that runs CUDA; none was found'))
        )
    return cuda

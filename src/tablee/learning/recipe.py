"""The recipe of a training: all numbers that it depends on, with values that suit a processor or a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from tablee.core.network import Sizes
from tablee.core.notes import N_, Note
from tablee.core.options import Choice, Flag, Int, Number, Option, Value, read_all

CPU, CUDA = "cpu", "cuda"
DEVICES = (CPU, CUDA)
HOST, CARD = "host", "card"


@dataclass(frozen=True)
class Recipe:
    """What is learnt from how much, how fast, and by how wide a network."""

    games: int  # side by side
    plies: int  # moves in each game between two lessons
    minibatch: int  # moves for each step down the gradient
    epochs: int  # how often a move is learnt from
    clip: float  # how far a lesson may change the probability of a move, as a share
    policy_lambda: float  # how far ahead a move is judged by what happened rather than by the critic
    value_lambda: float  # likewise, for what the values are taught
    rate: float  # of learning, at first and at last
    last_rate: float
    warm_up: int  # lessons in which the rate rises to the first one
    entropy: float  # what a move pays for being hard to foresee, at first and at last
    last_entropy: float
    gradient: float  # the longest that a gradient may be
    opponents: float  # the share of games in which the network sits alone among opponents
    sight: bool  # whether the critic sees what the other seats hide
    token: int  # widths of the layers
    embed: int
    trunk: int
    choice: int
    value: int
    most_moves: int  # legal moves of a position that are judged, 0: all; fewer are faster
    half: bool  # whether products of matrices are of 16 bits (bfloat16)
    states: str  # where the games are: in this machine's memory (host) or on the card
    evaluations: int  # matches against past selves in the whole training
    deals: int  # of each such match

    @property
    def sizes(self) -> Sizes:
        """The widths of the layers."""
        return Sizes(self.token, self.embed, self.trunk, self.choice, self.value)

    def as_data(self) -> dict[str, Value]:
        """Returns the numbers by name."""
        return asdict(self)


_USUAL: dict[str, dict[str, Value]] = {
    CPU: {
        "games": 256,
        "plies": 32,
        "minibatch": 256,
        "epochs": 4,  # a processor is slow: what was played is learnt from more than once
        "token": 64,
        "embed": 32,
        "trunk": 128,
        "choice": 32,
        "value": 64,
        "rate": 1e-3,
        "warm_up": 4,
        "half": False,
        "states": HOST,
        "deals": 256,
    },
    CUDA: {
        "games": 32768,
        "plies": 32,
        "minibatch": 16384,
        "epochs": 1,
        **Sizes()._asdict(),
        "rate": 5e-4,
        "warm_up": 30,
        "half": True,
        "states": CARD,
        "deals": 2048,
    },
}


def recipe_for(device: str, given: Mapping[str, object]) -> Recipe:
    """Returns what suits a device, with single numbers over it, as text or as they are.

    :raises UnknownName: when there is no such number.

    :raises BadOption: when one is out of its range.
    """
    what = Note("recipe_number", N_("number of the recipe"))
    numbers: dict[str, Any] = {**read_all(_options(_USUAL[device]), given, what)}
    return Recipe(**numbers)


def _options(usual: Mapping[str, Value]) -> tuple[Option, ...]:
    return (
        Int("games", usual["games"], low=1, high=1 << 20),
        Int("plies", usual["plies"], low=2, high=4096),
        Int("minibatch", usual["minibatch"], low=1, high=1 << 20),
        Int("epochs", usual["epochs"], low=1, high=100),
        Number("clip", 0.2, low=0.001, high=1.0),
        Number("policy_lambda", 0.8, low=0.0, high=1.0),
        Number("value_lambda", 0.95, low=0.0, high=1.0),
        Number("rate", usual["rate"], low=0.0, high=1.0),
        Number("last_rate", 2e-5, low=0.0, high=1.0),
        Int("warm_up", usual["warm_up"], low=0, high=10_000),
        Number("entropy", 0.03, low=1e-9, high=10.0),
        Number("last_entropy", 0.004, low=1e-9, high=10.0),
        Number("gradient", 0.5, low=1e-6, high=1e6),
        Number("opponents", 0.0, low=0.0, high=1.0),
        Flag("sight", True),
        *(Int(name, usual[name], low=1, high=4096) for name in Sizes._fields),
        Int("most_moves", 0, low=0, high=1 << 16),
        Flag("half", usual["half"]),
        Choice("states", usual["states"], choices=(HOST, CARD)),
        Int("evaluations", 12, low=1, high=1000),
        Int("deals", usual["deals"], low=1, high=1 << 20),
    )

"""`NetworkPlan`: the shape of a game's network, derived from what its observations are made of.

A game may bring a part `network` that says what in its observations belongs together, and to which moves:

    AXIS           the name of an axis: parts that have it are cut into tokens, one for each of its labels
    TOKEN          by move id: the token that a move is about, −1 for none
    KIND, KINDS    by move id: what a move does apart from its token, a number below KINDS
    SLOT_PART      a part of counts by card; the slot of a move is how many cards stand there before its own
    CARD           by kind: the index of its card in SLOT_PART, −1 for kinds that use no slot
    CHOICES        a part with the axes (slot, AXIS, feature): what a move from that slot to that token makes
    PRIVATE        names of the parts of the other seats' observations that the critic sees; all unless given
    LEFT_OUT       names of parts of the observation, and of numbers of the SETUP record, that no network gets
    ANY_OPTIONS    names of the options that therefore make no difference to a network

All are optional, and those above PRIVATE mean something only together with AXIS. What LEFT_OUT names may be
another in play than it was in training: the score of a match, say, for a network of single rounds.

`scores` and `values` are a network in plain NumPy, the reference that faster code is compared with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tablee.core.contract import Flags, Ints, Numbers
from tablee.core.errors import TableeError
from tablee.core.options import Choice, Flag, Int, Option, Value

if TYPE_CHECKING:
    from tablee.core.game import Game
    from tablee.core.game_kind import GameKind

Weights = Mapping[str, Numbers]  # by the names that `NetworkPlan.shapes` gives
ACTOR, CRITIC = "actor", "critic"


class Sizes(NamedTuple):
    """How wide the layers of a network are; stored with its weights."""

    token: int = 192
    embed: int = 96
    trunk: int = 512
    choice: int = 96
    value: int = 128


class NetworkPlan:
    """What a network of one game gets, and in which order: indices of its inputs, and tables of its moves.

    The inputs of the actor are an observation, followed by the options; those of the critic have after these,
    for each other seat in turn order, the private numbers of that seat's observation.
    """

    def __init__(self, game: Game) -> None:
        """Reads the game's part `network`.

        :raises RuntimeError: when that part does not fit the game's observations or moves.
        """
        self.game = game
        layout, part = game.observation, game.kind.part("network")
        given: dict[str, Any] = {} if part is None else vars(part)
        self.moves = game.actions
        self.others = game.seats - 1
        self.axis: str | None = given.get("AXIS")
        self.choices: str | None = given.get("CHOICES") if self.axis else None
        self.option_names, self.option_scales = option_scales(game.kind)
        self.inputs = layout.size + len(self.option_names)

        cut = [part for part in layout.parts if self.axis in part.axes and part.name != self.choices]
        lengths = {len(part.axes[self.axis]) for part in cut if self.axis is not None}
        self._require(len(lengths) == (self.axis is not None), f"one length of the axis {self.axis}")
        self.tokens = lengths.pop() if lengths else 0
        self.token_index: Ints = np.zeros((self.tokens, 0), np.int64)  # inputs by token
        if cut:
            by_token = [self._places(part.name, self.axis) for part in cut]
            self.token_index = np.concatenate(by_token, axis=1)
        left_out = {*given.get("LEFT_OUT", ()), self.choices}
        kept = [part.name for part in layout.parts if part not in cut and part.name not in left_out]
        told = [number for number, name in enumerate(self.option_names) if name not in left_out]
        options = layout.size + np.array(told, np.int64)
        self.global_index: Ints = np.concatenate([*(self._places(name).ravel() for name in kept), options])
        known = {self.choices, *self.option_names, *(part.name for part in layout.parts if part not in cut)}
        self._require(left_out <= known, f"parts or options named {sorted(map(str, left_out - known))}")

        private = given.get("PRIVATE", [part.name for part in layout.parts])
        self._require(set(private) <= set(layout.slices), f"parts named {private}")
        hidden = [self._places(name).ravel() for name in private]
        self.private_index: Ints = np.concatenate([np.zeros(0, np.int64), *hidden])  # of an observation
        self.critic_inputs = self.inputs + self.others * len(self.private_index)

        usual = np.arange(self.moves)
        self.token: Ints = _table(given.get("TOKEN") if self.axis else None, np.full(self.moves, -1))
        self.kind: Ints = _table(given.get("KIND") if self.axis else None, usual)
        self.kinds: int = int(given.get("KINDS", self.moves)) if self.axis else self.moves
        self.card: Ints = _table(given.get("CARD") if self.axis else None, np.full(self.kinds, -1))
        slot_part = given.get("SLOT_PART") if self.axis else None
        self.slot_index: Ints = self._places(slot_part).ravel() if slot_part else np.zeros(0, np.int64)
        self.choice_index: Ints = self._choice_places()  # inputs by slot, token and feature
        self._check_tables()

    def _places(self, name: str, axis: str | None = None) -> Ints:
        """Returns where the numbers of a part stand; with an axis, a row for each of its labels."""
        found = next(part for part in self.game.observation.parts if part.name == name)
        where = self.game.observation.slices[name]
        places: Ints = np.arange(where.start, where.stop).reshape(found.shape)
        if axis is None:
            return places
        at = list(found.axes).index(axis)
        return np.moveaxis(places, at, 0).reshape(places.shape[at], -1)

    def _choice_places(self) -> Ints:
        if self.choices is None:
            return np.zeros((0, self.tokens, 0), np.int64)
        places = self._places(self.choices)
        part = next(part for part in self.game.observation.parts if part.name == self.choices)
        self._require(
            places.ndim == 3 and list(part.axes)[1] == self.axis, f"axes (slot, {self.axis}, feature)"
        )
        return places

    def _check_tables(self) -> None:
        self._require(len(self.token) == len(self.kind) == self.moves, "a TOKEN and a KIND for each move")
        self._require(len(self.card) == self.kinds, "a CARD for each kind")
        self._require(bool(np.all(self.token < max(self.tokens, 1))), "a TOKEN below the number of tokens")
        self._require(bool(np.all((self.kind >= 0) & (self.kind < self.kinds))), "a KIND below KINDS")
        self._require(self.choices is None or len(self.slot_index) > 0, "a SLOT_PART where there are CHOICES")

    def _require(self, fits: bool, what: str) -> None:
        if not fits:
            raise RuntimeError(f"the part network of {self.game.kind.name} needs {what}")

    @property
    def slots(self) -> int:
        """How many slots the part CHOICES has; 0 without one."""
        return len(self.choice_index)

    @cached_property
    def option_numbers(self) -> Numbers:
        """The options of this game as numbers from 0 to 1: the last inputs, the same in every position."""
        return _option_values(self.game) / self.option_scales

    def inputs_of(self, observation: Numbers) -> Numbers:
        """Returns the actor's inputs of observations: one a row, or a single one."""
        options = np.broadcast_to(self.option_numbers, (*observation.shape[:-1], len(self.option_numbers)))
        return np.concatenate([observation, options], axis=-1)

    def shapes(self, sizes: Sizes) -> dict[str, tuple[int, ...]]:
        """Returns the shape of every parameter by its name; matrices are (inputs, outputs)."""
        seen = len(self.global_index)
        body = {
            ACTOR: self._body(ACTOR, sizes, seen),
            CRITIC: self._body(CRITIC, sizes, seen + self.critic_inputs - self.inputs),
        }
        head: dict[str, tuple[int, ...]] = {"P": (sizes.trunk, self.moves), "p": (self.moves,)}
        if self.axis:
            head = {
                "D1": (sizes.embed, sizes.choice),
                "D2": (sizes.trunk, sizes.choice),
                "d": (sizes.choice,),
                "C": (self.kinds, sizes.choice),
                "o": (sizes.choice,),
            }
            if self.choices:
                head["A"] = (self.choice_index.shape[2], sizes.choice)
        return {**body[ACTOR], **{f"{ACTOR}.{name}": shape for name, shape in head.items()}, **body[CRITIC]}

    def _body(self, who: str, sizes: Sizes, seen: int) -> dict[str, tuple[int, ...]]:
        """Returns the shapes of what actor and critic have in common, with so many global numbers."""
        tokens: dict[str, tuple[int, ...]] = {}
        if self.axis:
            tokens = {
                "E1": (self.token_index.shape[1], sizes.token),
                "G1": (seen, sizes.token),
                "e1": (sizes.token,),
                "E2": (sizes.token, sizes.embed),
                "e2": (sizes.embed,),
            }
        shapes = {
            **tokens,
            "W1": (self.tokens * sizes.embed + seen, sizes.trunk),
            "w1": (sizes.trunk,),
            "W2": (sizes.trunk, sizes.trunk),
            "w2": (sizes.trunk,),
            "V1": (sizes.trunk, sizes.value),
            "v1": (sizes.value,),
            "v2": (sizes.value,),
            "v": (1,),
        }
        return {f"{who}.{name}": shape for name, shape in shapes.items()}

    def __repr__(self) -> str:
        numbers = f"{self.inputs} inputs, {self.tokens} tokens, {self.moves} moves"
        return f"<NetworkPlan of {self.game.kind.name}: {numbers}>"


def _table(given: Any, usual: Ints) -> Ints:
    return usual if given is None else np.asarray(given, np.int64)


# --- options ----------------------------------------------------------------------------------


def _option_values(game: Game) -> Numbers:
    """Returns the single numbers of a game's SETUP record; its tables follow from these and are left out."""
    record = game.setup[0]
    return np.array([record[name] for name in _option_fields(game.kind)], np.float32)


def _option_fields(kind: GameKind) -> list[str]:
    setup: np.dtype[Any] = kind.rules.SETUP
    return [name for name in setup.names or () if setup[name].shape == ()]


@lru_cache
def option_scales(kind: GameKind) -> tuple[tuple[str, ...], Numbers]:
    """Returns the names of a game's option numbers, and the largest value that each can have, at least 1.

    Every preset is tried with the fewest and the most seats, and so is every option at each end of its range.
    """
    fields = _option_fields(kind)
    scales = np.ones(len(fields), np.float32)
    for preset, options in _extremes(kind):
        for end in (0, 1):
            try:
                usual = kind.configure(options, preset)
                game = kind.configure(options, preset, kind.seat_range(usual.options)[end])
            except TableeError:  # options that do not go together
                continue
            scales = np.maximum(scales, np.abs(_option_values(game)))
    return tuple(fields), scales


def _extremes(kind: GameKind) -> Iterator[tuple[str, dict[str, Value]]]:
    for preset in kind.presets:
        yield preset, {}
    for option in kind.options:
        for value in _ends(option):
            yield kind.default_preset, {option.name: value}


def _ends(option: Option) -> tuple[Value, ...]:
    if isinstance(option, Int):
        return option.low, option.high
    if isinstance(option, Flag):
        return False, True
    return option.choices if isinstance(option, Choice) else ()


# --- the reference ----------------------------------------------------------------------------


def scores(plan: NetworkPlan, weights: Weights, inputs: Numbers, mask: Flags) -> Numbers:
    """Returns the actor's score of every move, −inf where it is not legal: by row of `inputs` and move id."""
    w = {name.removeprefix(f"{ACTOR}."): array for name, array in weights.items()}
    embedded, trunk = _features(plan, weights, ACTOR, inputs)
    if plan.axis is None:
        return np.where(mask, trunk @ w["P"] + w["p"], -np.inf).astype(np.float32)
    about = np.where(plan.token[:, None] >= 0, (embedded @ w["D1"])[:, plan.token], 0.0)
    hidden = about + (trunk @ w["D2"] + w["d"])[:, None] + w["C"][plan.kind]
    if plan.choices:
        hidden = hidden + _choices(plan, inputs) @ w["A"]
    return np.where(mask, np.maximum(hidden, 0.0) @ w["o"], -np.inf).astype(np.float32)


def slots(plan: NetworkPlan, inputs: Numbers) -> Ints:
    """Returns the slot that each move plays from, by row and move id; −1 for moves that use none."""
    counts = inputs[:, plan.slot_index]
    before = np.cumsum(counts, axis=1) - counts
    card = plan.card[plan.kind]
    uses = (card >= 0) & (plan.token >= 0)
    if not len(plan.slot_index):
        return np.full((len(inputs), plan.moves), -1)
    found = np.where(uses, before[:, card].astype(np.int64), -1)
    return np.where(found < plan.slots, found, -1)


def _choices(plan: NetworkPlan, inputs: Numbers) -> Numbers:
    """Returns what each move would make, by row, move id and feature; zeros where that does not apply."""
    found = inputs[:, plan.choice_index]
    slot = slots(plan, inputs)
    taken = found[np.arange(len(inputs))[:, None], slot, plan.token]
    return np.where(slot[:, :, None] >= 0, taken, 0.0).astype(np.float32)


def values(plan: NetworkPlan, weights: Weights, inputs: Numbers, who: str = ACTOR) -> Numbers:
    """Returns the payoff, from 0 to 1, that the seat to move expects, of each row of inputs.

    The `critic` takes rows of `plan.critic_inputs` numbers, the `actor` of `plan.inputs`.
    """
    w = {name.removeprefix(f"{who}."): array for name, array in weights.items()}
    _, trunk = _features(plan, weights, who, inputs)
    score = np.maximum(trunk @ w["V1"] + w["v1"], 0.0) @ w["v2"] + w["v"]
    sigmoid: Numbers = (0.5 + 0.5 * np.tanh(0.5 * score)).astype(np.float32)  # exp would overflow
    return sigmoid


def _features(plan: NetworkPlan, weights: Weights, who: str, inputs: Numbers) -> tuple[Numbers, Numbers]:
    """Returns the tokens' embeddings, by row and token, and the trunk."""
    w = {name.removeprefix(f"{who}."): array for name, array in weights.items()}
    seen = np.concatenate([inputs[:, plan.global_index], inputs[:, plan.inputs :]], axis=1)
    embedded = np.zeros((len(inputs), 0, 0), np.float32)
    if plan.axis:
        first = np.maximum(inputs[:, plan.token_index] @ w["E1"] + (seen @ w["G1"])[:, None] + w["e1"], 0.0)
        embedded = np.maximum(first @ w["E2"] + w["e2"], 0.0)
    trunk = np.concatenate([embedded.reshape(len(inputs), -1), seen], axis=1)
    trunk = np.maximum(trunk @ w["W1"] + w["w1"], 0.0)
    return embedded, trunk + np.maximum(trunk @ w["W2"] + w["w2"], 0.0)

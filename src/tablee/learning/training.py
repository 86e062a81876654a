"""A training from the first deal to the weights: it plays, learns, measures itself, and can be stopped.

With a number of steps everything follows from the seed: on a processor the same steps give the same weights,
to the last bit, whether or not the training was interrupted. With minutes the speed of the machine decides
how far the learning rate has come down at which step.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi
from pathlib import Path
from typing import Any, NamedTuple

import jax
import numpy as np
from numpy.typing import NDArray

from tablee.core import rng
from tablee.core.errors import BadUse
from tablee.core.game import Game
from tablee.core.network import NetworkPlan, Sizes, Weights
from tablee.core.notes import N_, Note
from tablee.core.weights import read_card, read_weights, sizes_of, write_weights
from tablee.learning.collection import Collector, Openings, SelfPlayer
from tablee.learning.evaluation import NetworkEvaluator, Share
from tablee.learning.network import TrainableNetwork
from tablee.learning.opponents import ROLLOUT, NetworkOpponent, NetworkPlayer, Opponent, PolicyOpponent
from tablee.learning.positions import CardPositions, HostPositions
from tablee.learning.recipe import CARD, CUDA, HOST, Recipe
from tablee.learning.run_folder import RunFolder
from tablee.learning.update import STATISTICS, Learner, Teacher, new_learner
from tablee.learning.weights_card import training_card

BETWEEN_CHECKPOINTS = 60.0  # seconds
EVALUATION, GROUP = 40, 41  # bits of the seed: matches and a second group of games have deals of their own
Row = dict[str, Any]


@dataclass(frozen=True)
class TrainingSettings:
    """What a training is asked for: until so many steps, or for so many minutes; one of the two is None."""

    game: Game
    recipe: Recipe
    device: str
    seed: int
    steps: int | None
    minutes: float | None
    init: Path | None = None  # a file of weights to begin with, of any rules of the same game
    opponent: Opponent | None = None  # in games that are not against itself; None: the rollout policy

    def as_data(self) -> dict[str, Any]:
        """Returns the settings as plain data; weights to begin with by their checksum.

        :raises BadWeights: when these cannot be read.
        """
        game = self.game
        rules = {"game": game.kind.name, "preset": game.preset, "options": game.options, "seats": game.seats}
        length = {"steps": self.steps, "minutes": self.minutes}
        return {
            **rules,
            "device": self.device,
            "seed": self.seed,
            **length,
            "recipe": self.recipe.as_data(),
            "init": None if self.init is None else read_card(self.init)["sha256"],
            "opponent": None if self.opponent is None else self.opponent.as_data(),
        }


@dataclass(frozen=True)
class Progress:
    """How far a training has come, after each lesson."""

    share: float  # of the whole, from 0 to 1
    steps: int
    seconds: float
    rate: float  # steps a second
    row: Row | None  # of the curve, where there was an evaluation


class _Functions(NamedTuple):
    """What JAX compiles for a training."""

    network: TrainableNetwork
    player: SelfPlayer
    teacher: Teacher
    evaluator: NetworkEvaluator


@lru_cache(maxsize=2)
def _functions(game: Game, recipe: Recipe, device: str) -> _Functions:
    """Returns the functions of a training; one that goes on in the same process need not compile again."""
    network = TrainableNetwork(
        NetworkPlan(game),
        recipe.sizes,
        half=recipe.half,
        one_hot=device == CUDA,
        most=recipe.most_moves,
    )
    return _Functions(
        network,
        SelfPlayer(network, recipe),
        Teacher(network, recipe),
        NetworkEvaluator(game, NetworkPlayer(network)),
    )


class Training:
    """One training and its folder. Nothing is computed before `run`."""

    def __init__(self, settings: TrainingSettings, folder: Path) -> None:
        """Opens the folder; a training that is there already goes on.

        :raises BadUse: when the folder holds something else, there is no such device, or the weights to begin
            with have other widths than the recipe.

        :raises BadWeights: when it cannot be read or written, or those weights are for another network.
        """
        self.settings = settings
        self._first = _first_weights(settings)
        self._device = _device(settings.device)
        self.folder = RunFolder(folder, settings.as_data())
        self.curve: list[Row] = []
        self.iteration = self.steps = 0
        self.seconds = 0.0  # of learning; compiling and measuring do not count
        self._kept = self.folder.read_checkpoint()
        if self._kept is not None:
            facts = self._kept[0]
            self.iteration, self.steps = facts["iteration"], facts["steps"]
            self.seconds, self.curve = facts["seconds"], facts["curve"]

    @property
    def share(self) -> float:
        """How much of the training is done, from 0 to 1."""
        if self.settings.steps is not None:
            return min(1.0, self.steps / self.settings.steps)
        return min(1.0, self.seconds / (60 * (self.settings.minutes or 0.0)))

    @property
    def is_finished(self) -> bool:
        """Whether there is nothing left to do."""
        return self.share >= 1 and self.folder.weights.exists()

    def run(self, command: str, watch: Callable[[Progress], None], is_stopped: Callable[[], bool]) -> bool:
        """Trains to the end, or until it is stopped; returns whether it is finished.

        `watch` is told of every lesson. `command` is written on the card of the weights.
        """
        if self.is_finished:
            return True
        with self.on_device():
            return self._run(command, watch, is_stopped)

    def on_device(self) -> AbstractContextManager[Any]:
        """Returns a context in which JAX computes where the training does."""
        device: AbstractContextManager[Any] = jax.default_device(self._device)
        return device

    @property
    def evaluator(self) -> NetworkEvaluator:
        """What plays the matches of its networks."""
        return _functions(self.settings.game, self.settings.recipe, self.settings.device).evaluator

    def _run(self, command: str, watch: Callable[[Progress], None], is_stopped: Callable[[], bool]) -> bool:
        settings, recipe = self.settings, self.settings.recipe
        functions = _functions(settings.game, recipe, settings.device)
        teacher, plan = functions.teacher, functions.network.plan
        low, high = settings.seed & 0xFFFFFFFF, settings.seed >> 32
        first, key = jax.random.split(jax.random.fold_in(jax.random.key(low), high))
        given = {name: jax.numpy.asarray(array) for name, array in self._first.items()}
        learner = new_learner(given or functions.network.initial(first))
        opponent = settings.opponent or PolicyOpponent(ROLLOUT)
        collector = Collector(functions.player, recipe, self._groups(plan), opponent)
        if self._kept is not None:
            learner = _restored(self._kept[1], collector)
            self._kept = None
        saved, begun = time.monotonic(), False
        while self.share < 1 and not is_stopped():
            now = time.monotonic()
            lesson = jax.random.fold_in(key, self.iteration)
            drawn = rng.derive(settings.seed, "opponent", self.iteration)
            found = collector.collect(learner.params, jax.random.fold_in(lesson, 1), drawn)
            rate, entropy = np.float32(self._rate()), np.float32(self._entropy())
            learner, told = teacher.teach(learner, *found, jax.random.fold_in(lesson, 2), rate, entropy)
            jax.block_until_ready(learner)  # type: ignore[no-untyped-call]
            spent = time.monotonic() - now
            before = self.share
            self.iteration += 1
            self.steps += recipe.games * recipe.plies
            self.seconds += spent if begun else 0.0  # the first lesson of a process is compiled
            row = None
            if int(before * recipe.evaluations) < int(self.share * recipe.evaluations):
                statistics = dict(zip(STATISTICS, np.asarray(told).tolist(), strict=True))
                row = self._row(functions.evaluator, learner, statistics)
            if row is not None or time.monotonic() - saved > BETWEEN_CHECKPOINTS or self.share >= 1:
                self._save(learner, collector)
                saved = time.monotonic()
            speed = recipe.games * recipe.plies / spent if begun else 0.0
            watch(Progress(self.share, self.steps, self.seconds, speed, row))
            begun = True
        if self.share < 1:
            self._save(learner, collector)
            return False
        states = CARD if isinstance(collector.groups[0], CardPositions) else HOST
        card = training_card(settings, command, self.steps, self.seconds, self.curve, states)
        write_weights(self.folder.weights, _as_numpy(learner.params), plan, card)
        return True

    def _groups(self, plan: NetworkPlan) -> list[HostPositions | CardPositions]:
        """Returns the games: on the card where that is wanted and possible, else in this machine's memory."""
        settings, recipe = self.settings, self.settings.recipe
        if settings.device == CUDA and recipe.states == CARD:
            try:
                return [CardPositions(plan, recipe.games, settings.seed)]
            except BadUse:  # no numba-cuda, or a game that no card can play
                pass
        count = 2 if settings.device == CUDA and recipe.games % 2 == 0 else 1
        seeds = [settings.seed ^ number << GROUP for number in range(count)]
        return [HostPositions(plan, recipe.games // count, seed, half=recipe.half) for seed in seeds]

    def _rate(self) -> float:
        recipe = self.settings.recipe
        along = 0.5 * (1 + cos(pi * self.share))
        warm = min(1.0, (self.iteration + 1) / max(1, recipe.warm_up))
        return warm * (recipe.last_rate + (recipe.rate - recipe.last_rate) * along)

    def _entropy(self) -> float:
        first, last = self.settings.recipe.entropy, self.settings.recipe.last_entropy
        return float(first * (last / first) ** self.share)

    def _row(self, evaluator: NetworkEvaluator, learner: Learner, told: Mapping[str, float]) -> Row:
        """Measures the network, and keeps it as one of the past selves.

        It plays against the opponent that it learns to beat, or else against simple policies and past selves.
        """
        params, number = learner.params, len(self.curve) + 1
        row: Row = {
            "steps": self.steps,
            "seconds": round(self.seconds, 3),
            "lesson": self.iteration,
            "learning_rate": self._rate(),
            "entropy_bonus": self._entropy(),
            **told,
        }

        def match(opponent: Opponent) -> Share:
            return evaluator.match(
                params, opponent, self.settings.seed ^ 1 << EVALUATION, self.settings.recipe.deals
            )

        if self.settings.opponent is not None:
            row["opponent"] = match(self.settings.opponent)
        else:
            row["random"] = match(PolicyOpponent("random"))
            if hasattr(self.settings.game.kind.rules, ROLLOUT):
                row["rollout"] = match(PolicyOpponent(ROLLOUT))
            # The last, the one half as old, and the first: an old one says more than many that are alike.
            past = sorted({number - 1, number // 2, 1} - {0, number}, reverse=True)
            selves = {str(old): NetworkOpponent(evaluator.player, self.past_self(old)) for old in past}
            row["selves"] = {old: match(opponent) for old, opponent in selves.items()}
        self.folder.write_self(number, _as_numpy(params))
        self.curve.append(row)
        return row

    def past_self(self, number: int) -> dict[str, jax.Array]:
        """Returns the weights of an evaluation, counted from 1.

        :raises BadWeights: when their file is not whole.
        """
        return {name: jax.numpy.asarray(array) for name, array in self.folder.read_self(number).items()}

    def _save(self, learner: Learner, collector: Collector) -> None:
        arrays: dict[str, NDArray[Any]] = {"taken": np.asarray(learner.taken)}
        for group in ("params", "mean", "square"):
            arrays |= {f"{group}.{name}": each for name, each in _as_numpy(getattr(learner, group)).items()}
        for number, (positions, openings) in enumerate(
            zip(collector.groups, collector.openings, strict=True)
        ):
            arrays |= {f"batch{number}.{name}": each for name, each in positions.batch.save().items()}
            arrays |= {
                f"opening{number}.{name}": np.asarray(each) for name, each in openings._asdict().items()
            }
        facts = {
            "iteration": self.iteration,
            "steps": self.steps,
            "seconds": self.seconds,
            "curve": self.curve,
        }
        self.folder.write_checkpoint(facts, arrays)


def _first_weights(settings: TrainingSettings) -> Weights:
    """Returns the weights that a training begins with; none where it begins by chance."""
    if settings.init is None:
        return {}
    plan = NetworkPlan(settings.game)
    weights = read_weights(settings.init, plan)
    found, wanted = sizes_of(weights), settings.recipe.sizes
    if plan.shapes(found) != plan.shapes(wanted):  # a game may have no use for some of the widths
        why = N_("{file}: its layers are {found} wide, those of the recipe {wanted}")
        fields = {"file": str(settings.init), "found": _widths(found), "wanted": _widths(wanted)}
        raise BadUse(why=Note("other_widths", why, fields))
    return weights


def _widths(sizes: Sizes) -> str:
    return ", ".join(f"{name}={width}" for name, width in sizes._asdict().items())


def _restored(arrays: Mapping[str, NDArray[Any]], collector: Collector) -> Learner:
    """Returns the learner of a checkpoint; the collector's games are put back, too."""
    put = jax.numpy.asarray
    groups: dict[str, dict[str, NDArray[Any]]] = {}
    for name, array in arrays.items():
        group, _, rest = name.partition(".")
        groups.setdefault(group, {})[rest] = array
    for number, positions in enumerate(collector.groups):
        positions.batch.restore(groups[f"batch{number}"])
        openings = {name: put(array) for name, array in groups[f"opening{number}"].items()}
        collector.openings[number] = Openings(**openings)
    params, mean, square = (
        {name: put(array) for name, array in groups[group].items()} for group in ("params", "mean", "square")
    )
    return Learner(params, mean, square, put(arrays["taken"]))


def _as_numpy(params: Mapping[str, jax.Array]) -> dict[str, NDArray[Any]]:
    return {name: np.asarray(array) for name, array in params.items()}


def _device(name: str) -> jax.Device:
    try:
        return jax.devices(name)[0]
    except RuntimeError:
        why = N_("JAX finds no device {device} on this machine")
        raise BadUse(why=Note("no_jax_device", why, {"device": name})) from None

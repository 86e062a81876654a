"""Lessons: PPO on what was collected, one step after another down the gradient, by Adam."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from tablee.learning.network import Params, TrainableNetwork
from tablee.learning.recipe import Recipe
from tablee.learning.returns import returns

FIRST, SECOND, TINY = 0.9, 0.99, 1e-5  # Adam's
# How many times as likely a bad move may have become before it stops teaching: without such a bound the few
# that have become much more likely outweigh all others (dual-clip PPO, Ye et al. 2020).
MOST_LIKELY = 3.0
STATISTICS = ("entropy", "value_error", "critic_error", "divergence", "clipped", "gradient")


class Plies(NamedTuple):
    """What was collected, by ply and game; inputs and masks as the network keeps them."""

    kept: jax.Array
    private: jax.Array
    words: jax.Array
    mover: jax.Array
    chosen: jax.Array  # the number of the move among the legal ones
    log: jax.Array  # the logarithm of its probability then
    value: jax.Array  # by the critic then, 0…1
    decides: jax.Array  # whether there was a choice, made by the network that learns


class Moves(NamedTuple):
    """The same for single moves, with what they were worth; what does not count has the weight 0."""

    kept: jax.Array
    private: jax.Array
    words: jax.Array
    chosen: jax.Array
    log: jax.Array
    advantage: jax.Array
    target: jax.Array
    weight: jax.Array


class Learner(NamedTuple):
    """A network and Adam's memory."""

    params: Params
    mean: Params
    square: Params
    taken: jax.Array  # steps


def new_learner(params: Params) -> Learner:
    """Returns a learner that has learnt nothing yet."""
    mean, square = ({name: jnp.zeros_like(array) for name, array in params.items()} for _ in range(2))
    return Learner(params, mean, square, jnp.zeros((), jnp.int32))


class Teacher:
    """The lessons of one recipe, compiled when the first is given."""

    def __init__(self, network: TrainableNetwork, recipe: Recipe) -> None:
        self._network, self._recipe = network, recipe
        self.teach = jax.jit(self._teach, donate_argnums=0)

    def _teach(
        self,
        learner: Learner,
        plies: Plies,
        paid: jax.Array,
        done: jax.Array,
        key: jax.Array,
        rate: jax.Array,
        entropy: jax.Array,
    ) -> tuple[Learner, jax.Array]:
        """Returns the learner after a lesson, and its STATISTICS. Parts of the moves come in random order."""
        recipe, game = self._recipe, self._network.plan.game
        found = returns(
            plies.value,
            plies.mover,
            plies.decides,
            paid,
            done,
            recipe.policy_lambda,
            recipe.value_lambda,
            duel=game.seats == 2 and game.kind.constant_sum,
        )
        known = found.known.reshape(-1)
        count = jnp.maximum(known.sum(), 1)
        advantage = found.advantage.reshape(-1)
        mean = (advantage * known).sum() / count
        spread = jnp.sqrt((known * (advantage - mean) ** 2).sum() / count)
        every = Moves(
            _in_one_row(plies.kept),
            _in_one_row(plies.private),
            _in_one_row(plies.words),
            _in_one_row(plies.chosen),
            _in_one_row(plies.log),
            (advantage - mean) / (spread + 1e-8),
            found.target.reshape(-1),
            known.astype(jnp.float32),
        )
        size = min(recipe.minibatch, len(known))
        parts = jnp.maximum(known.sum() // size, 1)  # what is left over teaches another time

        def epoch(number: jax.Array, state: tuple[Learner, jax.Array]) -> tuple[Learner, jax.Array]:
            drawn = jax.random.uniform(jax.random.fold_in(key, number), known.shape)
            order = jnp.argsort(jnp.where(known, drawn, 2.0))  # those that teach come first

            def step(part: jax.Array, state: tuple[Learner, jax.Array]) -> tuple[Learner, jax.Array]:
                learner, told = state
                rows = jax.lax.dynamic_slice(order, (part * size,), (size,))
                moves = Moves(*(each[rows] for each in every))
                learner, now = self._step(learner, moves, rate, entropy)
                return learner, told + now

            found: tuple[Learner, jax.Array] = jax.lax.fori_loop(0, parts, step, state)
            return found

        first = learner, jnp.zeros(len(STATISTICS), jnp.float32)
        learner, told = jax.lax.fori_loop(0, recipe.epochs, epoch, first)
        return learner, told / (parts * recipe.epochs)

    def _step(
        self, learner: Learner, moves: Moves, rate: jax.Array, entropy: jax.Array
    ) -> tuple[Learner, jax.Array]:
        slope, told = jax.grad(self._loss, has_aux=True)(learner.params, moves, entropy)
        length = jnp.sqrt(sum(((each**2).sum() for each in slope.values()), jnp.zeros(())))
        short = jnp.minimum(1.0, self._recipe.gradient / (length + 1e-12))
        taken = learner.taken + 1
        power = taken.astype(jnp.float32)
        by_mean, by_square = 1 - FIRST**power, 1 - SECOND**power
        params, mean, square = {}, {}, {}
        for name, weights in learner.params.items():
            now = slope[name] * short
            mean[name] = FIRST * learner.mean[name] + (1 - FIRST) * now
            square[name] = SECOND * learner.square[name] + (1 - SECOND) * now * now
            change = (mean[name] / by_mean) / (jnp.sqrt(square[name] / by_square) + TINY)
            params[name] = weights - rate * change
        return Learner(params, mean, square, taken), jnp.append(told, length)

    def _loss(self, params: Params, moves: Moves, entropy: jax.Array) -> tuple[jax.Array, jax.Array]:
        network, clip = self._network, self._recipe.clip
        found = network.actor(params, moves.kept, moves.words)
        critic = network.critic(params, moves.kept, moves.private)
        log = jnp.take_along_axis(found.logs, moves.chosen[:, None], axis=1)[:, 0]
        change = log - moves.log
        ratio = jnp.exp(change)
        gain = jnp.minimum(ratio * moves.advantage, jnp.clip(ratio, 1 - clip, 1 + clip) * moves.advantage)
        gain = jnp.maximum(gain, MOST_LIKELY * jnp.minimum(moves.advantage, 0.0))
        spread = -(jnp.exp(found.logs) * jnp.where(found.legal, found.logs, 0.0)).sum(axis=1)
        value_error = _cross_entropy(found.value, moves.target)
        critic_error = _cross_entropy(critic, moves.target)
        count = jnp.maximum(moves.weight.sum(), 1.0)

        def mean(numbers: jax.Array) -> jax.Array:
            return (numbers * moves.weight).sum() / count

        loss = mean(0.5 * value_error + critic_error - gain - entropy * spread)
        told = (
            spread,
            (jax.nn.sigmoid(found.value) - moves.target) ** 2,
            (jax.nn.sigmoid(critic) - moves.target) ** 2,
            ratio - 1 - change,
            jnp.abs(ratio - 1) > clip,
        )
        return loss, jnp.stack([mean(each) for each in told])


def _in_one_row(by_ply_and_game: jax.Array) -> jax.Array:
    return by_ply_and_game.reshape(-1, *by_ply_and_game.shape[2:])


def _cross_entropy(odds: jax.Array, target: jax.Array) -> jax.Array:
    """Returns how badly logarithms of odds foresee payoffs from 0 to 1."""
    return jax.nn.softplus(odds) - target * odds

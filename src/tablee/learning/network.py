"""A game's network in JAX: the formulas of the reference in `core/network.py`, on many positions at once.

Only legal moves are judged. A position comes with its mask as words of 32 bits, from which the ids of its
legal moves are found, ascending, as many as the game can have: a row of these instead of one of all moves.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from tablee.core.network import ACTOR, CRITIC, NetworkPlan, Sizes

Params = dict[str, jax.Array]
WORD = 32
NEVER = -1e30  # the score of a move that there is not


class Judgement(NamedTuple):
    """What the actor makes of positions: by row and number of the legal move, and a value for each row."""

    moves: jax.Array  # ids of the legal moves, ascending
    legal: jax.Array  # whether there is so manieth a move
    logs: jax.Array  # logarithms of the probabilities
    value: jax.Array  # the logarithm of the odds


class TrainableNetwork:
    """The functions of one game's network; its parameters are given to each."""

    def __init__(self, plan: NetworkPlan, sizes: Sizes, *, half: bool, one_hot: bool, most: int = 0) -> None:
        """Makes the functions; with `half` matrices are multiplied in bfloat16.

        `one_hot` looks rows up by products of matrices, whose gradients a card computes much faster. `most`
        is how many legal moves are judged, the first by their ids; 0: all.
        """
        self.plan, self.sizes = plan, sizes
        self.kept = jnp.bfloat16 if half else jnp.float32  # how inputs are kept
        self._one_hot = one_hot
        self.most = min(most or plan.moves, int(plan.game.kind.rules.MAX_LEGAL), plan.moves)
        self.words = -(-plan.moves // WORD)
        is_seen = plan.global_index < plan.game.observation.size
        seen = plan.global_index[is_seen]
        self._options = plan.option_numbers[plan.global_index[~is_seen] - plan.game.observation.size]
        # The columns of an observation in the order in which the network takes them.
        self._columns = np.concatenate([plan.token_index.ravel(), seen, plan.choice_index.ravel()])
        self._cut = plan.token_index.size
        self._seen = self._cut + len(seen)
        self.inputs = len(self._columns)
        self.private = plan.critic_inputs - plan.inputs
        place = {int(column): at for at, column in enumerate(self._columns)}
        self._slots = np.array([place[int(column)] for column in plan.slot_index], np.int64)

    def initial(self, key: jax.Array) -> Params:
        """Returns parameters to begin with: random matrices, and no preference for any move."""
        made = {}
        for number, (name, shape) in enumerate(sorted(self.plan.shapes(self.sizes).items())):
            short = name.partition(".")[2]
            if short in ("o", "P", "v2") or (len(shape) == 1):
                made[name] = jnp.zeros(shape, jnp.float32)
                continue
            scale = 0.1 if short == "C" else (2 / shape[0]) ** 0.5
            made[name] = scale * jax.random.normal(jax.random.fold_in(key, number), shape, jnp.float32)
        return made

    def arrange(self, observation: jax.Array) -> jax.Array:
        """Returns observations with their columns in the network's own order, as they are kept."""
        return self.keep(observation[:, self._columns])

    def keep(self, numbers: jax.Array) -> jax.Array:
        """Returns numbers in the type in which they are kept; those in `uint16` are bits of a bfloat16."""
        if numbers.dtype == jnp.uint16:
            numbers = jax.lax.bitcast_convert_type(numbers, jnp.bfloat16)
        return numbers.astype(self.kept)

    def pack(self, mask: jax.Array) -> jax.Array:
        """Returns masks as words: by row, a bit for each move."""
        padded = jnp.pad(mask, ((0, 0), (0, self.words * WORD - mask.shape[1])))
        bits = padded.reshape(len(mask), self.words, WORD).astype(jnp.uint32)
        return (bits << jnp.arange(WORD, dtype=jnp.uint32)).sum(axis=2, dtype=jnp.uint32)

    def legal_moves(self, words: jax.Array) -> tuple[jax.Array, jax.Array]:
        """Returns by row the ids of the legal moves, ascending, and which of these are some."""
        counts = jax.lax.population_count(words).astype(jnp.int32)
        ends = jnp.cumsum(counts, axis=1)
        wanted = jnp.arange(self.most, dtype=jnp.int32)
        legal = wanted < ends[:, -1:]
        at = jnp.minimum((ends[:, None, :] <= wanted[None, :, None]).sum(axis=2), self.words - 1)
        word = jnp.take_along_axis(words, at, axis=1)
        left = wanted - jnp.take_along_axis(ends - counts, at, axis=1)  # set bits to be passed by in the word
        place = jnp.zeros_like(at)
        for half in (16, 8, 4, 2, 1):
            low = jax.lax.population_count(word & jnp.uint32((1 << half) - 1)).astype(jnp.int32)
            above = left >= low
            left = jnp.where(above, left - low, left)
            word = jnp.where(above, word >> half, word)
            place = place + jnp.where(above, half, 0)
        return jnp.where(legal, at * WORD + place, 0), legal

    def actor(self, params: Params, kept: jax.Array, words: jax.Array) -> Judgement:
        """Returns what the actor makes of positions that were arranged and packed."""
        embedded, trunk = self._body(params, ACTOR, kept, None)
        moves, legal = self.legal_moves(words)
        scores = self._scores(params, kept, embedded, trunk, moves)
        logs = jax.nn.log_softmax(jnp.where(legal, scores, NEVER))
        return Judgement(moves, legal, logs, self._value(params, ACTOR, trunk))

    def critic(self, params: Params, kept: jax.Array, private: jax.Array) -> jax.Array:
        """Returns the logarithm of the odds that it gives the seat to move, by what all seats know."""
        return self._value(params, CRITIC, self._body(params, CRITIC, kept, private)[1])

    def _body(
        self, params: Params, who: str, kept: jax.Array, private: jax.Array | None
    ) -> tuple[jax.Array | None, jax.Array]:
        rows = len(kept)
        options = jnp.broadcast_to(jnp.asarray(self._options, self.kept), (rows, len(self._options)))
        hidden = () if private is None else (private.astype(self.kept),)
        seen = jnp.concatenate([kept[:, self._cut : self._seen], options, *hidden], axis=1)
        first, embedded, before = params[f"{who}.W1"], None, 0
        trunk = params[f"{who}.w1"]
        if self.plan.axis:
            tokens = kept[:, : self._cut].reshape(rows, self.plan.tokens, -1)
            about_all = self._times(seen, params[f"{who}.G1"])[:, None]
            layer = jax.nn.relu(self._times(tokens, params[f"{who}.E1"]) + about_all + params[f"{who}.e1"])
            embedded = jax.nn.relu(self._times(layer, params[f"{who}.E2"]) + params[f"{who}.e2"])
            before = self.plan.tokens * self.sizes.embed
            trunk = trunk + self._times(embedded.reshape(rows, before), first[:before])
        trunk = jax.nn.relu(trunk + self._times(seen, first[before:]))
        return embedded, trunk + jax.nn.relu(self._times(trunk, params[f"{who}.W2"]) + params[f"{who}.w2"])

    def _scores(
        self, params: Params, kept: jax.Array, embedded: jax.Array | None, trunk: jax.Array, moves: jax.Array
    ) -> jax.Array:
        if embedded is None:
            every = self._times(trunk, params["actor.P"]) + params["actor.p"]
            return jnp.take_along_axis(every.astype(jnp.float32), moves, axis=1)
        plan = self.plan
        token, kind = jnp.asarray(plan.token)[moves], jnp.asarray(plan.kind)[moves]
        about = self._times(embedded, params["actor.D1"])
        if self._one_hot:
            chosen = jax.nn.one_hot(token, plan.tokens, dtype=self.kept)  # of −1 a row of zeros
            hidden = jnp.einsum("nkt,ntc->nkc", chosen, about.astype(self.kept))
        else:
            found = jnp.take_along_axis(about, jnp.maximum(token, 0)[:, :, None], axis=1)
            hidden = jnp.where(token[:, :, None] >= 0, found, 0.0)
        # Sums of 16 bits would be rounded otherwise when a move is learnt from than when it was made.
        hidden = hidden.astype(jnp.float32) + self._rows(params["actor.C"], kind)
        hidden = hidden + (self._times(trunk, params["actor.D2"]) + params["actor.d"])[:, None]
        if plan.choices:
            hidden = hidden + self._times(self._made(kept, token, kind), params["actor.A"])
        return (jax.nn.relu(hidden) * params["actor.o"]).sum(axis=2)

    def _made(self, kept: jax.Array, token: jax.Array, kind: jax.Array) -> jax.Array:
        """Returns what each move makes, by row, number of the move, and feature."""
        plan = self.plan
        counts = kept[:, self._slots].astype(jnp.float32)
        before = (jnp.cumsum(counts, axis=1) - counts).astype(jnp.int32)
        card = jnp.asarray(plan.card)[kind]
        slot = jnp.take_along_axis(before, jnp.maximum(card, 0), axis=1)
        applies = (card >= 0) & (token >= 0) & (slot < plan.slots)
        features = kept[:, self._seen :].reshape(len(kept), plan.slots * plan.tokens, -1)
        at = jnp.where(applies, slot * plan.tokens + token, 0)
        return jnp.where(applies[:, :, None], jnp.take_along_axis(features, at[:, :, None], axis=1), 0.0)

    def _value(self, params: Params, who: str, trunk: jax.Array) -> jax.Array:
        layer = jax.nn.relu(self._times(trunk, params[f"{who}.V1"]) + params[f"{who}.v1"])
        return (layer * params[f"{who}.v2"]).sum(axis=1) + params[f"{who}.v"][0]

    def _rows(self, table: jax.Array, index: jax.Array) -> jax.Array:
        if self._one_hot:
            return self._times(jax.nn.one_hot(index, len(table), dtype=self.kept), table)
        return table[index]

    def _times(self, left: jax.Array, matrix: jax.Array) -> jax.Array:
        return jnp.matmul(left.astype(self.kept), matrix.astype(self.kept))

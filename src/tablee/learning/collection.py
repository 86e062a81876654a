"""Games of a network against itself, written down move by move: all seats are the network's, and all learn.

In a game without chance two players who know what they want would play the same game for ever. There the
first moves are random, up to twice as many as in a tournament, and nobody learns from these.

In a share of the games (`opponents` of the recipe) the network has one seat, a different one from game to
game, and an opponent all others: what plays well against itself need not make the most of those who play
worse. Nobody learns from the opponent's moves. With all games so, the network learns a best response.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from tablee.core import rng
from tablee.learning.network import Params, TrainableNetwork
from tablee.learning.opponents import AskedGames, Opponent
from tablee.learning.positions import CardPositions, HostPositions, Positions
from tablee.learning.recipe import Recipe
from tablee.learning.update import Plies


class Collected(NamedTuple):
    """Some plies of all games, what was paid in each, and which games ended with it."""

    plies: Plies
    paid: jax.Array
    done: jax.Array


class Openings(NamedTuple):
    """Of each game: how many moves have been played, and how many are random before the network's first."""

    played: jax.Array
    random: jax.Array


class SelfPlayer:
    """The network as a player of all seats, in functions that are compiled when they are first used."""

    def __init__(self, network: TrainableNetwork, recipe: Recipe) -> None:
        self.network = network
        self.opening = 2 * network.plan.game.kind.default_opening
        self._sight = recipe.sight
        self._opponents = recipe.opponents
        self.act = jax.jit(self._write_and_choose, donate_argnums=1)
        self.go_on = jax.jit(self._next_openings)

    def _write_and_choose(
        self,
        params: Params,
        plies: Plies,
        place: jax.Array,
        found: Positions,
        openings: Openings,
        theirs: jax.Array | None,
        key: jax.Array,
    ) -> tuple[Plies, jax.Array]:
        """Returns the plies with another one, and a move for each game; `theirs` are the opponent's moves."""
        network, opens = self.network, openings.played < openings.random
        is_theirs = self.is_theirs(found.mover)
        kept, words = network.arrange(found.observation), network.pack(found.mask)
        private = network.keep(found.private)
        if not self._sight:
            private = jnp.zeros_like(private)
        judged = network.actor(params, kept, words)
        noise = jax.random.gumbel(jax.random.fold_in(key, place[0]), judged.logs.shape, jnp.float32)
        liking = jnp.where(opens[:, None], 0.0, judged.logs)
        chosen = jnp.argmax(jnp.where(judged.legal, liking + noise, -jnp.inf), axis=1)
        now = Plies(
            kept=kept,
            private=private,
            words=words,
            mover=found.mover,
            chosen=chosen.astype(jnp.int32),
            log=jnp.take_along_axis(judged.logs, chosen[:, None], axis=1)[:, 0],
            value=jax.nn.sigmoid(network.critic(params, kept, private)),
            decides=(judged.legal.sum(axis=1) > 1) & ~opens & ~is_theirs,
        )
        written = Plies(*(_put(every, one, place) for every, one in zip(plies, now, strict=True)))
        moves = jnp.take_along_axis(judged.moves, chosen[:, None], axis=1)[:, 0]
        return written, moves if theirs is None else jnp.where(is_theirs & ~opens, theirs, moves)

    def is_theirs(self, mover: Any) -> Any:
        """Returns for each game whether the opponent is to move."""
        games = np.arange(len(mover), dtype=np.int32)
        own_seat = games % self.network.plan.game.seats
        return (games < self._opponents * len(mover)) & (mover != own_seat)

    def _next_openings(
        self, openings: Openings, ended: jax.Array, ply: jax.Array, key: jax.Array
    ) -> Openings:
        """Returns the openings after a ply; a new game draws how many of its moves are random."""
        key = jax.random.fold_in(jax.random.fold_in(key, ply), 1)
        drawn = jax.random.randint(key, ended.shape, 0, self.opening + 1)
        return Openings(jnp.where(ended, 0, openings.played + 1), jnp.where(ended, drawn, openings.random))


def _put(every: jax.Array, one: jax.Array, place: jax.Array) -> jax.Array:
    """Returns an array by ply and game with the rows of one ply put in, at a ply and a first game."""
    rest = [jnp.zeros((), jnp.int32)] * (every.ndim - 2)
    return jax.lax.dynamic_update_slice(every, one[None], [place[0], place[1], *rest])


class Collector:
    """Plays a number of plies at a time; what it writes them to is used again the next time.

    Games in this machine's memory beside a card come in two groups: while the card judges one, processors
    look at the other.
    """

    def __init__(
        self,
        player: SelfPlayer,
        recipe: Recipe,
        groups: Sequence[HostPositions | CardPositions],
        opponent: Opponent,
    ) -> None:
        self._player, self._recipe, self.groups = player, recipe, groups
        self._opponent = opponent
        self._each = recipe.games // len(groups)
        network = player.network
        nothing = jnp.zeros(self._each, jnp.int32)
        self.openings = [Openings(nothing, nothing) for _ in groups]
        many = (recipe.plies, recipe.games)
        self._plies = Plies(
            kept=jnp.zeros((*many, network.inputs), network.kept),
            private=jnp.zeros((*many, network.private), network.kept),
            words=jnp.zeros((*many, network.words), jnp.uint32),
            mover=jnp.zeros(many, jnp.int32),
            chosen=jnp.zeros(many, jnp.int32),
            log=jnp.zeros(many, jnp.float32),
            value=jnp.zeros(many, jnp.float32),
            decides=jnp.zeros(many, bool),
        )

    def collect(self, params: Params, key: jax.Array, seed: int = 0) -> Collected:
        """Plays so many plies in every game. What it returned before must not be used any more.

        `key` decides the network's chance, `seed` the opponent's.
        """
        keys = [jax.random.fold_in(key, number) for number in range(len(self.groups))]
        moves: list[Any] = [None] * len(self.groups)
        paid: list[list[Any]] = [[] for _ in self.groups]
        done: list[list[Any]] = [[] for _ in self.groups]

        def play(number: int, ply: int) -> None:
            # A batch must not be stepped while somebody reads its arrays.
            jax.block_until_ready(moves[number])  # type: ignore[no-untyped-call]
            pays, ends = self.groups[number].play(moves[number])
            paid[number].append(pays)
            done[number].append(ends)
            if self._player.opening:
                openings = self.openings[number]
                self.openings[number] = self._player.go_on(openings, ends, np.int32(ply), keys[number])

        for ply in range(self._recipe.plies):
            for number, positions in enumerate(self.groups):
                if ply > 0:
                    play(number, ply - 1)
                place = np.array([ply, number * self._each], np.int32)
                found = positions.look()
                theirs = self._theirs(positions, found, rng.derive(seed, ply, number))
                self._plies, moves[number] = self._player.act(
                    params, self._plies, place, found, self.openings[number], theirs, keys[number]
                )
        for number in range(len(self.groups)):
            play(number, self._recipe.plies - 1)
        return Collected(self._plies, _together(paid), _together(done))

    def _theirs(self, positions: HostPositions | CardPositions, found: Positions, seed: int) -> Any:
        """Returns the opponent's moves, None where no game has one."""
        if not self._recipe.opponents:
            return None
        asked = self._player.is_theirs(found.mover)
        decisions = AskedGames(positions.batch, found.observation, found.mask, asked, seed)
        return positions.narrow(self._opponent.choose(decisions))


def _together(groups: Sequence[Sequence[Any]]) -> Any:
    """Returns arrays of groups and plies as one, by ply and game."""
    module = np if isinstance(groups[0][0], np.ndarray) else jnp
    return module.concatenate([module.stack(group) for group in groups], axis=1)

"""What each move was worth: how its own seat fared from there on, as the critic saw it and as the game ended.

Every seat has a trajectory of its own inside a game, the positions in which it had a choice. What follows a
move is the value of the same seat's next such position, or the payoff, where the game ended before that. A
move after which neither was seen any more teaches nothing.

Between two seats of which one wins what the other loses, a position in which one of them chooses has a value
for the other, too: both have one trajectory. A move is then judged by the very next position, before chance
and the other's answer have blurred what it was worth.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp


class Returns(NamedTuple):
    """By ply and game: how much better a move was than expected, what the position was worth, if known."""

    advantage: jax.Array
    target: jax.Array
    known: jax.Array


class _Ahead(NamedTuple):
    """What lies ahead of each seat in each game, while plies are gone through from the last to the first."""

    worth: jax.Array  # the value of its next position, or the payoff
    gain: jax.Array  # sums of surprises, for the policy and for the values
    value_gain: jax.Array
    known: jax.Array


def returns(
    value: jax.Array,
    mover: jax.Array,
    decides: jax.Array,
    paid: jax.Array,
    done: jax.Array,
    policy_lambda: float,
    value_lambda: float,
    *,
    duel: bool = False,
) -> Returns:
    """Returns what moves were worth (GAE, without discount).

    Of each ply and game: `value` by the critic, the seat that was to move, whether it had a choice that it
    learns from, what the seats were paid then, and whether the game ended with that move. `duel` says that
    there are two seats, whose payoffs add up to 1.
    """
    games, seats = paid.shape[1:]

    def back(ahead: _Ahead, ply: tuple[jax.Array, ...]) -> tuple[_Ahead, tuple[jax.Array, ...]]:
        value, mover, decides, paid, done = ply
        over = done[:, None]
        ahead = _Ahead(
            jnp.where(over, paid, ahead.worth),
            jnp.where(over, 0.0, ahead.gain),
            jnp.where(over, 0.0, ahead.value_gain),
            ahead.known | over,
        )
        own = (jnp.arange(seats) == mover[:, None]) & decides[:, None]
        judged = decides[:, None] if duel else own
        worth = jnp.where(own, value[:, None], 1 - value[:, None]) if duel else value[:, None]
        surprise = ahead.worth - worth
        gain = jnp.where(ahead.known, surprise + policy_lambda * ahead.gain, 0.0)
        value_gain = jnp.where(ahead.known, surprise + value_lambda * ahead.value_gain, 0.0)
        found = (own * gain).sum(axis=1), (own * value_gain).sum(axis=1), (own & ahead.known).any(axis=1)
        ahead = _Ahead(
            jnp.where(judged, worth, ahead.worth),
            jnp.where(judged, gain, ahead.gain),
            jnp.where(judged, value_gain, ahead.value_gain),
            ahead.known | judged,
        )
        return ahead, found

    nothing = jnp.zeros((games, seats), jnp.float32)
    first = _Ahead(nothing, nothing, nothing, jnp.zeros((games, seats), bool))
    _, (gain, value_gain, known) = jax.lax.scan(
        back, first, (value, mover, decides, paid, done), reverse=True
    )
    return Returns(gain, value + value_gain, known)

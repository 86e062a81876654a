"""What a learned player thinks of a position: the policy's moves in a view, the critic's value of a world.

The policy sees what the seat to move can know. The critic sees all of a world, which is an imagined one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablee.core.contract import (
    Floats,
    Ints,
    Numbers,
    Rng,
    SetupRec,
    StateRec,
    blank,
    legal,
    mover,
    observe,
    payoff,
    play,
    stop,
)
from tablee.core.rng import draw
from tablee.search.templates import network
from tablee.search.templates.network import (
    ACTOR_PLACES,
    CRITIC_PLACES,
    INPUTS,
    OBSERVATION,
    TURNS,
    NetworkWorkspace,
    exponential,
    read_position,
    read_value,
    score_moves,
)

EXTERNAL = True


class SearchWorkspace(NamedTuple):
    """All the memory of one search, as one argument; `root`, `source` and `private` are not changed."""

    net: NetworkWorkspace
    root: StateRec  # the view that worlds are drawn from
    world: StateRec  # the view with its hidden part drawn
    state: StateRec  # the world after a move
    sight: StateRec  # what a seat sees of it
    observed: Numbers  # what another seat than the mover observes
    private: Ints  # which of these numbers the critic gets
    payoffs: Floats  # by seat
    source: Rng  # the generator that the number of a world is mixed into
    rng: Rng  # the generator of the world at hand


TYPES = {**network.TYPES, "SearchWorkspace": SearchWorkspace}


def score_view(g: SetupRec, s: StateRec, w: NetworkWorkspace, seat: int) -> int:
    """Writes the legal moves in the view `s` of the seat to move, and their scores; returns how many."""
    observe(g, s, seat, w.inputs[: w.shape[OBSERVATION]])
    n = legal(g, s, w.legal)
    read_position(w, w.actor, w.actor_at, w.places[ACTOR_PLACES], w.places[ACTOR_PLACES + 1])
    score_moves(w, n)
    return n


def draw_move(moves: Ints, scores: Numbers, n: int, temperature: float, rng: Rng) -> int:
    """Returns which of `n` moves is played, as `choose` says. Modifies `rng` in place, unless greedy."""
    best = 0
    for i in range(1, n):
        better = scores[i] > scores[best]
        if better or (scores[i] == scores[best] and moves[i] < moves[best]):
            best = i
    if temperature <= 0.0:
        return best
    highest = np.float64(scores[best])
    total = 0.0
    for i in range(n):
        total += exponential((np.float64(scores[i]) - highest) / temperature)
    left = total * (draw(rng) / 4294967296.0)
    for i in range(n):
        left -= exponential((np.float64(scores[i]) - highest) / temperature)
        if left < 0.0:
            return i
    return best  # where rounding has left a little


def expect(g: SetupRec, w: SearchWorkspace, seat: int) -> float:
    """Returns what `w.state` is worth to a seat: the payoff at the end, else the critic's value.

    The critic values a position for the seat to move. Of two seats what one gains the other loses; where more
    of them play, the others are imagined to go on by the policy until the seat is to move, or the game over.
    """
    while True:
        turn = mover(g, w.state)
        if turn < 0 or stop(g, w.state):
            payoff(g, w.state, w.payoffs)
            return float(w.payoffs[seat])
        if turn == seat:
            return value_state(g, w, turn)
        if w.net.shape[TURNS]:
            return 1.0 - value_state(g, w, turn)
        move = 0
        if legal(g, w.state, w.net.legal) > 1:
            w.sight[0] = w.state[0]
            blank(g, w.sight, turn)
            n = score_view(g, w.sight, w.net, turn)
            move = draw_move(w.net.legal, w.net.scores, n, 1.0, w.rng)
        play(g, w.state, w.net.legal[move])


def value_state(g: SetupRec, w: SearchWorkspace, seat: int) -> float:
    """Returns the critic's value of `w.state` for the seat to move."""
    seats = len(w.payoffs)
    inputs = w.net.inputs
    at = w.net.shape[INPUTS]
    for step in range(1, seats):
        w.sight[0] = w.state[0]
        other = (seat + step) % seats
        blank(g, w.sight, other)
        observe(g, w.sight, other, w.observed)
        for i in range(len(w.private)):
            inputs[at] = w.observed[w.private[i]]
            at += 1
    w.sight[0] = w.state[0]
    blank(g, w.sight, seat)
    observe(g, w.sight, seat, inputs[: w.net.shape[OBSERVATION]])
    places = w.net.places
    read_position(w.net, w.net.critic, w.net.critic_at, places[CRITIC_PLACES], places[CRITIC_PLACES + 1])
    return read_value(w.net, w.net.critic, w.net.critic_at)

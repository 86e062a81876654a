"""Flat Monte Carlo: games simulated after a move, each in a world of its own, by the game's rollouts."""

from __future__ import annotations

from typing import NamedTuple

from tablee.core.contract import (
    Floats,
    Ints,
    Rng,
    SetupRec,
    StateRec,
    WorkRec,
    finish,
    imagine,
    mover,
    payoff,
    play,
)
from tablee.core.rng import fork


class MonteCarloWorkspace(NamedTuple):
    """All the memory of one simulator, as one argument; `root` and `source` are not changed, the rest is."""

    root: StateRec  # what the seat to move sees
    state: StateRec  # the simulated game at hand
    work: WorkRec  # the game's scratch for rollouts
    moves: Ints
    payoffs: Floats
    source: Rng  # the generator that the number of a world is mixed into
    rng: Rng  # the generator of the world at hand


TYPES = {"MonteCarloWorkspace": MonteCarloWorkspace}


def simulate(g: SetupRec, w: MonteCarloWorkspace, seat: int, move: int, first: int, count: int) -> float:
    """Returns the sum of `seat`'s payoffs in `count` games after `move`, in worlds `first`, `first` + 1, ….

    A world's number decides its hidden cards and all chance in it, so two moves tried in the same worlds
    differ by what they do, not by luck.
    """
    total = 0.0
    for world in range(first, first + count):
        fork(w.rng, w.source, world)
        w.state[0] = w.root[0]
        imagine(g, w.state, seat, w.rng)
        play(g, w.state, move)
        if mover(g, w.state) >= 0:
            finish(g, w.state, w.work, w.moves, w.rng)
        payoff(g, w.state, w.payoffs)
        total += w.payoffs[seat]
    return total

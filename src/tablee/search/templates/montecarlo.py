"""Simulated games after a move: the view filled anew for each, played to the end by the game's rollouts."""

from __future__ import annotations

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


def simulate(
    g: SetupRec,
    view: StateRec,
    s: StateRec,
    work: WorkRec,
    moves: Ints,
    pay: Floats,
    source: Rng,
    rng: Rng,
    seat: int,
    move: int,
    first: int,
    count: int,
) -> float:
    """What `seat` got in all of `count` simulated games after `move`, worlds `first`, `first` + 1, ….

    A world's number decides its hidden cards and all chance in it, so two moves tried in the same worlds
    differ by what they do, not by luck. Modifies its scratch in place.
    """
    total = 0.0
    for world in range(first, first + count):
        fork(rng, source, world)
        s[0] = view[0]
        imagine(g, s, seat, rng)
        play(g, s, move)
        if mover(g, s) >= 0:
            finish(g, s, work, moves, rng)
        payoff(g, s, pay)
        total += pay[seat]
    return total

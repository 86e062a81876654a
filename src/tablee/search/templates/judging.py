"""Simulated games that are counted for every seat: what a position, or one of two moves in it, is worth.

The games are those of ismcts.py and grow the same tree. Unlike an agent's, the answer is for all seats, and
the position may be another seat's to move in.
"""

from __future__ import annotations

from tablee.core.contract import (
    Floats,
    Ints,
    Rng,
    SetupRec,
    StateRec,
    WorkRec,
    fill,
    finish,
    imagine,
    mover,
    payoff,
    stop,
)
from tablee.core.rng import fork
from tablee.search.templates import tree
from tablee.search.templates.ismcts import descend, go_on
from tablee.search.templates.tree import Edges, Nodes, Plan, Steps, learn

TYPES = tree.TYPES


def compare(
    g: SetupRec,
    view: StateRec,
    world: StateRec,
    s: StateRec,
    sight: StateRec,
    words: Ints,
    nodes: Nodes,
    edges: Edges,
    steps: Steps,
    plan: Plan,
    work: WorkRec,
    moves: Ints,
    scores: Ints,
    pay: Floats,
    source: Rng,
    rng: Rng,
    alive: Ints,
    choices: int,
    first: int,
    count: int,
    sums: Floats,
) -> None:
    """A game with each of the one or two `choices` in `alive`, in each of `count` worlds.

    `sums` gets the payoffs by choice and seat added, and last the squares of how far the two choices were
    apart for the seat that moves. Modifies all arrays but `g`, `view`, `source` and `alive`.
    """
    seats = len(pay)
    seat = int(plan[0]["seat"])
    for number in range(first, first + count):
        fork(rng, source, 2 * number)
        world[0] = view[0]
        imagine(g, world, seat, rng)
        apart = 0.0
        for i in range(choices):
            fork(rng, source, 2 * number + 1)
            s[0] = world[0]
            depth = descend(g, s, sight, words, nodes, edges, steps, plan, moves, scores, rng, alive[i])
            if mover(g, s) >= 0 and not stop(g, s):
                finish(g, s, work, moves, rng)
            payoff(g, s, pay)
            learn(nodes, edges, steps, depth, pay)
            for each in range(seats):
                sums[i * seats + each] += pay[each]
            apart = pay[seat] - apart
        if choices > 1:
            sums[2 * seats] += apart * apart


def watch(
    g: SetupRec,
    view: StateRec,
    world: StateRec,
    s: StateRec,
    sight: StateRec,
    words: Ints,
    nodes: Nodes,
    edges: Edges,
    steps: Steps,
    plan: Plan,
    work: WorkRec,
    moves: Ints,
    scores: Ints,
    pay: Floats,
    source: Rng,
    rng: Rng,
    first: int,
    count: int,
    sums: Floats,
) -> None:
    """A game in each of `count` worlds, from the view as it is; `sums` gets the payoffs by seat added.

    Modifies all arrays but `g`, `view` and `source`.
    """
    seat = int(plan[0]["seat"])
    for number in range(first, first + count):
        fork(rng, source, 2 * number)
        world[0] = view[0]
        if mover(g, world) == seat:
            imagine(g, world, seat, rng)
        else:
            fill(g, world, seat, rng)  # `imagine` is for the seat to move
        s[0] = world[0]
        fork(rng, source, 2 * number + 1)
        depth = 0
        if mover(g, s) >= 0 and not stop(g, s):
            depth = go_on(g, s, sight, words, nodes, edges, steps, plan, moves, scores, rng, 0)
        if mover(g, s) >= 0 and not stop(g, s):
            finish(g, s, work, moves, rng)
        payoff(g, s, pay)
        learn(nodes, edges, steps, depth, pay)
        for each in range(len(pay)):
            sums[each] += pay[each]

"""Simulated games that are counted for every seat: the value of a position, or of two moves in it.

The games are those of ismcts.py and grow the same tree. Unlike an agent's, the answer is for all seats, and
the position may be another seat's to move in.
"""

from __future__ import annotations

from tablee.core.contract import Floats, SetupRec, fill, mover, stop
from tablee.core.rng import fork
from tablee.search.templates import tree
from tablee.search.templates.ismcts import descend, draw_world, simulate_edge
from tablee.search.templates.tree import TreeWorkspace, roll_out

TYPES = tree.TYPES


def compare(g: SetupRec, w: TreeWorkspace, choices: int, first: int, count: int, sums: Floats) -> None:
    """Plays a game with each of the first one or two candidates of the root, in each of `count` worlds.

    Adds the payoffs to `sums` by candidate and seat, and to its last place the square of the difference
    between the two for the seat that moves: the variance of a paired comparison comes from it.
    """
    seats = len(w.payoffs)
    seat = int(w.search[0]["seat"])
    for number in range(first, first + count):
        draw_world(g, w, number)
        difference = 0.0
        for i in range(choices):
            simulate_edge(g, w, w.candidates[i], number)
            for each in range(seats):
                sums[i * seats + each] += w.payoffs[each]
            difference = w.payoffs[seat] - difference
        if choices > 1:
            sums[2 * seats] += difference * difference


def evaluate(g: SetupRec, w: TreeWorkspace, first: int, count: int, sums: Floats) -> None:
    """Plays a game in each of `count` worlds, from the view as it is; adds the payoffs to `sums` by seat."""
    seat = int(w.search[0]["seat"])
    for number in range(first, first + count):
        if mover(g, w.root) == seat:
            draw_world(g, w, number)
        else:  # `imagine` is for the seat to move
            fork(w.rng, w.source, 2 * number)
            w.world[0] = w.root[0]
            fill(g, w.world, seat, w.rng)
        w.state[0] = w.world[0]
        fork(w.rng, w.source, 2 * number + 1)
        depth = 0
        if mover(g, w.state) >= 0 and not stop(g, w.state):
            depth = descend(g, w, 0)
        roll_out(g, w, depth)
        for each in range(len(w.payoffs)):
            sums[each] += w.payoffs[each]

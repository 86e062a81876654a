"""A learned player's decisions: the policy's move in a view, and a search of one ply in imagined worlds."""

from __future__ import annotations

from tablee.core.contract import Floats, Ints, Rng, SetupRec, StateRec, imagine, play
from tablee.core.rng import fork
from tablee.search.templates import policy
from tablee.search.templates.network import NetworkWorkspace
from tablee.search.templates.policy import SearchWorkspace, draw_move, expect, score_view

TYPES = policy.TYPES


def choose(g: SetupRec, s: StateRec, w: NetworkWorkspace, seat: int, temperature: float, rng: Rng) -> int:
    """Returns the policy's move in the view `s` of the seat to move; scores go to `w.scores`.

    The best by score, of equals the one with the lowest id, where `temperature` is 0; otherwise one drawn by
    the softmax of the scores divided by it.
    """
    n = score_view(g, s, w, seat)
    return int(w.legal[draw_move(w.legal, w.scores, n, temperature, rng)])


def evaluate_worlds(
    g: SetupRec, w: SearchWorkspace, seat: int, moves: Ints, first: int, count: int, values: Floats
) -> None:
    """Writes what each of some moves is worth to the seat in `count` worlds, a row of `values` for each.

    A world's number, `first` and on, decides its hidden cards and all chance in it, so moves differ by what
    they do, not by luck.
    """
    width = len(moves)
    for number in range(count):
        fork(w.rng, w.source, 2 * (first + number))
        w.world[0] = w.root[0]
        imagine(g, w.world, seat, w.rng)
        for i in range(width):
            fork(w.rng, w.source, 2 * (first + number) + 1)
            w.state[0] = w.world[0]
            play(g, w.state, moves[i])
            values[number * width + i] = expect(g, w, seat)

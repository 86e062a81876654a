"""Play by a strategy for merged information: a table of how often each class of moves is played, by key.

The game's `merge` makes keys and classes of what the mover can know. Where the table has no row, `order`
chooses.
"""

from __future__ import annotations

from typing import NamedTuple

from tablee.core.contract import (
    Floats,
    Ints,
    Rng,
    SetupRec,
    StateRec,
    imagine,
    legal,
    merge,
    mover,
    order,
    payoff,
    play,
    stop,
)
from tablee.core.rng import below, fork
from tablee.core.strategy_file import ROW

Rows = StateRec  # for readers; the signature comes from TYPES


class MergedWorkspace(NamedTuple):
    """A strategy and all the memory of its player, as one argument; `rows`, `root` and `source` stay."""

    rows: Rows  # by key, in ascending order
    root: StateRec  # what the seat to move sees
    state: StateRec  # the simulated game at hand
    moves: Ints
    classes: Ints
    scores: Ints
    payoffs: Floats
    source: Rng  # the generator that the number of a world is mixed into
    rng: Rng  # the generator of the world at hand


TYPES = {"Rows": ROW, "MergedWorkspace": MergedWorkspace}


def find_row(rows: Rows, key: int) -> int:
    """Returns the place of a key, −1 where the table has none."""
    low = 0
    high = len(rows)
    while low < high:
        middle = (low + high) // 2
        if int(rows[middle]["key"]) < key:
            low = middle + 1
        else:
            high = middle
    return low if low < len(rows) and int(rows[low]["key"]) == key else -1


def choose(g: SetupRec, s: StateRec, w: MergedWorkspace, greedy: bool, rng: Rng) -> int:
    """Returns the move of the strategy for whoever is to move in `s`, a state or the mover's view.

    Greedy, it is the likeliest one, else drawn. Modifies `rng`, and the scratch of `w`.
    """
    n = legal(g, s, w.moves)
    if n == 1:
        return int(w.moves[0])
    row = find_row(w.rows, merge(g, s, w.moves, n, w.classes))
    total = 0
    best = -1
    if row >= 0:
        chances = w.rows[row]["chance"]
        for i in range(n):
            if w.classes[i] >= 0:
                w.scores[i] = int(chances[w.classes[i]])
                total += w.scores[i]
                if w.scores[i] > 0 and (best < 0 or w.scores[i] > w.scores[best]):
                    best = i
    if total == 0:
        return first_choice(g, s, w, n)
    if not greedy:
        left = below(rng, total)
        for i in range(n):
            if w.classes[i] >= 0:
                left -= w.scores[i]
                if left < 0:
                    return int(w.moves[i])
    return int(w.moves[best])


def first_choice(g: SetupRec, s: StateRec, w: MergedWorkspace, n: int) -> int:
    """Returns the first of the moves that `order` prefers."""
    order(g, s, w.moves, n, w.scores)
    best = 0
    for i in range(1, n):
        if w.scores[i] > w.scores[best]:
            best = i
    return int(w.moves[best])


def simulate(g: SetupRec, w: MergedWorkspace, seat: int, move: int, first: int, count: int) -> float:
    """Returns the sum of `seat`'s payoffs in `count` games after `move`, in worlds `first`, `first` + 1, ….

    Everybody goes on by the strategy. A world's number decides its hidden cards and all chance in it.
    """
    total = 0.0
    for world in range(first, first + count):
        fork(w.rng, w.source, world)
        w.state[0] = w.root[0]
        imagine(g, w.state, seat, w.rng)
        play(g, w.state, move)
        while mover(g, w.state) >= 0 and not stop(g, w.state):
            play(g, w.state, choose(g, w.state, w, False, w.rng))
        payoff(g, w.state, w.payoffs)
        total += w.payoffs[seat]
    return total

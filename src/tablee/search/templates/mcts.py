"""Monte Carlo tree search where nothing is hidden: a node is a position, whichever way it was reached."""

from __future__ import annotations

from tablee.core.contract import (
    Floats,
    Ints,
    Rng,
    SetupRec,
    StateRec,
    WorkRec,
    legal,
    mover,
    play,
    stop,
)
from tablee.core.rng import fork
from tablee.search.templates import tree
from tablee.search.templates.hashing import hash_words
from tablee.search.templates.tree import (
    Edges,
    Nodes,
    Plan,
    Steps,
    best_edge,
    conclude,
    find,
    open_node,
    remember,
    settle,
)

INLINE = True
TYPES = tree.TYPES


def simulate(
    g: SetupRec,
    view: StateRec,
    s: StateRec,
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
) -> None:
    """A game with each of the `choices` edges of the root in `alive`, `count` times over.

    `words` are the bytes of `s`; the number of the game, `first` and on, decides all chance in it. Modifies
    all arrays but `g`, `view`, `source` and `alive`.
    """
    for number in range(first, first + count):
        for i in range(choices):
            fork(rng, source, number)
            s[0] = view[0]
            depth = descend(g, s, words, nodes, edges, steps, plan, moves, scores, rng, alive[i])
            conclude(g, s, nodes, edges, steps, depth, work, moves, pay, rng)


def descend(
    g: SetupRec,
    s: StateRec,
    words: Ints,
    nodes: Nodes,
    edges: Edges,
    steps: Steps,
    plan: Plan,
    moves: Ints,
    scores: Ints,
    rng: Rng,
    edge: int,
) -> int:
    """Plays by `edge` and down the tree to a position it does not hold yet; returns the number of steps."""
    remember(steps, 0, int(plan[0]["root"]), edge, int(plan[0]["seat"]))
    play(g, s, int(edges[edge]["move"]))
    depth = 1
    while mover(g, s) >= 0 and not stop(g, s) and depth < len(steps):
        node = int(edges[edge]["child"]) if edge >= 0 else -1
        n = int(nodes[node]["count"]) if node >= 0 else 0
        if n == 0:
            n = legal(g, s, moves)
        if n == 1:  # nothing to decide, nothing to remember
            play(g, s, moves[0])
            edge = -1
        else:
            if node < 0:
                key = hash_words(words)
                node = find(nodes, key)
                if edge >= 0:
                    edges[edge]["child"] = node
                if int(nodes[node]["visits"]) == 0:
                    settle(nodes, plan, node, key)
                    return depth
            if int(nodes[node]["count"]) == 0:
                is_known = int(nodes[node]["visits"]) > 0  # not when the table was full
                if not is_known or not open_node(g, s, nodes, edges, plan, moves, scores, n, node, rng):
                    return depth
            edge = best_edge(nodes, edges, plan, node)
            remember(steps, depth, node, edge, mover(g, s))
            depth += 1
            play(g, s, int(edges[edge]["move"]))
    return depth

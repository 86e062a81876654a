"""Monte Carlo tree search where nothing is hidden: a node is a position, whichever way it was reached."""

from __future__ import annotations

from tablee.core.contract import SetupRec, legal, mover, play, stop
from tablee.core.rng import fork
from tablee.search.templates import tree
from tablee.search.templates.keys import hash_words
from tablee.search.templates.tree import (
    TreeWorkspace,
    add_node,
    add_step,
    expand,
    find_node,
    roll_out,
    select_edge,
)

INLINE = True
TYPES = tree.TYPES


def simulate(g: SetupRec, w: TreeWorkspace, choices: int, first: int, count: int) -> None:
    """Plays a game with each of the first `choices` candidates of the root, `count` times over.

    The number of the game, `first` and on, decides all chance in it.
    """
    for number in range(first, first + count):
        for i in range(choices):
            fork(w.rng, w.source, number)
            w.state[0] = w.root[0]
            depth = descend(g, w, w.candidates[i])
            roll_out(g, w, depth)


def descend(g: SetupRec, w: TreeWorkspace, edge: int) -> int:
    """Plays by `edge` of the root and on down the tree, to a position that it does not hold yet.

    Adds that position to the tree and returns the number of steps on the path.
    """
    nodes, edges, s, moves, words, path = w.nodes, w.edges, w.state, w.moves, w.words, w.path
    add_step(w, 0, int(w.search[0]["root_node"]), edge, int(w.search[0]["seat"]))
    play(g, s, int(edges[edge]["move"]))
    depth = 1
    while mover(g, s) >= 0 and not stop(g, s) and depth < len(path):
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
                node = find_node(nodes, key)
                if edge >= 0:
                    edges[edge]["child"] = node
                if int(nodes[node]["visits"]) == 0:
                    add_node(w, node, key)
                    return depth
            if int(nodes[node]["count"]) == 0:
                is_known = int(nodes[node]["visits"]) > 0  # not when the table was full
                if not is_known or not expand(g, w, n, node):
                    return depth
            edge = select_edge(w, node)
            add_step(w, depth, node, edge, mover(g, s))
            depth += 1
            play(g, s, int(edges[edge]["move"]))
    return depth

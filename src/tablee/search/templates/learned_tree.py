"""Tree search in imagined worlds in which the other seats play by a learned policy.

The searcher's own decisions grow a tree, as in ismcts.py with the others by POLICY. What the others do is
drawn from the scores of the network, which sees of a world what the seat to move can know.
"""

from __future__ import annotations

from typing import NamedTuple

from tablee.core.contract import SetupRec, blank, legal, mover, play, stop
from tablee.core.rng import fork
from tablee.search.templates import network, tree
from tablee.search.templates.ismcts import draw_world
from tablee.search.templates.keys import hash_words
from tablee.search.templates.network import NetworkWorkspace
from tablee.search.templates.policy import draw_move, score_view
from tablee.search.templates.tree import (
    TreeWorkspace,
    add_node,
    add_step,
    expand,
    find_node,
    roll_out,
    select_edge,
)


class LearnedTree(NamedTuple):
    """A tree, and the network by which the others play."""

    tree: TreeWorkspace
    net: NetworkWorkspace


TYPES = {**tree.TYPES, **network.TYPES, "LearnedTree": LearnedTree}


def simulate(g: SetupRec, w: LearnedTree, choices: int, first: int, count: int) -> None:
    """Plays a game with each of the first `choices` candidates of the root, in each of `count` worlds.

    A world's number, `first` and on, decides its hidden cards and all chance in it.
    """
    t = w.tree
    seat = int(t.search[0]["seat"])
    for number in range(first, first + count):
        draw_world(g, t, number)
        for i in range(choices):
            edge = t.candidates[i]
            fork(t.rng, t.source, 2 * number + 1)
            t.state[0] = t.world[0]
            add_step(t, 0, int(t.search[0]["root_node"]), edge, seat)
            play(g, t.state, int(t.edges[edge]["move"]))
            roll_out(g, t, descend(g, w, 1))


def descend(g: SetupRec, w: LearnedTree, depth: int) -> int:
    """Plays the game on to a decision of the searcher that the tree does not hold yet, and adds that one.

    `depth` is the number of steps on the path so far; returns the new number.
    """
    t, net = w.tree, w.net
    searcher = int(t.search[0]["seat"])
    while mover(g, t.state) >= 0 and not stop(g, t.state) and depth < len(t.path):
        seat = mover(g, t.state)
        n = legal(g, t.state, t.moves)
        move = t.moves[0]
        if n > 1:
            t.sight[0] = t.state[0]
            blank(g, t.sight, seat)
        if n > 1 and seat != searcher:
            score_view(g, t.sight, net, seat)
            move = net.legal[draw_move(net.legal, net.scores, n, 1.0, t.rng)]
        elif n > 1:
            key = hash_words(t.words)
            node = find_node(t.nodes, key)
            if int(t.nodes[node]["visits"]) == 0:
                add_node(t, node, key)
                return depth
            if int(t.nodes[node]["count"]) == 0 and not expand(g, t, n, node):
                return depth
            edge = select_edge(t, node)
            move = int(t.edges[edge]["move"])
            add_step(t, depth, node, edge, seat)
            depth += 1
        play(g, t.state, move)
    return depth

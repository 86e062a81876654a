"""Information set Monte Carlo tree search: every simulated game is played in a world drawn from the view.

A node is an information set, what its owner can see when a move is to be made: its key is a hash of that
view, so worlds that look the same share it, and a card drawn, shown or guessed right leads to another. How
the other seats are imagined to decide matters most, for the searcher holds the same hand in every world:

POLICY  by the game's rollouts, which look at nothing but the mover's own hand and knowledge
VIEWS   by a tree in which each seat owns the nodes where it moves
TREE    by a tree that the searcher owns: there they come to play as if they saw the searcher's hand
"""

from __future__ import annotations

from tablee.core.contract import SetupRec, blank, imagine, legal, mover, play, rollout, stop
from tablee.core.rng import fork
from tablee.search.templates import tree
from tablee.search.templates.keys import hash_words
from tablee.search.templates.tree import (
    TreeWorkspace,
    add_edges,
    add_node,
    add_step,
    draw_observed_move,
    expand,
    find_node,
    observe_moves,
    roll_out,
    select_available_edge,
    select_edge,
)

INLINE = True  # a call that is not inlined passes the whole workspace on the stack
TYPES = tree.TYPES
POLICY, VIEWS, TREE = 0, 1, 2


def simulate(g: SetupRec, w: TreeWorkspace, choices: int, first: int, count: int) -> None:
    """Plays a game with each of the first `choices` candidates of the root, in each of `count` worlds.

    A world's number, `first` and on, decides its hidden cards and all chance in it, so candidates tried in
    the same worlds differ by what they do, not by luck.
    """
    for number in range(first, first + count):
        draw_world(g, w, number)
        for i in range(choices):
            simulate_edge(g, w, w.candidates[i], number)


def draw_world(g: SetupRec, w: TreeWorkspace, number: int) -> None:
    """Makes `w.world` the `number`-th determinization of the view, whose owner is to move."""
    fork(w.rng, w.source, 2 * number)
    w.world[0] = w.root[0]
    imagine(g, w.world, int(w.search[0]["seat"]), w.rng)


def simulate_edge(g: SetupRec, w: TreeWorkspace, edge: int, number: int) -> None:
    """Plays one game by `edge` of the root in `w.world`, the `number`-th; its payoffs go to `w.payoffs`."""
    fork(w.rng, w.source, 2 * number + 1)
    w.state[0] = w.world[0]
    add_step(w, 0, int(w.search[0]["root_node"]), edge, int(w.search[0]["seat"]))
    play(g, w.state, int(w.edges[edge]["move"]))
    depth = descend(g, w, 1)
    roll_out(g, w, depth)


def descend(g: SetupRec, w: TreeWorkspace, depth: int) -> int:
    """Plays `w.state` on down the tree, whoever is to move, to an information set that it does not hold yet.

    Adds that one to the tree. `depth` is the number of steps on the path so far; returns the new number.
    """
    nodes, edges, s, sight, moves = w.nodes, w.edges, w.state, w.sight, w.moves
    searcher = int(w.search[0]["seat"])
    opponents = int(w.search[0]["opponents"])
    while mover(g, s) >= 0 and not stop(g, s) and depth < len(w.path):
        seat = mover(g, s)
        n = legal(g, s, moves)
        move = moves[0]
        if n > 1 and seat != searcher and opponents == POLICY:
            move = moves[rollout(g, s, moves, n, w.rng)]
        elif n > 1:
            owner = searcher if opponents == TREE else seat
            sight[0] = s[0]
            blank(g, sight, owner)
            key = hash_words(w.words)
            node = find_node(nodes, key)
            if int(nodes[node]["visits"]) == 0:
                add_node(w, node, key)
                return depth
            if owner == seat:
                if int(nodes[node]["count"]) == 0 and not expand(g, w, n, node):
                    return depth
                edge = select_edge(w, node)
                move = int(edges[edge]["move"])
            else:
                observe_moves(g, w, n, owner)
                if not add_edges(w, n, node):
                    return depth
                edge = select_available_edge(w, n, node)
                move = draw_observed_move(w, n, int(edges[edge]["move"]))
            add_step(w, depth, node, edge, seat)
            depth += 1
        play(g, s, move)
    return depth

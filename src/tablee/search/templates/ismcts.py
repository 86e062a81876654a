"""Monte Carlo tree search with hidden information: every simulated game is played in an imagined world.

A node is what its owner can see when a move is to be made: its key is a hash of that view, so worlds that
look the same share it, and a card drawn, shown or guessed right leads to another. How the others are
imagined to decide matters most, for the searcher holds the same hand in every world:

POLICY  by the game's rollouts, which look at nothing but the mover's own hand and knowledge
VIEWS   by a tree in which each seat owns the nodes where it moves
TREE    by a tree that the searcher owns: there they come to play as if they saw the searcher's hand
"""

from __future__ import annotations

from tablee.core.contract import (
    Floats,
    Ints,
    Rng,
    SetupRec,
    StateRec,
    WorkRec,
    blank,
    finish,
    imagine,
    legal,
    mover,
    payoff,
    play,
    rollout,
    stop,
)
from tablee.core.rng import fork
from tablee.search.templates import tree
from tablee.search.templates.availability import add_missing, any_that_looks, best_available, look
from tablee.search.templates.hashing import hash_words
from tablee.search.templates.tree import (
    Edges,
    Nodes,
    Plan,
    Steps,
    best_edge,
    find,
    learn,
    open_node,
    remember,
    settle,
)

TYPES = tree.TYPES
POLICY, VIEWS, TREE = 0, 1, 2


def simulate(
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
) -> None:
    """A game with each of the `choices` edges of the root in `alive`, in each of `count` worlds.

    `words` are the bytes of `sight`. A world's number, `first` and on, decides its hidden cards and all
    chance in it, so edges tried in the same worlds differ by what they do, not by luck. Modifies all arrays
    but `g`, `view`, `source` and `alive`.
    """
    for number in range(first, first + count):
        fork(rng, source, 2 * number)
        world[0] = view[0]
        imagine(g, world, int(plan[0]["seat"]), rng)
        for i in range(choices):
            fork(rng, source, 2 * number + 1)
            s[0] = world[0]
            depth = descend(g, s, sight, words, nodes, edges, steps, plan, moves, scores, rng, alive[i])
            if mover(g, s) >= 0 and not stop(g, s):
                finish(g, s, work, moves, rng)
            payoff(g, s, pay)
            learn(nodes, edges, steps, depth, pay)


def descend(
    g: SetupRec,
    s: StateRec,
    sight: StateRec,
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
    """Plays by `edge` and down the tree to something it does not hold yet; returns the number of steps."""
    remember(steps, 0, int(plan[0]["root"]), edge, int(plan[0]["seat"]))
    play(g, s, int(edges[edge]["move"]))
    return go_on(g, s, sight, words, nodes, edges, steps, plan, moves, scores, rng, 1)


def go_on(
    g: SetupRec,
    s: StateRec,
    sight: StateRec,
    words: Ints,
    nodes: Nodes,
    edges: Edges,
    steps: Steps,
    plan: Plan,
    moves: Ints,
    scores: Ints,
    rng: Rng,
    depth: int,
) -> int:
    """Goes on down the tree after `depth` steps of it, whoever is to move; returns the number of steps."""
    searcher = int(plan[0]["seat"])
    opponents = int(plan[0]["opponents"])
    while mover(g, s) >= 0 and not stop(g, s) and depth < len(steps):
        seat = mover(g, s)
        n = legal(g, s, moves)
        move = moves[0]
        if n > 1 and seat != searcher and opponents == POLICY:
            move = moves[rollout(g, s, moves, n, rng)]
        elif n > 1:
            owner = searcher if opponents == TREE else seat
            sight[0] = s[0]
            blank(g, sight, owner)
            key = hash_words(words)
            node = find(nodes, key)
            if int(nodes[node]["visits"]) == 0:
                settle(nodes, plan, node, key)
                return depth
            if owner == seat:
                if int(nodes[node]["count"]) == 0 and not open_node(
                    g, s, nodes, edges, plan, moves, scores, n, node, rng
                ):
                    return depth
                edge = best_edge(nodes, edges, plan, node)
                move = int(edges[edge]["move"])
            else:
                look(g, s, moves, n, scores, owner)
                if not add_missing(nodes, edges, plan, scores, n, node):
                    return depth
                edge = best_available(nodes, edges, plan, scores, n, node, rng)
                move = moves[any_that_looks(scores, n, int(edges[edge]["move"]), rng)]
            remember(steps, depth, node, edge, seat)
            depth += 1
        play(g, s, move)
    return depth

"""Monte Carlo tree search with hidden information: every simulated game is played in an imagined world.

A node is what a seat can see when it is to move: its key is a hash of that view, so worlds that look the same
share it, and a card drawn, shown or guessed makes a new one. How the others are imagined to decide is what
matters most, for the searcher holds the same hand in every world:

TREE    by one tree that knows what the searcher knows: they come to play as if they saw the searcher's hand
POLICY  by the game's rollouts, which look at nothing but the mover's own hand and knowledge
OWN     by what each has learnt in worlds filled from its own view, by the rollouts before that
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
    fill,
    finish,
    legal,
    mover,
    payoff,
    play,
    rollout,
    stop,
)
from tablee.core.rng import below
from tablee.search.templates import tree
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
    settle,
)

TYPES = tree.TYPES
TREE, POLICY, OWN = 0, 1, 2
EVERYONE = -1


def simulate(
    g: SetupRec,
    view: StateRec,
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
    rng: Rng,
    count: int,
) -> None:
    """`count` more games from `view`; `words` are the bytes of `sight`. Modifies all but `g` and `view`."""
    for _ in range(count):
        s[0] = view[0]
        learner = imagine(g, s, plan, rng)
        depth = descend(g, s, sight, words, nodes, edges, steps, plan, moves, scores, rng, learner)
        if mover(g, s) >= 0 and not stop(g, s):
            finish(g, s, work, moves, rng)
        payoff(g, s, pay)
        learn(nodes, edges, steps, depth, pay)
        plan[0]["done"] += 1


def imagine(g: SetupRec, s: StateRec, plan: Plan, rng: Rng) -> int:
    """Fills the searcher's view with a world; returns the seat that is to learn from it."""
    seat = int(plan[0]["seat"])
    fill(g, s, seat, rng)
    if int(plan[0]["opponents"]) == TREE:
        return EVERYONE
    done = int(plan[0]["done"])
    if int(plan[0]["opponents"]) == POLICY or done % 2 == 0:
        return seat
    others = int(plan[0]["seats"]) - 1
    other = (seat + 1 + done // 2 % others) % (others + 1)
    blank(g, s, other)
    fill(g, s, other, rng)
    return other


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
    learner: int,
) -> int:
    """Plays to where the tree of `learner` ends; returns the number of steps it has learnt from."""
    opponents = int(plan[0]["opponents"])
    depth = 0
    while depth < len(steps):
        seat = mover(g, s)
        n = legal(g, s, moves)
        move = moves[0]
        if n > 1 and opponents == POLICY and seat != learner:
            move = moves[rollout(g, s, moves, n, rng)]
        elif n > 1:
            sight[0] = s[0]
            blank(g, sight, seat)
            key = hash_words(words)
            node = find(nodes, key)
            if seat == learner or learner == EVERYONE:
                if int(nodes[node]["visits"]) == 0:
                    settle(nodes, plan, node, key)
                    return depth
                if int(nodes[node]["count"]) == 0 and not open_node(
                    g, s, nodes, edges, plan, moves, scores, n, node, rng
                ):
                    return depth
                edge = best_edge(nodes, edges, plan, node)
                steps[depth]["node"] = node
                steps[depth]["edge"] = edge
                steps[depth]["seat"] = seat
                depth += 1
                move = int(edges[edge]["move"])
            elif int(nodes[node]["count"]) > 0:
                move = habit(nodes, edges, node, rng)
            else:
                move = moves[rollout(g, s, moves, n, rng)]
        play(g, s, move)
        if mover(g, s) < 0 or stop(g, s):
            return depth
    return depth


def habit(nodes: Nodes, edges: Edges, node: int, rng: Rng) -> int:
    """A move drawn by how often it was tried."""
    at = int(nodes[node]["first"])
    left = below(rng, int(nodes[node]["visits"]) - 1)
    while left >= int(edges[at]["visits"]):
        left -= int(edges[at]["visits"])
        at += 1
    return int(edges[at]["move"])

"""The tree of a Monte Carlo search: nodes in a table by key, edges in a pool, UCB1 between them.

A node gets its edges, one for each move, when it is met for the second time: most are met only once. Nothing
is ever removed; when the table or the pool is full the tree stops growing and the search goes on with it.
"""

from __future__ import annotations

from math import log, sqrt

import numpy as np

from tablee.core.contract import (
    Floats,
    Ints,
    Rng,
    SetupRec,
    StateRec,
    WorkRec,
    finish,
    mover,
    order,
    payoff,
    stop,
)
from tablee.core.rng import below

NODE = np.dtype(
    [
        ("key", np.int64),
        ("visits", np.int32),  # 0 in an empty slot of the table
        ("first", np.int32),  # its first edge
        ("count", np.int32),  # how many edges it has, 0 until the second visit
        ("room", np.int32),  # how many it may have before they have to move (availability.py)
    ]
)
EDGE = np.dtype(
    [
        ("total", np.float64),  # payoffs of the seat that moves
        ("visits", np.int32),
        ("child", np.int32),  # where nothing is hidden: the node it leads to, −1 while unknown
        ("available", np.int32),  # how often the move could be made, where that differs between worlds
        ("move", np.int16),  # as the owner of the node sees it
        ("prior", np.int16),  # what the game thinks of it, 0…1000
    ]
)
STEP = np.dtype([("node", np.int64), ("edge", np.int64), ("seat", np.int64)])
PLAN = np.dtype(
    [
        ("seat", np.int64),  # who searches
        ("root", np.int64),  # its node
        ("opponents", np.int64),  # how the others are imagined to decide
        ("constant", np.float64),  # of UCB1
        ("widening", np.float64),  # edges more to look at for each e-fold of visits
        ("nodes", np.int64),  # in use
        ("edges", np.int64),
    ]
)
TYPES = {"Nodes": NODE, "Edges": EDGE, "Steps": STEP, "Plan": PLAN}
Nodes = StateRec  # for readers; the signatures come from TYPES
Edges = StateRec
Steps = StateRec
Plan = StateRec

INLINE = True
NARROWEST = 2  # edges that are looked at from the beginning


def find(nodes: Nodes, key: int) -> int:
    """The slot of `key`, or the empty one where it belongs."""
    mask = len(nodes) - 1
    slot = key & mask
    while int(nodes[slot]["visits"]) > 0 and int(nodes[slot]["key"]) != key:
        slot = (slot + 1) & mask
    return slot


def settle(nodes: Nodes, plan: Plan, slot: int, key: int) -> None:
    """Remembers a new node, while the table is less than three quarters full."""
    if 4 * int(plan[0]["nodes"]) < 3 * len(nodes):
        plan[0]["nodes"] += 1
        nodes[slot]["key"] = key
        nodes[slot]["visits"] = 1


def open_node(
    g: SetupRec,
    s: StateRec,
    nodes: Nodes,
    edges: Edges,
    plan: Plan,
    moves: Ints,
    scores: Ints,
    n: int,
    node: int,
    rng: Rng,
) -> bool:
    """Gives a node an edge for each move, the most promising first, equal ones in random order.

    False when there is no room left.
    """
    first = int(plan[0]["edges"])
    if first + n > len(edges):
        return False
    plan[0]["edges"] = first + n
    nodes[node]["first"] = first
    nodes[node]["count"] = n
    order(g, s, moves, n, scores)
    for i in range(n):
        rank = float(scores[i] << 31 | below(rng, 1 << 31))
        j = first + i
        while j > first and edges[j - 1]["total"] < rank:
            edges[j] = edges[j - 1]
            j -= 1
        edges[j]["total"] = rank  # for a moment
        edges[j]["visits"] = 0
        edges[j]["child"] = -1
        edges[j]["move"] = moves[i]
        edges[j]["prior"] = scores[i]
    for j in range(first, first + n):
        edges[j]["total"] = 0.0
    return True


def best_edge(nodes: Nodes, edges: Edges, plan: Plan, node: int) -> int:
    """The edge that UCB1 would try next.

    Where the game has an opinion, only the most promising are looked at, and more of them with every visit.
    """
    visits = log(int(nodes[node]["visits"]))
    first = int(nodes[node]["first"])
    count = int(nodes[node]["count"])
    if int(edges[first]["prior"]) > 0:
        count = min(count, NARROWEST + int(float(plan[0]["widening"]) * visits))
    spread = float(plan[0]["constant"]) * sqrt(visits)
    best = first
    highest = -1.0
    for at in range(first, first + count):
        tried = int(edges[at]["visits"])
        if tried == 0:
            return at
        hope = (float(edges[at]["total"]) + spread * sqrt(tried)) / tried
        if hope > highest:
            highest = hope
            best = at
    return best


def remember(steps: Steps, depth: int, node: int, edge: int, seat: int) -> None:
    """Notes the way a simulated game takes through the tree."""
    steps[depth]["node"] = node
    steps[depth]["edge"] = edge
    steps[depth]["seat"] = seat


def conclude(
    g: SetupRec,
    s: StateRec,
    nodes: Nodes,
    edges: Edges,
    steps: Steps,
    depth: int,
    work: WorkRec,
    moves: Ints,
    pay: Floats,
    rng: Rng,
) -> None:
    """Plays a simulated game to its end, outside the tree, and learns from it; `pay` is what it earned."""
    if mover(g, s) >= 0 and not stop(g, s):
        finish(g, s, work, moves, rng)
    payoff(g, s, pay)
    learn(nodes, edges, steps, depth, pay)


def learn(nodes: Nodes, edges: Edges, steps: Steps, depth: int, pay: Floats) -> None:
    """Adds what a simulated game earned to the nodes and edges it came through."""
    for i in range(depth):
        edge = int(steps[i]["edge"])
        nodes[int(steps[i]["node"])]["visits"] += 1
        edges[edge]["visits"] += 1
        edges[edge]["total"] += pay[int(steps[i]["seat"])]

"""Edges of a node whose owner sees another seat's moves only partly, and not the hand they come from.

Which moves there are differs from world to world, so an edge counts how often it could have been taken, and
UCB1 measures it against that. Moves that look the same share an edge.
"""

from __future__ import annotations

from math import log, sqrt

from tablee.core.contract import Ints, Rng, SetupRec, StateRec, seen
from tablee.core.rng import below
from tablee.search.templates import tree
from tablee.search.templates.tree import Edges, Nodes, Plan

INLINE = True
TYPES = tree.TYPES


def look(g: SetupRec, s: StateRec, moves: Ints, n: int, looks: Ints, observer: int) -> None:
    """What `observer` would see of each move, to `looks`."""
    for i in range(n):
        looks[i] = seen(g, s, moves[i], observer)


def edge_of(nodes: Nodes, edges: Edges, node: int, sight: int) -> int:
    """The edge of a node for what is seen, −1 when it has none."""
    first = int(nodes[node]["first"])
    for at in range(first, first + int(nodes[node]["count"])):
        if int(edges[at]["move"]) == sight:
            return at
    return -1


def add_missing(nodes: Nodes, edges: Edges, plan: Plan, looks: Ints, n: int, node: int) -> bool:
    """Gives the node an edge for all that is seen in this world; False when there is no room left."""
    if int(nodes[node]["count"]) + n > int(nodes[node]["room"]):
        count = int(nodes[node]["count"])
        room = 2 * (count + n)
        old = int(nodes[node]["first"])
        first = int(plan[0]["edges"])
        if first + room > len(edges):
            return False
        plan[0]["edges"] = first + room
        nodes[node]["first"] = first
        nodes[node]["room"] = room
        for i in range(count):
            edges[first + i] = edges[old + i]
    for i in range(n):
        if edge_of(nodes, edges, node, looks[i]) < 0:
            at = int(nodes[node]["first"]) + int(nodes[node]["count"])
            nodes[node]["count"] += 1
            edges[at]["total"] = 0.0
            edges[at]["visits"] = 0
            edges[at]["available"] = 0
            edges[at]["move"] = looks[i]
    return True


def best_available(nodes: Nodes, edges: Edges, plan: Plan, looks: Ints, n: int, node: int, rng: Rng) -> int:
    """The edge that UCB1 would try next in this world; of those never tried any one."""
    constant = float(plan[0]["constant"])
    best = -1
    highest = -1.0
    fresh = 0
    for i in range(n):
        at = edge_of(nodes, edges, node, looks[i])
        known = False
        for j in range(i):
            known = known or looks[j] == looks[i]
        if known:
            continue
        edges[at]["available"] += 1
        tried = int(edges[at]["visits"])
        if tried == 0:
            fresh += 1
            if below(rng, fresh) == 0:
                best = at
        elif fresh == 0:
            chances = log(int(edges[at]["available"]))
            hope = float(edges[at]["total"]) / tried + constant * sqrt(chances / tried)
            if hope > highest:
                highest = hope
                best = at
    return best


def any_that_looks(looks: Ints, n: int, sight: int, rng: Rng) -> int:
    """The place of one of the moves that look like `sight`."""
    found = 0
    chosen = 0
    for i in range(n):
        if looks[i] == sight:
            found += 1
            if below(rng, found) == 0:
                chosen = i
    return chosen

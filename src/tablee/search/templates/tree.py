"""The tree of a Monte Carlo tree search: its workspace, and one function for each phase of a simulation.

Nodes are slots of a transposition table, found by key; edges lie in a pool, those of one node side by side.
Selection is by UCB1. A node gets its edges, one for each move, when it is visited for the second time: most
are visited only once. Nothing is ever removed; when the table or the pool is full the tree stops growing and
the search goes on with what it has. `mcts.py` and `ismcts.py` put the phases together.

The second half is for nodes whose owner sees another seat's moves only partly, and not the hand they come
from (single-observer ISMCTS: Cowling, Powley and Whitehouse 2012). Which moves there are differs from world
to world, so an edge counts how often it was available, and UCB1 measures its visits against that. Moves that
look the same to the owner share an edge.
"""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

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
    seen,
    stop,
)
from tablee.core.rng import below

NODE = np.dtype(
    [
        ("key", np.int64),
        ("visits", np.int32),  # 0 in an empty slot of the table
        ("first", np.int32),  # its first edge
        ("count", np.int32),  # how many edges it has, 0 until the second visit
        ("room", np.int32),  # how many it may have before they have to move, where worlds differ in them
    ]
)
EDGE = np.dtype(
    [
        ("total", np.float64),  # payoffs of the seat that moves
        ("visits", np.int32),
        ("child", np.int32),  # where nothing is hidden: the node it leads to, −1 while unknown
        ("available", np.int32),  # how often the move could be made, where that differs between worlds
        ("move", np.int16),  # as the owner of the node sees it
        ("prior", np.int16),  # the game's own opinion of the move, 0…1000 (its `order`)
    ]
)
STEP = np.dtype([("node", np.int64), ("edge", np.int64), ("seat", np.int64)])
SEARCH = np.dtype(
    [
        ("seat", np.int64),  # who searches
        ("root_node", np.int64),
        ("opponents", np.int64),  # how the other seats are imagined to decide, see ismcts.py
        ("constant", np.float64),  # the exploration constant of UCB1
        ("widening", np.float64),  # edges more to look at for each e-fold of visits
        ("node_count", np.int64),  # nodes in use
        ("edge_count", np.int64),  # edges in use
    ]
)
Nodes = StateRec  # for readers; the signatures come from TYPES
Edges = StateRec
Path = StateRec
Search = StateRec


class TreeWorkspace(NamedTuple):
    """All the memory of one tree search, as one argument.

    Kernels change every array of it in place, except `root`, `candidates` and `source`. A tuple of arrays is
    free to pass, since kernels are compiled without reference counts; one record would not do: Numba cannot
    pass a record's sub-array on to a kernel that takes an array, and a record's size is part of its type.
    """

    root: StateRec  # the view that the search starts from (Numba refuses `view` as the name of a field)
    state: StateRec  # the simulated game at hand
    words: Ints  # the bytes of `sight`, in the same memory, for its key
    nodes: Nodes  # as many as a power of two
    edges: Edges
    path: Path  # the simulated game's way through the tree; its length is the greatest depth
    search: Search  # one record: the parameters of the search, and how much memory is in use
    work: WorkRec  # the game's scratch for rollouts
    moves: Ints
    scores: Ints
    payoffs: Floats  # of the last simulated game, by seat
    source: Rng  # the generator that the number of a world is mixed into
    rng: Rng  # the generator of the world at hand
    candidates: Ints  # edges of the root that are to be tried
    world: StateRec  # a determinization: the view with its hidden part drawn
    sight: StateRec  # what the owner of a node sees of it; `state` itself where nothing is hidden


TYPES = {"Nodes": NODE, "Edges": EDGE, "Path": STEP, "Search": SEARCH, "TreeWorkspace": TreeWorkspace}

INLINE = True
NARROWEST = 2  # edges that are looked at from the beginning, where the game has an opinion


def find_node(nodes: Nodes, key: int) -> int:
    """Returns the slot of `key`, or the empty one where it belongs (open addressing, linear probing)."""
    mask = len(nodes) - 1
    slot = key & mask
    while int(nodes[slot]["visits"]) > 0 and int(nodes[slot]["key"]) != key:
        slot = (slot + 1) & mask
    return slot


def add_node(w: TreeWorkspace, slot: int, key: int) -> None:
    """Puts a new node into an empty slot, while the table is less than three quarters full."""
    if 4 * int(w.search[0]["node_count"]) < 3 * len(w.nodes):
        w.search[0]["node_count"] += 1
        w.nodes[slot]["key"] = key
        w.nodes[slot]["visits"] = 1


def expand(g: SetupRec, w: TreeWorkspace, n: int, node: int) -> bool:
    """Gives a node an edge for each of the `n` moves, the most promising first, equal ones in random order.

    Returns False, and changes nothing, when the pool has no room left.
    """
    edges = w.edges
    first = int(w.search[0]["edge_count"])
    if first + n > len(edges):
        return False
    w.search[0]["edge_count"] = first + n
    w.nodes[node]["first"] = first
    w.nodes[node]["count"] = n
    order(g, w.state, w.moves, n, w.scores)
    for i in range(n):
        rank = float(w.scores[i] << 31 | below(w.rng, 1 << 31))
        j = first + i
        while j > first and edges[j - 1]["total"] < rank:
            edges[j] = edges[j - 1]
            j -= 1
        edges[j]["total"] = rank  # for a moment: an insertion sort by it
        edges[j]["visits"] = 0
        edges[j]["child"] = -1
        edges[j]["move"] = w.moves[i]
        edges[j]["prior"] = w.scores[i]
    for j in range(first, first + n):
        edges[j]["total"] = 0.0
    return True


def select_edge(w: TreeWorkspace, node: int) -> int:
    """Returns the edge of a node that UCB1 tries next; those never tried come first.

    Where the game has an opinion, only the most promising are looked at, and more of them with every visit
    (progressive widening).
    """
    edges = w.edges
    visits = log(int(w.nodes[node]["visits"]))
    first = int(w.nodes[node]["first"])
    count = int(w.nodes[node]["count"])
    if int(edges[first]["prior"]) > 0:
        count = min(count, NARROWEST + int(float(w.search[0]["widening"]) * visits))
    spread = float(w.search[0]["constant"]) * sqrt(visits)
    best = first
    highest = -1.0
    for at in range(first, first + count):
        tried = int(edges[at]["visits"])
        if tried == 0:
            return at
        # The mean plus constant · √(log visits / tried), with one division instead of two.
        bound = (float(edges[at]["total"]) + spread * sqrt(tried)) / tried
        if bound > highest:
            highest = bound
            best = at
    return best


def add_step(w: TreeWorkspace, depth: int, node: int, edge: int, seat: int) -> None:
    """Writes down that the simulated game leaves `node` by `edge`, where `seat` moves."""
    w.path[depth]["node"] = node
    w.path[depth]["edge"] = edge
    w.path[depth]["seat"] = seat


def roll_out(g: SetupRec, w: TreeWorkspace, depth: int) -> None:
    """Plays the simulated game to its end by the game's rollout policy, and backs up what came of it.

    `depth` is how many steps it took in the tree; `w.payoffs` gets the payoff of each seat.
    """
    if mover(g, w.state) >= 0 and not stop(g, w.state):
        finish(g, w.state, w.work, w.moves, w.rng)
    payoff(g, w.state, w.payoffs)
    back_up(w, depth)


def back_up(w: TreeWorkspace, depth: int) -> None:
    """Adds the payoffs of a simulated game to the nodes and edges of its path."""
    path, edges = w.path, w.edges
    for i in range(depth):
        edge = int(path[i]["edge"])
        w.nodes[int(path[i]["node"])]["visits"] += 1
        edges[edge]["visits"] += 1
        edges[edge]["total"] += w.payoffs[int(path[i]["seat"])]


def observe_moves(g: SetupRec, w: TreeWorkspace, n: int, observer: int) -> None:
    """Writes to `w.scores` what `observer` would see of each of the `n` moves."""
    for i in range(n):
        w.scores[i] = seen(g, w.state, w.moves[i], observer)


def find_edge(w: TreeWorkspace, node: int, observed: int) -> int:
    """Returns the edge of a node for what was observed of a move, −1 when it has none."""
    first = int(w.nodes[node]["first"])
    for at in range(first, first + int(w.nodes[node]["count"])):
        if int(w.edges[at]["move"]) == observed:
            return at
    return -1


def add_edges(w: TreeWorkspace, n: int, node: int) -> bool:
    """Gives a node an edge for each of the `n` observations in `w.scores` that has none yet.

    A node that outgrows its room moves to the end of the pool, into twice what it needs. Returns False when
    the pool has no room left.
    """
    nodes, edges = w.nodes, w.edges
    if int(nodes[node]["count"]) + n > int(nodes[node]["room"]):
        count = int(nodes[node]["count"])
        room = 2 * (count + n)
        old = int(nodes[node]["first"])
        first = int(w.search[0]["edge_count"])
        if first + room > len(edges):
            return False
        w.search[0]["edge_count"] = first + room
        nodes[node]["first"] = first
        nodes[node]["room"] = room
        for i in range(count):
            edges[first + i] = edges[old + i]
    for i in range(n):
        if find_edge(w, node, w.scores[i]) < 0:
            at = int(nodes[node]["first"]) + int(nodes[node]["count"])
            nodes[node]["count"] += 1
            edges[at]["total"] = 0.0
            edges[at]["visits"] = 0
            edges[at]["available"] = 0
            edges[at]["move"] = w.scores[i]
    return True


def select_available_edge(w: TreeWorkspace, n: int, node: int) -> int:
    """Returns the edge that UCB1 tries next among the `n` observations of this world, in `w.scores`.

    Of those never tried it returns any one. Counts each edge of this world as available once more.
    """
    edges, observed = w.edges, w.scores
    constant = float(w.search[0]["constant"])
    best = -1
    highest = -1.0
    untried = 0
    for i in range(n):
        at = find_edge(w, node, observed[i])
        is_repeated = False
        for j in range(i):
            is_repeated = is_repeated or observed[j] == observed[i]
        if is_repeated:
            continue
        edges[at]["available"] += 1
        tried = int(edges[at]["visits"])
        if tried == 0:
            untried += 1
            if below(w.rng, untried) == 0:
                best = at
        elif untried == 0:
            chances = log(int(edges[at]["available"]))
            bound = float(edges[at]["total"]) / tried + constant * sqrt(chances / tried)
            if bound > highest:
                highest = bound
                best = at
    return best


def draw_observed_move(w: TreeWorkspace, n: int, observed: int) -> int:
    """Returns one of the moves that look like `observed`, each equally likely (reservoir sampling)."""
    found = 0
    chosen = 0
    for i in range(n):
        if w.scores[i] == observed:
            found += 1
            if below(w.rng, found) == 0:
                chosen = i
    return int(w.moves[chosen])

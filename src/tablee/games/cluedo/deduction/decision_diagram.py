"""All hands that one player can have, as a zero-suppressed decision diagram (ZDD; Minato, 1993).

A node asks about one card, given by its level in the order of dealing: the low branch leads to the hands
without the card, the high branch to those with it. Cards between a node and its branch are not in the hand.
`nodes` holds three numbers a node: level, low, high; a branch always has a smaller number than the node it
belongs to. Equal nodes are stored once; `table` is the hash table that finds them.

Kernels: they trust their arguments and never raise.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Ints

ALLOCATES = True
NONE = 0  # no hand at all
DONE = 1  # the one hand to which nothing is added
COUNT = 1  # where in `nodes` their number stands: NONE has no branches of its own
FREE = 0  # in `table`: NONE is never looked up


def resized(old: Ints, length: int) -> Ints:
    """Returns a copy of `old` with that length, cut off or filled up with zeros."""
    # A loop, since Numba takes seconds to compile the same as a slice.
    fresh = np.zeros(length, np.int64)
    for i in range(min(length, len(old))):
        fresh[i] = old[i]
    return fresh


def new_nodes() -> Ints:
    """Returns an array of nodes that holds only NONE and DONE."""
    nodes = np.zeros(3 * 256, np.int64)
    nodes[0] = -1  # neither NONE nor DONE asks about a card
    nodes[3] = -1
    nodes[COUNT] = 2
    return nodes


def exactly(nodes: Ints, table: Ints, levels: int, allowed: int, need: int, row: Ints) -> int:
    """Returns the root of all hands of `need` cards out of `allowed`.

    Adds at most levels × need nodes, for which the caller has made room. `row` is scratch.
    """
    row[0] = DONE
    for held in range(1, need + 1):
        row[held] = NONE
    for level in range(levels - 1, -1, -1):
        if allowed >> level & 1:
            for held in range(need, 0, -1):
                row[held] = branch(nodes, table, level, int(row[held]), int(row[held - 1]))
    return int(row[need])


def hitting(nodes: Ints, table: Ints, root: int, cards: int, wanted: Ints, image: Ints) -> int:
    """Returns the root of those hands of `root` that have at least one of `cards`.

    Adds at most as many nodes as there are. `wanted` and `image` are scratch, one place for each node.
    """
    for node in range(root + 1):
        wanted[node] = 0
    wanted[root] = 1
    for node in range(root, DONE, -1):
        if wanted[node]:
            wanted[int(nodes[3 * node + 1])] = 1
            wanted[int(nodes[3 * node + 2])] = 1
    image[NONE] = NONE
    image[DONE] = NONE
    for node in range(DONE + 1, root + 1):
        if wanted[node]:
            level = int(nodes[3 * node])
            low = int(image[int(nodes[3 * node + 1])])
            high = int(nodes[3 * node + 2])
            if cards >> level & 1 == 0:
                high = int(image[high])
            image[node] = branch(nodes, table, level, low, high)
    return int(image[root])


def branch(nodes: Ints, table: Ints, level: int, low: int, high: int) -> int:
    """Returns the node with these branches, made if there is none; the caller has made room for it."""
    if high == NONE:
        return low
    at = hash_slot(level, low, high, len(table))
    while int(table[at]) != FREE:
        node = int(table[at])
        if (
            int(nodes[3 * node]) == level
            and int(nodes[3 * node + 1]) == low
            and int(nodes[3 * node + 2]) == high
        ):
            return node
        at = (at + 1) & (len(table) - 1)
    node = int(nodes[COUNT])
    nodes[COUNT] = node + 1
    nodes[3 * node] = level
    nodes[3 * node + 1] = low
    nodes[3 * node + 2] = high
    table[at] = node
    return node


def hash_slot(level: int, low: int, high: int, length: int) -> int:
    """Returns where to look first in a table of that length, a power of two."""
    # Nodes are below 2**31, so that no product reaches 2**62 and nothing overflows.
    mixed = (level + 1) * 0x2545F491 + low * 0x1B873593 + high * 0x27D4EB2F
    return (mixed ^ (mixed >> 15) ^ (mixed >> 31)) & (length - 1)


def with_room(nodes: Ints, more: int) -> Ints:
    """Returns the same nodes in an array that has room for `more`."""
    wanted = 3 * (int(nodes[COUNT]) + more)
    if wanted <= len(nodes):
        return nodes
    return resized(nodes, 2 * wanted)


def indexed(nodes: Ints, table: Ints) -> Ints:
    """Returns a hash table of the nodes that is at most half full once `nodes` is full.

    That is `table` itself if it is large enough.
    """
    if len(table) >= 2 * (len(nodes) // 3):
        return table
    length = len(table)
    while length < 2 * (len(nodes) // 3):
        length *= 2
    fresh = np.zeros(length, np.int64)
    for node in range(DONE + 1, int(nodes[COUNT])):
        at = hash_slot(int(nodes[3 * node]), int(nodes[3 * node + 1]), int(nodes[3 * node + 2]), length)
        while int(fresh[at]) != FREE:
            at = (at + 1) & (length - 1)
        fresh[at] = node
    return fresh

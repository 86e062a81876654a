"""Every play of a deal between two seats, by depth first: the information sets and the ends that it comes to.

What a seat remembers is a digest of 128 bits: of its first view, then of every move as the seat saw it and of
its view afterwards. Where the seat has a choice that digest is the key of an information set: perfect recall
follows, whatever the views themselves forget. A seat's *sequence* is its last choice, numbered from 1 on
through all its information sets; 0 stands for none yet. With perfect recall a sequence tells all the choices
before it, so of an end only two numbers matter, the last choices of both seats, and payoffs of ends that have
these in common are added up, each times the chance of its deal.

A walk keeps its place in arrays. It stops when a table has no room for another entry, or after a number of
moves, and goes on from there when it is called again.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablee.core.contract import (
    MAX_LEGAL,
    Floats,
    Ints,
    SetupRec,
    StateRec,
    blank,
    legal,
    mover,
    payoff,
    play,
    seen,
)

INLINE = True
SEATS = 2
DONE, PAUSED, FULL = range(3)
# Odd numbers for two digests that have nothing to do with each other: the golden ratio as in splitmix64, and
# one of xxHash's primes. Signed: uint64 mixed with int64 becomes a float in NumPy.
ONE = -7046029254386353131
OTHER = -4417276706812531889

LEVEL = np.dtype(
    [
        ("seat", np.int64),  # who moves here
        ("count", np.int64),  # how many moves there are
        ("next", np.int64),  # the first of them that has not been tried
        ("first", np.int64),  # the sequence of the first move, −1 where there is no choice
        ("sequence", np.int64, SEATS),  # each seat's last choice
        ("one", np.int64, SEATS),  # what each seat remembers, as two numbers
        ("other", np.int64, SEATS),
    ]
)
SET = np.dtype(
    [
        ("one", np.int64),
        ("other", np.int64),
        ("seat", np.int64),
        ("first", np.int64),  # the sequence of its first move
        ("count", np.int64),
        ("parent", np.int64),  # the seat's sequence before it
    ]
)
END = np.dtype([("row", np.int64), ("column", np.int64), ("value", np.float64)])  # a row of 0: empty
PLACE = np.dtype(
    [
        ("depth", np.int64),
        ("chance", np.float64),  # of the deal
        ("sets", np.int64),  # how many are found so far
        ("ends", np.int64),
        ("sequences", np.int64, SEATS),
        ("histories", np.int64),  # positions visited, those of all deals and the ends among them
        ("plays", np.int64),  # the ends among them
        ("flaws", np.int64),  # broken promises: payoffs that do not add up to 1, two sets with one key
    ]
)
Levels = StateRec  # for readers; the signatures come from TYPES
Sets = StateRec
Ends = StateRec
Place = StateRec


class Walk(NamedTuple):
    """The memory of a walk through all deals, as one argument. Kernels modify all of it in place."""

    states: StateRec  # by depth
    levels: Levels  # by depth
    moves: Ints  # MAX_LEGAL of each depth
    sight: StateRec  # one record: what a seat sees
    words: Ints  # the bytes of `sight`, in the same memory
    pay: Floats
    place: Place  # one record
    sets: Sets  # in the order in which they were found: a seat's earlier ones come first
    views: StateRec  # of each set, what its seat sees
    numbers: Ints  # a hash table of sets: each has its number + 1, as many as a power of two
    ends: Ends  # a hash table, likewise


TYPES = {"Levels": LEVEL, "Sets": SET, "Ends": END, "Place": PLACE, "Walk": Walk}


def begin(g: SetupRec, w: Walk, chance: float) -> None:
    """Takes up the deal in the first of `states`, which has this chance."""
    level = w.levels[0]
    w.place[0]["depth"] = 0
    w.place[0]["chance"] = chance
    for seat in range(SEATS):
        level["sequence"][seat] = 0
        level["one"][seat] = seat
        level["other"][seat] = seat
    arrive(g, w, 0, -1, -1)


def walk(g: SetupRec, w: Walk, steps: int) -> int:
    """Plays on through the deal at hand, so many moves at the most: DONE, PAUSED, or FULL for a table."""
    depth = int(w.place[0]["depth"])
    while depth >= 0:
        level = w.levels[depth]
        if int(level["next"]) == int(level["count"]):
            depth -= 1
            continue
        if steps == 0 or not has_room(w):
            w.place[0]["depth"] = depth
            return PAUSED if steps == 0 else FULL
        steps -= 1
        choice = int(level["next"])
        level["next"] += 1
        move = w.moves[depth * MAX_LEGAL + choice]
        seat = int(level["seat"])
        s = w.states[depth : depth + 1]
        noticed = int(seen(g, s, move, 1 - seat))
        after = w.levels[depth + 1]
        for each in range(SEATS):
            after["sequence"][each] = level["sequence"][each]
            after["one"][each] = level["one"][each]
            after["other"][each] = level["other"][each]
        if int(level["first"]) >= 0:
            after["sequence"][seat] = int(level["first"]) + choice
        w.states[depth + 1] = w.states[depth]
        play(g, w.states[depth + 1 : depth + 2], move)
        first = move if seat == 0 else noticed
        second = noticed if seat == 0 else move
        if arrive(g, w, depth + 1, first, second):
            depth += 1
    w.place[0]["depth"] = depth
    return DONE


def has_room(w: Walk) -> bool:
    """Returns whether every table can take another entry and is at most half full."""
    place = w.place[0]
    return (
        int(place["sets"]) < len(w.sets)
        and 2 * int(place["sets"]) < len(w.numbers)
        and 2 * int(place["ends"]) < len(w.ends)
    )


def arrive(g: SetupRec, w: Walk, depth: int, first: int, second: int) -> bool:
    """Notes what the position at a depth is: an end, or one to go on from, for which it returns true.

    `first` and `second` are the move that led there as the two seats saw it, −1 for the deal.
    """
    s = w.states[depth : depth + 1]
    level = w.levels[depth]
    w.place[0]["histories"] += 1
    seat = int(mover(g, s))
    if seat < 0:
        add_end(g, w, s, int(level["sequence"][0]), int(level["sequence"][1]))
        level["count"] = 0
        level["next"] = 0
        return False
    remember(g, w, depth, 1 - seat, second if seat == 0 else first)
    remember(g, w, depth, seat, first if seat == 0 else second)  # last: `sight` is then the mover's view
    count = int(legal(g, s, w.moves[depth * MAX_LEGAL : (depth + 1) * MAX_LEGAL]))
    level["seat"] = seat
    level["count"] = count
    level["next"] = 0
    level["first"] = -1
    if count > 1:
        level["first"] = find_set(w, depth, seat, count)
    return True


def remember(g: SetupRec, w: Walk, depth: int, seat: int, move: int) -> None:
    """Adds a move as a seat saw it, and its view now, to what it remembers."""
    w.sight[0] = w.states[depth]
    blank(g, w.sight, seat)
    level = w.levels[depth]
    level["one"][seat] = digest(w.words, int(level["one"][seat]), move, ONE)
    level["other"][seat] = digest(w.words, int(level["other"][seat]), move, OTHER)


def digest(words: Ints, before: int, move: int, odd: int) -> int:
    """Returns a digest of one before it, a move and the words of a view; products wrap on purpose."""
    factor = np.int64(odd)
    found = (np.int64(before) ^ np.int64(move)) * factor
    found ^= found >> 29
    for i in range(len(words)):
        found = (found ^ words[i]) * factor
        found ^= found >> 29
    return int(found)


def find_set(w: Walk, depth: int, seat: int, count: int) -> int:
    """Returns the first sequence of the mover's information set, which is new where nobody has been there.

    `w.sight` is the mover's view.
    """
    place = w.place[0]
    level = w.levels[depth]
    one = int(level["one"][seat])
    other = int(level["other"][seat])
    parent = int(level["sequence"][seat])
    mask = len(w.numbers) - 1
    slot = (one ^ other) & mask
    while w.numbers[slot] > 0:
        found = w.sets[w.numbers[slot] - 1]
        if int(found["one"]) == one and int(found["other"]) == other:
            if int(found["parent"]) != parent or int(found["count"]) != count or int(found["seat"]) != seat:
                place["flaws"] += 1
            return int(found["first"])
        slot = (slot + 1) & mask
    number = int(place["sets"])
    first = int(place["sequences"][seat])
    place["sets"] = number + 1
    place["sequences"][seat] = first + count
    w.numbers[slot] = number + 1
    w.views[number] = w.sight[0]
    new = w.sets[number]
    new["one"] = one
    new["other"] = other
    new["seat"] = seat
    new["first"] = first
    new["count"] = count
    new["parent"] = parent
    return first


def add_end(g: SetupRec, w: Walk, s: StateRec, row: int, column: int) -> None:
    """Adds what an end pays the first seat to those after which both seats have made the same choices."""
    payoff(g, s, w.pay)
    place = w.place[0]
    place["plays"] += 1
    if abs(w.pay[0] + w.pay[1] - 1.0) > 1e-9:
        place["flaws"] += 1
    slot = find_end(w.ends, row + 1, column)
    if int(w.ends[slot]["row"]) == 0:
        w.ends[slot]["row"] = row + 1
        w.ends[slot]["column"] = column
        place["ends"] += 1
    w.ends[slot]["value"] += float(place["chance"]) * w.pay[0]


def find_end(ends: Ends, row: int, column: int) -> int:
    """Returns the slot of a pair of sequences, or the empty one where it belongs; rows count from 1."""
    mask = len(ends) - 1
    key = (np.int64(row) * np.int64(ONE)) ^ (np.int64(column) * np.int64(OTHER))
    slot = int(key ^ (key >> 32)) & mask
    while int(ends[slot]["row"]) > 0 and (
        int(ends[slot]["row"]) != row or int(ends[slot]["column"]) != column
    ):
        slot = (slot + 1) & mask
    return slot


def index_sets(w: Walk) -> None:
    """Fills an empty `numbers` with all sets, after it has been made larger."""
    mask = len(w.numbers) - 1
    for number in range(int(w.place[0]["sets"])):
        slot = (int(w.sets[number]["one"]) ^ int(w.sets[number]["other"])) & mask
        while w.numbers[slot] > 0:
            slot = (slot + 1) & mask
        w.numbers[slot] = number + 1


def move_ends(old: Ends, ends: Ends) -> None:
    """Moves all ends of a table to a larger one that is empty."""
    for i in range(len(old)):
        if int(old[i]["row"]) > 0:
            ends[find_end(ends, int(old[i]["row"]), int(old[i]["column"]))] = old[i]

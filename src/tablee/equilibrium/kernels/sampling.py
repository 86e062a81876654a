"""Counterfactual regret by external sampling, on a table of merged information (`merge` of the contract).

Each deal is played once for each of two seats that learns: it tries every class of moves, the other seat
draws one by its strategy of the moment. In a share of the deals that other seat is the *fixed* one, which
plays the move that the game's `order` prefers and never learns: what is learned then answers it as well as an
equal (restricted Nash response: Johanson, Zinkevich and Bowling 2007). Regrets are cut off at 0. Later deals
count more: for regrets in proportion to their number, for the average strategy to its square.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablee.core.contract import (
    CLASSES,
    MAX_LEGAL,
    Floats,
    Ints,
    Rng,
    SetupRec,
    StateRec,
    deal,
    legal,
    merge,
    mover,
    order,
    payoff,
    play,
    stop,
)
from tablee.core.rng import draw, fork

SEATS = 2
CHANCE = 4294967296.0  # one more than the largest number that is drawn
MIXER = -7046029254386353131  # the golden ratio as in splitmix64, as a signed number
SCALE = 1e-4  # of the weight of a deal: sums of millions stay within what 32 bits tell apart
# New information begins with a regret for what `order` prefers, as large as a lost game in so many deals.
HEAD_START = 2.0

ENTRY = np.dtype(
    [
        ("key", np.int64),
        ("used", np.int64),  # how often the seat that learns was there; 0: an empty slot
        ("total", np.float64, CLASSES),  # how often each class was played, by deal and the seat's own reach
        ("regret", np.float32, CLASSES),
    ]
)
PLACE = np.dtype(
    [
        ("entries", np.int64),
        ("fixed", np.int64),  # 1 while the seat that does not learn is the fixed one
        ("weight", np.float64),  # of the deal at hand
    ]
)
Entries = StateRec  # for readers; the signatures come from TYPES
Place = StateRec


class RegretTable(NamedTuple):
    """All the memory of a learner, as one argument. Kernels modify all of it but `source` in place."""

    entries: Entries  # a hash table, as many as a power of two
    place: Place  # one record
    states: StateRec  # by depth; the first one is empty
    moves: Ints  # MAX_LEGAL of each depth, likewise `classes`
    classes: Ints
    strategy: Floats  # CLASSES of each depth, likewise `values`
    values: Floats
    scores: Ints
    pay: Floats
    source: Rng  # the generator that the number of a deal is mixed into
    rng: Rng


TYPES = {"Entries": ENTRY, "Place": PLACE, "RegretTable": RegretTable}


def learn(g: SetupRec, w: RegretTable, first: int, end: int, fixed: float) -> int:
    """Learns from the deals `first` to `end`, the last excluded; returns where it stopped.

    That is before the end when the table is half full. `fixed` is the share of the deals with a fixed player.
    """
    for number in range(first, end):
        if 2 * int(w.place[0]["entries"]) >= len(w.entries):
            return number
        fork(w.rng, w.source, number)
        w.states[1] = w.states[0]
        deal(g, w.states[1:2], w.rng)
        w.place[0]["weight"] = SCALE * (number + 1)
        for seat in range(SEATS):
            w.states[2] = w.states[1]
            w.place[0]["fixed"] = 1 if draw(w.rng) < fixed * CHANCE else 0
            descend(g, w, 2, seat, 1.0)
    return end


def descend(g: SetupRec, w: RegretTable, depth: int, learner: int, reach: float) -> float:
    """Plays on from the state at a depth, and returns what the learner gets.

    Where the learner has a choice it tries all classes of its moves and notes what it regrets. `reach` is how
    likely its own choices have led here.
    """
    s = w.states[depth : depth + 1]
    moves = w.moves[depth * MAX_LEGAL : (depth + 1) * MAX_LEGAL]
    classes = w.classes[depth * MAX_LEGAL : (depth + 1) * MAX_LEGAL]
    strategy = w.strategy[depth * CLASSES : (depth + 1) * CLASSES]
    values = w.values[depth * CLASSES : (depth + 1) * CLASSES]
    while mover(g, s) >= 0 and not stop(g, s):
        n = legal(g, s, moves)
        at = 0
        if n > 1 and mover(g, s) != learner and int(w.place[0]["fixed"]) == 1:
            at = preferred(g, s, w, moves, n)
        elif n > 1:
            slot = find(g, s, w, moves, n, classes)
            match_regrets(w, slot, classes, n, strategy)
            if mover(g, s) == learner:
                value = 0.0
                for i in range(n):
                    if classes[i] >= 0:
                        chance = strategy[classes[i]]
                        w.states[depth + 1] = s[0]
                        play(g, w.states[depth + 1 : depth + 2], moves[i])
                        found = descend(g, w, depth + 1, learner, reach * chance)
                        values[classes[i]] = found
                        value += chance * found
                note(w, slot, classes, n, strategy, values, value, reach)
                return value
            at = drawn(w, classes, n, strategy)
        play(g, s, moves[at])
    payoff(g, s, w.pay)
    return float(w.pay[learner])


def note(
    w: RegretTable,
    slot: int,
    classes: Ints,
    n: int,
    strategy: Floats,
    values: Floats,
    value: float,
    reach: float,
) -> None:
    """Notes what the learner regrets where all its classes had these values, and how it played there."""
    entry = w.entries[slot]
    weight = float(w.place[0]["weight"])
    entry["used"] += 1
    for i in range(n):
        c = int(classes[i])
        if c >= 0:
            entry["regret"][c] = max(float(entry["regret"][c]) + weight * (values[c] - value), 0.0)
            entry["total"][c] += weight * weight * reach * strategy[c]


def match_regrets(w: RegretTable, slot: int, classes: Ints, n: int, strategy: Floats) -> None:
    """Writes the chances of all classes, in proportion to their regrets."""
    total = 0.0
    count = 0
    for i in range(n):
        if classes[i] >= 0:
            total += float(w.entries[slot]["regret"][classes[i]])
            count += 1
    for i in range(n):
        if classes[i] >= 0:
            regret = float(w.entries[slot]["regret"][classes[i]])
            strategy[classes[i]] = regret / total if total > 0.0 else 1.0 / count


def drawn(w: RegretTable, classes: Ints, n: int, strategy: Floats) -> int:
    """Returns the place of a move, drawn by the chances of its class."""
    left = draw(w.rng) / CHANCE
    last = 0
    for i in range(n):
        if classes[i] >= 0 and strategy[classes[i]] > 0.0:
            last = i
            left -= strategy[classes[i]]
            if left < 0.0:
                break
    return last


def preferred(g: SetupRec, s: StateRec, w: RegretTable, moves: Ints, n: int) -> int:
    """Returns the place of the move that `order` prefers, of equals one by chance."""
    order(g, s, moves, n, w.scores)
    best = 0
    equals = 1
    for i in range(1, n):
        if w.scores[i] > w.scores[best]:
            best = i
            equals = 1
        elif w.scores[i] == w.scores[best]:
            equals += 1
            if draw(w.rng) * equals < 4294967296:
                best = i
    return best


def find(g: SetupRec, s: StateRec, w: RegretTable, moves: Ints, n: int, classes: Ints) -> int:
    """Returns the slot of the mover's merged information, which is new where nobody has been there."""
    key = merge(g, s, moves, n, classes)
    slot = slot_of(w.entries, key)
    if int(w.entries[slot]["used"]) == 0:
        w.entries[slot]["key"] = key
        w.entries[slot]["used"] = 1
        w.place[0]["entries"] += 1
        order(g, s, moves, n, w.scores)
        best = -1
        for i in range(n):
            if classes[i] >= 0 and (best < 0 or w.scores[i] > w.scores[best]):
                best = i
        w.entries[slot]["regret"][classes[best]] = HEAD_START * float(w.place[0]["weight"])
    return slot


def slot_of(entries: Entries, key: int) -> int:
    """Returns the slot of a key, or the empty one where it belongs; products wrap on purpose."""
    mask = len(entries) - 1
    mixed = np.int64(key) * np.int64(MIXER)
    slot = int((mixed ^ (mixed >> 32)) & mask)
    while int(entries[slot]["used"]) > 0 and int(entries[slot]["key"]) != key:
        slot = (slot + 1) & mask
    return slot


def move_entries(old: Entries, entries: Entries) -> None:
    """Moves all entries to a larger table that is empty."""
    for i in range(len(old)):
        if int(old[i]["used"]) > 0:
            entries[slot_of(entries, int(old[i]["key"]))] = old[i]

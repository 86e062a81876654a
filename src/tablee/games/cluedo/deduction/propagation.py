"""Constraint propagation: the simple conclusions from what is known, drawn until none is left.

A holder is a player, 0…5, or the mystery. `has[holder]` are the cards certainly there, `may[holder]` those
that can be there; cards are bits. A clause `owner[i]`, `clause[i]` says that this player holds at least one
of these cards; a failed triple is not the mystery. Nothing here is needed for the counts to be right: it
makes what is left to count small.

Kernels: they trust their arguments and never raise. Nothing is allocated.
"""

from __future__ import annotations

from tablee.core.bits import count_bits
from tablee.core.contract import Ints

PLAYERS = 6
MYSTERY = 6  # the holder after the players
HOLDERS = 7
IMPOSSIBLE = -1


def propagate(
    category: Ints,
    size: Ints,
    has: Ints,
    may: Ints,
    owner: Ints,
    clause: Ints,
    clauses: int,
    failed: Ints,
    fails: int,
) -> int:
    """Returns how many clauses are left, IMPOSSIBLE if no deal can be.

    Modifies `has`, `may`, `owner` and `clause` in place.
    """
    cards = int(category[0]) | int(category[1]) | int(category[2])
    held = 3
    for p in range(PLAYERS):
        held += int(size[p])
    # Hands and mystery must take all cards: otherwise there is nothing to count.
    if held != count_bits(cards):
        return IMPOSSIBLE
    before = -1
    while before != open_places(has, may):
        before = open_places(has, may)
        if not (
            propagate_cards(cards, has, may)
            and propagate_hands(size, has, may)
            and propagate_mystery(category, has, may)
            and propagate_failed(has, may, failed, fails)
        ):
            return IMPOSSIBLE
        clauses = propagate_clauses(has, may, owner, clause, clauses)
        if clauses == IMPOSSIBLE:
            return IMPOSSIBLE
    return clauses


def open_places(has: Ints, may: Ints) -> int:
    """Returns how many questions "is this card there?" are open: every conclusion makes it less."""
    places = 0
    for holder in range(HOLDERS):
        places += count_bits(int(may[holder])) - count_bits(int(has[holder]))
    return places


def propagate_cards(cards: int, has: Ints, may: Ints) -> bool:
    """Applies: a card is in one place only, and somewhere. Returns False on a contradiction."""
    for holder in range(HOLDERS):
        elsewhere = 0
        for other in range(HOLDERS):
            if other != holder:
                elsewhere |= int(has[other])
        # What is certainly somewhere is nowhere else.
        may[holder] = int(may[holder]) & cards & ~elsewhere
        if int(has[holder]) & ~int(may[holder]):
            return False
    # A card that may be in one place only is there.
    somewhere = 0
    several = 0
    for holder in range(HOLDERS):
        several |= somewhere & int(may[holder])
        somewhere |= int(may[holder])
    for holder in range(HOLDERS):
        has[holder] = int(has[holder]) | (int(may[holder]) & ~several)
    return somewhere == cards


def propagate_hands(size: Ints, has: Ints, may: Ints) -> bool:
    """Applies: a full hand holds nothing more; a hand that needs all it may hold has all of it.

    Returns False on a contradiction.
    """
    for p in range(PLAYERS):
        known = count_bits(int(has[p]))
        possible = count_bits(int(may[p]))
        if known > int(size[p]) or possible < int(size[p]):
            return False
        if known == int(size[p]):
            may[p] = has[p]
        elif possible == int(size[p]):
            has[p] = may[p]
    return True


def propagate_mystery(category: Ints, has: Ints, may: Ints) -> bool:
    """Applies: the mystery has one card of each category. Returns False on a contradiction."""
    for kind in range(3):
        cards = int(category[kind])
        known = int(has[MYSTERY]) & cards
        possible = int(may[MYSTERY]) & cards
        # `x & (x - 1)` is zero for at most one bit: two known cards of a category contradict each other.
        if possible == 0 or known & (known - 1):
            return False
        if known:
            may[MYSTERY] = (int(may[MYSTERY]) & ~cards) | known
        elif possible & (possible - 1) == 0:
            has[MYSTERY] = int(has[MYSTERY]) | possible
    return True


def propagate_failed(has: Ints, may: Ints, failed: Ints, fails: int) -> bool:
    """Applies: a failed triple of which two cards are in the mystery excludes the third.

    Returns False on a contradiction.
    """
    for i in range(fails):
        triple = int(failed[i])
        rest = triple & ~int(has[MYSTERY])
        if rest == 0:
            return False
        if rest & (rest - 1) == 0:
            may[MYSTERY] = int(may[MYSTERY]) & ~rest
    return True


def propagate_clauses(has: Ints, may: Ints, owner: Ints, clause: Ints, clauses: int) -> int:
    """Drops clauses that are true or follow from another and shortens the rest; one card left is a card held.

    Returns how many clauses are left, IMPOSSIBLE if one of them cannot be true.
    """
    kept = 0
    for i in range(clauses):
        p = int(owner[i])
        mask = int(clause[i]) & int(may[p])
        if mask & int(has[p]):
            continue
        if mask == 0:
            return IMPOSSIBLE
        if mask & (mask - 1) == 0:
            has[p] = int(has[p]) | mask
            continue
        owner[kept] = p
        clause[kept] = mask
        kept += 1
    # A second pass: a clause may follow from one that came after it.
    left = 0
    for i in range(kept):
        if not is_implied(owner, clause, kept, i):
            owner[left] = owner[i]
            clause[left] = clause[i]
            left += 1
    return left


def is_implied(owner: Ints, clause: Ints, kept: int, i: int) -> bool:
    """Returns whether another clause says as much as clause `i` or more; of equal ones the last is kept."""
    for j in range(kept):
        if j != i and owner[j] == owner[i] and int(clause[j]) & ~int(clause[i]) == 0:
            if clause[j] != clause[i] or j > i:
                return True
    return False

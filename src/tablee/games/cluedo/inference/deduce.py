"""What follows at once from what is known: simple conclusions, drawn until none is left.

A holder is a player, 0…5, or the mystery. `has[holder]` are the cards certainly there, `may[holder]` those
that can be there; cards are bits. A clause `owner[i]`, `clause[i]` says that this player holds at least one
of these cards; a failed triple is not the mystery. Nothing here is needed for the counts to be right: it
makes what is left to count small.
"""

from __future__ import annotations

from tablee.core.bits import count_bits
from tablee.core.contract import Ints

PLAYERS = 6
MYSTERY = 6  # the holder after the players
HOLDERS = 7
IMPOSSIBLE = -1


def deduce(
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
    """How many clauses are left, IMPOSSIBLE if no deal can be. Modifies has, may, owner, clause in place."""
    cards = int(category[0]) | int(category[1]) | int(category[2])
    held = 3
    for p in range(PLAYERS):
        held += int(size[p])
    if held != count_bits(cards):
        return IMPOSSIBLE
    unsettled = -1
    while unsettled != open_places(has, may):
        unsettled = open_places(has, may)
        if not (
            settle_cards(cards, has, may)
            and settle_hands(size, has, may)
            and settle_mystery(category, has, may)
            and settle_failed(has, may, failed, fails)
        ):
            return IMPOSSIBLE
        clauses = settle_clauses(has, may, owner, clause, clauses)
        if clauses == IMPOSSIBLE:
            return IMPOSSIBLE
    return clauses


def open_places(has: Ints, may: Ints) -> int:
    """How many questions "is this card there?" are open: every conclusion makes it less."""
    places = 0
    for holder in range(HOLDERS):
        places += count_bits(int(may[holder])) - count_bits(int(has[holder]))
    return places


def settle_cards(cards: int, has: Ints, may: Ints) -> bool:
    """A card is in one place only, and somewhere."""
    for holder in range(HOLDERS):
        elsewhere = 0
        for other in range(HOLDERS):
            if other != holder:
                elsewhere |= int(has[other])
        may[holder] = int(may[holder]) & cards & ~elsewhere
        if int(has[holder]) & ~int(may[holder]):
            return False
    somewhere = 0
    several = 0
    for holder in range(HOLDERS):
        several |= somewhere & int(may[holder])
        somewhere |= int(may[holder])
    for holder in range(HOLDERS):
        has[holder] = int(has[holder]) | (int(may[holder]) & ~several)
    return somewhere == cards


def settle_hands(size: Ints, has: Ints, may: Ints) -> bool:
    """A full hand holds nothing more; a hand that needs all it may hold has it."""
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


def settle_mystery(category: Ints, has: Ints, may: Ints) -> bool:
    """One card of each category."""
    for kind in range(3):
        cards = int(category[kind])
        known = int(has[MYSTERY]) & cards
        possible = int(may[MYSTERY]) & cards
        if possible == 0 or known & (known - 1):
            return False
        if known:
            may[MYSTERY] = (int(may[MYSTERY]) & ~cards) | known
        elif possible & (possible - 1) == 0:
            has[MYSTERY] = int(has[MYSTERY]) | possible
    return True


def settle_failed(has: Ints, may: Ints, failed: Ints, fails: int) -> bool:
    """A failed triple of which two cards are in the mystery excludes the third."""
    for i in range(fails):
        triple = int(failed[i])
        rest = triple & ~int(has[MYSTERY])
        if rest == 0:
            return False
        if rest & (rest - 1) == 0:
            may[MYSTERY] = int(may[MYSTERY]) & ~rest
    return True


def settle_clauses(has: Ints, may: Ints, owner: Ints, clause: Ints, clauses: int) -> int:
    """Drops clauses that are true or follow from another, shortens the rest; one card left is a card held."""
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
    left = 0
    for i in range(kept):
        if not follows(owner, clause, kept, i):
            owner[left] = owner[i]
            clause[left] = clause[i]
            left += 1
    return left


def follows(owner: Ints, clause: Ints, kept: int, i: int) -> bool:
    """Whether another clause says more than clause `i`; of equal ones the last stays."""
    for j in range(kept):
        if j != i and owner[j] == owner[i] and int(clause[j]) & ~int(clause[i]) == 0:
            if clause[j] != clause[i] or j > i:
                return True
    return False

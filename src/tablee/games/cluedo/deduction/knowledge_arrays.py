"""What a seat knows of the deal, written from a record to the solver's arrays; and a deal drawn from it.

Kernels: they trust their arguments and never raise. `knowledge.py` is the checked side of the same.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Ints, Rng, SetupRec, StateRec
from tablee.games.cluedo.answers import clause_shower, knows_mystery, seen_cards
from tablee.games.cluedo.deduction.propagation import HOLDERS, MYSTERY
from tablee.games.cluedo.deduction.solver import draw_known_deal
from tablee.games.cluedo.layout import CARD_BITS, CLAUSES, SEATS

ALLOCATES = True


def draw_unseen_cards(g: SetupRec, s: StateRec, seat: int, rng: Rng) -> bool:
    """§11.7: deals the cards that the seat has not seen, all ways equally likely. Modifies `s` in place.

    Returns False if what is known contradicts itself.
    """
    category = np.zeros(3, np.int64)
    size = np.zeros(HOLDERS, np.int64)
    has = np.zeros(HOLDERS, np.int64)
    may = np.zeros(HOLDERS, np.int64)
    owner = np.zeros(CLAUSES, np.int64)
    clause = np.zeros(CLAUSES, np.int64)
    failed = np.zeros(SEATS, np.int64)
    fails = write_knowledge(g, s, seat, category, size, has, may, owner, clause, failed)
    dealt = np.zeros(HOLDERS, np.int64)
    count = int(s[0]["clause_count"])
    if not draw_known_deal(category, size, has, may, owner, clause, count, failed, fails, rng, dealt):
        return False
    for holder in range(int(g[0]["seats"])):
        s[0]["cluedo_hand"][holder] = dealt[holder]
    s[0]["mystery"] = dealt[MYSTERY]
    return True


def write_knowledge(
    g: SetupRec,
    s: StateRec,
    seat: int,
    category: Ints,
    size: Ints,
    has: Ints,
    may: Ints,
    owner: Ints,
    clause: Ints,
    failed: Ints,
) -> int:
    """Writes all that the seat knows (−1: everybody) as `solve` wants it. Returns how many guesses failed."""
    professors = int(g[0]["professors"])
    subjects = int(g[0]["subjects"])
    # Cards that lie face up belong to no category, so that no deal places them anywhere.
    hidden = ~int(s[0]["face_up"])
    category[0] = (1 << professors) - 1 & hidden
    category[1] = ((1 << subjects) - 1) << professors & hidden
    category[2] = ((1 << int(g[0]["room_cards"])) - 1) << (professors + subjects) & hidden
    cards = int(category[0]) | int(category[1]) | int(category[2])
    for holder in range(int(g[0]["seats"])):
        size[holder] = g[0]["hand_size"][holder]
        has[holder] = seen_cards(s, seat, holder)
        # Of the own hand everything is known, also what is not in it.
        may[holder] = has[holder] if holder == seat else cards & ~int(s[0]["passed"][holder])
    may[MYSTERY] = cards
    if knows_mystery(s, seat):
        has[MYSTERY] = s[0]["mystery"]
    for at in range(int(s[0]["clause_count"])):
        owner[at] = clause_shower(int(s[0]["clauses"][at]))
        clause[at] = int(s[0]["clauses"][at]) & CARD_BITS
    # Only solutions that were wrong are kept in `failed`: each excludes one mystery.
    fails = 0
    for holder in range(int(g[0]["seats"])):
        if int(s[0]["failed"][holder]):
            failed[fails] = s[0]["failed"][holder]
            fails += 1
    return fails

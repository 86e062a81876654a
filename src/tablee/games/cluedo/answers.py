"""What everybody learns from answers (RULES.md §11.4, §11.5): denied cards, and clauses.

A clause says that a seat has shown one of some cards. Clauses are kept as short as the denials allow, none
that follows from another, sorted: two histories that tell the same leave the same bytes.

Kernels: they trust their arguments, change the record in place and never raise.
"""

from __future__ import annotations

from tablee.core.contract import StateRec
from tablee.games.cluedo.layout import ASKERS, CARD_BITS, CLAUSES, OVER, SHOWER, SHOWER_BITS


def note_pass(s: StateRec, seat: int, cards: int) -> None:
    """§11.4: notes that the seat holds none of the cards; what it once showed was another one."""
    s[0]["passed"][seat] |= cards
    at = 0
    while at < int(s[0]["clause_count"]):
        clause = int(s[0]["clauses"][at])
        # Shortened, it may say as much as another clause: it is put in anew, and the search begins again.
        if clause_shower(clause) == seat and clause & CARD_BITS & cards:
            remove_clause(s, at)
            insert_clause(s, clause & ~cards)
            at = 0
        else:
            at += 1


def note_showing(s: StateRec, asker: int, shower: int, cards: int) -> None:
    """§11.5: notes that the shower holds one of the cards."""
    left = cards & ~int(s[0]["passed"][shower]) & ~int(s[0]["face_up"])
    insert_clause(s, left | shower << SHOWER | 1 << (ASKERS + asker))


def clause_shower(clause: int) -> int:
    """Returns the seat that has shown one of a clause's cards."""
    return clause >> SHOWER & 7


def insert_clause(s: StateRec, clause: int) -> None:
    """Adds a clause unless one says as much already, and drops those that say less."""
    cards = clause & CARD_BITS
    at = 0
    while at < int(s[0]["clause_count"]):
        other = int(s[0]["clauses"][at])
        if clause_shower(other) == clause_shower(clause):
            known = other & CARD_BITS
            if known == cards:
                # The same cards, shown to others too: only the askers are added.
                s[0]["clauses"][at] = other | clause
                return
            if known & cards == known:
                return
            if known & cards == cards:
                remove_clause(s, at)
                continue
        at += 1
    count = int(s[0]["clause_count"])
    if count == CLAUSES:  # §11.9
        return
    at = count
    # Sorted, so that the order of the answers leaves no trace in the bytes.
    while at > 0 and int(s[0]["clauses"][at - 1]) & SHOWER_BITS > clause & SHOWER_BITS:
        s[0]["clauses"][at] = s[0]["clauses"][at - 1]
        at -= 1
    s[0]["clauses"][at] = clause
    s[0]["clause_count"] = count + 1


def remove_clause(s: StateRec, at: int) -> None:
    """Removes a clause by its place in the list."""
    last = int(s[0]["clause_count"]) - 1
    for i in range(at, last):
        s[0]["clauses"][i] = s[0]["clauses"][i + 1]
    s[0]["clauses"][last] = 0
    s[0]["clause_count"] = last


def knows_mystery(s: StateRec, seat: int) -> bool:
    """§11.2: returns whether a seat knows the mystery: everybody at the end, before it whoever has looked."""
    return int(s[0]["phase"]) == OVER or (seat >= 0 and int(s[0]["failed"][seat]) != 0)


def seen_cards(s: StateRec, seat: int, holder: int) -> int:
    """Returns the cards that the seat knows in a hand; none for a spectator (−1)."""
    if seat < 0:
        return 0
    return int(s[0]["cluedo_hand"][seat]) if holder == seat else int(s[0]["shown"][seat][holder])

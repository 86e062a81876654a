"""All deals one by one, straight from the words of the rules: an oracle that shares no code with inference."""

from __future__ import annotations

from itertools import combinations, product

from tablee.games.cluedo.deduction import Knowledge
from tests.games.cluedo.deduction.known_deals import bits, union


def all_deals(known: Knowledge):
    """Each deal as the cards of every player and, last, the mystery."""
    for triple in product(*map(bits, known.categories)):
        mystery = union(triple)
        if mystery in known.failed or known.mystery & ~mystery:
            continue
        for hands in split(known, 0, bits(known.cards & ~mystery)):
            yield (*hands, mystery)


def split(known: Knowledge, p: int, cards: list[int]):
    """Every way of dealing all these cards to the players from `p` on."""
    if p == known.players:
        if not cards:
            yield ()
        return
    for chosen in combinations(cards, known.sizes[p]):
        if agrees(known, p, union(chosen)):
            for rest in split(known, p + 1, [card for card in cards if card not in chosen]):
                yield (union(chosen), *rest)


def agrees(known: Knowledge, p: int, hand: int) -> bool:
    has = known.has[p] if known.has else 0
    has_not = known.has_not[p] if known.has_not else 0
    shown = all(hand & mask for owner, mask in known.clauses if owner == p)
    return not has & ~hand and not has_not & hand and shown

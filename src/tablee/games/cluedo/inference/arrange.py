"""Before counting: which players are alike, and in which order the open cards are best given out.

Players about whom the same is known and who have shown nothing share one hand: a deal of the shared hand
stands for the same number of deals to them, whatever its cards. Before the first question this leaves one
hand, and counting is a formula.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Ints
from tablee.games.cluedo.inference.bits import count_bits, lowest
from tablee.games.cluedo.inference.deduce import HOLDERS, MYSTERY, PLAYERS

NOBODY = -1
# A thousand times the logarithm of how many sizes a part of a hand can have, and what a clause adds that
# some dealt card might have satisfied: together they estimate how many situations must be kept apart.
# Anything from 200 to 700 for a clause does about as well; the cards by number leave three to twelve times
# as many situations.
SPREAD = np.array([0] + [round(1000 * float(np.log(n))) for n in range(1, 64)], np.int64)
LIVE = 500


def gather(
    size: Ints,
    has: Ints,
    may: Ints,
    owner: Ints,
    clauses: int,
    belief: Ints,
    group: Ints,
    need: Ints,
    allowed: Ints,
) -> int:
    """How many hands are open. Writes each player's hand to `group`, the cards it needs and may get."""
    hands = 0
    free = 0  # a bit for every hand without a clause
    for p in range(PLAYERS):
        group[p] = NOBODY
        open_cards = int(may[p]) & ~int(has[p])
        missing = int(size[p]) - count_bits(int(has[p]))
        if missing == 0:
            continue
        bound = False
        for i in range(clauses):
            bound = bound or int(owner[i]) == p
        for g in range(hands):
            if not bound and free >> g & 1 and int(allowed[g]) == open_cards:
                if believed_alike(belief, p, member(group, g, p), open_cards):
                    group[p] = g
                    need[g] = int(need[g]) + missing
        if int(group[p]) == NOBODY:
            if not bound:
                free |= 1 << hands
            group[p] = hands
            need[hands] = missing
            allowed[hands] = open_cards
            hands += 1
    return hands


def member(group: Ints, hand: int, players: int) -> int:
    """The first of the players who has that hand."""
    for p in range(players):
        if int(group[p]) == hand:
            return p
    return NOBODY


def believed_alike(belief: Ints, p: int, q: int, cards: int) -> bool:
    """Whether each of the cards is believed to be as likely with the one player as with the other."""
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if int(belief[card * HOLDERS + p]) != int(belief[card * HOLDERS + q]):
            return False
    return True


def weigh_steps(belief: Ints, order: Ints, hands: int, group: Ints, weight: Ints) -> None:
    """Writes to `weight` how often a step counts, by level and by hand or MYSTERY."""
    for level in range(len(order)):
        card = int(order[level])
        weight[level * HOLDERS + MYSTERY] = belief[card * HOLDERS + MYSTERY]
        for g in range(hands):
            weight[level * HOLDERS + g] = belief[card * HOLDERS + member(group, g, PLAYERS)]


def arrange(
    cards: int, hands: int, need: Ints, allowed: Ints, clause: Ints, clauses: int, order: Ints
) -> int:
    """Writes the open cards to `order`, each time the one that leaves the fewest situations. How many."""
    levels = 0
    dealt = 0
    while cards:
        best = -1
        least = 0
        rest = cards
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            bit = 1 << card
            cost = situations(dealt | bit, cards & ~bit, hands, need, allowed, clause, clauses)
            if best < 0 or cost < least:
                best = card
                least = cost
        order[levels] = best
        levels += 1
        dealt |= 1 << best
        cards &= ~(1 << best)
    return levels


def situations(
    dealt: int, rest: int, hands: int, need: Ints, allowed: Ints, clause: Ints, clauses: int
) -> int:
    """An estimate, as a logarithm, of how many situations there are between `dealt` and `rest`."""
    cost = 0
    for g in range(hands):
        wanted = int(need[g])
        most = min(wanted, count_bits(int(allowed[g]) & dealt))
        least = max(0, wanted - count_bits(int(allowed[g]) & rest))
        cost += int(SPREAD[max(1, most - least + 1)])
    for i in range(clauses):
        if int(clause[i]) & dealt and int(clause[i]) & rest:
            cost += LIVE
    return cost


def by_level(cards: int, order: Ints, levels: int) -> int:
    """The same set with a bit for each place in `order`."""
    found = 0
    for level in range(levels):
        if cards >> int(order[level]) & 1:
            found |= 1 << level
    return found

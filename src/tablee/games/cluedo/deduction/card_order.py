"""Before counting: which players are alike, and the best order in which to give out the open cards.

Players about whom the same is known and who have shown nothing share one hand: a deal of the shared hand
stands for the same number of deals to them, whatever its cards. Before the first question this leaves one
hand, and counting is a formula.

Kernels: they trust their arguments and never raise. Nothing is allocated.
"""

from __future__ import annotations

import numpy as np

from tablee.core.bits import count_bits, lowest_bit
from tablee.core.contract import Ints
from tablee.games.cluedo.deduction.propagation import HOLDERS, MYSTERY, PLAYERS

NOBODY = -1
# A thousand times the logarithm of how many sizes a part of a hand can have, and what a clause adds that
# some dealt card might have satisfied: together they estimate how many situations must be kept apart.
# Anything from 200 to 700 for a clause does about as well; the cards by number leave three to twelve times
# as many situations.
SPREAD = np.array([0] + [round(1000 * float(np.log(n))) for n in range(1, 64)], np.int64)
LIVE = 500


def group_players(
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
    """Writes each player's hand to `group`, and what the hand needs and may get. Returns how many hands."""
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
                if believed_alike(belief, p, first_member(group, g, p), open_cards):
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


def first_member(group: Ints, hand: int, players: int) -> int:
    """Returns the first of the players who has that hand, NOBODY if none has."""
    for p in range(players):
        if int(group[p]) == hand:
            return p
    return NOBODY


def believed_alike(belief: Ints, p: int, q: int, cards: int) -> bool:
    """Returns whether each of the cards is believed to be as likely with the one player as with the other."""
    while cards:
        card = lowest_bit(cards)
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
            weight[level * HOLDERS + g] = belief[card * HOLDERS + first_member(group, g, PLAYERS)]


def order_cards(
    cards: int, hands: int, need: Ints, allowed: Ints, clause: Ints, clauses: int, order: Ints
) -> int:
    """Writes the open cards to `order`, each time the one that leaves the fewest situations.

    Returns how many there are.
    """
    levels = 0
    dealt = 0
    while cards:
        best = -1
        least = 0
        rest = cards
        while rest:
            card = lowest_bit(rest)
            rest &= rest - 1
            bit = 1 << card
            cost = situations_estimate(dealt | bit, cards & ~bit, hands, need, allowed, clause, clauses)
            if best < 0 or cost < least:
                best = card
                least = cost
        order[levels] = best
        levels += 1
        dealt |= 1 << best
        cards &= ~(1 << best)
    return levels


def situations_estimate(
    dealt: int, rest: int, hands: int, need: Ints, allowed: Ints, clause: Ints, clauses: int
) -> int:
    """Returns an estimate, as a logarithm, of how many situations there are between `dealt` and `rest`."""
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
    """Returns the same set with a bit for each place in `order`."""
    found = 0
    for level in range(levels):
        if cards >> int(order[level]) & 1:
            found |= 1 << level
    return found

"""The mystery as it is put together card by card: which categories it has, and whether it may still fail.

A stage is the set of categories that have their card and, as long as these cards might become a failed
triple, the cards themselves. Without failed triples there are eight stages, with each some more.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Ints

ALLOCATES = True
HARMLESS = -1  # instead of the cards: they are part of no failed triple
NOWHERE = -1


def stages(category: Ints, failed: Ints, fails: int, levels: int) -> tuple[Ints, Ints]:
    """Where the stages with 0, 1, 2, 3 cards begin, and the stage that each reaches by each card.

    All sets are of levels. A failed triple itself is reached by no step.
    """
    most = 8 + 7 * fails
    have = np.zeros(most, np.int64)
    cards = np.zeros(most, np.int64)
    step = np.zeros(most * levels, np.int64)
    span = np.zeros(5, np.int64)
    cards[0] = 0 if fails else HARMLESS
    count = 1
    for picked in range(3):
        begin = int(span[picked])
        end = count
        span[picked + 1] = end
        for stage in range(begin, end):
            for level in range(levels):
                kind = kind_of(category, level)
                step[stage * levels + level] = NOWHERE
                if kind < 0 or int(have[stage]) >> kind & 1:
                    continue
                to_have = int(have[stage]) | 1 << kind
                to_cards = HARMLESS
                if int(cards[stage]) != HARMLESS:
                    to_cards = danger(int(cards[stage]) | 1 << level, failed, fails)
                if picked == 2 and to_cards != HARMLESS:
                    continue
                found = end
                while found < count and (int(have[found]) != to_have or int(cards[found]) != to_cards):
                    found += 1
                have[found] = to_have
                cards[found] = to_cards
                count = max(count, found + 1)
                step[stage * levels + level] = found
    span[4] = count
    return span, step


def kind_of(category: Ints, level: int) -> int:
    """The category of the card at a level, −1 if it cannot be in the mystery."""
    for kind in range(3):
        if int(category[kind]) >> level & 1:
            return kind
    return -1


def danger(cards: int, failed: Ints, fails: int) -> int:
    """The cards themselves if they are part of a failed triple."""
    for i in range(fails):
        if cards & ~int(failed[i]) == 0:
            return cards
    return HARMLESS

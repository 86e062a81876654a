"""What others' questions tell beyond their answers: an honest player seldom asks for a card of his own.

In 60 games of four copies each, cards of one's own had been named less often than others: professors and
subjects by `deducer` over twenty times less in the first four rounds, but only up to four times in
the ninth; by `notebook` seven times less at first, hardly less at the end; by `detective`, before it knew of
belief, about as often. Which it is shows in the cards that are known to be a player's. Rooms are named where
the way leads. The numbers below are chosen, not fitted.
"""

from __future__ import annotations

import math

import numpy as np

from tablee.games.cluedo.agents.decision import Decision, bits
from tablee.games.cluedo.deduction import YES, Belief, Deals

SCALE = 100  # what a card counts with a player who has not named it
BLUFFER = 0.3  # how many players name cards of their own as readily as others
SLIP = 0.05  # how much more seldom the rest do


def believe(decision: Decision, deals: Deals) -> Belief:
    """Returns how likely each card is with each player or, last, in the mystery, as `Deals` takes it.

    `deals` are all that are possible by what was said and shown.
    """
    facts, found = deals.knowledge, np.full_like(deals.certain, SCALE, np.int64)
    for other in range(facts.players):
        if other == decision.seat:
            continue
        named = int(decision.s["named"][other]) & facts.cards
        hand = sum(1 << card for card, sign in enumerate(deals.certain[:, other].tolist()) if sign == YES)
        people = facts.categories[0] | facts.categories[1]
        doubt = doubted(hand & people, named & people, people)
        found[bits(named & people), other] = max(1, round(SCALE * doubt))
        found[bits(named & facts.categories[2]), other] = max(1, round(SCALE * math.sqrt(doubt)))
    return found


def doubted(hand: int, named: int, cards: int) -> float:
    """Returns how much more seldom a player names a card for holding it, by the known part of the hand."""
    share = (named.bit_count() + 1) / (cards.bit_count() + 2)
    caught = (hand & named).bit_count()
    bluffer = BLUFFER * share**caught * (1.0 - share) ** (hand.bit_count() - caught)
    honest = (1.0 - BLUFFER) * (SLIP * share) ** caught * (1.0 - SLIP * share) ** (hand.bit_count() - caught)
    return (bluffer + SLIP * honest) / (bluffer + honest)

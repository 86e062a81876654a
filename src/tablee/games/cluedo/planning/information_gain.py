"""The information gain of a question: how much its answer would tell, estimated over deals drawn at random.

A question's answer, for the asker, is who shows which card, or that nobody does; for all others, who shows
one. Who holds several of the cards is taken to show any of them with equal chance.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablee.core.contract import Floats, Rng
from tablee.games.cluedo.deduction import YES, Belief, Deals
from tablee.games.cluedo.planning.decision import Decision, bits

SCALE = 100  # what a card counts with a player who has not named it
BLUFFER = 0.3  # how many players name cards of their own as readily as others
SLIP = 0.05  # how much more seldom the rest do


def believe(decision: Decision, deals: Deals) -> Belief:
    """Returns how likely each card is with each player or, last, in the mystery, as `Deals` takes it.

    `deals` are all that are possible by what was said and shown. Others' questions tell more: an honest
    player seldom asks for a card of his own. In 60 games of four copies each, cards of one's own had been
    named less often than others: professors and subjects by `deducer` over twenty times less in the first
    four rounds, but only up to four times in the ninth; by `notebook` seven times less at first, hardly less
    at the end; by `detective`, before it knew of belief, about as often. Which it is shows in the cards that
    are known to be a player's. Rooms are named where the way leads. SCALE, BLUFFER and SLIP are chosen, not
    fitted.
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


FEW = 60  # triples that are followed one by one; when there are more, each kind of card by itself
# What others learn counts against a question, but less than what the asker learns counts for it.
OTHERS = 0.1

Indices = NDArray[np.int64]


@dataclass(frozen=True)
class SampledDeals:
    """Deals drawn from all possible ones, as one asker needs them.

    What is to be found out comes in groups, of each of which exactly one thing is true: the mystery's triple,
    or its professor, its subject and its room.
    """

    seats: int
    after: Indices  # [card][deal]: how many seats after the asker the holder sits; `seats` − 1: none of them
    truth: Floats  # [deal][thing to be found out]: 1 for what is true
    groups: int
    first: slice  # the things of the first group

    @property
    def uncertainty(self) -> float:
        """All that is to be found out, in bits."""
        share = self.truth.mean(axis=0)
        return float(-(share * _log(share)).sum())


def sample_deals(deals: Deals, seat: int, count: int, samples: int, chance: Rng) -> SampledDeals:
    """Draws deals for the asker; `count` are all cards, those face up too. Modifies `chance`."""
    drawn = [deals.sample(chance) for _ in range(samples)]
    hands = np.array([deal for deal in drawn if deal is not None], np.int64)
    facts = deals.knowledge
    cards, seats = np.arange(count), facts.players
    after = np.full((len(cards), len(hands)), seats - 1)
    for holder in range(seats):
        after[(hands[:, holder] >> cards[:, None] & 1) == 1] = (holder - seat - 1) % seats
    mysteries = hands[:, -1]
    if np.count_nonzero(deals.triples) <= FEW:
        kept = np.unique(mysteries)
        truth = (mysteries[:, None] == kept).astype(np.float64)
        return SampledDeals(seats, after, truth, 1, slice(0, len(kept)))
    truth = (mysteries[:, None] >> cards & 1).astype(np.float64)
    return SampledDeals(seats, after, truth, 3, slice(0, facts.categories[0].bit_length()))


def information_gains(sampled: SampledDeals, professors: list[int], subjects: list[int], room: int) -> Floats:
    """Returns [professor][subject]: what a question in this room tells, less a part of what others hear."""
    after, nobody = sampled.after, sampled.seats - 1
    named = after[professors][:, None], after[subjects][None], after[room][None, None]
    nearest = np.minimum(np.minimum(named[0], named[1]), named[2])
    could = [(cards == nearest) & (nearest < nobody) for cards in named]
    share = 1.0 / np.maximum(1, could[0].astype(np.int64) + could[1] + could[2])
    answers = [(nearest == nobody).astype(np.float64)]
    answers += [share * (one & (nearest == shower)) for one in could for shower in range(nobody)]
    joint = np.stack([answer @ sampled.truth for answer in answers], axis=2)
    heard = joint[:, :, 1:].reshape(*joint.shape[:2], 3, nobody, -1).sum(axis=2)
    public = np.concatenate([joint[:, :, :1], heard], axis=2)
    found: Floats = _information(sampled, joint) - OTHERS * _information(sampled, public)
    return found


def _information(sampled: SampledDeals, counts: Floats) -> Floats:
    """Bits that an answer tells, from how often it came with each truth: [professor][subject][answer][truth].

    Counts of few deals look as if they told more than they do; the usual correction (Miller and Madow) takes
    off a share for every pair that occurs.
    """
    deals = len(sampled.truth)
    joint = counts / deals
    answer = joint[..., sampled.first].sum(axis=-1, keepdims=True)
    truth = joint.sum(axis=2, keepdims=True)
    told = (joint * (_log(joint) - _log(answer) - _log(truth))).sum(axis=(2, 3))
    pairs = np.count_nonzero(joint, axis=(2, 3)) - sampled.groups * np.count_nonzero(answer, axis=(2, 3))
    pairs -= np.count_nonzero(truth, axis=(2, 3)) - sampled.groups
    corrected: Floats = told - pairs / (2.0 * math.log(2.0) * deals)
    return corrected


def _log(share: Floats) -> Floats:
    found: Floats = np.log2(np.where(share > 0, share, 1.0))
    return found

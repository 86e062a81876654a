"""`Deals`: all deals that agree with what is known, counted exactly; the checked shell around the solver."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.contract import Floats, Rng
from tablee.core.jit import Copy, Kernels
from tablee.core.state import View
from tablee.games.cluedo.deduction import counting, solver
from tablee.games.cluedo.deduction.knowledge import Knowledge, knowledge_of
from tablee.games.cluedo.deduction.propagation import HOLDERS, MYSTERY
from tablee.games.cluedo.layout import CARDS

YES, NO, OPEN = 1, -1, 0

Certainty = NDArray[np.int8]
Belief = NDArray[np.int64]


class Deals:
    """All deals that `knowledge` allows; there are none if it contradicts itself.

    Counts are exact up to 2**53 and beyond that right to about one part in 10**13; zero is always exact.
    `kernels` are those of a game of Cluedo, any one: the solver reads none of its records.
    `belief` says what somebody thinks of them beyond what is known, by card and by player or, last, the
    mystery: a deal counts as often as the product of these whole numbers for its open cards.
    """

    def __init__(self, knowledge: Knowledge, kernels: Kernels, belief: Belief | None = None) -> None:
        self.knowledge = knowledge
        self._kernels = kernels
        facts = _facts(knowledge)
        self._size, self._has = facts[1], facts[2]
        self._solution: tuple[Any, ...] = self._copy(solver).solve(*facts, _by_holder(belief))

    def _copy(self, module: Any) -> Copy:
        return _copy(self._kernels, module)

    @cached_property
    def count(self) -> float:
        """How many there are, each as often as `belief` says."""
        order, group, need, *_, back = self._solution
        # The solver leaves no order where propagation has found a contradiction.
        if len(order) == 0:
            return 0.0
        ways = self._copy(counting).deals_per_hand_deal(self._size, self._has, group, need, -1)
        return float(back[0] * ways)

    @cached_property
    def weights(self) -> Floats:
        """In how many of them each card (row) is with each player or, last, in the mystery."""
        order, group, need, *layers, back = self._solution
        weights = np.zeros(CARDS * HOLDERS)
        if self.count:
            places = np.zeros(len(order) * HOLDERS)
            self._copy(counting).count_places(*layers, back, places)
            self._copy(counting).spread_weights(
                places, order, len(order), self._size, self._has, group, need, self.count, weights
            )
        seats = [*range(self.knowledge.players), MYSTERY]
        found: Floats = weights.reshape(CARDS, HOLDERS)[: self.knowledge.cards.bit_length(), seats]
        return found

    @cached_property
    def triples(self) -> Floats:
        """In how many of them each triple is the mystery, by the ranks of its cards in their categories."""
        order, group, need, weight, layer, first, steps, picks, *_ = self._solution
        categories = [_bits(mask) for mask in self.knowledge.categories]
        shape = tuple(map(len, categories))
        triples = np.zeros(shape)
        if self.count:
            kind, worth = np.zeros(len(order), np.int64), np.zeros(len(order), np.int64)
            for level, card in enumerate(order.tolist()):
                kind[level] = next(k for k in range(3) if card in categories[k])
                rank = categories[kind[level]].index(card)
                worth[level] = rank * int(np.prod(shape[kind[level] + 1 :]))
            self._copy(counting).count_triples(
                weight, layer, first, steps, picks, kind, worth, triples.reshape(-1)
            )
            triples *= self._copy(counting).deals_per_hand_deal(self._size, self._has, group, need, -1)
            # The pass over the layers counts failed triples as well.
            for mask in self.knowledge.failed:
                ranks = [[i for i, card in enumerate(cards) if mask >> card & 1] for cards in categories]
                if list(map(len, ranks)) == [1, 1, 1]:
                    triples[ranks[0][0], ranks[1][0], ranks[2][0]] = 0.0
        return triples

    @cached_property
    def certain(self) -> Certainty:
        """YES, NO or OPEN for each card (row) and player or, last, the mystery: all that logic can tell.

        Without any deal everything is NO.
        """
        # Counts are sums and products of whole numbers, so that zero is exact however large the others are.
        possible = self.weights > 0
        single = possible.sum(axis=1, keepdims=True) == 1
        return np.where(possible, np.where(single, YES, OPEN), NO).astype(np.int8)

    def sample(self, rng: Rng) -> tuple[int, ...] | None:
        """Draws one of them, as likely as it counts: cards by player and, last, the mystery.

        Returns None if there is none. Modifies `rng` in place.
        """
        dealt = np.zeros(HOLDERS, np.int64)
        order, group, need, weight, _, first, steps, _, span, step, back = self._solution
        if not self._copy(solver).draw_deal(
            self._size, self._has, order, group, need, weight, first, steps, span, step, back, rng, dealt
        ):
            return None
        return (*dealt[: self.knowledge.players].tolist(), int(dealt[MYSTERY]))


def possible_deals(view: View) -> Deals:
    """Returns all deals that agree with what the seat of the view knows."""
    return Deals(knowledge_of(view), view.game.kernels)


def _facts(knowledge: Knowledge) -> tuple[Any, ...]:
    """Returns the arguments of `solve`."""
    size, has, may = (np.zeros(HOLDERS, np.int64) for _ in range(3))
    size[: knowledge.players] = knowledge.sizes
    may[: knowledge.players] = knowledge.cards
    may[MYSTERY] = knowledge.cards
    has[MYSTERY] = knowledge.mystery
    if knowledge.has:
        has[: knowledge.players] = knowledge.has
    for seat, mask in enumerate(knowledge.has_not):
        may[seat] &= ~mask
    owner = np.array([p for p, _ in knowledge.clauses], np.int64)
    clause = np.array([mask for _, mask in knowledge.clauses], np.int64)
    whole = [f for f in knowledge.failed if all((f & kind).bit_count() == 1 for kind in knowledge.categories)]
    failed = np.array([f for f in whole if f.bit_count() == 3], np.int64)
    category = np.array(knowledge.categories, np.int64)
    return category, size, has, may, owner, clause, len(owner), failed, len(failed)


def _by_holder(belief: Belief | None) -> Belief:
    """Returns the belief with a place for every holder there could be, 1 where nothing is said."""
    found = np.ones((CARDS, HOLDERS), np.int64)
    if belief is not None:
        found[: len(belief), : belief.shape[1] - 1] = belief[:, :-1]
        found[: len(belief), MYSTERY] = belief[:, -1]
    return found.reshape(-1)


def _bits(mask: int) -> list[int]:
    return [card for card in range(CARDS) if mask >> card & 1]


@cache
def _copy(kernels: Kernels, module: Any) -> Copy:
    return kernels.copy(module)

"""`Deals`: all deals that agree with what is known, counted exactly; the checked shell around the solver.

`complete_deal` gives out the cards that a position given as text (positions.py) leaves open, so that the deal
agrees with all that was said and shown. A position that contradicts itself is never accepted, since kernels,
sheets and agents trust that some deal agrees with what is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.contract import Floats, Rng
from tablee.core.game import Game
from tablee.core.jit import Copy, Kernels
from tablee.core.state import View
from tablee.games.cluedo.deduction import counting, solver
from tablee.games.cluedo.deduction.knowledge import Knowledge, knowledge_of
from tablee.games.cluedo.deduction.propagation import HOLDERS, MYSTERY
from tablee.games.cluedo.layout import CARDS

YES, NO, OPEN = 1, -1, 0

Certainty = NDArray[np.int8]
Belief = NDArray[np.int64]

Clause = tuple[int, int]  # a seat, and cards of which it has shown one


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


def kinds_of(game: Game) -> tuple[int, int, int]:
    """Returns all professors, all subjects and all rooms that have a card, each as a set."""
    counts = [int(game.setup[0][kind]) for kind in ("professors", "subjects", "room_cards")]
    starts = [int(start) for start in np.cumsum([0, *counts])]
    first, second, third = (sum(1 << at for at in range(low, high)) for low, high in pairwise(starts))
    return first, second, third


def is_triple(game: Game, cards: int) -> bool:
    """Returns whether these are one card of each kind and nothing else."""
    return all((cards & kind).bit_count() == 1 for kind in kinds_of(game))


def complete_deal(game: Game, s: Any, clauses: Sequence[Clause]) -> bool:
    """Gives the cards that lie nowhere to the mystery and the hands of `s`, a STATE record, in place.

    They go in their order: one of each kind to the mystery, then to the hands; what is left over lies face
    up. Where that contradicts what was denied, shown and solved wrongly, each goes to the first place that
    leaves a deal which does not. Returns False if there is no such deal, or a card lies in two places.
    """
    lying = 0
    for pool in (int(s["mystery"]), int(s["face_up"]), *map(int, s["cluedo_hand"])):
        if lying & pool:
            return False
        lying |= pool
    sizes = tuple(int(size) for size in game.setup[0]["hand_size"][: game.seats])
    rest = [1 << at for at in range(sum(kind.bit_count() for kind in kinds_of(game))) if not lying >> at & 1]
    wanted = 3 - int(s["mystery"]).bit_count()
    wanted += sum(sizes) - sum(int(hand).bit_count() for hand in s["cluedo_hand"])
    if not 0 <= wanted <= len(rest):
        return False
    if any(solution and not is_triple(game, int(solution)) for solution in s["failed"]):
        return False
    # In their order first: most positions leave nothing to choose, and nothing needs to be compiled for that.
    before = int(s["mystery"]), s["cluedo_hand"].copy(), int(s["face_up"])
    _deal_in_order(game, s, rest, sizes)
    if _agrees(game, s, clauses, sizes):
        return True
    s["mystery"], s["cluedo_hand"], s["face_up"] = before
    s["face_up"] |= sum(rest[wanted:])
    return _deal_in_agreement(game, s, rest[:wanted], sizes, clauses)


def _deal_in_order(game: Game, s: Any, rest: Sequence[int], sizes: Sequence[int]) -> None:
    left = list(rest)
    for kind in kinds_of(game):
        chosen = next((card for card in left if card & kind), None)
        if int(s["mystery"]) & kind == 0 and chosen is not None:
            s["mystery"] |= chosen
            left.remove(chosen)
    for seat, size in enumerate(sizes):
        missing = max(0, size - int(s["cluedo_hand"][seat]).bit_count())
        s["cluedo_hand"][seat] |= sum(left[:missing])
        del left[:missing]
    s["face_up"] |= sum(left)


def _agrees(game: Game, s: Any, clauses: Sequence[Clause], sizes: Sequence[int]) -> bool:
    """Whether a complete deal has the right numbers of cards and contradicts nothing that is known."""
    hands = [int(hand) for hand in s["cluedo_hand"][: game.seats]]
    return (
        is_triple(game, int(s["mystery"]))
        and [hand.bit_count() for hand in hands] == list(sizes)
        and not any(hand & int(passed) for hand, passed in zip(hands, s["passed"], strict=False))
        and not any(cards & ~hand for hand, cards in zip(hands, _shown(s), strict=False))
        and all(hands[shower] & cards for shower, cards in clauses)
        and int(s["mystery"]) not in s["failed"]
    )


def _deal_in_agreement(
    game: Game, s: Any, rest: Sequence[int], sizes: tuple[int, ...], clauses: Sequence[Clause]
) -> bool:
    """Puts each card where a deal remains that agrees with everything, as exact counting says."""
    kinds, shown = [kind & ~int(s["face_up"]) for kind in kinds_of(game)], _shown(s)
    places = [int(s["mystery"]), *(int(hand) for hand in s["cluedo_hand"][: game.seats])]

    def possible() -> bool:
        known = Knowledge(
            categories=(kinds[0], kinds[1], kinds[2]),
            sizes=sizes,
            has=tuple(hand | cards for hand, cards in zip(places[1:], shown, strict=False)),
            has_not=tuple(int(passed) for passed in s["passed"][: game.seats]),
            clauses=tuple(clauses),
            failed=tuple(int(solution) for solution in s["failed"] if solution),
            mystery=places[0],
        )
        return bool(Deals(known, game.kernels).count)

    for card in rest:
        for at in range(len(places)):
            places[at] |= card
            if possible():
                break
            places[at] &= ~card
        else:
            return False
    s["mystery"], s["cluedo_hand"][: game.seats] = places[0], places[1:]
    return _agrees(game, s, clauses, sizes)


def _shown(s: Any) -> list[int]:
    """By seat the cards that it has shown to anybody."""
    return [int(np.bitwise_or.reduce(s["shown"][:, shower])) for shower in range(len(s["shown"]))]

"""What Skeleton tells the suites (tests/conformance/hooks.py says what there is to tell)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

import numpy as np

from tablee.core.state import State, View
from tablee.skeleton.game import rules
from tests.conformance.hooks import Board, Hooks


def exact(view: View, limit: int) -> Collection[State] | None:
    """All deals of the unseen cards to the hidden hands; None when they are more than `limit`."""
    record = view.record()[0]
    seen = {int(card) for card in record["skeleton_hand"].flat if card > 0} | {
        int(card) for card in record["trick"]
    }
    unseen = [
        card
        for card in range(1, rules.CARDS + 1)
        if card not in seen and not int(record["played"]) >> card & 1
    ]
    sizes = [int(np.count_nonzero(hand == rules.UNKNOWN)) for hand in record["skeleton_hand"]]
    found = []
    for hands in _deals(unseen, sizes):
        if len(found) == limit:
            return None
        world = view.record()
        for seat, hand in enumerate(hands):
            if hand:
                world[0]["skeleton_hand"][seat][: len(hand)] = sorted(hand, reverse=True)
        found.append(State(view.game, world))
    return found


def _deals(cards: list[int], sizes: list[int]) -> Iterator[list[tuple[int, ...]]]:
    if not sizes:
        yield []
        return
    for hand in combinations(cards, sizes[0]):
        for rest in _deals([card for card in cards if card not in hand], sizes[1:]):
            yield [hand, *rest]


def legal(state: State) -> set[str] | None:
    """RULES §2.1: any card of the hand."""
    return {str(card) for card in state.record()[0]["skeleton_hand"][state.mover].tolist() if card}


def points(state: State) -> int | None:
    """RULES §3.1: a point for every trick."""
    return int(state.game.options["cards"])


HOOKS = Hooks(exact=exact, legal=legal, points=points, seats=3, boards=(Board(seats=2), Board(seats=4)))

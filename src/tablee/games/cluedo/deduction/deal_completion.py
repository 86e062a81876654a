"""Completes a deal of which only some cards are given, so that it agrees with all that was said and shown.

For positions given as text (positions.py): a position that contradicts itself is never accepted, since
kernels, sheets and agents trust that some deal agrees with what is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from tablee.core.game import Game
from tablee.games.cluedo.deduction.deals import Deals
from tablee.games.cluedo.deduction.knowledge import Knowledge

Clause = tuple[int, int]  # a seat, and cards of which it has shown one


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

"""What the others hold, followed from the deal on by what one seat saw: nothing is read from its knowledge.

This is how puzzles are verified. Where `hand_chances.py` reads what the record keeps, here every hand that
is possible is carried along from move to move: whoever plays a card has drawn one that was not yet seen, and
keeps the other. It remembers everything, so it also shows where the record forgets (RULES.md §12.9). Rounds
in which a Chancellor has put cards back cannot be followed: the deck is then no longer in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import numpy as np

from tablee.core.puzzle import Moment
from tablee.core.state import State
from tablee.games.love_letter.cards import NAMES, edition_of
from tablee.games.love_letter.layout import BARON, COUNTESS, GUARD, KING, NOTHING, PRIEST, PRINCE
from tablee.games.love_letter.puzzles.hand_chances import Hands

Held = tuple[int, ...]  # the card of each seat, NOTHING for those that are out


def retraced_ways(moment: Moment, seat: int) -> dict[Hands, int]:
    """Returns the hands that the others may hold together, each with the number of ways in which it can be.

    The ways are counted card by card: every order in which the unseen cards can be dealt to the others.
    """
    possible = _possible_hands(moment, seat)
    s = moment.state.record()[0]
    others = [other for other in range(moment.game.seats) if other != seat and s["in_round"] >> other & 1]
    allowed = {tuple(held[other] for other in others) for held in possible}
    unseen = list(_unseen(moment.state, seat).elements())
    counted = Counter(cards for cards in permutations(unseen, len(others)) if cards in allowed)
    return {tuple(zip(others, cards, strict=True)): count for cards, count in counted.items()}


def _possible_hands(moment: Moment, seat: int) -> set[Held]:
    """Returns every combination of hands that fits what a seat has seen since the deal."""
    seats = range(moment.game.seats)
    first = moment.states[0]
    own = int(first.record()[0]["hand"][seat])
    unseen = _unseen(first, seat)
    possible = {
        (*cards[:seat], own, *cards[seat:]) for cards in permutations(unseen.elements(), len(seats) - 1)
    }
    for before, move, after in zip(moment.states, moment.moves, moment.states[1:], strict=False):
        grown = {kept for held in possible for kept in _played(held, before, move, seat)}
        seen = {result for held in grown for result in _carried_out(held, before, move, after, seat)}
        left = _unseen(after, seat)
        possible = {held for held in seen if not _others(held, seat) - left}
    return possible


def _others(held: Held, seat: int) -> Counter[int]:
    return Counter(card for at, card in enumerate(held) if at != seat and card != NOTHING)


def _unseen(state: State, seat: int) -> Counter[int]:
    """Returns the cards that a seat sees nowhere: neither open nor in its own hand."""
    s = state.record()[0]
    seen = Counter(int(card) for card in (*s["pile"][: s["pile_size"]], *s["face_up"], s["hand"][seat]))
    if s["mover"] == seat:
        seen.update(int(card) for card in s["drawn"][: s["drawn_count"]])
    return Counter(dict(enumerate(edition_of(state.game.options).copies))) - seen


def _played(held: Held, before: State, move: str, seat: int) -> Iterator[Held]:
    """Yields the hands once the mover has drawn a card and played one, before it does anything."""
    mover, card = before.mover, NAMES.index(move.partition(">")[0])
    s = before.record()[0]
    if mover == seat:
        cards = [int(s["hand"][seat]), int(s["drawn"][0])]
        cards.remove(card)
        yield _with(held, mover, cards[0])
        return
    pool = _unseen(before, seat) - _others(held, seat)
    kept = set(pool) if held[mover] == card else set()
    if pool[card]:
        kept.add(held[mover])
    for other in kept:
        if other != COUNTESS or card not in (KING, PRINCE):
            yield _with(held, mover, other)


def _carried_out(held: Held, before: State, move: str, after: State, seat: int) -> Iterator[Held]:
    """Yields the hands after the effect of a card, if it can have been what the seat saw."""
    name, _, rest = move.partition(">")
    mover, card, new = before.mover, NAMES.index(name), after.record()[0]
    gone = [at for at in range(len(held)) if (before.record()[0]["in_round"] & ~new["in_round"]) >> at & 1]
    # Whoever goes out lays the hand open, as the last discard.
    if any(held[out] != new["pile"][new["pile_size"] - 1] for out in gone):
        return
    target = int(rest.partition(":")[0]) - 1 if rest else NOTHING
    if target == NOTHING:
        pass
    elif card == GUARD:
        if (held[target] == NAMES.index(rest.partition(":")[2])) != (target in gone):
            return
    elif card == PRIEST:
        if seat == mover and held[target] != new["hand"][target]:
            return
    elif card == BARON:
        if not _fits_baron(held, mover, target, gone, new, seat):
            return
    elif card == PRINCE:
        yield from _after_prince(held, target, gone, after, seat)
        return
    elif card == KING:
        swapped = _with(_with(held, mover, held[target]), target, held[mover])
        if seat not in (mover, target) or all(swapped[at] == new["hand"][at] for at in (mover, target)):
            yield swapped
        return
    for out in gone:
        held = _with(held, out, NOTHING)
    yield held


def _fits_baron(held: Held, mover: int, target: int, gone: list[int], new: np.void, seat: int) -> bool:
    """Whether a comparison can have gone as it did; the two of them saw both cards."""
    mine, theirs = held[mover], held[target]  # kinds are in the order of values
    lower = [] if mine == theirs else [mover if mine < theirs else target]
    stay = [at for at in (mover, target) if at not in gone]
    return lower == gone and (seat not in (mover, target) or all(held[at] == new["hand"][at] for at in stay))


def _after_prince(held: Held, target: int, gone: list[int], after: State, seat: int) -> Iterator[Held]:
    """Yields the hands after a card was discarded, which all see, and another drawn."""
    new = after.record()[0]
    if held[target] != new["pile"][new["pile_size"] - 1]:
        return
    without = _with(held, target, NOTHING)
    if gone:
        yield without
    elif target == seat:
        yield _with(held, target, int(new["hand"][seat]))
    else:
        for card in _unseen(after, seat) - _others(without, seat):
            yield _with(held, target, card)


def _with(held: Held, seat: int, card: int) -> Held:
    return (*held[:seat], card, *held[seat + 1 :])

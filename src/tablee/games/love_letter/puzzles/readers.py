"""How hard a puzzle is: a reader for each level, who uses more of what is known than the one below.

No agent says what another holds, and agents guess by what people tend to keep, which the questions leave
aside. So the levels are readers instead: each reckons by the facts it uses, and answers what is likeliest by
them; of answers that are equally likely one is drawn by lot.

| level | uses |
|---|---|
| 1 | nothing |
| 2 | the cards that lie open, and its own |
| 3 | and the last thing that was told of each hand |
| 4 | and everything that was told of each hand |
| 5 | and all hands together: a card that one must hold is no card of another's |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from tablee.core import rng
from tablee.core.puzzle import Moment
from tablee.core.state import View
from tablee.games.love_letter.cards import NAMES, names_in
from tablee.games.love_letter.layout import KINDS
from tablee.games.love_letter.packs import copies, not_open, without
from tablee.games.love_letter.puzzles.hand_chances import Chances, chances_of, hand_ways

# By hand, the seat counted from 1: who made a move, the move, and the cards that cannot be held since then.
Told = Mapping[str, Sequence[tuple[int, str, Sequence[str]]]]
Answer = TypeVar("Answer")


def told_of_hands(moment: Moment, seat: int) -> dict[str, list[list[object]]]:
    """Returns what has been told a seat of the cards that others hold now."""
    found = {}
    kinds = int(moment.game.setup[0]["kinds"])
    rows = [state.view(seat).record()[0]["mask"][seat] for state in moment.states]
    for holder in range(moment.game.seats):
        told: list[list[object]] = []
        for at, move in enumerate(moment.moves):
            was, now = int(rows[at][holder]), int(rows[at + 1][holder])
            if now & ~was:  # another card may be held since
                told, was = [], kinds
            if now != was:
                told.append([moment.states[at].mover + 1, move, names_in(was & ~now)])
        if told and rows[-1][holder]:
            found[str(holder + 1)] = told
    return found


def read_hands(view: View, told: Told, level: int) -> Chances:
    """Returns what the reader of a level thinks of every other hand: how likely each card is."""
    if level >= 5:
        return chances_of(hand_ways(view))
    record, setup = view.record(), view.game.setup
    s = record[0]
    pack = int(setup[0]["ll_copies"])
    if level >= 2:
        pack = not_open(setup, record)
        for card in (s["hand"][view.seat], *s["drawn"][: s["drawn_count"]]):
            pack = without(pack, int(card))
    others = [seat for seat in range(view.game.seats) if seat != view.seat and s["in_round"] >> seat & 1]
    used = {3: slice(-1, None), 4: slice(None)}.get(level, slice(0))
    found = {}
    for seat in others:
        excluded = {name for _, _, names in told.get(str(seat + 1), ())[used] for name in names}
        weights = {card: copies(pack, card) for card in range(KINDS) if NAMES[card] not in excluded}
        if level == 1:  # any card there is, however many there are of it
            weights = {card: min(count, 1) for card, count in weights.items()}
        total = sum(weights.values())
        found[seat] = {card: Fraction(count, total) for card, count in weights.items() if count}
    return found


def likeliest(weights: Mapping[Answer, Fraction], seed: int) -> Answer:
    """Returns the likeliest answer; of several, one drawn by a seed."""
    most = max(weights.values())
    best = [answer for answer in weights if weights[answer] == most]
    return best[rng.below(rng.stream(seed, "reader"), len(best))]

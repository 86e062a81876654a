"""What can be answered to a puzzle of Cluedo, and which facts about a deal an answer claims.

| question | an answer | says |
| --- | --- | --- |
| `held` | `poker 2` | player 2 has the poker: card and player as for the question `why` |
| `mystery` | `poker` | it is in the mystery |
| `solution` | `accuse:garnet,poker,library` | all three are: the text of the accusation |
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from tablee.core import rng
from tablee.core.contract import Rng
from tablee.core.game import Game
from tablee.core.state import View
from tablee.games.cluedo.deduction.clue_sheet import HAS, HAS_NOT, basic_marks, full_marks
from tablee.games.cluedo.explanation.inference_steps import Fact
from tablee.games.cluedo.notation import notation

HELD, MYSTERY, SOLUTION = "held", "mystery", "solution"
ACCUSE = "accuse:"
LEAST_OPEN = 3  # choices that the basic sheet does not exclude, the answer among them
MOST_OPEN = 5  # of those, where there are many
EXCLUDED = 1  # and so many that it does

Marks = Sequence[tuple[str, ...]]  # by card: a sign for each seat and at last for the mystery


def facts_of(game: Game, question: str, choice: str) -> tuple[Fact, ...]:
    """Returns which cards an answer says are where: cards by bit, the mystery after the seats.

    :raises ValueError: when there is no such card or no such seat.
    """
    slugs = notation(game).slugs
    if question == SOLUTION:
        return tuple((slugs.index(card), game.seats) for card in choice.removeprefix(ACCUSE).split(","))
    card, _, seat = choice.partition(" ")
    holders = [str(holder + 1) for holder in range(game.seats)]
    return ((slugs.index(card), holders.index(seat) if question == HELD else game.seats),)


def choice_of(game: Game, question: str, facts: Sequence[Fact]) -> str:
    """Returns the answer that claims the facts, the cards of a solution in the order of their kinds."""
    cards = [notation(game).slugs[card] for card, _ in facts]
    if question == SOLUTION:
        return ACCUSE + ",".join(cards)
    return f"{cards[0]} {facts[0][1] + 1}" if question == HELD else cards[0]


def choices_for(view: View, question: str, answer: Sequence[Fact], chance: Rng) -> tuple[str, ...]:
    """Returns answers to choose from, of which `answer` alone is right; none where too few could be.

    Among them is nothing that the seat of the view has itself.
    """
    game, marks = view.game, basic_marks(view)
    certain = full_marks(view)
    own = int(view.record()[0]["cluedo_hand"][view.seat])
    wrong = [
        claim
        for claim in _claims(game, question, answer, own)
        if not all(certain[card][holder] == HAS for card, holder in claim)
    ]
    fits = [claim for claim in wrong if not excluded(claim, marks)]
    if len(fits) + 1 < LEAST_OPEN:
        return ()
    if question != MYSTERY:  # where all cards of the kind are the choices
        others = [claim for claim in wrong if excluded(claim, marks)]
        wrong = [*_drawn(fits, MOST_OPEN - 1, chance), *_drawn(others, EXCLUDED, chance)]
    return tuple(choice_of(game, question, claim) for claim in sorted([tuple(answer), *wrong]))


def excluded(claim: Sequence[Fact], marks: Marks) -> bool:
    """Returns whether a sheet says that a claim is wrong."""
    return any(marks[card][holder] == HAS_NOT for card, holder in claim)


def _claims(game: Game, question: str, answer: Sequence[Fact], own: int) -> list[tuple[Fact, ...]]:
    """Returns all claims like the right one, without the seat's own cards."""
    kinds = [[notation(game).slugs.index(card) for card in kind] for kind in notation(game).kinds]
    open_kinds = [[card for card in kind if not own >> card & 1] for kind in kinds]
    (first, holder) = answer[0]
    if question == SOLUTION:
        return [tuple((card, holder) for card in cards) for cards in product(*open_kinds)]
    if question == MYSTERY:
        cards = next(kind for kind, every in zip(open_kinds, kinds, strict=True) if first in every)
    else:
        cards = [card for kind in open_kinds for card in kind]
    return [((card, holder),) for card in cards]


def _drawn(claims: Sequence[tuple[Fact, ...]], most: int, chance: Rng) -> list[tuple[Fact, ...]]:
    """Returns at most so many of the claims."""
    order = np.arange(len(claims), dtype=np.int64)
    rng.shuffle(chance, order, len(order))
    return [claims[int(at)] for at in order[:most]]

"""The clue sheet of the course: `+`, `-` or `?` for every card and player, from what one seat can know.

There are three: `basic_sheet`, what the course's rules write down; `full_sheet`, everything that is certain;
and `odds`, the exact chances. Sets of cards are bits, in the order of layout.py; `notation` has their slugs.
Why something is certain tells the package `explanation`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from tablee.core.contract import Floats
from tablee.core.errors import BadUse
from tablee.core.notes import N_, Note
from tablee.core.state import View
from tablee.games.cluedo.deduction import NO, OPEN, YES, Deals, knowledge_of, possible_deals
from tablee.games.cluedo.layout import CARD_BITS, SHOWER
from tablee.games.cluedo.notation import notation

HAS, HAS_NOT, UNKNOWN = "+", "-", "?"
SIGNS = {YES: HAS, NO: HAS_NOT, OPEN: UNKNOWN}


@dataclass(frozen=True)
class ClueSheet:
    """What a seat has noted (−1: what anybody could)."""

    kinds: tuple[int, int, int]  # professors, subjects and rooms that are dealt or in the mystery
    face_up: int  # cards left over: nobody's, and not in the mystery
    has: tuple[int, ...]  # by seat
    has_not: tuple[int, ...]  # by seat

    def mark(self, card: int, seat: int) -> str:
        """Returns one place of the sheet; cards are numbered by bit."""
        if self.has[seat] >> card & 1:
            return HAS
        return HAS_NOT if self.has_not[seat] >> card & 1 else UNKNOWN

    def row(self, card: int) -> str:
        """Returns the marks of a card, seat by seat: `-+--`."""
        return "".join(self.mark(card, seat) for seat in range(len(self.has)))

    @property
    def mystery(self) -> int:
        """The cards that are in the mystery, for nobody has them (the course's estDansLeMystere)."""
        cards = self.kinds[0] | self.kinds[1] | self.kinds[2]
        for mask in self.has_not:
            cards &= mask
        return cards

    @property
    def held(self) -> int:
        """The cards of which it is known who has them."""
        cards = 0
        for mask in self.has:
            cards |= mask
        return cards

    @property
    def known(self) -> int:
        """The cards of which it is known where they are (estConnue)."""
        return self.held | self.mystery | self.face_up

    def is_known(self, card: int) -> bool:
        """Returns whether it is known where a card is."""
        return bool(self.known >> card & 1)

    def is_in_mystery(self, card: int) -> bool:
        """Returns whether a card is certainly in the mystery."""
        return bool(self.mystery >> card & 1)

    def unknown(self, kind: int) -> int:
        """The cards of a kind (0, 1, 2) of which it is not known where they are (listeCartesInconnues)."""
        return self.kinds[kind] & ~self.known

    def held_by(self, seat: int, kind: int) -> int:
        """Returns the cards of a kind that a seat certainly has (listeCartesJoueur)."""
        return self.has[seat] & self.kinds[kind]

    @property
    def sure(self) -> dict[int, int]:
        """The mystery's card by its kind, for the kinds where it is certain (hypothesesSures)."""
        found = {kind: self.mystery & cards for kind, cards in enumerate(self.kinds)}
        return {kind: mask.bit_length() - 1 for kind, mask in found.items() if mask}

    @property
    def solution(self) -> int | None:
        """The mystery, once all of it is certain."""
        return self.mystery if len(self.sure) == 3 else None


def basic_sheet(view: View) -> ClueSheet:
    """Returns the sheet by the course's own rules.

    It has one's hand, cards shown to oneself, and what others said they have not.
    """
    facts = knowledge_of(view)
    has = list(facts.has)
    has_not = list(facts.has_not)
    for seat, mask in enumerate(facts.has):
        for other in range(facts.players):
            if other != seat:
                has_not[other] |= mask
    if view.seat >= 0:
        has_not[view.seat] = facts.cards & ~has[view.seat]
    face_up = int(view.record()[0]["face_up"])
    has_not = [mask & ~known | face_up | facts.mystery for mask, known in zip(has_not, has, strict=True)]
    return ClueSheet(facts.categories, face_up, tuple(has), tuple(has_not))


def full_sheet(view: View, deals: Deals | None = None) -> ClueSheet:
    """Returns the sheet with everything that follows from what is known.

    `deals` are those of the view, if at hand.
    """
    deals = deals or possible_deals(view)
    facts, certain = deals.knowledge, deals.certain
    has, has_not = [0] * facts.players, [0] * facts.players
    for card, row in enumerate(certain.tolist()):
        for seat, sign in enumerate(row[:-1]):
            has[seat] |= (sign == YES) << card
            has_not[seat] |= (sign == NO) << card
    face_up = int(view.record()[0]["face_up"])
    return ClueSheet(facts.categories, face_up, tuple(has), tuple(mask | face_up for mask in has_not))


# --- for people: a column more, the mystery's ---------------------------------------------------


def basic_marks(view: View) -> list[tuple[str, ...]]:
    """Returns rows of marks by card, for each seat and at last the mystery, with no more than a glance."""
    noted = _with_plain_answers(basic_sheet(view), view)
    found = noted.mystery
    solved_kinds = sum(kind for kind in noted.kinds if kind & found)  # its card of these kinds is known
    rows = []
    for card in range(len(notation(view.game).slugs)):
        mystery = HAS_NOT if (noted.known | solved_kinds) >> card & 1 else UNKNOWN
        rows.append((*noted.row(card), HAS if found >> card & 1 else mystery))
    return rows


def full_marks(view: View, deals: Deals | None = None) -> list[tuple[str, ...]]:
    """Returns the same rows with everything that is certain. `deals` are those of the view, if at hand."""
    deals = deals or possible_deals(view)
    rows = [tuple(SIGNS[sign] for sign in row) for row in deals.certain.tolist()]
    face_up = [(HAS_NOT,) * (view.game.seats + 1)] * (len(notation(view.game).slugs) - len(rows))
    return [*rows, *face_up]


def _with_plain_answers(sheet: ClueSheet, view: View) -> ClueSheet:
    """With the cards that everybody could tell when they were shown (RULES.md §5.3)."""
    s = view.record()[0]
    has, has_not = list(sheet.has), list(sheet.has_not)
    for clause in map(int, s["clauses"][: s["clause_count"]]):
        card = clause & CARD_BITS
        if card.bit_count() == 1:
            shower = clause >> SHOWER & 7
            has[shower] |= card
            has_not = [mask if seat == shower else mask | card for seat, mask in enumerate(has_not)]
    return replace(sheet, has=tuple(has), has_not=tuple(has_not))


# --- chances ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CardOdds:
    """Exact chances, every deal that agrees with what is known being equally likely."""

    cards: Floats  # [card][seat, or last the mystery]; of a card that lies face up all are 0
    triples: Floats  # [professor][subject][room], by their ranks among the cards not face up


def odds(view: View, deals: Deals | None = None) -> CardOdds:
    """Returns the chances of a view; `deals` are those of the view, if at hand.

    Raises BadUse where no deal agrees with what is known; no position that a game accepts is like that.
    """
    deals = deals or possible_deals(view)
    if not deals.count:
        raise BadUse(why=Note("no_deal", N_("no deal agrees with what is known in this position")))
    cards = np.zeros((len(notation(view.game).slugs), view.game.seats + 1))
    cards[: len(deals.weights)] = deals.weights / deals.count
    return CardOdds(cards, deals.triples / deals.count)

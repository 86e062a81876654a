"""The clue sheet of a view as the course draws it: of every card, who has it and who has not.

Only what is said outright counts: cards in one's hand, shown, face up, or said not to be held, and that a
card lies in one place. What follows from counting is left to inference.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablee.core.state import View
from tablee.games.cluedo.knowledge import clause_shower, knows_mystery, seen_cards
from tablee.games.cluedo.layout import CARD_BITS

MYSTERY = -1
HAS, HAS_NOT, OPEN = "+", "-", "?"


@dataclass(frozen=True)
class Clues:
    """Masks of cards, for each seat and at last for the mystery."""

    has: tuple[int, ...]
    has_not: tuple[int, ...]

    def mark(self, card: int, holder: int) -> str:
        """`+`, `-` or `?` for a card, by bit, and a seat or the mystery."""
        if self.has[holder] >> card & 1:
            return HAS
        return HAS_NOT if self.has_not[holder] >> card & 1 else OPEN


def clues(view: View) -> Clues:
    record, seat, seats = view.record(), view.seat, range(view.game.seats)
    s, g = record[0], view.game.setup[0]
    cards = (1 << (int(g["professors"]) + int(g["subjects"]) + int(g["room_cards"]))) - 1
    has = [seen_cards(record, seat, holder) for holder in seats]
    for clause in map(int, s["clauses"][: s["clause_count"]]):
        held = clause & CARD_BITS
        if held & (held - 1) == 0:  # everybody could tell which card was shown
            has[clause_shower(clause)] |= held
    has_not = [int(s["passed"][holder]) | int(s["face_up"]) for holder in seats]
    if seat >= 0:
        has_not[seat] |= cards & ~has[seat]
    mystery = int(s["mystery"]) if knows_mystery(record, seat) else 0
    held_by_somebody = sum_of(has)
    for holder in seats:
        has_not[holder] |= (held_by_somebody & ~has[holder]) | mystery
    for card in (1 << at for at in range(cards.bit_length())):
        if not card & int(s["face_up"]) and all(mask & card for mask in has_not):
            mystery |= card
    not_in_mystery = held_by_somebody | int(s["face_up"])
    if knows_mystery(record, seat):
        not_in_mystery = cards & ~mystery
    return Clues((*has, mystery), (*has_not, not_in_mystery))


def sum_of(masks: list[int]) -> int:
    """All cards of some masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found

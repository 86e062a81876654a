"""`deducer`: a player who misses no conclusion, asks for what is open, and never guesses."""

from __future__ import annotations

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.state import View
from tablee.games.cluedo.agents.notebook import guess
from tablee.games.cluedo.deduction import OPEN, Deals, possible_deals
from tablee.games.cluedo.deduction.clue_sheet import ClueSheet, full_sheet
from tablee.games.cluedo.layout import (
    ASKING,
    CARD_BITS,
    CHOOSING,
    MOVING,
    PASSAGE,
    ROLL,
    SHOW,
    SHOWER,
    SHOWING,
    SQUARES,
    STAY,
    TO,
)
from tablee.games.cluedo.planning.decision import Decision, bits


class Deducer:
    """Never gives a solution that is not certain, unless the rules force it to."""

    def choose(self, view: View, budget: Budget, seed: int) -> str:  # noqa: ARG002 - needs no time
        """Returns the text of a move; needs no time, so the budget does not matter."""
        decision = Decision(view, rng.stream(seed, "deducer"))
        if decision.phase == SHOWING:
            return decision.text(SHOW + least_revealing_card(decision))
        deals = possible_deals(view)
        return decision.text(_Logic(decision, full_sheet(view, deals), open_in_mystery(deals)).move())


def open_in_mystery(deals: Deals) -> int:
    """Returns the cards of which it is open whether they are in the mystery."""
    return sum(1 << card for card, sign in enumerate(deals.certain[:, -1].tolist()) if sign == OPEN)


class _Logic:
    """One decision by logic alone."""

    def __init__(self, decision: Decision, sheet: ClueSheet, possible: int) -> None:
        self.decision, self.sheet, self.possible = decision, sheet, possible

    def move(self) -> int:
        """Returns the move."""
        decision = self.decision
        if decision.may_accuse and self.sheet.solution is not None:
            return decision.accusation(self.sheet.solution)
        if decision.phase == CHOOSING:
            return self.way()
        if decision.phase == MOVING:
            return self.walk()
        if decision.phase == ASKING:
            return decision.question(self.card(0), self.card(1))
        return guess(decision, self.sheet) if decision.must_accuse else decision.decline()

    def card(self, kind: int) -> int:
        """Returns a card that may be in the mystery; where its kind is solved, one that nobody can show."""
        cards = self.sheet.kinds[kind]
        # A card that nobody can show makes the answer tell about the other two.
        silent = self.sheet.held_by(self.decision.seat, kind) | (self.sheet.mystery & cards)
        return self.decision.pick(bits(cards & self.possible or silent))

    def targets(self) -> list[int]:
        """Returns the rooms to go to: the archive with the solution, otherwise rooms where asking helps.

        Those are the rooms that may be in the mystery or, if that is solved, those that nobody can show.
        """
        if self.sheet.solution is not None:
            return [self.decision.archive]
        cards = self.sheet.kinds[2]
        silent = self.sheet.held_by(self.decision.seat, 2) | (self.sheet.mystery & cards)
        return [self.decision.room_of(card) for card in bits(cards & self.possible or silent)]

    def way(self) -> int:
        """Returns to stay, to take the passage or to roll."""
        decision, targets = self.decision, self.targets()
        here = decision.place - SQUARES
        if STAY in decision.moves and here in targets:
            return STAY
        if PASSAGE in decision.moves:
            by_passage = 1.0 + min(decision.turns_after(SQUARES + decision.passage, room) for room in targets)
            # The passage at equal turns, for dice can disappoint.
            if by_passage <= min(float(decision.turns[decision.place, room]) for room in targets):
                return PASSAGE
        return ROLL

    def walk(self) -> int:
        """Returns the walk to the place from which a target is fewest turns away."""
        decision, targets = self.decision, self.targets()
        places = [
            place for place in decision.places if place != SQUARES + decision.archive
        ] or decision.places
        if decision.archive in targets:
            places = decision.places
        if not places:
            return decision.moves[0]
        turns = {place: min(decision.turns_after(place, room) for room in targets) for place in places}
        best = min(turns.values())
        return TO + decision.pick([place for place, need in turns.items() if need == best])


# --- which card to show (RULES.md §5.3) ---------------------------------------------------------


def least_revealing_card(decision: Decision) -> int:
    """Returns the card to show that tells the asker least.

    That is a card the asker knows already, or else one that many know, of a kind with many cards.
    """
    asker = int(decision.s["seat"])
    known = int(decision.s["shown"][asker][decision.seat]) | _known_to_all(decision)
    ranks = {
        card: (known >> card & 1, _witnesses(decision, card), _kind_size(decision, card))
        for card in decision.shows
    }
    best = max(ranks.values())
    return decision.pick([card for card, rank in ranks.items() if rank == best])


def _known_to_all(decision: Decision) -> int:
    """Returns the own cards that everybody can tell: once shown when it could have been no other."""
    found = 0
    for clause in map(int, decision.s["clauses"][: decision.s["clause_count"]]):
        cards = clause & CARD_BITS
        if clause >> SHOWER & 7 == decision.seat and cards & (cards - 1) == 0:
            found |= cards
    return found


def _witnesses(decision: Decision, card: int) -> int:
    """Returns how many have seen the card."""
    return sum(
        int(decision.s["shown"][other][decision.seat]) >> card & 1
        for other in range(decision.view.game.seats)
    )


def _kind_size(decision: Decision, card: int) -> int:
    professors, subjects = int(decision.g[0]["professors"]), int(decision.g[0]["subjects"])
    if card < professors:
        return professors
    return subjects if card < professors + subjects else int(decision.g[0]["room_cards"])

"""A player who misses no conclusion: asks for what is open, goes where asking helps, and never guesses."""

from __future__ import annotations

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.state import View
from tablee.games.cluedo.agents.notebook import guess
from tablee.games.cluedo.agents.seat import Seat, bits
from tablee.games.cluedo.agents.showing import least_telling
from tablee.games.cluedo.inference import OPEN, Deals
from tablee.games.cluedo.layout import (
    ASKING,
    CHOOSING,
    MOVING,
    PASSAGE,
    ROLL,
    SHOW,
    SHOWING,
    SQUARES,
    STAY,
    TO,
)
from tablee.games.cluedo.sheet import Sheet, all_deals, full


class Deducer:
    """Never gives a solution that is not certain, unless the rules force it to."""

    def choose(self, view: View, budget: Budget, seed: int) -> str:  # noqa: ARG002 - needs no time
        seat = Seat(view, rng.stream(seed, "deducer"))
        if seat.phase == SHOWING:
            return seat.text(SHOW + least_telling(seat))
        deals = all_deals(view)
        return seat.text(_Logic(seat, full(view, deals), possible(deals)).move())


def possible(deals: Deals) -> int:
    """The cards of which it is open whether they are in the mystery."""
    return sum(1 << card for card, sign in enumerate(deals.certain[:, -1].tolist()) if sign == OPEN)


class _Logic:
    """One decision."""

    def __init__(self, seat: Seat, sheet: Sheet, possible: int) -> None:
        self.seat, self.sheet, self.possible = seat, sheet, possible

    def move(self) -> int:
        seat = self.seat
        if seat.may_accuse and self.sheet.solution is not None:
            return seat.accusation(self.sheet.solution)
        if seat.phase == CHOOSING:
            return self.way()
        if seat.phase == MOVING:
            return self.walk()
        if seat.phase == ASKING:
            return seat.question(self.card(0), self.card(1))
        return guess(seat, self.sheet) if seat.must_accuse else seat.decline()

    def card(self, kind: int) -> int:
        """A card that may be in the mystery; where that is settled, one that nobody can show."""
        cards = self.sheet.kinds[kind]
        silent = self.sheet.held_by(self.seat.number, kind) | (self.sheet.mystery & cards)
        return self.seat.pick(bits(cards & self.possible or silent))

    def targets(self) -> list[int]:
        """The archive with the solution; or rooms that may be in the mystery, or that nobody can show."""
        if self.sheet.solution is not None:
            return [self.seat.archive]
        cards = self.sheet.kinds[2]
        silent = self.sheet.held_by(self.seat.number, 2) | (self.sheet.mystery & cards)
        return [self.seat.room_of(card) for card in bits(cards & self.possible or silent)]

    def way(self) -> int:
        """Stay, passage or dice."""
        seat, targets = self.seat, self.targets()
        here = seat.place - SQUARES
        if STAY in seat.moves and here in targets:
            return STAY
        if PASSAGE in seat.moves:
            by_passage = 1.0 + min(seat.turns_after(SQUARES + seat.passage, room) for room in targets)
            if by_passage <= min(float(seat.turns[seat.place, room]) for room in targets):
                return PASSAGE
        return ROLL

    def walk(self) -> int:
        """To the place from which a target is fewest turns away."""
        seat, targets = self.seat, self.targets()
        places = [place for place in seat.places if place != SQUARES + seat.archive] or seat.places
        if seat.archive in targets:
            places = seat.places
        if not places:
            return seat.moves[0]
        turns = {place: min(seat.turns_after(place, room) for room in targets) for place in places}
        best = min(turns.values())
        return TO + seat.pick([place for place, need in turns.items() if need == best])

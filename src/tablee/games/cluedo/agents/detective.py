"""A player who reckons with chances: asks what tells most, and does what most likely wins the race."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.state import View
from tablee.games.cluedo.agents.belief import believe
from tablee.games.cluedo.agents.deducer import possible
from tablee.games.cluedo.agents.race import LEAST, Race
from tablee.games.cluedo.agents.seat import Seat, bits
from tablee.games.cluedo.agents.showing import least_telling
from tablee.games.cluedo.agents.telling import Imagined, gains, imagine
from tablee.games.cluedo.agents.ways import rolls, turns_for
from tablee.games.cluedo.inference import Deals
from tablee.games.cluedo.layout import (
    ARCHIVE_ONLY,
    ASKING,
    CHOOSING,
    FORCED,
    MOVING,
    PASSAGE,
    ROLL,
    SHOW,
    SHOWING,
    SQUARES,
    STAY,
    TO,
)
from tablee.games.cluedo.sheet import all_deals, full

SAMPLES = 300
NEXT = 0.5  # what a later question tells, in parts of the best question that could be asked now
MOST = 6  # questions to plan ahead for


class Detective:
    """`samples` deals are drawn to judge questions; the chances of solutions are exact.

    Deals are the more likely the better they explain what others have asked for (belief.py). With `guess` it
    gives a likely solution where waiting would let another come first, without only a certain one, unless the
    rules force it to.
    """

    def __init__(self, samples: int = SAMPLES, guess: bool = True) -> None:
        self.samples = samples
        self.guess = guess

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        seat = Seat(view, rng.stream(seed, "detective"))
        if seat.phase == SHOWING:
            return seat.text(SHOW + least_telling(seat))
        samples = min(self.samples, budget.simulations or self.samples)
        return seat.text(_Case(seat, all_deals(view), samples, guess=self.guess).move())


class _Case:
    """One decision."""

    def __init__(self, seat: Seat, plain: Deals, samples: int, *, guess: bool) -> None:
        self.seat, self.samples = seat, samples
        self.sheet = full(seat.view, plain)
        self.deals = Deals(plain.knowledge, seat.view.game.kernels, believe(seat, plain))
        self.race = Race(seat, self.deals, plain, guess=guess)
        self.may_solve = guess or self.sheet.solution is not None
        self.in_archive_only = int(seat.g[0]["accusation"]) == ARCHIVE_ONLY
        self.noted: dict[tuple[int, float], float] = {}

    def move(self) -> int:
        seat = self.seat
        if seat.may_accuse and (seat.must_accuse or self.sheet.solution is not None):
            return seat.accusation(self.likeliest)
        if seat.phase == CHOOSING:
            return self.way()
        if seat.phase == MOVING:
            return self.walk()
        if seat.phase == ASKING:
            return self.ask()
        return self.solve()

    # --- solutions ----------------------------------------------------------------------------

    @cached_property
    def likeliest(self) -> int:
        """The cards of the triple that is most likely the mystery."""
        ranks = np.unravel_index(int(self.deals.triples.argmax()), self.deals.triples.shape)
        kinds = self.deals.knowledge.categories
        return sum(1 << bits(cards)[int(rank)] for cards, rank in zip(kinds, ranks, strict=True))

    def solve(self) -> int:
        """The likeliest solution, unless waiting or going on is better."""
        seat = self.seat
        later = max(self.worth(room, float(seat.turns[seat.place, room])) for room in self.aims)
        if self.may_solve and self.race.chance(0.0, 0.0) > later:
            return seat.accusation(self.likeliest)
        return seat.decline()

    # --- questions ----------------------------------------------------------------------------

    @cached_property
    def imagined(self) -> Imagined:
        seat = self.seat
        return imagine(self.deals, seat.number, seat.cards, self.samples, seat.chance)

    def candidates(self, kind: int) -> list[int]:
        """The cards worth naming: those that may be in the mystery, and one that nobody can show."""
        cards = self.sheet.kinds[kind]
        silent = bits(self.sheet.held_by(self.seat.number, kind) | (self.sheet.mystery & cards))
        found = bits(cards & possible(self.deals))
        return [*found, self.seat.pick(silent)] if silent else found

    @cached_property
    def named(self) -> tuple[list[int], list[int]]:
        return self.candidates(0), self.candidates(1)

    def ask(self) -> int:
        """The question that tells most."""
        told = gains(self.imagined, *self.named, self.seat.card_of(self.seat.place - SQUARES))
        professor, subject = np.unravel_index(int(told.argmax()), told.shape)
        return self.seat.question(self.named[0][int(professor)], self.named[1][int(subject)])

    # --- ways ---------------------------------------------------------------------------------

    @cached_property
    def told(self) -> dict[int, float]:
        """For each room with a card: what the best question there tells."""
        rooms = [room for room in range(self.seat.turns.shape[1]) if room != self.seat.archive]
        told = {room: gains(self.imagined, *self.named, self.seat.card_of(room)) for room in rooms}
        return {room: max(LEAST, float(gain.max())) for room, gain in told.items()}

    def way_home(self, room: int) -> float:
        """The turns from a room to where a solution can be given."""
        return self.seat.turns_after(SQUARES + room, self.seat.archive) if self.in_archive_only else 0.0

    def worth(self, room: int, turns: float) -> float:
        """The chance to win by going to a room that is so many turns away, and asking there or solving."""
        if (room, turns) not in self.noted:
            self.noted[room, turns] = self.reckon(room, turns)
        return self.noted[room, turns]

    def reckon(self, room: int, turns: float) -> float:
        if room == self.seat.archive:  # where one who may not guess can only listen at first
            return self.race.chance(turns if self.may_solve else max(1.0, turns), 0.0)
        told, later = self.told[room], NEXT * max(self.told.values())
        after = turns + self.way_home(room)
        return max(self.race.chance(after + more, told + more * later) for more in range(MOST))

    @cached_property
    def aims(self) -> list[int]:
        """The rooms worth going to."""
        if self.sheet.solution is not None:
            return [self.seat.archive]
        shut = int(self.seat.g[0]["solution_on_arrival"]) == FORCED and not self.may_solve
        return [*self.told, *([self.seat.archive] if self.in_archive_only and not shut else [])]

    def outlook(self, place: int) -> float:
        """The chance to win from a place that has been reached."""
        return max(self.worth(room, self.seat.turns_after(place, room)) for room in self.aims)

    def way(self) -> int:
        """Stay, passage or dice."""
        seat = self.seat
        choices = {ROLL: self.outlook_of_rolling()}
        if PASSAGE in seat.moves:
            choices[PASSAGE] = self.outlook(SQUARES + seat.passage)
        if STAY in seat.moves:
            choices[STAY] = self.outlook(seat.place)
        if seat.may_accuse and self.may_solve:
            choices[seat.accusation(self.likeliest)] = self.race.chance(0.0, 0.0)
        return max(choices, key=lambda move: choices[move])

    def outlook_of_rolling(self) -> float:
        """The same before the dice are rolled: a room in reach is reached this turn."""
        seat = self.seat
        dice, steps = int(seat.g[0]["dice"]), seat.g[0]["distance"][seat.place]
        near = [room for room in self.aims if steps[room] >= 0]
        total = 0.0
        for roll, chance in rolls(dice):
            ways = [self.worth(room, turns_for(int(steps[room]) - roll, dice)) for room in near]
            total += chance * max(ways, default=self.outlook(seat.place))
        return total

    def walk(self) -> int:
        """To the best place that the roll leads to."""
        seat = self.seat
        if not seat.places:
            return seat.moves[0]
        shut = SQUARES + seat.archive if seat.archive not in self.aims else None
        places = [place for place in seat.places if place != shut] or seat.places
        found = {place: self.outlook(place) for place in places}
        best = max(found.values())
        return TO + seat.pick([place for place, outlook in found.items() if outlook == best])

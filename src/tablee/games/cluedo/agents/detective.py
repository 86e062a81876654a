"""`detective`: a player who reckons with chances, asks what tells most, and does what most likely wins."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.state import View
from tablee.games.cluedo.agents.deducer import least_revealing_card, open_in_mystery
from tablee.games.cluedo.deduction import Deals, possible_deals
from tablee.games.cluedo.deduction.clue_sheet import full_sheet
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
from tablee.games.cluedo.planning.decision import Decision, bits
from tablee.games.cluedo.planning.information_gain import (
    SampledDeals,
    believe,
    information_gains,
    sample_deals,
)
from tablee.games.cluedo.planning.race import LEAST, Race
from tablee.games.cluedo.planning.travel_times import rolls, turns_for

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
        """Returns the text of a move; a budget of simulations limits how many deals are drawn."""
        decision = Decision(view, rng.stream(seed, "detective"))
        if decision.phase == SHOWING:
            return decision.text(SHOW + least_revealing_card(decision))
        samples = min(self.samples, budget.simulations or self.samples)
        return decision.text(_Case(decision, possible_deals(view), samples, guess=self.guess).move())


class _Case:
    """One decision by chances."""

    def __init__(self, decision: Decision, plain: Deals, samples: int, *, guess: bool) -> None:
        self.decision, self.samples = decision, samples
        self.sheet = full_sheet(decision.view, plain)
        self.deals = Deals(plain.knowledge, decision.view.game.kernels, believe(decision, plain))
        self.race = Race(decision, self.deals, plain, guess=guess)
        self.may_solve = guess or self.sheet.solution is not None
        self.in_archive_only = int(decision.g[0]["accusation"]) == ARCHIVE_ONLY
        self.noted: dict[tuple[int, float], float] = {}

    def move(self) -> int:
        decision = self.decision
        if decision.may_accuse and (decision.must_accuse or self.sheet.solution is not None):
            return decision.accusation(self.likeliest)
        if decision.phase == CHOOSING:
            return self.way()
        if decision.phase == MOVING:
            return self.walk()
        if decision.phase == ASKING:
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
        """Returns the likeliest solution, unless waiting or going on is better."""
        decision = self.decision
        # Turns are counted from here: the solution given now is worth what it is worth at once.
        later = max(self.worth(room, float(decision.turns[decision.place, room])) for room in self.aims)
        if self.may_solve and self.race.chance(0.0, 0.0) > later:
            return decision.accusation(self.likeliest)
        return decision.decline()

    # --- questions ----------------------------------------------------------------------------

    @cached_property
    def sampled(self) -> SampledDeals:
        """Deals drawn at random, by which questions are judged."""
        decision = self.decision
        return sample_deals(self.deals, decision.seat, decision.cards, self.samples, decision.chance)

    def candidates(self, kind: int) -> list[int]:
        """Returns the cards worth naming: those that may be in the mystery, and one that nobody can show."""
        cards = self.sheet.kinds[kind]
        silent = bits(self.sheet.held_by(self.decision.seat, kind) | (self.sheet.mystery & cards))
        found = bits(cards & open_in_mystery(self.deals))
        return [*found, self.decision.pick(silent)] if silent else found

    @cached_property
    def named(self) -> tuple[list[int], list[int]]:
        """The professors and the subjects worth naming."""
        return self.candidates(0), self.candidates(1)

    def ask(self) -> int:
        """Returns the question that tells most."""
        told = information_gains(
            self.sampled, *self.named, self.decision.card_of(self.decision.place - SQUARES)
        )
        professor, subject = np.unravel_index(int(told.argmax()), told.shape)
        return self.decision.question(self.named[0][int(professor)], self.named[1][int(subject)])

    # --- ways ---------------------------------------------------------------------------------

    @cached_property
    def told(self) -> dict[int, float]:
        """For each room with a card: what the best question there tells."""
        rooms = [room for room in range(self.decision.turns.shape[1]) if room != self.decision.archive]
        told = {
            room: information_gains(self.sampled, *self.named, self.decision.card_of(room)) for room in rooms
        }
        return {room: max(LEAST, float(gain.max())) for room, gain in told.items()}

    def way_home(self, room: int) -> float:
        """Returns the turns from a room to where a solution can be given."""
        return (
            self.decision.turns_after(SQUARES + room, self.decision.archive) if self.in_archive_only else 0.0
        )

    def worth(self, room: int, turns: float) -> float:
        """The chance to win by going to a room that is so many turns away, and asking there or solving."""
        if (room, turns) not in self.noted:
            self.noted[room, turns] = self.reckon(room, turns)
        return self.noted[room, turns]

    def reckon(self, room: int, turns: float) -> float:
        """Returns the chance that `worth` keeps."""
        if room == self.decision.archive:  # where one who may not guess can only listen at first
            return self.race.chance(turns if self.may_solve else max(1.0, turns), 0.0)
        told, later = self.told[room], NEXT * max(self.told.values())
        after = turns + self.way_home(room)
        return max(self.race.chance(after + more, told + more * later) for more in range(MOST))

    @cached_property
    def aims(self) -> list[int]:
        """The rooms worth going to."""
        if self.sheet.solution is not None:
            return [self.decision.archive]
        shut = int(self.decision.g[0]["solution_on_arrival"]) == FORCED and not self.may_solve
        return [*self.told, *([self.decision.archive] if self.in_archive_only and not shut else [])]

    def outlook(self, place: int) -> float:
        """Returns the chance to win from a place that has been reached."""
        return max(self.worth(room, self.decision.turns_after(place, room)) for room in self.aims)

    def way(self) -> int:
        """Stay, passage or dice."""
        decision = self.decision
        choices = {ROLL: self.outlook_of_rolling()}
        if PASSAGE in decision.moves:
            choices[PASSAGE] = self.outlook(SQUARES + decision.passage)
        if STAY in decision.moves:
            choices[STAY] = self.outlook(decision.place)
        if decision.may_accuse and self.may_solve:
            choices[decision.accusation(self.likeliest)] = self.race.chance(0.0, 0.0)
        return max(choices, key=lambda move: choices[move])

    def outlook_of_rolling(self) -> float:
        """Returns that chance before the dice are rolled: a room in reach is reached this turn."""
        decision = self.decision
        dice, steps = int(decision.g[0]["dice"]), decision.g[0]["distance"][decision.place]
        near = [room for room in self.aims if steps[room] >= 0]
        total = 0.0
        for roll, chance in rolls(dice):
            ways = [self.worth(room, turns_for(int(steps[room]) - roll, dice)) for room in near]
            total += chance * max(ways, default=self.outlook(decision.place))
        return total

    def walk(self) -> int:
        """To the best place that the roll leads to."""
        decision = self.decision
        if not decision.places:
            return decision.moves[0]
        shut = SQUARES + decision.archive if decision.archive not in self.aims else None
        places = [place for place in decision.places if place != shut] or decision.places
        found = {place: self.outlook(place) for place in places}
        best = max(found.values())
        return TO + decision.pick([place for place, outlook in found.items() if outlook == best])

"""A player who reckons with exact chances: asks what tells most, and goes where that can be asked."""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.state import View
from tablee.games.cluedo.agents.belief import believe
from tablee.games.cluedo.agents.deducer import possible
from tablee.games.cluedo.agents.seat import Seat, bits
from tablee.games.cluedo.agents.showing import least_telling
from tablee.games.cluedo.agents.telling import Imagined, gains, imagine
from tablee.games.cluedo.agents.ways import rolls, turns_for
from tablee.games.cluedo.inference import Deals
from tablee.games.cluedo.known import knowledge
from tablee.games.cluedo.layout import (
    ARCHIVE_ONLY,
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
from tablee.games.cluedo.sheet import full

SAMPLES = 300
# Measured: what a turn tells from now on, in parts of the best question that could be asked now.
PACE = 0.3  # a question of one's own, to choose among rooms
ROUND = 1.8  # all questions of a round
RIVAL = 0.2  # the chance that a rival solves the case within a turn
LEAST = 1e-3  # bits: a question that tells nothing
HURRY = 3.0  # how much greater it is when one of them is about to enter the archive


class Detective:
    """`samples` deals are drawn to judge questions; the chances themselves are exact.

    With `guess` it gives a likely solution where waiting would let another come first, without only a certain
    one, unless the rules force it to.
    """

    def __init__(self, samples: int = SAMPLES, guess: bool = True) -> None:
        self.samples = samples
        self.guess = guess

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        seat = Seat(view, rng.stream(seed, "detective"))
        if seat.phase == SHOWING:
            return seat.text(SHOW + least_telling(seat))
        samples = min(self.samples, budget.simulations or self.samples)
        facts = knowledge(view)
        deals = Deals(facts, view.game.kernels, believe(seat, facts))
        return seat.text(_Case(seat, deals, samples, guess=self.guess).move())


class _Case:
    """One decision."""

    def __init__(self, seat: Seat, deals: Deals, samples: int, *, guess: bool) -> None:
        self.seat, self.deals, self.samples, self.guess = seat, deals, samples, guess
        self.sheet = full(seat.view, deals)

    def move(self) -> int:
        seat = self.seat
        if seat.may_accuse and (self.is_decided or seat.must_accuse):
            return seat.accusation(self.likeliest)
        if seat.phase == CHOOSING:
            return self.way()
        if seat.phase == MOVING:
            return self.walk()
        if seat.phase == ASKING:
            return self.ask()
        return seat.decline()

    # --- solutions ----------------------------------------------------------------------------

    @cached_property
    def likeliest(self) -> int:
        """The cards of the triple that is the mystery in most deals."""
        ranks = np.unravel_index(int(self.deals.triples.argmax()), self.deals.triples.shape)
        kinds = self.deals.knowledge.categories
        return sum(1 << bits(cards)[int(rank)] for cards, rank in zip(kinds, ranks, strict=True))

    @cached_property
    def risk(self) -> float:
        """What giving the likeliest solution is worth at once, as the turns that one could wait instead.

        In so many turns it is as likely that a rival comes first as that the solution is wrong now.
        """
        if self.sheet.solution is not None:
            return 0.0
        seat = self.seat
        rivals = sum(int(failed) == 0 for failed in seat.s["failed"][: seat.view.game.seats]) - 1
        if rivals == 0 or not self.guess:
            return math.inf
        chance = float(self.deals.triples.max()) / self.deals.count
        return -math.log(chance) / (-math.log(1.0 - RIVAL) * rivals * (HURRY if self.is_urgent else 1.0))

    @cached_property
    def wait(self) -> float:
        """The turns until one can give a solution that is certain, on average."""
        seat = self.seat
        soonest = min(float(seat.turns[seat.place, room]) for room in self.told)
        left = max(0.0, self.imagined.uncertainty - max(self.told.values())) / max(self.told.values())
        homes = [self.way_home(SQUARES + room) for room in self.told]
        return soonest + left / ROUND + sum(homes) / len(homes)

    @cached_property
    def is_decided(self) -> bool:
        """Whether to give the likeliest solution as soon as possible."""
        seat = self.seat
        return self.risk == 0.0 or self.risk + self.way_home(seat.place) <= self.wait

    @property
    def is_urgent(self) -> bool:
        """Whether another player is on the way into the archive, and will probably be there next turn."""
        seat, steps = self.seat, self.seat.g[0]["distance"]
        if int(seat.g[0]["accusation"]) != ARCHIVE_ONLY:
            return False
        for other in range(seat.view.game.seats):
            place = int(seat.s["pawn"][other])
            if other == seat.number or place >= SQUARES or int(seat.s["failed"][other]):
                continue
            near = [int(far) for far in steps[place][: int(seat.g[0]["rooms"])] if far >= 0]
            far = int(steps[place][seat.archive])
            if 0 <= far == min(near) and turns_for(far, int(seat.g[0]["dice"])) < 1.5:
                return True
        return False

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

    @cached_property
    def costs(self) -> dict[int, float]:
        """For each room worth going to: the turns that one expects to need from there."""
        if self.is_decided:
            return {self.seat.archive: 0.0}
        pace = PACE * max(self.told.values())
        found = {}
        for room, told in self.told.items():
            left = max(0.0, self.imagined.uncertainty - told) / pace
            # How far the archive is matters if this is the last room, and less the more are to come.
            found[room] = left + math.exp(-left) * self.way_home(SQUARES + room)
        return found

    def way_home(self, place: int) -> float:
        """The turns from a place to where a solution can be given."""
        if int(self.seat.g[0]["accusation"]) != ARCHIVE_ONLY:
            return 0.0
        return self.seat.turns_after(place, self.seat.archive)

    def cost(self, place: int) -> float:
        """The same from any place that has been reached."""
        return min(self.seat.turns_after(place, room) + cost for room, cost in self.costs.items())

    def way(self) -> int:
        """Stay, passage or dice."""
        seat = self.seat
        choices = {ROLL: self.cost_of_rolling()}
        if PASSAGE in seat.moves:
            choices[PASSAGE] = self.cost(SQUARES + seat.passage)
        if STAY in seat.moves:
            choices[STAY] = self.costs.get(seat.place - SQUARES, math.inf)
        return min(choices, key=lambda move: choices[move])

    def cost_of_rolling(self) -> float:
        """The same before the dice are rolled: a room in reach is reached this turn."""
        seat = self.seat
        dice, steps = int(seat.g[0]["dice"]), seat.g[0]["distance"][seat.place]
        total = 0.0
        for roll, chance in rolls(dice):
            ways = [turns_for(int(steps[r]) - roll, dice) + c for r, c in self.costs.items() if steps[r] >= 0]
            total += chance * min(ways, default=1.0 + self.cost(seat.place))
        return total

    def walk(self) -> int:
        """To the best place that the roll leads to."""
        seat = self.seat
        if not seat.places:
            return seat.moves[0]
        costs = {place: self.cost(place) for place in seat.places}
        best = min(costs.values())
        return TO + seat.pick([place for place, cost in costs.items() if cost == best])

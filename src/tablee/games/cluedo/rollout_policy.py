"""How simulated games of Cluedo go on: everybody walks, asks and solves sensibly, by what they can know.

A quick player who draws the simplest conclusions only: whose card has been seen, which card it must have been
that was shown, which card nobody holds. It never guesses unless the rules force it to. It reads the mover's
own hand, the cards shown to it, and what everybody knows.

Kernels: they trust their arguments and never raise.
"""

from __future__ import annotations

from tablee.core.bits import count_bits
from tablee.core.contract import Ints, Rng, SetupRec, StateRec
from tablee.core.rng import below
from tablee.games.cluedo.answers import clause_shower
from tablee.games.cluedo.layout import (
    ACCUSE,
    ASKING,
    CARD_BITS,
    CHOOSING,
    MOVING,
    PASSAGE,
    SHOWING,
    SQUARES,
    STAY,
    TO,
)

FAR = 1 << 20


def rollout(g: SetupRec, s: StateRec, moves: Ints, n: int, rng: Rng) -> int:
    """Returns which of the legal moves the mover makes, by its place among them."""
    phase = int(s[0]["phase"])
    if phase == SHOWING:
        return below(rng, n)
    seat = int(s[0]["mover"])
    possible = may_be_hidden(g, s, seat)
    solved = count_bits(possible) == 3
    if int(moves[n - 1]) >= ACCUSE and (solved or int(moves[0]) >= ACCUSE):
        return solution_at(g, possible, n, rng)
    if phase == CHOOSING:
        return way_at(g, s, seat, moves, n, rooms_to_visit(g, s, seat, possible))
    if phase == MOVING:
        return place_at(g, moves, n, rooms_to_visit(g, s, seat, possible), rng)
    if phase == ASKING:
        professors = int(g[0]["professors"])
        subjects = int(g[0]["subjects"])
        professor = any_card(possible, 0, professors, rng)
        subject = any_card(possible, professors, subjects, rng)
        return 1 + professor * subjects + subject - professors
    return 0  # no solution now


def may_be_hidden(g: SetupRec, s: StateRec, seat: int) -> int:
    """Returns the cards that may be in the mystery, as far as the mover sees at a glance."""
    seats = int(g[0]["seats"])
    known = int(s[0]["cluedo_hand"][seat]) | int(s[0]["face_up"])
    nobody = CARD_BITS  # has it: everybody else has passed
    for other in range(seats):
        known |= int(s[0]["shown"][seat][other])
        if other != seat:
            nobody &= int(s[0]["passed"][other])
    for at in range(int(s[0]["clause_count"])):
        clause = int(s[0]["clauses"][at])
        shower = clause_shower(clause)
        own = int(s[0]["shown"][seat][shower])
        if shower != seat and clause & own == 0:
            left = clause & CARD_BITS & ~known & ~int(s[0]["passed"][shower])
            if count_bits(left) == 1:
                known |= left
    nobody &= ~known
    possible = 0
    first = 0
    for kind in range(3):
        size = kind_size(g, kind)
        cards = ((1 << size) - 1) << first
        possible |= (nobody & cards) or (cards & ~known)
        first += size
    return possible


def kind_size(g: SetupRec, kind: int) -> int:
    """Returns how many cards of a kind there are."""
    if kind == 0:
        return int(g[0]["professors"])
    return int(g[0]["subjects"]) if kind == 1 else int(g[0]["room_cards"])


def any_card(cards: int, first: int, count: int, rng: Rng) -> int:
    """Returns one of the cards of a kind, which begins with `first`, at random."""
    found = 0
    chosen = first
    for card in range(first, first + count):
        if cards >> card & 1:
            found += 1
            if below(rng, found) == 0:
                chosen = card
    return chosen


def solution_at(g: SetupRec, possible: int, n: int, rng: Rng) -> int:
    """Returns where among the moves a possible solution stands; they come last, by their cards."""
    professors = int(g[0]["professors"])
    subjects = int(g[0]["subjects"])
    rooms = int(g[0]["room_cards"])
    professor = any_card(possible, 0, professors, rng)
    subject = any_card(possible, professors, subjects, rng) - professors
    room = any_card(possible, professors + subjects, rooms, rng) - professors - subjects
    return n - professors * subjects * rooms + (professor * subjects + subject) * rooms + room


def rooms_to_visit(g: SetupRec, s: StateRec, seat: int, possible: int) -> int:
    """Returns a bit for each room worth going to: the archive to solve, otherwise where asking helps."""
    if count_bits(possible) == 3:
        return 1 << int(g[0]["archive"])
    first = int(g[0]["professors"]) + int(g[0]["subjects"])
    useful = possible >> first << first
    if count_bits(useful) == 1:  # the room is known: ask where nobody else can show it
        useful |= int(s[0]["cluedo_hand"][seat]) >> first << first
    rooms = 0
    for room in range(int(g[0]["rooms"])):
        card = int(g[0]["room_card"][room])
        if card >= 0 and useful >> card & 1:
            rooms |= 1 << room
    return rooms


def way_at(g: SetupRec, s: StateRec, seat: int, moves: Ints, n: int, rooms: int) -> int:
    """Returns where among the moves the best way stands.

    It stays where asking helps, takes a passage that leads there, and rolls otherwise.
    """
    place = int(s[0]["pawn"][seat])
    for i in range(n):
        if moves[i] == STAY and place >= SQUARES and rooms >> (place - SQUARES) & 1:
            return i
        if moves[i] == PASSAGE and rooms >> int(g[0]["passage"][place - SQUARES]) & 1:
            return i
        if moves[i] >= ACCUSE:
            break
    return 0


def place_at(g: SetupRec, moves: Ints, n: int, rooms: int, rng: Rng) -> int:
    """Returns where among the moves the place nearest to one of the rooms stands; of several any one."""
    least = 2 * FAR
    found = 0
    chosen = 0
    archive = SQUARES + int(g[0]["archive"])
    for i in range(n):
        place = int(moves[i]) - TO
        if place < 0:  # to stay
            continue
        far = steps_to(g, place, rooms)
        if place == archive and far > 0:
            far += FAR
        if far < least:
            least = far
            found = 0
        if far == least:
            found += 1
            if below(rng, found) == 0:
                chosen = i
    return chosen


def steps_to(g: SetupRec, place: int, rooms: int) -> int:
    """Returns the steps from a place to the nearest of the rooms."""
    least = FAR
    for room in range(int(g[0]["rooms"])):
        if rooms >> room & 1:
            if place == SQUARES + room:
                return 0
            steps = int(g[0]["distance"][place][room])
            if 0 <= steps < least:
                least = steps
    return least

"""Rules of Skeleton (RULES.md §1–4): deal, legality, tricks, the end, and what is hidden.

Knows nothing of text, screens or time. `core/contract.py` says what each kernel must do.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Floats, Ints, Rng, SetupRec, StateRec
from tablee.core.rng import below, first_seat

SEATS = (2, 4)
CARDS = 12
HAND = 3  # the most cards of a hand
MOVES = CARDS  # a move is a card, counted from 0
MAX_LEGAL = HAND
LENGTH = SEATS[1] * HAND
UNKNOWN = -1  # a card in another's hand, as a view has it

SETUP = np.dtype([("skeleton_seats", np.int8), ("cards", np.int8), ("first_player", np.int8)])
# Without padding, and a multiple of 8 bytes. One field name at least is no other game's.
STATE = np.dtype(
    [
        ("skeleton_hand", np.int16, (SEATS[1], HAND)),  # the highest card first, zeros behind the last
        ("played", np.int32),  # the cards of earlier tricks, a bit each
        ("trick", np.int8, SEATS[1]),  # what each seat has played to this trick, 0 for nothing yet
        ("won", np.int8, SEATS[1]),  # tricks
        ("mover", np.int8),  # −1 when the game is over
        ("laid", np.int8),  # cards of this trick
        ("tricks", np.int8),  # that are over
        ("leader", np.int8),  # of this trick
    ]
)


def deal(g: SetupRec, s: StateRec, rng: Rng) -> None:
    """§1.1, §1.2: the hands, and who leads. Writes into the empty state `s`."""
    seats = int(g[0]["skeleton_seats"])
    used = 0
    for seat in range(seats):
        for at in range(int(g[0]["cards"])):
            card = draw_card(used, rng)
            used |= 1 << card
            s[0]["skeleton_hand"][seat][at] = card
        sort_hand(s, seat)
    first = first_seat(int(g[0]["first_player"]), seats, rng)
    s[0]["mover"] = first
    s[0]["leader"] = first


def draw_card(used: int, rng: Rng) -> int:
    """Returns one of the cards that are not among the bits of `used`, each equally likely."""
    left = 0
    for card in range(1, CARDS + 1):
        left += 1 - (used >> card & 1)
    skip = below(rng, left)
    for card in range(1, CARDS + 1):
        if not used >> card & 1:
            if skip == 0:
                return card
            skip -= 1
    return 0


def sort_hand(s: StateRec, seat: int) -> None:
    """Puts the highest card first, so that one hand is one record however it came about. Modifies `s`."""
    hand = s[0]["skeleton_hand"][seat]
    for end in range(HAND - 1, 0, -1):
        for at in range(end):
            if hand[at] < hand[at + 1]:
                kept = hand[at]
                hand[at] = hand[at + 1]
                hand[at + 1] = kept


def mover(g: SetupRec, s: StateRec) -> int:
    """Returns the seat to move, −1 when the game is over."""
    return int(s[0]["mover"])


def legal(g: SetupRec, s: StateRec, moves: Ints) -> int:
    """§2.1: writes every card of the mover's hand to `moves` and returns how many."""
    seat = int(s[0]["mover"])
    n = 0
    if seat >= 0:
        for at in range(HAND):
            card = int(s[0]["skeleton_hand"][seat][at])
            if card > 0:
                moves[n] = card - 1
                n += 1
    return n


def play(g: SetupRec, s: StateRec, move: int) -> None:
    """§2.1, §2.2: lays the card; the last card of a trick decides who takes it. Modifies `s`."""
    seat, seats = int(s[0]["mover"]), int(g[0]["skeleton_seats"])
    for at in range(HAND):
        if int(s[0]["skeleton_hand"][seat][at]) == move + 1:
            s[0]["skeleton_hand"][seat][at] = 0
    sort_hand(s, seat)
    s[0]["trick"][seat] = move + 1
    s[0]["laid"] += 1
    if int(s[0]["laid"]) < seats:
        s[0]["mover"] = (seat + 1) % seats
        return
    best = 0
    for other in range(seats):
        s[0]["played"] |= 1 << int(s[0]["trick"][other])
        if s[0]["trick"][other] > s[0]["trick"][best]:
            best = other
    s[0]["trick"][:] = 0
    s[0]["laid"] = 0
    s[0]["won"][best] += 1
    s[0]["tricks"] += 1
    s[0]["leader"] = best
    s[0]["mover"] = best if s[0]["tricks"] < g[0]["cards"] else -1


def result(g: SetupRec, s: StateRec, scores: Ints) -> None:
    """§3.1: writes the tricks by seat to `scores`."""
    for seat in range(int(g[0]["skeleton_seats"])):
        scores[seat] = int(s[0]["won"][seat])


def payoff(g: SetupRec, s: StateRec, pay: Floats) -> None:
    """§3.2: writes each winner's share of the win to `pay`."""
    seats = int(g[0]["skeleton_seats"])
    most = 0
    winners = 0
    for seat in range(seats):
        won = int(s[0]["won"][seat])
        if won > most:
            most, winners = won, 0
        if won == most:
            winners += 1
    for seat in range(seats):
        pay[seat] = 1.0 / winners if int(s[0]["won"][seat]) == most else 0.0


def blank(g: SetupRec, s: StateRec, seat: int) -> None:
    """§4.1: hides the cards of other hands, not how many there are. Modifies `s`."""
    for other in range(int(g[0]["skeleton_seats"])):
        if other != seat:
            for at in range(HAND):
                if s[0]["skeleton_hand"][other][at] != 0:
                    s[0]["skeleton_hand"][other][at] = UNKNOWN


def fill(g: SetupRec, s: StateRec, seat: int, rng: Rng) -> None:
    """Deals the cards that were not seen to the hidden hands, each deal equally likely. Modifies `s`."""
    seats = int(g[0]["skeleton_seats"])
    used = int(s[0]["played"])
    for other in range(seats):
        used |= 1 << int(s[0]["trick"][other])
        for at in range(HAND):
            if s[0]["skeleton_hand"][other][at] > 0:
                used |= 1 << int(s[0]["skeleton_hand"][other][at])
    for other in range(seats):
        for at in range(HAND):
            if s[0]["skeleton_hand"][other][at] == UNKNOWN:
                card = draw_card(used, rng)
                used |= 1 << card
                s[0]["skeleton_hand"][other][at] = card
        sort_hand(s, other)


def seen(g: SetupRec, s: StateRec, move: int, seat: int) -> int:
    """Returns the move itself: cards are played face up."""
    return move

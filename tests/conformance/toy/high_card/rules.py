"""Rules of High Card (RULES.md §1–6). Knows nothing of text or screens.

All hidden things lie in one row of slots, each with the bound that is known of it: two slots for a
hand, two for what a seat played face down, four for the deck, bottom first.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Floats, Ints, Rng, SetupRec, StateRec
from tablee.core.rng import below

CARDS = 8
MOST_SEATS = 3
TRICKS = 2
HAND = 0  # two slots a seat, sorted; then
DOWN = 2 * MOST_SEATS  # one slot for each seat and trick; then
DECK = DOWN + TRICKS * MOST_SEATS
SLOTS = DECK + CARDS - 4

NOTHING = 0
UNKNOWN = CARDS + 1  # a card not seen; with a card drawn for it by `fill`, for a moment, UNKNOWN + card
NO_BOUND = CARDS + 1

FACE_DOWN = CARDS  # move ids: card − 1 face up, plus this face down,
LOOK = 2 * CARDS  # plus this face down with a look;
SOMETHING = 3 * CARDS  # what others see of both

SETUP = np.dtype([("high_card_seats", np.int8), ("look", np.int8), ("random_lead", np.int8)])
STATE = np.dtype(
    [
        ("high_card_slots", np.int8, SLOTS),
        ("bound", np.int8, SLOTS),  # the card there is lower than this (§6)
        ("up", np.int8, TRICKS * MOST_SEATS),  # played face up, by seat and trick
        ("won", np.int8, MOST_SEATS),
        ("looked", np.int8, MOST_SEATS),  # who knows the bottom card of the deck (§3)
        ("deck", np.int8),  # how many cards it has left
        ("trick", np.int8),
        ("lead", np.int8),
        ("turn", np.int8),  # −1 when over
    ]
)

SEATS = (2, MOST_SEATS)
MOVES = 3 * CARDS + 1
MAX_LEGAL = 4
LENGTH = TRICKS * MOST_SEATS


def deal(g: SetupRec, s: StateRec, rng: Rng) -> None:
    """§1"""
    seats = int(g[0]["high_card_seats"])
    slots = s[0]["high_card_slots"]
    for slot in range(SLOTS):
        s[0]["bound"][slot] = NO_BOUND
        in_play = slot < 2 * seats or slot >= DECK
        slots[slot] = UNKNOWN if in_play and slot < DECK + CARDS - 2 * seats else NOTHING
    s[0]["deck"] = CARDS - 2 * seats
    s[0]["lead"] = below(rng, seats) if g[0]["random_lead"] else 0
    s[0]["turn"] = s[0]["lead"]
    draw_unknown(s, rng)


def mover(g: SetupRec, s: StateRec) -> int:
    return int(s[0]["turn"])


def legal(g: SetupRec, s: StateRec, moves: Ints) -> int:
    """§2, §3"""
    seat = int(s[0]["turn"])
    slots = s[0]["high_card_slots"]
    best = highest(s)
    n = 0
    for slot in range(2 * seat, 2 * seat + 2):
        if slots[slot] > best:
            moves[n] = slots[slot] - 1
            n += 1
    if n > 0:
        return n
    for slot in range(2 * seat, 2 * seat + 2):
        if slots[slot] != NOTHING:
            moves[n] = FACE_DOWN + slots[slot] - 1
            n += 1
            if g[0]["look"]:
                moves[n] = LOOK + slots[slot] - 1
                n += 1
    return n


def highest(s: StateRec) -> int:
    """The highest card of the trick so far, NOTHING before the first."""
    best = NOTHING
    for seat in range(MOST_SEATS):
        best = max(best, int(s[0]["up"][TRICKS * seat + int(s[0]["trick"])]))
    return best


def play(g: SetupRec, s: StateRec, move: int) -> None:
    """§2–5"""
    seat = int(s[0]["turn"])
    trick = int(s[0]["trick"])
    card = move % CARDS + 1
    if move >= FACE_DOWN:
        note_bound(s, seat)
        s[0]["high_card_slots"][DOWN + TRICKS * seat + trick] = card
        s[0]["bound"][DOWN + TRICKS * seat + trick] = s[0]["bound"][2 * seat]
    else:
        s[0]["up"][TRICKS * seat + trick] = card
    if move >= LOOK:
        s[0]["looked"][seat] = 1
    leave_hand(s, seat, card)
    s[0]["turn"] = (seat + 1) % int(g[0]["high_card_seats"])
    if s[0]["turn"] == s[0]["lead"]:
        end_trick(g, s)


def note_bound(s: StateRec, seat: int) -> None:
    """§6: everything in this hand is lower than the highest card of the trick."""
    best = highest(s)
    for slot in range(2 * seat, 2 * seat + 2):
        if s[0]["high_card_slots"][slot] != NOTHING:
            s[0]["bound"][slot] = min(int(s[0]["bound"][slot]), best)


def leave_hand(s: StateRec, seat: int, card: int) -> None:
    """Takes a card out of a hand; the other moves to the first slot, with the bound both had."""
    slots = s[0]["high_card_slots"]
    if slots[2 * seat] == card:
        slots[2 * seat] = slots[2 * seat + 1]
    slots[2 * seat + 1] = NOTHING
    s[0]["bound"][2 * seat + 1] = NO_BOUND
    if slots[2 * seat] == NOTHING:
        s[0]["bound"][2 * seat] = NO_BOUND


def end_trick(g: SetupRec, s: StateRec) -> None:
    """§4, §5"""
    best = highest(s)
    winner = 0
    for seat in range(MOST_SEATS):
        if s[0]["up"][TRICKS * seat + int(s[0]["trick"])] == best:
            winner = seat
    s[0]["won"][winner] += 1
    s[0]["trick"] += 1
    s[0]["lead"] = winner
    s[0]["turn"] = winner
    if s[0]["trick"] == TRICKS:
        s[0]["turn"] = -1
        return
    slots = s[0]["high_card_slots"]
    top = DECK + int(s[0]["deck"]) - 1
    slots[2 * winner + 1] = slots[top]
    slots[top] = NOTHING
    s[0]["deck"] -= 1
    sort_hand(s, winner)


def sort_hand(s: StateRec, seat: int) -> None:
    slots = s[0]["high_card_slots"]
    low = slots[2 * seat]
    high = slots[2 * seat + 1]
    if high < low and high != NOTHING:
        slots[2 * seat] = high
        slots[2 * seat + 1] = low


def result(g: SetupRec, s: StateRec, scores: Ints) -> None:
    """§5"""
    for seat in range(int(g[0]["high_card_seats"])):
        scores[seat] = s[0]["won"][seat]


def payoff(g: SetupRec, s: StateRec, pay: Floats) -> None:
    """§5"""
    best = 0
    sharing = 0
    for seat in range(int(g[0]["high_card_seats"])):
        best = max(best, int(s[0]["won"][seat]))
    for seat in range(int(g[0]["high_card_seats"])):
        sharing += int(s[0]["won"][seat] == best)
    for seat in range(int(g[0]["high_card_seats"])):
        pay[seat] = 1.0 / sharing if s[0]["won"][seat] == best else 0.0


def blank(g: SetupRec, s: StateRec, seat: int) -> None:
    """§1–3: other hands, other face-down cards, the deck; who looked is each seat's own secret."""
    slots = s[0]["high_card_slots"]
    for slot in range(SLOTS):
        if slots[slot] != NOTHING and not knows(s, slot, seat):
            slots[slot] = UNKNOWN
    for other in range(MOST_SEATS):
        if other != seat:
            s[0]["looked"][other] = 0


def knows(s: StateRec, slot: int, seat: int) -> bool:
    """Whether `seat` knows the card in a slot."""
    if seat < 0:
        return False
    if slot < DOWN:
        return slot // 2 == seat
    if slot < DECK:
        return (slot - DOWN) // TRICKS == seat
    return slot == DECK and bool(s[0]["looked"][seat])


def fill(g: SetupRec, s: StateRec, seat: int, rng: Rng) -> None:
    """§6: every way to lay the unseen cards within their bounds is equally likely."""
    draw_unknown(s, rng)


def draw_unknown(s: StateRec, rng: Rng) -> None:
    """Draws a card for every UNKNOWN slot, all at once until none is out of bounds."""
    slots = s[0]["high_card_slots"]
    while not try_unknown(s, rng):
        pass
    for slot in range(SLOTS):
        if slots[slot] > UNKNOWN:
            slots[slot] -= UNKNOWN
    for seat in range(MOST_SEATS):
        sort_hand(s, seat)


def try_unknown(s: StateRec, rng: Rng) -> bool:
    """One try: whether all cards drawn are within bounds. A drawn card shows as UNKNOWN + card."""
    slots = s[0]["high_card_slots"]
    free = (1 << (CARDS + 1)) - 2
    left = CARDS
    for slot in range(SLOTS):
        if NOTHING < slots[slot] < UNKNOWN:
            free &= ~(1 << int(slots[slot]))
            left -= 1
    for at in range(TRICKS * MOST_SEATS):
        if s[0]["up"][at] != NOTHING:
            free &= ~(1 << int(s[0]["up"][at]))
            left -= 1
    within = True
    for slot in range(SLOTS):
        if slots[slot] >= UNKNOWN:
            card = pick(free, below(rng, left))
            free &= ~(1 << card)
            left -= 1
            slots[slot] = UNKNOWN + card
            within = within and card < s[0]["bound"][slot]
    return within


def pick(free: int, index: int) -> int:
    """The card whose bit is the `index`-th one set in `free`."""
    card = 0
    while index >= 0:
        card += 1
        index -= (free >> card) & 1
    return card


def seen(g: SetupRec, s: StateRec, move: int, seat: int) -> int:
    """§2, §3: of a face-down card others see only that there is one."""
    return move if move < FACE_DOWN or seat == s[0]["turn"] else SOMETHING


def value(g: SetupRec, s: StateRec, seat: int) -> int:
    """Tricks won so far, less those of all others."""
    others = 0
    for other in range(MOST_SEATS):
        others += int(s[0]["won"][other]) if other != seat else 0
    return int(s[0]["won"][seat]) - others


def margin(g: SetupRec, s: StateRec, seat: int) -> int:
    return value(g, s, seat)

"""The record types of Love Letter, SETUP and STATE, and the ids of its moves (RULES.md §1–3, §12).

A card is its kind, 0 to 9 in the order of values in both editions; printed values and copies are in SETUP.
A set of kinds is an int with a bit for each, and so is a set of seats. The bottom of the deck is its slot 0.
"""

from __future__ import annotations

import numpy as np

KINDS = 10
SPY, GUARD, PRIEST, BARON, HANDMAID, PRINCE, CHANCELLOR, KING, COUNTESS, PRINCESS = range(KINDS)
MOST_SEATS, MOST_CARDS = 6, 21
DECK = 16  # with three seats, after the first card has been drawn
PILE = 20  # the winner of a round keeps a card
PUBLIC = MOST_SEATS  # the row of `mask` that everybody shares
NOTHING = -1  # an empty slot
HIDDEN = -2  # in a view: a card, not known which

CHOOSE, KEEP, REVEAL, OVER = range(4)
RUNNING, BY_TOKENS, BY_ROUNDS, BY_LIMIT = range(4)
ALL_WIN, SUM_THEN_ALL, SUM_THEN_NONE = range(3)
RANDOM_AMONG_TIED, FIRST_TIED_CLOCKWISE = range(2)
SHARED, MOST_TOKENS, UNTIL_UNIQUE = range(3)

MOST_TARGET = 7  # of the option `tokens`
# §7.5: with a token in every round a match is over after 6 × (7 − 1) + 1 rounds at the latest; rounds
# without one, and matches that go on until somebody leads, end here.
MOST_ROUNDS = 40

# Move ids, in blocks: a card alone; a card and a target; Guard's target and guess; Chancellor's card to keep
# and those to put back, in their order in the deck; the next round; what others see of Chancellor's choice.
AIM = KINDS
GUESS = AIM + KINDS * MOST_SEATS
KEEP_TWO = GUESS + MOST_SEATS * KINDS
KEEP_ONE = KEEP_TWO + KINDS**3
NEXT = KEEP_ONE + KINDS**2
KEPT = NEXT + 1
MOVES = KEPT + 1

SETUP = np.dtype(
    [
        ("ll_copies", np.int64),  # of each kind, four bits each, the lowest first: see `packs.py`
        ("kinds", np.int16),  # the set of kinds in this edition
        ("value", np.int8, KINDS),
        ("ll_seats", np.int8),
        ("cards", np.int8),
        ("open_cards", np.int8),  # removed face up at the start of a round
        ("target", np.int8),  # tokens that win the match
        ("tie", np.int8),
        ("next_starter_on_tie", np.int8),
        ("multi_winner", np.int8),
        ("first_player", np.int8),  # ANY_SEAT of core/rng.py, or a seat
        ("rounds", np.int8),  # 0: to the target
    ]
)
STATE = np.dtype(
    [
        ("ll_stream", np.int64, 4),  # the chance of later rounds; zeros when there are none
        # What kinds of card a seat (row) thinks another (column) may hold; the last row is what is public.
        # Zero for one's own card, for seats out of the round, and between rounds.
        ("mask", np.int16, (MOST_SEATS + 1, MOST_SEATS)),
        ("hand", np.int8, MOST_SEATS),  # the card held, without those just drawn
        ("drawn", np.int8, 2),  # by the mover: one to choose with, up to two by Chancellor
        ("drawn_known", np.int8, 2),  # the seats that know it: they put it into the deck
        ("deck", np.int8, DECK),
        ("deck_known", np.int8, DECK),
        ("set_aside", np.int8),
        ("face_up", np.int8, 3),  # sorted
        ("pile", np.int8, PILE),  # every card discarded in this round, in order
        ("pile_owner", np.int8, PILE),
        ("tokens", np.int8, MOST_SEATS),
        (
            "link",
            np.int8,
            MOST_SEATS,
        ),  # the seats known by all to hold the same kind, itself included, or none
        ("unaware", np.int8, MOST_SEATS),  # seats that cannot tell what this one knows of their card
        ("in_round", np.int8),
        ("protected", np.int8),
        ("drawn_count", np.int8),
        ("deck_size", np.int8),
        ("pile_size", np.int8),
        ("mover", np.int8),
        ("phase", np.int8),
        ("round", np.int8),  # 1 is the first
        ("starter", np.int8),  # of this round; between rounds of the next
        ("round_winners", np.int8),  # a set of seats, between rounds and at the end
        ("spy_winner", np.int8),  # likewise, the seat with the Spy's token or −1
        ("ended", np.int8),
    ]
)

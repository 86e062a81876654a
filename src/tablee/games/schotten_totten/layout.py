"""The records of Schotten-Totten: cards, stones, hands, decks (RULES.md §1–3).

A clan card is colour × 10 + value − 1, in Battle Line too, whose values go to 10. Tactic cards follow;
the two Jokers are one kind of card, held twice. Bottom of a deck is its slot 0.
"""

from __future__ import annotations

import numpy as np

COLOURS, VALUES, CLAN = 6, 10, 60
JOKER, SPY, SHIELD, BLIND_CARD, MUD_CARD, RECRUITER, STRATEGIST, BANSHEE, TRAITOR = range(60, 69)
CARDS = 69
TACTICS = 10  # cards in the tactic deck, the Joker counted twice
STONES, SIDE, HAND = 9, 4, 10
DISCARDED = 8  # slots of the discard pile; four ruses and what two of them throw away take six
# The most cards a hand may hold between turns: Recruiter draws three more before two go back, having left the
# hand itself, and the fast rollouts of the base game have 64 bits for hand slots × stones.
MOST_HELD, MOST_HELD_IN_ROLLOUTS = HAND - 2, 7
NOTHING = -1  # an empty slot
SOME_CLAN, SOME_TACTIC = -2, -3  # in a view: a card of that back, not known which
BLIND, MUD = 1, 2

AFTER_PLAY, ANY_BEFORE_DRAW, START_ONLY, AUTO_BOTH_COMPLETE, AUTO_TURN_START = range(5)
PER_GAME, ON_BOARD = 0, 1
SEQUENTIAL, DECLARED = 0, 1
NET_PLUS_ONE, ALWAYS_RETURN_TWO = 0, 1
BOTTOM, TOP = 0, 1

PLAYING, CLAIMING, DRAWING, SPLITTING, RECRUITING, RETURNING, PICKING, TARGETING = range(8)
RUNNING, THREE_ADJACENT, FIVE_STONES, EXHAUSTED = range(4)

# Move ids: a card to a stone, then the rest in blocks.
CLAIM = CARDS * STONES
DONE, PASS, DRAW_CLAN, DRAW_TACTIC = range(CLAIM + STONES, CLAIM + STONES + 4)
RUSE = DRAW_TACTIC + 1  # four of them, in the order of the cards
PICK = RUSE + 4  # a clan or elite card on the table
TO = PICK + SHIELD + 1
DISCARD = TO + STONES
RETURN = DISCARD + 1
SPLIT = RETURN + CARDS  # how many of Recruiter's cards come from the clan deck
RETURN_CLAN, RETURN_TACTIC = SPLIT + 4, SPLIT + 5  # what the other seat sees of a return
MOVES = SPLIT + 6

SETUP = np.dtype(
    [
        ("schotten_values", np.int8),
        ("hand", np.int8),
        ("tactics", np.int8),
        ("early_claim", np.int8),
        ("claim_timing", np.int8),
        ("first_player", np.int8),
        ("spy_value", np.int8),
        ("joker_limit", np.int8),
        ("recruiter_split", np.int8),
        ("recruiter_short", np.int8),
        ("traitor_same_stone", np.int8),
        ("scout_return", np.int8),
    ]
)
STATE = np.dtype(
    [
        ("schotten_cards", np.int8, (2, STONES, SIDE)),  # sorted, empty slots last
        ("count", np.int8, (2, STONES)),
        ("modes", np.int8, STONES),
        ("owner", np.int8, STONES),  # −1 while unclaimed
        ("ahead", np.int8, STONES),  # whose full side was full first, −1 while no side is full
        ("unseen", np.int16, COLOURS),  # by colour, a bit per value: clan cards that lie face up nowhere
        ("hand", np.int8, (2, HAND)),  # sorted, empty slots last
        ("hand_known", np.int8, (2, HAND)),  # whether the other seat knows the card
        ("hand_count", np.int8, 2),
        ("clan_deck", np.int8, CLAN),
        ("clan_known", np.int8, CLAN),  # bit 1 << seat: that seat knows the card
        ("clan_left", np.int8),
        ("tactic_deck", np.int8, TACTICS),
        ("tactic_known", np.int8, TACTICS),
        ("tactic_left", np.int8),
        ("discard", np.int8, DISCARDED),  # face up, sorted
        ("tactics_played", np.int8, 2),
        ("joker_played", np.int8, 2),
        ("mover", np.int8),
        ("phase", np.int8),
        ("passed", np.int8),  # the mover passed this turn
        ("claimed", np.int8),  # the mover claimed this turn
        ("passes", np.int8),  # turns in a row that were passes without a claim
        ("ruse", np.int8),  # the ruse being carried out
        ("picked", np.int8),  # the card it takes
        ("to_draw", np.int8),  # Recruiter: cards still to draw
        ("filler", np.int8),  # always 0: the size of a record is a multiple of 8 bytes
        ("to_return", np.int8),
        ("ended", np.int8),
    ]
)

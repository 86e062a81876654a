"""The records of Cluedo: board, cards, pawns, and what everybody knows (RULES.md §1–3, §11).

A card is a bit of a mask: first the professors, then the subjects, then the rooms that have a card, each in
the order of their numbers. A place is where a pawn can stand: a corridor square is row × 40 + column, a room
comes after all squares. A row of the board is a mask too, a bit for each column.
"""

from __future__ import annotations

import numpy as np

SIDE = 40  # rows and columns of the largest board
SQUARES = SIDE * SIDE
ROOMS = 16
PLACES = SQUARES + ROOMS
CARDS = 40
SEATS = 6
NOWHERE = -1

AT_MOST, EXACT = 0, 1
PARITY, SIMPLE = 0, 1
DESTINATION_ONLY, FULL = 0, 1
ALLOWED, FORBIDDEN = 0, 1
ONLY_IF_FORCED, ANY_TIME = 0, 1
ARCHIVE_ONLY, ANYWHERE = 0, 1
OPTIONAL, FORCED = 0, 1
UNEVEN, PUBLIC = 0, 1

CHOOSING, MOVING, ASKING, SHOWING, ACCUSING, OVER = range(6)
RUNNING, SOLVED, ALL_ELIMINATED, LAST_SURVIVOR, TURN_LIMIT = range(5)

# A clause: the cards, one of which was shown; the seat that showed it; a bit for each seat that asked.
CLAUSES = 128
SHOWER = CARDS
ASKERS = SHOWER + 3
CARD_BITS = (1 << CARDS) - 1
SHOWER_BITS = (1 << ASKERS) - 1  # the cards and who showed one

# Move ids. Cards of a question and an accusation are numbered within their kind, by the counts of the setup.
ROLL, PASSAGE, STAY, NO_QUESTION, NO_ACCUSATION, SHOWN = range(6)
SHOW = SHOWN + 1
TO = SHOW + CARDS
ASK = TO + PLACES
ASKS = 380  # 19 × 20: with one room the most that 40 cards allow
ACCUSE = ASK + ASKS
ACCUSATIONS = 2366  # 13 × 13 × 14, the most that 40 cards allow
MOVES = ACCUSE + ACCUSATIONS

SETUP = np.dtype(
    [
        ("cluedo_walk", np.int64, SIDE),  # corridor squares, by row
        ("outside", np.int64, (ROOMS, SIDE)),  # of each room: the squares that its doors open on, by row
        ("max_turns", np.int64),
        ("distance", np.int16, (PLACES, ROOMS)),  # steps to a room, past all pawns; −1: no way
        ("start", np.int16, SEATS),  # the first place of each pawn
        ("passage", np.int8, ROOMS),  # the room that a secret passage leads to
        ("room_card", np.int8, ROOMS),  # NOWHERE for the archive
        ("pawn_of", np.int8, CARDS),  # with `suspects`: the pawn of each professor
        ("hand_size", np.int8, SEATS),
        ("rooms", np.int8),
        ("archive", np.int8),  # the room without a card
        ("professors", np.int8),
        ("subjects", np.int8),
        ("room_cards", np.int8),
        ("seats", np.int8),
        ("pawns", np.int8),
        ("rows", np.int8),
        ("columns", np.int8),
        ("dice", np.int8),
        ("move_count", np.int8),
        ("exact_steps", np.int8),
        ("blocking", np.int8),
        ("same_room", np.int8),
        ("stay", np.int8),
        ("accusation", np.int8),
        ("solution_on_arrival", np.int8),
        ("leftover", np.int8),
        ("first_player", np.int8),
        ("last_survivor_wins", np.int8),
    ]
)
STATE = np.dtype(
    [
        ("cluedo_hand", np.int64, SEATS),
        ("mystery", np.int64),
        ("face_up", np.int64),  # left over, shown to all
        ("passed", np.int64, SEATS),  # cards that a seat has said it does not hold
        ("named", np.int64, SEATS),  # cards that a seat has asked for
        ("shown", np.int64, (SEATS, SEATS)),  # [asker][shower]: cards shown between the two
        ("clauses", np.int64, CLAUSES),  # sorted by shower and cards
        ("failed", np.int64, SEATS),  # the accusation that eliminated a seat
        ("question", np.int64),  # the cards asked for, while somebody has to show one
        ("stream", np.int64, 4),  # the dice to come
        ("reach", np.int64, SIDE),  # squares that the roll leads to, by row
        ("reach_rooms", np.int64),  # and rooms, a bit for each
        ("path", np.int16, 16),  # scratch of a search for paths, zero afterwards
        ("pawn", np.int16, SEATS),
        ("turn", np.int16),  # turns begun
        ("clause_count", np.int16),
        ("rolled", np.int8, 2),  # the dice of this turn, 0 before the roll
        ("seat", np.int8),  # whose turn it is
        ("mover", np.int8),
        ("phase", np.int8),
        ("moved", np.int8),  # a bit for each seat whose pawn a question has moved since its last turn
        ("winner", np.int8),
        ("ended", np.int8),
    ]
)

"""What a seat of Cluedo knows, as numbers for a network: itself first, then the others in the order of turns.

Facts as they were told, without conclusions. A view holds more: every answer of which something follows, and
to whom it was given (here the one that says most about a card), and the squares that a roll leads to, which
the mask of legal moves tells too.
"""

from __future__ import annotations

from tablee.core.bits import count_bits
from tablee.core.contract import Numbers, SetupRec, StateRec
from tablee.core.observation import SEAT_LABELS, Part, starts
from tablee.games.cluedo.answers import clause_shower, knows_mystery, seen_cards
from tablee.games.cluedo.hidden_information import all_cards
from tablee.games.cluedo.layout import CARD_BITS, CARDS, ROOMS, SIDE, SQUARES

CARD_LABELS = [f"card {card + 1}" for card in range(CARDS)]
ROOM_LABELS = [f"room {room + 1}" for room in range(ROOMS)]
OTHERS = SEAT_LABELS[1:]
PHASES = (
    "a turn begins and there is a choice before the roll",
    "a place is to be chosen",
    "a question may be asked",
    "a card is to be shown",
    "a solution may be given",
    "the game is over",
)

OBSERVED = (
    Part("own hand", "1 if this seat holds {card}", card=CARD_LABELS),
    Part("seen", "1 if {other} has shown {card} to this seat", other=OTHERS, card=CARD_LABELS),
    Part("shown", "1 if this seat has shown {card} to {other}", other=OTHERS, card=CARD_LABELS),
    Part("face up", "1 if {card} lies face up", card=CARD_LABELS),
    Part("unseen", "1 if this seat has not seen {card}: it may be part of the mystery", card=CARD_LABELS),
    Part("mystery", "1 if this seat has seen {card} in the mystery", card=CARD_LABELS),
    Part("denied", "1 if {seat} has said that it does not hold {card}", seat=SEAT_LABELS, card=CARD_LABELS),
    Part("asked for", "1 if {seat} has asked for {card}", seat=SEAT_LABELS, card=CARD_LABELS),
    Part(
        "answers",
        "1 divided by the fewest cards of which {seat} must have shown one, {card} among them; 0 if none are",
        seat=SEAT_LABELS,
        card=CARD_LABELS,
    ),
    Part("wrong", "1 if {card} was part of the wrong solution of {seat}", seat=SEAT_LABELS, card=CARD_LABELS),
    Part("question", "1 if {card} is asked for now", card=CARD_LABELS),
    Part("whose turn", "1 if it is the turn of {seat}", seat=SEAT_LABELS),
    Part("mover", "1 if {seat} is to choose", seat=SEAT_LABELS),
    Part("phase", "1 if {phase}", phase=PHASES),
    Part("dice", "points of die {die}, divided by 6", die=("1", "2")),
    Part("rooms in reach", "1 if the roll leads to {room}", room=ROOM_LABELS),
    Part("pawns in rooms", "1 if the pawn of {pawn} stands in {room}", pawn=SEAT_LABELS, room=ROOM_LABELS),
    Part(
        "pawns in corridors",
        "{axis} of the pawn of {pawn}, counted from 1 and divided by 40; 0 in a room",
        pawn=SEAT_LABELS,
        axis=("row", "column"),
    ),
    Part(
        "distances",
        "how near {room} is to the pawn of {pawn}: 1 divided by the steps to it and one; 0 without a way",
        pawn=SEAT_LABELS,
        room=ROOM_LABELS,
    ),
    Part("summoned", "1 if a question has moved the pawn of {seat} since its last turn", seat=SEAT_LABELS),
    Part("turns", "turns begun, divided by the most there may be"),
    Part("winner", "1 if {seat} has won", seat=SEAT_LABELS),
)
(
    OWN,
    SEEN,
    SHOWN,
    FACE_UP,
    UNSEEN,
    MYSTERY,
    DENIED,
    ASKED,
    ANSWERS,
    WRONG,
    QUESTION,
    WHOSE_TURN,
    MOVER,
    PHASE,
    DICE,
    REACH,
    PAWN_ROOM,
    PAWN_SQUARE,
    DISTANCE,
    SUMMONED,
    TURNS,
    WINNER,
    OBSERVATION,
) = starts(OBSERVED)


def observe(g: SetupRec, s: StateRec, seat: int, out: Numbers) -> None:
    """Writes what the seat knows to `out`; a spectator looks from seat 0 and knows what everybody knows."""
    out[:] = 0.0
    seats = int(g[0]["seats"])
    viewer = max(seat, 0)
    observe_cards(g, s, seat, out)
    for step in range(seats):
        observe_seat(s, (viewer + step) % seats, step, out)
    for step in range(int(g[0]["pawns"])):
        observe_pawn(g, s, (viewer + step) % seats if step < seats else step, step, out)
    for room in range(ROOMS):
        out[REACH + room] = float(int(s[0]["reach_rooms"]) >> room & 1)
    for die in range(2):
        out[DICE + die] = int(s[0]["rolled"][die]) / 6
    out[PHASE + int(s[0]["phase"])] = 1.0
    out[TURNS] = int(s[0]["turn"]) / int(g[0]["max_turns"])


def mark(cards: int, start: int, out: Numbers) -> None:
    """Writes a set of cards as ones, from `start` on."""
    for card in range(CARDS):
        if cards >> card & 1:
            out[start + card] = 1.0


def observe_cards(g: SetupRec, s: StateRec, seat: int, out: Numbers) -> None:
    """Writes the cards that the seat has seen, where it has seen them, and those it has not."""
    seats = int(g[0]["seats"])
    unseen = all_cards(g) & ~int(s[0]["face_up"])
    mark(int(s[0]["face_up"]), FACE_UP, out)
    mark(int(s[0]["question"]), QUESTION, out)
    if knows_mystery(s, seat):
        mark(int(s[0]["mystery"]), MYSTERY, out)
        unseen &= ~int(s[0]["mystery"])
    if seat >= 0:
        mark(int(s[0]["cluedo_hand"][seat]), OWN, out)
        unseen &= ~int(s[0]["cluedo_hand"][seat])
        for step in range(1, seats):
            other = (seat + step) % seats
            mark(seen_cards(s, seat, other), SEEN + (step - 1) * CARDS, out)
            mark(int(s[0]["shown"][other][seat]), SHOWN + (step - 1) * CARDS, out)
            unseen &= ~seen_cards(s, seat, other)
    mark(unseen, UNSEEN, out)


def observe_seat(s: StateRec, seat: int, step: int, out: Numbers) -> None:
    """Writes what everybody knows of a seat, `step` places on from the viewer."""
    mark(int(s[0]["passed"][seat]), DENIED + step * CARDS, out)
    mark(int(s[0]["named"][seat]), ASKED + step * CARDS, out)
    mark(int(s[0]["failed"][seat]), WRONG + step * CARDS, out)
    for at in range(int(s[0]["clause_count"])):
        clause = int(s[0]["clauses"][at])
        if clause_shower(clause) == seat:
            cards = clause & CARD_BITS
            share = 1 / count_bits(cards)
            for card in range(CARDS):
                if cards >> card & 1 and out[ANSWERS + step * CARDS + card] < share:
                    out[ANSWERS + step * CARDS + card] = share
    out[WHOSE_TURN + step] = 1.0 if int(s[0]["seat"]) == seat else 0.0
    out[MOVER + step] = 1.0 if int(s[0]["mover"]) == seat else 0.0
    out[SUMMONED + step] = float(int(s[0]["moved"]) >> seat & 1)
    out[WINNER + step] = 1.0 if int(s[0]["winner"]) == seat else 0.0


def observe_pawn(g: SetupRec, s: StateRec, pawn: int, step: int, out: Numbers) -> None:
    """Writes where a pawn stands, and how near it is to each room past all others."""
    place = int(s[0]["pawn"][pawn])
    if place >= SQUARES:
        out[PAWN_ROOM + step * ROOMS + place - SQUARES] = 1.0
    elif place >= 0:
        out[PAWN_SQUARE + 2 * step] = (place // SIDE + 1) / SIDE
        out[PAWN_SQUARE + 2 * step + 1] = (place % SIDE + 1) / SIDE
    if place >= 0:
        for room in range(int(g[0]["rooms"])):
            steps = int(g[0]["distance"][place][room])
            if steps >= 0:
                out[DISTANCE + step * ROOMS + room] = 1 / (1 + steps)

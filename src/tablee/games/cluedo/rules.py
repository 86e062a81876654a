"""Rules of Cluedo (RULES.md §1–9, §11): the kernels of the contract, the deal, and one step of a turn.

Knows nothing of text, files, screens or time. The parts: layout.py has the records, movement.py where a roll
leads, turns.py questions, accusations and whose turn it is, answers.py what answers tell everybody,
legal_moves.py, hidden_information.py what a seat can know, rollout_policy.py how simulated games go on.
"""

from __future__ import annotations

from tablee.core.bits import nth_bit
from tablee.core.contract import Floats, Ints, Rng, SetupRec, StateRec
from tablee.core.rng import below, draw_stream, first_seat
from tablee.games.cluedo import layout
from tablee.games.cluedo.answers import insert_clause, note_showing
from tablee.games.cluedo.hidden_information import all_cards, blank, draw_mystery, fill, seen
from tablee.games.cluedo.layout import (
    ACCUSE,
    ASK,
    ASKING,
    CHOOSING,
    NO_ACCUSATION,
    NO_QUESTION,
    PASSAGE,
    ROLL,
    SHOW,
    SQUARES,
    TO,
)
from tablee.games.cluedo.legal_moves import legal, must_accuse
from tablee.games.cluedo.movement import find_reach
from tablee.games.cluedo.observation import OBSERVATION, OBSERVED, observe
from tablee.games.cluedo.rollout_policy import rollout
from tablee.games.cluedo.turns import (
    accuse,
    ask,
    begin_turn,
    close_turn,
    go,
    has_passage,
    in_archive,
    roll,
    show,
    stay,
    stop_moving,
)

__all__ = [
    "OBSERVATION",
    "OBSERVED",
    "blank",
    "deal",
    "fill",
    "find_reach",
    "has_passage",
    "in_archive",
    "insert_clause",
    "legal",
    "mover",
    "must_accuse",
    "note_showing",
    "observe",
    "payoff",
    "play",
    "result",
    "rollout",
    "seen",
]

SETUP, STATE, MOVES = layout.SETUP, layout.STATE, layout.MOVES
SEATS = (2, layout.SEATS)
# Every solution of a game of 40 cards, and three other choices; squares and rooms are fewer.
MAX_LEGAL = layout.ACCUSATIONS + 3
MAX_TURNS = 2000
# A choice, a place, a question, an answer, an accusation.
LENGTH = 5 * MAX_TURNS


def deal(g: SetupRec, s: StateRec, rng: Rng) -> None:
    """§2: the mystery, the hands, who begins, and all dice of the game. Writes into the empty state `s`."""
    pool = all_cards(g)
    mystery = draw_mystery(g, s, pool, rng)
    s[0]["mystery"] = mystery
    pool &= ~mystery
    left = int(g[0]["professors"]) + int(g[0]["subjects"]) + int(g[0]["room_cards"]) - 3
    seats = int(g[0]["seats"])
    # Card by card in the order of the seats is hand by hand from a shuffled pack: every deal is as likely.
    for seat in range(seats):
        for _ in range(int(g[0]["hand_size"][seat])):
            card = 1 << nth_bit(pool, below(rng, left))
            s[0]["cluedo_hand"][seat] |= card
            pool &= ~card
            left -= 1
    s[0]["face_up"] = pool
    for pawn in range(layout.SEATS):
        s[0]["pawn"][pawn] = g[0]["start"][pawn]
    s[0]["winner"] = -1
    draw_stream(s[0]["stream"][:], rng)
    begin_turn(g, s, first_seat(int(g[0]["first_player"]), seats, rng))


def mover(g: SetupRec, s: StateRec) -> int:
    """Returns the seat to move, −1 at the end."""
    return int(s[0]["mover"])


def play(g: SetupRec, s: StateRec, move: int) -> None:
    """§3: one step of a turn, and whatever follows from it without a choice."""
    if not step(g, s, int(s[0]["seat"]), move):
        begin_turn(g, s, close_turn(g, s, int(s[0]["seat"])))


def step(g: SetupRec, s: StateRec, seat: int, move: int) -> bool:
    """Makes the move itself. Returns True while the turn goes on."""
    if move >= ACCUSE:
        accuse(g, s, seat, triple_cards(g, move - ACCUSE))
        return False
    if move >= ASK:
        subjects = int(g[0]["subjects"])
        return ask(g, s, seat, (move - ASK) // subjects, (move - ASK) % subjects)
    if move >= TO:
        return go(g, s, seat, move - TO)
    if move >= SHOW:
        return show(g, s, move - SHOW)
    if move == ROLL:
        return roll(g, s, seat)
    if move == PASSAGE:
        return go(g, s, seat, SQUARES + int(g[0]["passage"][int(s[0]["pawn"][seat]) - SQUARES]))
    if move == NO_QUESTION:
        return stop_moving(g, s)
    if move == NO_ACCUSATION:
        return False
    if int(s[0]["phase"]) == CHOOSING:  # to stay where a question has brought the pawn
        s[0]["moved"] &= ~(1 << seat)
        s[0]["phase"] = ASKING
        return True
    return stay(g, s)


def triple_cards(g: SetupRec, triple: int) -> int:
    """Returns the three cards of an accusation."""
    professors = int(g[0]["professors"])
    subjects = int(g[0]["subjects"])
    rooms = int(g[0]["room_cards"])
    room = 1 << (professors + subjects + triple % rooms)
    return room | 1 << (professors + triple // rooms % subjects) | 1 << (triple // rooms // subjects)


def result(g: SetupRec, s: StateRec, scores: Ints) -> None:
    """§7.1: one point for the winner."""
    for seat in range(int(g[0]["seats"])):
        scores[seat] = 1 if int(s[0]["winner"]) == seat else 0


def payoff(g: SetupRec, s: StateRec, pay: Floats) -> None:
    """§7.1: won 1, otherwise 0, for all of them where nobody found out."""
    for seat in range(int(g[0]["seats"])):
        pay[seat] = 1.0 if int(s[0]["winner"]) == seat else 0.0

"""Rules of Daring (daring.py)."""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Floats, Ints, Rng, SetupRec, StateRec
from tablee.core.rng import below

CARDS = 4
UNKNOWN = CARDS
STAY, DARE = CARDS, CARDS + 1
SETUP = np.dtype([("daring_setup", np.int64)])
STATE = np.dtype([("daring_card", np.int16), ("mover", np.int16), ("stayed", np.int16), ("guess", np.int16)])
SEATS = (2, 2)
MOVES = CARDS + 2
MAX_LEGAL = CARDS
LENGTH = 2


def deal(g: SetupRec, s: StateRec, rng: Rng) -> None:
    s[0]["daring_card"] = below(rng, CARDS)
    s[0]["guess"] = UNKNOWN


def mover(g: SetupRec, s: StateRec) -> int:
    return int(s[0]["mover"])


def legal(g: SetupRec, s: StateRec, moves: Ints) -> int:
    if s[0]["mover"] == 0:
        moves[0] = STAY
        moves[1] = DARE
        return 2
    for card in range(CARDS):
        moves[card] = card
    return CARDS


def play(g: SetupRec, s: StateRec, move: int) -> None:
    if move == DARE:
        s[0]["mover"] = 1
        return
    s[0]["mover"] = -1
    if move == STAY:
        s[0]["stayed"] = 1
    else:
        s[0]["guess"] = move


def result(g: SetupRec, s: StateRec, scores: Ints) -> None:
    scores[0] = 0
    scores[1] = 0


def payoff(g: SetupRec, s: StateRec, pay: Floats) -> None:
    pay[0] = 0.5 if s[0]["stayed"] else 1.0 if s[0]["guess"] != s[0]["daring_card"] else 0.0
    pay[1] = 1.0 - pay[0]


def blank(g: SetupRec, s: StateRec, seat: int) -> None:
    if seat != 0 and s[0]["mover"] >= 0:
        s[0]["daring_card"] = UNKNOWN


def fill(g: SetupRec, s: StateRec, seat: int, rng: Rng) -> None:
    if s[0]["daring_card"] == UNKNOWN:
        s[0]["daring_card"] = below(rng, CARDS)


def seen(g: SetupRec, s: StateRec, move: int, seat: int) -> int:
    return move

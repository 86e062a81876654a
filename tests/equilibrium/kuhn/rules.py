"""Kuhn's poker: three cards, one each, a bet of one chip that may be called; passing to a bet is folding.

`line` is what has been done, 1 and a bit for each move: 0 to pass, 1 to bet.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Floats, Ints, Rng, SetupRec, StateRec
from tablee.core.rng import below

PASS, BET = range(2)
HIDDEN = -1
OVER = (0b100, 0b110, 0b111, 0b1010, 0b1011)

SETUP = np.dtype([("kuhn_none", np.int64)])
STATE = np.dtype([("kuhn_card", np.int64, 2), ("line", np.int64)])
SEATS = (2, 2)
MOVES = 2
MAX_LEGAL = 2
LENGTH = 3


def deal(g: SetupRec, s: StateRec, rng: Rng) -> None:
    first = below(rng, 3)
    second = below(rng, 2)
    s[0]["kuhn_card"][0] = first
    s[0]["kuhn_card"][1] = second + (1 if second >= first else 0)
    s[0]["line"] = 1


def mover(g: SetupRec, s: StateRec) -> int:
    line = int(s[0]["line"])
    return -1 if line in OVER else 1 if line in (0b10, 0b11) else 0


def legal(g: SetupRec, s: StateRec, moves: Ints) -> int:
    moves[0] = PASS
    moves[1] = BET
    return 2


def play(g: SetupRec, s: StateRec, move: int) -> None:
    s[0]["line"] = 2 * int(s[0]["line"]) + move


def result(g: SetupRec, s: StateRec, scores: Ints) -> None:
    scores[0] = 0
    scores[1] = 0


def payoff(g: SetupRec, s: StateRec, pay: Floats) -> None:
    """From 0 to 1, by two chips lost to two chips won."""
    line = int(s[0]["line"])
    high = 1 if int(s[0]["kuhn_card"][0]) > int(s[0]["kuhn_card"][1]) else -1
    chips = 2 * high
    if line == 0b100:
        chips = high
    elif line == 0b110:
        chips = 1
    elif line == 0b1010:
        chips = -1
    pay[0] = 0.5 + chips / 4
    pay[1] = 0.5 - chips / 4


def blank(g: SetupRec, s: StateRec, seat: int) -> None:
    for other in range(2):
        if other != seat:
            s[0]["kuhn_card"][other] = HIDDEN


def fill(g: SetupRec, s: StateRec, seat: int, rng: Rng) -> None:
    card = below(rng, 2)
    s[0]["kuhn_card"][1 - seat] = card + (1 if card >= int(s[0]["kuhn_card"][seat]) else 0)


def seen(g: SetupRec, s: StateRec, move: int, seat: int) -> int:
    return move


def merge(g: SetupRec, s: StateRec, moves: Ints, n: int, classes: Ints) -> int:
    """Nothing is merged: a key for each card and line, a class for each move."""
    for i in range(n):
        classes[i] = i
    return 8 * int(s[0]["kuhn_card"][mover(g, s)]) + int(s[0]["line"])

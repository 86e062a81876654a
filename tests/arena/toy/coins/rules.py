"""Rules of coins in a row, a game for testing tournaments.

Three coins for each seat, worth 1 to 5, are dealt in a row, open to all. In turn each seat takes the
first or the last coin of the row. When none is left the greatest sum wins; equal sums share the win.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Floats, Ints, Rng, SetupRec, StateRec
from tablee.core.rng import below

MOST_SEATS = 4
COINS = 3 * MOST_SEATS
GREATEST = 5

FIRST, LAST = 0, 1

SETUP = np.dtype([("coins_seats", np.int8)])
STATE = np.dtype(
    [
        ("coins_row", np.int8, COINS),  # 0: taken
        ("first", np.int8),
        ("last", np.int8),
        ("turn", np.int16),  # −1 when over
        ("sums", np.int16, MOST_SEATS),
    ]
)

SEATS = (2, MOST_SEATS)
MOVES = 2
MAX_LEGAL = 2
LENGTH = COINS


def deal(g: SetupRec, s: StateRec, rng: Rng) -> None:
    coins = 3 * int(g[0]["coins_seats"])
    for at in range(coins):
        s[0]["coins_row"][at] = 1 + below(rng, GREATEST)
    s[0]["last"] = coins - 1


def mover(g: SetupRec, s: StateRec) -> int:
    return int(s[0]["turn"])


def legal(g: SetupRec, s: StateRec, moves: Ints) -> int:
    moves[0] = FIRST
    moves[1] = LAST
    return 1 if s[0]["first"] == s[0]["last"] else 2


def play(g: SetupRec, s: StateRec, move: int) -> None:
    seat, first, last = int(s[0]["turn"]), int(s[0]["first"]), int(s[0]["last"])
    taken = first if move == FIRST else last
    s[0]["sums"][seat] += s[0]["coins_row"][taken]
    s[0]["coins_row"][taken] = 0
    if move == FIRST:
        s[0]["first"] = first + 1
    else:
        s[0]["last"] = last - 1
    s[0]["turn"] = -1 if first == last else (seat + 1) % int(g[0]["coins_seats"])


def result(g: SetupRec, s: StateRec, scores: Ints) -> None:
    for seat in range(int(g[0]["coins_seats"])):
        scores[seat] = s[0]["sums"][seat]


def payoff(g: SetupRec, s: StateRec, pay: Floats) -> None:
    best = 0
    sharing = 0
    for seat in range(MOST_SEATS):
        best = max(best, int(s[0]["sums"][seat]))
    for seat in range(MOST_SEATS):
        sharing += int(s[0]["sums"][seat] == best)
    for seat in range(int(g[0]["coins_seats"])):
        pay[seat] = 1.0 / sharing if s[0]["sums"][seat] == best else 0.0


def blank(g: SetupRec, s: StateRec, seat: int) -> None:
    """Nothing is hidden."""


def fill(g: SetupRec, s: StateRec, seat: int, rng: Rng) -> None:
    """Nothing was hidden."""


def seen(g: SetupRec, s: StateRec, move: int, seat: int) -> int:
    return move


def value(g: SetupRec, s: StateRec, seat: int) -> int:
    return int(s[0]["sums"][seat])


def margin(g: SetupRec, s: StateRec, seat: int) -> int:
    return int(s[0]["sums"][seat])

"""The legal moves (RULES.md §5, §8), in a fixed order: by card, then by target, then by guess.

Each function writes moves to `moves` in place, from number `n` on, and returns how many there are then.
"""

from __future__ import annotations

from tablee.core.contract import Ints, SetupRec, StateRec
from tablee.games.love_letter.layout import (
    AIM,
    BARON,
    CHOOSE,
    COUNTESS,
    GUARD,
    GUESS,
    KEEP_ONE,
    KEEP_TWO,
    KINDS,
    KING,
    MOST_SEATS,
    NEXT,
    PRIEST,
    PRINCE,
    REVEAL,
)
from tablee.games.love_letter.packs import eligible


def legal(g: SetupRec, s: StateRec, moves: Ints) -> int:
    """Writes the legal moves to `moves` in place and returns how many there are."""
    phase = int(s[0]["phase"])
    if phase == CHOOSE:
        return list_plays(g, s, moves)
    if phase == REVEAL:
        moves[0] = NEXT
        return 1
    return list_keeps(s, moves)


def list_plays(g: SetupRec, s: StateRec, moves: Ints) -> int:
    """Lists the moves of the mover's two cards, once if equal; only Countess if she must be played (§5)."""
    seat = int(s[0]["mover"])
    held = int(s[0]["hand"][seat])
    drawn = int(s[0]["drawn"][0])
    low = min(held, drawn)
    high = max(held, drawn)
    if high == COUNTESS and low in (KING, PRINCE):
        moves[0] = COUNTESS
        return 1
    n = list_card(g, s, seat, low, moves, 0)
    if high != low:
        n = list_card(g, s, seat, high, moves, n)
    return n


def list_card(g: SetupRec, s: StateRec, seat: int, card: int, moves: Ints, n: int) -> int:
    """Lists every way to play a card; without a possible target it is played alone (§5.1–5.2)."""
    targets = 0
    if card in (GUARD, PRIEST, BARON, KING):
        targets = eligible(s, seat)
    elif card == PRINCE:
        targets = eligible(s, seat) | 1 << seat
    if targets == 0:
        moves[n] = card
        return n + 1
    for target in range(MOST_SEATS):
        if (targets >> target) & 1:
            if card == GUARD:
                for guess in range(KINDS):
                    if guess != GUARD and (int(g[0]["kinds"]) >> guess) & 1:
                        moves[n] = GUESS + target * KINDS + guess
                        n += 1
            else:
                moves[n] = AIM + card * MOST_SEATS + target
                n += 1
    return n


def list_keeps(s: StateRec, moves: Ints) -> int:
    """Lists Chancellor's choices: each kind of card to keep, the others in each order (§5.8)."""
    first = int(s[0]["hand"][int(s[0]["mover"])])
    second = int(s[0]["drawn"][0])
    n = 0
    if int(s[0]["drawn_count"]) == 1:
        n = add_move(moves, n, KEEP_ONE + first * KINDS + second)
        return add_move(moves, n, KEEP_ONE + second * KINDS + first)
    third = int(s[0]["drawn"][1])
    n = add_keeps(moves, n, first, second, third)
    n = add_keeps(moves, n, second, first, third)
    return add_keeps(moves, n, third, first, second)


def add_keeps(moves: Ints, n: int, kept: int, one: int, other: int) -> int:
    """Adds the two choices that keep one card and put back the others in either order."""
    n = add_move(moves, n, KEEP_TWO + (kept * KINDS + one) * KINDS + other)
    return add_move(moves, n, KEEP_TWO + (kept * KINDS + other) * KINDS + one)


def add_move(moves: Ints, n: int, move: int) -> int:
    """Adds a move in the order of ids, unless it is there: equal cards give equal moves."""
    at = n
    while at > 0 and moves[at - 1] > move:
        at -= 1
    if at > 0 and moves[at - 1] == move:
        return n
    for i in range(n, at, -1):
        moves[i] = moves[i - 1]
    moves[at] = move
    return n + 1

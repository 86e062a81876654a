"""The deal of Cluedo (RULES.md §2): the mystery, the hands, who begins, and all dice of the game."""

from __future__ import annotations

from tablee.core.bits import nth_bit
from tablee.core.contract import Rng, SetupRec, StateRec
from tablee.core.rng import below
from tablee.games.cluedo.hidden import all_cards, draw_mystery, draw_stream
from tablee.games.cluedo.layout import RANDOM, SEATS
from tablee.games.cluedo.turns import begin_turn


def deal(g: SetupRec, s: StateRec, rng: Rng) -> None:
    """§2"""
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
    for pawn in range(SEATS):
        s[0]["pawn"][pawn] = g[0]["start"][pawn]
    s[0]["winner"] = -1
    draw_stream(s, rng)
    first = int(g[0]["first_player"])
    begin_turn(g, s, below(rng, seats) if first == RANDOM else first)

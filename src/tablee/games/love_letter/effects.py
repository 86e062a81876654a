"""What a card does (RULES.md §4.2, §5): the one step of a turn that a move is."""

from __future__ import annotations

from tablee.core.contract import SetupRec, StateRec
from tablee.games.love_letter.knowledge import (
    forget,
    learn,
    narrow,
    note_equal,
    note_fresh,
    note_keep,
    note_play,
    note_swap,
    publish_linked,
)
from tablee.games.love_letter.layout import (
    AIM,
    BARON,
    CHANCELLOR,
    GUARD,
    GUESS,
    HANDMAID,
    KEEP,
    KEEP_ONE,
    KEEP_TWO,
    KINDS,
    MOST_SEATS,
    NEXT,
    NOTHING,
    PRIEST,
    PRINCE,
    PRINCESS,
)
from tablee.games.love_letter.rounds import deal_round, end_turn
from tablee.games.love_letter.table import clear_drawn, discard, draw, lift_top


def play(g: SetupRec, s: StateRec, move: int) -> None:
    """§4: a card and its effect, Chancellor's choice, or the next round; and what follows by itself."""
    seat = int(s[0]["mover"])
    if move == NEXT:
        deal_round(g, s)
        return
    if move >= KEEP_TWO:
        keep(g, s, seat, move)
    elif move >= GUESS:
        lay(g, s, seat, GUARD)
        guess(g, s, (move - GUESS) // KINDS, (move - GUESS) % KINDS)
    elif move >= AIM:
        card = (move - AIM) // MOST_SEATS
        lay(g, s, seat, card)
        aim(g, s, seat, card, (move - AIM) % MOST_SEATS)
    else:
        lay(g, s, seat, move)
        if move == HANDMAID:
            s[0]["protected"] |= 1 << seat
        elif move == PRINCESS:
            eliminate(g, s, seat)
        elif move == CHANCELLOR and int(s[0]["deck_size"]) > 0:
            draw(s)
            if int(s[0]["deck_size"]) > 0:
                draw(s)
            s[0]["phase"] = KEEP
            return
    end_turn(g, s, seat)


def lay(g: SetupRec, s: StateRec, seat: int, card: int) -> None:
    """§4.2: one of the two cards goes face up to the discards, the other is the hand."""
    note_play(g, s, seat, card)
    if int(s[0]["hand"][seat]) == card:
        s[0]["hand"][seat] = s[0]["drawn"][0]
    clear_drawn(s)
    discard(s, seat, card)


def guess(g: SetupRec, s: StateRec, target: int, card: int) -> None:
    """§5.3: Guard"""
    if int(s[0]["hand"][target]) == card:
        eliminate(g, s, target)
    else:
        narrow(g, s, target, ~(1 << card))


def aim(g: SetupRec, s: StateRec, seat: int, card: int, target: int) -> None:
    """§5.4, 5.5, 5.7, 5.9: Priest, Baron, Prince, King"""
    if card == PRIEST:
        learn(s, seat, target)
    elif card == BARON:
        compare(g, s, seat, target)
    elif card == PRINCE:
        replace(g, s, target)
    else:
        kept = int(s[0]["hand"][seat])
        s[0]["hand"][seat] = s[0]["hand"][target]
        s[0]["hand"][target] = kept
        note_swap(g, s, seat, target)


def compare(g: SetupRec, s: StateRec, seat: int, target: int) -> None:
    """§5.5: both see both cards; the lower one is out, and everybody knows that the other's is higher."""
    mine = int(s[0]["hand"][seat])
    theirs = int(s[0]["hand"][target])
    if mine == theirs:
        note_equal(g, s, seat, target)
        return
    winner = seat if mine > theirs else target
    loser = target if mine > theirs else seat
    eliminate(g, s, loser)
    narrow(g, s, winner, -(2 << min(mine, theirs)))
    learn(s, loser, winner)


def replace(g: SetupRec, s: StateRec, target: int) -> None:
    """§5.7: the hand is discarded and a card drawn for it, the set-aside one if the deck is empty."""
    card = int(s[0]["hand"][target])
    if card == PRINCESS:
        eliminate(g, s, target)
        return
    discard(s, target, card)
    publish_linked(g, s, target, card)
    known = 0
    top = int(s[0]["deck_size"]) - 1
    if top >= 0:
        s[0]["hand"][target] = s[0]["deck"][top]
        known = int(s[0]["deck_known"][top])
        lift_top(s)
    else:
        s[0]["hand"][target] = s[0]["set_aside"]
        s[0]["set_aside"] = NOTHING
    note_fresh(g, s, target, known)


def eliminate(g: SetupRec, s: StateRec, seat: int) -> None:
    """§5.12: the hand goes face up to the discards, without effect."""
    card = int(s[0]["hand"][seat])
    discard(s, seat, card)
    publish_linked(g, s, seat, card)
    forget(s, seat)
    s[0]["hand"][seat] = NOTHING
    s[0]["in_round"] &= ~(1 << seat)
    s[0]["protected"] &= ~(1 << seat)


def keep(g: SetupRec, s: StateRec, seat: int, move: int) -> None:
    """§5.8: a card is kept, the others go under the deck; the last one named is the very last."""
    note_keep(g, s, seat)
    count = int(s[0]["drawn_count"])
    left = int(s[0]["deck_size"])
    for at in range(left - 1, -1, -1):
        s[0]["deck"][at + count] = s[0]["deck"][at]
        s[0]["deck_known"][at + count] = s[0]["deck_known"][at]
    s[0]["deck_size"] = left + count
    if count == 2:
        s[0]["hand"][seat] = (move - KEEP_TWO) // KINDS**2
        s[0]["deck"][1] = (move - KEEP_TWO) // KINDS % KINDS
        s[0]["deck"][0] = (move - KEEP_TWO) % KINDS
        s[0]["deck_known"][1] = 1 << seat
    else:
        s[0]["hand"][seat] = (move - KEEP_ONE) // KINDS
        s[0]["deck"][0] = (move - KEEP_ONE) % KINDS
    s[0]["deck_known"][0] = 1 << seat
    clear_drawn(s)

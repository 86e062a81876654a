"""The effects of the cards (RULES.md §4.2, §5), and `play`, the kernel that carries out a move."""

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
from tablee.games.love_letter.packs import clear_drawn, discard, draw, lift_top
from tablee.games.love_letter.rounds import deal_round, end_turn


def play(g: SetupRec, s: StateRec, move: int) -> None:
    """Plays a card with its effect, Chancellor's choice or the next round, and what follows by itself (§4).

    Modifies `s` in place.
    """
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
    """Puts one of the mover's two cards face up on the discards; the other is the hand (§4.2)."""
    note_play(g, s, seat, card)
    if int(s[0]["hand"][seat]) == card:
        s[0]["hand"][seat] = s[0]["drawn"][0]
    clear_drawn(s)
    discard(s, seat, card)


def guess(g: SetupRec, s: StateRec, target: int, card: int) -> None:
    """Carries out a Guard: a right guess eliminates, a wrong one tells everybody (§5.3)."""
    if int(s[0]["hand"][target]) == card:
        eliminate(g, s, target)
    else:
        narrow(g, s, target, ~(1 << card))


def aim(g: SetupRec, s: StateRec, seat: int, card: int, target: int) -> None:
    """Carries out Priest, Baron, Prince or King against a target (§5.4, 5.5, 5.7, 5.9)."""
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
    """Carries out a Baron: both see both cards, the lower is out, the other is known to be higher (§5.5)."""
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
    """Lets the target of a Prince discard and draw, the set-aside card if the deck is empty (§5.7)."""
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
    """Puts a seat out of the round: its hand goes face up on the discards, without effect (§5.12)."""
    card = int(s[0]["hand"][seat])
    discard(s, seat, card)
    publish_linked(g, s, seat, card)
    forget(s, seat)
    s[0]["hand"][seat] = NOTHING
    s[0]["in_round"] &= ~(1 << seat)
    s[0]["protected"] &= ~(1 << seat)


def keep(g: SetupRec, s: StateRec, seat: int, move: int) -> None:
    """Carries out Chancellor's choice: keeps a card and puts the others under the deck in order (§5.8)."""
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

"""Hidden information (RULES.md §12): blanking a state for a seat, filling its view, moves as it sees them."""

from __future__ import annotations

from tablee.core.contract import Rng, SetupRec, StateRec
from tablee.core.rng import below, draw_stream
from tablee.games.love_letter.layout import (
    HIDDEN,
    KEEP_TWO,
    KEPT,
    KINDS,
    MOST_SEATS,
    NEXT,
    NOTHING,
    OVER,
    PUBLIC,
    REVEAL,
)
from tablee.games.love_letter.match_outcome import is_last_round
from tablee.games.love_letter.packs import copies, is_single, not_open, nth, size, without


def blank(g: SetupRec, s: StateRec, seat: int) -> None:
    """Hides the cards that a seat cannot know, what others know, and the chance of later rounds (§12.1–12.3).

    Modifies `s` in place; a seat of −1 is a spectator.
    """
    bit = 1 << seat if seat >= 0 else 0
    row = seat if seat >= 0 else PUBLIC
    if int(s[0]["phase"]) < REVEAL:
        for holder in range(MOST_SEATS):
            held = int(s[0]["hand"][holder]) != NOTHING
            if held and holder != seat and not is_single(int(s[0]["mask"][row][holder])):
                s[0]["hand"][holder] = HIDDEN
        if int(s[0]["mover"]) != seat:
            for at in range(int(s[0]["drawn_count"])):
                if int(s[0]["drawn_known"][at]) & bit == 0:
                    s[0]["drawn"][at] = HIDDEN
        blank_knowledge(s, seat)
    for at in range(int(s[0]["deck_size"])):
        if int(s[0]["deck_known"][at]) & bit == 0:
            s[0]["deck"][at] = HIDDEN
    if int(s[0]["set_aside"]) != NOTHING:
        s[0]["set_aside"] = HIDDEN
    s[0]["ll_stream"][:] = 0


def blank_knowledge(s: StateRec, seat: int) -> None:
    """Hides what others know, except what is public and what they know of the seat's own card (§12.3)."""
    for row in range(MOST_SEATS):
        if row == seat:
            s[0]["unaware"][row] = 0
            continue
        told = 0
        if seat >= 0:
            unaware = int(s[0]["unaware"][row]) & (1 << seat)
            s[0]["unaware"][row] = unaware
            told = int(s[0]["mask"][PUBLIC][seat]) if unaware else int(s[0]["mask"][row][seat])
        else:
            s[0]["unaware"][row] = 0
        for holder in range(MOST_SEATS):
            # Rows of seats that do not exist are empty, and stay so.
            if int(s[0]["mask"][row][holder]) != 0:
                s[0]["mask"][row][holder] = s[0]["mask"][PUBLIC][holder]
        if seat >= 0:
            s[0]["mask"][row][seat] = told


def fill(g: SetupRec, s: StateRec, seat: int, rng: Rng) -> None:
    """Lays the cards that a view hides, each way that the seat's knowledge allows equally likely (§12.10).

    Hands of which something is known go first, all of them again until they fit together; any card may be
    in the other places. Modifies `s` in place.
    """
    row = seat if seat >= 0 else PUBLIC
    pack = unseen_cards(g, s)
    kinds = int(g[0]["kinds"])
    narrowed = 0
    for holder in range(MOST_SEATS):
        known = int(s[0]["mask"][row][holder]) != kinds or int(s[0]["link"][holder]) != 0
        if int(s[0]["hand"][holder]) == HIDDEN and known:
            narrowed |= 1 << holder
    if narrowed:
        left = deal_narrowed(s, row, narrowed, pack, rng)
        while left < 0:
            left = deal_narrowed(s, row, narrowed, pack, rng)
        pack = left
    count = size(pack, kinds)
    for holder in range(MOST_SEATS):
        if int(s[0]["hand"][holder]) == HIDDEN:
            card = nth(pack, kinds, below(rng, count))
            pack = without(pack, card)
            count -= 1
            s[0]["hand"][holder] = card
    for at in range(int(s[0]["drawn_count"])):
        if int(s[0]["drawn"][at]) == HIDDEN:
            card = nth(pack, kinds, below(rng, count))
            pack = without(pack, card)
            count -= 1
            s[0]["drawn"][at] = card
    for at in range(int(s[0]["deck_size"])):
        if int(s[0]["deck"][at]) == HIDDEN:
            card = nth(pack, kinds, below(rng, count))
            pack = without(pack, card)
            count -= 1
            s[0]["deck"][at] = card
    if int(s[0]["set_aside"]) == HIDDEN:
        s[0]["set_aside"] = nth(pack, kinds, below(rng, count))
    if int(s[0]["phase"]) != OVER and not is_last_round(g, s):
        draw_stream(s[0]["ll_stream"][:], rng)


def unseen_cards(g: SetupRec, s: StateRec) -> int:
    """Returns the pack of cards that a view shows nowhere."""
    pack = not_open(g, s)
    for holder in range(MOST_SEATS):
        pack = without(pack, int(s[0]["hand"][holder]))
    for at in range(int(s[0]["drawn_count"])):
        pack = without(pack, int(s[0]["drawn"][at]))
    for at in range(int(s[0]["deck_size"])):
        pack = without(pack, int(s[0]["deck"][at]))
    return pack


def deal_narrowed(s: StateRec, row: int, narrowed: int, pack: int, rng: Rng) -> int:
    """Deals these hands from the pack and returns what is left of it, −1 when they do not fit together.

    Each hand, and each group of linked hands together, draws from all the ways the whole pack would allow;
    a way that earlier hands have made impossible is a failure of the whole. So all ways to deal them that
    remain are equally likely.
    """
    left = pack
    done = 0
    for holder in range(MOST_SEATS):
        if (narrowed >> holder) & 1 == 0 or (done >> holder) & 1:
            continue
        group = int(s[0]["link"][holder]) | 1 << holder
        done |= group
        members = 0
        for member in range(MOST_SEATS):
            members += (group >> member) & 1
        mask = int(s[0]["mask"][row][holder])
        number = below(rng, ways(pack, mask, members))
        card = 0
        while card < KINDS:
            if (mask >> card) & 1:
                number -= orders(copies(left, card), members)
                if number < 0:
                    break
            card += 1
        if card == KINDS:
            return -1
        for member in range(MOST_SEATS):
            if (group >> member) & 1:
                s[0]["hand"][member] = card
                left = without(left, card)
    return left


def ways(pack: int, mask: int, members: int) -> int:
    """Returns how many ways there are to give so many hands equal cards of one of these kinds."""
    total = 0
    for card in range(KINDS):
        if (mask >> card) & 1:
            total += orders(copies(pack, card), members)
    return total


def orders(count: int, members: int) -> int:
    """Returns how many ways there are to deal one of `count` copies to each member."""
    total = 1
    for i in range(members):
        total *= max(count - i, 0)
    return total


def seen(g: SetupRec, s: StateRec, move: int, seat: int) -> int:
    """Returns a move as a seat sees it: Chancellor's choice is hidden from all but the mover (§12.5)."""
    if KEEP_TWO <= move < NEXT and seat != int(s[0]["mover"]):
        return KEPT
    return move

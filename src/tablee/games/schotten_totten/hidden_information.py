"""Hidden information (RULES.md §12): a state as a seat sees it, a world that a view allows, a move as seen.

Hidden are the other hand and the decks. A seat knows the cards it has put back itself, also once they have
gone into the other hand.
"""

from __future__ import annotations

from tablee.core.bits import count_bits, nth_bit
from tablee.core.contract import Rng, SetupRec, StateRec
from tablee.core.rng import below
from tablee.games.schotten_totten.layout import (
    BLIND,
    BLIND_CARD,
    CLAN,
    COLOURS,
    JOKER,
    MUD,
    MUD_CARD,
    RETURN,
    RETURN_CLAN,
    RETURN_TACTIC,
    SOME_CLAN,
    SOME_TACTIC,
    SPLIT,
    STONES,
    TACTICS,
    VALUES,
)
from tablee.games.schotten_totten.rollout_tables import LOWEST


def blank(g: SetupRec, s: StateRec, seat: int) -> None:
    """§12: hides hands and decks, but for what the seat holds, put back itself, or saw go into a hand."""
    for side in range(2):
        if side == seat:
            continue
        hand = s[0]["hand"][side]
        flags = s[0]["hand_known"][side]
        count = int(s[0]["hand_count"][side])
        clan = 0
        tactic = 0
        shown = 0
        for i in range(count):
            card = int(hand[i])
            if seat >= 0 and flags[i]:
                hand[shown] = card
                shown += 1
            elif card < CLAN and card != SOME_TACTIC:
                clan += 1
            else:
                tactic += 1
        for i in range(count):
            if i >= shown:
                hand[i] = SOME_CLAN if i < shown + clan else SOME_TACTIC
            flags[i] = 1 if i < shown else 0
        if seat < 0:
            for i in range(count):
                flags[i] = 0
    bit = 1 << seat if seat >= 0 else 0
    for i in range(int(s[0]["clan_left"])):
        if int(s[0]["clan_known"][i]) & bit == 0:
            s[0]["clan_deck"][i] = SOME_CLAN
    for i in range(int(s[0]["tactic_left"])):
        if int(s[0]["tactic_known"][i]) & bit == 0:
            s[0]["tactic_deck"][i] = SOME_TACTIC


def fill(g: SetupRec, s: StateRec, seat: int, rng: Rng) -> None:
    """§12: every card not to be seen goes to a slot with its back, all ways equally likely."""
    clan = hidden_clan(s)
    tactic = hidden_tactics(g, s)
    clan_count = count_bits(clan)
    tactic_count = count_bits(tactic)
    for side in range(2):
        unknown = False
        for i in range(int(s[0]["hand_count"][side])):
            if int(s[0]["hand"][side][i]) == SOME_CLAN:
                chosen = nth_bit(clan, below(rng, clan_count))
                clan &= ~(1 << chosen)
                clan_count -= 1
                s[0]["hand"][side][i] = chosen
                unknown = True
            elif int(s[0]["hand"][side][i]) == SOME_TACTIC:
                chosen = nth_bit(tactic, below(rng, tactic_count))
                tactic &= ~(1 << chosen)
                tactic_count -= 1
                s[0]["hand"][side][i] = tactic_card(chosen)
                unknown = True
        if unknown:
            sort_hand(s, side)
    bit = 1 << seat if seat >= 0 else 0
    slots = unknown_in_deck(s, bit)
    while clan_count > slots:  # only in positions given as text, whose cards need not all be there (§15.4)
        clan &= ~(1 << nth_bit(clan, below(rng, clan_count)))
        clan_count -= 1
    deal_deck(s, clan, bit, rng)
    for i in range(int(s[0]["tactic_left"])):
        if int(s[0]["tactic_deck"][i]) == SOME_TACTIC:
            chosen = nth_bit(tactic, below(rng, tactic_count))
            tactic &= ~(1 << chosen)
            tactic_count -= 1
            s[0]["tactic_deck"][i] = tactic_card(chosen)


def unknown_in_deck(s: StateRec, known: int) -> int:
    """Returns how many cards of the clan deck the seat with the bit `known` does not know."""
    slots = 0
    for i in range(int(s[0]["clan_left"])):
        slots += int(int(s[0]["clan_known"][i]) & known == 0)
    return slots


def deal_deck(s: StateRec, clan: int, known: int, rng: Rng) -> None:
    """The cards of `clan` to the slots of their deck that `known`, the bit of a seat, does not know.

    First in order, then every one exchanged with an earlier or itself; a known slot is drawn again.
    """
    deck = s[0]["clan_deck"]
    flags = s[0]["clan_known"]
    left = int(s[0]["clan_left"])
    at = 0
    for colour in range(COLOURS):
        mask = clan >> (colour * VALUES) & ((1 << VALUES) - 1)
        while mask:
            while int(flags[at]) & known:
                at += 1
            deck[at] = colour * VALUES + int(LOWEST[mask])
            mask &= mask - 1
            at += 1
    for i in range(left - 1, 0, -1):
        if int(flags[i]) & known == 0:
            j = below(rng, i + 1)
            while int(flags[j]) & known:
                j = below(rng, i + 1)
            card = deck[i]
            deck[i] = deck[j]
            deck[j] = card


def hidden_clan(s: StateRec) -> int:
    """Returns a bit for every clan card that this view does not show anywhere."""
    pool = 0
    for colour in range(COLOURS):
        pool |= int(s[0]["unseen"][colour]) << (colour * VALUES)
    for side in range(2):
        for i in range(int(s[0]["hand_count"][side])):
            card = int(s[0]["hand"][side][i])
            if 0 <= card < CLAN:
                pool &= ~(1 << card)
    for i in range(int(s[0]["clan_left"])):
        if int(s[0]["clan_deck"][i]) >= 0:
            pool &= ~(1 << int(s[0]["clan_deck"][i]))
    return pool


def hidden_tactics(g: SetupRec, s: StateRec) -> int:
    """Returns a bit for every tactic card not shown anywhere; the Joker has two."""
    if not g[0]["tactics"]:
        return 0
    pool = (1 << TACTICS) - 1
    for stone in range(STONES):
        if int(s[0]["modes"][stone]) & BLIND:
            pool = without_tactic(pool, BLIND_CARD)
        if int(s[0]["modes"][stone]) & MUD:
            pool = without_tactic(pool, MUD_CARD)
        for side in range(2):
            for i in range(int(s[0]["count"][side][stone])):
                pool = without_tactic(pool, int(s[0]["schotten_cards"][side][stone][i]))
    for i in range(len(s[0]["discard"])):
        pool = without_tactic(pool, int(s[0]["discard"][i]))
    for side in range(2):
        for i in range(int(s[0]["hand_count"][side])):
            pool = without_tactic(pool, int(s[0]["hand"][side][i]))
    for i in range(int(s[0]["tactic_left"])):
        pool = without_tactic(pool, int(s[0]["tactic_deck"][i]))
    return pool


def without_tactic(pool: int, card: int) -> int:
    """Returns the pool less one card of that kind; clan cards and unknown ones change nothing."""
    if card < JOKER:
        return pool
    if card > JOKER:
        return pool & ~(1 << (card - JOKER + 1))
    return pool & ~1 if pool & 1 else pool & ~(1 << 1)


def tactic_card(bit: int) -> int:
    """Returns the tactic card of a bit of `hidden_tactics`."""
    return JOKER if bit < 2 else JOKER + bit - 1


def sort_hand(s: StateRec, seat: int) -> None:
    """By card, each keeping whether it is known."""
    hand = s[0]["hand"][seat]
    flags = s[0]["hand_known"][seat]
    for i in range(1, int(s[0]["hand_count"][seat])):
        card = int(hand[i])
        flag = int(flags[i])
        j = i
        while j > 0 and int(hand[j - 1]) > card:
            hand[j] = hand[j - 1]
            flags[j] = flags[j - 1]
            j -= 1
        hand[j] = card
        flags[j] = flag


def seen(g: SetupRec, s: StateRec, move: int, seat: int) -> int:
    """§12: of a card put back the other seat sees only its back."""
    if RETURN <= move < SPLIT and seat != int(s[0]["mover"]):
        return RETURN_CLAN if move - RETURN < CLAN else RETURN_TACTIC
    return move

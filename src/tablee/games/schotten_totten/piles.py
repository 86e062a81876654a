"""Piles of cards: hands, decks, the sides of stones and the discard pile (RULES.md §2–3).

Moves single cards between them and keeps each sorted, so that equal tables are equal bytes. Knows nothing of
turns and asks nobody: who may move which card is decided in legal_moves.py.
"""

from __future__ import annotations

from tablee.core.contract import SetupRec, StateRec
from tablee.games.schotten_totten.claim_proof import capacity, is_full
from tablee.games.schotten_totten.layout import (
    BLIND,
    BLIND_CARD,
    CLAN,
    JOKER,
    MUD,
    MUD_CARD,
    NOTHING,
    STONES,
    TOP,
    VALUES,
)


def add_to_hand(s: StateRec, seat: int, card: int, known: int) -> None:
    """Adds a card to a hand kept sorted, of equal cards the known first: equal hands are equal bytes."""
    hand = s[0]["hand"][seat]
    flags = s[0]["hand_known"][seat]
    at = int(s[0]["hand_count"][seat])
    s[0]["hand_count"][seat] = at + 1
    while at > 0 and 2 * int(hand[at - 1]) - int(flags[at - 1]) > 2 * card - known:
        hand[at] = hand[at - 1]
        flags[at] = flags[at - 1]
        at -= 1
    hand[at] = card
    flags[at] = known


def take_from_hand(s: StateRec, seat: int, card: int) -> None:
    """Takes a card out of a hand; of equal ones that which the other seat knows, since it cannot tell."""
    hand = s[0]["hand"][seat]
    flags = s[0]["hand_known"][seat]
    last = int(s[0]["hand_count"][seat]) - 1
    at = 0
    while int(hand[at]) != card:
        at += 1
    while at < last:
        hand[at] = hand[at + 1]
        flags[at] = flags[at + 1]
        at += 1
    hand[last] = NOTHING
    flags[last] = 0
    s[0]["hand_count"][seat] = last


def draw_clan(s: StateRec, seat: int) -> None:
    """§6.5: the top card of the clan deck goes to a hand; the other seat knows it if it put it there."""
    top = int(s[0]["clan_left"]) - 1
    known = (int(s[0]["clan_known"][top]) >> (1 - seat)) & 1
    card = int(s[0]["clan_deck"][top])
    s[0]["clan_deck"][top] = NOTHING
    s[0]["clan_known"][top] = 0
    s[0]["clan_left"] = top
    add_to_hand(s, seat, card, known)


def draw_tactic(s: StateRec, seat: int) -> None:
    """§6.5: the top card of the tactic deck goes to a hand, as with the clan deck."""
    top = int(s[0]["tactic_left"]) - 1
    known = (int(s[0]["tactic_known"][top]) >> (1 - seat)) & 1
    card = int(s[0]["tactic_deck"][top])
    s[0]["tactic_deck"][top] = NOTHING
    s[0]["tactic_known"][top] = 0
    s[0]["tactic_left"] = top
    add_to_hand(s, seat, card, known)


def put_back(g: SetupRec, s: StateRec, seat: int, card: int) -> None:
    """§8.6: a card goes face down under its deck (or onto it, `scout_return`); its seat remembers it there.

    What the other seat knew of cards with the same back in that hand it knows no longer for certain.
    """
    take_from_hand(s, seat, card)
    for i in range(int(s[0]["hand_count"][seat])):
        if (int(s[0]["hand"][seat][i]) < CLAN) == (card < CLAN):
            s[0]["hand_known"][seat][i] = 0
    on_top = int(g[0]["scout_return"]) == TOP
    if card < CLAN:
        left = int(s[0]["clan_left"])
        at = left if on_top else 0
        for i in range(left, at, -1):
            s[0]["clan_deck"][i] = s[0]["clan_deck"][i - 1]
            s[0]["clan_known"][i] = s[0]["clan_known"][i - 1]
        s[0]["clan_deck"][at] = card
        s[0]["clan_known"][at] = 1 << seat
        s[0]["clan_left"] = left + 1
    else:
        left = int(s[0]["tactic_left"])
        at = left if on_top else 0
        for i in range(left, at, -1):
            s[0]["tactic_deck"][i] = s[0]["tactic_deck"][i - 1]
            s[0]["tactic_known"][i] = s[0]["tactic_known"][i - 1]
        s[0]["tactic_deck"][at] = card
        s[0]["tactic_known"][at] = 1 << seat
        s[0]["tactic_left"] = left + 1


def place(s: StateRec, seat: int, stone: int, card: int) -> None:
    """§3: a card goes to a side, which stays sorted; §4.6: notes which side was full first."""
    cards = s[0]["schotten_cards"][seat][stone]
    at = int(s[0]["count"][seat][stone])
    s[0]["count"][seat][stone] = at + 1
    while at > 0 and int(cards[at - 1]) > card:
        cards[at] = cards[at - 1]
        at -= 1
    cards[at] = card
    if card < CLAN:
        s[0]["unseen"][card // VALUES] &= ~(1 << (card % VALUES))
    if is_full(s, seat, stone) and not is_full(s, 1 - seat, stone):
        s[0]["ahead"][stone] = seat


def lift(s: StateRec, seat: int, card: int) -> int:
    """Takes a card off the side of `seat` at the unclaimed stone where it lies; returns the stone or −1."""
    found = -1
    for stone in range(STONES):
        if int(s[0]["owner"][stone]) >= 0:
            continue
        cards = s[0]["schotten_cards"][seat][stone]
        count = int(s[0]["count"][seat][stone])
        for i in range(count):
            if int(cards[i]) == card:
                found = stone
        if found == stone:
            was_full = is_full(s, seat, stone)
            shift = 0
            for i in range(count):
                if shift == 0 and int(cards[i]) == card:
                    shift = 1
                elif shift == 1:
                    cards[i - 1] = cards[i]
            cards[count - 1] = NOTHING
            s[0]["count"][seat][stone] = count - 1
            if was_full:
                s[0]["ahead"][stone] = 1 - seat if is_full(s, 1 - seat, stone) else -1
            return stone
    return found


def discard(s: StateRec, card: int) -> None:
    """§8.8: a card goes to the discard pile, face up. The pile must have room: positions.py sees to that."""
    pile = s[0]["discard"]
    at = 0
    while int(pile[at]) != NOTHING:
        at += 1
    while at > 0 and int(pile[at - 1]) > card:
        pile[at] = pile[at - 1]
        at -= 1
    pile[at] = card


def room(s: StateRec, seat: int, stone: int) -> bool:
    """§6.1: whether a stone is unclaimed and has a free slot on the side of `seat`."""
    return int(s[0]["owner"][stone]) < 0 and int(s[0]["count"][seat][stone]) < capacity(s, stone)


def where(s: StateRec, seat: int, card: int) -> int:
    """Returns the unclaimed stone at which a card lies on the side of `seat`, −1 when none."""
    for stone in range(STONES):
        if int(s[0]["owner"][stone]) < 0:
            for i in range(int(s[0]["count"][seat][stone])):
                if int(s[0]["schotten_cards"][seat][stone][i]) == card:
                    return stone
    return -1


def lay(s: StateRec, seat: int, card: int, stone: int) -> None:
    """§6.1, §8: a card goes from a hand to a stone."""
    take_from_hand(s, seat, card)
    if card >= CLAN:
        s[0]["tactics_played"][seat] += 1
    if card == JOKER:
        s[0]["joker_played"][seat] = 1
    if card == BLIND_CARD:
        s[0]["modes"][stone] |= BLIND
    elif card == MUD_CARD:
        s[0]["modes"][stone] |= MUD  # §4.6: both sides are incomplete again
        s[0]["ahead"][stone] = -1
    else:
        place(s, seat, stone, card)

"""Packs of cards, and single cards on their way between deck, hands and discards (RULES.md §2–4).

A pack is an int that counts the copies of each kind, four bits a kind: kernels cannot make arrays. Who knows
which card is `knowledge.py`'s, whose turn it is `rounds.py`'s.
"""

from __future__ import annotations

from tablee.core.contract import SetupRec, StateRec
from tablee.games.love_letter.layout import KINDS, NOTHING

INLINE = True


def copies(pack: int, card: int) -> int:
    """Returns how many cards of a kind a pack holds."""
    return (pack >> (4 * card)) & 15


def without(pack: int, card: int) -> int:
    """Returns the pack less one card; an empty or a hidden slot takes nothing away."""
    return pack - (1 << (4 * card)) if card >= 0 else pack


def nth(pack: int, kinds: int, number: int) -> int:
    """Returns the kind of the `number`-th card of these kinds in the pack, NOTHING when it has fewer."""
    for card in range(KINDS):
        if (kinds >> card) & 1:
            number -= (pack >> (4 * card)) & 15
            if number < 0:
                return card
    return NOTHING


def size(pack: int, kinds: int) -> int:
    """Returns how many cards of these kinds a pack holds."""
    total = 0
    for card in range(KINDS):
        if (kinds >> card) & 1:
            total += (pack >> (4 * card)) & 15
    return total


def not_open(g: SetupRec, s: StateRec) -> int:
    """Returns the pack of cards that lie neither among the discards nor face up, so that not all see them."""
    pack = int(g[0]["ll_copies"])
    for at in range(int(s[0]["pile_size"])):
        pack = without(pack, int(s[0]["pile"][at]))
    for at in range(len(s[0]["face_up"])):
        pack = without(pack, int(s[0]["face_up"][at]))
    return pack


def is_single(bits: int) -> bool:
    """Returns whether a set has exactly one member."""
    return bits != 0 and bits & (bits - 1) == 0


def discard(s: StateRec, seat: int, card: int) -> None:
    """Puts a card face up on the discards of a seat (§4.2)."""
    at = int(s[0]["pile_size"])
    s[0]["pile"][at] = card
    s[0]["pile_owner"][at] = seat
    s[0]["pile_size"] = at + 1


def draw(s: StateRec) -> None:
    """Moves the top card of the deck to the mover's drawn cards; whoever knew it still does."""
    top = int(s[0]["deck_size"]) - 1
    at = int(s[0]["drawn_count"])
    s[0]["drawn"][at] = s[0]["deck"][top]
    s[0]["drawn_known"][at] = s[0]["deck_known"][top]
    s[0]["drawn_count"] = at + 1
    lift_top(s)


def lift_top(s: StateRec) -> None:
    """Removes the top card of the deck."""
    top = int(s[0]["deck_size"]) - 1
    s[0]["deck"][top] = NOTHING
    s[0]["deck_known"][top] = 0
    s[0]["deck_size"] = top


def clear_drawn(s: StateRec) -> None:
    """Empties the slots of the drawn cards, after one of them has been played or put back."""
    for at in range(2):
        s[0]["drawn"][at] = NOTHING
        s[0]["drawn_known"][at] = 0
    s[0]["drawn_count"] = 0


def eligible(s: StateRec, seat: int) -> int:
    """Returns the set of other seats that a seat can aim at: in the round and not protected (§5.1)."""
    return int(s[0]["in_round"]) & ~int(s[0]["protected"]) & ~(1 << seat)


def next_in_round(g: SetupRec, s: StateRec, seat: int) -> int:
    """Returns the next seat clockwise that is still in the round (§4.5)."""
    count = int(g[0]["ll_seats"])
    following = (seat + 1) % count
    while (int(s[0]["in_round"]) >> following) & 1 == 0:
        following = (following + 1) % count
    return following

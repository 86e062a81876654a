"""What a seat can tell of the cards it does not see: by the table, by what it knows, by what others keep.

Odds are a pack (table.py): a weight from 0 to 15 for each kind of card. They start as the copies of which a
seat does not know the place; of a player who has chosen between two cards, those that players hold on to
count more often. Reads only what the seat can know: the odds are the same in its view and in the state.
"""

from __future__ import annotations

from tablee.core.contract import Rng, SetupRec, StateRec
from tablee.core.rng import below
from tablee.games.love_letter.hidden import blank, fill
from tablee.games.love_letter.layout import (
    COUNTESS,
    GUARD,
    KINDS,
    MOST_SEATS,
    NOTHING,
    PRINCE,
    PUBLIC,
)
from tablee.games.love_letter.table import is_single, without

WEIGHT = 15
PAIRS = 0x0F0F0F0F0F


def spread(kinds: int) -> int:
    """A set of kinds as a pack with the greatest weight for each."""
    wide = 0
    for card in range(KINDS):
        if (kinds >> card) & 1:
            wide |= WEIGHT << (4 * card)
    return wide


# How often cards are kept when another could be, compared with their copies: measured in games of `heuristic`
# against itself and rounded towards even, since not everybody plays so. Who lays the Countess has had to, beside
# Prince or King, or hides the Princess.
USUAL = (1, 2, 1, 2, 1, 1, 2, 3, 3, 3)
AFTER_COUNTESS = (1, 1, 1, 1, 1, 6, 1, 6, 0, 6)
TRIES = 20
TWICE = spread(sum(1 << card for card in range(KINDS) if USUAL[card] > 1))
THRICE = spread(sum(1 << card for card in range(KINDS) if USUAL[card] > 2))
SIX_TIMES = spread(sum(1 << card for card in range(KINDS) if AFTER_COUNTESS[card] > 1))
NOT_COUNTESS = ~spread(1 << COUNTESS)


def weigh(odds: int) -> int:
    """The sum of all weights."""
    pairs = (odds & PAIRS) + ((odds >> 4) & PAIRS)
    return (pairs + (pairs >> 8) + (pairs >> 16) + (pairs >> 24) + (pairs >> 32)) & 255


def chance(odds: int, card: int) -> float:
    """That it is this card."""
    return ((odds >> (4 * card)) & WEIGHT) / max(1, weigh(odds))


def chance_below(odds: int, card: int) -> float:
    """That it is a lower card than this one."""
    return weigh(odds & ((1 << (4 * card)) - 1)) / max(1, weigh(odds))


def likeliest(odds: int) -> int:
    """The kind of the greatest weight that a Guard can name, of equals the highest; −1 when there is none."""
    found = NOTHING
    most = 0
    for card in range(KINDS):
        weight = (odds >> (4 * card)) & WEIGHT
        if weight >= most and weight > 0 and card != GUARD:
            found = card
            most = weight
    return found


def unknown_to(g: SetupRec, s: StateRec, seat: int) -> int:
    """The pack of cards of which a seat that is to move does not know where they are."""
    pack = int(g[0]["ll_copies"])
    for at in range(int(s[0]["pile_size"])):
        pack = without(pack, int(s[0]["pile"][at]))
    for at in range(len(s[0]["face_up"])):
        pack = without(pack, int(s[0]["face_up"][at]))
    pack = without(pack, int(s[0]["hand"][seat]))
    for at in range(int(s[0]["drawn_count"])):
        pack = without(pack, int(s[0]["drawn"][at]))
    for at in range(int(s[0]["deck_size"])):
        if (int(s[0]["deck_known"][at]) >> seat) & 1:
            pack = without(pack, int(s[0]["deck"][at]))
    for holder in range(int(g[0]["ll_seats"])):
        mask = int(s[0]["mask"][seat][holder])
        if is_single(mask):
            pack -= one_of(mask)
    return pack


def one_of(kinds: int) -> int:
    """A pack with one card of each of these kinds."""
    return spread(kinds) & 0x1111111111


def odds_of(g: SetupRec, s: StateRec, seat: int, holder: int, pack: int) -> int:
    """What a seat, to which the cards of `pack` are unknown, thinks that another one holds."""
    mask = int(s[0]["mask"][seat][holder])
    if is_single(mask):
        return one_of(mask)
    if mask != int(g[0]["kinds"]):
        pack &= spread(mask)
    played = last_played(s, holder)
    if played == NOTHING:
        return pack
    if played == COUNTESS:
        return (pack + 5 * (pack & SIX_TIMES)) & NOT_COUNTESS
    return pack + (pack & TWICE) + (pack & THRICE)


def last_played(s: StateRec, seat: int) -> int:
    """The last card that a seat has chosen to play; NOTHING when it did not choose the one it holds."""
    found = NOTHING
    for at in range(int(s[0]["pile_size"])):
        if int(s[0]["pile_owner"][at]) == seat:
            found = int(s[0]["pile"][at])
            if at > 0 and int(s[0]["pile"][at - 1]) == PRINCE:
                found = NOTHING  # discarded, as far as one can tell
    return found


def told(s: StateRec, seat: int, other: int) -> int:
    """What a seat may think that another knows of the card it held before its turn."""
    if (int(s[0]["unaware"][other]) >> seat) & 1:
        return int(s[0]["mask"][PUBLIC][seat])
    return int(s[0]["mask"][other][seat])


def imagine(g: SetupRec, s: StateRec, seat: int, rng: Rng) -> None:
    """Fills a view so that others hold on to cards as they usually do: a world is drawn again if they do not."""
    fill(g, s, seat, rng)
    for _ in range(TRIES):
        if is_likely(s, seat, rng):
            return
        blank(g, s, seat)
        fill(g, s, seat, rng)


def is_likely(s: StateRec, seat: int, rng: Rng) -> bool:
    """True as often as the cards in the others' hands are kept, compared with those kept most often."""
    for holder in range(MOST_SEATS):
        if holder != seat and (int(s[0]["in_round"]) >> holder) & 1:
            played = last_played(s, holder)
            card = int(s[0]["hand"][holder])
            if played == COUNTESS:
                if below(rng, 6) >= AFTER_COUNTESS[card]:
                    return False
            elif played != NOTHING and below(rng, 3) >= USUAL[card]:
                return False
    return True

"""The odds of what others hold, as a seat sees them: by open cards, by what it knows, by what others keep.

Odds are a weight for each kind of card, six bits each in one int. They are the copies of which a seat does
not know the place, each counted as often as players keep such a card when they play what was played last.
Reads only what the seat can know: its odds are the same in its view and in the state.
"""

from __future__ import annotations

from tablee.core.contract import Rng, SetupRec, StateRec
from tablee.core.rng import below
from tablee.games.love_letter.hidden_information import fill
from tablee.games.love_letter.layout import (
    GUARD,
    HIDDEN,
    KINDS,
    MOST_SEATS,
    NOTHING,
    PRINCE,
    PUBLIC,
)
from tablee.games.love_letter.packs import copies, is_single, not_open, without

# How often a card is kept that might be, in quarters, by the card that was played instead: measured in rounds
# of `heuristic` against itself, two to six at the table, and moved a quarter of the way to even, since not
# everybody plays like that. The first row is for players who had no choice yet.
KEPT = (
    (4, 4, 4, 4, 4, 4, 4, 4, 4, 4),
    (3, 5, 3, 5, 1, 1, 5, 5, 4, 5),  # Spy
    (2, 4, 2, 6, 1, 2, 5, 6, 4, 6),  # Guard
    (3, 5, 3, 4, 2, 1, 5, 5, 5, 5),  # Priest
    (1, 5, 2, 4, 1, 2, 5, 6, 5, 5),  # Baron
    (4, 4, 4, 4, 2, 4, 4, 5, 4, 4),  # Handmaid
    (2, 6, 2, 2, 1, 2, 5, 6, 1, 7),  # Prince
    (2, 7, 1, 2, 2, 2, 4, 7, 5, 3),  # Chancellor
    (2, 6, 1, 3, 2, 2, 4, 1, 5, 5),  # King
    (3, 4, 1, 1, 1, 7, 5, 8, 1, 8),  # Countess
    (4, 4, 4, 4, 4, 4, 4, 4, 4, 4),  # Princess: nobody is left to ask
)
BITS = 6
MOST = 63
EVERY_OTHER = 0o0077_0077_0077_0077_0077
HABITS = tuple(sum(weight << (4 * card) for card, weight in enumerate(row)) for row in KEPT)


def weigh(odds: int) -> int:
    """Returns the sum of all weights."""
    pairs = (odds & EVERY_OTHER) + ((odds >> BITS) & EVERY_OTHER)
    return (pairs + (pairs >> 12) + (pairs >> 24) + (pairs >> 36) + (pairs >> 48)) & 4095


def weight(odds: int, card: int) -> int:
    """Returns the weight of one kind of card."""
    return (odds >> (BITS * card)) & MOST


def chance(odds: int, card: int) -> float:
    """Returns the chance that it is this card."""
    return weight(odds, card) / max(1, weigh(odds))


def chance_below(odds: int, card: int) -> float:
    """Returns the chance that it is a lower card than this one."""
    return weigh(odds & ((1 << (BITS * card)) - 1)) / max(1, weigh(odds))


def certain(card: int) -> int:
    """Returns the odds of a card that is known."""
    return 1 << (BITS * card)


def likeliest(odds: int) -> int:
    """Returns the heaviest kind that a Guard can name, of equals the highest; NOTHING without any."""
    found = NOTHING
    most = 1
    for card in range(KINDS):
        if card != GUARD and weight(odds, card) >= most:
            found = card
            most = weight(odds, card)
    return found


def unknown_to(g: SetupRec, s: StateRec, seat: int) -> int:
    """Returns the pack of cards of which a seat does not know where they are.

    Drawn cards are taken to be its own: it must be the mover.
    """
    pack = without(not_open(g, s), int(s[0]["hand"][seat]))
    for at in range(int(s[0]["drawn_count"])):
        pack = without(pack, int(s[0]["drawn"][at]))
    for at in range(int(s[0]["deck_size"])):
        if (int(s[0]["deck_known"][at]) >> seat) & 1:
            pack = without(pack, int(s[0]["deck"][at]))
    for holder in range(int(g[0]["ll_seats"])):
        if is_single(int(s[0]["mask"][seat][holder])):
            pack = without(pack, only_kind(int(s[0]["mask"][seat][holder])))
    return pack


def only_kind(kinds: int) -> int:
    """Returns the only member of a set of kinds."""
    card = 0
    while kinds > 1:
        kinds >>= 1
        card += 1
    return card


def even_odds(pack: int, kinds: int) -> int:
    """Returns the odds of a card from a pack of which only these kinds come in question."""
    return weighted(pack, kinds, HABITS[0])


def odds_of(g: SetupRec, s: StateRec, seat: int, holder: int, pack: int) -> int:
    """Returns the odds of what another holds, for a seat to which the cards of `pack` are unknown."""
    mask = int(s[0]["mask"][seat][holder])
    if is_single(mask):
        return certain(only_kind(mask))
    return weighted(pack, mask, HABITS[1 + last_played(s, holder)])


def weighted(pack: int, kinds: int, habits: int) -> int:
    """Returns the odds of these kinds by their copies in a pack and by what players keep."""
    odds = 0
    for card in range(KINDS):
        if (kinds >> card) & 1:
            odds |= (copies(pack, card) * copies(habits, card)) << (BITS * card)
    return odds


def last_played(s: StateRec, seat: int) -> int:
    """Returns the last card that a seat chose to play; NOTHING when it did not choose the one it holds."""
    found = NOTHING
    for at in range(int(s[0]["pile_size"])):
        if int(s[0]["pile_owner"][at]) == seat:
            found = int(s[0]["pile"][at])
            if at > 0 and int(s[0]["pile"][at - 1]) == PRINCE:
                found = NOTHING  # discarded, as far as one can tell
    return found


def told(s: StateRec, seat: int, other: int) -> int:
    """Returns what a seat may think that another knows of the card it held before its turn."""
    if (int(s[0]["unaware"][other]) >> seat) & 1:
        return int(s[0]["mask"][PUBLIC][seat])
    return int(s[0]["mask"][other][seat])


def imagine(g: SetupRec, s: StateRec, seat: int, rng: Rng) -> None:
    """Fills the view of a seat that is to move, with cards in the others' hands as they usually keep them.

    Each hand is drawn by its odds from what the hands before it have left. Where equal hands are known to
    be, or nothing fits any more, every world is as likely as any other.
    """
    pack = unknown_to(g, s, seat)
    drawn = 0
    for holder in range(MOST_SEATS):
        if int(s[0]["link"][holder]) != 0:
            drawn = 0
            break
        if int(s[0]["hand"][holder]) == HIDDEN:
            drawn |= 1 << holder
    for holder in range(MOST_SEATS):
        if (drawn >> holder) & 1:
            odds = odds_of(g, s, seat, holder, pack)
            total = weigh(odds)
            if total == 0:
                hide(s, drawn)
                break
            card = drawn_from(odds, below(rng, total))
            s[0]["hand"][holder] = card
            pack = without(pack, card)
    fill(g, s, seat, rng)


def drawn_from(odds: int, number: int) -> int:
    """Returns the card on which the `number`-th of all weights falls."""
    card = 0
    while number >= weight(odds, card):
        number -= weight(odds, card)
        card += 1
    return card


def hide(s: StateRec, holders: int) -> None:
    """Takes back the cards imagined in these hands."""
    for holder in range(MOST_SEATS):
        if (holders >> holder) & 1:
            s[0]["hand"][holder] = HIDDEN

"""What each seat knows of the cards that others hold (RULES.md §12), kept in the record as it comes about.

`mask[o][h]` is what kinds of card seat `o` thinks seat `h` may hold, row PUBLIC what everybody knows; a row
never allows what the public one rules out. `link[h]` is the set of seats that all know to hold the same kind
as `h`: a row has the same mask for all of them, and each of them knows the others' card. A seat also knows
what others know of its own card, unless `unaware` says that it cannot tell.

Masks hold what was learnt, not what counting adds: `may_hold` counts the cards that are left. All functions
that return nothing modify `s` in place.
"""

from __future__ import annotations

from tablee.core.bits import count_bits, lowest_bit
from tablee.core.contract import SetupRec, StateRec
from tablee.games.love_letter.layout import COUNTESS, KINDS, KING, MOST_SEATS, PRINCE, PUBLIC
from tablee.games.love_letter.packs import copies, is_single, not_open


def know_nothing(g: SetupRec, s: StateRec) -> None:
    """Begins a round: everybody may hold anything."""
    seats = int(g[0]["ll_seats"])
    kinds = int(g[0]["kinds"])
    for seat in range(MOST_SEATS):
        s[0]["link"][seat] = 0
        s[0]["unaware"][seat] = 0
        for other in range(MOST_SEATS):
            s[0]["mask"][seat][other] = kinds if other != seat and other < seats and seat < seats else 0
        s[0]["mask"][PUBLIC][seat] = kinds if seat < seats else 0


def forget_all(s: StateRec) -> None:
    """Ends a round: all hands lie open, and nothing is to be known."""
    for seat in range(MOST_SEATS):
        s[0]["link"][seat] = 0
        s[0]["unaware"][seat] = 0
        for row in range(MOST_SEATS + 1):
            s[0]["mask"][row][seat] = 0


def forget(s: StateRec, seat: int) -> None:
    """Clears what is known of a seat that has no card any more."""
    unlink(s, seat)
    for row in range(MOST_SEATS):
        s[0]["mask"][row][seat] = 0
        s[0]["unaware"][row] &= ~(1 << seat)
    s[0]["mask"][PUBLIC][seat] = 0


def unlink(s: StateRec, seat: int) -> None:
    """Takes a seat out of its group of equal cards; a group of one is none."""
    group = int(s[0]["link"][seat])
    if group == 0:
        return
    rest = group & ~(1 << seat)
    s[0]["link"][seat] = 0
    for other in range(MOST_SEATS):
        if (rest >> other) & 1:
            s[0]["link"][other] = 0 if is_single(rest) else rest


def note_play(g: SetupRec, s: StateRec, seat: int, card: int) -> None:
    """Notes what a card played by the mover tells of the one kept (§12.4); called while both are in hand.

    Who thinks it may have been the card held thinks that the card drawn may have been kept, and the other
    way round. Of two equal cards the one held is played: nobody could tell, and the bytes must not.
    """
    seats = int(g[0]["ll_seats"])
    kinds = int(g[0]["kinds"])
    bit = 1 << card
    drawn = int(s[0]["drawn"][0])
    known = int(s[0]["drawn_known"][0])
    # §5.10: who had to play the Countess has not played these.
    barred = 1 << COUNTESS if card in (KING, PRINCE) else 0
    if int(s[0]["link"][seat]) != 0:
        # Equal cards need as many copies: whoever counts the open ones may see that this was none of them.
        narrow(g, s, seat, may_hold(s, PUBLIC, int(s[0]["in_round"]), not_open(g, s), seat))
    public = int(s[0]["mask"][PUBLIC][seat])
    if public & bit:
        unlink(s, seat)
        public = kinds
    s[0]["mask"][PUBLIC][seat] = public & ~barred
    for row in range(seats):
        if row == seat:
            continue
        held = int(s[0]["mask"][row][seat])
        if (known >> row) & 1:
            kept = held if drawn == card else 0
            if held & bit:
                kept |= 1 << drawn
        else:
            kept = kinds if held & bit else held
        s[0]["mask"][row][seat] = kept & ~barred
    if int(s[0]["hand"][seat]) == card:
        # The card drawn was kept, of which the seat knows who knows it.
        unsure = known if drawn == card else 0
        for row in range(seats):
            if (unsure >> row) & 1 == 0:
                s[0]["unaware"][row] &= ~(1 << seat)


def note_keep(g: SetupRec, s: StateRec, seat: int) -> None:
    """Notes that after Chancellor the card kept may be any of those held and drawn (§12.5).

    Called before the choice is carried out.
    """
    seats = int(g[0]["ll_seats"])
    kinds = int(g[0]["kinds"])
    unlink(s, seat)
    s[0]["mask"][PUBLIC][seat] = kinds
    for row in range(seats):
        if row == seat:
            continue
        kept = int(s[0]["mask"][row][seat])
        for at in range(int(s[0]["drawn_count"])):
            if (int(s[0]["drawn_known"][at]) >> row) & 1:
                kept |= 1 << int(s[0]["drawn"][at])
            else:
                kept = kinds
                s[0]["unaware"][row] &= ~(1 << seat)
        s[0]["mask"][row][seat] = kept


def note_fresh(g: SetupRec, s: StateRec, seat: int, known: int) -> None:
    """Notes that a seat holds a new card after Prince, which only the set of seats `known` knows (§12.6)."""
    seats = int(g[0]["ll_seats"])
    kinds = int(g[0]["kinds"])
    unlink(s, seat)
    s[0]["mask"][PUBLIC][seat] = kinds
    for row in range(seats):
        if row != seat:
            knows = (known >> row) & 1
            s[0]["mask"][row][seat] = 1 << int(s[0]["hand"][seat]) if knows else kinds
            s[0]["unaware"][row] &= ~(1 << seat)


def narrow(g: SetupRec, s: StateRec, seat: int, kinds: int) -> None:
    """Notes that everybody has learnt that a seat, and those linked to it, hold one of these kinds."""
    group = int(s[0]["link"][seat]) | 1 << seat
    for other in range(int(g[0]["ll_seats"])):
        if (group >> other) & 1:
            for row in range(MOST_SEATS + 1):
                s[0]["mask"][row][other] &= kinds


def may_hold(s: StateRec, row: int, holders: int, pack: int, seat: int) -> int:
    """Returns the kinds that a seat can hold if all these holders hold cards of the pack that the row allows.

    Counts across hands: a copy that one of them must have is no card of another's.
    """
    group = (int(s[0]["link"][seat]) | 1 << seat) & holders
    found = 0
    for card in range(KINDS):
        if (int(s[0]["mask"][row][seat]) >> card) & 1:
            left = take_equal(pack, card, group)
            if left >= 0 and can_deal(s, row, holders & ~group, left):
                found |= 1 << card
    return found


def can_deal(s: StateRec, row: int, holders: int, pack: int) -> bool:
    """Returns whether the pack can give each holder a card that the row allows, linked ones equal cards.

    Goes back over its own choices instead of calling itself: nobody could tell a graphics card how much
    memory that takes.
    """
    waiting = holders
    given = 1  # a digit for each seat and card, the latest last
    card = 0
    while waiting != 0:
        seat = lowest_bit(waiting)
        allowed = int(s[0]["mask"][row][seat])
        group = (int(s[0]["link"][seat]) | 1 << seat) & holders
        while card < KINDS and ((allowed >> card) & 1 == 0 or take_equal(pack, card, group) < 0):
            card += 1
        if card < KINDS:
            pack = take_equal(pack, card, group)
            waiting &= ~group
            given = (given << 8) | (seat << 4) | card
            card = 0
        elif given == 1:
            return False
        else:
            seat = (given >> 4) & 15
            card = given & 15
            group = (int(s[0]["link"][seat]) | 1 << seat) & holders
            pack += count_bits(group) << (4 * card)
            waiting |= group
            given >>= 8
            card += 1
    return True


def take_equal(pack: int, card: int, group: int) -> int:
    """Returns the pack less a card of this kind for each seat of a group, −1 when it has too few."""
    members = count_bits(group)
    return pack - (members << (4 * card)) if copies(pack, card) >= members else -1


def learn(s: StateRec, seat: int, holder: int) -> None:
    """Notes that a seat sees the card of a holder, who knows that, and so of those linked to the holder."""
    group = int(s[0]["link"][holder]) | 1 << holder
    card = int(s[0]["hand"][holder])
    for other in range(MOST_SEATS):
        if other != seat and (group >> other) & 1:
            s[0]["mask"][seat][other] = 1 << card
            s[0]["unaware"][seat] &= ~(1 << other)


def publish_linked(g: SetupRec, s: StateRec, seat: int, card: int) -> None:
    """Notes that the card of a seat lies open, so that everybody knows the cards of those linked to it."""
    group = int(s[0]["link"][seat])
    if group == 0:
        return
    seats = int(g[0]["ll_seats"])
    for other in range(seats):
        if (group >> other) & 1:
            s[0]["link"][other] = 0
            s[0]["mask"][PUBLIC][other] = 1 << card
            for row in range(seats):
                if row != other:
                    s[0]["mask"][row][other] = 1 << card
                    s[0]["unaware"][row] &= ~(1 << other)


def note_equal(g: SetupRec, s: StateRec, seat: int, other: int) -> None:
    """Notes that a Baron found equal cards: the two see both, others that they are of one kind (§12.7)."""
    seats = int(g[0]["ll_seats"])
    group = int(s[0]["link"][seat]) | int(s[0]["link"][other]) | 1 << seat | 1 << other
    card = int(s[0]["hand"][seat])
    count = 0
    for member in range(seats):
        count += (group >> member) & 1
    possible = 0
    for kind in range(KINDS):
        if copies(int(g[0]["ll_copies"]), kind) >= count:
            possible |= 1 << kind
    public = possible
    for member in range(seats):
        if (group >> member) & 1:
            public &= int(s[0]["mask"][PUBLIC][member])
    for row in range(seats):
        if (group >> row) & 1:
            common = 1 << card
        else:
            common = public
            for member in range(seats):
                if (group >> member) & 1:
                    common &= int(s[0]["mask"][row][member])
        for member in range(seats):
            if member != row and (group >> member) & 1:
                # A member whose card this row knew already knows that; else it cannot tell what the
                # comparison with the others' cards has added.
                certain = is_single(public) or (group >> row) & 1 == 1
                if certain:
                    s[0]["unaware"][row] &= ~(1 << member)
                elif not is_single(int(s[0]["mask"][row][member])):
                    s[0]["unaware"][row] |= 1 << member
                s[0]["mask"][row][member] = common
    for member in range(seats):
        if (group >> member) & 1:
            s[0]["mask"][PUBLIC][member] = public
            s[0]["link"][member] = group


def note_swap(g: SetupRec, s: StateRec, seat: int, other: int) -> None:
    """Notes a King: what was known of either card is known of its new holder (§12.8).

    Called after the swap.
    """
    seats = int(g[0]["ll_seats"])
    swap_links(s, seat, other)
    for row in range(MOST_SEATS + 1):
        if row not in (seat, other):
            kept = int(s[0]["mask"][row][seat])
            s[0]["mask"][row][seat] = s[0]["mask"][row][other]
            s[0]["mask"][row][other] = kept
    for holder in (seat, other):
        # The new holder saw nothing of what others learnt about this card, unless it is public.
        certain = int(s[0]["link"][holder])
        if is_single(int(s[0]["mask"][PUBLIC][holder])):
            certain = (1 << MOST_SEATS) - 1
        for row in range(seats):
            if row != holder:
                if (certain >> row) & 1:
                    s[0]["unaware"][row] &= ~(1 << holder)
                else:
                    s[0]["unaware"][row] |= 1 << holder
    learn(s, seat, other)
    learn(s, other, seat)
    learn(s, seat, seat)
    learn(s, other, other)


def swap_links(s: StateRec, seat: int, other: int) -> None:
    """Lets the links of two seats follow their cards when these are swapped."""
    for member in range(MOST_SEATS):
        group = int(s[0]["link"][member])
        if member not in (seat, other):
            s[0]["link"][member] = exchanged(group, seat, other)
    first = exchanged(int(s[0]["link"][seat]), seat, other)
    s[0]["link"][seat] = exchanged(int(s[0]["link"][other]), seat, other)
    s[0]["link"][other] = first


def exchanged(group: int, seat: int, other: int) -> int:
    """Returns a set of seats in which these two have changed places."""
    if (group >> seat) & 1 != (group >> other) & 1:
        return group ^ (1 << seat) ^ (1 << other)
    return group

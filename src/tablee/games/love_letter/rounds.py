"""A round: dealing it, passing the turn, ending it and giving its tokens (RULES.md §2, §4, §6)."""

from __future__ import annotations

from tablee.core.contract import Rng, SetupRec, StateRec
from tablee.core.rng import below, draw_stream, first_seat
from tablee.games.love_letter.knowledge import forget_all, know_nothing
from tablee.games.love_letter.layout import (
    ALL_WIN,
    CHOOSE,
    DECK,
    MOST_SEATS,
    NOTHING,
    OVER,
    PILE,
    RANDOM_AMONG_TIED,
    REVEAL,
    RUNNING,
    SPY,
    SUM_THEN_NONE,
)
from tablee.games.love_letter.match_outcome import is_last_round, why_over
from tablee.games.love_letter.packs import clear_drawn, draw, is_single, next_in_round, nth, without


def deal(g: SetupRec, s: StateRec, rng: Rng) -> None:
    """Deals a new match into `s`; the chance of all its rounds goes into the record (§2)."""
    draw_stream(s[0]["ll_stream"][:], rng)
    s[0]["starter"] = first_seat(int(g[0]["first_player"]), int(g[0]["ll_seats"]), s[0]["ll_stream"][:])
    deal_round(g, s)


def deal_round(g: SetupRec, s: StateRec) -> None:
    """Deals a round: set-aside and face-up cards, hands, deck; then the starter's turn begins (§2.2–2.4)."""
    seats = int(g[0]["ll_seats"])
    s[0]["round"] += 1
    s[0]["phase"] = CHOOSE
    s[0]["in_round"] = (1 << seats) - 1
    s[0]["protected"] = 0
    s[0]["round_winners"] = 0
    s[0]["spy_winner"] = NOTHING
    for at in range(PILE):
        s[0]["pile"][at] = NOTHING
        s[0]["pile_owner"][at] = NOTHING
    s[0]["pile_size"] = 0
    for at in range(DECK):
        s[0]["deck"][at] = NOTHING
        s[0]["deck_known"][at] = 0
    clear_drawn(s)
    know_nothing(g, s)
    pack = int(g[0]["ll_copies"])
    kinds = int(g[0]["kinds"])
    left = int(g[0]["cards"])
    card = nth(pack, kinds, below(s[0]["ll_stream"][:], left))
    pack = without(pack, card)
    left -= 1
    s[0]["set_aside"] = card
    for at in range(3):
        s[0]["face_up"][at] = NOTHING
    for at in range(int(g[0]["open_cards"])):
        card = nth(pack, kinds, below(s[0]["ll_stream"][:], left))
        pack = without(pack, card)
        left -= 1
        show(s, at, card)
    for seat in range(MOST_SEATS):
        s[0]["hand"][seat] = NOTHING
        if seat < seats:
            card = nth(pack, kinds, below(s[0]["ll_stream"][:], left))
            pack = without(pack, card)
            left -= 1
            s[0]["hand"][seat] = card
    # The first card is drawn at once: the deck never holds it.
    card = nth(pack, kinds, below(s[0]["ll_stream"][:], left))
    pack = without(pack, card)
    left -= 1
    s[0]["drawn"][0] = card
    s[0]["drawn_count"] = 1
    s[0]["mover"] = s[0]["starter"]
    s[0]["deck_size"] = left
    while left > 0:
        card = nth(pack, kinds, below(s[0]["ll_stream"][:], left))
        pack = without(pack, card)
        left -= 1
        s[0]["deck"][left] = card
    if is_last_round(g, s):
        s[0]["ll_stream"][:] = 0


def show(s: StateRec, at: int, card: int) -> None:
    """Puts a card among those removed face up, which are kept sorted: their order means nothing (§2.3)."""
    while at > 0 and int(s[0]["face_up"][at - 1]) > card:
        s[0]["face_up"][at] = s[0]["face_up"][at - 1]
        at -= 1
    s[0]["face_up"][at] = card


def end_turn(g: SetupRec, s: StateRec, seat: int) -> None:
    """Ends the round, or lets the next player draw (§4.4–4.5)."""
    if is_single(int(s[0]["in_round"])) or int(s[0]["deck_size"]) == 0:
        end_round(g, s)
        return
    following = next_in_round(g, s, seat)
    s[0]["mover"] = following
    s[0]["phase"] = CHOOSE
    s[0]["protected"] &= ~(1 << following)
    draw(s)


def end_round(g: SetupRec, s: StateRec) -> None:
    """Reveals the hands and gives the tokens; then the match is over or goes on (§6, §7)."""
    forget_all(s)
    s[0]["protected"] = 0
    tied = best_hands(g, s)
    winners = round_winners(g, tied)
    s[0]["round_winners"] = winners
    s[0]["spy_winner"] = only_spy(g, s)
    for seat in range(int(g[0]["ll_seats"])):
        if (winners >> seat) & 1:
            s[0]["tokens"][seat] += 1
        if int(s[0]["spy_winner"]) == seat:
            s[0]["tokens"][seat] += 1
    s[0]["ended"] = why_over(g, s)
    if int(s[0]["ended"]) != RUNNING:
        s[0]["phase"] = OVER
        s[0]["mover"] = -1
        s[0]["ll_stream"][:] = 0
    else:
        s[0]["phase"] = REVEAL
        s[0]["starter"] = choose_starter(g, s, tied)
        s[0]["mover"] = s[0]["starter"]


def best_hands(g: SetupRec, s: StateRec) -> int:
    """Returns the seats with the best hand when a round ends, of equal cards by discards (§6.1–6.3)."""
    tied = highest(g, s)
    if not is_single(tied) and int(g[0]["tie"]) != ALL_WIN:
        tied = largest_sum(g, s, tied)
    return tied


def round_winners(g: SetupRec, tied: int) -> int:
    """Returns the seats that win a round with these best hands, none where several may not (§6.3)."""
    return 0 if not is_single(tied) and int(g[0]["tie"]) == SUM_THEN_NONE else tied


def highest(g: SetupRec, s: StateRec) -> int:
    """Returns the seats in the round that hold the highest card."""
    best = -1
    tied = 0
    for seat in range(int(g[0]["ll_seats"])):
        if (int(s[0]["in_round"]) >> seat) & 1:
            card = int(s[0]["hand"][seat])
            if card > best:
                best = card
                tied = 0
            if card == best:
                tied |= 1 << seat
    return tied


def largest_sum(g: SetupRec, s: StateRec, among: int) -> int:
    """Returns those of these seats whose discards have the largest sum of values (§6.3)."""
    best = -1
    tied = 0
    for seat in range(int(g[0]["ll_seats"])):
        if (among >> seat) & 1:
            total = discard_sum(g, s, seat)
            if total > best:
                best = total
                tied = 0
            if total == best:
                tied |= 1 << seat
    return tied


def discard_sum(g: SetupRec, s: StateRec, seat: int) -> int:
    """Returns the sum of the values of a seat's discards."""
    total = 0
    for at in range(int(s[0]["pile_size"])):
        if int(s[0]["pile_owner"][at]) == seat:
            total += int(g[0]["value"][int(s[0]["pile"][at])])
    return total


def only_spy(g: SetupRec, s: StateRec) -> int:
    """Returns the only seat in the round that has discarded a Spy, −1 for none or several (§6.4)."""
    spies = 0
    for at in range(int(s[0]["pile_size"])):
        if int(s[0]["pile"][at]) == SPY:
            spies |= 1 << int(s[0]["pile_owner"][at])
    spies &= int(s[0]["in_round"])
    if is_single(spies):
        for seat in range(int(g[0]["ll_seats"])):
            if (spies >> seat) & 1:
                return seat
    return NOTHING


def choose_starter(g: SetupRec, s: StateRec, tied: int) -> int:
    """Returns who begins the next round: of several by chance, or clockwise from the last starter (§2.7)."""
    seats = int(g[0]["ll_seats"])
    count = 0
    for seat in range(seats):
        count += (tied >> seat) & 1
    skip = 0
    start = int(s[0]["starter"])
    if count > 1 and int(g[0]["next_starter_on_tie"]) == RANDOM_AMONG_TIED:
        skip = below(s[0]["ll_stream"][:], count)
        start = 0
    for i in range(seats):
        seat = (start + i) % seats
        if (tied >> seat) & 1:
            if skip == 0:
                return seat
            skip -= 1
    return start

"""What a seat of Love Letter knows, as numbers for a network: itself first, then the others clockwise.

A view holds a little more: the order of the discards, all places of cards put back under the deck (here the
one nearest to the top, of each kind and of each seat), and why a match is over.
"""

from __future__ import annotations

from tablee.core.contract import Numbers, SetupRec, StateRec
from tablee.core.observation import SEAT_LABELS, Part, starts
from tablee.games.love_letter.cards import NAMES
from tablee.games.love_letter.hidden_information import unseen_cards
from tablee.games.love_letter.layout import (
    DECK,
    KINDS,
    MOST_ROUNDS,
    MOST_SEATS,
    NOTHING,
    PUBLIC,
)
from tablee.games.love_letter.packs import copies

OTHERS = SEAT_LABELS[1:]
PLACES = ("first", "second")
PHASES = (
    "a card is to be played",
    "Chancellor's card is to be chosen",
    "a round is over and hands lie open",
    "the match is over",
)

OBSERVED = (
    Part("hands", "1 if {seat} holds {card}, as far as this seat knows", seat=SEAT_LABELS, card=NAMES),
    Part(
        "drawn",
        "1 if the {place} card that the seat to move has drawn is {card}, as far as this seat knows",
        place=PLACES,
        card=NAMES,
    ),
    Part("drawn cards", "cards that the seat to move has drawn, divided by 2"),
    Part("drawn known", "1 if {seat} knows the {place} card drawn", place=PLACES, seat=SEAT_LABELS),
    Part("possible", "1 if {other} may hold {card}, by what this seat knows", other=OTHERS, card=NAMES),
    Part("public", "1 if {seat} may hold {card}, by what everybody knows", seat=SEAT_LABELS, card=NAMES),
    Part("own card", "1 if this seat may hold {card}, by what {other} knows", other=OTHERS, card=NAMES),
    Part("unaware", "1 if this seat cannot tell what {other} knows of its card", other=OTHERS),
    Part(
        "linked",
        "1 if everybody knows that {seat} and {partner} hold equal cards",
        seat=SEAT_LABELS,
        partner=SEAT_LABELS,
    ),
    Part("in the round", "1 if {seat} is in the round", seat=SEAT_LABELS),
    Part("protected", "1 if {seat} is protected", seat=SEAT_LABELS),
    Part("tokens", "tokens of {seat}, divided by those that win the match", seat=SEAT_LABELS),
    Part("discards", "how many copies of {card} {seat} has discarded", seat=SEAT_LABELS, card=NAMES),
    Part("face up", "how many copies of {card} were removed face up", card=NAMES),
    Part("unseen", "how many copies of {card} this seat sees nowhere", card=NAMES),
    Part("deck", "cards in the deck, divided by 16"),
    Part("set aside", "1 if a card is set aside face down"),
    Part(
        "own returns",
        "how near to the top of the deck {card} lies, put back by this seat: 1 divided by its place",
        card=NAMES,
    ),
    Part(
        "other returns",
        "how near to the top of the deck a card put back by {other} lies: likewise",
        other=OTHERS,
    ),
    Part("turn", "1 if {seat} is to move", seat=SEAT_LABELS),
    Part("starter", "1 if {seat} begins this round, or the next where one is over", seat=SEAT_LABELS),
    Part("phase", "1 if {phase}", phase=PHASES),
    Part("round", "number of the round, divided by 40"),
    Part("round winners", "1 if {seat} has won the round that is over", seat=SEAT_LABELS),
    Part("spy token", "1 if {seat} got a token for its Spy", seat=SEAT_LABELS),
)
(
    HANDS,
    DRAWN,
    DRAWN_CARDS,
    DRAWN_KNOWN,
    POSSIBLE,
    OPEN,
    OWN_CARD,
    UNAWARE,
    LINKED,
    IN_ROUND,
    PROTECTED,
    TOKENS,
    DISCARDS,
    FACE_UP,
    UNSEEN,
    IN_DECK,
    SET_ASIDE,
    OWN_RETURNS,
    OTHER_RETURNS,
    TURN,
    STARTER,
    PHASE,
    ROUND,
    WINNERS,
    SPY_TOKEN,
    OBSERVATION,
) = starts(OBSERVED)


def observe(g: SetupRec, s: StateRec, seat: int, out: Numbers) -> None:
    """Writes what the seat knows to `out`; a spectator looks from seat 0 and knows what is public."""
    out[:] = 0.0
    seats = int(g[0]["ll_seats"])
    viewer = max(seat, 0)
    for step in range(seats):
        observe_seat(g, s, (viewer + step) % seats, step, out)
        observe_knowledge(g, s, seat, step, out)
    observe_drawn(g, s, viewer, out)
    observe_table(g, s, seat, out)
    out[PHASE + int(s[0]["phase"])] = 1.0
    out[ROUND] = int(s[0]["round"]) / MOST_ROUNDS


def observe_seat(g: SetupRec, s: StateRec, seat: int, step: int, out: Numbers) -> None:
    """Writes what lies before one seat, `step` places on from the viewer, and whether it is its turn."""
    card = int(s[0]["hand"][seat])
    if card >= 0:
        out[HANDS + step * KINDS + card] = 1.0
    out[IN_ROUND + step] = float((int(s[0]["in_round"]) >> seat) & 1)
    out[PROTECTED + step] = float((int(s[0]["protected"]) >> seat) & 1)
    out[TOKENS + step] = int(s[0]["tokens"][seat]) / int(g[0]["target"])
    out[WINNERS + step] = float((int(s[0]["round_winners"]) >> seat) & 1)
    out[SPY_TOKEN + step] = 1.0 if int(s[0]["spy_winner"]) == seat else 0.0
    out[TURN + step] = 1.0 if int(s[0]["mover"]) == seat else 0.0
    out[STARTER + step] = 1.0 if int(s[0]["starter"]) == seat else 0.0
    for at in range(int(s[0]["pile_size"])):
        if int(s[0]["pile_owner"][at]) == seat:
            out[DISCARDS + step * KINDS + int(s[0]["pile"][at])] += 1.0


def observe_knowledge(g: SetupRec, s: StateRec, seat: int, step: int, out: Numbers) -> None:
    """Writes what is known of the card of a seat, `step` places on, and what it knows of the viewer's."""
    seats = int(g[0]["ll_seats"])
    viewer = max(seat, 0)
    row = seat if seat >= 0 else PUBLIC
    other = (viewer + step) % seats
    for card in range(KINDS):
        out[OPEN + step * KINDS + card] = float((int(s[0]["mask"][PUBLIC][other]) >> card) & 1)
        if step > 0:
            at = (step - 1) * KINDS + card
            out[POSSIBLE + at] = float((int(s[0]["mask"][row][other]) >> card) & 1)
            out[OWN_CARD + at] = float((int(s[0]["mask"][other][viewer]) >> card) & 1)
    if step > 0:
        out[UNAWARE + step - 1] = float((int(s[0]["unaware"][other]) >> viewer) & 1)
    for further in range(seats):
        partner = (viewer + further) % seats
        out[LINKED + step * MOST_SEATS + further] = float((int(s[0]["link"][other]) >> partner) & 1)


def observe_drawn(g: SetupRec, s: StateRec, viewer: int, out: Numbers) -> None:
    """Writes the cards that the seat to move has drawn, and who knows them."""
    seats = int(g[0]["ll_seats"])
    out[DRAWN_CARDS] = int(s[0]["drawn_count"]) / 2
    for at in range(int(s[0]["drawn_count"])):
        card = int(s[0]["drawn"][at])
        if card >= 0:
            out[DRAWN + at * KINDS + card] = 1.0
        for step in range(seats):
            known = (int(s[0]["drawn_known"][at]) >> ((viewer + step) % seats)) & 1
            out[DRAWN_KNOWN + at * MOST_SEATS + step] = float(known)


def observe_table(g: SetupRec, s: StateRec, seat: int, out: Numbers) -> None:
    """Writes the cards that lie open, those that lie nowhere in sight, and the deck."""
    seats = int(g[0]["ll_seats"])
    viewer = max(seat, 0)
    for at in range(len(s[0]["face_up"])):
        if int(s[0]["face_up"][at]) != NOTHING:
            out[FACE_UP + int(s[0]["face_up"][at])] += 1.0
    pack = unseen_cards(g, s)
    for card in range(KINDS):
        out[UNSEEN + card] = float(copies(pack, card))
    size = int(s[0]["deck_size"])
    out[IN_DECK] = size / DECK
    out[SET_ASIDE] = 1.0 if int(s[0]["set_aside"]) != NOTHING else 0.0
    # From the bottom up, so that of several cards the one nearest to the top stays.
    for at in range(size):
        near = 1 / (size - at)
        if int(s[0]["deck"][at]) >= 0:
            out[OWN_RETURNS + int(s[0]["deck"][at])] = near
        for step in range(1, seats):
            if (int(s[0]["deck_known"][at]) >> ((viewer + step) % seats)) & 1:
                out[OTHER_RETURNS + step - 1] = near

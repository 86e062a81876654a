"""What a seat can know of Cluedo (RULES.md §11): `blank` hides, `fill` imagines, `seen` shows a move.

Kernels: they trust their arguments, change the record in place and never raise.
"""

from __future__ import annotations

from tablee.core.bits import count_bits, nth_bit
from tablee.core.contract import Rng, SetupRec, StateRec
from tablee.core.rng import below, draw_stream
from tablee.games.cluedo.answers import clause_shower, knows_mystery, seen_cards
from tablee.games.cluedo.deduction.knowledge_arrays import draw_unseen_cards
from tablee.games.cluedo.layout import CARD_BITS, OVER, SEATS, SHOW, SHOWN, TO

TRIES = 50


def blank(g: SetupRec, s: StateRec, seat: int) -> None:
    """§11.1–11.3: hides hands, the mystery, cards shown between others, and the dice to come."""
    if not knows_mystery(s, seat):
        s[0]["mystery"] = 0
    for one in range(SEATS):
        # Cards shown to the seat, and those that it has shown, stay: it has seen them.
        if one != seat:
            s[0]["cluedo_hand"][one] = 0
            for other in range(SEATS):
                if other != seat:
                    s[0]["shown"][one][other] = 0
    # A search that saw the generator would know every roll to come.
    s[0]["stream"][:] = 0


def seen(g: SetupRec, s: StateRec, move: int, seat: int) -> int:
    """§5.4: returns the move as a seat sees it: which card is shown only the two see."""
    if SHOW <= move < TO and seat != int(s[0]["seat"]) and seat != int(s[0]["mover"]):
        return SHOWN
    return move


def fill(g: SetupRec, s: StateRec, seat: int, rng: Rng) -> None:
    """§11.7: imagines what the seat does not know, every deal that agrees with what it knows equally likely.

    Every roll to come is equally likely, too.
    """
    # Early on nearly every deal agrees, and a try costs a fraction of what exact counting does. Both draw
    # every deal with the same chance, so it does not matter which of them ends the search.
    tries = 0
    while tries < TRIES and not try_deal(g, s, seat, rng):
        tries += 1
    if tries == TRIES:
        draw_unseen_cards(g, s, seat, rng)
    if int(s[0]["phase"]) != OVER:
        draw_stream(s[0]["stream"][:], rng)


def all_cards(g: SetupRec) -> int:
    """Returns all cards that are dealt or put into the mystery."""
    return (1 << (int(g[0]["professors"]) + int(g[0]["subjects"]) + int(g[0]["room_cards"]))) - 1


def try_deal(g: SetupRec, s: StateRec, seat: int, rng: Rng) -> bool:
    """Deals the cards that the seat has not seen, any way equally likely; False if that contradicts it."""
    pool = all_cards(g) & ~int(s[0]["face_up"])
    if knows_mystery(s, seat):
        pool &= ~int(s[0]["mystery"])
    seats = int(g[0]["seats"])
    for holder in range(seats):
        pool &= ~seen_cards(s, seat, holder)
    if not knows_mystery(s, seat):
        mystery = draw_mystery(g, s, pool, rng)
        if mystery == 0:
            return False
        s[0]["mystery"] = mystery
        pool &= ~mystery
    left = count_bits(pool)
    for holder in range(seats):
        if holder == seat:
            continue
        hand = seen_cards(s, seat, holder)
        for _ in range(int(g[0]["hand_size"][holder]) - count_bits(hand)):
            card = 1 << nth_bit(pool, below(rng, left))
            # The whole deal is given up: drawing this card alone again would make some deals likelier.
            if card & int(s[0]["passed"][holder]):
                return False
            hand |= card
            pool &= ~card
            left -= 1
        s[0]["cluedo_hand"][holder] = hand
    return keeps_clauses(s)


def draw_mystery(g: SetupRec, s: StateRec, pool: int, rng: Rng) -> int:
    """Returns a card of each kind from the pool; 0 when that is a solution known to be wrong."""
    professors = (1 << int(g[0]["professors"])) - 1
    subjects = ((1 << int(g[0]["subjects"])) - 1) << int(g[0]["professors"])
    mystery = draw_card(pool & professors, rng) | draw_card(pool & subjects, rng)
    mystery |= draw_card(pool & ~professors & ~subjects, rng)
    for seat in range(SEATS):
        if int(s[0]["failed"][seat]) == mystery:
            return 0
    return mystery


def draw_card(cards: int, rng: Rng) -> int:
    """Returns one of the cards, all equally likely."""
    return 1 << nth_bit(cards, below(rng, count_bits(cards)))


def keeps_clauses(s: StateRec) -> bool:
    """Returns whether the hands agree with all clauses."""
    for at in range(int(s[0]["clause_count"])):
        clause = int(s[0]["clauses"][at])
        if clause & CARD_BITS & int(s[0]["cluedo_hand"][clause_shower(clause)]) == 0:
            return False
    return True

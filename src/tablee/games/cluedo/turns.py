"""How a turn goes on and a game ends (RULES.md §3, §5–7). What has only one answer is done at once."""

from __future__ import annotations

from tablee.core.bits import count_bits, lowest_bit
from tablee.core.contract import SetupRec, StateRec
from tablee.core.rng import below
from tablee.games.cluedo.answers import note_pass, note_showing
from tablee.games.cluedo.layout import (
    ACCUSING,
    ALL_ELIMINATED,
    ANYWHERE,
    ARCHIVE_ONLY,
    ASKING,
    CHOOSING,
    LAST_SURVIVOR,
    MOVING,
    ONLY_IF_FORCED,
    OVER,
    SHOWING,
    SIDE,
    SOLVED,
    SQUARES,
    TURN_LIMIT,
)
from tablee.games.cluedo.movement import find_reach


def begin_turn(g: SetupRec, s: StateRec, seat: int) -> None:
    """§3.2: begins a seat's turn; whoever has no other choice rolls. `seat` is −1 when the game is over."""
    # Whole turns can go by without a choice, one forced stay after the other: hence the loop.
    while seat >= 0:
        s[0]["turn"] += 1
        s[0]["seat"] = seat
        s[0]["mover"] = seat
        s[0]["phase"] = CHOOSING
        s[0]["rolled"][:] = 0
        if has_passage(g, s, seat) or may_stay_moved(s, seat) or may_solve_here(g, s, seat):
            return
        if roll(g, s, seat):
            return
        seat = close_turn(g, s, seat)


def has_passage(g: SetupRec, s: StateRec, seat: int) -> bool:
    """§4.9: returns whether the seat's pawn stands in a room with a secret passage."""
    place = int(s[0]["pawn"][seat])
    return place >= SQUARES and int(g[0]["passage"][place - SQUARES]) >= 0


def may_stay_moved(s: StateRec, seat: int) -> bool:
    """§9.3: returns whether a question has brought the pawn here since its last turn."""
    return (int(s[0]["moved"]) >> seat & 1) != 0


def may_solve_here(g: SetupRec, s: StateRec, seat: int) -> bool:
    """§6.2: returns whether a solution may be given instead of moving, at the start of a turn."""
    return int(g[0]["accusation"]) == ARCHIVE_ONLY and in_archive(g, s, seat)


def in_archive(g: SetupRec, s: StateRec, seat: int) -> bool:
    """Returns whether the seat's pawn stands in the archive."""
    return int(s[0]["pawn"][seat]) == SQUARES + int(g[0]["archive"])


def roll(g: SetupRec, s: StateRec, seat: int) -> bool:
    """§3.3: throws the dice; True while the turn goes on, False when nothing is left to do."""
    total = 0
    for die in range(int(g[0]["dice"])):
        points = 1 + below(s[0]["stream"][:], 6)
        s[0]["rolled"][die] = points
        total += points
    s[0]["moved"] &= ~(1 << seat)
    # Whoever rolls has given up staying where a question brought the pawn (§9.3).
    s[0]["phase"] = MOVING
    found = find_reach(g, s, seat, total)
    # One place and the choice to stay are two choices.
    if int(g[0]["stay"]) != ONLY_IF_FORCED and found > 0:
        return True
    if found == 0:
        return stay(g, s)
    if found == 1:
        return go(g, s, seat, only_place(s))
    return True


def only_place(s: StateRec) -> int:
    """Returns the first place that the roll leads to; a caller asks where there is one only."""
    for row in range(SIDE):
        for column in range(SIDE):
            if int(s[0]["reach"][row]) >> column & 1:
                return row * SIDE + column
    room = 0
    while int(s[0]["reach_rooms"]) >> room & 1 == 0:
        room += 1
    return SQUARES + room


def go(g: SetupRec, s: StateRec, seat: int, place: int) -> bool:
    """§3.4: the pawn arrives; True while the turn goes on."""
    s[0]["pawn"][seat] = place
    s[0]["moved"] &= ~(1 << seat)
    clear_reach(s)
    if place < SQUARES:
        return stop_moving(g, s)
    if in_archive(g, s, seat):
        s[0]["phase"] = ACCUSING
    else:
        s[0]["phase"] = ASKING
    return True


def stay(g: SetupRec, s: StateRec) -> bool:
    """§4.8: no question follows, for the pawn has not arrived anywhere; True while the turn goes on."""
    clear_reach(s)
    return stop_moving(g, s)


def stop_moving(g: SetupRec, s: StateRec) -> bool:
    """§6.1: `anywhere` a turn ends with the choice to accuse; True while the turn goes on."""
    if int(g[0]["accusation"]) == ANYWHERE:
        s[0]["phase"] = ACCUSING
        return True
    return False


def clear_reach(s: StateRec) -> None:
    """Forgets where the roll leads."""
    s[0]["reach"][:] = 0
    s[0]["reach_rooms"] = 0


def ask(g: SetupRec, s: StateRec, seat: int, professor: int, subject: int) -> bool:
    """§5: asks one seat after the other; True when somebody has to show a card, or the turn goes on.

    Whoever holds but one of the cards is asked all the same: that there was no choice is nobody's business.
    Only where everybody knows which card it must be it is shown at once (§5.3).
    """
    place = int(s[0]["pawn"][seat])
    first_subject = int(g[0]["professors"])
    cards = 1 << professor | 1 << (first_subject + subject) | 1 << int(g[0]["room_card"][place - SQUARES])
    s[0]["named"][seat] |= cards
    # The pawn comes even if nobody can answer: the question alone brings it.
    if int(g[0]["pawn_of"][professor]) >= 0:
        summon(g, s, int(g[0]["pawn_of"][professor]), place)
    seats = int(g[0]["seats"])
    for step in range(1, seats):
        asked = (seat + step) % seats
        if int(s[0]["cluedo_hand"][asked]) & cards:
            s[0]["question"] = cards
            s[0]["mover"] = asked
            s[0]["phase"] = SHOWING
            # Noted before a card is chosen: that one of the three is shown everybody knows already.
            note_showing(s, seat, asked, cards)
            public = cards & ~int(s[0]["passed"][asked]) & ~int(s[0]["face_up"])
            if count_bits(public) == 1:
                return show(g, s, lowest_bit(public))
            return True
        note_pass(s, asked, cards)
    return stop_moving(g, s)


def summon(g: SetupRec, s: StateRec, pawn: int, place: int) -> None:
    """§9.2: the pawn of the professor named comes to the room."""
    if int(s[0]["pawn"][pawn]) != place:
        s[0]["pawn"][pawn] = place
        if pawn < int(g[0]["seats"]) and int(s[0]["failed"][pawn]) == 0:
            s[0]["moved"] |= 1 << pawn


def show(g: SetupRec, s: StateRec, card: int) -> bool:
    """§5.4: the card is shown to the asker; True while the turn goes on."""
    shower = int(s[0]["mover"])
    asker = int(s[0]["seat"])
    s[0]["shown"][asker][shower] |= 1 << card
    s[0]["question"] = 0
    s[0]["mover"] = asker
    return stop_moving(g, s)


def accuse(g: SetupRec, s: StateRec, seat: int, cards: int) -> None:
    """§6.3–6.6: right wins, wrong eliminates."""
    if cards == int(s[0]["mystery"]):
        s[0]["winner"] = seat
        end(s, SOLVED)
        return
    s[0]["failed"][seat] = cards
    s[0]["moved"] &= ~(1 << seat)
    leave_door(g, s, seat)
    left = 0
    survivor = 0
    for other in range(int(g[0]["seats"])):
        if int(s[0]["failed"][other]) == 0:
            left += 1
            survivor = other
    if left == 0:
        end(s, ALL_ELIMINATED)
    elif left == 1 and int(g[0]["last_survivor_wins"]):
        s[0]["winner"] = survivor
        end(s, LAST_SURVIVOR)


def leave_door(g: SetupRec, s: StateRec, seat: int) -> None:
    """§6.6: moves an eliminated pawn into the room where it stands before a door, to make way."""
    place = int(s[0]["pawn"][seat])
    if place >= SQUARES:
        return
    for room in range(int(g[0]["rooms"])):
        if int(g[0]["outside"][room][place // SIDE]) >> (place % SIDE) & 1:
            s[0]["pawn"][seat] = SQUARES + room
            return


def close_turn(g: SetupRec, s: StateRec, seat: int) -> int:
    """§3.6, §7.4: the seat whose turn is next, −1 when the game is over."""
    if int(s[0]["phase"]) == OVER:
        return -1
    if int(s[0]["turn"]) >= int(g[0]["max_turns"]):
        end(s, TURN_LIMIT)
        return -1
    seats = int(g[0]["seats"])
    # Up to `seats`: a single player who is left comes after himself (§7.3).
    for step in range(1, seats + 1):
        after = (seat + step) % seats
        if int(s[0]["failed"][after]) == 0:
            return after
    return -1


def end(s: StateRec, reason: int) -> None:
    """§7: ends the game; what only matters during one is cleared, so that equal ends are equal bytes."""
    clear_reach(s)
    s[0]["phase"] = OVER
    s[0]["mover"] = -1
    s[0]["ended"] = reason
    s[0]["moved"] = 0
    s[0]["rolled"][:] = 0
    s[0]["stream"][:] = 0

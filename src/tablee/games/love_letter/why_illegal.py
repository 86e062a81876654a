"""Why a move is not legal now, told to the player who tried it (RULES.md §5, §12.2)."""

from __future__ import annotations

from tablee.core.contract import StateRec
from tablee.core.notes import N_, Note
from tablee.games.love_letter import layout
from tablee.games.love_letter.cards import text_of
from tablee.games.love_letter.layout import AIM, GUESS, KEEP, KEEP_TWO, KINDS, MOST_SEATS, NEXT


def why_illegal(record: StateRec, move: int, kinds: int) -> Note:
    """Returns the reason why a move is not legal in a state; it tells no more than the mover knows.

    `kinds` is the set of those that the deck has.
    """
    s = record[0]
    if s["phase"] == layout.REVEAL:
        return Note("round_over", N_("the round is over: next begins another"))
    if move == NEXT:
        return Note("round_running", N_("the round is not over"))
    if s["phase"] == KEEP:
        if move >= KEEP_TWO:
            return Note(
                "not_those", N_("these are not the cards you hold, one to keep and the others to put back")
            )
        return Note("keep_first", N_("first choose the card to keep"))
    if move >= KEEP_TWO:
        return Note("no_chancellor", N_("there is no card to choose: no Chancellor has been played"))
    if move >= GUESS:
        target, guess = divmod(move - GUESS, KINDS)
        if guess == layout.GUARD and _may_hold(record, layout.GUARD):
            return Note("names_guard", N_("Guard cannot name a guard"))
        if not kinds >> guess & 1 and _may_hold(record, layout.GUARD):
            return Note("not_in_deck", N_("the deck has no {card}"), {"card": text_of(guess)})
        return _why_not(record, layout.GUARD, target)
    if move >= AIM:
        card, target = divmod(move - AIM, MOST_SEATS)
        return _why_not(record, card, target)
    return _why_not(record, move, None)


def _may_hold(record: StateRec, card: int) -> bool:
    s = record[0]
    return bool(card in (s["hand"][s["mover"]], s["drawn"][0]))


def _why_not(record: StateRec, card: int, target: int | None) -> Note:
    s, seat = record[0], int(record[0]["mover"])
    fields = {"card": text_of(card), "seat": (target or 0) + 1}
    if not _may_hold(record, card):
        return Note("not_held", N_("you do not hold {card}"), fields)
    if _may_hold(record, layout.COUNTESS) and card in (layout.KING, layout.PRINCE):
        return Note("countess", N_("with King or Prince beside her Countess must be played"))
    if target is None:
        return Note("needs_target", N_("{card} needs a target"), fields)
    if target == seat:
        return Note("not_oneself", N_("{card} cannot be aimed at oneself"), fields)
    if not s["in_round"] >> target & 1:
        return Note("target_out", N_("seat {seat} is out of the round"), fields)
    return Note("target_protected", N_("seat {seat} is protected"), fields)

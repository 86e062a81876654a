"""Why a move of Cluedo is not legal now, for people. Reads only what the mover can know."""

from __future__ import annotations

from typing import Any

from tablee.core.contract import StateRec
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.games.cluedo import layout
from tablee.games.cluedo.layout import ACCUSE, ASK, SHOW, SQUARES, TO
from tablee.games.cluedo.notation import notation


def why_illegal(game: Game, record: StateRec, move: int) -> Note:
    """Returns why a move is not legal now. `record` is what the mover can know, never the whole state."""
    s = record[0]
    # First what the phase asks for: most illegal moves are right ones at the wrong time.
    if s["phase"] == layout.SHOWING:
        if SHOW <= move < TO:
            return _why_not_shown(game, s, move - SHOW)
        return Note("show_first", N_("a card must be shown first"))
    if TO <= move < ASK and s["phase"] == layout.MOVING:
        return _why_no_way(game, s, move - TO)
    if ASK <= move < ACCUSE or move == layout.NO_QUESTION:
        return _why_no_question(game, record)
    if move >= ACCUSE or move == layout.NO_ACCUSATION:
        return _why_no_solution(game, record, move)
    if move == layout.ROLL and s["rolled"].any():
        return Note("rolled_before", N_("the dice have been rolled"))
    if move == layout.PASSAGE and s["phase"] == layout.CHOOSING:
        return Note("no_passage", N_("there is no secret passage where you are"))
    if move == layout.STAY and s["phase"] == layout.MOVING:
        return Note("must_go", N_("the roll leads somewhere, so you must go"))
    return Note("other_phase", N_("it is not the time for that"))


def _why_not_shown(game: Game, s: Any, card: int) -> Note:
    fields = {"card": notation(game).slugs[card]}
    if not int(s["question"]) >> card & 1:
        return Note("not_asked_for", N_("{card} was not asked for"), fields)
    return Note("not_in_hand", N_("{card} is not in your hand"), fields)


def _why_no_way(game: Game, s: Any, place: int) -> Note:
    seat, words = int(s["seat"]), notation(game)
    fields = {"place": words.place_text(place), "steps": int(s["rolled"].sum())}
    if place == int(s["pawn"][seat]):
        return Note("here_already", N_("a move does not end where it began"))
    if place < SQUARES and place in s["pawn"][: game.setup[0]["pawns"]]:
        return Note("taken", N_("a pawn stands on {place}"), fields)
    if place >= SQUARES or game.options["move_count"] == "at_most":
        return Note("too_far", N_("{place} is not within {steps} steps"), fields)
    return Note("not_exactly", N_("{place} is not exactly {steps} steps away"), fields)


def _why_no_question(game: Game, record: StateRec) -> Note:
    s, seat = record[0], int(record[0]["seat"])
    if s["pawn"][seat] < SQUARES:
        return Note("ask_in_rooms", N_("questions are asked in a room"))
    if game.kernels.in_archive(game.setup, record, seat):
        return Note("no_archive_questions", N_("no question is asked in the archive, for it has no card"))
    return Note("ask_on_arrival", N_("a question is asked on arrival in a room"))


def _why_no_solution(game: Game, record: StateRec, move: int) -> Note:
    s, seat = record[0], int(record[0]["seat"])
    if s["phase"] == layout.ACCUSING and move == layout.NO_ACCUSATION:
        return Note("must_accuse", N_("in the archive a solution must be given"))
    if game.options["accusation"] == "archive" and not game.kernels.in_archive(game.setup, record, seat):
        return Note("accuse_in_archive", N_("a solution is given in the archive only"))
    if game.options["accusation"] == "anywhere":
        return Note("accuse_at_the_end", N_("a solution is given at the end of a turn"))
    return Note("other_phase", N_("it is not the time for that"))

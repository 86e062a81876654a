"""Reads a move from what a language model has written. Tolerant towards form, and never guesses."""

from __future__ import annotations

import re

from tablee.core.errors import BadNotation, IllegalMove, TableeError
from tablee.core.notes import N_, Note
from tablee.core.state import View
from tablee.interop.seat_words import SeatWords

LONGEST_MOVE = 200
END_OF_THOUGHT = "</think>"  # before it, some models think aloud
_LINE = re.compile(
    r"^[^\w\n]{0,20}(?:final )?move[^\w\n:：]{0,9}[:：](.{1,400})$", re.IGNORECASE | re.MULTILINE
)
_AROUND = " \t\r*_`\"'“”«»{}[].,\u00a0"


def written_move(answer: str) -> str | None:
    """Returns what stands on the last line `MOVE: …` of an answer, or on its only line; None without both."""
    said = answer.rpartition(END_OF_THOUGHT)[2].strip()
    found = [match[1] for match in _LINE.finditer(said)]
    if not found and "\n" not in said:
        found = [said]
    text = found[-1].strip(_AROUND) if found else ""
    return text if 0 < len(text) <= LONGEST_MOVE else None


def meant_move(text: str, words: SeatWords) -> str:
    """Returns the legal move that a text means, or the text as the game reads it; a remark in brackets behind
    a move is overlooked.
    """
    meant = words.meant(text)
    if meant in words.view.legal:
        return meant
    before = re.split(r"\s+[(\[–—]", text, maxsplit=1)[0]
    shorter = words.meant(before.strip(_AROUND))
    return shorter if shorter in words.view.legal else meant


def problem_of(move: str, view: View) -> TableeError | None:
    """Returns what is wrong with a move, with the legal ones; None for one that is legal."""
    if move in view.legal:
        return None
    game = view.game
    known = game.kind.move_id(game, move)
    if known is None:
        what, legal = Note("a_move", N_("a move")), ", ".join(view.legal)
        fields = {"form": game.kind.moves_expected(game), "legal": legal}
        expected = Note("form_and_legal", N_("{form}; legal: {legal}"), fields)
        return BadNotation(text=move, what=what, expected=expected, game=game.kind.name)
    try:
        game.legal_text(view, known)
    except IllegalMove as error:
        return error
    return None

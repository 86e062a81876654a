"""What the page of a game to look through says, by key."""

from __future__ import annotations

from tablee.core.notes import N_

REPLAY_TEXTS = {
    "position": N_("position in the game"),
    "to_start": N_("to the beginning"),
    "back_one": N_("one move back"),
    "on_one": N_("one move on"),
    "to_end": N_("to the end"),
    "after_move": N_("After move {n} of {last}"),
    "seen_by": N_("seen by"),
    "a_spectator": N_("a spectator"),
    "copy_address": N_("Copy the address"),
    "to_table": N_("To the table"),
    "analyse": N_("Analyse"),
    "analysing": N_("Analysing: {done} of {total}…"),
    "chances": N_("Winning chances"),
    "before_first": N_("Before the first move"),
    "best_move": N_("No better move was found."),
    "better": N_("As good: {best}."),
    "mark_line": N_("{who}: {move}; better: {best}"),
    "verdict_line": N_("{name}: {value}"),
    "proven_from": N_("From move {number} on they are proven."),
    "no_marks": N_("No move threw much away."),
    "unfinished": N_("The analysis took too long and ended before the last move."),
    "mark_inaccuracy": N_("Inaccurate: {best} would have been better by {lost} points of a hundred."),
    "mark_mistake": N_("A mistake: {best} would have been better by {lost} points of a hundred."),
    "mark_blunder": N_("A blunder: {best} would have been better by {lost} points of a hundred."),
}

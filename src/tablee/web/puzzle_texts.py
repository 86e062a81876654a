"""What the pages of puzzles say, by key."""

from __future__ import annotations

from tablee.core.notes import N_

PUZZLE_TEXTS = {
    "puzzles": N_("Puzzles"),
    "puzzles_home": N_("Today's puzzles: a moment of a game, and a question with a proven answer."),
    "puzzles_lead": N_(
        "A moment of a real game, and a question whose answer is proven. Your first try counts; then the "
        "solution is explained."
    ),
    "puzzles_today": N_("Puzzles of the day"),
    "puzzles_none": N_("No game has puzzles yet."),
    "puzzle_wait": N_("The puzzle is being set up …"),
    "puzzle_try": N_("Try it"),
    "puzzle_again": N_("Look at it again"),
    "puzzle_go_on": N_("Go on"),
    "puzzle_all": N_("All {n}"),
    "puzzle_number": N_("Puzzle {n}"),
    "puzzle_of": N_("{game}: puzzle {number} of {total}"),
    "puzzle_right": N_("solved at the first try"),
    "puzzle_wrong": N_("not solved at the first try"),
    "puzzle_new": N_("not tried yet"),
    "puzzle_tried_right": N_("You solved this one at your first try. Another answer counts no more."),
    "puzzle_tried_wrong": N_("Your first try was wrong. Another answer counts no more."),
    "puzzle_how_move": N_("Answer by playing the move on the board."),
    "puzzle_how_one": N_("Choose one answer."),
    "puzzle_how_several": N_("Choose every answer that is right; there may be several."),
    "puzzle_answer": N_("Answer"),
    "puzzle_answers": N_("Answers"),
    "puzzle_yes": N_("Right!"),
    "puzzle_no": N_("Not right."),
    "puzzle_solution": N_("The solution: {answers}"),
    "puzzle_why": N_("Why"),
    "puzzle_more": N_("You can go on trying: what other answers lead to is told, and counts no more."),
    "puzzle_next": N_("Next puzzle"),
    "puzzle_all_puzzles": N_("All puzzles"),
    "puzzle_before": N_("What has happened before"),
    "choice_right": N_("right"),
    "choice_wrong": N_("not right"),
}

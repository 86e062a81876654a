"""Words that every front end uses: what games say, names of seats, results, titles of rules, what is waited
for.

Tables are imported when something is said of one: lists of games have no use for them.
"""

from __future__ import annotations

from tablee.wording.game_wording import (
    STEP_SIGNS,
    PlainWording,
    Wording,
    board_text,
    label_of,
    labels_of,
    meant_move,
    sentence,
    typed_line,
    wording_of,
)
from tablee.wording.players import (
    agent_words,
    level_meaning,
    names_for,
    names_of,
    opponent_words,
    player_of,
    short_names,
    side_of,
)
from tablee.wording.puzzles import (
    puzzle_level_words,
    puzzle_rating_words,
    puzzle_strength_words,
    rated_level_words,
    solved_words,
)
from tablee.wording.results import reason_words, result_words, score_words, series_words
from tablee.wording.titles import (
    DIFFICULTIES,
    facts_of,
    option_title,
    preset_title,
    rules_title,
    summary_of,
    typed_option,
    typed_preset,
    value_title,
    with_typed,
)
from tablee.wording.waiting import compiling_words, preparation_words, waiting_words

__all__ = [
    "DIFFICULTIES",
    "STEP_SIGNS",
    "PlainWording",
    "Wording",
    "agent_words",
    "board_text",
    "compiling_words",
    "facts_of",
    "label_of",
    "labels_of",
    "level_meaning",
    "meant_move",
    "names_for",
    "names_of",
    "opponent_words",
    "option_title",
    "player_of",
    "preparation_words",
    "preset_title",
    "puzzle_level_words",
    "puzzle_rating_words",
    "puzzle_strength_words",
    "rated_level_words",
    "reason_words",
    "result_words",
    "rules_title",
    "score_words",
    "sentence",
    "series_words",
    "short_names",
    "side_of",
    "solved_words",
    "summary_of",
    "typed_line",
    "typed_option",
    "typed_preset",
    "value_title",
    "waiting_words",
    "with_typed",
    "wording_of",
]

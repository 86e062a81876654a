"""How many of the best moves each has found: what counts as found, and the words that all front ends say."""

from __future__ import annotations

import pytest

from tablee.analysis import MoveJudged, best_moves
from tablee.catalogues import say_in
from tablee.report.analysis import best_move_words


def move(seat, loss, *, judged=True):
    best = {"best": "2", "best_chance": 0.5, "played_chance": 0.5 - loss} if loss else {}
    return MoveJudged(1, seat, "1", seat, (0.5, 0.5), judged, **best)


MOVES = [move(0, 0.0), move(1, 0.3), move(0, 0.009), move(0, 0.02), move(1, 0.0, judged=False), move(0, 0.0)]


def test_what_an_analysis_cannot_tell_from_nothing_is_no_loss():
    assert best_moves(MOVES, 0) == (3, 4)


def test_what_could_not_be_judged_counts_for_neither():
    assert best_moves(MOVES, 1) == (0, 1)


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        (None, ["A found 3 of 4 best moves.", "B found 0 of 1 best moves."]),
        (1, ["You found 0 of 1 best moves.", "A found 3 of 4 best moves."]),
        (-1, ["A found 3 of 4 best moves.", "B found 0 of 1 best moves."]),
    ],
)
def test_a_sentence_for_each_the_readers_own_first(reader, told):
    assert best_move_words(MOVES, ["A", "B", "C"], say_in("en"), reader) == told

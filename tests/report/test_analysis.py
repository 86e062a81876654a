"""An analysis as a picture and as a part of a page, in words of both languages."""

from __future__ import annotations

import pytest

from tablee.analysis import Analysis, MoveJudged
from tablee.catalogues import say_in
from tablee.report.analysis import analysis_part, chances_chart, mistake_words, summary_rows

FIRST = MoveJudged(1, 0, "3", 0, (0.6, 0.4), True, "5", 0.6, 0.25)
SECOND = MoveJudged(2, 1, "<2>", 1, (0.3, 0.7), True, played_chance=0.7)
FOUND = Analysis("kalaha", 2, None, (FIRST, SECOND), (0.0, 1.0), finished=True, hidden=True)
NAMES = ["A & co", "B"]


@pytest.mark.parametrize(("language", "words"), [("en", "3 instead of 5"), ("fr", "3 au lieu de 5")])
def test_mistakes_are_told_and_escaped(language, words):
    say = say_in(language)

    part = analysis_part(FOUND, NAMES, say)

    assert words in mistake_words(FIRST, NAMES, say)
    assert words in part
    assert "A &amp; co" in part
    assert "A & co" not in part
    assert [row[:4] for row in summary_rows(FOUND, NAMES, say)] == [
        ["A & co", "0", "0", "1"],
        ["B", "0", "0", "0"],
    ]


def test_with_hidden_cards_a_line_holds_what_its_own_seat_saw():
    assert FOUND.curve(0) == [(0, 0.6), (2, 0.0)]
    assert FOUND.curve(1) == [(1, 0.7), (2, 1.0)]
    assert "<circle" in chances_chart(FOUND, NAMES, say_in("en")).inline()

"""A puzzle by number, by id, and by day; what an attempt is judged to be."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tablee.core.errors import BadNotation, BadUse, IllegalMove, UnknownName
from tablee.puzzles import Attempt, ShownPuzzle, daily, find_puzzle, judge, number_of, puzzles_of
from tablee.puzzles.collection import maker_of
from tablee.roster import games
from tests.puzzles.kinds import KINDS, NAMES

every_kind = pytest.mark.parametrize("kind", KINDS, ids=NAMES)


@every_kind
def test_every_puzzle_has_its_day_before_one_comes_again(kind):
    count = len(puzzles_of(kind))
    first = date.fromordinal(count * 3_000)  # the first day of a round

    days = [daily(kind, first + timedelta(days=day)).id for day in range(2 * count)]

    assert len(set(days[:count])) == len(set(days[count:])) == count
    assert days[:count] != days[count:]


@every_kind
def test_the_puzzle_of_a_day_is_the_same_every_time(kind):
    day = date(2026, 12, 24)

    assert daily(kind, day) == daily(kind, day) != daily(kind, day + timedelta(days=1))


@every_kind
def test_a_puzzle_is_found_by_its_number_and_by_its_id(kind):
    puzzle = puzzles_of(kind)[16]

    assert find_puzzle(kind, "17") == find_puzzle(kind, puzzle.id) == puzzle
    assert number_of(kind, puzzle) == 17


@pytest.mark.parametrize("which", ["0", "100000", "9999999", "-1", "", "abcdef0123", "²"])
@every_kind
def test_a_puzzle_that_there_is_not_is_refused(kind, which):
    with pytest.raises(UnknownName, match="unknown puzzle"):
        find_puzzle(kind, which)


def test_a_game_without_puzzles_says_which_have_some():
    without = [kind for kind in games().values() if kind.puzzle_maker is None]
    for kind in without:
        assert puzzles_of(kind) == ()
        with pytest.raises(BadUse, match=f"{kind.name} has no puzzles"):
            maker_of(kind)
        with pytest.raises(BadUse, match=f"{kind.name} has no puzzles"):
            daily(kind, date(2026, 1, 1))


@every_kind
def test_the_right_answer_is_right_and_every_other_is_wrong(kind):
    for puzzle in puzzles_of(kind)[::60]:
        shown = ShownPuzzle(puzzle)
        for answer in puzzle.choices or shown.view.legal:
            attempt = judge(shown, [answer], number=2)

            assert attempt == Attempt(
                kind.name, puzzle.id, (answer,), right=puzzle.answers == (answer,), number=2
            )
            assert not attempt.is_rated
        assert judge(shown, [*puzzle.answers, *reversed(puzzle.answers)]).right
        assert judge(shown, puzzle.answers).is_rated


@every_kind
def test_what_is_no_answer_is_refused(kind):
    shown = ShownPuzzle(next(puzzle for puzzle in puzzles_of(kind)))

    with pytest.raises((BadNotation, IllegalMove)):
        judge(shown, ["nonsense"])
    if not shown.sort.several:
        with pytest.raises(BadUse, match="give one answer, not 0"):
            judge(shown, [])
        with pytest.raises(BadUse, match="give one answer, not 2"):
            judge(shown, (shown.puzzle.choices or shown.view.legal)[:2])

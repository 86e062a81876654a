"""The puzzles that come with the games: many, in order, each with an answer that is found and proven anew."""

from __future__ import annotations

import pytest

from tablee.puzzles.collection import maker_of, puzzles_of
from tablee.puzzles.shown_puzzle import ShownPuzzle
from tablee.puzzles.verification import problems_of
from tests.puzzles.kinds import KINDS, NAMES

LEAST = 200
PARTS = 60  # in which `make proof` verifies the puzzles of a game, one test each
HANDFUL = 5

every_kind = pytest.mark.parametrize("kind", KINDS, ids=NAMES)


@every_kind
def test_at_least_two_hundred_ship_the_easiest_first(kind):
    puzzles = puzzles_of(kind)

    assert len(puzzles) >= LEAST
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert list(puzzles) == sorted(puzzles, key=lambda puzzle: puzzle.difficulty)
    assert [puzzle.level for puzzle in puzzles] == sorted(puzzle.level for puzzle in puzzles)


@every_kind
def test_every_question_and_rule_set_of_a_maker_has_some(kind):
    puzzles, maker = puzzles_of(kind), maker_of(kind)

    assert {puzzle.question for puzzle in puzzles} == set(maker.questions)
    assert {puzzle.preset for puzzle in puzzles} == {game.preset for game in maker.games(kind)}


@every_kind
def test_no_two_ask_the_same_of_the_same_view(kind):
    asked = [
        (shown.puzzle.question, shown.game, shown.view.key()) for shown in map(ShownPuzzle, puzzles_of(kind))
    ]

    assert len(set(asked)) == len(asked)


@every_kind
def test_each_level_finds_more_of_them_than_the_one_below(kind):
    """Difficulty is measured by the levels, so it must grow with them."""
    puzzles = puzzles_of(kind)
    levels = sorted(maker_of(kind).levels)
    shares = [sum(puzzle.found[at] / puzzle.tries for puzzle in puzzles) for at in range(len(levels))]

    assert all(len(puzzle.found) == len(levels) for puzzle in puzzles)
    assert shares == sorted(shares)
    assert shares[-1] > 1.5 * shares[0]


@every_kind
def test_a_puzzle_of_a_level_is_found_by_that_level_and_by_none_just_below(kind):
    for puzzle in puzzles_of(kind):
        most = [2 * found > puzzle.tries for found in puzzle.found]

        assert all(most[puzzle.level - 1 :])
        assert puzzle.level == 1 or not most[puzzle.level - 2]


@every_kind
def test_what_is_shown_is_the_view_of_the_seat_that_is_asked(kind):
    for puzzle in puzzles_of(kind):
        shown = ShownPuzzle(puzzle)

        assert shown.view.seat == shown.scene.seat == puzzle.seat
        assert len(shown.log) == len(puzzle.moves)
        assert set(puzzle.answers) < set(puzzle.choices or shown.view.legal) or shown.sort.several
        assert str(shown.question)
        assert all(str(note) for note in shown.solution)
        assert all(str(note) for _, note in shown.choices)


@every_kind
def test_a_handful_is_verified_anew(kind):
    puzzles = puzzles_of(kind)

    for puzzle in puzzles[:: len(puzzles) // HANDFUL]:
        assert problems_of(kind, puzzle) == ()


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
@every_kind
def test_all_are_verified_anew_with_ten_times_the_search(kind, part):
    for puzzle in puzzles_of(kind)[part::PARTS]:
        assert problems_of(kind, puzzle, strength=10, levels=True) == (), puzzle.id

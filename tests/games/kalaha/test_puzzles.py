"""Kalaha's puzzles: exactly one field keeps the win or the draw, and every number told is proven."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.core import jit
from tablee.core.budget import Budget
from tablee.core.notes import Note
from tablee.core.puzzle import Moment, moment_of
from tablee.core.solution import SilentWatcher
from tablee.games.kalaha import GAME
from tablee.games.kalaha.puzzles import MAKER
from tablee.games.kalaha.puzzles.maker import only_best, seeds_in_fields
from tablee.puzzles import making
from tablee.puzzles.collection import puzzles_of
from tablee.puzzles.making import MakingSettings, explore, make_puzzles
from tablee.puzzles.shown_puzzle import ShownPuzzle
from tablee.puzzles.verification import problems_of
from tablee.search.alphabeta import AlphaBeta

pytestmark = pytest.mark.skipif(not jit.enabled(), reason="needs the compiler: unset NUMBA_DISABLE_JIT")
PRESETS = ("simple", "standard", "empty_capture")
SEED = 3


def moment_at(preset, text):
    state = GAME(preset).position(text)
    return Moment(state.game, 0, (), (state,))


@pytest.mark.parametrize(
    ("values", "best"),
    [
        ({"1": 2, "2": 0}, "1"),
        ({"1": 2, "2": 8}, None),  # both win
        ({"1": 0, "2": -2}, "1"),
        ({"1": 0, "2": 0, "3": -4}, None),
        ({"1": -2, "2": -8}, None),  # nothing is left to keep
    ],
)
def test_only_one_move_may_keep_the_win_or_else_the_draw(values, best):
    assert only_best(values) == best


def test_a_position_with_one_winning_field_is_a_puzzle():
    (puzzle,) = MAKER.find(moment_at("simple", "A[7,2,3,1,3,0] 8 | B[0,0,0,8,2,0] 14, A to move"))

    assert (puzzle.question, puzzle.answers, puzzle.seat) == ("only_win", ("1",), 0)
    assert puzzle.facts["values"] == {"1": 2, "2": 0, "3": 0, "4": 0, "5": 0}


@pytest.mark.parametrize(
    "text",
    [
        "A[4,4,4,4,4,4] 0 | B[4,4,4,4,4,4] 0, A to move",  # too many seeds to prove
        "A[0,0,0,9,0,1] 8 | B[0,0,0,8,2,0] 20, A to move",  # two fields are no choice
        "A[1,0,1,0,0,1] 8 | B[1,0,0,0,0,0] 36, A to move",  # hardly any seeds
        "A[7,2,3,1,3,0] 0 | B[0,0,0,8,2,0] 22, A to move",  # lost anyway
    ],
)
def test_other_positions_are_none(text):
    assert list(MAKER.find(moment_at("simple", text))) == []


def test_the_explanation_names_what_every_field_leads_to():
    puzzle = next(puzzle for puzzle in puzzles_of(GAME) if puzzle.question == "only_win")
    told = [str(note) for note in ShownPuzzle(puzzle).solution]

    assert told[0].startswith(
        f"Field {puzzle.answers[0]} wins by {puzzle.facts['values'][puzzle.answers[0]]}"
    )
    for field in set(puzzle.facts["values"]) - set(puzzle.answers):
        assert any(line.startswith(f"Field {field} ") for line in told[1:-1])
        assert str(MAKER.remark(puzzle, ShownPuzzle(puzzle).view, (field,))) in told
    assert told[-1].startswith("It may go on like this: ")


def codes(puzzle):
    return [note.code for note in problems_of(GAME, puzzle)]


def test_a_wrong_answer_a_wrong_number_or_a_wrong_line_is_found():
    puzzle = puzzles_of(GAME)[0]
    other = next(move for move in puzzle.facts["values"] if move not in puzzle.answers)
    values = {**puzzle.facts["values"], other: -40}
    wrong_question = {"only_win": "only_draw", "only_draw": "only_win"}[puzzle.question]

    assert codes(puzzle) == []
    assert codes(replace(puzzle, answers=(other,))) == ["other_answer"]
    assert codes(replace(puzzle, question=wrong_question)) == ["other_answer"]
    assert codes(replace(puzzle, facts={**puzzle.facts, "values": values})) == ["other_values"]
    assert codes(replace(puzzle, facts={**puzzle.facts, "line": [other]})) == ["wrong_line"]


def test_what_is_wrong_whatever_the_game_is_found():
    puzzle = puzzles_of(GAME)[0]

    assert codes(replace(puzzle, question="which")) == ["unknown_question"]
    assert codes(replace(puzzle, moves=(*puzzle.moves, "9"))) == ["bad_puzzle"]
    assert codes(replace(puzzle, preset="none")) == ["bad_puzzle"]
    assert codes(replace(puzzle, seat=7)) == ["nobody_asked"]
    assert codes(replace(puzzle, answers=("9",))) == ["impossible_answers"]
    assert codes(replace(puzzle, answers=())) == ["not_one_answer"]
    assert codes(replace(puzzle, choices=("1",))) == ["no_choice"]


def test_the_levels_find_it_as_often_as_it_says():
    puzzle = next(puzzle for puzzle in puzzles_of(GAME) if puzzle.level == 3)
    wrong = replace(puzzle, found=(*puzzle.found[:-1], 0))

    assert problems_of(GAME, puzzle, levels=True) == ()
    assert [note.code for note in problems_of(GAME, wrong, levels=True)] == ["other_difficulty"]


@pytest.mark.proof
def test_the_same_seed_makes_the_same_puzzles():
    settings = MakingSettings("kalaha", SEED)
    watched = []

    class Watching(SilentWatcher):
        def show(self, note: Note, done: int, total: int) -> None:
            watched.append((done, total))

    made = make_puzzles(settings, 3, Watching())

    assert made == make_puzzles(settings, 3, SilentWatcher())
    assert [puzzle.preset for puzzle in made].count("simple") == 1
    assert watched[-1] == (3, 3)
    assert {puzzle.preset for puzzle in make_puzzles(MakingSettings("kalaha", SEED, "simple"), 2, SilentWatcher())} == {"simple"}  # fmt: skip


@pytest.mark.proof
def test_any_number_of_processes_makes_the_same_puzzles():
    settings = MakingSettings("kalaha", SEED)

    assert make_puzzles(settings, 30, SilentWatcher(), jobs=2) == make_puzzles(settings, 30, SilentWatcher())


def test_where_nothing_is_found_the_search_ends(monkeypatch):
    monkeypatch.setattr(making, "PATIENCE", 3)
    monkeypatch.setattr(type(MAKER), "find", lambda maker, moment: ())

    assert make_puzzles(MakingSettings("kalaha", SEED), 5, SilentWatcher()) == []


def test_spare_puzzles_fill_up_what_is_missing(monkeypatch):
    monkeypatch.setattr(making, "PATIENCE", 3)
    monkeypatch.setattr(type(MAKER), "most_of_a_level", 0.0)

    assert len(make_puzzles(MakingSettings("kalaha", SEED), 3, SilentWatcher())) == 3


def test_one_game_gives_at_most_two():
    assert max(len(explore(MakingSettings("kalaha", SEED), number)) for number in range(6)) == 2


def exact_by_alphabeta(state):
    """The value of each move by the generic search, which shares nothing with the solver but the rules."""
    values = {}
    for move in state.legal:
        after = state.play(move)
        if after.is_over:
            scores = after.outcome.scores
            values[move] = scores[state.mover] - scores[1 - state.mover]
            continue
        found = AlphaBeta(depth=60).search(after.view(after.mover), Budget(), seed=1)
        assert found.solved
        values[move] = found.value if after.mover == state.mover else -found.value
    return values


@pytest.mark.parametrize("preset", PRESETS)
def test_the_generic_search_finds_the_same_values(preset):
    own = [puzzle for puzzle in puzzles_of(GAME) if puzzle.preset == preset]
    small = sorted(own, key=lambda puzzle: seeds_in_fields(moment_of(GAME, puzzle).state))[:3]

    for puzzle in small:
        assert exact_by_alphabeta(moment_of(GAME, puzzle).state) == puzzle.facts["values"]


@pytest.mark.proof
@pytest.mark.parametrize("preset", PRESETS)
def test_the_generic_search_finds_the_same_values_of_many(preset):
    for puzzle in (puzzle for puzzle in puzzles_of(GAME) if puzzle.preset == preset):
        state = moment_of(GAME, puzzle).state
        if seeds_in_fields(state) <= 20:
            assert exact_by_alphabeta(state) == puzzle.facts["values"], puzzle.id

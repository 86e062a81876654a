"""Schotten-Totten's puzzles: what can be claimed is proven card by card, and one card alone wins an endgame."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tablee.core import jit
from tablee.core.chance import worlds
from tablee.core.puzzle import Moment, moment_of
from tablee.core.solution import SilentWatcher
from tablee.games.schotten_totten import GAME
from tablee.games.schotten_totten.puzzles import MAKER
from tablee.games.schotten_totten.puzzles.endgame import DRAW, LOSS, WIN, EndgameSolver, TooLong
from tablee.games.schotten_totten.puzzles.maker import only_win
from tablee.games.schotten_totten.puzzles.stone_proofs import proofs, read_stones, tried_proofs
from tablee.puzzles.collection import puzzles_of
from tablee.puzzles.making import MakingSettings, make_puzzles
from tablee.puzzles.shown_puzzle import ShownPuzzle
from tablee.puzzles.verification import problems_of

pytestmark = pytest.mark.skipif(not jit.enabled(), reason="needs the compiler: unset NUMBA_DISABLE_JIT")
SEED = 3


def of(question):
    return [puzzle for puzzle in puzzles_of(GAME) if puzzle.question == question]


@pytest.mark.parametrize(
    ("values", "best"),
    [
        ({"R1@1": WIN, "R2@1": DRAW}, "R1@1"),
        ({"R1@1": WIN, "R2@1": WIN}, None),
        ({"R1@1": DRAW, "R2@1": LOSS}, None),
    ],
)
def test_one_move_alone_may_win(values, best):
    assert only_win(values) == best


def test_what_the_rules_prove_is_what_no_card_can_refute():
    """RULES §6.2, with a ranking of formations of its own."""
    for puzzle in of("claims")[::12]:
        view = moment_of(GAME, puzzle).view(puzzle.seat)

        assert proofs(view, 1 - puzzle.seat) == tried_proofs(view, 1 - puzzle.seat)


def test_some_open_side_is_proven_and_some_is_not():
    for puzzle in of("claims"):
        still_open = [wins for _, _, wins, is_open in puzzle.facts["stones"].values() if is_open]

        assert {True, False} == set(still_open)
        assert len(puzzle.choices) >= 4


def test_readers_of_higher_levels_prove_more():
    for puzzle in of("claims")[::10]:
        view = moment_of(GAME, puzzle).view(puzzle.seat)
        claimed = [
            set(read_stones(view, 1 - puzzle.seat, level, 1)) & set(puzzle.answers) for level in (3, 4, 5)
        ]

        assert all(less <= more for less, more in pairwise(claimed))
        assert claimed[-1] == set(puzzle.answers)


def test_what_can_be_claimed_is_not_shown_to_the_seat_that_is_asked():
    for puzzle in of("claims")[::10]:
        shown = ShownPuzzle(puzzle)

        assert shown.view.legal == ()
        assert not any(place.move for place in shown.scene.places)


def test_an_endgame_leaves_one_world():
    for puzzle in of("only_win")[::20]:
        moment = moment_of(GAME, puzzle)

        ((world, chance),) = worlds(moment.view(puzzle.seat))
        assert (world.record()["hand"] == moment.state.record()["hand"]).all()
        assert chance == 1


def test_an_endgame_is_worth_the_same_whichever_way_it_is_searched():
    for puzzle in of("only_win")[::20]:
        state = moment_of(GAME, puzzle).state
        values = [
            dict(EndgameSolver(state.game, 100_000, backwards=backwards).values(state))
            for backwards in (False, True)
        ]

        assert values[0] == values[1] == puzzle.facts["values"]


def test_a_search_that_is_too_long_says_so():
    state = moment_of(GAME, of("only_win")[0]).state

    with pytest.raises(TooLong):
        dict(EndgameSolver(state.game, 1).values(state))


def test_at_the_beginning_of_a_game_nothing_is_asked():
    state = GAME("iello_base").deal(SEED)

    assert list(MAKER.find(Moment(state.game, SEED, (), (state,)))) == []


def test_the_explanation_has_every_stone_and_the_remark_what_a_move_leads_to():
    claims, wins = of("claims")[0], of("only_win")[0]
    told = [str(note) for note in ShownPuzzle(claims).solution]
    lost = next(move for move, worth in wins.facts["values"].items() if worth == LOSS)

    assert [line.partition(":")[0] for line in told] == [f"Stone {stone}" for stone in claims.choices]
    assert str(ShownPuzzle(wins).remark([lost])) == f"{lost} loses."
    assert str(ShownPuzzle(wins).solution[1]).startswith(f"{wins.answers[0]} wins")
    assert str(ShownPuzzle(claims).remark([])) == f"Missing: {len(claims.answers)}; wrong: 0."


def codes(puzzle):
    return [note.code for note in problems_of(GAME, puzzle)]


@pytest.mark.parametrize("question", ["claims", "only_win"])
def test_a_wrong_answer_or_a_wrong_fact_is_found(question):
    puzzle = of(question)[0]
    possible = puzzle.choices or moment_of(GAME, puzzle).view(puzzle.seat).legal
    other = next(answer for answer in possible if answer not in puzzle.answers)
    name = next(iter(puzzle.facts))

    assert codes(puzzle) == []
    assert codes(replace(puzzle, answers=(other,))) == ["other_answer"]
    assert codes(replace(puzzle, facts={**puzzle.facts, name: {}})) == ["other_facts"]
    assert codes(replace(puzzle, moves=puzzle.moves[:-1])) != []


def test_the_same_seed_makes_the_same_puzzles():
    settings = MakingSettings("schotten_totten", SEED)

    assert make_puzzles(settings, 4, SilentWatcher()) == make_puzzles(settings, 4, SilentWatcher())

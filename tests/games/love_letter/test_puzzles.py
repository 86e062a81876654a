"""Love Letter's puzzles: what another must hold and which guess is best follow from what one seat saw."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from tablee.core.chance import worlds
from tablee.core.puzzle import Moment, moment_of
from tablee.core.solution import SilentWatcher
from tablee.games.love_letter import GAME
from tablee.games.love_letter.cards import NAMES
from tablee.games.love_letter.layout import CHOOSE
from tablee.games.love_letter.puzzles import MAKER
from tablee.games.love_letter.puzzles.hand_chances import chances_of, hand_ways
from tablee.games.love_letter.puzzles.maker import best_guess, guesses
from tablee.games.love_letter.puzzles.readers import read_hands, told_of_hands
from tablee.games.love_letter.puzzles.retraced_hands import retraced_ways
from tablee.puzzles.collection import puzzles_of
from tablee.puzzles.making import MakingSettings, make_puzzles
from tablee.puzzles.shown_puzzle import ShownPuzzle
from tablee.puzzles.verification import problems_of
from tests.games.love_letter.support import position, random_game

SEED = 3
KING_OR_PRINCESS = (
    "hand1: king guard; hand2: princess; hand3: -; deck: priest; aside: countess; pile: 3:prince 3:prince 3:baron "
    "3:baron 3:handmaid 3:handmaid 3:guard 3:guard 3:guard 3:guard 3:priest; known: 2=king,princess; 1 to choose"
)


def of(question):
    return [puzzle for puzzle in puzzles_of(GAME) if puzzle.question == question]


def moment_at(state):
    return Moment(state.game, 0, (), (state,))


def late_positions():
    """Turns of random rounds so late that all worlds can be listed."""
    for seed in range(60):
        for state in random_game(GAME("classic16", 3, rounds=1), seed):
            s = state.record()[0]
            if not state.is_over and s["phase"] == CHOOSE and s["deck_size"] <= 2:
                yield state


def test_chances_are_those_of_all_worlds_that_a_view_allows():
    """`fill` draws each of the worlds; the chances of hands are the sums of theirs."""
    compared = 0
    for state in late_positions():
        view = state.view(state.mover)
        counted: dict[tuple[int, int], Fraction] = {}
        for world, chance in worlds(view):
            hands = world.record()[0]["hand"]
            for seat in range(3):
                counted[seat, int(hands[seat])] = counted.get((seat, int(hands[seat])), Fraction(0)) + chance
        for seat, chances in chances_of(hand_ways(view)).items():
            assert chances == {card: chance for (at, card), chance in counted.items() if at == seat}
            compared += 1

    assert compared > 20


def assert_equal_chances(moment, seat):
    followed, kept = retraced_ways(moment, seat), hand_ways(moment.view(seat))

    assert set(followed) == set(kept)
    assert chances_of(followed) == chances_of(kept)


def test_hands_followed_from_the_deal_are_those_that_the_record_allows():
    for puzzle in puzzles_of(GAME)[::16]:
        moment = moment_of(GAME, puzzle)

        assert_equal_chances(moment, puzzle.seat)


def test_a_hand_that_can_be_one_card_only_is_a_puzzle():
    (puzzle,) = MAKER.find(moment_at(position(KING_OR_PRINCESS, 3, "classic16", rounds=1)))

    assert (puzzle.question, puzzle.answers, puzzle.facts["hand"]) == ("held", ("princess",), 2)
    assert puzzle.facts["unseen"] == {"priest": 1, "countess": 1, "princess": 1}


@pytest.mark.parametrize(
    ("chances", "best"),
    [
        ({1: {2: Fraction(1, 2), 3: Fraction(1, 4), 1: Fraction(1, 4)}}, "guard>2:priest"),
        ({1: {2: Fraction(1, 2), 3: Fraction(1, 2)}}, None),  # two are the best
        ({1: {2: Fraction(26, 50), 3: Fraction(24, 50)}}, None),  # nearly two
        ({1: {2: Fraction(1)}}, None),  # known
        ({1: {1: Fraction(3, 4), 2: Fraction(1, 4)}}, "guard>2:priest"),  # a Guard cannot be named
    ],
)
def test_the_best_guess_is_clearly_the_best_and_not_certain(chances, best):
    view = position("hand1: guard guard", 2, "classic16", rounds=1).view(0)

    assert best_guess(view, chances) == best


def test_what_was_told_of_a_hand_is_void_when_the_card_may_have_changed():
    told = []
    states = [
        position("hand1: guard king; hand2: baron; hand3: spy; deck: handmaid prince priest", 3, rounds=1)
    ]
    moves = ("guard>3:king", "handmaid", "spy")
    for at, move in enumerate(moves):
        states.append(states[-1].play(move))
        told.append(told_of_hands(Moment(states[0].game, 0, moves[: at + 1], tuple(states)), 0))

    assert told == [{"3": [[1, "guard>3:king", ["king"]]]}, {"3": [[1, "guard>3:king", ["king"]]]}, {}]


def test_each_reader_uses_more_than_the_one_below():
    for puzzle in puzzles_of(GAME)[::10]:
        view = moment_of(GAME, puzzle).view(puzzle.seat)
        allowed = [read_hands(view, puzzle.facts["told"], level) for level in (2, 4, 5)]
        for less, more in pairwise(allowed):
            assert all(set(more[seat]) <= set(less[seat]) for seat in more)


def test_the_scene_shows_nothing_that_was_learnt():
    for puzzle in puzzles_of(GAME)[::8]:
        scene = ShownPuzzle(puzzle).scene
        held = [place for place in scene.places if place.kind == "hand" and place.owner != puzzle.seat]

        assert not {place.kind for place in scene.places} & {"may", "how", "equal", "known"}
        assert {card for place in held for card in place.items} <= {"?"}


def test_the_answer_is_true_and_the_explanation_names_it():
    for puzzle in of("held")[::10]:
        hands = moment_of(GAME, puzzle).state.record()[0]["hand"]
        told = [str(note) for note in ShownPuzzle(puzzle).solution]

        assert NAMES[hands[puzzle.facts["hand"] - 1]] == puzzle.answers[0]
        assert told[-1].lower().endswith(f"player {puzzle.facts['hand']} holds the {puzzle.answers[0]}.")


def test_the_explanation_of_a_guess_has_exact_chances_and_so_has_the_remark():
    puzzle = of("guess")[0]
    shown = ShownPuzzle(puzzle)
    first = str(shown.solution[0])
    chances = guesses(shown.view, chances_of(hand_ways(shown.view)))

    assert f"a chance of {chances[puzzle.answers[0]]} (" in first
    assert "cannot hold" in str(shown.remark([next(move for move in chances if not chances[move])]))


def codes(puzzle):
    return [note.code for note in problems_of(GAME, puzzle)]


@pytest.mark.parametrize("question", ["held", "guess"])
def test_a_wrong_answer_or_a_wrong_fact_is_found(question):
    puzzle = of(question)[0]
    possible = puzzle.choices or moment_of(GAME, puzzle).view(puzzle.seat).legal
    other = next(answer for answer in possible if answer not in puzzle.answers)

    assert codes(puzzle) == []
    assert codes(replace(puzzle, answers=(other,))) == ["other_answer"]
    assert codes(replace(puzzle, facts={**puzzle.facts, "told": {"1": []}})) == ["other_facts"]
    assert codes(replace(puzzle, moves=puzzle.moves[:-1])) != []


def test_the_same_seed_makes_the_same_puzzles():
    settings = MakingSettings("love_letter", SEED)

    assert make_puzzles(settings, 4, SilentWatcher()) == make_puzzles(settings, 4, SilentWatcher())


@pytest.mark.proof
def test_hands_followed_from_the_deal_are_those_of_all_puzzles():
    for puzzle in puzzles_of(GAME):
        moment = moment_of(GAME, puzzle)

        assert_equal_chances(moment, puzzle.seat)

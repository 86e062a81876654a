"""Moves chosen step by step, from their texts alone."""

from __future__ import annotations

import pytest

from tablee.core import rng
from tablee.match.choices import Choices, steps_of
from tablee.roster import games

GUARD = ["guard>2:priest", "guard>2:king", "guard>3:priest", "guard>3:king", "spy"]


@pytest.mark.parametrize(
    ("move", "steps"),
    [
        ("3", ("3",)),
        ("swap", ("swap",)),
        ("no-question", ("no-question",)),
        ("!4", ("!4",)),
        ("R7@4", ("R7", "@4")),
        ("to:e14", ("to:e14",)),
        ("guard>2:priest", ("guard", ">2", ":priest")),
        ("ask:codd,reseaux", ("ask:codd", ",reseaux")),
        ("keep:king/guard,spy", ("keep:king", "/guard", ",spy")),
    ],
)
def test_steps(move, steps):
    assert steps_of(move) == steps


@pytest.mark.parametrize("kind", games().values(), ids=list(games()))
def test_every_move_of_every_game_is_its_steps(kind):
    """Over a whole game: what can be chosen step by step is exactly what is legal."""
    game, draws = kind(), rng.stream(5, "test")
    state = game.deal(5)
    for _ in range(60):
        if state.is_over:
            break
        choices, reached, open_points = Choices(state.legal), set(), [""]
        while open_points:
            for option in choices.options(open_points.pop()):
                if option in state.legal:
                    reached.add(option)
                else:
                    open_points.append(option)
        assert reached == set(state.legal)
        state = state.play(state.legal[rng.below(draws, len(state.legal))])


def test_options_follow_what_is_chosen():
    choices = Choices(GUARD)
    assert choices.options() == ["guard", "spy"]
    assert choices.options("guard") == ["guard>2", "guard>3"]
    assert choices.options("guard>2") == ["guard>2:priest", "guard>2:king"]


def test_a_step_without_a_choice_takes_itself():
    assert Choices(["guard>2:priest", "guard>2:king"]).advance("") == "guard>2"
    assert Choices(["R7@4", "G1@1", "G1@2"]).options() == ["R7@4", "G1"]


def test_what_is_touched_is_a_step_further_or_a_new_beginning():
    choices = Choices(["R7@4", "R7@5", "G1@4", "G1@5", "!3"])
    assert choices.touch("", ["@4"]) is None
    assert choices.touch("", ["R7", "return:R7"]) == "R7"
    assert choices.touch("R7", ["@4"]) == "R7@4"
    assert choices.touch("R7", ["G1"]) == "G1"
    assert choices.touch("R7", ["!3", "@3"]) == "!3"
    assert choices.touch("R7", ["", "B2"]) is None


def test_going_back_undoes_a_choice():
    choices = Choices(GUARD)
    assert choices.back("guard>2") == "guard"
    assert choices.back("guard") == ""
    alone = Choices(["guard>2:priest", "guard>2:king", "spy"])
    assert alone.options() == ["guard>2", "spy"]
    assert alone.back("guard>2") == ""


def test_a_touch_never_joins_texts_that_are_no_steps_of_one_move():
    """After `1`, touching `2` begins anew: `12` is another move, not the step `2` after `1`."""
    choices = Choices(["1@3", "1@4", "12", "2"])

    assert choices.touch("1", ["2"]) == "2"
    assert choices.touch("1", ["@3"]) == "1@3"
    assert Choices(["1@3", "1@4", "12"]).touch("1", ["2"]) is None

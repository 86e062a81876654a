"""Options: what texts and values they take, and what their errors say."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core.errors import BadOption, UnknownName
from tablee.core.notes import Note
from tablee.core.options import Choice, Flag, Int, Names, Number, Seconds, Text, read_all

SEEDS = Int("seeds", 4, low=1, high=12)
EXTRA = Flag("extra_turn", False)
FIRST = Choice("first", "0", choices=("0", "1", "random"), aliases={"a": "0", "b": "1"})
TIME = Seconds("time", None, low=0.001, high=3600.0)
CONSTANT = Number("constant", 0.5, low=0.0, high=10.0)
PLAN = Text("plan", "", most=20)
DECK = Names("deck", "", names=("ten", "ace"), most=3)
NAMED = "at most 3 names with spaces between them, as in 'ten ace', out of ten, ace"
WHAT = Note("option", "option")


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (SEEDS, "5", 5),
        (SEEDS, " 5 ", 5),
        (SEEDS, "05", 5),
        (SEEDS, 12, 12),
        (EXTRA, "true", True),
        (EXTRA, "Yes", True),
        (EXTRA, "ON", True),
        (EXTRA, "1", True),
        (EXTRA, 0, False),
        (EXTRA, "no", False),
        (EXTRA, "off", False),
        (EXTRA, "False", False),
        (FIRST, "random", "random"),
        (FIRST, "Random", "random"),
        (FIRST, "A", "0"),
        (FIRST, "b", "1"),
        (FIRST, 1, "1"),
        (CONSTANT, "0.7", 0.7),
        (CONSTANT, " .5 ", 0.5),
        (CONSTANT, "10", 10.0),
        (CONSTANT, 2, 2.0),
        (TIME, "1s", 1.0),
        (TIME, "500ms", 0.5),
        (TIME, "2.5", 2.5),
        (TIME, " 1S ", 1.0),
        (TIME, 3, 3.0),
        (PLAN, "a\r\nb\r\n", "a\nb"),
        (PLAN, "\ufeffa\n\n", "a"),
        (PLAN, "", ""),
        (DECK, "Ace ten  ace", "ten ace ace"),
        (DECK, "", ""),
    ],
)
def test_a_value_may_be_given_as_text(option, text, value):
    found = option.read(text)

    assert found == value
    assert type(found) is type(value)


def test_a_text_is_shown_by_its_length():
    assert PLAN.shown("a\nb\nc") == "3 lines"
    assert PLAN.shown("") == ""
    assert SEEDS.shown(4) == "4"


REFUSED = [
    (CONSTANT, "11", "option constant: '11' is not allowed; expected a number from 0 to 10"),
    (CONSTANT, -0.5, "option constant: -0.5 is not allowed; expected a number from 0 to 10"),
    (CONSTANT, "nan", "option constant: 'nan' is not allowed; expected a number from 0 to 10"),
    (CONSTANT, math.nan, "option constant: nan is not allowed; expected a number from 0 to 10"),
    (CONSTANT, True, "option constant: True is not allowed; expected a number from 0 to 10"),
    (DECK, 7, f"option deck: 7 is not allowed; expected {NAMED}"),
    (DECK, "ten ten ten ten", f"option deck: 'ten ten ten ten' is not allowed; expected {NAMED}"),
    (DECK, "jack", f"option deck: 'jack' is not allowed; expected {NAMED}"),
    (PLAN, 7, "option plan: 7 is not allowed; expected a text of at most 20 characters"),
    (PLAN, "x" * 21, f"option plan: '{'x' * 21}' is not allowed; expected a text of at most 20 characters"),
    (SEEDS, 0, "option seeds: 0 is not allowed; expected a whole number from 1 to 12"),
    (SEEDS, "13", "option seeds: '13' is not allowed; expected a whole number from 1 to 12"),
    (SEEDS, "four", "option seeds: 'four' is not allowed; expected a whole number from 1 to 12"),
    (SEEDS, "٤", "option seeds: '٤' is not allowed; expected a whole number from 1 to 12"),
    (SEEDS, 4.0, "option seeds: 4.0 is not allowed; expected a whole number from 1 to 12"),
    (SEEDS, True, "option seeds: True is not allowed; expected a whole number from 1 to 12"),
    (SEEDS, "", "option seeds: '' is not allowed; expected a whole number from 1 to 12"),
    (SEEDS, None, "option seeds: None is not allowed; expected a whole number from 1 to 12"),
    (EXTRA, "maybe", "option extra_turn: 'maybe' is not allowed; expected true or false"),
    (EXTRA, 2, "option extra_turn: 2 is not allowed; expected true or false"),
    (FIRST, "2", "option first: '2' is not allowed; expected one of 0, 1, random"),
    (FIRST, True, "option first: True is not allowed; expected one of 0, 1, random"),
    (TIME, "0", "option time: '0' is not allowed; expected a time such as 1s or 500ms, from 0.001s to 3600s"),
    (
        TIME,
        "2h",
        "option time: '2h' is not allowed; expected a time such as 1s or 500ms, from 0.001s to 3600s",
    ),
    (
        TIME,
        "nan",
        "option time: 'nan' is not allowed; expected a time such as 1s or 500ms, from 0.001s to 3600s",
    ),
    (
        TIME,
        "infs",
        "option time: 'infs' is not allowed; expected a time such as 1s or 500ms, from 0.001s to 3600s",
    ),
]


@pytest.mark.parametrize(("option", "value", "message"), REFUSED, ids=lambda part: repr(part)[:24])
def test_an_error_names_the_option_the_value_and_the_range(option, value, message):
    with pytest.raises(BadOption) as raised:
        option.read(value)

    assert str(raised.value) == message
    assert raised.value.fields["option"] == option.name


@given(st.integers())
def test_a_whole_number_is_taken_exactly_within_its_range(number):
    assert SEEDS.accept(number) == (number if 1 <= number <= 12 else None)
    assert SEEDS.accept(str(number)) == SEEDS.accept(number)


@given(st.text() | st.integers() | st.floats() | st.booleans() | st.none() | st.binary())
def test_whatever_is_given_is_taken_or_refused_but_never_crashes(value):
    for option in (SEEDS, EXTRA, FIRST, TIME, CONSTANT):
        found = option.accept(value)

        assert found is None or option.accept(found) == found


@given(st.floats(0.001, 3600))
def test_a_time_in_milliseconds_is_the_same_time(seconds):
    assert math.isclose(TIME.read(f"{seconds!r}s"), seconds)
    assert TIME.accept(f"{seconds * 1000!r}ms") == pytest.approx(seconds)


def test_all_options_have_a_value_and_what_is_not_given_has_its_default():
    found = read_all((SEEDS, EXTRA, FIRST), {"extra_turn": "on"}, WHAT)

    assert found == {"seeds": 4, "extra_turn": True, "first": "0"}


def test_an_unknown_option_is_answered_with_the_known_ones_and_the_nearest():
    with pytest.raises(UnknownName) as raised:
        read_all((SEEDS, EXTRA, FIRST), {"seed": 4}, WHAT)

    assert str(raised.value) == (
        "unknown option 'seed'; known: seeds, extra_turn, first; did you mean 'seeds'?"
    )


def test_all_options_are_named_in_the_error_of_one():
    with pytest.raises(BadOption, match="option seeds: 99 is not allowed"):
        read_all((SEEDS, EXTRA), {"seeds": 99}, WHAT)

"""RULES.md §7: presets and options, and what is said about bad ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.core.errors import BadOption, BadSeats, UnknownName
from tablee.games import kalaha
from tablee.games.kalaha import GAME
from tests.games.kalaha.board import PRESETS

RULES = Path(kalaha.__file__).with_name("RULES.md")


def table() -> dict[str, dict[str, str]]:
    """The table of RULES §7.1: by preset, the text of each option's value."""
    rows = [
        [cell.strip(" `") for cell in line.strip("|").split("|")]
        for line in RULES.read_text("utf-8").splitlines()
        if line.startswith("| ") and not line.startswith("| ---")
    ]
    head, *body = rows
    return {preset: {row[0]: row[at] for row in body} for at, preset in enumerate(head) if at}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_what_the_table_says(preset):
    """RULES §7.1"""
    options = {name: str(value).lower() for name, value in GAME(preset).options.items()}

    assert options == table()[preset]


def test_the_table_has_every_preset():
    """RULES §7.1"""
    assert set(table()) == set(GAME.presets) == set(PRESETS)


def test_simple_is_the_default():
    """RULES §7.1"""
    assert GAME() == GAME("simple")
    assert GAME().preset == "simple"


def test_a_single_option_goes_over_the_preset():
    """RULES §7.2"""
    game = GAME("standard", capture="always", seeds="5")

    assert game.options["extra_turn"] is True
    assert game.options["capture"] == "always"
    assert game.options["seeds"] == 5


def test_the_same_options_are_the_same_game():
    """RULES §7.2"""
    assert GAME("simple", extra_turn=True) == GAME("empty_capture")
    assert hash(GAME("simple", extra_turn=True)) == hash(GAME("empty_capture"))
    assert GAME("standard") != GAME("empty_capture")


@pytest.mark.parametrize(
    ("given", "value"), [(True, True), ("true", True), ("Yes", True), ("off", False), ("0", False)]
)
def test_a_flag_may_be_given_as_text(given, value):
    """RULES §7.2"""
    assert GAME(extra_turn=given).options["extra_turn"] is value


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"fields": 0}, "option fields: 0 is not allowed; expected a whole number from 1 to 12"),
        ({"fields": 13}, "option fields: 13 is not allowed; expected a whole number from 1 to 12"),
        ({"fields": "six"}, "option fields: 'six' is not allowed; expected a whole number from 1 to 12"),
        ({"fields": 6.0}, "option fields: 6.0 is not allowed; expected a whole number from 1 to 12"),
        ({"fields": True}, "option fields: True is not allowed; expected a whole number from 1 to 12"),
        ({"seeds": 0}, "option seeds: 0 is not allowed; expected a whole number from 1 to 12"),
        ({"seeds": -4}, "option seeds: -4 is not allowed; expected a whole number from 1 to 12"),
        ({"seeds": "13"}, "option seeds: '13' is not allowed; expected a whole number from 1 to 12"),
        ({"first": 2}, "option first: 2 is not allowed; expected one of 0, 1, random; seats count from 0"),
        (
            {"first": "C"},
            "option first: 'C' is not allowed; expected one of 0, 1, random; seats count from 0",
        ),
        (
            {"first": True},
            "option first: True is not allowed; expected one of 0, 1, random; seats count from 0",
        ),
        (
            {"capture": "sometimes"},
            "option capture: 'sometimes' is not allowed; expected one of nonempty, always, never",
        ),
        ({"capture": ""}, "option capture: '' is not allowed; expected one of nonempty, always, never"),
        (
            {"end_check": "owner"},
            "option end_check: 'owner' is not allowed; expected one of either_side, mover",
        ),
        ({"collect": "all"}, "option collect: 'all' is not allowed; expected one of owner, emptier, none"),
        ({"extra_turn": "maybe"}, "option extra_turn: 'maybe' is not allowed; expected true or false"),
        ({"extra_turn": 2}, "option extra_turn: 2 is not allowed; expected true or false"),
        (
            {"capture_takes_last_seed": None},
            "option capture_takes_last_seed: None is not allowed; expected true or false",
        ),
        ({"skip_origin": ""}, "option skip_origin: '' is not allowed; expected true or false"),
        ({"majority_stop": "half"}, "option majority_stop: 'half' is not allowed; expected true or false"),
        ({"pie_rule": "pie"}, "option pie_rule: 'pie' is not allowed; expected true or false"),
    ],
)
def test_a_bad_value_names_the_option_and_what_it_takes(options, text):
    """RULES §7.2, §1.3, §1.4"""
    with pytest.raises(BadOption, match=f"^{re.escape(text)}$") as caught:
        GAME(**options)

    assert caught.value.code == "bad_option"
    assert caught.value.fields["option"] == next(iter(options))


def test_an_unknown_preset_is_answered_with_the_known_ones():
    """RULES §7.1"""
    text = "unknown preset 'standart'; known: simple, standard, empty_capture; did you mean 'standard'?"

    with pytest.raises(UnknownName, match=f"^{re.escape(text)}$"):
        GAME("standart")


def test_an_unknown_preset_far_from_all_gets_no_hint():
    """RULES §7.1"""
    with pytest.raises(UnknownName, match=r"^unknown preset 'xyz'; known: simple, standard, empty_capture$"):
        GAME("xyz")


def test_an_unknown_option_is_answered_with_the_known_ones():
    """RULES §7.2"""
    known = ", ".join(option.name for option in GAME.options)
    text = f"unknown option of kalaha 'sedes'; known: {known}; did you mean 'seeds'?"

    with pytest.raises(UnknownName, match=f"^{re.escape(text)}$"):
        GAME(sedes=4)


@pytest.mark.parametrize("seats", [1, 3, True, "2"])
def test_kalaha_is_for_two(seats):
    """RULES §1.1"""
    with pytest.raises(BadSeats, match=f"^kalaha is for 2 seats, not {seats}$"):
        GAME(seats=seats)

"""RULES.md §10, §11: presets, options, and where programs differ."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.core.errors import BadOption
from tablee.games import love_letter
from tablee.games.love_letter import GAME
from tests.games.love_letter.support import PRESETS, played, position, shows

RULES = Path(love_letter.__file__).with_name("RULES.md").read_text("utf-8")


def table_of_presets() -> dict[str, dict[str, str]]:
    """The table of §10.1, by preset; a dash is an empty text."""
    rows = re.findall(r"^\| `(\w+)` \| (\w+|–) \| (\w+|–) \|$", RULES, re.MULTILINE)
    return {preset: {row[0]: row[1 + at].strip("–") for row in rows} for at, preset in enumerate(PRESETS)}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_table_of_presets_is_true(preset):
    """RULES §10.1"""
    assert {name: str(value) for name, value in GAME(preset).options.items()} == table_of_presets()[preset]


def test_the_default_is_the_game_of_2019():
    """RULES §10.1"""
    assert GAME() == GAME("zman2019")
    assert tuple(GAME.presets) == PRESETS


def test_equal_options_are_equal_games():
    """RULES §10.2"""
    same = GAME("zman2019", cards="16", tie="discard_sum_then_all")

    assert same == GAME("classic16")
    assert same.preset == "classic16"
    assert GAME("classic16", rounds=1) != GAME("classic16")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("cards", 20),
        ("tie", "nobody"),
        ("rounds", 21),
        ("rounds", -1),
        ("multi_winner", "none"),
        ("next_starter_on_tie", "last"),
        ("first_player", 0),
    ],
)
def test_other_values_are_refused(option, value):
    """RULES §10.2"""
    with pytest.raises(BadOption, match=option):
        GAME(**{option: value})


def test_a_spy_discarded_counts_and_so_does_the_opponents():
    """RULES §11.1"""
    state = position("hand1: prince guard; hand2: spy; deck: king; aside: guard; pile: 1:spy")

    shows(played(state, "prince>2"), "pile: 1:spy 1:prince 2:spy; spy: -")


def test_prince_finds_the_card_set_aside():
    """RULES §11.1"""
    state = position("hand1: prince guard; hand2: spy; deck:; aside: king; protected: 2")

    assert "prince>2" not in state.legal
    shows(state.play("prince>1"), "hand1: king; aside: -")


def test_who_wins_a_round_begins_the_next_and_both_may_win():
    """RULES §11.1"""
    text = "tokens: 5/5; hand1: king handmaid; hand2: guard; pile: 2:spy; deck:"

    assert position(text).play("handmaid").outcome.winners == (0, 1)
    assert position(text.replace("5/5", "0/0").replace("guard", "princess")).play("handmaid").mover == 1


def test_tags_way_of_ending_is_an_option():
    """RULES §11.2"""
    text = "tokens: 6/6; hand1: prince; hand2: prince handmaid; pile: 1:handmaid; deck:; 2 to choose"
    state = position(text, 2, "classic16", multi_winner="play_on_until_unique")

    shows(state.play("handmaid"), "tokens: 7/7; won: 1 2")
    assert not state.play("handmaid").is_over

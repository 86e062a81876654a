"""RULES.md §9, §10, §13, §14: presets and options, and what is said about bad ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.core.errors import BadOption, UnknownName
from tablee.core.options import Choice, Int
from tablee.games import schotten_totten
from tablee.games.schotten_totten import GAME
from tests.games.schotten_totten.support import PRESETS, best_answer, played, position, strength

RULES = Path(schotten_totten.__file__).with_name("RULES.md")


def table() -> dict[str, dict[str, str]]:
    """The table of RULES §13.1: by preset, the text of each option's value."""
    section = RULES.read_text("utf-8").partition("**13.1**")[2].partition("**13.2**")[0]
    head, *body = [
        [cell.strip(" `") for cell in line.strip("|").split("|")]
        for line in section.splitlines()
        if line.startswith("| ") and not line.startswith("| ---")
    ]
    return {preset: {row[0]: row[at] for row in body} for at, preset in enumerate(head) if at}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_what_the_table_says(preset):
    """RULES §13.1"""
    options = {name: str(value).lower() for name, value in GAME(preset).options.items()}

    assert options == table()[preset]


def test_the_table_has_every_preset():
    """RULES §13.1"""
    assert list(table()) == list(GAME.presets) == list(PRESETS)


def test_iello_base_is_the_default():
    """RULES §13.1"""
    assert GAME() == GAME("iello_base")
    assert GAME().preset == "iello_base"


def test_a_single_option_goes_over_the_preset():
    """RULES §13.2"""
    game = GAME("expert", spy_value="8", joker_limit="on_board")

    assert game.options["claim_timing"] == "start_only"
    assert game.options["spy_value"] == 8
    assert game.options["joker_limit"] == "on_board"


def test_the_same_options_are_the_same_game():
    """RULES §13.2"""
    assert GAME(claim_timing="any_before_draw") == GAME("ps2004_base")
    assert hash(GAME(claim_timing="any_before_draw")) == hash(GAME("ps2004_base"))
    assert GAME("iello_tactics", claim_timing="start_only") == GAME("expert")
    assert GAME("iello_tactics", claim_timing="start_only").preset == "expert"
    assert GAME("iello_base") != GAME("androide")


def test_every_value_of_every_option_reaches_the_kernels():
    """RULES §13.2"""
    for option in GAME.options:
        ends = (option.low, option.high) if isinstance(option, Int) else (True, False)
        values = option.choices if isinstance(option, Choice) else ends
        setups = {GAME(**{option.name: value}).setup.tobytes() for value in values}
        assert len(setups) == len(values), option.name


NUMBER = "expected a whole number from {} to {}"


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    [
        ("hand", -1, NUMBER.format(0, 7)),
        ("hand", 8, NUMBER.format(0, 7)),
        ("hand", "six", NUMBER.format(0, 7)),
        ("values", 8, NUMBER.format(9, 10)),
        ("values", 11, NUMBER.format(9, 10)),
        ("spy_value", 0, NUMBER.format(1, 9)),
        ("spy_value", 10, NUMBER.format(1, 9)),
        ("tactics", "some", "expected true or false"),
        ("early_claim", 2, "expected true or false"),
        ("traitor_same_stone", "", "expected true or false"),
        (
            "claim_timing",
            "whenever",
            "expected one of after_play, any_before_draw, start_only, auto_both_complete, auto_turn_start",
        ),
        ("first_player", 2, "expected one of 0, 1, random; seats count from 0"),
        ("joker_limit", "none", "expected one of per_game, on_board"),
        ("recruiter_split", "random", "expected one of sequential, declared"),
        ("recruiter_short", "", "expected one of net_plus_one, always_return_two"),
        ("scout_return", "middle", "expected one of bottom, top"),
    ],
)
def test_a_bad_value_names_the_option_and_what_it_takes(option, value, expected):
    """RULES §13.2, §2.2, §2.4, §1.2"""
    text = f"option {option}: {value!r} is not allowed; {expected}"

    with pytest.raises(BadOption, match=f"^{re.escape(text)}$"):
        GAME(**{option: value})


def test_an_unknown_preset_is_answered_with_the_known_ones():
    """RULES §13.1"""
    text = f"unknown preset 'experts'; known: {', '.join(PRESETS)}; did you mean 'expert'?"

    with pytest.raises(UnknownName, match=f"^{re.escape(text)}$"):
        GAME("experts")


def test_an_unknown_option_is_answered_with_the_known_ones():
    """RULES §13.2"""
    known = ", ".join(option.name for option in GAME.options)
    text = f"unknown option of schotten_totten 'tactic'; known: {known}; did you mean 'tactics'?"

    with pytest.raises(UnknownName, match=f"^{re.escape(text)}$"):
        GAME(tactic=True)


# --- Expert -----------------------------------------------------------------------------------


def test_expert_leaves_the_opponent_one_turn_to_answer():
    """RULES §9.1, §5.4"""
    state = position("4: R8 R9|G1; hand1: R7 Y1; hand2: BANSHEE Y2; clan:; tactics:", "expert")

    state = played(state, "R7@4", "banshee", "pick:R8")

    assert "!4" not in state.legal
    assert "4: R7 R9|G1;" in state.text


def test_expert_without_tactic_cards():
    """RULES §9.2, §5.4"""
    game = GAME("expert", tactics=False)

    assert game == GAME("iello_base", claim_timing="start_only")
    assert game.deal(seed=1).record()[0]["hand_count"].tolist() == [6, 6]


# --- Battle Line ------------------------------------------------------------------------------


def bl(cards: str, modes: str = "") -> tuple[int, int]:
    options = GAME("battle_line").options
    return strength(cards, modes, values=options["values"], spy_value=options["spy_value"])


@pytest.mark.parametrize(
    ("cards", "modes", "expected"),
    [
        ("R8 R9 R10", "", (5, 27)),
        ("R10 G10 B10", "", (4, 30)),
        ("R10 R9 R7", "", (3, 26)),
        ("R10 G9 B8", "", (2, 27)),
        ("R10 G10 B9", "", (1, 29)),
        ("R8 R9 J", "", (5, 27)),
        ("R9 G1 J", "", (1, 20)),
        ("R10 R9 J", "", (5, 27)),
        ("R9 R10 R1", "", (3, 20)),
        ("R7 R8 R9 R10", "mud", (5, 34)),
        ("R10 G10 J", "blind", (1, 30)),
    ],
)
def test_battle_line_has_a_ten(cards, modes, expected):
    """RULES §10.1, §4.1"""
    assert bl(cards, modes) == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [("R9 R10 SPY", (5, 27)), ("R8 G8 SPY", (4, 24)), ("R7 R6 SPY", (5, 21)), ("R5 R6 SPY", (3, 19))],
)
def test_the_spy_of_battle_line_is_an_eight(cards, expected):
    """RULES §10.2"""
    assert bl(cards) == expected


def test_proofs_in_battle_line_reckon_with_tens():
    """RULES §10.1, §6.2"""
    state = position("4: R9 R8 R7|B9; 1 to play", "battle_line")

    assert best_answer(state, 1, 4) == (5, 27)
    assert "!4" not in state.legal
    assert "!4" in position("4: R10 R9 R8|B9", "battle_line").legal


def test_battle_line_claims_at_the_start_of_a_turn():
    """RULES §10.3, §5.4"""
    state = position("4: R10 R9 R8|; hand1: G1; hand2: G2; clan: B1; tactics: J", "battle_line")

    assert state.legal[0] == "!4"
    assert state.play("G1@1").legal == ("draw:clan", "draw:tactic")


def test_battle_line_with_claims_before_the_draw():
    """RULES §10.3, §5.2"""
    state = position(
        "4: R10 R9 R8|; hand1: G1; hand2: G2; clan: B1; tactics: J", "battle_line", claim_timing="after_play"
    )

    assert state.play("G1@1").legal == ("!4", "done")


# --- course presets ---------------------------------------------------------------------------


def test_ensta_decides_by_type_then_sum_then_who_was_first():
    """RULES §14.1, §5.5"""
    decided = {
        "R1 G1 B1|Y9 Y8": ("Y6", 0),  # type
        "R9 G1 B5|Y9 P1": ("O4", 0),  # sum
        "R9 G1 B4|Y9 P1": ("O5", 1),
        "R9 G1 B7|Y9 P1": ("O7", 0),  # first
    }
    for sides, (card, owner) in decided.items():
        state = position(f"5: {sides}; hand1: G9; hand2: {card}; clan:; 2 to play", "ensta")
        assert state.play(f"{card}@5").record()[0]["owner"][4] == owner


def test_androide_knows_runs_in_any_order_and_with_gaps():
    """RULES §14.2, §4.2, §6.2"""
    state = position("5: R3 R1 R2|Y5 Y7; hand1: G9; hand2: O1; clan:; 2 to play", "androide")
    assert best_answer(state, 1, 5) == (5, 18)
    assert state.play("O1@1").record()[0]["owner"][4] == -1

    proven = position("5: R3 R1 R2|Y5 Y7; 6: Y6|; hand1: G9; hand2: O1; clan:; 2 to play", "androide")
    assert proven.play("O1@1").record()[0]["owner"][4] == 0

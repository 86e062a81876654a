"""RULES.md §15: cards, moves and positions as text."""

from __future__ import annotations

import re

import pytest

from tablee.core.errors import BadNotation
from tablee.games.schotten_totten import GAME, layout, rules
from tablee.games.schotten_totten.cards import CARD_TEXTS, id_of, is_clan, text_of
from tests.games.schotten_totten.table import PRESETS, position, random_states, tactics

# --- cards and moves --------------------------------------------------------------------------


def test_cards_are_written_as_colour_and_value_or_by_name():
    """RULES §15.1"""
    cards = [text_of(card) for card in range(layout.CARDS)]

    assert cards[:11] == ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "G1"]
    assert [cards[at][0] for at in range(0, 60, 10)] == [*"RGBYPO"]
    assert cards[60:] == ["J", "SPY", "SH", "BLIND", "MUD", "RECRUITER", "STRATEGIST", "BANSHEE", "TRAITOR"]
    assert [text_of(layout.SOME_CLAN), text_of(layout.SOME_TACTIC)] == ["?", "T?"]


def test_card_texts_are_one_to_one():
    """RULES §15.1"""
    assert all(id_of(text) == card for card, text in CARD_TEXTS.items())
    assert id_of("X1") is None
    assert [is_clan(card) for card in (-1, 0, 59, 60)] == [False, True, True, False]


@pytest.mark.parametrize("values", [9, 10])
def test_texts_and_ids_of_moves_are_one_to_one(values):
    """RULES §15.2"""
    game = GAME(values=values)
    found = {move: GAME.move_id(game, GAME.move_text(game, move)) for move in range(rules.MOVES)}

    assert all(read in (move, None) for move, read in found.items())
    unread = {GAME.move_text(game, move) for move, read in found.items() if read is None}
    tens = {text for text in unread if re.search("[RGBYPO]10", text)}
    assert (values == 9) == bool(tens)
    # Ruses are not laid, and what others see of a card put back is not for playing.
    laid = {
        f"{ruse}@{stone}"
        for ruse in ("RECRUITER", "STRATEGIST", "BANSHEE", "TRAITOR")
        for stone in range(1, 10)
    }
    assert unread - tens == {"return:?", "return:T?", *laid}


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("hand1: R7; hand2: G1", ["R7@4"]),
        ("hand1: J MUD R1; hand2: G1", ["J@4", "MUD@4"]),
        ("4: R9 R8 R7|; 1 to claim", ["!4", "done"]),
        ("hand1:; hand2: G1", ["pass"]),
        ("clan: R1; tactics: J; 1 to draw", ["draw:clan", "draw:tactic"]),
        (
            "1: R2|G2; hand1: RECRUITER STRATEGIST BANSHEE TRAITOR",
            ["recruiter", "strategist", "banshee", "traitor"],
        ),
        ("clan: R1; tactics: J; 1 to recruit RECRUITER 2 2", ["draw:clan", "draw:tactic"]),
        ("clan: R1 R2 R3; tactics: J; 1 to split RECRUITER 3 2", ["split:2", "split:3"]),
        ("hand1: R7 J; 1 to return RECRUITER 0 2", ["return:R7", "return:J"]),
        ("4: R7 J|; 1 to pick STRATEGIST 0 0", ["pick:R7", "pick:J"]),
        ("4: R7 J|; 1 to target STRATEGIST 0 0 R7", ["to:5", "discard"]),
    ],
)
def test_every_kind_of_move(text, moves):
    """RULES §15.2, §15.3"""
    assert set(moves) <= set(tactics(text).legal)


def test_a_ten_is_a_card_of_battle_line():
    """RULES §15.2, §10.1"""
    assert "R10@4" in position("hand1: R10; hand2: G1", "battle_line").legal


def test_legal_moves_are_in_order():
    """RULES §15.5"""
    state = position("4: B7 B8 B9|; hand1: SPY J R9 G1 R1 BANSHEE; 5: |O1; 7: Y7 Y8 Y9|", "ps2004_advanced")
    open_ = [stone for stone in range(1, 10) if stone not in (4, 7)]

    placed = [f"{card}@{stone}" for card in ("R1", "R9", "G1", "J", "SPY") for stone in open_]
    assert state.legal == ("!4", "!7", *placed, "banshee")


def test_pass_and_done_come_last():
    """RULES §15.5"""
    assert tactics("hand1: SPY; hand2: G1").legal[-1] == "pass"
    assert tactics("4: B7 B8 B9|; 7: Y7 Y8 Y9|; 1 to claim").legal == ("!4", "!7", "done")


# --- positions --------------------------------------------------------------------------------

POSITIONS = [
    ("iello_base", "4: R1 R2 R3|B8 <1; 5: |G7 =2; discard: Y6; hand1: R7 G2; hand2: B1; clan: O1 O2; 1 to play"),
    ("iello_base", "hand1:; hand2:; clan:; 2 to play"),
    ("iello_base", "hand1:; hand2:; clan:; passes: 1; 2 to play"),
    ("iello_base", "9: R1 R2 R3| <1; hand1:; hand2:; clan:; passed: 1; passes: 1; 2 to claim"),
    ("ps2004_base", "9: R7 R8 R9| <1 =1; hand1: G1; hand2:; clan:; claimed: 1; 1 to play"),
    ("iello_base", "1: R1 R2 R3|G1 G2 G3 <2; hand1:; hand2:; clan:; 1 to claim"),
    ("iello_base", "1: | =1; 2: | =1; 3: | =1; hand1:; hand2:; clan:; over: three_adjacent"),
    ("iello_base", "hand1:; hand2:; clan:; over: exhausted"),
    ("iello_base", "hand1: R1*; hand2: G1 G2*; clan: O1 O2*1 O3*2; 1 to play"),
    (
        "iello_tactics",
        "1: R1 J|SPY blind mud; discard: BANSHEE; hand1: R2 SH*; hand2: J; clan: O1; tactics: RECRUITER*2 TRAITOR; played: 3/2; jokers: 1/0; 2 to draw",
    ),
    ("iello_tactics", "hand1: R1 SPY; hand2:; clan: G1; tactics: J J; played: 1/0; jokers: 0/0; 1 to recruit RECRUITER 2 2"),
    ("iello_tactics", "hand1: R1 SPY; hand2:; clan: G1; tactics: J J; played: 1/0; jokers: 0/0; 1 to split RECRUITER 3 2"),
    ("iello_tactics", "hand1: R1 SPY; hand2:; clan:; tactics: J J; played: 1/0; jokers: 0/0; 1 to return RECRUITER 0 1"),
    ("iello_tactics", "1: |G1; hand1: R1; hand2:; clan:; tactics: J; played: 0/0; jokers: 0/0; 1 to pick BANSHEE 0 0"),
    ("iello_tactics", "1: |G1; hand1: R1; hand2:; clan:; tactics: J; played: 0/0; jokers: 0/0; 1 to target TRAITOR 0 0 G1"),
    ("battle_line", "1: R10|G10; hand1: B10; hand2:; clan:; tactics: J; played: 0/0; jokers: 0/0; 1 to play"),
]  # fmt: skip


@pytest.mark.parametrize(("preset", "text"), POSITIONS)
def test_a_position_is_written_as_it_was_read(preset, text):
    """RULES §15.3"""
    assert position(text, preset).text == text


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_position_of_a_game_reads_back(preset, seed):
    """RULES §15.3"""
    game = GAME(preset)

    for state in random_states(game, seed):
        assert game.position(state.text) == state


@pytest.mark.parametrize(
    ("short", "recruits"), [("net_plus_one", "sequential"), ("always_return_two", "declared")]
)
def test_positions_within_recruiter_read_back(short, recruits):
    """RULES §15.3, §8.6"""
    game = GAME("iello_tactics", recruiter_short=short, recruiter_split=recruits)

    for seed in range(4):
        for state in random_states(game, seed):
            assert game.position(state.text) == state


def test_what_is_left_out_is_filled_in():
    """RULES §15.4"""
    state = position("4: R1 R3 R2|B8")

    clan = [f"{colour}{value}" for colour in "RGBYPO" for value in range(1, 10)]
    for card in ("R1", "R2", "R3", "B8"):
        clan.remove(card)
    hands = f"hand1: {' '.join(clan[:6])}; hand2: {' '.join(clan[6:12])}"
    assert state.text == f"4: R1 R2 R3|B8 <1; {hands}; clan: {' '.join(clan[12:])}; 1 to play"


def test_tactic_cards_are_filled_in_too():
    """RULES §15.4"""
    text = tactics("1: J|; 2: | mud; discard: BANSHEE").text

    assert "tactics: J SPY SH BLIND RECRUITER STRATEGIST TRAITOR;" in text


def test_an_empty_text_is_a_table_without_cards():
    """RULES §15.4"""
    assert position("") == position("1 to play")


def test_one_hand_may_be_left_out():
    """RULES §15.4"""
    state = position("hand2: R1 R2; clan: O9")

    assert state.text == "hand1: R3 R4 R5 R6 R7 R8; hand2: R1 R2; clan: O9; 1 to play"


def test_seat_1_was_first_unless_said_otherwise():
    """RULES §15.4"""
    assert "<1;" in position("4: R1 R2 R3|G1 G2 G3").text
    assert "<1;" in position("4: R1 R2 R3|G1 G2").text
    assert "<2;" in position("4: R1 R2|G1 G2 G3").text
    assert "<" not in position("4: R1 R2|G1 G2").text


def test_spaces_and_the_order_of_parts_do_not_matter():
    """RULES §15.4"""
    one = position("4: R1 R2|B8 =2; hand1: R7 G2; hand2: Y1; clan: O1 O2; 2 to play")
    two = position(" 2 to play ;clan:O1  O2;hand2: Y1; hand1: G2 R7 ;; 4 : R2 R1 | B8 =2 ")

    assert one == two


@pytest.mark.parametrize(("to_move", "shown"), [(0, "1"), (1, "2"), ("0", "1"), ("1", "2"), (None, "2")])
def test_a_player_given_beside_the_text_goes_before_the_one_in_it(to_move, shown):
    """RULES §15.4"""
    state = GAME().position("4: R1|; 2 to play", to_move)

    assert state.text.endswith(f"; {shown} to play")


@pytest.mark.parametrize("to_move", [2, -1, "A", "", "first"])
def test_only_0_and_1_can_be_to_move(to_move):
    """RULES §15.4"""
    with pytest.raises(BadNotation):
        GAME().position("4: R1|", to_move)


@pytest.mark.parametrize("preset", PRESETS)
def test_start_is_the_deal_of_seed_0(preset):
    """RULES §15.4"""
    assert position("start", preset) == GAME(preset).deal(seed=0)


BAD_POSITIONS = [
    "nonsense",
    "R1",
    "0: R1|",
    "10: R1|",
    "4 R1|",
    "4: R1",
    "4: R1|G1|B1",
    "4: R1 R2 R3 R4|",
    "4: R1 R2 R3 R4 R5|mud",
    "4: X1|",
    "4: R0|",
    "4: R10|",
    "4: r1|",
    "4: R1*|",
    "4: R1|G1 fog",
    "4: R1|G1 =3",
    "4: R1|G1 <1",  # no side is complete
    "4: R1|R1",
    "4: R1|; hand1: R1",
    "hand1: R1; clan: R1",
    "discard: R1 R1",
    "discard: R1 R2 R3 R4 R5 R6 R7 R8 R9",
    "hand1: R1 R2 R3 R4 R5 R6 R7 R8 R9 G1 G2",
    "hand1: J",  # in the game without tactic cards
    "tactics: J",
    "1: |mud",
    "hand3: R1",
    "clan: R1*x",
    "played: 1/0/0",
    "played: x",
    "passes: x",
    "over: tired",
    "3 to play",
    "1 to think",
    "1 to",
    "1 to play RECRUITER",
    "1 to target X 0 0",
]


@pytest.mark.parametrize("text", BAD_POSITIONS)
def test_what_is_no_position_says_what_one_looks_like(text):
    """RULES §15.3, §15.4"""
    example = "4: R1 R2 R3|B8; discard: B7; hand1: G1 G2; 1 to play"
    expected = f"cannot read '{text}' as a position: expected stones, hands and decks as in {example}"

    with pytest.raises(BadNotation, match=f"^{re.escape(expected)}$") as caught:
        position(text)

    assert caught.value.code == "bad_notation"


def test_the_example_of_a_position_can_be_read():
    """RULES §15.3"""
    assert position("4: R1 R2 R3|B8; discard: B7; hand1: G1 G2; 1 to play").mover == 0


@pytest.mark.parametrize(
    "text", ["1: J J J|", "1: J|J; hand1: J", "1: |blind; 2: |blind", "discard: MUD; 2: |mud"]
)
def test_no_tactic_card_is_there_too_often(text):
    """RULES §15.4, §1.3"""
    with pytest.raises(BadNotation):
        tactics(text)


@pytest.mark.parametrize("text", ["clan: R1*9", "passes: 500", "played: 200/0", "jokers: 0/999"])
def test_a_number_too_large_is_no_position(text):
    """RULES §15.3"""
    with pytest.raises(BadNotation):
        position(text)


@pytest.mark.parametrize(
    "text",
    [
        "4: R1 R2 R3|B8 <2",  # that side is not complete
        "4: R1 R2|; 4: R3|",  # twice
        "hand1: R1; hand1: R2",
        "1 to target",  # of no ruse
        "1 to pick",
        "1 to return",
        "1 to play RECRUITER 3 2",
        "1: R1|; 1 to target STRATEGIST 0 0",  # no card picked
        "1: RECRUITER|",  # never lies on a side
        "1: MUD|",
        "1: ?|",
        "discard: ?",
        "hand1: ? ?",
        "over:",
        "over: exhausted; 1 to play",
        "hand1: R1**",
        "passed: -1",
        "clan: R1*3",
        "hand1: R1 R2 R3 R4 R5 R6 R7 R8 R9 G1",
    ],
)
def test_what_makes_no_sense_is_no_position(text):
    """RULES §15.3, §15.4"""
    with pytest.raises(BadNotation):
        tactics(text)


@pytest.mark.parametrize(
    "text",
    [
        "played: 1",  # of which seat?
        "1 to target STRATEGIST 0 0 R1",  # R1 lies at no stone
        "1: |R1; 1 to target STRATEGIST 0 0 R1",  # or on the wrong side
        "1: R1|; 1 to pick BANSHEE 0 0",  # nothing to pick
        "1 to recruit STRATEGIST 2 2",
        "1 to return RECRUITER 0 9",
    ],
)
def test_what_no_turn_can_come_to_is_no_position(text):
    """RULES §15.3, §15.4"""
    with pytest.raises(BadNotation):
        tactics(text)


def test_nobody_is_to_move_after_the_end():
    """RULES §15.4"""
    end = GAME().position("hand1:; hand2:; clan:; over: exhausted", to_move=1)

    assert end.is_over

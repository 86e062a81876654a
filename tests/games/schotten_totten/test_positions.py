"""RULES.md §15.3, §15.4: positions as text, and what is refused as none."""

from __future__ import annotations

import re

import pytest

from tablee.core.errors import BadNotation
from tablee.games.schotten_totten import GAME, layout
from tests.games.schotten_totten.support import PRESETS, played, position, random_states, tactics

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
def test_every_position_of_a_game_reads_back(preset):
    """RULES §15.3"""
    game = GAME(preset)

    for state in random_states(game, 1):
        assert game.position(state.text) == state


@pytest.mark.parametrize(
    ("short", "recruits"), [("net_plus_one", "sequential"), ("always_return_two", "declared")]
)
def test_positions_within_recruiter_read_back(short, recruits):
    """RULES §15.3, §8.6"""
    game = GAME("iello_tactics", recruiter_short=short, recruiter_split=recruits)

    for seed in range(2):
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


CARD = "a card of this game, as R7, that lies nowhere else"
NUMBER = "a whole number from"
SECTIONS = "a section named 1 … 9, hand1, hand2, discard, clan, tactics, played, jokers, passed, claimed, passes, over, or a turn"
STONE = "a stone as R1 R2 R3|B8 mud <1 =2"
TURN = "a turn as 1 to play, 2 to target STRATEGIST 0 0 R7"
BAD_POSITIONS = [
    ("nonsense", SECTIONS),
    ("R1", SECTIONS),
    ("0: R1|", SECTIONS),
    ("10: R1|", SECTIONS),
    ("4 R1|", SECTIONS),
    ("hand3: R1", SECTIONS),
    ("4: R1", STONE),
    ("4: R1|G1|B1", STONE),
    ("4: R1|G1 fog", STONE),
    ("4: R1|G1 =3", STONE),
    ("4: R1 R2 R3 R4|", "at most 3 cards in '4: R1 R2 R3 R4|'"),
    ("4: R1|G1 <1", "`<` and the seat of a full side"),
    ("4: X1|", f"{CARD} in '4: X1|', not 'X1'"),
    ("4: R0|", CARD),
    ("4: R10|", CARD),
    ("4: r1|", CARD),
    ("4: R1*|", CARD),
    ("4: R1|R1", CARD),
    ("4: R1|; hand1: R1", f"{CARD} in 'hand1: R1', not 'R1'"),
    ("hand1: R1; clan: R1", f"{CARD} in 'clan: R1', not 'R1'"),
    ("discard: R1 R1", CARD),
    ("hand1: J", CARD),  # in the game without tactic cards
    ("tactics: J", CARD),
    ("1: |mud", f"{CARD} in '1: |mud', not 'mud'"),
    ("clan: R1*x", CARD),
    ("clan: R1*11", CARD),
    ("discard: R1 R2 R3 R4 R5 R6 R7 R8 R9", "at most 8 cards in 'discard: "),
    ("hand1: R1 R2 R3 R4 R5 R6 R7 R8 R9 G1 G2", "at most 10 cards"),
    ("hand1: R1 R2 R3 R4 R5 R6 R7 R8", "at most 7 cards"),
    ("played: 1/0/0", "a number for each seat as 0/0"),
    ("played: x/0", f"{NUMBER} 0 to 10 in 'played: x/0', not 'x'"),
    ("jokers: 2/0", f"{NUMBER} 0 to 1 in 'jokers: 2/0', not '2'"),  # a flag
    ("passes: x", f"{NUMBER} 0 to 1"),
    ("passes: 2", f"{NUMBER} 0 to 1"),  # that would have been the end
    ("passed: 7", f"{NUMBER} 0 to 1"),
    ("over: tired", "three_adjacent, five_stones, exhausted, and no turn in 'over: tired'"),
    ("3 to play", f"{TURN} in '3 to play'"),
    ("1 to think", TURN),
    ("1 to", TURN),
    ("1 to play RECRUITER", TURN),
    ("1 to play X 0 0", "a turn in which something can be done"),
    ("1 to target X 0 0", "a turn in which something can be done"),
]


@pytest.mark.parametrize(("text", "expected"), BAD_POSITIONS)
def test_what_is_no_position_is_told_what_was_expected_and_where(text, expected):
    """RULES §15.3, §15.4"""
    message = f"cannot read '{text}' as a position: expected {expected}"

    with pytest.raises(BadNotation, match=f"^{re.escape(message)}") as caught:
        position(text)

    assert caught.value.code == "bad_notation"


def test_a_text_that_is_none_is_no_position():
    """RULES §15.3"""
    with pytest.raises(BadNotation, match="expected sections as in 4: R1 R2 R3"):
        GAME().position(3)


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
        "clan: J",  # not a card of that back
        "tactics: R1",
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
        "1 to return RECRUITER 0 0",  # nothing to put back
        "1 to return RECRUITER 1 1",
        "clan: R1; tactics: J; hand1: R7; 1 to recruit RECRUITER 3 2",  # not so many cards left
        "1 to split RECRUITER 9 2",
        "1: |R1; 1 to pick J 0 0",
        "1: |R1; 1 to target BANSHEE 0 0 R1",
        "1: R1|; 1 to target STRATEGIST 0 0 X",
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


# --- room in the record -----------------------------------------------------------------------

EIGHT = "R1 R2 R3 R4 R5 R6 R7 R8"


@pytest.mark.parametrize(
    "text",
    [
        f"1: G4|B1; discard: {EIGHT}; hand1: STRATEGIST G1; hand2: G2; clan: G3; tactics: J; 1 to play",
        f"1: G4|B1; discard: {EIGHT}; hand1: G1; hand2: BANSHEE; clan: G3; tactics: J; 1 to play",
        f"1: G4|B1; discard: {EIGHT}; hand1: G1; hand2: G2; clan: G3; tactics: J TRAITOR; 1 to play",
        f"1: G4|B1; discard: {EIGHT}; hand1: G1; hand2: G2; clan: G3; tactics: J; 1 to pick BANSHEE 0 0",
        # A seat that cannot see the Joker imagines a Strategist in its place.
        f"1: G4|B1; discard: {EIGHT}; hand1: G1; hand2: G2; clan: G3; tactics: J; 1 to play",
    ],
)
def test_a_discard_pile_without_room_for_the_ruses_to_come_is_refused(text):
    """RULES §15.4, §8.8"""
    with pytest.raises(
        BadNotation, match=r"at most [4-7] cards, since tactic cards still to be played need room"
    ):
        tactics(text)


def test_a_discard_pile_is_filled_to_its_last_slot():
    """RULES §15.4, §8.8"""
    before = tactics(
        "1: G4|B1; discard: R1 R2 BANSHEE TRAITOR RECRUITER; hand1: STRATEGIST G1; hand2: G2; clan: G3; tactics: J; 1 to play"
    )

    after = played(before, "strategist", "pick:G4", "discard")

    assert "discard: R1 R2 G4 RECRUITER STRATEGIST BANSHEE TRAITOR;" in after.text


@pytest.mark.parametrize(
    ("hand", "turn", "most"),
    [
        (f"{EIGHT} RECRUITER", "1 to play", 8),
        (f"{EIGHT} R9", "1 to play", 8),
        (EIGHT, "1 to draw", 7),
        (EIGHT, "1 to recruit RECRUITER 3 2", 7),
        (f"{EIGHT} R9", "1 to recruit RECRUITER 2 2", 8),
        (f"{EIGHT} R9", "1 to return RECRUITER 0 0", None),
        (f"{EIGHT} R9 G9", "1 to return RECRUITER 0 1", 9),
    ],
)
def test_a_hand_without_room_for_the_cards_to_come_is_refused(hand, turn, most):
    """RULES §15.4, §8.6"""
    expected = "a turn in which" if most is None else f"at most {most} cards in 'hand1: {hand}'"

    with pytest.raises(BadNotation, match=f"expected {expected}"):
        tactics(f"hand1: {hand}; hand2: G1; {turn}")


def test_recruiter_fills_a_hand_to_its_last_slot_and_leaves_the_other_alone():
    """RULES §15.4, §8.6"""
    before = tactics("hand1: R1 R2 R3 R4 R5 R6 R7 RECRUITER; hand2: G1 G2; clan: B1 B2 B3; 1 to play")

    after = played(before, "recruiter", "draw:clan", "draw:clan", "draw:clan")

    assert after.record()[0]["hand_count"].tolist() == [layout.HAND, 2]
    assert "; hand2: G1 G2; " in after.text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1: |=1; 2: |=1; 3: |=1; 1 to play", "over: three_adjacent, since a seat has won"),
        ("1: |=2; 3: |=2; 5: |=2; 7: |=2; 9: |=2", "over: five_stones, since a seat has won"),
        ("1: |=1; 2: |=1; 3: |=1; over: five_stones", "over: three_adjacent, since a seat has won"),
        ("1: |=1; 2: |=1; 3: |=1; over: exhausted", "over: three_adjacent, since a seat has won"),
        ("1: |=1; 2: |=1; 3: |=1; 5: |=2; 6: |=2; 7: |=2; over: three_adjacent", "one winner at most"),
        ("1: |=1; 2: |=1; over: three_adjacent", "a seat that owns so many stones"),
    ],
)
def test_a_game_already_won_is_over_and_says_how(text, expected):
    """RULES §7.1, §15.4"""
    with pytest.raises(BadNotation, match=f"expected {expected}"):
        position(text)


def test_the_seat_given_beside_the_text_is_checked_too():
    """RULES §15.4"""
    text = f"hand1: G1; hand2: {EIGHT}; 1 to draw"

    assert tactics(text).mover == 0
    with pytest.raises(BadNotation, match="at most 7 cards in 'hand2: "):
        GAME("iello_tactics").position(text, 1)


def test_cards_that_are_nowhere_may_be_anything_a_seat_imagines():
    """RULES §15.4, §12.5"""
    view = position("hand1: R1; hand2: R2; clan: R3").view(0)

    worlds = [view.fill(seed) for seed in range(40)]

    assert all(world.view(0) == view for world in worlds)
    assert len({world.text.split("clan: ")[1] for world in worlds}) > 20

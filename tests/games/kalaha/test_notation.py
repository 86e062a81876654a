"""RULES.md §8: moves and positions as text, and what is said about bad ones."""

from __future__ import annotations

import re

import pytest

from tablee.core.errors import BadNotation, GameOver, IllegalMove
from tablee.games.kalaha import GAME, rules
from tests.games.kalaha.board import FOURS, NONE, ONES, position, start


def error_text(text: str) -> str:
    return f"^{re.escape(text)}$"


# --- moves ------------------------------------------------------------------------------------


def test_a_move_is_the_number_of_its_field():
    """RULES §8.1"""
    game = GAME(fields=12, seeds=1)

    assert game.deal(seed=0).legal == (*"123456789", "10", "11", "12")


@pytest.mark.parametrize(
    "move", ["0", "7", "12", "-1", "03", "3 ", " 3", "3.0", "three", "", "A3", "Swap", "３"]
)
def test_what_is_no_move_says_what_a_move_looks_like(move):
    """RULES §8.1"""
    text = f"cannot read '{move}' as a move: expected a field from 1 to 6"

    with pytest.raises(BadNotation, match=error_text(text)) as caught:
        start().play(move)

    assert caught.value.code == "bad_notation"


@pytest.mark.parametrize("move", [3, None, 2.0, b"3"])
def test_a_move_is_a_text(move):
    """RULES §8.1"""
    sort = type(move).__name__
    text = f"cannot read '{move}' as a move: expected a text such as '1', and not {sort}"

    with pytest.raises(BadNotation, match=error_text(text)):
        start().play(move)


def test_with_the_pie_rule_swap_is_among_what_is_expected():
    """RULES §8.1, §1.5"""
    text = "cannot read 'exchange' as a move: expected a field from 1 to 3, or swap"

    with pytest.raises(BadNotation, match=error_text(text)):
        start(fields=3, pie_rule=True).play("exchange")


def test_an_empty_field_is_illegal_and_the_legal_ones_are_named():
    """RULES §2.1 (vector 17; edge case 7)"""
    state = position(f"A[0,0,2,0,0,1] 20 | B[{ONES}] 19", to_move="A")
    where = f"kalaha A[0,0,2,0,0,1] 20 | B[{ONES}] 19, A to move"
    text = f"illegal move '1': field 1 is empty; legal: 3, 6 ({where})"

    with pytest.raises(IllegalMove, match=error_text(text)) as caught:
        state.play("1")

    assert caught.value.code == "illegal_move"
    assert caught.value.fields["move"] == "1"
    assert caught.value.fields["legal"] == "3, 6"


@pytest.mark.parametrize(("options", "later"), [({}, ""), ({"pie_rule": True}, ", B may swap")])
def test_swap_at_the_wrong_time_is_illegal(options, later):
    """RULES §1.5"""
    where = f"kalaha A[{FOURS}] 0 | B[{FOURS}] 0, A to move{later}"
    why = "swap only answers the first turn, with the pie rule"
    text = f"illegal move 'swap': {why}; legal: 1, 2, 3, 4, 5, 6 ({where})"

    with pytest.raises(IllegalMove, match=error_text(text)):
        start(**options).play("swap")


@pytest.mark.parametrize("move", ["1", "6", "swap"])
def test_nothing_can_be_played_after_the_end(move):
    """RULES §4.1"""
    end = position(f"A[{NONE}] 21 | B[{NONE}] 27, over")
    text = f"the game is over, no move can be played (kalaha A[{NONE}] 21 | B[{NONE}] 27, over)"

    with pytest.raises(GameOver, match=error_text(text)) as caught:
        end.play(move)

    assert caught.value.code == "game_over"
    assert end.legal == ()


def test_a_refused_move_changes_nothing():
    """RULES §2.1"""
    state = position(f"A[0,0,2,0,0,1] 20 | B[{ONES}] 19", to_move="A")
    before = state.record().tobytes()

    with pytest.raises(IllegalMove):
        state.play("1")

    assert state.record().tobytes() == before


def test_a_move_id_is_the_field_less_one_and_twelve_for_swap():
    """RULES §8.4"""
    state = start(pie_rule=True).play("6")

    assert state.view(1).legal_ids == (0, 1, 2, 3, 4, 5, 12)
    assert state.legal == ("1", "2", "3", "4", "5", "6", "swap")


def test_texts_and_ids_of_moves_are_one_to_one():
    """RULES §8.1, §8.4"""
    game = GAME(fields=12, pie_rule=True)

    assert [GAME.move_id(game, GAME.move_text(game, move)) for move in range(rules.MOVES)] == [*range(13)]


# --- positions --------------------------------------------------------------------------------

POSITIONS = [
    ({}, f"A[{FOURS}] 0 | B[{FOURS}] 0, A to move"),
    ({}, "A[7,1,3,1,0,8] 4 | B[6,6,5,1,1,2] 3, B to move"),
    ({}, f"A[{NONE}] 21 | B[{NONE}] 27, over"),
    ({"fields": 1}, "A[3] 0 | B[3] 0, A to move"),
    ({"fields": 2}, "A[144,0] 0 | B[0,143] 1, B to move"),
    ({"pie_rule": True}, "A[4,4,4,4,4,0] 1 | B[5,5,5,4,4,4] 0, B to move or swap"),
    ({"pie_rule": True, "first": 1}, "A[5,5,5,4,4,4] 0 | B[4,4,4,4,4,0] 1, A to move or swap"),
    ({"collect": "none"}, f"A[{NONE}] 21 | B[3,0,0,2,0,0] 22, over"),
    ({"majority_stop": True}, f"A[0,0,0,0,1,0] 25 | B[{ONES}] 16, over (majority)"),
    ({"end_check": "mover"}, f"A[{NONE}] 21 | B[4,0,0,2,0,0] 21, B to move"),
]


@pytest.mark.parametrize(("options", "text"), POSITIONS)
def test_a_position_is_written_as_it_was_read(options, text):
    """RULES §8.2"""
    assert position(text, **options).text == text


@pytest.mark.parametrize(
    "text",
    [
        "A[7,1,3,1,0,8] 4 | B[6,6,5,1,1,2] 3",
        "A[7,1,3,1,0,8] 4 | B[6,6,5,1,1,2] 3, A to move",
        "  A [ 7, 1, 3, 1, 0, 8 ] 4|B[6 ,6,5,1,1,2]3 ,A to move ",
        "A[07,1,3,1,0,008] 04 | B[6,6,5,1,1,2] 3",
    ],
)
def test_spaces_do_not_matter_and_a_moves_unless_said_otherwise(text):
    """RULES §8.3"""
    assert position(text).text == "A[7,1,3,1,0,8] 4 | B[6,6,5,1,1,2] 3, A to move"


@pytest.mark.parametrize(("to_move", "shown"), [("A", "A"), ("B", "B"), (0, "A"), (1, "B"), (None, "B")])
def test_a_player_given_beside_the_text_goes_before_the_one_in_it(to_move, shown):
    """RULES §8.3"""
    state = position(f"A[{FOURS}] 0 | B[{FOURS}] 0, B to move", to_move=to_move)

    assert state.text == f"A[{FOURS}] 0 | B[{FOURS}] 0, {shown} to move"


def test_a_position_that_is_over_is_read_with_its_seeds_collected():
    """RULES §8.3, §4.3"""
    state = position(f"A[{NONE}] 21 | B[3,0,0,2,0,0] 22, B to move")

    assert state.text == f"A[{NONE}] 21 | B[{NONE}] 27, over"


def test_a_position_with_a_majority_is_over_when_read():
    """RULES §8.3, §4.4"""
    state = position(f"A[0,0,0,0,1,0] 25 | B[{ONES}] 16, A to move", majority_stop=True)

    assert state.is_over
    assert state.outcome.reason == "majority"


def test_the_start_with_the_pie_rule_reads_back():
    """RULES §8.2, §1.5"""
    state = start(pie_rule=True)

    assert state.game.position(state.text) == state


def test_an_end_by_majority_beside_an_empty_side_reads_back():
    """RULES §8.2, §4.5"""
    options = {"majority_stop": True, "end_check": "mover"}
    end = position(f"A[0,0,0,0,0,2] 24 | B[{ONES}] 16", to_move="A", **options).play("6")

    assert end.game.position(end.text) == end


def test_swap_cannot_be_read_without_the_pie_rule():
    """RULES §8.2, §1.5"""
    with pytest.raises(BadNotation):
        position("A[4,4,4,4,4,0] 1 | B[5,5,5,4,4,4] 0, B to move or swap")


@pytest.mark.parametrize("options", [{}, {"majority_stop": True}])
def test_a_running_game_cannot_be_read_as_over(options):
    """RULES §8.2, §4.1, §4.4"""
    with pytest.raises(BadNotation):
        position(f"A[{FOURS}] 0 | B[{FOURS}] 0, over", **options)


BAD_POSITIONS = [
    "",
    "4 4 4 4 4 4 0 4 4 4 4 4 4 0",
    f"A[{FOURS}] 0",
    f"A[{FOURS}] | B[{FOURS}]",
    f"A[4,4,4,4,4] 0 | B[{FOURS}] 0",
    f"A[{FOURS}] 0 | B[{FOURS},4] 0",
    f"A[4,4,4,4,4,] 0 | B[{FOURS}] 0",
    f"A[4,4,4,4,4,x] 0 | B[{FOURS}] 0",
    f"A[4,4,4,4,4,-4] 0 | B[{FOURS}] 0",
    f"A[4,4,4,4,4,4.5] 0 | B[{FOURS}] 0",
    f"A[{FOURS}] -1 | B[{FOURS}] 0",
    f"B[{FOURS}] 0 | A[{FOURS}] 0",
    f"A[{FOURS}] 0 | B[{FOURS}] 0, C to move",
    f"A[{FOURS}] 0 | B[{FOURS}] 0, over or swap",
    f"A[{FOURS}] 0 | B[{FOURS}] 0, A to move and more",
    f"A[{FOURS}] 241 | B[{FOURS}] 0",
    f"A[9999,4,4,4,4,4] 0 | B[{FOURS}] 0",
]


@pytest.mark.parametrize("text", BAD_POSITIONS)
def test_what_is_no_position_says_what_one_looks_like(text):
    """RULES §8.2, §8.3"""
    example = f"A[{FOURS}] 0 | B[{FOURS}] 0, A to move"
    expected = f"a number for each field (6 a side) and at most 288 seeds, as in {example}"

    with pytest.raises(
        BadNotation, match=error_text(f"cannot read '{text}' as a position: expected {expected}")
    ):
        position(text)


def test_the_example_of_a_position_has_as_many_fields_as_the_board():
    """RULES §8.3"""
    expected = (
        "a number for each field (3 a side) and at most 288 seeds, as in A[4,4,4] 0 | B[4,4,4] 0, A to move"
    )

    with pytest.raises(BadNotation, match=re.escape(expected)):
        position(f"A[{FOURS}] 0 | B[{FOURS}] 0", fields=3)


@pytest.mark.parametrize("to_move", ["C", "a", 2, -1, ""])
def test_only_a_and_b_can_be_to_move(to_move):
    """RULES §8.3"""
    with pytest.raises(BadNotation, match="as a position"):
        position(f"A[{FOURS}] 0 | B[{FOURS}] 0", to_move=to_move)


def test_start_is_the_position_a_game_begins_with():
    """RULES §8.3"""
    assert position("start", fields=3) == start(fields=3)


def test_288_seeds_can_be_read():
    """RULES §8.3"""
    assert position(f"A[{FOURS}] 240 | B[{FOURS}] 0").record()["kalaha_cells"].sum() == 288


def test_a_plain_end_is_read_as_an_empty_side_even_where_a_majority_could_be_the_reason():
    """RULES §8.2"""
    options = {"fields": 3, "end_check": "mover", "collect": "none", "majority_stop": True}

    state = position("A[0,0,2] 7 | B[0,0,0] 3, over", **options)

    assert state.outcome.reason == "side_empty"

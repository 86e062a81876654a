"""RULES.md §13: texts of moves and positions, read and written."""

from __future__ import annotations

import pytest

from tablee.core.errors import BadNotation
from tablee.core.state import State
from tablee.games.love_letter import GAME, layout
from tests.games.love_letter.table import every_table, position, random_games, shows

FULL = (
    "round: 3; tokens: 1/0/2; starter: 2; hand1: guard; hand2: king baron*1; hand3: guard; "
    "deck: spy priest*2 guard*3; aside: princess; pile: 2:guard 3:handmaid; protected: 3; equal: 1=3; "
    "known: 1=!spy,king 3=!spy,king; known1: 2=king,countess 3=guard; known3: 1=guard; unaware1: 2; "
    "chance: 0000000a 00000000 00000007 ffffffff; 2 to choose"
)


# --- moves ------------------------------------------------------------------------------------


def test_every_kind_of_move_has_a_text():
    """RULES §13.1"""
    game = GAME(seats=6)
    texts = {
        layout.HANDMAID: "handmaid",
        layout.AIM + layout.PRIEST * 6 + 1: "priest>2",
        layout.GUESS + 1 * 10 + layout.PRIEST: "guard>2:priest",
        layout.CHANCELLOR: "chancellor",
        layout.KEEP_TWO + layout.KING * 100 + layout.SPY * 10 + layout.GUARD: "keep:king/spy,guard",
        layout.KEEP_ONE + layout.KING * 10 + layout.GUARD: "keep:king/guard",
        layout.NEXT: "next",
    }

    for move, text in texts.items():
        assert game.kind.move_text(game, move) == text
        assert game.kind.move_id(game, text) == move
    assert game.kind.move_text(game, layout.KEPT) == "keep:?"


@pytest.mark.parametrize(
    "text",
    [
        "keep:?",
        "guard>2",
        "handmaid>2",
        "guard>2:jester",
        "priest>7",
        "priest>0",
        "Priest>2",
        "keep:king",
        "keep:king/",
        "keep:king/spy,guard,guard",
        "keep:king/spy, guard",
        "princess>1",
    ],
)
def test_what_is_no_move(text):
    """RULES §13.1"""
    with pytest.raises(BadNotation, match="expected a card as handmaid, a card and a seat as priest>2"):
        GAME(seats=6).deal(0).play(text)


@pytest.mark.parametrize("text", ["spy", "chancellor", "guard>2:spy", "keep:king/guard", "priest>5"])
def test_what_is_no_move_with_the_cards_of_the_first_edition(text):
    """RULES §13.1, §1.1"""
    with pytest.raises(BadNotation):
        GAME("classic16", 4).deal(0).play(text)


# --- positions --------------------------------------------------------------------------------


@every_table
def test_a_position_is_its_text(preset, seats):
    """RULES §13.2"""
    for state in random_games(preset, seats, 3):
        assert state.game.position(state.text) == state


@pytest.mark.parametrize(
    "options", [{"rounds": 1}, {"rounds": 3, "tie": "discard_sum_then_none"}, {"tokens": 1}]
)
def test_a_position_is_its_text_with_other_options(options):
    """RULES §13.2"""
    for state in random_games("zman2019", 4, 3, **options):
        assert state.game.position(state.text) == state


def test_every_part_is_read():
    """RULES §13.2"""
    state = position(FULL, 3)

    assert state.text == FULL
    s = state.record()[0]
    assert s["deck"][:3].tolist() == [layout.GUARD, layout.PRIEST, layout.SPY]
    assert s["deck_known"][:3].tolist() == [4, 2, 0]
    assert s["drawn_known"][0] == 1
    assert s["link"].tolist() == [5, 0, 5, 0, 0, 0]
    assert s["mask"][layout.PUBLIC][0] == 0b1101111110
    assert s["mask"][0][1] == 1 << layout.KING | 1 << layout.COUNTESS
    assert s["unaware"].tolist() == [2, 0, 0, 0, 0, 0]
    assert s["ll_stream"].tolist() == [10, 0, 7, 2**32 - 1]


def test_the_other_turns():
    """RULES §13.2"""
    keep = "hand1: guard baron spy; hand2: king; deck: guard; 1 to keep"
    start = "hand1: guard; hand2: king; won: 2; spy: 1; tokens: 1/1; 2 to start"

    assert "keep:spy/guard,baron" in position(keep).legal
    assert position(start).legal == ("next",)
    over = position("hand1: guard; hand2: king; won: 2; tokens: 1/6; over: tokens")
    assert over.outcome.reason == "tokens"
    assert over.outcome.winners == (1,)


def test_what_is_left_out_is_filled_in():
    """RULES §13.3"""
    shows(
        position("hand2: king"),
        "round: 1; tokens: 0/0; starter: 1; hand1: spy spy; hand2: king; aside: guard; up: guard guard guard; "
        "deck: guard guard priest priest baron baron handmaid handmaid prince prince chancellor chancellor "
        "countess princess; 1 to choose",
    )
    assert position("", 3).legal == position("1 to choose", 3).legal


def test_cards_may_be_missing_where_the_deck_is_given():
    """RULES §13.3"""
    state = position("hand1: guard king; hand2: baron; deck: spy; aside: guard; up: guard guard guard")

    assert state.record()[0]["deck_size"] == 1
    assert state.view(0).fill(3).view(0) == state.view(0)


def test_a_player_to_move_may_be_given_beside_the_text():
    """RULES §13.3"""
    text = "hand1: guard; hand2: baron; deck: spy guard"

    assert GAME().position(text, to_move=1).mover == 1
    assert GAME().position(text + "; 1 to choose", to_move=1).mover == 1


def test_start_is_the_deal_of_seed_0():
    """RULES §13.3"""
    assert GAME(seats=4).position("start") == GAME(seats=4).deal(0)


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "hand1: jester",
        "hand1: guard ?",
        "hand1: king king",
        "hand1: king; deck: king",
        "hand1: guard king; hand1: guard king",
        "hand2: guard king",
        "hand3: guard",
        "hand1: guard king spy",
        "hand1: guard; 1 to keep",
        "hand1: -",
        "hand2: -",
        "1 to dance",
        "3 to choose",
        "1 to choose; 2 to choose",
        "to: 1 to choose",
        "over: boredom",
        "over: tokens; 1 to choose",
        "over:",
        "tokens: 1",
        "tokens: 1/-1",
        "tokens: a/b",
        "round: 0",
        "round: 41",
        "starter: 3",
        "protected: 1",
        "protected: 3",
        "hand2: -; protected: 2",
        "deck: guard*3",
        "deck: guard*",
        "deck: guard*11",
        "up: guard guard",
        "pile: guard",
        "pile: 3:guard",
        "won: 1",
        "spy: 1",
        "hand1: guard king; known: 1=spy",
        "hand1: guard king; known1: 1=guard",
        "hand2: guard; known: 2=guard,spy; known1: 2=!king",
        "hand2: guard; known: 3=guard",
        "hand1: guard king; hand2: baron; equal: 1=2",
        "hand1: guard king; hand2: guard; equal: 1=2",
        "hand1: guard king; hand2: guard; equal: 1",
        "unaware3: 1",
        "chance: 0 0 0 0",
        "chance: 1 2 3",
        "chance: 1ffffffff 2 3 4",
        "hand1: guard; hand2: king; won: 2; 1 to start; starter: 2",
        "known: 2=guard; hand1: guard; hand2: guard; won: 2; 1 to start",
    ],
)
def test_what_is_no_position(text):
    """RULES §13.3"""
    with pytest.raises(BadNotation, match="as a position: expected hands and deck as in hand1: guard king"):
        position(text)


def test_a_view_writes_backs_for_what_it_cannot_see():
    """RULES §13.2"""
    view = position(FULL, 3).view(0)

    assert view.text == (
        "round: 3; tokens: 1/0/2; starter: 2; hand1: guard; hand2: ? baron*1; hand3: guard; "
        "deck: ? ?*2 ?*3; aside: ?; pile: 2:guard 3:handmaid; protected: 3; equal: 1=3; "
        "known: 1=!spy,king 3=!spy,king; known1: 2=king,countess 3=guard; known3: 1=guard; 2 to choose"
    )
    assert isinstance(position(FULL, 3), State)

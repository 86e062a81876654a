"""RULES.md §13: texts of moves and positions, read and written."""

from __future__ import annotations

import pytest

from tablee.core.errors import BadNotation
from tablee.core.state import State
from tablee.games.love_letter import GAME, layout
from tests.games.love_letter.support import every_table, position, random_games, shows

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
    start = "hand1: guard; hand2: king; pile: 1:spy; won: 2; spy: 1; tokens: 1/1; 2 to start"

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
        "chance: 1",
        "chance: 0x1 2 3 4",
        "chance: -1 2 3 4",
        "round: 1_0",
        "tokens: +1/0",
        "tokens: 300/0",
        "unaware1: 1",
        "hand1: guard king; hand2: guard spy priest baron",
        "known: 2=guard; hand1: guard; hand2: guard; won: 2; 1 to start",
    ],
)
def test_what_is_no_position(text):
    """RULES §13.3"""
    with pytest.raises(BadNotation, match="as a position: expected"):
        position(text)


HANDS = "hand1: guard; hand2: king; hand3: -"
SIXTEEN = (
    "spy spy priest priest baron baron handmaid handmaid prince prince chancellor chancellor countess princess "
    "guard guard"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hand1: guard king spy", "one card drawn to choose with"),
        (
            "hand1: guard; 1 to keep",
            "one card drawn to choose with, after Chancellor two, or one and an empty",
        ),
        ("hand1: guard spy; deck: guard; 1 to keep", "after Chancellor two, or one and an empty deck"),
        ("hand1: guard king spy; 1 to start", "one card drawn"),
        ("deck: guard; aside: -", "a card set aside"),
        ("hand2: -; deck: guard; aside: -; 1 to start", "a card set aside"),
        ("deck:; aside: -; hand1: prince guard", "a card set aside"),
        (
            f"hand1: guard guard guard; hand2: king; hand3: -; deck: {SIXTEEN}; aside: guard; 1 to keep",
            "at most 16 cards in the deck, with those drawn for Chancellor",
        ),
        (f"{HANDS}; deck: spy; 2 to start", "before the next round one player left or an empty deck"),
        (f"{HANDS}; won: 1; 2 to start", "and the winners by these hands"),
        (f"{HANDS}; won: -; 2 to start", "and the winners by these hands"),
        (f"{HANDS}; spy: 1; 2 to start", "and the winners by these hands"),
        (f"{HANDS}; pile: 1:spy; spy: -; 2 to start", "and the winners by these hands"),
        (f"{HANDS}; 1 to start", "and the winners by these hands"),
        (f"{HANDS}; 2 to start; starter: 1", "and the winners by these hands"),
        (f"{HANDS}; tokens: 0/5/0; 2 to start", "tokens that leave the match open"),
        ("tokens: 0/5/0", "tokens that leave the match open"),
        ("tokens: 0/120/0", "tokens that leave the match open"),
        (f"{HANDS}; tokens: 0/4/0; over: tokens", "or the end for the reason that they give"),
        (f"{HANDS}; tokens: 0/5/0; over: rounds_played", "or the end for the reason that they give"),
        (f"{HANDS}; tokens: 0/5/0; over: round_limit", "or the end for the reason that they give"),
        (f"{HANDS}; round: 40; tokens: 0/4/0; 2 to start", "tokens that leave the match open"),
    ],
)
def test_what_no_game_can_come_to_is_no_position(text, expected):
    """RULES §13.3: the message says what cannot be."""
    with pytest.raises(BadNotation) as refused:
        position(text, 2 if "hand3" not in text and "tokens: 0/" not in text else 3)

    assert f"as a position: expected {refused.value.fields['expected']}" in str(refused.value)
    assert expected in str(refused.value)


@pytest.mark.parametrize(
    "text", ["hand1: guard king prince; deck: guard guard; 1 to keep", "known: 2=spy,guard", "hand1: spy"]
)
def test_cards_of_another_edition_are_in_no_position(text):
    """RULES §1.1, §13.3"""
    with pytest.raises(BadNotation):
        position(text, preset="classic16")


def test_tokens_beyond_the_target_are_read_where_a_match_goes_on_with_them():
    """RULES §7.4, §7.5"""
    assert not position("tokens: 9/2", rounds=20).is_over
    assert not position("tokens: 9/9", multi_winner="play_on_until_unique").is_over
    with pytest.raises(BadNotation):
        position("tokens: 100/2", rounds=20)


def test_who_has_won_a_round_is_filled_in():
    """RULES §13.3, §6.2, §6.4"""
    shows(position("hand1: guard; hand2: king; pile: 1:spy; 2 to start"), "deck:; won: 2; spy: 1")


def test_a_view_writes_backs_for_what_it_cannot_see():
    """RULES §13.2"""
    view = position(FULL, 3).view(0)

    assert view.text == (
        "round: 3; tokens: 1/0/2; starter: 2; hand1: guard; hand2: ? baron*1; hand3: guard; "
        "deck: ? ?*2 ?*3; aside: ?; pile: 2:guard 3:handmaid; protected: 3; equal: 1=3; "
        "known: 1=!spy,king 3=!spy,king; known1: 2=king,countess 3=guard; known3: 1=guard; 2 to choose"
    )
    assert isinstance(position(FULL, 3), State)

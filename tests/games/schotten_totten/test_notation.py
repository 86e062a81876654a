"""RULES.md §15.1, §15.2, §15.5: cards and moves as text."""

from __future__ import annotations

import re

import pytest

from tablee.games.schotten_totten import GAME, layout, rules
from tablee.games.schotten_totten.cards import CARD_TEXTS, id_of, is_clan, text_of
from tests.games.schotten_totten.support import position, tactics


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

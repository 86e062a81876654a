"""Professors with pawns, and the classic preset (RULES.md §8, §9)."""

from __future__ import annotations

from tablee.games.cluedo import GAME
from tests.games.cluedo.small_course import CARDS, crowded_game, position, small


def test_every_professor_has_a_pawn():
    """RULES §9.1"""
    state = GAME("classic", 3, setting="course").deal(0)

    assert "pawns: i1 w8 w17 p25 a19 a8;" in state.text
    assert "pawns: i1 w8 w17;" in GAME(None, 3).deal(0).text


def test_pawns_that_nobody_plays_stand_in_the_way():
    """RULES §4.6, §9.1"""
    state = position("pawns: h2 w8 w17 p25 a19 i2; dice: 1 1; 1 to move", 3, "classic")

    assert "to:h4" in state.legal
    assert not {"to:i1", "to:i2", "to:i3"} & set(state.legal) - {"to:i3"}
    assert "to:i2" not in state.legal


def test_a_question_brings_the_professor():
    """RULES §9.2, §9.3"""
    after = position("pawns: td w8 w17 p25 a19 a8; 1 to ask", 3, "classic").play("ask:neuman,donnees")

    assert "pawns: td td w17" in after.text
    assert "moved: 2" in after.text


def test_a_pawn_without_a_player_is_brought_too():
    """RULES §9.2"""
    after = position("pawns: td w8 w17 p25 a19 a8; 1 to ask", 3, "classic").play("ask:hopper,donnees")

    assert "pawns: td w8 w17 p25 a19 td" in after.text
    assert "moved" not in after.text


def test_an_eliminated_players_pawn_is_brought_too():
    """RULES §9.2"""
    text = "pawns: td w8 w17 p25 a19 a8; failed2: codd objet tp; 1 to ask"
    after = position(text, 3, "classic").play("ask:neuman,donnees")

    assert "pawns: td td w17" in after.text
    assert "moved" not in after.text


def test_who_was_brought_may_stay_and_ask():
    """RULES §3.2, §9.3"""
    state = position("pawns: tp td w17 p25 a19 a8; moved: 2; 2 to choose", 3, "classic")

    assert state.legal == ("roll", "passage", "stay")
    after = state.play("stay")
    assert after.legal[:2] == ("no-question", "ask:codd,informatiques")
    assert "moved" not in after.text
    assert "moved" not in state.play("roll").text
    assert "moved" not in state.play("passage").text


def test_a_question_about_oneself_moves_nobody():
    """RULES §9.2"""
    after = position("pawns: td w8 w17 p25 a19 a8; 1 to ask", 3, "classic").play("ask:codd,donnees")

    assert "moved" not in after.text


def test_players_have_the_pawns_of_their_numbers():
    """RULES §9.1"""
    game = GAME("classic", setting="course", players="5,Eve,humain\n2,Bob,ordinateur")
    state = game.deal(0)

    assert "pawns: a19 w8 i1 w17 p25 a8;" in state.text
    after = game.position("pawns: td tp i1 w17 p25 a8; 1 to ask").play("ask:neuman,donnees")
    assert "pawns: td td i1" in after.text


def test_too_few_professors():
    """RULES §9.1"""
    state = crowded_game(3, "classic").position("pawns: amphi g3 g5; 1 to ask")

    assert "pawns: amphi amphi g5" in state.play("ask:alan,bases").text
    assert state.game.setup[0]["pawns"] == 3


def test_subjects_have_no_tokens():
    """RULES §9.4"""
    fields = GAME("classic", 3).kind.rules.STATE.names

    assert not any("token" in name for name in fields)


def test_presets():
    """RULES §8.1, §8.2, §8.3"""
    iuto, classic = GAME(None, 2), GAME("classic", 2)

    assert iuto.preset == "iuto"
    assert {name: value for name, value in classic.options.items() if value != iuto.options[name]} == {
        "move_count": "exact",
        "blocking": "full",
        "same_room": "forbidden",
        "suspects": True,
        "accusation": "anywhere",
        "setting": "house",
    }
    assert GAME("classic", 2, dice=1).options["dice"] == 1


def test_classic_needs_a_new_arrival_for_another_question():
    """RULES §4.7, §8.2"""
    state = small("pawns: amphi g3; dice: 1 1; 1 to move", "classic", cards=CARDS)

    assert "to:amphi" not in state.legal


def test_shut_in_without_a_question():
    """RULES §4.8, §8.2"""
    state = small("pawns: bureau b5; 1 to choose", "classic")

    assert small("pawns: bureau b5; dice: 1 1; 1 to move", "classic", stay="allowed").legal == ("stay",)
    after = state.play("roll")
    assert after.mover == 0
    assert after.legal[0] == "no-accusation"

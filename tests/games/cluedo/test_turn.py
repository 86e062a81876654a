"""How a turn goes (RULES.md §3)."""

from __future__ import annotations

from tablee.games.cluedo.layout import ASKING, CHOOSING, MOVING
from tests.games.cluedo.small_course import position, small


def test_whoever_can_only_roll_has_rolled():
    """RULES §3.2, §3.3, §3.5"""
    after = small("pawns: a3 g3; dice: 1 1; 1 to move").play("to:b3")

    assert after.mover == 1
    assert after.record()[0]["phase"] == MOVING
    assert after.record()[0]["rolled"].all()


def test_whoever_has_a_passage_is_asked():
    """RULES §3.2"""
    after = small("pawns: a3 labo; dice: 1 1; 1 to move").play("to:b3")

    assert after.legal == ("roll", "passage")
    assert after.record()[0]["phase"] == CHOOSING
    assert not after.record()[0]["rolled"].any()


def test_a_corridor_ends_the_turn():
    """RULES §3.1, §3.4 (vector 24)"""
    after = small("pawns: a3 g3; dice: 1 2; 1 to move").play("to:c3")

    assert after.mover == 1
    assert not any(move.startswith(("ask", "accuse")) for move in after.legal)


def test_a_room_allows_a_question():
    """RULES §3.1, §3.4, §5.1"""
    after = small("pawns: a3 g3; dice: 2 2; 1 to move").play("to:bureau")

    assert after.legal == (
        "no-question",
        "ask:ada,bases",
        "ask:ada,reseaux",
        "ask:alan,bases",
        "ask:alan,reseaux",
    )
    assert after.play("no-question").mover == 1


def test_the_archive_allows_a_solution_and_no_question():
    """RULES §3.4, §5.1, §6.2 (vector 24)"""
    after = small("pawns: a3 g3; dice: 1 2; 1 to move").play("to:cave")

    assert after.legal[0] == "no-accusation"
    assert all(move.startswith("accuse:") for move in after.legal[1:])
    assert len(after.legal) == 1 + 2 * 2 * 4
    assert after.play("no-accusation").mover == 1


def test_a_single_way_is_gone_at_once():
    """RULES §3.5"""
    gone = small("pawns: a3 c3; stream: 1 2 3 4; 1 to choose", dice=1).play("roll")  # a one

    assert "pawns: b3 d3; turn: 3; dice: 1;" in gone.text  # and another one, which leads only to d3
    assert gone.mover == 0


def test_a_single_way_into_a_room_leads_to_the_question():
    """RULES §3.5"""
    options = {"dice": 1, "blocking": "full"}

    assert small("pawns: d1 d2; stream: 1 2 3 4; 1 to choose", **options).play("roll").legal == (
        "to:amphi",
        "to:labo",
    )
    gone = small("pawns: b5 b4; stream: 1 2 3 4; 1 to choose", **options).play("roll")
    assert gone.record()[0]["phase"] == ASKING
    assert "pawns: bureau b4" in gone.text


def test_turns_go_round_without_the_eliminated():
    """RULES §3.6"""
    state = position("failed2: codd informatiques tp; dice: 1 1; 1 to move", seats=3).play("to:h2")

    assert state.mover == 2

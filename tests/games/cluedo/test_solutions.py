"""Solutions, elimination and the end (RULES.md §6, §7)."""

from __future__ import annotations

import pytest

from tablee.core.errors import IllegalMove
from tests.games.cluedo.small_course import position, small

MYSTERY = "mystery: ada bases amphi"


def test_the_right_solution_wins_at_once():
    """RULES §6.2, §6.4, §7.1 (vector 26)"""
    end = small(f"{MYSTERY}; pawns: cave g3; 1 to accuse").play("accuse:ada,bases,amphi")

    assert end.is_over
    assert end.outcome.scores == (1, 0)
    assert end.outcome.winners == (0,)
    assert end.outcome.reason == "solved"


def test_a_wrong_solution_eliminates():
    """RULES §6.5, §6.6, §3.6 (vector 27)"""
    after = position(
        "mystery: codd objet tp; hand3: turing; pawns: archive td w17; 1 to accuse", seats=3
    ).play("accuse:turing,objet,tp")

    assert not after.is_over
    assert after.mover == 1
    assert "failed1: turing objet tp" in after.text
    assert "pawns: archive" in after.text


def test_an_eliminated_player_still_answers():
    """RULES §6.5 (vector 27)"""
    state = position(
        "mystery: codd objet tp; hand1: turing hopper; failed1: turing objet tp; pawns: archive td w17; 2 to ask",
        seats=3,
    ).play("ask:turing,donnees")
    while state.record()[0]["question"]:
        mover = state.mover
        state = state.play(state.legal[0])
        if mover == 0:
            break

    assert "failed1" in state.text
    assert state.mover != 0


def test_the_last_player_goes_on_alone():
    """RULES §7.2, §7.3 (vector 28)"""
    state = small(f"{MYSTERY}; pawns: cave cave; 1 to accuse").play("accuse:alan,bases,amphi")

    assert state.mover == 1
    assert state.legal[0] == "roll"
    rolled = state.play("roll")
    assert rolled.mover == 1
    moved = rolled.play("to:d3")
    assert moved.mover == 1
    end = state.play("accuse:ada,reseaux,amphi")
    assert end.outcome.winners == ()
    assert end.outcome.reason == "all_eliminated"
    assert end.outcome.scores == (0, 0)


def test_the_last_player_may_win_by_that():
    """RULES §7.3"""
    end = small(f"{MYSTERY}; pawns: cave g3; 1 to accuse", last_survivor_wins=True).play(
        "accuse:alan,bases,amphi"
    )

    assert end.outcome.winners == (1,)
    assert end.outcome.reason == "last_survivor"


def test_only_in_the_archive():
    """RULES §6.1 (vector 29)"""
    state = small(f"{MYSTERY}; pawns: amphi g3; 1 to ask")
    with pytest.raises(IllegalMove) as raised:
        state.play("accuse:ada,bases,amphi")

    assert raised.value.fields["why"].code == "accuse_in_archive"


def test_anywhere_at_the_end_of_a_turn():
    """RULES §6.1 (vector 29)"""
    state = small("pawns: a3 g3; dice: 1 2; 1 to move", "classic").play("to:d3")

    assert state.mover == 0
    assert state.legal[0] == "no-accusation"
    assert "accuse:ada,bases,amphi" in state.legal
    assert state.play("no-accusation").mover == 1


def test_anywhere_after_a_question():
    """RULES §5.6, §6.1"""
    text = "hand1: ada; hand2: reseaux amphi; mystery: alan bases labo; pawns: amphi g3; 1 to ask"
    state = small(text, accusation="anywhere").play("ask:ada,reseaux").play("show:amphi")

    assert state.mover == 0
    assert state.legal[0] == "no-accusation"
    assert state.play("no-accusation").mover == 1


def test_not_before_the_end_of_the_turn():
    """RULES §6.1"""
    with pytest.raises(IllegalMove) as raised:
        small("pawns: a3 g3; dice: 1 2; 1 to move", "classic").play("accuse:ada,bases,amphi")

    assert raised.value.fields["why"].code == "accuse_at_the_end"


def test_whoever_begins_in_the_archive_may_give_a_solution_instead_of_moving():
    """RULES §3.2, §6.2"""
    state = small(f"{MYSTERY}; pawns: cave g3; 1 to choose")

    assert state.legal[0] == "roll"
    assert len(state.legal) == 1 + 16
    assert state.play("accuse:ada,bases,amphi").outcome.winners == (0,)


def test_a_forced_solution():
    """RULES §6.2"""
    state = small("pawns: a3 g3; dice: 1 2; 1 to move", solution_on_arrival="forced").play("to:cave")

    assert all(move.startswith("accuse:") for move in state.legal)
    with pytest.raises(IllegalMove) as raised:
        state.play("no-accusation")
    assert raised.value.fields["why"].code == "must_accuse"


def test_the_archive_is_no_part_of_a_solution():
    """RULES §6.3"""
    state = small("pawns: cave g3; 1 to accuse")

    assert not any("cave" in move for move in state.legal)
    assert state.game.kind.move_id(state.game, "accuse:ada,bases,cave") is None


def test_the_pawn_makes_way_before_a_door():
    """RULES §6.6"""
    before = f"{MYSTERY}; pawns: b5 g3; 1 to accuse"

    assert "pawns: bureau g3" in small(before, "classic").play("accuse:alan,bases,amphi").text
    assert (
        "pawns: amphi g3" in small(before.replace("b5", "d1"), "classic").play("accuse:alan,bases,amphi").text
    )
    assert "pawns: b3 g3" in small(before.replace("b5", "b3"), "classic").play("accuse:alan,bases,amphi").text


def test_solutions_are_public():
    """RULES §6.3, §11.1"""
    after = small(f"{MYSTERY}; pawns: cave g3; 1 to accuse").play("accuse:alan,bases,amphi")

    assert "failed1: alan bases amphi" in after.view(-1).text
    assert "failed1: alan bases amphi" in after.view(1).text


def test_a_game_without_end_is_ended():
    """RULES §7.4"""
    state = small("pawns: a3 g3; turn: 7; dice: 1 2; 1 to move", max_turns=7).play("to:c3")

    assert state.outcome.reason == "turn_limit"
    assert state.outcome.winners == ()
    assert not small("pawns: a3 g3; turn: 6; dice: 1 2; 1 to move", max_turns=7).play("to:c3").is_over


def test_a_right_solution_in_the_last_turn_counts():
    """RULES §6.4, §7.4"""
    state = small(f"{MYSTERY}; pawns: cave g3; turn: 7; 1 to accuse", max_turns=7)

    assert state.play("accuse:ada,bases,amphi").outcome.reason == "solved"
    assert state.play("accuse:alan,bases,amphi").outcome.reason == "turn_limit"

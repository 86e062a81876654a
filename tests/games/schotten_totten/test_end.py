"""RULES.md §7: winning, exhaustion, scores (vectors 28 and 29)."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.core.errors import GameOver
from tablee.core.state import Outcome
from tablee.games.schotten_totten import GAME
from tests.games.schotten_totten.support import OUT_OF_CARDS, played, position, tactics

RUN = "R9 R8 R7|"  # may always be claimed


def owned(*stones: int, seat: int = 1) -> str:
    return " ".join(f"{stone}: |={seat};" for stone in stones)


# --- winning ----------------------------------------------------------------------------------


def test_three_adjacent_stones_win_at_once():
    """RULES §7.1 (vector 28)"""
    text = "hand1: G1; hand2: G2; clan: Y1"
    before = position(f"{owned(1, 2)} 3: {RUN}; {text}; 1 to claim")

    after = before.play("!3")

    assert after == position(f"{owned(1, 2)} 3: {RUN} =1; {text}; over: three_adjacent")
    assert after.outcome.winners == (0,)
    assert after.outcome.reason == "three_adjacent"
    assert after.legal == ()
    with pytest.raises(GameOver):
        after.play("!4")


@pytest.mark.parametrize("last", [1, 2, 3])
def test_the_last_of_three_adjacent_stones_may_be_any(last):
    """RULES §7.1"""
    others = [stone for stone in (1, 2, 3) if stone != last]

    after = position(f"{owned(*others)} {last}: {RUN}; 1 to claim").play(f"!{last}")

    assert after.outcome.reason == "three_adjacent"


@pytest.mark.parametrize("first", range(1, 8))
def test_any_three_adjacent_stones_win(first):
    """RULES §7.1"""
    text = f"{owned(first, first + 2)} {first + 1}: {RUN}; 1 to claim"

    assert position(text).play(f"!{first + 1}").outcome.winners == (0,)


def test_five_stones_win():
    """RULES §7.1 (vector 28)"""
    after = position(f"{owned(1, 3, 5, 7)} 9: {RUN}; 1 to claim").play("!9")

    assert after.outcome.winners == (0,)
    assert after.outcome.reason == "five_stones"
    assert after.outcome.scores == (5, 0)


def test_four_stones_in_pairs_do_not_win():
    """RULES §7.1 (vector 28)"""
    before = position(f"{owned(1, 2, 4)} 5: {RUN}; hand1: G1; hand2: G2; clan:; 1 to claim")

    after = before.play("!5")

    assert not after.is_over
    assert after.mover == 1


def test_stones_on_either_side_of_an_opponent_s_are_not_adjacent():
    """RULES §7.1, §1.1"""
    before = position(f"{owned(1, 2)} {owned(3, seat=2)} 4: {RUN}; hand1: G1; hand2: G2; clan:; 1 to claim")

    assert not before.play("!4").is_over


def test_the_row_does_not_go_round_the_corner():
    """RULES §7.1, §1.1"""
    before = position(f"{owned(8, 9)} 1: {RUN}; hand1: G1; hand2: G2; clan:; 1 to claim")

    assert not before.play("!1").is_over


def test_of_two_claims_the_winning_one_ends_the_game_at_once():
    """RULES §7.1, §11.3 (vector 29)"""
    text = f"{owned(1, 2)} 3: {RUN}; 9: G9 G8 G7|; hand1: B1; hand2: B2; clan: Y1; 1 to claim"
    state = position(text)

    nine = state.play("!9")
    assert not nine.is_over
    assert nine.legal == ("!3", "done")
    assert nine.play("!3").outcome.scores == (4, 0)

    three = state.play("!3")
    assert three.is_over
    assert three.outcome.scores == (3, 0)


def test_the_second_seat_wins_as_well():
    """RULES §7.1"""
    after = position(f"{owned(1, 2, seat=2)} 3: |R9 R8 R7; 2 to claim").play("!3")

    assert after.outcome.winners == (1,)
    assert after.outcome.scores == (0, 3)


def test_a_claim_before_the_play_wins_too():
    """RULES §7.1, §5.4"""
    after = position(f"{owned(1, 2)} 3: {RUN}; 1 to play", "expert").play("!3")

    assert after.outcome.winners == (0,)


def test_an_award_on_the_other_player_s_turn_wins_too():
    """RULES §7.1, §5.5"""
    before = position(f"{owned(1, 2)} 3: R9 R8 R7|G1 G2; hand1: B1; hand2: G5; clan: Y1; 2 to play", "ensta")

    after = before.play("G5@3")

    assert after.outcome.winners == (0,)
    assert "hand2:; clan: Y1" in after.text  # no draw


def test_two_ways_to_win_at_once_are_one_win():
    """RULES §11.12"""
    after = position(f"{owned(1, 2, 5, 7)} 3: {RUN}; 1 to claim").play("!3")

    assert after.outcome.winners == (0,)
    assert after.outcome.reason == "three_adjacent"
    assert after.outcome.scores == (5, 0)


# --- exhaustion -------------------------------------------------------------------------------


def test_two_passes_without_a_claim_exhaust_the_game():
    """RULES §7.2"""
    before = position(f"{owned(1)} 4: R1|; {OUT_OF_CARDS}")

    once = before.play("pass")
    assert once == position(f"{owned(1)} 4: R1|; {OUT_OF_CARDS}; passes: 1; 2 to play")
    twice = once.play("pass")

    assert twice == position(f"{owned(1)} 4: R1|; {OUT_OF_CARDS}; over: exhausted")
    assert twice.outcome.reason == "exhausted"


@pytest.mark.parametrize(
    ("owners", "winners"),
    [
        (owned(1, 3) + owned(5, seat=2), (0,)),
        (owned(1) + owned(5, 7, seat=2), (1,)),
        (owned(1) + owned(5, seat=2), (0, 1)),
        ("", (0, 1)),
    ],
)
def test_when_exhausted_more_stones_win_and_equally_many_draw(owners, winners):
    """RULES §7.2"""
    end = position(f"{owners} {OUT_OF_CARDS}; passes: 1; 2 to play").play("pass")

    assert end.outcome.winners == winners
    assert end.outcome.reason == "exhausted"
    assert end.outcome.is_draw == (len(winners) == 2)


def test_when_exhausted_what_may_be_claimed_is_awarded():
    """RULES §7.2"""
    # Seat 1 leaves its claim; the stone is awarded all the same.
    before = position(f"{owned(7, seat=2)} 2: {RUN}; 4: G9 G8 G7|; {OUT_OF_CARDS}; passes: 1")

    end = played(before, "pass", "done")

    assert end.outcome.scores == (2, 1)
    assert end.outcome.winners == (0,)
    assert end.outcome.reason == "exhausted"


def test_when_exhausted_stones_are_compared_too():
    """RULES §7.2, §4.1"""
    before = position(f"2: R1 G5 B9|R5 G1 O9; 4: R2 G2 B2|; {OUT_OF_CARDS}; passes: 1; 2 to play", "expert")

    end = before.play("pass")

    assert end.record()[0]["owner"].tolist() == [-1, 0, -1, -1, -1, -1, -1, -1, -1]


def test_when_exhausted_the_player_to_move_comes_first():
    """RULES §7.2, §7.1"""
    stones = f"{owned(1, 2)} {owned(8, 9, seat=2)} 3: {RUN}; 7: |G9 G8 G7; {OUT_OF_CARDS}; passes: 1"

    seat_1_passed = played(position(f"{stones}; 1 to play"), "pass", "done")
    seat_2_passed = played(position(f"{stones}; 2 to play"), "pass", "done")

    assert seat_1_passed.outcome.winners == (1,)
    assert seat_2_passed.outcome.winners == (0,)
    assert {seat_1_passed.outcome.reason, seat_2_passed.outcome.reason} == {"three_adjacent"}


def test_when_exhausted_five_stones_win():
    """RULES §7.2, §7.1"""
    before = position(f"{owned(1, 3, 5, 7)} 9: {RUN}; {OUT_OF_CARDS}; passes: 1")

    assert played(before, "pass", "done").outcome.reason == "five_stones"


def test_when_exhausted_without_proofs_incomplete_sides_win_nothing():
    """RULES §7.2, §6.2"""
    before = position(f"9: {RUN}; {OUT_OF_CARDS}; passes: 1", "ensta")

    assert before.play("pass").outcome.scores == (0, 0)


@pytest.mark.parametrize("seat", [1, 2])
def test_a_claim_in_one_of_two_passes_keeps_the_game_going(seat):
    """RULES §7.2"""
    side = RUN if seat == 1 else "|R9 R8 R7"
    before = position(f"4: {side}; {OUT_OF_CARDS}")

    moves = ["pass", "!4", "pass"] if seat == 1 else ["pass", "pass", "!4"]
    state = played(before, *moves)
    assert not state.is_over

    assert played(state, *["pass"] * (1 if seat == 1 else 2)).is_over


def test_an_award_at_the_start_of_a_turn_keeps_the_game_going():
    """RULES §7.2, §5.6"""
    before = position(f"4: {RUN}; {OUT_OF_CARDS}; passes: 1; 2 to play", "androide")

    # Seat 2's pass is the second in a row; were it the first, seat 1's turn would begin with an award.
    assert before.play("pass").is_over
    first = position(f"4: {RUN}; {OUT_OF_CARDS}; 2 to play", "androide")
    state = played(first, "pass", "pass")
    assert not state.is_over
    assert state.record()[0]["owner"][3] == 0
    assert played(state, "pass", "pass").is_over


def test_a_play_between_two_passes_keeps_the_game_going():
    """RULES §7.2"""
    before = position("4: R1|; hand1:; hand2: G1; clan:")

    state = played(before, "pass", "G1@1", "pass")
    assert not state.is_over

    assert state.play("pass").outcome.reason == "exhausted"


def test_a_stone_nobody_can_complete_waits_for_the_end():
    """RULES §11.11, §7.2"""
    # Seat 1 holds a second Joker, seat 2 nothing; at stone 5 both lack cards.
    before = tactics("5: R1 G3|Y9; hand1: J; hand2:; clan:; tactics:; played: 1/1; jokers: 1/0")

    end = played(before, "pass", "pass")

    assert end.record()[0]["owner"][4] == -1
    assert end.outcome.is_draw


# --- scores -----------------------------------------------------------------------------------


def test_scores_are_stones_and_do_not_decide():
    """RULES §7.3, §7.1"""
    before = position(f"{owned(1, 2)} {owned(4, 5, 7, 9, seat=2)} 3: {RUN}; 1 to claim")

    end = before.play("!3")

    assert end.outcome.scores == (3, 4)
    assert end.outcome.winners == (0,)


@pytest.mark.parametrize(
    ("owners", "pay"), [(owned(1), [1, 0]), (owned(1, seat=2), [0, 1]), ("", [0.5, 0.5])]
)
def test_a_win_is_worth_one_and_a_draw_half(owners, pay):
    """RULES §7.3"""
    end = position(f"{owners} {OUT_OF_CARDS}; passes: 1; 2 to play").play("pass")

    found = np.zeros(2)
    end.game.kernels.payoff(end.game.setup, end.record(), found)
    assert found.tolist() == pay


@pytest.mark.parametrize(
    ("scores", "winners", "points"),
    [((3, 4), (0,), (5, 4)), ((2, 5), (1,), (2, 5)), ((4, 3), (1,), (4, 5)), ((4, 4), (0, 1), (4, 4))],
)
def test_in_a_series_a_win_counts_five_and_a_loss_its_stones(scores, winners, points):
    """RULES §7.4"""
    assert GAME.series_points(Outcome(scores, winners, "three_adjacent")) == points


def test_the_winner_begins_the_next_game_of_a_series():
    """RULES §7.5"""
    game = GAME("iello_tactics", first_player="0")

    after_a_loss = GAME.rematch(game, Outcome((2, 3), (1,), "three_adjacent"), 0)
    after_a_draw = GAME.rematch(after_a_loss, Outcome((4, 4), (0, 1), "exhausted"), 1)

    assert after_a_loss == GAME("iello_tactics", first_player="1")
    assert after_a_loss.preset == "iello_tactics"
    assert after_a_loss.deal(1).mover == 1
    assert after_a_draw == after_a_loss

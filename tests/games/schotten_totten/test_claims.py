"""RULES.md §6.2: claims by comparison and by proof, and what is evidence (vectors 9 to 22)."""

from __future__ import annotations

import pytest

from tablee.core.errors import IllegalMove
from tests.games.schotten_totten.support import best_answer, may_claim, position, tactics


def claims(text: str, preset: str = "iello_tactics", **options) -> tuple[str, ...]:
    """The claims that seat 1 may make after its play."""
    state = position(f"{text}; 1 to claim", preset, **options)
    assert state.legal[-1] == "done"
    return state.legal[:-1]


def test_the_stronger_of_two_complete_sides_may_be_claimed():
    """RULES §6.2, §4.1 (vector 9)"""
    state = position("4: R5 G5 B5|G7 P4 B3; 1 to claim")

    after = state.play("!4")

    assert after.record()[0]["owner"].tolist() == [-1, -1, -1, 0, -1, -1, -1, -1, -1]
    assert not may_claim(state, 1, 4)


def test_the_weaker_of_two_complete_sides_may_not():
    """RULES §6.2, §4.1"""
    state = position("4: R5 G5 B5|G7 P4 B3; 2 to claim")

    assert state.legal == ("done",)


def test_an_equal_side_completed_later_may_not_be_claimed():
    """RULES §6.2, §4.6 (vector 10)"""
    sides = "4: R9 G6 P5|Y8 G7 B5 <2"

    assert position(f"{sides}; 1 to claim").legal == ("done",)
    assert position(f"{sides}; 2 to claim").legal == ("!4", "done")


def test_an_incomplete_side_cannot_be_claimed():
    """RULES §6.2"""
    state = position("4: R9 R8|G1 G2 G3; 1 to claim")

    with pytest.raises(IllegalMove, match="your side of stone 4 is not complete"):
        state.play("!4")


@pytest.mark.parametrize(
    ("visible", "best", "legal"),
    [
        ("B7", (4, 24), True),
        ("", (5, 24), False),
        ("B9", (5, 21), False),
        ("B9 B6", (4, 24), True),
    ],
)
def test_a_low_colour_run_against_one_card(visible, best, legal):
    """RULES §6.2 (vectors 11, 12 and 13)"""
    text = f"4: Y1 Y2 Y3|B8; discard: {visible}"

    assert best_answer(position(text), 1, 4) == best
    assert claims(text) == (("!4",) if legal else ())


def test_three_of_a_kind_against_a_run_that_may_come():
    """RULES §6.2 (vector 14)"""
    text = "4: B2 R2 G2|B7 Y6"

    assert best_answer(position(text), 1, 4) == (2, 21)
    assert claims(text) == ("!4",)


def test_a_tie_in_the_proof_goes_to_the_claimant():
    """RULES §6.2, §11.8 (vector 15)"""
    text = "4: B9 Y6 P5|R7 G4"

    assert best_answer(position(text), 1, 4) == (1, 20)
    assert claims(text) == ("!4",)


def test_a_run_that_may_come_beats_a_sum():
    """RULES §6.2 (vector 16)"""
    text = "4: B9 Y6 P5|R7 G5"

    assert best_answer(position(text), 1, 4) == (2, 18)
    assert claims(text) == ()


def test_the_highest_colour_run_needs_no_evidence():
    """RULES §6.2 (vector 17)"""
    assert claims("4: R9 R8 R7|") == ("!4",)


@pytest.mark.parametrize(
    ("rest", "legal"),
    [
        ("", False),
        ("; discard: Y6", True),
        ("; 1: |Y6", True),
        ("; 2: Y6| =2", True),
        ("; hand1: Y6 R1", False),
    ],
)
def test_a_gap_is_closed_by_a_card_that_lies_face_up_anywhere(rest, legal):
    """RULES §6.2, §11.7 (vector 18)"""
    assert claims(f"4: G8 R8 B8|Y5 Y7{rest}") == (("!4",) if legal else ())


@pytest.mark.parametrize(("visible", "best"), [("Y4 G4 P4", (4, 12)), ("Y4 G4 P4 O4", (1, 17))])
def test_the_last_of_a_kind(visible, best):
    """RULES §6.2 (vector 19)"""
    text = f"4: G3 G5 G9|R4 B4; discard: {visible}; tactics:"

    assert best_answer(position(text), 1, 4) == best
    assert claims(text) == (("!4",) if best < (3, 17) else ())


def test_an_elite_on_the_other_side_counts_as_what_it_may_stand_for():
    """RULES §6.2, §4.3 (vector 20)"""
    text = "4: R9 R8 R7|J B8; discard: B7 B9"

    assert best_answer(tactics(text), 1, 4) == (5, 21)
    assert claims(text) == ("!4",)


def test_a_shield_bearer_on_the_other_side():
    """RULES §6.2, §4.3 (vector 20)"""
    text = "4: R3 G3 B3|SH B2"

    assert best_answer(tactics(text), 1, 4) == (5, 9)
    assert claims(text) == ()


@pytest.mark.parametrize(
    ("mine", "theirs", "best", "legal"),
    [
        ("R9 G8 B7", "Y9 O9", 27, False),
        ("R9 G8 B7", "Y6 O8", 23, True),
        ("R9 G9 B7", "Y8 O8", 25, True),
    ],
)
def test_proofs_at_a_blind_stone_are_about_sums(mine, theirs, best, legal):
    """RULES §6.2, §4.4 (vector 21)"""
    text = f"4: {mine}|{theirs} blind"

    assert best_answer(tactics(text), 1, 4) == (1, best)
    assert claims(text) == (("!4",) if legal else ())


def test_four_cards_are_claimed_at_a_muddy_stone():
    """RULES §6.2, §4.5 (vector 22)"""
    text = "4: R9 R8 R7 R6|B9 B8 B7 mud"

    assert best_answer(tactics(text), 1, 4) == (5, 30)
    assert claims(text) == ("!4",)


def test_three_cards_are_not_enough_at_a_muddy_stone():
    """RULES §6.2, §3.2 (vector 22)"""
    assert claims("4: R9 R8 R7|B9 B8 B7 mud") == ()


def test_a_muddy_stone_needs_a_proof_about_four_cards():
    """RULES §6.2, §4.5"""
    assert best_answer(tactics("4: R1 G2 B3 P4|Y9 mud"), 1, 4) == (5, 30)
    assert best_answer(tactics("4: R1 G2 B3 P4|Y9 mud; discard: Y6 Y7"), 1, 4) == (4, 36)
    assert best_answer(tactics("4: R1 G2 B3 P4|Y9 O8 mud; discard: R7 B7 Y7; tactics:"), 1, 4) == (2, 30)


# --- what is evidence -------------------------------------------------------------------------


def test_the_claimant_s_own_hand_is_no_evidence():
    """RULES §6.2, §11.7"""
    blocked = "4: G8 R8 B8|Y5 Y7; hand1: Y6 Y1; hand2: P1"

    assert claims(blocked) == ()


def test_what_is_known_of_the_other_hand_is_no_evidence():
    """RULES §6.2, §11.6"""
    # Seat 1 knows every card of seat 2's hand, and that Y6 is at the bottom of the deck.
    text = "4: G8 R8 B8|Y5 Y7; hand1: R1; hand2: P1* P2*; clan: O1 Y6*1; tactics:"

    assert claims(text) == ()


def test_how_many_cards_are_left_is_no_evidence():
    """RULES §6.2, §11.6"""
    # Seat 2 has no card and none is left to draw.
    assert claims("4: G8 R8 B8|Y5 Y7; hand1: Y6; hand2:; clan:; tactics:") == ()


def test_tactic_cards_not_yet_played_are_no_objection():
    """RULES §6.2"""
    # The Joker in seat 2's hand would make a colour run with Y6.
    assert claims("4: G8 R8 B8|Y5 Y7; discard: Y6; hand1: R1; hand2: J* SPY MUD") == ("!4",)


def test_cards_at_claimed_stones_are_evidence():
    """RULES §6.2"""
    assert claims("4: G8 R8 B8|Y5 Y7; 1: Y6 Y9 Y8|B1 B2 =1") == ("!4",)


@pytest.mark.parametrize("seat", [1, 2])
def test_cards_of_either_side_are_evidence(seat):
    """RULES §6.2"""
    cards = "Y6|" if seat == 1 else "|Y6"

    assert claims(f"4: G8 R8 B8|Y5 Y7; 9: {cards}") == ("!4",)


# Fifty-two clan cards face up at stones 1, 2, 3, 5, 6, 7, 8, 9 and here, two of them unseen or one.
ALMOST_ALL = (
    "1: R1 R2 R3|R4 R5 R6; 2: R7 R8 R9|G1 G2 G3; 3: G4 G5 G6|G7 G8 G9; 5: B2 B3 B4|B5 B6 B7;"
    "6: B8 B9 Y1|Y2 Y3 Y4; 7: Y5 Y6 Y7|Y8 Y9 P1; 8: P2 P3 P4|P5 P6 P7; 9: P8 P9 O1|O2 O3 O4"
)


def test_a_claim_is_proven_when_too_few_cards_are_unseen():
    """RULES §6.2, §11.5"""
    lying = f"{ALMOST_ALL}; discard: O8 O9"

    assert claims(f"{lying}; 4: B1 O5 O6|").count("!4") == 1  # one card is unseen, three are needed
    assert claims(f"{lying}; 4: B1 O5 O6|", claim_timing="any_before_draw").count("!4") == 1


def test_with_just_enough_unseen_cards_the_one_completion_counts():
    """RULES §6.2, §11.5"""
    text = f"{ALMOST_ALL}; 4: B1 O5 O6|"  # O7, O8 and O9 are unseen

    assert best_answer(position(text), 1, 4) == (5, 24)
    assert "!4" not in claims(text)


# --- effects ----------------------------------------------------------------------------------


def test_a_refused_claim_costs_nothing():
    """RULES §6.2"""
    state = position("4: Y1 Y2 Y3|B8; 1 to claim")

    with pytest.raises(IllegalMove):
        state.play("!4")

    assert state == position("4: Y1 Y2 Y3|B8; 1 to claim")


def test_an_early_claim_closes_the_other_side():
    """RULES §3.3, §6.2"""
    before = position("4: R9 R8 R7|B1; hand1: G1; hand2: B2 B3; clan:; 1 to claim")

    after = before.play("!4")

    assert after == position("4: R9 R8 R7|B1 =1; hand1: G1; hand2: B2 B3; clan:; 2 to play")
    assert "B2@4" not in after.legal
    assert "B2@5" in after.legal


def test_without_early_claim_both_sides_must_be_complete():
    """RULES §6.2"""
    assert claims("4: R9 R8 R7|B1 B2", early_claim=False) == ()
    assert claims("4: R9 R8 R7|B1 B2 B3", early_claim=False) == ("!4",)


def test_both_players_see_the_same_proof():
    """RULES §6.2"""
    mirrored = position("4: B8|Y1 Y2 Y3; discard: B7; 2 to claim")

    assert mirrored.legal == ("!4", "done")

"""ENSTA's agents, step by step, and its table of probabilities (agents.md)."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.core.state import View
from tablee.games.schotten_totten import GAME
from tablee.games.schotten_totten.agents.board_summary import summarize
from tablee.games.schotten_totten.agents.ensta import (
    Combos,
    Points,
    Threes,
    by_colour,
    by_value,
    draw_table,
)
from tablee.games.schotten_totten.layout import VALUES
from tests.games.schotten_totten.agents.seats import answer, answers, seen

# Nothing in this hand goes with anything else in it, nor with R4 R5.
ODDS_AND_ENDS = "G1 B9 Y2 P8 O5"


def test_points_overtakes_where_it_is_behind_by_least_with_the_lowest_card_that_does():
    view = seen("1: |B9; 2: R2|G5; 3: Y9|P1; hand1: R3 G9 B4 Y6; 1 to play")

    assert answers(Points(), view) == {"B4@2"}


def test_points_lays_anything_anywhere_when_no_card_overtakes_there():
    view = seen("1: |B9 O9; 2: R2|G6; hand1: R3 B4; 1 to play")

    assert answers(Points(), view) > {"B4@2", "R3@9", "B4@5"}


def test_points_lays_anything_anywhere_when_it_is_behind_nowhere_it_could_lay():
    view = seen("1: R1 G1 B1|B9; 2: |O2 =2; hand1: R3 B4; 1 to play", early_claim=False)

    found = answers(Points(), view, 200)

    assert found == set(view.legal)
    assert not any(move.endswith(("@1", "@2")) for move in found)


def test_threes_lays_the_first_card_that_has_room_at_the_stone_of_its_value():
    assert answers(Threes(), seen("7: G7|; hand1: R7 G2 B3; 1 to play")) == {"R7@7"}
    assert answers(Threes(), seen("7: G7 B7 Y7|; hand1: R7 G2 B3; 1 to play")) == {"G2@2"}
    assert answers(Threes(), seen("7: | =2; hand1: R7 G2 B3; 1 to play")) == {"G2@2"}


def test_threes_lays_anything_anywhere_when_no_stone_of_its_values_has_room():
    view = seen("7: G7 B7 Y7|; hand1: R7 P7; 1 to play")

    assert answers(Threes(), view, 200) == set(view.legal)


def test_a_ten_has_no_stone_of_its_own():
    view = seen("hand1: R10 G2; 1 to play", "battle_line")

    assert answers(Threes(), view) == {"G2@2"}


def test_combos_first_continues_a_colour_run():
    """Step 1."""
    view = seen(f"1: R5|; 2: O9|; hand1: R6 {ODDS_AND_ENDS}; 1 to play")

    assert answers(Combos(), view) == {"R6@1"}


def test_combos_closes_a_gap():
    """Step 1."""
    view = seen(f"1: R5 R7|; 2: O9|; hand1: R6 {ODDS_AND_ENDS}; 1 to play")

    assert answers(Combos(), view) == {"R6@1"}


def test_combos_completes_a_run_rather_than_continue_one():
    """Step 1."""
    view = seen("1: R5|; 2: P4 P5|; hand1: R6 P3 G1; 1 to play")

    assert answers(Combos(), view) == {"P3@2"}


def test_combos_leaves_a_run_alone_that_can_no_longer_be_finished():
    """Step 1: of 4-5-6 and 5-6-7 the third cards lie elsewhere. The five is for step 3."""
    view = seen("1: R5|; 2: |R4 R7; hand1: R6 B5; 1 to play")

    assert answers(Combos(), view) == {"B5@1"}


def test_combos_finishes_the_run_it_holds_card_by_card():
    """Steps 4 and 2: all of it at the stone where it began."""
    state = GAME(preset="ensta").position("hand1: R5 R6 R7 G9 B1 Y3; 1 to play")
    moves = []
    for _ in range(3):
        moves.append(answer(Combos(), state))
        state = state.play(moves[-1])
        state = state.play(state.legal[0])

    stone = moves[0][-1]
    assert moves == [f"R7@{stone}", f"R6@{stone}", f"R5@{stone}"]


def test_combos_finishes_what_it_holds_before_a_run_that_needs_luck():
    """Steps 2 and 1."""
    view = seen("2: G8|; 5: R7|; hand1: R5 R6 G9 B1 Y3; 1 to play")

    assert answers(Combos(), view) == {"R6@5"}


def test_combos_then_continues_or_completes_three_of_a_kind():
    """Step 3: what completes one goes first."""
    assert answers(Combos(), seen("1: R5|; hand1: G5 B1 Y8; 1 to play")) == {"G5@1"}
    assert answers(Combos(), seen("1: R5|; 2: G3 B3|; hand1: P5 Y3 O1; 1 to play")) == {"Y3@2"}


def test_combos_leaves_three_of_a_kind_alone_that_can_no_longer_be_finished():
    """Step 3: the last five of the game does not make three."""
    view = seen(f"1: R5|G5 B5 Y5; 2: |O5; hand1: P5 {ODDS_AND_ENDS[:8]}; 1 to play")

    assert len(answers(Combos(), view)) > 10


def test_combos_then_begins_with_a_colour_run_from_its_hand():
    """Step 4: the highest of those it holds, at any empty stone."""
    view = seen("1: O1|; hand1: R4 R5 R6 G2 G3 G4; 1 to play")

    assert answers(Combos(), view) == {f"R6@{stone}" for stone in range(2, 10)}


def test_combos_begins_with_two_cards_when_the_third_is_likely():
    """Step 4: either of two cards is likelier than the one in the middle."""
    assert {move[:2] for move in answers(Combos(), seen("hand1: R4 R6 G1 B9; 1 to play"))} == {"R6"}
    assert {move[:2] for move in answers(Combos(), seen("hand1: R4 R6 G2 G3; 1 to play"))} == {"G3"}


def test_combos_begins_with_two_cards_only_when_the_third_is_likely_enough():
    """Step 4: two draws left among ten unseen cards, 0.2 for one card and 0.36 for either of two."""
    one = late("R4 R6 B1 Y9", "R5 P1 P2 P3 P4 P5 P6 P7 P8 P9")
    either = late("G4 G5 B1 Y9", "G3 G6 P1 P2 P3 P4 P5 P6 P7 P8")

    assert draw_table(one)[0, 4] == pytest.approx(0.2)
    assert {move[:2] for move in answers(Combos(), one)} == {"R4", "R6", "B1", "Y9"}
    assert answers(Combos(), either) == {"G5@8", "G5@9"}


def late(hand: str, hidden: str) -> View:
    """Seat 1 to play with this hand, late in a game; of the hidden cards the last four are the deck."""
    kept = f"{hand} {hidden}".split()
    every = [f"{colour}{value}" for colour in "RGBYPO" for value in range(1, 10)]
    laid = [card for card in every if card not in kept]
    sides = [" ".join(laid[at : at + 3]) for at in range(0, 21, 3)]
    others = [" ".join(laid[at : at + 3]) for at in range(21, 42, 3)]
    stones = [
        f"{at + 1}: {mine}|{theirs}" for at, (mine, theirs) in enumerate(zip(sides, others, strict=True))
    ]
    hand2, deck = " ".join(hidden.split()[:-4]), " ".join(hidden.split()[-4:])
    return seen("; ".join([*stones, f"hand1: {hand}", f"hand2: {hand2}", f"clan: {deck}", "1 to play"]))


def test_combos_otherwise_spares_the_stones_one_card_short_of_a_colour_run():
    """Step 5."""
    view = seen(f"1: R4 R5|; hand1: {ODDS_AND_ENDS}; 1 to play")

    found = answers(Combos(), view, 300)

    assert {move[3] for move in found} == set("23456789")
    assert {move[:2] for move in found} == set(ODDS_AND_ENDS.split())


def test_combos_does_not_spare_a_run_that_can_no_longer_be_finished():
    """Step 5."""
    view = seen(f"1: R4 R5|R3 R6; hand1: {ODDS_AND_ENDS}; 1 to play")

    assert "1" in {move[3] for move in answers(Combos(), view, 300)}


def test_combos_lays_anywhere_when_every_stone_is_to_be_spared():
    """Step 5."""
    full = "; ".join(f"{stone}: |  =2" for stone in (2, 4, 6, 8))
    view = seen(f"1: R4 R5|; {full}; 3: B1 B2|; 5: P4 P5|; 7: Y6 Y7|; 9: O7 O8|; hand1: G1 G9; 1 to play")

    assert answers(Combos(), view, 100) == set(view.legal)


def test_the_draw_table_follows_the_curves_of_the_report():
    """Player 1: 0.4375 falling to 0.125; player 2: 0.4468 falling to 0.1429."""
    state = GAME(preset="ensta").deal(seed=5)
    curves: tuple[list[float], list[float]] = ([], [])
    while not state.is_over:
        view, board = state.view(state.mover), summarize(state.view(state.mover))
        table = draw_table(view)
        hidden = {float(table[divmod(card, VALUES)]) for card in board.unseen}
        assert all(table[divmod(card, VALUES)] == 1 for card in board.hand)
        assert np.count_nonzero(table) == len(board.hand) + len(board.unseen) * (hidden != {0.0})
        if board.deck:
            assert len(hidden) == 1
            curves[state.mover].append(hidden.pop())
        state = state.play(answer(Threes(), view))

    for curve, unseen in zip(curves, (48, 47), strict=True):
        assert curve == [pytest.approx((21 - made) / (unseen - 2 * made)) for made in range(len(curve))]
    assert [round(curve[0], 4) for curve in curves] == [0.4375, 0.4468]


def test_the_last_draws_of_the_curves():
    """Twenty draws made: 1/8 for player 1 with two cards left, 1/7 for player 2 with the last."""
    cards = [f"{colour}{value}" for colour in "RGBYPO" for value in range(1, 10)]
    for left, seat, expected in ((2, 1, 0.125), (1, 2, 1 / 7)):
        hands, deck, laid = cards[:12], cards[12 : 12 + left], cards[12 + left :]
        sides = [laid[3 * at : 3 * at + 3] for at in range(14)]
        stones = "; ".join(
            f"{at + 1}: {' '.join(sides[2 * at])}|{' '.join(sides[2 * at + 1])}" for at in range(7)
        )
        view = seen(
            f"{stones}; hand1: {' '.join(hands[:6])}; hand2: {' '.join(hands[6:])}; "
            f"clan: {' '.join(deck)}; {seat} to play"
        )
        chances = [draw_table(view)[divmod(card, VALUES)] for card in summarize(view).unseen]
        assert chances == [pytest.approx(expected)] * (6 + left)


def test_the_draw_table_has_a_column_for_the_ten_and_sums_by_colour_and_value():
    table = draw_table(seen("1: R2|G10; hand1: R1 G1 R3; 1 to play", "battle_line"))

    assert table.shape == (6, 10)
    assert table[0, :3].tolist() == [1, 0, 1]
    assert table[1, 9] == 0
    chance = float(table[5, 9])
    assert by_colour(table)[0] == pytest.approx(2 + 7 * chance)
    assert by_value(table)[9] == pytest.approx(5 * chance)
    assert by_colour(table).shape == (6,)
    assert by_value(table).shape == (10,)


def test_a_card_put_back_is_drawn_for_certain_or_not_at_all():
    """The seat to move draws the first and the third card of the deck."""
    view = seen("hand1: G1; clan: R1 R2*1 R3*1 R4; 1 to play", "iello_tactics")

    table = draw_table(view)

    assert table[0, 1] == 0
    assert table[0, 2] == 1
    assert 0 < table[0, 0] == table[0, 3] < 1
